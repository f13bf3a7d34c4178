"""What seats and chance put into the game; ids as in the data, no rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import Move, SeatMove


@dataclass(init=False, unsafe_hash=True)
class CardMove(Move):
    """A move that names a card."""

    card: str

    def __init__(self, card: str) -> None:
        self.card = card


@dataclass(init=False, unsafe_hash=True)
class TileMove(Move):
    """A move that names a tile."""

    tile: str

    def __init__(self, tile: str) -> None:
        self.tile = tile


@dataclass(init=False, unsafe_hash=True)
class NumberMove(Move):
    """A move that names a number of things."""

    number: int

    def __init__(self, number: int) -> None:
        self.number = number


@dataclass(init=False, unsafe_hash=True)
class SeatTileMove(Move):
    """A draw of a tile for a seat."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        self.seat = seat
        self.tile = tile


@final
@dataclass(init=False, unsafe_hash=True)
class Errand(Move):
    """Send a boy to a space, or take a card set."""

    space: str

    def __init__(self, space: str) -> None:
        self.space = space


@final
@dataclass(init=False, unsafe_hash=True)
class TakeBonus(TileMove):
    """Take a bonus tile from the main board."""


@final
@dataclass(init=False, unsafe_hash=True)
class PickTile(TileMove):
    """Keep one of the pair of circle tiles, or none of them."""


@final
@dataclass(init=False, unsafe_hash=True)
class PlaceTile(Move):
    """Add a circle tile to one's grid, turned by quarter turns clockwise."""

    tile: str
    x: int
    y: int
    turns: int

    def __init__(self, tile: str, x: int, y: int, turns: int) -> None:
        self.tile = tile
        self.x = x
        self.y = y
        self.turns = turns


@final
@dataclass(init=False, unsafe_hash=True)
class DiscardTile(TileMove):
    """Throw a new circle tile away."""


@final
@dataclass(init=False, unsafe_hash=True)
class TakeStep(Move):
    """Pick a step of a choice: votes, spend, sell or exchange."""

    step: str

    def __init__(self, step: str) -> None:
        self.step = step


@final
@dataclass(init=False, unsafe_hash=True)
class MoveMarker(Move):
    """Move one own marker, for instance lady@M14, by one move."""

    marker: str
    direction: str

    def __init__(self, marker: str, direction: str) -> None:
        self.marker = marker
        self.direction = direction


@final
@dataclass(init=False, unsafe_hash=True)
class ChooseRow(Move):
    """Choose the row whose markers may go down."""

    value: int

    def __init__(self, value: int) -> None:
        self.value = value


@final
@dataclass(init=False, unsafe_hash=True)
class RaiseMarker(Move):
    """Move one own marker a space straight up."""

    marker: str

    def __init__(self, marker: str) -> None:
        self.marker = marker


@final
@dataclass(init=False, unsafe_hash=True)
class SellTile(TileMove):
    """Sell a possession."""


@final
@dataclass(init=False, unsafe_hash=True)
class SwapTiles(Move):
    """Exchange a possession of one's own for one on the board."""

    own: str
    other: str

    def __init__(self, own: str, other: str) -> None:
        self.own = own
        self.other = other


@final
@dataclass(init=False, unsafe_hash=True)
class AddTime(NumberMove):
    """Add time cards to an effect."""


@final
@dataclass(init=False, unsafe_hash=True)
class NameSymbol(Move):
    """Name a number of renaissance symbols now."""

    symbol: str
    number: int

    def __init__(self, symbol: str, number: int) -> None:
        self.symbol = symbol
        self.number = number


@final
@dataclass(init=False, unsafe_hash=True)
class ChooseTrade(Move):
    """Take the k-th option of a trade, counted from 1."""

    option: int

    def __init__(self, option: int) -> None:
        self.option = option


@final
@dataclass(init=False, unsafe_hash=True)
class PlayCard(CardMove):
    """Play a card from the hand."""


@final
@dataclass(init=False, unsafe_hash=True)
class PlayOver(Move):
    """Play a black card on a full tableau in place of another."""

    card: str
    over: str

    def __init__(self, card: str, over: str) -> None:
        self.card = card
        self.over = over


@final
@dataclass(init=False, unsafe_hash=True)
class PlayPub(NumberMove):
    """Play pub cards together."""


@final
@dataclass(init=False, unsafe_hash=True)
class Activate(CardMove):
    """Activate a black card on the tableau."""


@final
@dataclass(init=False, unsafe_hash=True)
class UseBonus(TileMove):
    """Use a bonus tile and return it."""


@final
@dataclass(init=False, unsafe_hash=True)
class DropCard(CardMove):
    """Discard a hand card at the end of the round."""


