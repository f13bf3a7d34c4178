"""How a game ended: who won, why it ended, and what everybody scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final


@final
@dataclass(init=False)
class Score:
    """One seat's result: the total and the categories the rulebook counts."""

    total: int
    categories: dict[str, int]

    def __init__(self, total: int, categories: dict[str, int]) -> None:
        self.total = total
        self.categories = categories


@final
@dataclass(init=False)
class Outcome:
    """The end of a game. Seats that share a place stand in one list of the ranking."""

    reason: str
    winners: list[int]
    """Empty when nobody wins."""
    ranking: list[list[int]]
    scores: list[Score]

    def __init__(
        self, reason: str, winners: list[int], ranking: list[list[int]], scores: list[Score]
    ) -> None:
        self.reason = reason
        self.winners = winners
        self.ranking = ranking
        self.scores = scores


def ranked(totals: list[int]) -> list[list[int]]:
    """Return the seats by what they have, most first; equals share a place."""
    places: list[list[int]] = []
    for total in sorted(set(totals), reverse=True):
        places.append([seat for seat in range(len(totals)) if totals[seat] == total])
    return places
