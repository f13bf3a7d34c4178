"""The moves of the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Move

HIGHEST_BID: Final = 6


@final
@dataclass(init=False, unsafe_hash=True)
class Token(Move):
    """Chance: a seat's hidden token."""

    seat: int
    token: int

    def __init__(self, seat: int, token: int) -> None:
        self.seat = seat
        self.token = token


@final
@dataclass(init=False, unsafe_hash=True)
class Prize(Move):
    """Chance: the next prize."""

    prize: int

    def __init__(self, prize: int) -> None:
        self.prize = prize


@final
@dataclass(init=False, unsafe_hash=True)
class Bid(Move):
    """A sealed bid."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Whistle(Move):
    """An open move beside the sealed ones."""

    def __init__(self) -> None:
        pass
