"""What Counterfeiters tells: every event with its audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event, SeatEvent


@final
@dataclass(init=False)
class FirstNamed(SeatEvent):
    """The start player takes the marker."""


@final
@dataclass(init=False)
class Funded(Event):
    """A seat's start money."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Dealt(Event):
    """A start card, open in front of its owner."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class TurnedUp(Event):
    """A card is turned up on a market space."""

    space: str
    card: str

    def __init__(self, space: str, card: str) -> None:
        super().__init__(EVERYONE)
        self.space = space
        self.card = card


@final
@dataclass(init=False)
class RoundBegan(Event):
    """A round begins with this seat."""

    round: int
    seat: int

    def __init__(self, round: int, seat: int) -> None:
        super().__init__(EVERYONE)
        self.round = round
        self.seat = seat


@final
@dataclass(init=False)
class Bought(Event):
    """A card leaves the market for its price."""

    seat: int
    space: str
    card: str
    price: int

    def __init__(self, seat: int, space: str, card: str, price: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.card = card
        self.price = price


@final
@dataclass(init=False)
class Printed(Event):
    """Fakes come off a seat's printers, by quality."""

    seat: int
    space: str
    notes: list[int]

    def __init__(self, seat: int, space: str, notes: list[int]) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.notes = notes


@final
@dataclass(init=False)
class Sold(Event):
    """Fakes, by quality, become real money."""

    seat: int
    space: str
    notes: list[int]
    amount: int

    def __init__(self, seat: int, space: str, notes: list[int], amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.notes = notes
        self.amount = amount


@final
@dataclass(init=False)
class Evaded(Event):
    """Tax money is taken."""

    seat: int
    space: str
    amount: int

    def __init__(self, seat: int, space: str, amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.amount = amount


@final
@dataclass(init=False)
class MarkerTaken(SeatEvent):
    """A seat will start the next round."""


@final
@dataclass(init=False)
class Flown(Event):
    """A seat flies; what it moves is its secret."""

    seat: int
    space: str
    fee: int

    def __init__(self, seat: int, space: str, fee: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.fee = fee


@final
@dataclass(init=False)
class Transferred(Event):
    """What the flight was for: dollars deposited or, below zero, withdrawn."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Passed(SeatEvent):
    """A henchman, or a lawyer, is left unused."""


@final
@dataclass(init=False)
class Stepped(Event):
    """The officer moves to this space of the track."""

    officer: int

    def __init__(self, officer: int) -> None:
        super().__init__(EVERYONE)
        self.officer = officer


@final
@dataclass(init=False)
class StrikeEnded(Event):
    """Flights are possible again."""


@final
@dataclass(init=False)
class GodfatherCame(Event):
    """Every seat pays half of its cash."""


@final
@dataclass(init=False)
class Halved(Event):
    """What a seat pays to the Godfather."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Banned(Event):
    """The supermarket refuses this quality and all lower ones."""

    quality: str

    def __init__(self, quality: str) -> None:
        super().__init__(EVERYONE)
        self.quality = quality


@final
@dataclass(init=False)
class StrikeBegan(Event):
    """No flights while the officer stays."""


@final
@dataclass(init=False)
class Returned(Event):
    """The round is over and all henchmen go home."""

    round: int

    def __init__(self, round: int) -> None:
        super().__init__(EVERYONE)
        self.round = round


@final
@dataclass(init=False)
class Binned(Event):
    """An unsold card leaves the game."""

    space: str
    card: str

    def __init__(self, space: str, card: str) -> None:
        super().__init__(EVERYONE)
        self.space = space
        self.card = card


@final
@dataclass(init=False)
class Shifted(Event):
    """The market after its cards have moved to the right; empty text for an empty space."""

    cards: list[str]

    def __init__(self, cards: list[str]) -> None:
        super().__init__(EVERYONE)
        self.cards = cards


@final
@dataclass(init=False)
class Sealed(SeatEvent):
    """A seat has chosen for its diners."""


@final
@dataclass(init=False)
class Chosen(Event):
    """What it chose, by quality."""

    seat: int
    notes: list[int]

    def __init__(self, seat: int, notes: list[int]) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.notes = notes


@final
@dataclass(init=False)
class Converted(Event):
    """Diners turn fakes, by quality, into real money."""

    seat: int
    notes: list[int]
    amount: int

    def __init__(self, seat: int, notes: list[int], amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.notes = notes
        self.amount = amount


@final
@dataclass(init=False)
class EndBegan(Event):
    """The officer is on the last space: last henchmen, lawyers, diners, lottery."""


@final
@dataclass(init=False)
class Left(Event):
    """A lawyer's henchman leaves his space."""

    seat: int
    space: str

    def __init__(self, seat: int, space: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space


@final
@dataclass(init=False)
class Drawn(Event):
    """Lottery tickets pay."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Opened(Event):
    """Screen and envelope are opened."""

    seat: int
    cash: int
    account: int

    def __init__(self, seat: int, cash: int, account: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.cash = cash
        self.account = account


@final
@dataclass(init=False)
class SecretsOpened(Event):
    """With an open record: all transfers and Godfather payments of a seat, in order."""

    seat: int
    amounts: list[int]

    def __init__(self, seat: int, amounts: list[int]) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.amounts = amounts


@final
@dataclass(init=False)
class Ended(Event):
    """The game is over."""

    winners: list[int]

    def __init__(self, winners: list[int]) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
