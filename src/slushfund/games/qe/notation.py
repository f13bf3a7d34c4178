"""One line per move and per event of Q.E.; one spelling each."""

from __future__ import annotations

from typing import Final

from slushfund.core import BadNotation, Event, IllegalMove, Move
from slushfund.games.qe.content import NATIONS, POINTS, SECTORS, TILE_NAMES
from slushfund.games.qe.model import (
    GOOGOL,
    PEEK,
    Bid,
    BidsOpened,
    BidsShown,
    Dealt,
    Ended,
    First,
    FirstNamed,
    Nation,
    NationDealt,
    Open,
    Opened,
    Paid,
    Peek,
    Peeked,
    PriceOpened,
    PriceSeen,
    Revealed,
    Sealed,
    Tied,
    Tile,
    Token,
    TokenOpened,
    Unsold,
    Won,
    ZeroNamed,
)

LONGEST_BID: Final = len(str(GOOGOL))
SPELLINGS: Final = "open AMOUNT, bid AMOUNT, peek"
CHANCE_SPELLINGS: Final = "nation SEAT CODE, token SEAT CODE, first SEAT, tile NATION-SECTOR"
DIGITS: Final = "0123456789"


def write(move: Move) -> str:
    """Return the one spelling of a move."""
    if isinstance(move, Bid):
        return f"bid {move.amount}"
    if isinstance(move, Open):
        return f"open {move.amount}"
    if isinstance(move, Peek):
        return "peek"
    if isinstance(move, Tile):
        return f"tile {TILE_NAMES[move.tile]}"
    if isinstance(move, Nation):
        return f"nation {move.seat} {NATIONS[move.nation]}"
    if isinstance(move, Token):
        return f"token {move.seat} {SECTORS[move.sector]}"
    assert isinstance(move, First)
    return f"first {move.seat}"


def parse(text: str) -> Move:
    """Read a move; the length of a number is checked before it is converted."""
    verb, _, rest = text.partition(" ")
    if verb == "bid":
        return Bid(_amount(verb, rest))
    if verb == "open":
        return Open(_amount(verb, rest))
    if text == "peek":
        return PEEK
    if verb == "tile":
        if rest in TILE_NAMES and POINTS[TILE_NAMES.index(rest)]:
            return Tile(TILE_NAMES.index(rest))
        raise BadNotation("tile NATION-SECTOR")
    if verb == "first":
        return First(_seat(verb, rest))
    if verb == "nation" or verb == "token":
        seat, _, code = rest.partition(" ")
        codes = NATIONS if verb == "nation" else SECTORS
        if code not in codes:
            raise BadNotation(f"{verb} SEAT CODE")
        number = _seat(verb, seat)
        return (
            Nation(number, codes.index(code))
            if verb == "nation"
            else Token(number, codes.index(code))
        )
    raise BadNotation(SPELLINGS)


def _amount(verb: str, text: str) -> int:
    """Read plain ASCII digits without leading zeros, at most as many as a googol has."""
    head = text[: LONGEST_BID + 1]
    for character in head:
        if character not in DIGITS:
            raise BadNotation(f"{verb} AMOUNT")
    if not head or (head[0] == "0" and len(text) > 1):
        raise BadNotation(f"{verb} AMOUNT")
    if len(text) > LONGEST_BID:
        raise IllegalMove("bid-too-large", "QE-3.3")
    return int(head)


def _seat(verb: str, text: str) -> int:
    if len(text) != 1 or text not in DIGITS:
        raise BadNotation(f"{verb} SEAT")
    return int(text)


def _numbers(numbers: list[int]) -> str:
    return ",".join([str(number) for number in numbers])


def _amounts(amounts: list[int]) -> str:
    return " ".join([f"{seat}:{amount}" for seat, amount in enumerate(amounts)])


def write_event(event: Event) -> str:
    """Return an event as a line of a log."""
    if isinstance(event, Sealed):
        return f"sealed {event.seat}"
    if isinstance(event, Opened):
        return f"opened {event.seat} {event.amount}"
    if isinstance(event, BidsShown):
        return f"bids {_amounts(event.amounts)}"
    if isinstance(event, Tied):
        return f"tied {_numbers(event.seats)} {event.count}"
    if isinstance(event, Won):
        return f"won {event.seat} {event.tile}"
    if isinstance(event, Paid):
        return f"paid {event.seat} {event.amount}"
    if isinstance(event, ZeroNamed):
        return f"zero {event.seat} {event.points}"
    if isinstance(event, Revealed):
        return f"revealed {event.tile}"
    if isinstance(event, Unsold):
        return f"unsold {event.tile}"
    if isinstance(event, Peeked):
        return f"peeked {event.seat} {event.number}"
    if isinstance(event, PriceSeen):
        return f"price {event.number} {event.amount}"
    return _write_frame(event)


def _write_frame(event: Event) -> str:
    """Return the events of setup and final scoring."""
    if isinstance(event, NationDealt):
        return f"nation {event.seat} {event.nation}"
    if isinstance(event, Dealt):
        return f"dealt {event.seat} {event.token}"
    if isinstance(event, FirstNamed):
        return f"first {event.seat}"
    if isinstance(event, TokenOpened):
        return f"token {event.seat} {event.token}"
    if isinstance(event, PriceOpened):
        return f"price {event.number} {event.amount}"
    if isinstance(event, BidsOpened):
        return f"bids {event.number} {_amounts(event.amounts)}"
    assert isinstance(event, Ended)
    return f"ended {_numbers(event.winners) or 'nobody'}"
