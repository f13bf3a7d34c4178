"""Whether property of Last Will is worth buying: one player who does without, among others.

    PYTHONPATH=src SLUSHFUND_ENGINE=pure python -m bench.last_will_property no-houses \
        [--options "seats=3 contests=W"] [--games 300] [--seed 5] [--fall 1] [--upkeep 1] [--farm 6]

Everybody plays by the policy of the expert, without search. *fall*, *upkeep* and *farm* change the
house values: what houses lose at each step, what upkeep and the use of farms spend. Interpreted,
because the one who does without is a policy of its own.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from slushfund import games
from slushfund.bots.prodigals.forecast import Forecaster
from slushfund.bots.prodigals.ladder import FITTED
from slushfund.bots.prodigals.last_will import WillForecaster
from slushfund.bots.prodigals.policy import Hasty
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.games.prodigals.state import PCState
from slushfund.packs import LIBRARY, open_options

GAME: Final = games.get("prodigals")
LEAST: Final = 4
"""House tracks end there or above (LW-7.15)."""
NEVER: Final = -5.0
HOUSES, FARMS, PROPERTY = "no-houses", "no-farms", "no-property"


class Without(WillForecaster):  # type: ignore[misc]  # final when compiled; this runs interpreted
    """Thinks nothing of some property, or less of all of it, or that the game ends sooner."""

    def __init__(self, what: str) -> None:
        super().__init__(FITTED.weights)
        self.what = what

    def laying(self, state: PCState, seat: int, number: int, left: float) -> float:
        card = state.content.cards[number]
        if not card.values:
            return super().laying(state, seat, number, left)
        if self.what == PROPERTY or self.what == (FARMS if card.is_farm else HOUSES):
            return NEVER
        worth = super().laying(state, seat, number, max(0.0, left - 1.5 * (self.what == "sooner")))
        return worth * (0.5 if self.what == "half" else 1.0) - 4.0 * (self.what == "less")


def track(values: list[int], more: int) -> list[int]:
    """Return a track of values with longer steps."""
    found = values[:1]
    for before, after in pairwise(values):
        found.append(max(LEAST, found[-1] - (before - after) - more))
        if found[-1] == LEAST:
            break
    return found


def pack(folder: str, fall: int, upkeep: int, farm: int) -> str:
    """Write a pack with other property; return its name."""
    lines = ['game = "prodigals"', 'name = "property"']
    for card in LIBRARY.house("prodigals")["last-will"]["card"]:
        if card.get("deck") != "property":
            continue
        is_farm = card["kind"] == "farm"
        [effect] = card["effects"]
        effect = {**effect, "n": effect["n"] + (farm if is_farm else upkeep)}
        values = card["values"] if is_farm else track(card["values"], fall)
        changed = {**card, "values": values, "effects": [effect]}
        lines += ["[[last-will.card]]", *[f"{name} = {toml(changed[name])}" for name in changed]]
    path = Path(folder) / "property.toml"
    path.write_text("\n".join(lines), "utf-8")
    return str(path)


def toml(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{name} = {toml(one)}" for name, one in value.items()]) + " }"
    if isinstance(value, list):
        return "[" + ", ".join([toml(one) for one in value]) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def won(options: Any, seed: int, me: int, mine: Hasty, others: Hasty) -> float:
    """Play a game; return my share of the victory."""
    state, rng = GAME.start(options), Rng.seeded(seed)
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.draw(state, rng))
        else:
            GAME.apply(state, seat, (mine if seat == me else others).move(state, seat, rng))
    outcome = GAME.outcome(state)
    assert outcome is not None
    return 1 / len(outcome.winners) if me in outcome.winners else 0.0


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser()
    words = [HOUSES, FARMS, PROPERTY, "half", "less", "sooner"]
    parser.add_argument("what", choices=words)
    parser.add_argument("--options", default="seats=3 contests=W")
    for name, usual in {"games": 300, "seed": 5, "fall": 0, "upkeep": 0, "farm": 0}.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    wanted = parser.parse_args()
    forecaster = Forecaster(FITTED.weights)
    forecaster.will = Without(wanted.what)
    mine, others = Hasty(forecaster), Hasty(FITTED)
    with TemporaryDirectory() as folder:
        other = pack(folder, wanted.fall, wanted.upkeep, wanted.farm)
        options = open_options(GAME, f"{wanted.options} pack={other}")
        seats = options.seats
        shares = [
            won(options, 1_000 * wanted.seed + number // seats, number % seats, mine, others)
            for number in range(wanted.games)
        ]
    share = sum(shares) / len(shares)
    around = 1.96 * seats * sqrt(share * (1 - share) / len(shares))
    print(f"{wanted.what}: m = {seats * share:.2f} ±{around:.2f} in {len(shares)} games")


if __name__ == "__main__":
    main()
