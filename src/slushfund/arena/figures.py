"""From results to figures: share multiples with intervals over deals, tests, ratings."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any, Final

from slushfund.arena.match import Line
from slushfund.arena.plan import SPRT, ArenaPlan, Cell

RESAMPLES: Final = 2000
FEWEST: Final = 20
"""Deals before a sequential test may end."""


@dataclass(frozen=True)
class Interval:
    """A mean and the bounds of its confidence interval."""

    mean: float
    low: float
    high: float

    def text(self, digits: int = 2) -> str:
        """Return it as reports write it."""
        return f"{self.mean:.{digits}f} [{self.low:.{digits}f}, {self.high:.{digits}f}]"


@dataclass(frozen=True)
class Figures:
    """What one cell comes to, for its candidate."""

    cell: Cell
    games: int
    deals: int
    multiple: Interval
    """Share of victories times seats: 1 is fair."""
    last: Interval
    """Share of last places."""
    failures: dict[str, int]
    milliseconds: float
    """Mean time of a decision of the candidate."""
    slowest: float
    by_seat: list[float]
    verdict: str
    """Whether a goal or a sequential test is met; "" where there is neither."""
    chance: float | None
    """How likely a bot that just misses the goal does as well as this; None without a goal."""


def bootstrap(values: list[float], confidence: float, seed: int) -> Interval:
    """Return mean and interval by resampling whole deals: games of a deal are not independent."""
    count = len(values)
    if not count:
        return Interval(math.nan, math.nan, math.nan)
    source = random.Random(seed)
    means = sorted([sum(source.choices(values, k=count)) / count for _ in range(RESAMPLES)])
    edge = (1.0 - confidence) / 2
    low = means[int(edge * (RESAMPLES - 1))]
    high = means[math.ceil((1.0 - edge) * (RESAMPLES - 1))]
    return Interval(sum(values) / count, low, high)


def holm(chances: list[float], error: float) -> list[bool]:
    """Tell which of several findings stand when all were looked at (Holm's correction).

    *chances*: how likely each is to come about by chance alone.
    """
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    stands = [False] * len(chances)
    for rank, index in enumerate(order):
        if chances[index] > error / (len(chances) - rank):
            break
        stands[index] = True
    return stands


def candidate_lines(cell: Cell, lines: list[Line]) -> list[Line]:
    """Return the lines of the candidate of a cell: it sits in seat *rotation*."""
    return [line for line in lines if line.cell == cell.name and line.seat == line.rotation]


def by_deal(lines: list[Line], seats: int) -> dict[int, float]:
    """Return the share multiple of each deal."""
    sums: dict[int, float] = {}
    for line in lines:
        sums[line.deal] = sums.get(line.deal, 0.0) + line.share
    return dict(sorted(sums.items()))


def log_likelihood_ratio(values: list[float], start: float, end: float) -> float:
    """Return how much better the mean *end* explains the deals than the mean *start*."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    spread = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    if spread == 0.0:
        spread = 1e-6
    return count * (end - start) * (2 * mean - start - end) / (2 * spread)


def sprt_end(plan: ArenaPlan, values: list[float]) -> int | None:
    """Return after how many deals, in their order, the sequential test ends; None: not yet."""
    if plan.stop != SPRT:
        return None
    bound = math.log((1 - plan.sprt_error) / plan.sprt_error)
    for count in range(FEWEST, len(values) + 1):
        if abs(log_likelihood_ratio(values[:count], plan.sprt_from, plan.sprt_to)) >= bound:
            return count
    return None


def figures_of(plan: ArenaPlan, cell: Cell, lines: list[Line], seats: int) -> Figures:
    """Return the figures of one cell."""
    own = candidate_lines(cell, lines)
    deals = by_deal(own, seats)
    values = list(deals.values())
    end = sprt_end(plan, values)
    if end is not None:
        kept = set(list(deals)[:end])
        own = [line for line in own if line.deal in kept]
        values = values[:end]
    lasts: dict[int, float] = {}
    failures: dict[str, int] = {}
    for line in own:
        lasts[line.deal] = lasts.get(line.deal, 0.0) + line.last / seats
        if line.failure:
            failures[line.failure] = failures.get(line.failure, 0) + 1
    multiple = bootstrap(values, plan.confidence, plan.seed)
    last = bootstrap(list(lasts.values()), plan.confidence, plan.seed + 1)
    decisions = sum([line.decisions for line in own])
    spent = sum([line.milliseconds for line in own])
    shares = [[line.share for line in own if line.seat == seat] for seat in range(seats)]
    return Figures(
        cell,
        len(own),
        len(values),
        multiple,
        last,
        failures,
        spent / decisions if decisions else 0.0,
        max([line.slowest for line in own], default=0.0),
        [seats * sum(part) / len(part) if part else 0.0 for part in shares],
        _verdict(plan, cell, values, multiple, last),
        _chance(cell, values, list(lasts.values())),
    )


def _chance(cell: Cell, values: list[float], lasts: list[float]) -> float | None:
    """Return the chance of the goal that is harder to believe in."""
    chances: list[float] = []
    if cell.goal is not None:
        chances.append(chance_of(values, cell.goal))
    if cell.last_goal is not None:
        chances.append(chance_of([-last for last in lasts], -cell.last_goal))
    return max(chances, default=None)


def chance_of(values: list[float], goal: float) -> float:
    """Return how likely deals with the mean *goal* come out as high as these (normal)."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = sum(values) / count
    spread = math.sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1) / count)
    if spread == 0.0:
        return 0.0 if mean > goal else 1.0
    return 0.5 * math.erfc((mean - goal) / spread / math.sqrt(2))


def _verdict(
    plan: ArenaPlan, cell: Cell, values: list[float], multiple: Interval, last: Interval
) -> str:
    parts: list[str] = []
    if cell.goal is not None:
        word = "reached" if multiple.low >= cell.goal else "missed"
        parts.append(f"m ≥ {cell.goal:g} {word}")
    if cell.last_goal is not None:
        word = "reached" if last.high <= cell.last_goal else "missed"
        parts.append(f"last ≤ {cell.last_goal:.0%} {word}")
    if plan.stop == SPRT:
        ratio = log_likelihood_ratio(values, plan.sprt_from, plan.sprt_to)
        end = "undecided"
        if sprt_end(plan, values) is not None:
            end = "accepted" if ratio > 0 else "rejected"
        parts.append(f"SPRT m = {plan.sprt_to:g}: {end}")
    return ", ".join(parts)


def ratings(lines: list[Line]) -> dict[str, tuple[float, float]] | None:
    """Return openskill ratings (mean, deviation) by bot; None where openskill is missing.

    A secondary figure: one number per bot cannot show that A beats B beats C beats A.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    tables: dict[tuple[str, int, int], list[Line]] = {}
    for line in lines:
        tables.setdefault((line.cell, line.deal, line.rotation), []).append(line)
    for table in tables.values():
        # Of several seats of one bot the first one clockwise from the candidate speaks.
        places: dict[str, int] = {}
        for step in range(len(table)):
            line = table[(table[0].rotation + step) % len(table)]
            places.setdefault(line.bot, line.place)
        if len(places) < 2:
            continue
        teams = [[known.setdefault(name, model.rating(name=name))] for name in places]
        rated = model.rate(teams, ranks=list(places.values()))
        for name, (team,) in zip(places, rated, strict=True):
            known[name] = team
    return {name: (rating.mu, rating.sigma) for name, rating in sorted(known.items())}
