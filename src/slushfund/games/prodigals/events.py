"""What the game tells, all of it to everybody; Last Will has `will_events`. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event, SeatEvent


@dataclass(init=False)
class CardEvent(Event):
    """What happens to a card of a seat."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@dataclass(init=False)
class TileEvent(Event):
    """What happens to a tile of a seat."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@dataclass(init=False)
class NumberEvent(Event):
    """What a seat does with a number of things."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


@dataclass(init=False)
class ChangeEvent(Event):
    """An amount of a seat changed by so much to so much."""

    seat: int
    by: int
    now: int

    def __init__(self, seat: int, by: int, now: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.by = by
        self.now = now


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
class TileRemoved(TileEvent):
    """A possession left the game during the setup."""


@final
@dataclass(init=False)
class StartDealt(TileEvent):
    """A seat got its starting circle tile."""


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


@final
@dataclass(init=False)
class BoroughIndicated(Event):
    """The borough marker points here."""

    borough: str

    def __init__(self, borough: str) -> None:
        super().__init__(EVERYONE)
        self.borough = borough


@final
@dataclass(init=False)
class RoundBegan(Event):
    """A round begins."""

    number: int

    def __init__(self, number: int) -> None:
        super().__init__(EVERYONE)
        self.number = number


@final
@dataclass(init=False)
class Laid(Event):
    """A card or tile lies face up on a board."""

    space: str
    item: str

    def __init__(self, space: str, item: str) -> None:
        super().__init__(EVERYONE)
        self.space = space
        self.item = item


@final
@dataclass(init=False)
class BoySent(Event):
    """Boys stand on a space."""

    seat: int
    space: str
    boys: int

    def __init__(self, seat: int, space: str, boys: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.space = space
        self.boys = boys


@final
@dataclass(init=False)
class BoySkipped(SeatEvent):
    """A seat had no legal space; a boy stays unused."""


@final
@dataclass(init=False)
class CardTaken(CardEvent):
    """A card went to a hand."""


@final
@dataclass(init=False)
class BonusTaken(TileEvent):
    """A seat holds a bonus tile."""


@final
@dataclass(init=False)
class BonusUsed(TileEvent):
    """A bonus tile was used and lies on the main board again."""


@final
@dataclass(init=False)
class RenaissanceTaken(NumberEvent):
    """A seat has unnamed symbols."""


@final
@dataclass(init=False)
class SymbolsNamed(Event):
    """A seat named renaissance symbols."""

    seat: int
    symbol: str
    number: int

    def __init__(self, seat: int, symbol: str, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.symbol = symbol
        self.number = number


@final
@dataclass(init=False)
class VotesChanged(ChangeEvent):
    """How much votes changed, and to what."""


@final
@dataclass(init=False)
class MoneyChanged(ChangeEvent):
    """Money changed by so much to so much."""


@final
@dataclass(init=False)
class MegaphonesGained(ChangeEvent):
    """Megaphones were added."""


@final
@dataclass(init=False)
class TimeAdded(NumberEvent):
    """Time cards were added to an effect and discarded."""


@final
@dataclass(init=False)
class PossessionSold(Event):
    """A possession was sold."""

    seat: int
    tile: str
    price: int
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, tile: str, price: int, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile
        self.price = price
        self.by = by


@final
@dataclass(init=False)
class PossessionsSwapped(Event):
    """A possession was exchanged."""

    seat: int
    own: str
    other: str
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, own: str, other: str, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.own = own
        self.other = other
        self.by = by


@final
@dataclass(init=False)
class TilePicked(TileEvent):
    """A seat keeps a tile of the pair, or none."""


@final
@dataclass(init=False)
class TilePlaced(Event):
    """A circle tile lies in a grid."""

    seat: int
    tile: str
    x: int
    y: int
    turns: int

    def __init__(self, seat: int, tile: str, x: int, y: int, turns: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile
        self.x = x
        self.y = y
        self.turns = turns


@final
@dataclass(init=False)
class TileDiscarded(TileEvent):
    """A new circle tile was thrown away."""


@final
@dataclass(init=False)
class SymbolGained(Event):
    """A matched edge gives a symbol."""

    seat: int
    symbol: str
    now: int

    def __init__(self, seat: int, symbol: str, now: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.symbol = symbol
        self.now = now


@final
@dataclass(init=False)
class CircleClosed(Event):
    """An inner circle gives a number of picks."""

    seat: int
    picks: int

    def __init__(self, seat: int, picks: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.picks = picks


@final
@dataclass(init=False)
class MarkerMoved(Event):
    """A marker went to another space."""

    seat: int
    marker: str
    space: str
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, marker: str, space: str, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.marker = marker
        self.space = space
        self.by = by


@final
@dataclass(init=False)
class MarkerBlocked(Event):
    """A marker that had to go up could not."""

    seat: int
    marker: str

    def __init__(self, seat: int, marker: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.marker = marker


@final
@dataclass(init=False)
class RowChosen(Event):
    """A seat chose a row."""

    seat: int
    value: int

    def __init__(self, seat: int, value: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.value = value


@final
@dataclass(init=False)
class TradeChosen(Event):
    """A seat chose an option of a trade."""

    seat: int
    option: int

    def __init__(self, seat: int, option: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.option = option


@final
@dataclass(init=False)
class Stopped(SeatEvent):
    """A seat stopped a voluntary sequence."""


@final
@dataclass(init=False)
class CardPlayed(CardEvent):
    """A card was played."""


@final
@dataclass(init=False)
class CardReplaced(CardEvent):
    """A black card left a full tableau."""


@final
@dataclass(init=False)
class PubPlayed(NumberEvent):
    """Pub cards were played together."""


@final
@dataclass(init=False)
class CardActivated(CardEvent):
    """A black card was activated."""


@final
@dataclass(init=False)
class CardTriggered(CardEvent):
    """The lower ability of a black card works."""


@final
@dataclass(init=False)
class TurnEnded(SeatEvent):
    """A seat ended its action turn."""


@final
@dataclass(init=False)
class OrderSet(Event):
    """The order of the next round."""

    order: tuple[int, ...]

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__(EVERYONE)
        self.order = order


@final
@dataclass(init=False)
class CardDropped(CardEvent):
    """A hand card was discarded."""


@final
@dataclass(init=False)
class Ended(Event):
    """The game is over."""

    reason: str

    def __init__(self, reason: str) -> None:
        super().__init__(EVERYONE)
        self.reason = reason


@final
@dataclass(init=False)
class StepTaken(Event):
    """A seat picked a step of a choice."""

    seat: int
    step: str

    def __init__(self, seat: int, step: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.step = step


@final
@dataclass(init=False)
class Sealed(Event):
    """A seat has answered; the answer is shown when all are in."""

    seat: int
    owes: int
    """1 if the seat owes another answer."""

    def __init__(self, seat: int, owes: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.owes = owes
