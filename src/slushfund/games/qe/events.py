"""The events of Q.E.: what moves bring about, and who hears of it.

`free_list_len=1` on what random play makes and drops all the time: the next one of its kind takes
the memory of the last, which makes a random game a tenth faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import mypyc_attr

from slushfund.core import EVERYONE, Event, SeatEvent


@final
@dataclass(init=False)
class NationDealt(Event):
    """A seat's nation, open for the whole game."""

    seat: int
    nation: str

    def __init__(self, seat: int, nation: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.nation = nation


@final
@dataclass(init=False)
class Dealt(Event):
    """A seat looks at its token."""

    seat: int
    token: str

    def __init__(self, seat: int, token: str) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.token = token


@final
@dataclass(init=False)
class FirstNamed(SeatEvent):
    """The first auctioneer takes the marker."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Revealed(Event):
    """The next tile is turned up."""

    tile: str

    def __init__(self, tile: str) -> None:
        super().__init__(EVERYONE)
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Opened(Event):
    """The opening bid, visible to all."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Sealed(SeatEvent):
    """A seat has handed in its bid."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class BidsShown(Event):
    """All standing bids together, by seat; the auctioneer's own is the opening bid."""

    amounts: list[int]

    def __init__(self, audience: int, amounts: list[int]) -> None:
        super().__init__(audience)
        self.amounts = amounts


@final
@dataclass(init=False)
class Tied(Event):
    """Several seats share the highest bid, for the count-th time in this auction."""

    seats: list[int]
    count: int

    def __init__(self, seats: list[int], count: int) -> None:
        super().__init__(EVERYONE)
        self.seats = seats
        self.count = count


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Won(Event):
    """A tile finds its owner."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Paid(Event):
    """The price of the tile just won, for those who may know it."""

    seat: int
    amount: int

    def __init__(self, audience: int, seat: int, amount: int) -> None:
        super().__init__(audience)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Unsold(Event):
    """Nobody gets the last tile of a game with 3 players."""

    tile: str

    def __init__(self, tile: str) -> None:
        super().__init__(EVERYONE)
        self.tile = tile


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class ZeroNamed(Event):
    """A seat bid nothing, and marks that many points for it."""

    seat: int
    points: int

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.points = points


@final
@dataclass(init=False)
class Peeked(Event):
    """A seat has used its peek on that auction."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


@final
@dataclass(init=False)
class PriceSeen(Event):
    """What a peeking seat sees."""

    number: int
    amount: int

    def __init__(self, audience: int, number: int, amount: int) -> None:
        super().__init__(audience)
        self.number = number
        self.amount = amount


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class TokenOpened(Event):
    """Final scoring: a token is turned up."""

    seat: int
    token: str

    def __init__(self, seat: int, token: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.token = token


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class PriceOpened(Event):
    """Final scoring: the price of a finished auction."""

    number: int
    amount: int

    def __init__(self, number: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.amount = amount


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class BidsOpened(Event):
    """After the end, with an open record: the bids of one comparison, by seat."""

    number: int
    amounts: list[int]

    def __init__(self, number: int, amounts: list[int]) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.amounts = amounts


@final
@dataclass(init=False)
class Ended(Event):
    """The game is over; nobody wins when all seats are eliminated."""

    winners: list[int]

    def __init__(self, winners: list[int]) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