@final
@dataclass(init=False, unsafe_hash=True)
class Done(Move):
    """Stop the current voluntary sequence."""


@final
@dataclass(init=False, unsafe_hash=True)
class EndTurn(Move):
    """End the action turn."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawOrder(SeatMove):
    """Chance: the seat that comes next in the first order."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawSet(Move):
    """Chance: the possession set of a seat."""

    seat: int
    letter: str

    def __init__(self, seat: int, letter: str) -> None:
        self.seat = seat
        self.letter = letter


@final
@dataclass(init=False, unsafe_hash=True)
class DrawRemoval(SeatTileMove):
    """Chance: the tile that a seat removes."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawStart(SeatTileMove):
    """Chance: the starting circle tile of a seat."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawBorough(Move):
    """Chance: the borough that the marker points at."""

    borough: str

    def __init__(self, borough: str) -> None:
        self.borough = borough


@final
@dataclass(init=False, unsafe_hash=True)
class DrawCentral(CardMove):
    """Chance: the central card of the round."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawCard(Move):
    """Chance: a card laid out at a set."""

    space: str
    card: str

    def __init__(self, space: str, card: str) -> None:
        self.space = space
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class DrawTile(Move):
    """Chance: a tile laid out on a board."""

    space: str
    tile: str

    def __init__(self, space: str, tile: str) -> None:
        self.space = space
        self.tile = tile


@final
@dataclass(init=False, unsafe_hash=True)
class DrawBeatrice(TileMove):
    """Chance: the Dame Beatrice tile of the round."""


@final
@dataclass(init=False, unsafe_hash=True)
class KeepCards(Move):
    """Keep two of the cards dealt at the start, the lower number first."""

    card: str
    other: str

    def __init__(self, card: str, other: str) -> None:
        self.card = card
        self.other = other


@final
@dataclass(init=False, unsafe_hash=True)
class TakePlan(Move):
    """Take a place of the planning board, 1 for the leftmost."""

    place: int

    def __init__(self, place: int) -> None:
        self.place = place


@final
@dataclass(init=False, unsafe_hash=True)
class NameDeck(Move):
    """Name the deck of one card to draw."""

    deck: str

    def __init__(self, deck: str) -> None:
        self.deck = deck


@final
@dataclass(init=False, unsafe_hash=True)
class ExchangeModifiers(Move):
    """Exchange the modifiers of two kinds of property."""

    first: str
    second: str

    def __init__(self, first: str, second: str) -> None:
        self.first = first
        self.second = second


@final
@dataclass(init=False, unsafe_hash=True)
class BringCompanion(CardMove):
    """Add a companion card to an outing."""


@final
@dataclass(init=False, unsafe_hash=True)
class BringWild(Move):
    """Add a wild companion to an outing as one of a kind."""

    card: str
    kind: str

    def __init__(self, card: str, kind: str) -> None:
        self.card = card
        self.kind = kind


@final
@dataclass(init=False, unsafe_hash=True)
class SettleCompanion(Move):
    """Put a companion card on one's own farm."""

    card: str
    farm: str

    def __init__(self, card: str, farm: str) -> None:
        self.card = card
        self.farm = farm


@final
@dataclass(init=False, unsafe_hash=True)
class SettleWild(Move):
    """Put a wild companion on one's own farm as one of a kind."""

    card: str
    farm: str
    kind: str

    def __init__(self, card: str, farm: str, kind: str) -> None:
        self.card = card
        self.farm = farm
        self.kind = kind


@final
@dataclass(init=False, unsafe_hash=True)
class UseFarm(CardMove):
    """Use one's own farm without actions."""


@final
@dataclass(init=False, unsafe_hash=True)
class LetFall(CardMove):
    """Let a property of one's own fall one step."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawModifier(Move):
    """Chance: the modifier of a kind of property."""

    kind: str
    modifier: int

    def __init__(self, kind: str, modifier: int) -> None:
        self.kind = kind
        self.modifier = modifier


@final
@dataclass(init=False, unsafe_hash=True)
class DrawFirst(SeatMove):
    """Chance: the seat that gets the start marker."""


@final
@dataclass(init=False, unsafe_hash=True)
class DrawWill(CardMove):
    """Chance: the will that says how much money everybody starts with."""


@final
@dataclass(init=False, unsafe_hash=True)
class DealCard(Move):
    """Chance: a card that a seat draws, unseen by the others."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class DrawOffer(Move):
    """Chance: a card laid out on the offer."""

    space: str
    card: str

    def __init__(self, space: str, card: str) -> None:
        self.space = space
        self.card = card
