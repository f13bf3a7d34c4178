"""One line per move and per event of Counterfeiters; one spelling each."""

from __future__ import annotations

from typing import Final

from slushfund.core import BadNotation, Event, Move
from slushfund.games.counterfeiters import events as told
from slushfund.games.counterfeiters.content import QUALITIES, ZONES
from slushfund.games.counterfeiters.moves import (
    PASS,
    Component,
    Convert,
    Draw,
    First,
    Pass,
    Place,
    Relocate,
)

DIGITS: Final = "0123456789"
LONGEST_NUMBER: Final = 100
LONGEST_CARD: Final = 40
CARD_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"
PLACEMENTS: Final = (
    "buy N, print N, supermarket N NOTES, fence N NOTES, tax sunglasses, tax N,"
    " jet N TRANSFER, flight TRANSFER"
)
SPELLINGS: Final = f"{PLACEMENTS}, pass, diner NOTES, lawyer SPACE to PLACEMENT"
NOTES: Final = "notes as a1 b2 c3, in this order and without zeros"
TRANSFER: Final = "deposit X or withdraw X"


def write(move: Move) -> str:
    """Return the one spelling of a move."""
    if isinstance(move, Place):
        return _write_place(move.space, [move.a, move.b, move.c], move.amount)
    if isinstance(move, Pass):
        return "pass"
    if isinstance(move, Draw):
        return f"card {move.space} {move.card}"
    if isinstance(move, Relocate):
        place = _write_place(move.space, [move.a, move.b, move.c], move.amount)
        return f"lawyer {move.left} to {place}"
    if isinstance(move, Convert):
        return f"diner {write_notes([move.a, move.b, move.c])}".rstrip()
    if isinstance(move, Component):
        return f"component {move.seat} {move.card}"
    assert isinstance(move, First)
    return f"first {move.seat}"


def write_notes(notes: list[int]) -> str:
    """Return notes by quality, for instance `a1 c2`."""
    return " ".join([f"{QUALITIES[q]}{notes[q]}" for q in range(3) if notes[q]])


def _write_place(space: str, notes: list[int], amount: int) -> str:
    words = space.replace("-", " ")
    if space == "flight" or space.startswith("jet-"):
        return f"{words} {write_transfer(amount)}"
    return f"{words} {write_notes(notes)}".rstrip()


def write_transfer(amount: int) -> str:
    """Return a transfer: `deposit 0` when nothing is moved."""
    return f"deposit {amount}" if amount >= 0 else f"withdraw {-amount}"


def parse(text: str) -> Move:
    """Read a move. Whether a board has the space it names is for the rules to say."""
    words = text.split(" ")
    verb = words[0]
    if text == "pass":
        return PASS
    if verb in ZONES:
        return _parse_place(words)
    if verb == "diner":
        notes = _parse_notes(words[1:])
        return Convert(notes[0], notes[1], notes[2])
    if verb == "lawyer":
        return _parse_relocation(words)
    if verb == "card" and len(words) == 3:
        return Draw(_parse_space_number(words[1]), _parse_card(words[2]))
    if verb == "first" and len(words) == 2:
        return First(_parse_seat(words[1]))
    if verb == "component" and len(words) == 3 and words[2] in ("ink", "paper"):
        return Component(_parse_seat(words[1]), words[2])
    if verb in ("card", "first", "component"):
        raise BadNotation("first SEAT, component SEAT ink, component SEAT paper, card N ID")
    raise BadNotation(SPELLINGS)


def _parse_place(words: list[str]) -> Place:
    """Read a placement: its space, then notes or a transfer where the zone has them."""
    zone = words[0]
    if zone == "flight":
        return Place(zone, 0, 0, 0, _parse_transfer(words[1:]))
    if len(words) < 2:
        raise BadNotation(PLACEMENTS)
    if zone == "tax" and words[1] == "sunglasses":
        space = "tax-sunglasses"
    else:
        space = f"{zone}-{_parse_space_number(words[1])}"
    if zone == "jet":
        return Place(space, 0, 0, 0, _parse_transfer(words[2:]))
    if zone == "supermarket" or zone == "fence":
        notes = _parse_notes(words[2:])
        return Place(space, notes[0], notes[1], notes[2], 0)
    if len(words) > 2:
        raise BadNotation(PLACEMENTS)
    return Place(space, 0, 0, 0, 0)


def _parse_relocation(words: list[str]) -> Relocate:
    if len(words) < 4 or words[2] != "to" or words[3] not in ZONES:
        raise BadNotation("lawyer SPACE to PLACEMENT")
    left = words[1]
    if left != "flight" and left != "tax-sunglasses":
        zone, _, number = left.partition("-")
        if zone not in ZONES or zone == "flight":
            raise BadNotation("lawyer SPACE to PLACEMENT")
        _parse_space_number(number)
    place = _parse_place(words[3:])
    return Relocate(left, place.space, place.a, place.b, place.c, place.amount)


