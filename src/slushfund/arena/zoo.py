"""How a bot fares against opponents that it has no model of: the zoo of its game.

`bots/<game>/zoo.py` draws members of families. A bot meets tables of one member and tables of
members mixed from all families; what counts is the worst tenth, not the mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slushfund import games
from slushfund.arena.figures import Interval, bootstrap, by_deal, candidate_lines
from slushfund.arena.match import Line
from slushfund.arena.plan import MIXED, ArenaPlan
from slushfund.bots.registry import MEMBER, families
from slushfund.core import BadInput

WORST: Final = 0.1
"""The part of the zoo that the headline is about."""


def members(game: str, number: int, first: int) -> list[str]:
    """Return this many members of every family, beginning with number *first*."""
    known = families(games.get(game).id)
    if not known:
        raise BadInput("no-zoo", "", game)
    return [f"{name}{MEMBER}{first + each}" for name in known for each in range(number)]


def cells(row: str, zoo: list[str]) -> list[dict[str, str]]:
    """Return the cells of a plan: one for each member, and one with mixed tables."""
    return [{"row": row, "column": column} for column in [*zoo, MIXED]]


@dataclass(frozen=True)
class ZooFigures:
    """What a zoo comes to."""

    by_member: dict[str, float]
    by_family: dict[str, Interval]
    mixed: Interval
    mean: Interval
    """Over members; each counts once."""
    worst: float
    """Mean of the worst tenth of the members."""


def figures(plan: ArenaPlan, lines: list[Line], seats: int) -> ZooFigures:
    """Return what the zoo comes to for the candidate of a plan."""
    deals: dict[str, list[float]] = {}
    for cell in plan.all_cells():
        deals[cell.column] = list(by_deal(candidate_lines(cell, lines), seats).values())
    mixed = deals.pop(MIXED, [])
    played = {name: values for name, values in deals.items() if values}
    means = {name: sum(values) / len(values) for name, values in played.items()}
    kinds: dict[str, list[float]] = {}
    for name, values in played.items():
        kinds.setdefault(name.partition(MEMBER)[0], []).extend(values)
    ordered = sorted(means.values())
    tail = ordered[: max(1, round(WORST * len(ordered)))]
    return ZooFigures(
        means,
        {name: bootstrap(values, plan.confidence, plan.seed) for name, values in kinds.items()},
        bootstrap(mixed, plan.confidence, plan.seed),
        bootstrap(ordered, plan.confidence, plan.seed),
        sum(tail) / len(tail) if tail else 0.0,
    )


def summary(found: ZooFigures) -> str:
    """Return the figures as a table in Markdown."""
    rows = ["| family | m | worst member |", "| --- | --- | --- |"]
    for family, interval in sorted(found.by_family.items(), key=lambda item: item[1].mean):
        own = {name: m for name, m in found.by_member.items() if name.startswith(family + MEMBER)}
        worst = min(own, key=lambda name: own[name])
        rows.append(f"| {family} | {interval.text()} | {worst} {own[worst]:.2f} |")
    rows.append(f"| mixed tables | {found.mixed.text()} | |")
    rows.append(f"| **mean over members** | {found.mean.text()} | |")
    rows.append(f"| **worst tenth of the members** | {found.worst:.2f} | |")
    return "\n".join(rows)
