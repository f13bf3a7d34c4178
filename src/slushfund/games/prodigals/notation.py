"""How moves of The Prodigals Club are spelled; events go as they are."""

from __future__ import annotations

from typing import Final

from slushfund.core.notation import Digit, Joined, Literal, Notation, Number, Pattern, Row, Word
from slushfund.games.prodigals.effects import DIRECTIONS
from slushfund.games.prodigals.moves import (
    Activate,
    AddTime,
    BringCompanion,
    BringWild,
    ChooseRow,
    ChooseTrade,
    DealCard,
    DiscardTile,
    Done,
    DrawBeatrice,
    DrawBorough,
    DrawCard,
    DrawCentral,
    DrawFirst,
    DrawModifier,
    DrawOffer,
    DrawOrder,
    DrawRemoval,
    DrawSet,
    DrawStart,
    DrawTile,
    DrawWill,
    DropCard,
    EndTurn,
    Errand,
    ExchangeModifiers,
    KeepCards,
    LetFall,
    MoveMarker,
    NameDeck,
    NameSymbol,
    PickTile,
    PlaceTile,
    PlayCard,
    PlayOver,
    PlayPub,
    RaiseMarker,
    SellTile,
    SettleCompanion,
    SettleWild,
    SwapTiles,
    TakeBonus,
    TakePlan,
    TakeStep,
    UseBonus,
    UseFarm,
)

LONG: Final = 100
"""Characters in the name of a space; packs may name them."""
ITEM: Final = r"[A-Za-z][A-Za-z0-9]{0,15}"
RESERVED: Final = ["pub", "none", "discard", "at", "for", "over"]
"""Words that no card or tile may be called."""

CARD: Final = Pattern("CARD", ITEM, 16, RESERVED)
TILE: Final = Pattern("TILE", ITEM, 16, RESERVED)
TILE_OR_NONE: Final = Pattern("TILE", ITEM, 16, [])
NAME: Final = Pattern("ID", ITEM, 16, RESERVED)
LETTER: Final = Pattern("LETTER", ITEM, 16, RESERVED)
SYMBOL: Final = Pattern("SYMBOL", ITEM, 16, [])
SPACE: Final = Pattern("SPACE", r"[a-z]+(-[a-z]+)*\.[a-z]+[a-z0-9-]*", LONG, [])
BOARD: Final = Pattern("SPACE", r"[a-z]+(-[a-z]+)*(\.[a-z]+[a-z0-9-]*)?", LONG, [])
KIND: Final = Pattern("KIND", r"[a-z]+", 16, [])
DECK: Final = Pattern("DECK", r"[a-z]+", 16, [])
MARKER: Final = Pattern("MARKER", r"(lady|gentleman)@[A-Z](0|-?[1-9][0-9]?)", 16, [])
FEW: Final = Number("K", 2)
SEAT: Final = Number("SEAT", 2)
PLACE: Final = Joined([Number("X", 2, -99), Number("Y", 2, -99)], ",")
STEP: Final = Word(["votes", "spend", "sell", "exchange"])

ROWS: Final = [
    Row("errand", Errand, [SPACE]),
    Row("bonus", TakeBonus, [TILE]),
    Row("pick", PickTile, [TILE_OR_NONE], "pick TILE | pick none"),
    Row("tile", PlaceTile, [TILE, Literal("at"), PLACE, Literal("rot"), Digit("R", "0123")]),
    Row("tile", DiscardTile, [TILE, Literal("discard")]),
    Row("step", TakeStep, [STEP]),
    Row("move", MoveMarker, [MARKER, Word(DIRECTIONS)]),
    Row("row", ChooseRow, [Number("VALUE", 2)]),
    Row("raise", RaiseMarker, [MARKER]),
    Row("sell", SellTile, [TILE]),
    Row("swap", SwapTiles, [TILE, Literal("for"), TILE]),
    Row("time", AddTime, [FEW]),
    Row("name", NameSymbol, [SYMBOL, FEW]),
    Row("trade", ChooseTrade, [FEW]),
    Row("play", PlayCard, [CARD]),
    Row("play", PlayOver, [CARD, Literal("over"), CARD]),
    Row("play", PlayPub, [Literal("pub"), FEW]),
    Row("activate", Activate, [CARD]),
    Row("use", UseBonus, [TILE]),
    Row("drop", DropCard, [CARD]),
    Row("keep", KeepCards, [CARD, CARD]),
    Row("plan", TakePlan, [FEW]),
    Row("deck", NameDeck, [DECK]),
    Row("exchange", ExchangeModifiers, [KIND, KIND]),
    Row("bring", BringCompanion, [CARD]),
    Row("bring", BringWild, [CARD, Literal("as"), KIND]),
    Row("settle", SettleCompanion, [CARD, Literal("on"), CARD]),
    Row("settle", SettleWild, [CARD, Literal("on"), CARD, Literal("as"), KIND]),
    Row("farm", UseFarm, [CARD]),
    Row("fall", LetFall, [CARD]),
    Row("done", Done, []),
    Row("end", EndTurn, []),
]
CHANCE: Final = [
    Row("order", DrawOrder, [SEAT]),
    Row("set", DrawSet, [SEAT, LETTER]),
    Row("remove", DrawRemoval, [SEAT, TILE]),
    Row("circle", DrawStart, [SEAT, TILE]),
    Row("borough", DrawBorough, [NAME]),
    Row("central", DrawCentral, [CARD]),
    Row("card", DrawCard, [BOARD, CARD]),
    Row("tile", DrawTile, [BOARD, TILE]),
    Row("beatrice", DrawBeatrice, [TILE]),
    Row("market", DrawModifier, [KIND, Number("MODIFIER", 2, -99)]),
    Row("start", DrawFirst, [SEAT]),
    Row("will", DrawWill, [CARD]),
    Row("deal", DealCard, [SEAT, CARD]),
    Row("lay", DrawOffer, [SPACE, CARD]),
]

NOTATION: Final = Notation(
    ROWS, CHANCE, {}, ", ".join(dict.fromkeys([row.word for row in ROWS + CHANCE]))
)
