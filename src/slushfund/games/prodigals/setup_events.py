"""What the game tells during the setup. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event


@final
@dataclass(init=False)
class OrderDrawn(Event):
    """A seat got its place in the first order."""

    seat: int
    place: int

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.place = place


@final
@dataclass(init=False)
class SetDealt(Event):
    """A seat got its possessions."""

    seat: int
    letter: str

    def __init__(self, seat: int, letter: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.letter = letter


@final
@dataclass(init=False)
class TileRemoved(Event):
    """A possession left the game during the setup."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@dataclass(init=False)
class StartDealt(Event):
    """A seat got its starting circle tile."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@dataclass(init=False)
class HandicapTaken(Event):
    """A seat took a handicap in a contest."""

    seat: int
    contest: str

    def __init__(self, seat: int, contest: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.contest = contest
