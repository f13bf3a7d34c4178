"""What the game tells, all of it to everybody. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event


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
class BoySkipped(Event):
    """A seat had no legal space; a boy stays unused."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class CardTaken(Event):
    """A card went to a hand."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class BonusTaken(Event):
    """A seat holds a bonus tile."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@dataclass(init=False)
class BonusUsed(Event):
    """A bonus tile was used and lies on the main board again."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@dataclass(init=False)
class RenaissanceTaken(Event):
    """A seat has unnamed symbols."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


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
class VotesChanged(Event):
    """Votes changed by so much to so many."""

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
class MoneyChanged(Event):
    """Money changed by so much to so much."""

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
class MegaphonesGained(Event):
    """Megaphones were added."""

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
class TimeAdded(Event):
    """Time cards were added to an effect and discarded."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


@final
@dataclass(init=False)
class PossessionSold(Event):
    """A possession was sold."""

    seat: int
    tile: str
    price: int

    def __init__(self, seat: int, tile: str, price: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile
        self.price = price


@final
@dataclass(init=False)
class PossessionsSwapped(Event):
    """A possession was exchanged."""

    seat: int
    own: str
    other: str

    def __init__(self, seat: int, own: str, other: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.own = own
        self.other = other


@final
@dataclass(init=False)
class TilePicked(Event):
    """A seat keeps a tile of the pair, or none."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


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
class TileDiscarded(Event):
    """A new circle tile was thrown away."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


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
    """An inner circle gives so many picks."""

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

    def __init__(self, seat: int, marker: str, space: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.marker = marker
        self.space = space


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
class Stopped(Event):
    """A seat stopped a voluntary sequence."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@dataclass(init=False)
class CardPlayed(Event):
    """A card was played."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class CardReplaced(Event):
    """A black card left a full tableau."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class PubPlayed(Event):
    """Pub cards were played together."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


@final
@dataclass(init=False)
class CardActivated(Event):
    """A black card was activated."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class CardTriggered(Event):
    """The lower ability of a black card works."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class TurnEnded(Event):
    """A seat ended its action turn."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


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
class CardDropped(Event):
    """A hand card was discarded."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class GameEnded(Event):
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
class AnswerSealed(Event):
    """A seat has answered; the answer is shown when all are in."""

    seat: int
    owes: int
    """1 if the seat owes another answer."""

    def __init__(self, seat: int, owes: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.owes = owes
