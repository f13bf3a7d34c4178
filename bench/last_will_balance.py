"""Who wins by place in the order, how long games last, and what winners own, with Last Will.

Everybody plays by the policy with which bots play rounds out: errands and plans by what they should
bring, actions one by one. It is far quicker than a bot that plans, so it finds where to look.

`PYTHONPATH=build/compiled python -m bench.last_will_balance 300 1 house W:2 W:3 ESW:5`
(games a table, seed, pack, and contests with seats)
"""

from __future__ import annotations

import sys
from collections import Counter
from math import sqrt

from slushfund import games
from slushfund.bots.prodigals.ladder import FORECASTER
from slushfund.bots.prodigals.policy import Hasty
from slushfund.core import CHANCE, NOBODY, Event, Rng
from slushfund.games.prodigals.events import CardActivated
from slushfund.games.prodigals.state import FREE, PCState
from slushfund.games.prodigals.will_events import FarmUsed, PlanTaken, PropertyBought

GAME = games.get("prodigals")


class Table:
    """What many games with the same options came to."""

    def __init__(self, contests: str, seats: int) -> None:
        self.name = f"{contests} {seats}"
        self.games = 0
        self.wins = [0.0] * seats
        """By place in the order of the first round."""
        self.rounds = self.zeroes = 0
        self.scores: list[float] = []
        self.winners: Counter[str] = Counter()
        """What winners bought and used."""
        self.others: Counter[str] = Counter()
        self.places: Counter[int] = Counter()

    def add(self, state: PCState, first: int, did: list[Counter[str]]) -> None:
        """Count a finished game."""
        outcome = GAME.outcome(state)
        assert outcome is not None
        seats = len(did)
        self.games += 1
        self.rounds += state.round
        for seat in outcome.winners:
            self.wins[(seat - first) % seats] += 1 / len(outcome.winners)
        self.scores.append(sum(score.total for score in outcome.scores) / seats)
        for seat in range(seats):
            (self.winners if seat in outcome.winners else self.others).update(did[seat])
            (self.winners if seat in outcome.winners else self.others)["all"] += 1

    def lines(self) -> list[str]:
        """Return the table in words."""
        seats = len(self.wins)
        out = [f"{self.name}: {self.games} games, {self.rounds / self.games:.2f} rounds, "]
        out[0] += f"mean score {sum(self.scores) / self.games:.1f}"
        shares = [wins / self.games for wins in self.wins]
        around = [1.96 * seats * sqrt(share * (1 - share) / self.games) for share in shares]
        each = zip(shares, around, strict=True)
        out.append("  m by place: " + ", ".join(f"{seats * m:.2f} ±{by:.2f}" for m, by in each))
        for name in ("townhouse", "manor", "mansion", "farm", "farm used", "upkeep"):
            won = self.winners[name] / max(1, self.winners["all"])
            lost = self.others[name] / max(1, self.others["all"])
            out.append(f"  {name}: winners {won:.2f}, others {lost:.2f}")
        plans = sum(self.places.values())
        taken = [f"{at}: {n / plans:.0%}" for at, n in sorted(self.places.items())]
        return [*out, "  plans: " + ", ".join(taken)]


def note(table: Table, state: PCState, event: Event, did: list[Counter[str]]) -> None:
    """Count what a player did."""
    content = state.content
    if isinstance(event, PropertyBought):
        card = content.cards[content.card_numbers[event.card]]
        did[event.seat][content.will.kinds[card.kind]] += 1
    elif isinstance(event, PlanTaken):
        table.places[event.place] += 1
    elif isinstance(event, FarmUsed):
        did[event.seat]["farm used"] += 1
    elif isinstance(event, CardActivated):
        card = content.cards[content.card_numbers[event.card]]
        if card.values:
            did[event.seat]["farm used" if card.is_farm else "upkeep"] += 1


def play(table: Table, options: str, rng: Rng) -> None:
    """Play one game to its end."""
    hasty = Hasty(FORECASTER)
    state = GAME.start(GAME.parse_options(options))
    first = FREE
    did: list[Counter[str]] = [Counter() for _ in table.wins]
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            GAME.apply(state, seat, GAME.draw(state, rng))
            continue
        if first == FREE:
            first = state.will.first
        for event in GAME.apply(state, seat, hasty.move(state, seat, rng)):
            note(table, state, event, did)
    table.add(state, first, did)


def main(number: int, seed: int, pack: str, tables: list[str]) -> None:
    """Play a number of games of each table and print what they came to."""
    for text in tables:
        contests, _, seats = text.partition(":")
        table = Table(contests, int(seats))
        for at in range(number):
            options = f"seats={seats} contests={contests} pack={pack}"
            play(table, options, Rng.seeded(seed * 100_000 + at))
        print("\n".join(table.lines()), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
