"""What makes a contest: where its players start and how they stand in it.

A further contest is one more class here, its names in `setup.toml`, and the verbs of its cards.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from slushfund.core import Event
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.rules.properties import estate_worth, fall_all
from slushfund.games.prodigals.state import PCState


class Contest:
    """One contest in losing."""

    @abstractmethod
    def set_up(self, state: PCState) -> None:
        """Give every player what he starts with."""

    @abstractmethod
    def score(self, state: PCState, seat: int) -> int:
        """Return how a player stands; lower is better."""

    def end_round(self, state: PCState, events: list[Event]) -> None:
        """Do what comes before the end of the game is checked."""


@final
class Possessions(Contest):
    """Money and tiles."""

    def set_up(self, state: PCState) -> None:
        state.money = [state.layout.money] * state.layout.seats

    def score(self, state: PCState, seat: int) -> int:
        """Add up money, values and the penalty of each tile (PC-7.1)."""
        content = state.content
        total = state.money[seat]
        for tile in state.estates[seat]:
            total += content.possessions[tile].value + content.penalty
        return total


@final
class Election(Contest):
    """Votes."""

    def set_up(self, state: PCState) -> None:
        state.votes = [state.layout.votes] * state.layout.seats

    def score(self, state: PCState, seat: int) -> int:
        """Return the votes (PC-8.1)."""
        return state.votes[seat]


@final
class Society(Contest):
    """Markers on a grid."""

    def set_up(self, state: PCState) -> None:
        state.markers = state.layout.marker_cells * state.layout.seats

    def score(self, state: PCState, seat: int) -> int:
        """Add up the rows of the markers (PC-9.1)."""
        content = state.content
        wide = len(content.columns)
        total = 0
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            total += content.rows[state.markers[slot] // wide]
        return total


@final
class LastWill(Contest):
    """Money and properties, in the place of possessions or alone."""

    def set_up(self, state: PCState) -> None:
        """Give everybody the money of the will, once it is known (LW-1.6, LW-20.13)."""
        state.money = [state.will.will] * state.layout.seats
        for number, place in state.layout.wilds.items():
            state.laid[place] = [number]

    def score(self, state: PCState, seat: int) -> int:
        """Add up money and market values (LW-7.1)."""
        return state.money[seat] + estate_worth(state, seat)

    def end_round(self, state: PCState, events: list[Event]) -> None:
        """Let houses fall (LW-9.1, LW-20.33)."""
        fall_all(state, events)


CONTESTS: Final[dict[str, Contest]] = {
    "possessions": Possessions(),
    "election": Election(),
    "society": Society(),
    "last-will": LastWill(),
}


def plays(state: PCState, contest: str) -> bool:
    """Tell whether a contest is in play (PC-1.2)."""
    return state.layout.plays[state.content.contests.index(contest)]


def contests_in_play(state: PCState) -> list[str]:
    """Return the names of the contests in play, in the order of the handicaps."""
    return [state.content.contests[contest] for contest in state.layout.contests]


def score(state: PCState, seat: int, contest: str) -> int:
    """Return a player's score in one contest."""
    return CONTESTS[contest].score(state, seat)
