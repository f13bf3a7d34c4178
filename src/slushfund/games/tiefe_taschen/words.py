"""Statements as text, one spelling each: `say 2 promise play agree if 2 bribe 1 4`."""

from __future__ import annotations

from typing import Final

from slushfund.core import BadNotation
from slushfund.games.tiefe_taschen.model import CARDS, NOBODY, Say
from slushfund.games.tiefe_taschen.talk import (
    ALWAYS,
    AVOID,
    KINDS,
    LINKS,
    PAY,
    SPARE,
    THREATEN,
)

SPELLING: Final = "say SEAT|all promise|request|threat DEED [if|unless SEAT DEED]"
DEED_SPELLING: Final = "play CARD, avoid CARD, blackmail SEAT, spare SEAT, bribe SEAT VALUE"
SEATS: Final = "01234567"
VALUES: Final = "12345"


def write_deed(deed: int) -> str:
    """Return the words of a deed."""
    if deed < AVOID:
        return f"play {CARDS[deed]}"
    if deed < THREATEN:
        return f"avoid {CARDS[deed - AVOID]}"
    if deed < SPARE:
        return f"blackmail {deed - THREATEN}"
    if deed < PAY:
        return f"spare {deed - SPARE}"
    return f"bribe {(deed - PAY) // 5} {(deed - PAY) % 5 + 1}"


def write_say(said: Say) -> str:
    """Return the one spelling of a statement."""
    to = "all" if said.to == NOBODY else str(said.to)
    text = f"say {to} {KINDS[said.kind]} {write_deed(said.deed)}"
    if said.link == ALWAYS:
        return text
    return f"{text} {LINKS[said.link]} {said.who} {write_deed(said.condition)}"


def parse_say(words: list[str]) -> Say:
    """Read a statement from its words, `say` included."""
    if len(words) < 5:
        raise BadNotation(SPELLING)
    to = NOBODY if words[1] == "all" else _seat(words[1])
    if words[2] not in KINDS:
        raise BadNotation(SPELLING)
    length = _deed_length(words[3])
    deed = _deed(words[3 : 3 + length])
    rest = words[3 + length :]
    if not rest:
        return Say(to, KINDS.index(words[2]), deed, ALWAYS, 0, 0)
    if len(rest) < 3 or not rest[0] or rest[0] not in LINKS:
        raise BadNotation(SPELLING)
    who = _seat(rest[1])
    return Say(to, KINDS.index(words[2]), deed, LINKS.index(rest[0]), who, _deed(rest[2:]))


def _deed_length(verb: str) -> int:
    return 3 if verb == "bribe" else 2


def _deed(words: list[str]) -> int:
    if not words or len(words) != _deed_length(words[0]):
        raise BadNotation(DEED_SPELLING)
    verb = words[0]
    if verb == "play" or verb == "avoid":
        if words[1] not in CARDS:
            raise BadNotation(DEED_SPELLING)
        return CARDS.index(words[1]) + (0 if verb == "play" else AVOID)
    if verb == "blackmail":
        return THREATEN + _seat(words[1])
    if verb == "spare":
        return SPARE + _seat(words[1])
    if verb != "bribe" or len(words[2]) != 1 or words[2] not in VALUES:
        raise BadNotation(DEED_SPELLING)
    return PAY + 5 * _seat(words[1]) + int(words[2]) - 1


def _seat(text: str) -> int:
    if len(text) != 1 or text not in SEATS:
        raise BadNotation(SPELLING)
    return int(text)
