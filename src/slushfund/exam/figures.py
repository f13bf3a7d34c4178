"""From games of an exam to figures: shares of wins, strengths, mistakes, honesty."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from slushfund.arena.figures import Interval, bootstrap
from slushfund.exam.honesty import Honesty
from slushfund.exam.sitting import Sat

CONFIDENCE: Final = 0.95
ROUNDS: Final = 200
"""Steps of the fit; far more than it needs."""
RESAMPLES: Final = 200
PRIOR: Final = 0.5
"""Wins and defeats that everybody has against an average player: nobody is infinitely strong."""
ELO: Final = 400.0


@dataclass(frozen=True)
class Figures:
    """What one candidate achieved."""

    candidate: str
    games: int
    wins: Interval
    """Share of victories, shared ones split; an interval over deals."""
    fair: float
    """What a player like all others would have: one win for as many games as there are seats."""
    by_seat: list[float]
    place: float
    """Mean place, 1 is best."""
    strength: Interval
    """Bradley-Terry, in points of which 400 are odds of ten to one; 0 is the mean of all."""
    decisions: int
    illegal: int
    late: int
    forfeits: int
    statements: int
    honesty: Honesty | None

    def plain(self) -> dict[str, Any]:
        """Return the figures for a result."""
        told = asdict(self)
        told["strength"] = {
            name: value if math.isfinite(value) else None
            for name, value in asdict(self.strength).items()
        }
        told["honesty"] = None
        if self.honesty is not None:
            told["honesty"] = {**self.honesty.plain(), "coalition": self.honesty.coalition}
        return told


def figures_of(sat: list[Sat], seats: int, seed: int) -> list[Figures]:
    """Return the figures of every candidate, in the order in which they sat."""
    strengths = strengths_of(sat, seed)
    names = list(dict.fromkeys([game.candidate for game in sat]))
    return [_figures(name, sat, seats, seed, strengths[name]) for name in names]


def _figures(name: str, sat: list[Sat], seats: int, seed: int, strength: Interval) -> Figures:
    own = [game for game in sat if game.candidate == name]
    deals: dict[int, list[float]] = {}
    for game in own:
        deals.setdefault(game.deal, []).append(game.share)
    shares = [sum(found) / len(found) for found in deals.values()]
    honesty = None
    for game in own:
        if game.honesty is not None:
            honesty = honesty or Honesty()
            honesty.add(game.honesty)
    by_seat = [[game.share for game in own if game.rotation == seat] for seat in range(seats)]
    tallies = [game.tally for game in own]
    return Figures(
        name,
        len(own),
        bootstrap(shares, CONFIDENCE, seed) if len(shares) > 1 else Interval(shares[0], 0.0, 1.0),
        1.0 / seats,
        [sum(part) / len(part) if part else 0.0 for part in by_seat],
        sum([game.places[game.rotation] for game in own]) / len(own),
        strength,
        sum([tally.decisions for tally in tallies]),
        sum([tally.illegal for tally in tallies]),
        sum([tally.late for tally in tallies]),
        sum([tally.forfeits for tally in tallies]),
        sum([tally.statements for tally in tallies]),
        honesty,
    )


def strengths_of(sat: list[Sat], seed: int) -> dict[str, Interval]:
    """Fit Bradley-Terry to all pairs at all tables; intervals by resampling whole deals."""
    deals: dict[int, list[tuple[str, str, float]]] = {}
    for game in sat:
        deals.setdefault(game.deal, []).extend(_pairs(game))
    names = sorted({name for game in sat for name in game.seats})
    mean = fitted(names, [pair for pairs in deals.values() for pair in pairs])
    source = random.Random(seed)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES if len(deals) > 1 else 0):
        some = source.choices(list(deals.values()), k=len(deals))
        for name, value in fitted(names, [pair for pairs in some for pair in pairs]).items():
            drawn[name].append(value)
    return {name: _interval(mean[name], sorted(drawn[name])) for name in names}


def _interval(mean: float, drawn: list[float]) -> Interval:
    if not drawn:
        return Interval(mean, -math.inf, math.inf)
    edge = (1.0 - CONFIDENCE) / 2
    last = len(drawn) - 1
    return Interval(mean, drawn[int(edge * last)], drawn[math.ceil((1.0 - edge) * last)])


def _pairs(game: Sat) -> list[tuple[str, str, float]]:
    """Return who met whom at a table, and what the first had of it: 1, a half or 0."""
    found: list[tuple[str, str, float]] = []
    for one, name in enumerate(game.seats):
        for other in range(one + 1, len(game.seats)):
            if name != game.seats[other]:
                ahead = game.places[other] - game.places[one]
                had = 0.5 if ahead == 0 else float(ahead > 0)
                found.append((name, game.seats[other], had))
    return found


def fitted(names: list[str], pairs: Iterable[tuple[str, str, float]]) -> dict[str, float]:
    """Return Bradley-Terry strengths by minorization and maximization, their mean at 0."""
    wins = dict.fromkeys(names, PRIOR)
    met: dict[tuple[str, str], int] = {}
    for one, other, had in pairs:
        wins[one] += had
        wins[other] += 1.0 - had
        met[one, other] = met.get((one, other), 0) + 1
    worth = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        sums = {name: 2 * PRIOR / (worth[name] + 1.0) for name in names}
        for (one, other), count in met.items():
            part = count / (worth[one] + worth[other])
            sums[one] += part
            sums[other] += part
        worth = {name: wins[name] / sums[name] for name in names}
    points = {name: ELO * math.log10(worth[name]) for name in names}
    middle = sum(points.values()) / len(points) if points else 0.0
    return {name: value - middle for name, value in points.items()}
