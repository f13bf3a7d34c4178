"""What Tiefe Taschen tells, and whom; when is in rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import mypyc_attr

from slushfund.core import EVERYONE, Event, SeatEvent
from slushfund.games.tiefe_taschen.moves import Share


@final
@dataclass(init=False)
class FirstNamed(SeatEvent):
    """The first president, who holds the certificate."""


@final
@dataclass(init=False)
class RoundBegan(Event):
    """All seats are active again; phase 1 begins."""

    number: int
    president: int

    def __init__(self, number: int, president: int) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.president = president


@final
@dataclass(init=False)
class Revealed(Event):
    """A card of the pot is turned up."""

    value: int

    def __init__(self, value: int) -> None:
        super().__init__(EVERYONE)
        self.value = value


@final
@dataclass(init=False)
class Bankruptcy(Event):
    """The bankruptcy card is seen."""


@final
@dataclass(init=False)
class SplitMade(Event):
    """The president has announced his split."""

    seat: int
    shares: tuple[Share, ...]

    def __init__(self, seat: int, shares: tuple[Share, ...]) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.shares = shares


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Snooped(Event):
    """A snoop stands in front of a seat."""

    seat: int
    target: int

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.target = target


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Bribed(Event):
    """A token and a money card lie in front of a seat."""

    place: str
    target: int
    side: str
    face: str

    def __init__(self, place: str, target: int, side: str, face: str) -> None:
        super().__init__(EVERYONE)
        self.place = place
        self.target = target
        self.side = side
        self.face = face


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class BribeUp(Event):
    """The value of a bribe that lies face up, or has been turned up."""

    place: str
    value: int

    def __init__(self, place: str, value: int) -> None:
        super().__init__(EVERYONE)
        self.place = place
        self.value = value


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class BribeDown(Event):
    """The value of a face-down bribe, for the two who may look at it."""

    place: str
    value: int

    def __init__(self, audience: int, place: str, value: int) -> None:
        super().__init__(audience)
        self.place = place
        self.value = value


@final
@dataclass(init=False)
class BribeShown(Event):
    """A bribed seat lets a few others look at the money; all see whom."""

    place: str
    seats: list[int]

    def __init__(self, place: str, seats: list[int]) -> None:
        super().__init__(EVERYONE)
        self.place = place
        self.seats = seats


@final
@dataclass(init=False)
class BribeSeen(Event):
    """The value of that bribe, for those who are let look."""

    place: str
    value: int

    def __init__(self, audience: int, place: str, value: int) -> None:
        super().__init__(audience)
        self.place = place
        self.value = value


@final
@dataclass(init=False)
class Recalled(Event):
    """A piece is with its owner again."""

    seat: int
    piece: str

    def __init__(self, seat: int, piece: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.piece = piece


@final
@dataclass(init=False)
class MarksRemoved(Event):
    """A visible change has removed these ready marks."""

    seats: list[int]

    def __init__(self, seats: list[int]) -> None:
        super().__init__(EVERYONE)
        self.seats = seats


@final
@dataclass(init=False)
class MarkedReady(SeatEvent):
    """A seat is ready."""


@final
@dataclass(init=False)
class MarkWithdrawn(SeatEvent):
    """A seat has taken back its mark."""


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class OrderWanted(SeatEvent):
    """A seat votes for going round in order."""


@final
@dataclass(init=False)
class OrderUnwanted(SeatEvent):
    """A seat has withdrawn its vote for going round in order."""


@final
@dataclass(init=False)
class CardMoved(Event):
    """A seat has laid, swapped or taken back its card; which one it is only that seat knows."""

    seat: int
    how: str
    """laid, swapped or taken"""

    def __init__(self, seat: int, how: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.how = how


@final
@dataclass(init=False)
class Chosen(Event):
    """The card that a seat has laid down, for that seat only."""

    seat: int
    card: str

    def __init__(self, audience: int, seat: int, card: str) -> None:
        super().__init__(audience)
        self.seat = seat
        self.card = card


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class ShowChosen(Event):
    """What a seat will turn up, for that seat only."""

    seat: int
    places: list[str]

    def __init__(self, audience: int, seat: int, places: list[str]) -> None:
        super().__init__(audience)
        self.seat = seat
        self.places = places


@final
@dataclass(init=False)
class Closed(Event):
    """All are ready: the cards stand."""


@final
@dataclass(init=False)
class BrokenOff(Event):
    """The table goes round in order: everything is taken back first."""


@final
@dataclass(init=False)
class PlacingEnded(SeatEvent):
    """A seat has placed what it wanted to place."""


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Sealed(SeatEvent):
    """A seat has handed in its answer."""


@final
@dataclass(init=False)
class Played(Event):
    """A seat turns up its card."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class BribeTaken(Event):
    """A fulfilled bribe goes to the bribed seat."""

    place: str
    target: int

    def __init__(self, place: str, target: int) -> None:
        super().__init__(EVERYONE)
        self.place = place
        self.target = target


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class BribeReturned(Event):
    """A bribe that was not fulfilled goes back to its owner."""

    place: str

    def __init__(self, place: str) -> None:
        super().__init__(EVERYONE)
        self.place = place


