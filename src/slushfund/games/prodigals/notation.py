"""Moves and events as text: one line each, one spelling each."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Final

from slushfund.core import BadNotation, Event, Move
from slushfund.games.prodigals.effects import DIRECTIONS
from slushfund.games.prodigals.events import (
    BonusTaken,
    BonusUsed,
    BoroughIndicated,
    BoySent,
    BoySkipped,
    CardActivated,
    CardDropped,
    CardPlayed,
    CardReplaced,
    CardTaken,
    CardTriggered,
    CircleClosed,
    Ended,
    HandicapTaken,
    Laid,
    MarkerBlocked,
    MarkerMoved,
    MegaphonesGained,
    MoneyChanged,
    OrderDrawn,
    OrderSet,
    PossessionSold,
    PossessionsSwapped,
    PubPlayed,
    RenaissanceTaken,
    RoundBegan,
    RowChosen,
    Sealed,
    SetDealt,
    StartDealt,
    StepTaken,
    Stopped,
    SymbolGained,
    SymbolsNamed,
    TileDiscarded,
    TilePicked,
    TilePlaced,
    TileRemoved,
    TimeAdded,
    TradeChosen,
    TurnEnded,
    VotesChanged,
)
from slushfund.games.prodigals.moves import (
    Activate,
    AddTime,
    ChooseRow,
    ChooseTrade,
    DiscardTile,
    Done,
    DrawBeatrice,
    DrawBorough,
    DrawCard,
    DrawCentral,
    DrawOrder,
    DrawRemoval,
    DrawSet,
    DrawStart,
    DrawTile,
    DropCard,
    EndTurn,
    Errand,
    MoveMarker,
    NameSymbol,
    PickTile,
    PlaceTile,
    PlayCard,
    PlayOver,
    PlayPub,
    RaiseMarker,
    SellTile,
    SwapTiles,
    TakeBonus,
    TakeStep,
    UseBonus,
)

EVENT_WORDS: Final[dict[type[Event], str]] = {
    OrderDrawn: "order",
    SetDealt: "set",
    TileRemoved: "removed",
    StartDealt: "start",
    BoroughIndicated: "borough",
    HandicapTaken: "handicap",
    RoundBegan: "round",
    Laid: "laid",
    BoySent: "sent",
    BoySkipped: "skipped",
    CardTaken: "took",
    BonusTaken: "bonus",
    BonusUsed: "used",
    RenaissanceTaken: "renaissance",
    SymbolsNamed: "named",
    VotesChanged: "votes",
    MoneyChanged: "money",
    MegaphonesGained: "megaphones",
    TimeAdded: "time",
    PossessionSold: "sold",
    PossessionsSwapped: "swapped",
    TilePicked: "picked",
    TilePlaced: "placed",
    TileDiscarded: "discarded",
    SymbolGained: "symbol",
    CircleClosed: "circle",
    MarkerMoved: "moved",
    MarkerBlocked: "blocked",
    RowChosen: "row",
    TradeChosen: "trade",
    Stopped: "done",
    CardPlayed: "played",
    CardReplaced: "replaced",
    PubPlayed: "pub",
    CardActivated: "activated",
    CardTriggered: "triggered",
    TurnEnded: "ended",
    OrderSet: "new-order",
    CardDropped: "dropped",
    Ended: "over",
    StepTaken: "step",
    Sealed: "sealed",
}
"""The first word of each event in logs; its fields follow in order."""

ONE_WORD: Final[dict[type[Move], str]] = {
    Errand: "errand",
    TakeBonus: "bonus",
    PickTile: "pick",
    TakeStep: "step",
    RaiseMarker: "raise",
    SellTile: "sell",
    PlayCard: "play",
    Activate: "activate",
    UseBonus: "use",
    DropCard: "drop",
    ChooseRow: "row",
    AddTime: "time",
    ChooseTrade: "trade",
    Done: "done",
    EndTurn: "end",
    MoveMarker: "move",
    NameSymbol: "name",
    DrawOrder: "order",
    DrawSet: "set",
    DrawRemoval: "remove",
    DrawStart: "circle",
    DrawBorough: "borough",
    DrawCentral: "central",
    DrawCard: "card",
    DrawTile: "tile",
    DrawBeatrice: "beatrice",
}
"""Moves that are a word followed by their fields in order."""

FORMS: Final[dict[str, str]] = {
    "errand": "errand SPACE",
    "bonus": "bonus TILE",
    "pick": "pick TILE | pick none",
    "tile": "tile TILE at X,Y rot R | tile TILE discard | tile SPACE TILE",
    "step": "step votes|spend|sell|exchange",
    "move": "move MARKER down|down-left|down-right|left|right|up|jump",
    "row": "row VALUE",
    "raise": "raise MARKER",
    "sell": "sell TILE",
    "swap": "swap TILE for TILE",
    "time": "time K",
    "name": "name SYMBOL K",
    "trade": "trade K",
    "play": "play CARD | play CARD over CARD | play pub K",
    "activate": "activate CARD",
    "use": "use TILE",
    "drop": "drop CARD",
    "done": "done",
    "end": "end",
    "order": "order SEAT",
    "set": "set SEAT LETTER",
    "remove": "remove SEAT TILE",
    "circle": "circle SEAT TILE",
    "borough": "borough ID",
    "central": "central CARD",
    "card": "card SPACE CARD",
    "beatrice": "beatrice TILE",
}

WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}", re.ASCII)
SPACE: Final = re.compile(r"[a-z]+(\.[a-z]+[a-z0-9-]*)?", re.ASCII)
MARKER: Final = re.compile(r"(lady|gentleman)@[A-Z](0|-?[1-9][0-9]?)", re.ASCII)
NUMBER: Final = re.compile(r"0|-?[1-9][0-9]?", re.ASCII)
SMALL: Final = re.compile(r"0|[1-9][0-9]?", re.ASCII)
STEPS: Final = ["votes", "spend", "sell", "exchange"]


def write(move: Move) -> str:
    """Return the one spelling of a move."""
    if isinstance(move, PlaceTile):
        return f"tile {move.tile} at {move.x},{move.y} rot {move.turns}"
    if isinstance(move, DiscardTile):
        return f"tile {move.tile} discard"
    if isinstance(move, SwapTiles):
        return f"swap {move.own} for {move.other}"
    if isinstance(move, PlayOver):
        return f"play {move.card} over {move.over}"
    if isinstance(move, PlayPub):
        return f"play pub {move.number}"
    return _spell(ONE_WORD[type(move)], move)


def _spell(word: str, thing: Move | Event) -> str:
    """Return a word and the fields of a move or event in order."""
    parts = [word]
    for field in fields(thing):  # type: ignore[arg-type]  # the base of moves is no dataclass
        if field.name != "audience":
            value = getattr(thing, field.name)
            is_list = isinstance(value, tuple)
            parts.append(" ".join([str(item) for item in value]) if is_list else str(value))
    return " ".join(parts)


def write_event(event: Event) -> str:
    """Return an event as one line."""
    return _spell(EVENT_WORDS[type(event)], event)


def parse(text: str) -> Move:
    """Read a move in its one spelling."""
    words = text.split(" ")
    spelling = FORMS.get(words[0], "")
    if not spelling:
        raise BadNotation(", ".join(FORMS))
    move = _parse_seat_move(words)
    if move is None:
        move = _parse_long_move(words)
    if move is None:
        move = _parse_chance(words)
    if move is None:
        raise BadNotation(spelling)
    return move


def _is(pattern: re.Pattern[str], text: str) -> bool:
    return pattern.fullmatch(text) is not None


def _parse_seat_move(words: list[str]) -> Move | None:
    """Read a move of one or two words."""
    if len(words) == 1:
        if words[0] == "done":
            return Done()
        return EndTurn() if words[0] == "end" else None
    if len(words) != 2:
        return None
    verb, rest = words
    if verb == "errand":
        return Errand(rest) if _is(SPACE, rest) and "." in rest else None
    if verb == "raise":
        return RaiseMarker(rest) if _is(MARKER, rest) else None
    if verb == "step":
        return TakeStep(rest) if rest in STEPS else None
    if verb == "row":
        return ChooseRow(int(rest)) if _is(SMALL, rest) else None
    if verb in ("time", "trade"):
        if not _is(SMALL, rest):
            return None
        return AddTime(int(rest)) if verb == "time" else ChooseTrade(int(rest))
    return _parse_item(verb, rest) if _is(WORD, rest) else None


def _parse_item(verb: str, item: str) -> Move | None:
    """Read a move that names one card or tile."""
    if verb == "pick":
        return PickTile(item)
    if item in RESERVED:
        return None
    if verb == "play":
        return PlayCard(item)
    if verb == "activate":
        return Activate(item)
    if verb == "sell":
        return SellTile(item)
    if verb == "bonus":
        return TakeBonus(item)
    if verb == "use":
        return UseBonus(item)
    return DropCard(item) if verb == "drop" else None


RESERVED: Final = ["pub", "none", "discard", "at", "for", "over"]
"""Words that no card or tile may be called."""


def _is_item(text: str) -> bool:
    return _is(WORD, text) and text not in RESERVED


def _parse_long_move(words: list[str]) -> Move | None:
    """Read a move of three words or more."""
    verb = words[0]
    if len(words) == 3:
        if verb == "move" and _is(MARKER, words[1]) and words[2] in DIRECTIONS:
            return MoveMarker(words[1], words[2])
        if verb == "name" and _is(WORD, words[1]) and _is(SMALL, words[2]):
            return NameSymbol(words[1], int(words[2]))
        if verb == "play" and words[1] == "pub" and _is(SMALL, words[2]):
            return PlayPub(int(words[2]))
        if verb == "tile" and _is_item(words[1]) and words[2] == "discard":
            return DiscardTile(words[1])
    elif len(words) == 4 and _is_item(words[1]) and _is_item(words[3]):
        if verb == "swap" and words[2] == "for":
            return SwapTiles(words[1], words[3])
        if verb == "play" and words[2] == "over":
            return PlayOver(words[1], words[3])
    elif len(words) == 6 and verb == "tile" and _is_item(words[1]):
        x, _, y = words[3].partition(",")
        is_form = words[2] == "at" and words[4] == "rot" and words[5] in ("0", "1", "2", "3")
        if is_form and _is(NUMBER, x) and _is(NUMBER, y):
            return PlaceTile(words[1], int(x), int(y), int(words[5]))
    return None


def _parse_chance(words: list[str]) -> Move | None:
    """Read an outcome of chance."""
    verb = words[0]
    if len(words) == 2:
        if verb == "order" and _is(SMALL, words[1]):
            return DrawOrder(int(words[1]))
        if not _is_item(words[1]):
            return None
        if verb == "borough":
            return DrawBorough(words[1])
        if verb == "central":
            return DrawCentral(words[1])
        return DrawBeatrice(words[1]) if verb == "beatrice" else None
    if len(words) != 3 or not _is_item(words[2]):
        return None
    if _is(SMALL, words[1]):
        if verb == "set":
            return DrawSet(int(words[1]), words[2])
        if verb == "remove":
            return DrawRemoval(int(words[1]), words[2])
        return DrawStart(int(words[1]), words[2]) if verb == "circle" else None
    if not _is(SPACE, words[1]):
        return None
    if verb == "card":
        return DrawCard(words[1], words[2])
    return DrawTile(words[1], words[2]) if verb == "tile" else None
