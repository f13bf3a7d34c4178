"""What is to be studied: one bot in all seats of a game, in variants of its options."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from slushfund import games
from slushfund.arena.match import Player, Sitting, play_table
from slushfund.arena.plan import ArenaPlan, Cell, seed_of
from slushfund.bots import find
from slushfund.core import BadInput, BadOption
from slushfund.lab.usage import places_in_order, rounds_of, used
from slushfund.packs import open_options

ALL: Final = "all"
"""In place of an option to vary: every one that has a list of values."""
SEATS: Final = "seats"


@dataclass(frozen=True)
class Study:
    """Everything that decides what is played; deals and variants may grow later."""

    game: str
    bot: str
    variants: tuple[str, ...]
    """Options as canonical text; the first one is what the others are compared with."""
    deals: int
    seed: int
    iterations: int
    """Thinking is counted, not timed: same results on every machine."""

    def plan(self, variant: str) -> ArenaPlan:
        """Return one variant as the arena understands it."""
        cell = Cell(self.bot, self.bot)
        return ArenaPlan(
            self.game,
            variant,
            self.deals,
            self.seed,
            iterations=self.iterations,
            cells=(cell,),
        )


@dataclass(frozen=True)
class SeatResult:
    """How one seat of one game fared."""

    seat: int
    place_in_order: int
    """When it came in the first turn order, from 0."""
    share: float
    """Of the victory."""
    place: int
    total: int
    decisions: int
    failure: str
    categories: dict[str, int]
    used: dict[str, int]


@dataclass(frozen=True)
class GameResult:
    """One game."""

    variant: str
    deal: int
    reason: str
    rounds: int
    seconds: float
    """Differs from run to run, so it is kept out of the results."""
    seats: tuple[SeatResult, ...]

    @property
    def decisions(self) -> int:
        """Return how many decisions all seats took together."""
        return sum([seat.decisions for seat in self.seats])


def make_study(
    game: str,
    bot: str,
    options: str,
    vary: list[str],
    packs: list[str],
    deals: int,
    seed: int,
    iterations: int,
) -> Study:
    """Return a checked study; refuses what cannot be played before anything is."""
    rules = games.get(game)
    find(game, bot)
    if deals < 1 or iterations < 1 or seed < 0:
        raise BadInput("bad-study", "", "deals and iterations: at least 1; seed: at least 0")
    base = open_options(rules, options)
    variants = [base.text()]
    for name, value in _variations(game, vary):
        variants.append(_with(game, options, name, value))
    for path in packs:
        if "pack" not in [choice.name for choice in rules.choices]:
            raise BadInput("bad-study", "", f"{game} has no content packs")
        variants.append(_with(game, options, "pack", path))
    distinct = tuple(dict.fromkeys(variants))
    return Study(game, bot, distinct, deals, seed, iterations)


def _variations(game: str, vary: list[str]) -> list[tuple[str, str]]:
    """Return which option takes which value, from `patrol` or `patrol=off,3` or `all`."""
    rules = games.get(game)
    known = {
        choice.name: choice.values for choice in rules.choices if choice.values and not choice.names
    }
    known[SEATS] = [str(count) for count in rules.seats]
    found: list[tuple[str, str]] = []
    for text in vary:
        name, equals, values = text.partition("=")
        if name == ALL and not equals:
            for other in known:
                found += [(other, value) for value in known[other] if other != SEATS]
        elif equals:
            found += [(name, value) for value in values.split(",")]
        elif name in known:
            found += [(name, value) for value in known[name]]
        else:
            allowed = ", ".join([*known, ALL])
            raise BadOption("unknown-option", name[:40], "", allowed)
    return found


def _with(game: str, options: str, name: str, value: str) -> str:
    words = [word for word in options.split() if not word.startswith(f"{name}=")]
    return open_options(games.get(game), " ".join([*words, f"{name}={value}"])).text()


def play_deal(study: Study, variant: str, deal: int, players: dict[str, Player]) -> GameResult:
    """Play one game; the deal is the same in every variant, as far as the variant lets it be."""
    plan = study.plan(variant)
    if study.bot not in players:
        players[study.bot] = Player(plan, study.bot)
    seats = open_options(games.get(study.game), variant).seats
    table = [Sitting(players[study.bot]) for _ in range(seats)]
    began = time.perf_counter()
    outcome, events = play_table(plan, table, seed_of(study.seed, deal), 0)
    seconds = time.perf_counter() - began
    order = places_in_order(events, seats)
    uses = used(study.game, events, seats)
    rows: list[SeatResult] = []
    for seat, sitting in enumerate(table):
        score = outcome.scores[seat]
        rows.append(
            SeatResult(
                seat,
                order[seat],
                1.0 / len(outcome.winners) if seat in outcome.winners else 0.0,
                1 + [seat in group for group in outcome.ranking].index(True),
                score.total,
                sitting.decisions,
                sitting.failure,
                dict(score.categories),
                uses[seat],
            )
        )
    return GameResult(
        variant, deal, outcome.reason, rounds_of(study.game, events), seconds, tuple(rows)
    )
