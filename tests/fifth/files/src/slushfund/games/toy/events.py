"""The events of the toy, and who hears of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event


@final
@dataclass(init=False)
class Dealt(Event):
    """A seat looks at its token."""

    seat: int
    token: int

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.token = token


@final
@dataclass(init=False)
class Turned(Event):
    """A prize is turned up."""

    prize: int

    def __init__(self, prize: int) -> None:
        super().__init__(EVERYONE)
        self.prize = prize


@final
@dataclass(init=False)
class Sealed(Event):
    """A seat has bid."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Whistled(Event):
    """A seat blew the whistle."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Taken(Event):
    """A single highest bid takes the prize."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class Unsold(Event):
    """A shared highest bid leaves the prize with nobody."""

    prize: int

    def __init__(self, prize: int) -> None:
        super().__init__(EVERYONE)
        self.prize = prize


@final
@dataclass(init=False)
class Paid(Event):
    """What the winner paid, for its own eyes."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Opened(Event):
    """The end: what a seat held and paid."""

    seat: int
    token: int
    spent: int

    def __init__(self, seat: int, token: int, spent: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.token = token
        self.spent = spent


@final
@dataclass(init=False)
class Ended(Event):
    """The game is over."""

    winners: list[int]

    def __init__(self, winners: list[int]) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
