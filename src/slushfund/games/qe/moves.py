"""The moves of Q.E.: what chance deals, and what seats answer.

`free_list_len=1` on what random play makes and drops all the time: the next one of its kind takes
the memory of the last, which makes a random game a tenth faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import Move, SeatMove

GOOGOL: Final = 10**100
"""The longest bid (QE-3.3)."""


@final
@dataclass(init=False, unsafe_hash=True)
class Nation(Move):
    """Chance: a seat's nation."""

    seat: int
    nation: int

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation


@final
@dataclass(init=False, unsafe_hash=True)
class Token(Move):
    """Chance: a seat's hidden sector token."""

    seat: int
    sector: int

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector


@final
@dataclass(init=False, unsafe_hash=True)
class First(SeatMove):
    """Chance: the first auctioneer."""


@final
@dataclass(init=False, unsafe_hash=True)
class Tile(Move):
    """Chance: the next tile."""

    tile: int

    def __init__(self, tile: int) -> None:
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Open(Move):
    """The auctioneer's opening bid."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Bid(Move):
    """A secret bid. Zero is a legal bid, not a pass."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Peek(Move):
    """A look at the price of the last auction."""

    def __init__(self) -> None:
        pass


PEEK: Final = Peek()
NO_MOVES: Final[list[Move]] = []
