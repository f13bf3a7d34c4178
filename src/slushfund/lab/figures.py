"""From games to figures. Intervals take each deal as one observation: its seats are not free
of each other."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from slushfund.arena.figures import Interval, holm
from slushfund.lab.study import GameResult, SeatResult

NORMAL: Final = 1.959964
"""Standard errors on either side of a 95 % interval."""
UNFAIR: Final = 1.25
"""A place in the order that wins more often than this multiple of its fair share is unfair."""
FEWEST: Final = 5
"""Users, and others, below which nothing is said about who wins."""


@dataclass(frozen=True)
class Use:
    """How often something was used, and how those who used it fared."""

    key: str
    per_seat: float
    """Times, mean of all seats of all games."""
    users: float
    """The part of the seats that used it at all."""
    winning: Interval
    """Share multiple of its users."""
    without: Interval
    """Share multiple of all others."""
    is_clear: bool
    """The two differ at 5 %, corrected for the number of things looked at (Holm)."""


def ratio(sums: list[float], counts: list[float]) -> Interval:
    """Return sum over count with an interval over deals; each deal brings one of either."""
    count = sum(counts)
    if not count:
        return Interval(math.nan, math.nan, math.nan)
    mean = sum(sums) / count
    error = _error([(s - mean * c) / count for s, c in zip(sums, counts, strict=True)])
    return Interval(mean, mean - NORMAL * error, mean + NORMAL * error)


def share(sums: list[float], counts: list[float]) -> Interval:
    """Return a ratio that cannot be negative."""
    found = ratio(sums, counts)
    return Interval(found.mean, max(0.0, found.low), found.high)


def mean_of(values: list[float]) -> Interval:
    """Return the mean of one value for each deal."""
    return ratio(values, [1.0] * len(values))


def _error(influences: list[float]) -> float:
    """Return the standard error from what each deal adds to the deviation."""
    number = len(influences)
    if number < 2:
        return math.inf
    return math.sqrt(number / (number - 1) * math.fsum([part * part for part in influences]))


def by_order(rows: list[GameResult]) -> list[Interval]:
    """Return the share multiple of each place in the first turn order."""
    return _shares(rows, lambda seat: seat.place_in_order)


def by_seat(rows: list[GameResult]) -> list[Interval]:
    """Return the share multiple of each seat: a control, since chance names the first player."""
    return _shares(rows, lambda seat: seat.seat)


def _shares(rows: list[GameResult], place: Callable[[SeatResult], int]) -> list[Interval]:
    seats = len(rows[0].seats) if rows else 0
    found: list[Interval] = []
    for at in range(seats):
        won = [sum([seat.share for seat in row.seats if place(seat) == at]) for row in rows]
        found.append(share([seats * part for part in won], [1.0] * len(rows)))
    return found


def uses(rows: list[GameResult]) -> list[Use]:
    """Return everything that was used, the most used first."""
    keys = {key for row in rows for seat in row.seats for key in seat.used}
    found: list[Use] = []
    chances: list[float] = []
    for key in sorted(keys):
        use, chance = _use(rows, key)
        found.append(use)
        chances.append(chance)
    clear = holm(chances, 0.05)
    marked = [
        Use(use.key, use.per_seat, use.users, use.winning, use.without, is_clear)
        for use, is_clear in zip(found, clear, strict=True)
    ]
    return sorted(marked, key=lambda use: (-use.users, use.key))


def _use(rows: list[GameResult], key: str) -> tuple[Use, float]:
    """Return the figures of one thing, and how likely chance alone makes such a difference."""
    own: list[float] = []
    rest: list[float] = []
    users: list[float] = []
    others: list[float] = []
    times = 0
    for row in rows:
        count = len(row.seats)
        having = [seat for seat in row.seats if key in seat.used]
        times += sum([seat.used[key] for seat in having])
        won = count * sum([seat.share for seat in having])
        own.append(won)
        rest.append(count * sum([seat.share for seat in row.seats]) - won)
        users.append(float(len(having)))
        others.append(float(count - len(having)))
    winning, without = share(own, users), share(rest, others)
    every = sum(users) + sum(others)
    use = Use(key, times / every, sum(users) / every, winning, without, False)
    if min(sum(users), sum(others)) < FEWEST:
        return use, 1.0
    error = _error(
        [
            (own[n] - winning.mean * users[n]) / sum(users)
            - (rest[n] - without.mean * others[n]) / sum(others)
            for n in range(len(rows))
        ]
    )
    if error in (0.0, math.inf):
        return use, 1.0
    return use, math.erfc(abs(winning.mean - without.mean) / error / math.sqrt(2))


METRICS: Final[dict[str, Callable[[GameResult], float]]] = {
    "rounds": lambda row: float(row.rounds),
    "decisions": lambda row: float(row.decisions),
    "score of the winner": lambda row: float(max([seat.total for seat in row.seats])),
    "mean score": lambda row: sum([seat.total for seat in row.seats]) / len(row.seats),
    "gap of first to last": lambda row: float(
        max([seat.total for seat in row.seats]) - min([seat.total for seat in row.seats])
    ),
    "share multiple of the start player": lambda row: sum(
        [len(row.seats) * seat.share for seat in row.seats if seat.place_in_order == 0]
    ),
}
"""What the variants of a study are compared by, from one game each."""


def effect(base: list[GameResult], other: list[GameResult], metric: str) -> Interval:
    """Return by how much a variant differs from the first one in the deals both have played."""
    measure = METRICS[metric]
    known = {row.deal: measure(row) for row in base}
    return mean_of([measure(row) - known[row.deal] for row in other if row.deal in known])


def typical(rows: list[GameResult], metric: str) -> Interval:
    """Return the mean of a metric."""
    return mean_of([METRICS[metric](row) for row in rows])
