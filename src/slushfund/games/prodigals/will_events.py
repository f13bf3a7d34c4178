"""What Last Will tells: all of it to everybody but the cards that a seat draws. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import EVERYONE, Event, SeatEvent
from slushfund.games.prodigals.events import CardEvent, ChangeEvent, NumberEvent


@final
@dataclass(init=False)
class ModifierDealt(Event):
    """A kind of property got its modifier."""

    kind: str
    modifier: int

    def __init__(self, kind: str, modifier: int) -> None:
        super().__init__(EVERYONE)
        self.kind = kind
        self.modifier = modifier


@final
@dataclass(init=False)
class MarkerGiven(SeatEvent):
    """A seat has the start marker."""


@final
@dataclass(init=False)
class WillRead(Event):
    """Everybody starts with so much money."""

    card: str
    money: int

    def __init__(self, card: str, money: int) -> None:
        super().__init__(EVERYONE)
        self.card = card
        self.money = money


@final
@dataclass(init=False)
class CardDealt(Event):
    """A seat got a card of a deck; which one, only that seat is told."""

    seat: int
    deck: str

    def __init__(self, seat: int, deck: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.deck = deck


@final
@dataclass(init=False)
class CardDrawn(Event):
    """The card that was dealt, told to its owner alone."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.card = card


@final
@dataclass(init=False)
class DeckRemade(Event):
    """The discards of an empty deck were shuffled and are the deck now."""

    deck: str

    def __init__(self, deck: str) -> None:
        super().__init__(EVERYONE)
        self.deck = deck


@final
@dataclass(init=False)
class PlanTaken(Event):
    """A seat took a place of the planning board."""

    seat: int
    place: int
    cards: int
    boys: int
    """All boys of the round, with those for other contests."""
    actions: int

    def __init__(self, seat: int, place: int, cards: int, boys: int, actions: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.place = place
        self.cards = cards
        self.boys = boys
        self.actions = actions


@final
@dataclass(init=False)
class DeckNamed(Event):
    """A seat named the deck of a card it will draw."""

    seat: int
    deck: str

    def __init__(self, seat: int, deck: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.deck = deck


@final
@dataclass(init=False)
class ExtensionTaken(NumberEvent):
    """A seat has one more card place, this many extensions in all."""


@final
@dataclass(init=False)
class ModifiersExchanged(Event):
    """The modifiers of two kinds of property were exchanged."""

    seat: int
    first: str
    second: str

    def __init__(self, seat: int, first: str, second: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.first = first
        self.second = second


@final
@dataclass(init=False)
class PropertiesRevalued(Event):
    """New modifiers changed what the properties of a seat are worth."""

    seat: int
    by: int

    def __init__(self, seat: int, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.by = by


@final
@dataclass(init=False)
class PropertyBought(Event):
    """A property was bought."""

    seat: int
    card: str
    price: int
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, card: str, price: int, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card
        self.price = price
        self.by = by


@final
@dataclass(init=False)
class PropertySold(Event):
    """A property was sold."""

    seat: int
    card: str
    price: int
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, card: str, price: int, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card
        self.price = price
        self.by = by


@final
@dataclass(init=False)
class PropertyFell(Event):
    """A property fell on its track to this value."""

    seat: int
    card: str
    value: int
    by: int
    """What this alone changes in the score of the contest."""

    def __init__(self, seat: int, card: str, value: int, by: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card
        self.value = value
        self.by = by


@final
@dataclass(init=False)
class CompanionBrought(Event):
    """A companion went along on an outing."""

    seat: int
    card: str
    kind: str

    def __init__(self, seat: int, card: str, kind: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card
        self.kind = kind


@final
@dataclass(init=False)
class CompanionSettled(Event):
    """A companion lives on a farm."""

    seat: int
    card: str
    farm: str
    kind: str

    def __init__(self, seat: int, card: str, farm: str, kind: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.card = card
        self.farm = farm
        self.kind = kind


@final
@dataclass(init=False)
class FarmUsed(CardEvent):
    """A farm was used without actions."""


@final
@dataclass(init=False)
class ActionsChanged(ChangeEvent):
    """Actions were gained or paid."""


@final
@dataclass(init=False)
class WildReturned(Event):
    """A wild companion lies on the offer again."""

    card: str

    def __init__(self, card: str) -> None:
        super().__init__(EVERYONE)
        self.card = card