def _parse_notes(words: list[str]) -> list[int]:
    """Read `a1 b2`; no word at all is no note."""
    notes = [0, 0, 0]
    last = -1
    for word in words:
        quality = QUALITIES.index(word[0]) if word and word[0] in QUALITIES else -1
        if quality <= last:
            raise BadNotation(NOTES)
        notes[quality] = _parse_number(word[1:], NOTES)
        if notes[quality] == 0:
            raise BadNotation(NOTES)
        last = quality
    return notes


def _parse_transfer(words: list[str]) -> int:
    if len(words) != 2 or words[0] not in ("deposit", "withdraw"):
        raise BadNotation(TRANSFER)
    amount = _parse_number(words[1], TRANSFER)
    if words[0] == "deposit":
        return amount
    if amount == 0:
        raise BadNotation("deposit 0")
    return -amount


def _parse_number(text: str, spelling: str) -> int:
    """Read plain ASCII digits without leading zeros."""
    if not text or len(text) > LONGEST_NUMBER or (text[0] == "0" and len(text) > 1):
        raise BadNotation(spelling)
    for character in text:
        if character not in DIGITS:
            raise BadNotation(spelling)
    return int(text)


def _parse_space_number(text: str) -> int:
    number = _parse_number(text, "a number of a space, counted from 1")
    if number == 0:
        raise BadNotation("a number of a space, counted from 1")
    return number


def _parse_seat(text: str) -> int:
    if len(text) != 1 or text not in DIGITS:
        raise BadNotation("a seat number")
    return int(text)


def _parse_card(text: str) -> str:
    if not text or len(text) > LONGEST_CARD:
        raise BadNotation("card N ID")
    for character in text:
        if character not in CARD_LETTERS:
            raise BadNotation("card N ID")
    return text


def write_event(event: Event) -> str:
    """Return an event as a line of a log."""
    if isinstance(event, told.Bought):
        return f"bought {event.seat} {event.space} {event.card} {event.price}"
    if isinstance(event, told.Printed):
        return f"printed {event.seat} {event.space} {write_notes(event.notes)}"
    if isinstance(event, told.Sold):
        return f"sold {event.seat} {event.space} {write_notes(event.notes)} {event.amount}"
    if isinstance(event, told.Evaded):
        return f"evaded {event.seat} {event.space} {event.amount}"
    if isinstance(event, told.MarkerTaken):
        return f"marker {event.seat}"
    if isinstance(event, told.Flown):
        return f"flew {event.seat} {event.space} {event.fee}"
    if isinstance(event, told.Transferred):
        return f"transfer {event.seat} {write_transfer(event.amount)}"
    if isinstance(event, told.Passed):
        return f"passed {event.seat}"
    return _write_police(event)


def _write_police(event: Event) -> str:
    if isinstance(event, told.Stepped):
        return f"officer {event.officer}"
    if isinstance(event, told.GodfatherCame):
        return "godfather"
    if isinstance(event, told.Halved):
        return f"paid {event.seat} {event.amount}"
    if isinstance(event, told.Banned):
        return f"banned {event.quality}"
    if isinstance(event, told.StrikeBegan):
        return "strike"
    if isinstance(event, told.StrikeEnded):
        return "strike-over"
    return _write_setup(event)


def _write_setup(event: Event) -> str:
    """Return the events of setup."""
    if isinstance(event, told.FirstNamed):
        return f"first {event.seat}"
    if isinstance(event, told.Funded):
        return f"money {event.seat} {event.amount}"
    if isinstance(event, told.Dealt):
        return f"dealt {event.seat} {event.card}"
    if isinstance(event, told.TurnedUp):
        return f"turned-up {event.space} {event.card}"
    return _write_market(event)


def _write_market(event: Event) -> str:
    """Return the events between two rounds."""
    if isinstance(event, told.RoundBegan):
        return f"round {event.round} {event.seat}"
    if isinstance(event, told.Returned):
        return f"returned {event.round}"
    if isinstance(event, told.Binned):
        return f"binned {event.space} {event.card}"
    if isinstance(event, told.Shifted):
        return f"market {' '.join([card or '-' for card in event.cards])}"
    if isinstance(event, told.Sealed):
        return f"sealed {event.seat}"
    if isinstance(event, told.Chosen):
        return f"chosen {event.seat} {write_notes(event.notes)}"
    if isinstance(event, told.Converted):
        return f"diners {event.seat} {write_notes(event.notes)} {event.amount}"
    return _write_end(event)


def _write_end(event: Event) -> str:
    if isinstance(event, told.EndBegan):
        return "end"
    if isinstance(event, told.Left):
        return f"left {event.seat} {event.space}"
    if isinstance(event, told.Drawn):
        return f"lottery {event.seat} {event.amount}"
    if isinstance(event, told.Opened):
        return f"opened {event.seat} {event.cash} {event.account}"
    if isinstance(event, told.SecretsOpened):
        return " ".join([f"secrets {event.seat}", *[str(amount) for amount in event.amounts]])
    assert isinstance(event, told.Ended)
    return f"ended {','.join([str(seat) for seat in event.winners])}"