@final
@dataclass(init=False)
class Grabbed(SeatEvent):
    """A seat takes the top money card of the treasury."""


@final
@dataclass(init=False)
class GrabSeen(Event):
    """The value of that card, for the taker only."""

    seat: int
    value: int

    def __init__(self, audience: int, seat: int, value: int) -> None:
        super().__init__(audience)
        self.seat = seat
        self.value = value


@final
@dataclass(init=False)
class GrabEmpty(SeatEvent):
    """A seat reaches into the treasury in vain."""


@final
@dataclass(init=False)
class Blackmailed(Event):
    """A blackmail succeeds: the victim's card is not `avert`."""

    seat: int
    victim: int

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.victim = victim


@final
@dataclass(init=False)
class Averted(Event):
    """A blackmail is averted: the other one draws."""

    seat: int
    blackmailer: int

    def __init__(self, seat: int, blackmailer: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.blackmailer = blackmailer


@final
@dataclass(init=False)
class BlackmailIdle(SeatEvent):
    """A blackmailer without a snoop gets nothing."""


@final
@dataclass(init=False)
class StackEmpty(Event):
    """There is no card to be drawn."""

    seat: int
    victim: int

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.victim = victim


@final
@dataclass(init=False)
class Stolen(Event):
    """The value of a drawn card, for taker and loser."""

    taker: int
    victim: int
    value: int

    def __init__(self, audience: int, taker: int, victim: int, value: int) -> None:
        super().__init__(audience)
        self.taker = taker
        self.victim = victim
        self.value = value


@final
@dataclass(init=False)
class Voted(Event):
    """The count of the votes."""

    agree: int
    reject: int

    def __init__(self, agree: int, reject: int) -> None:
        super().__init__(EVERYONE)
        self.agree = agree
        self.reject = reject


@final
@dataclass(init=False)
class PaidOut(Event):
    """A seat takes money from the pot."""

    seat: int
    values: tuple[int, ...]

    def __init__(self, seat: int, values: tuple[int, ...]) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.values = values


@final
@dataclass(init=False)
class Resigned(SeatEvent):
    """The president is out until the round ends."""


@final
@dataclass(init=False)
class Elected(SeatEvent):
    """The new president."""


@final
@dataclass(init=False)
class Said(Event):
    """A statement, for those who hear it."""

    seat: int
    words: str

    def __init__(self, audience: int, seat: int, words: str) -> None:
        super().__init__(audience)
        self.seat = seat
        self.words = words


@final
@dataclass(init=False)
class Whispered(Event):
    """A statement to one seat: others see only that they talk."""

    seat: int
    target: int

    def __init__(self, seat: int, target: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.target = target


@final
@dataclass(init=False)
class Judged(Event):
    """Whether a promise was kept; numbered among this vote's statements."""

    number: int
    seat: int
    verdict: str

    def __init__(self, audience: int, number: int, seat: int, verdict: str) -> None:
        super().__init__(audience)
        self.number = number
        self.seat = seat
        self.verdict = verdict


@final
@dataclass(init=False)
class Counted(Event):
    """A private stack is counted at the end."""

    seat: int
    values: tuple[int, ...]

    def __init__(self, seat: int, values: tuple[int, ...]) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.values = values


@final
@dataclass(init=False)
class RecordOpened(Event):
    """The values of all money that moved, in the order of the ledger."""

    values: list[int]

    def __init__(self, values: list[int]) -> None:
        super().__init__(EVERYONE)
        self.values = values


@final
@dataclass(init=False)
class Ended(Event):
    """The winners."""

    winners: list[int]

    def __init__(self, winners: list[int]) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
