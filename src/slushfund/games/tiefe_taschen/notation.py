"""Moves and events of Tiefe Taschen as text, one spelling each; statements are in words.py."""

from __future__ import annotations

from typing import Final

from slushfund.core import BadNotation, Event, Move
from slushfund.games.tiefe_taschen.events import (
    Averted,
    Bankruptcy,
    Blackmailed,
    BlackmailIdle,
    Bribed,
    BribeDown,
    BribeReturned,
    BribeTaken,
    BribeUp,
    BrokenOff,
    Chosen,
    Closed,
    Counted,
    Elected,
    Ended,
    FirstNamed,
    Grabbed,
    GrabEmpty,
    GrabSeen,
    Judged,
    MarkedReady,
    MarksRemoved,
    MarkWithdrawn,
    PaidOut,
    PlacingEnded,
    Played,
    Recalled,
    RecordOpened,
    Resigned,
    Revealed,
    RoundBegan,
    Said,
    Sealed,
    ShowChosen,
    Snooped,
    SplitMade,
    StackEmpty,
    Stolen,
    Voted,
    Whispered,
)
from slushfund.games.tiefe_taschen.model import (
    BANKRUPTCY,
    CARDS,
    PIECES,
    PLACES,
    SIDES,
    Bribe,
    Card,
    Divide,
    Done,
    First,
    Grab,
    Pot,
    Ready,
    Recall,
    Say,
    Show,
    Snoop,
    Steal,
)
from slushfund.games.tiefe_taschen.spaces import DONE, READY, SHOW_NONE, UNREADY
from slushfund.games.tiefe_taschen.words import parse_say, write_say

SPELLINGS: Final = (
    "split SEAT:VALUES …, snoop SEAT, bribe SEAT SIDE VALUE up|down, recall snoop|A|R, "
    "show BRIBES, done, card CARD, ready, unready, say …"
)
DIGITS: Final = "0123456789"
VALUES: Final = "12345"
FACES: Final = ["down", "up"]
BANKRUPTCY_WORD: Final = "bankruptcy"
LONGEST_MOVE: Final = 120
"""Characters; no move is longer, so that longer texts need not be read."""


def write(move: Move) -> str:
    """Return the one spelling of a move."""
    if isinstance(move, Card):
        return f"card {CARDS[move.card]}"
    if isinstance(move, Bribe):
        face = FACES[1 if move.is_up else 0]
        return f"bribe {move.target} {SIDES[move.side]} {move.value} {face}"
    if isinstance(move, Snoop):
        return f"snoop {move.target}"
    if isinstance(move, Done):
        return "done"
    if isinstance(move, Show):
        return f"show {','.join([PLACES[place] for place in move.places]) or 'none'}"
    if isinstance(move, Divide):
        return f"split {write_shares(move.shares)}"
    if isinstance(move, Ready):
        return "ready" if move.is_ready else "unready"
    if isinstance(move, Recall):
        return f"recall {PIECES[move.piece]}"
    if isinstance(move, Say):
        return write_say(move)
    return _write_chance(move)


def _write_chance(move: Move) -> str:
    if isinstance(move, Pot):
        return f"pot {_write_drawn(move.value)}"
    if isinstance(move, Grab):
        return f"grab {_write_drawn(move.value)}"
    if isinstance(move, Steal):
        return f"steal {move.value}"
    assert isinstance(move, First)
    return f"first {move.seat}"


def _write_drawn(value: int) -> str:
    return BANKRUPTCY_WORD if value == BANKRUPTCY else str(value)


def write_shares(shares: tuple[tuple[int, tuple[int, ...]], ...]) -> str:
    """Return a split as text: `0:1,2 2:5`."""
    return " ".join([f"{seat}:{_numbers(list(values))}" for seat, values in shares])


def parse(text: str) -> Move:
    """Read a move; refuses anything but its one spelling."""
    if len(text) > LONGEST_MOVE:
        raise BadNotation(SPELLINGS)
    words = text.split(" ")
    verb = words[0]
    if verb == "split":
        return Divide(_parse_shares(words[1:]))
    if verb == "say":
        return parse_say(words)
    if verb == "bribe":
        return _parse_bribe(words)
    if len(words) == 1:
        return _parse_word(verb)
    if len(words) != 2:
        raise BadNotation(SPELLINGS)
    return _parse_pair(verb, words[1])


def _parse_word(word: str) -> Move:
    if word == "done":
        return DONE
    if word == "ready":
        return READY
    if word == "unready":
        return UNREADY
    raise BadNotation(SPELLINGS)


def _parse_pair(verb: str, word: str) -> Move:
    """Read a verb with one word behind it."""
    if verb == "card":
        return Card(_index(word, CARDS, "card agree|reject|treasury|blackmail|avert"))
    if verb == "snoop":
        return Snoop(_digit(word, DIGITS, "snoop SEAT"))
    if verb == "show":
        return SHOW_NONE if word == "none" else Show(_parse_places(word))
    if verb == "recall":
        return Recall(_index(word, PIECES, "recall snoop|A|R"))
    if verb == "first":
        return First(_digit(word, DIGITS, "first SEAT"))
    if verb == "pot":
        return Pot(_drawn(word, "pot VALUE|bankruptcy"))
    if verb == "grab":
        return Grab(_drawn(word, "grab VALUE|bankruptcy"))
    if verb == "steal":
        return Steal(_digit(word, VALUES, "steal VALUE"))
    raise BadNotation(SPELLINGS)


def _parse_bribe(words: list[str]) -> Move:
    spelling = "bribe SEAT agree|notagree|reject|notreject VALUE up|down"
    if len(words) != 5:
        raise BadNotation(spelling)
    target = _digit(words[1], DIGITS, spelling)
    side = _index(words[2], SIDES, spelling)
    value = _digit(words[3], VALUES, spelling)
    return Bribe(target, side, value, _index(words[4], FACES, spelling) == 1)


def _parse_shares(words: list[str]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Read a split: seats ascending, values ascending, no seat without cards."""
    spelling = "split SEAT:VALUE,VALUE SEAT:VALUE (seats ascending, values ascending)"
    if not words:
        raise BadNotation(spelling)
    shares: list[tuple[int, tuple[int, ...]]] = []
    last = -1
    for word in words:
        seat_word, _, rest = word.partition(":")
        seat = _digit(seat_word, DIGITS, spelling)
        values = [_digit(value, VALUES, spelling) for value in rest.split(",")]
        if seat <= last or values != sorted(values):
            raise BadNotation(spelling)
        last = seat
        shares.append((seat, tuple(values)))
    return tuple(shares)


def _parse_places(text: str) -> tuple[int, ...]:
    """Read a list of bribes: owners ascending, token A before R."""
    spelling = "show none, or bribes ascending: show 1R,3A"
    places = [_index(word, PLACES, spelling) for word in text.split(",")]
    for at in range(1, len(places)):
        if places[at] <= places[at - 1]:
            raise BadNotation(spelling)
    return tuple(places)


def _digit(text: str, allowed: str, spelling: str) -> int:
    if len(text) != 1 or text not in allowed:
        raise BadNotation(spelling)
    return int(text)


def _drawn(text: str, spelling: str) -> int:
    return BANKRUPTCY if text == BANKRUPTCY_WORD else _digit(text, VALUES, spelling)


def _index(text: str, names: list[str], spelling: str) -> int:
    if text not in names:
        raise BadNotation(spelling)
    return names.index(text)


def _numbers(numbers: list[int]) -> str:
    return ",".join([str(number) for number in numbers])


def write_event(event: Event) -> str:
    """Return an event as a line of a log; first those of phase 3."""
    if isinstance(event, Snooped):
        return f"snooped {event.seat} {event.target}"
    if isinstance(event, Bribed):
        return f"bribed {event.place} {event.target} {event.side} {event.face}"
    if isinstance(event, (BribeUp, BribeDown)):
        return f"bribe-money {event.place} {event.value}"
    if isinstance(event, Recalled):
        return f"recalled {event.seat} {event.piece}"
    if isinstance(event, MarksRemoved):
        return f"marks-removed {_numbers(event.seats)}"
    if isinstance(event, MarkedReady):
        return f"ready {event.seat}"
    if isinstance(event, MarkWithdrawn):
        return f"unready {event.seat}"
    if isinstance(event, Chosen):
        return f"chosen {event.seat} {event.card}"
    if isinstance(event, ShowChosen):
        return f"show-chosen {event.seat} {','.join(event.places) or 'none'}"
    if isinstance(event, PlacingEnded):
        return f"placed {event.seat}"
    if isinstance(event, Sealed):
        return f"decided {event.seat}"
    if isinstance(event, Said):
        return f"said {event.seat} {event.words}"
    if isinstance(event, Whispered):
        return f"whispered {event.seat} {event.target}"
    return _write_acting(event)


def _write_acting(event: Event) -> str:
    """Return the events of phase 4."""
    if isinstance(event, Played):
        return f"played {event.seat} {event.card}"
    if isinstance(event, BribeTaken):
        return f"bribe-taken {event.place} {event.target}"
    if isinstance(event, BribeReturned):
        return f"bribe-returned {event.place}"
    if isinstance(event, Grabbed):
        return f"grabbed {event.seat}"
    if isinstance(event, GrabSeen):
        return f"grab-money {event.seat} {event.value}"
    if isinstance(event, GrabEmpty):
        return f"grabbed-nothing {event.seat}"
    if isinstance(event, Blackmailed):
        return f"blackmailed {event.seat} {event.victim}"
    if isinstance(event, Averted):
        return f"averted {event.seat} {event.blackmailer}"
    if isinstance(event, BlackmailIdle):
        return f"no-snoop {event.seat}"
    if isinstance(event, StackEmpty):
        return f"stack-empty {event.seat} {event.victim}"
    if isinstance(event, Stolen):
        return f"stolen {event.taker} {event.victim} {event.value}"
    if isinstance(event, Voted):
        return f"voted {event.agree}:{event.reject}"
    if isinstance(event, Judged):
        return f"judged {event.number} {event.seat} {event.verdict}"
    return _write_frame(event)


def _write_frame(event: Event) -> str:
    """Return the events between votes and at the end."""
    if isinstance(event, Revealed):
        return f"revealed {event.value}"
    if isinstance(event, SplitMade):
        return f"split {event.seat} {write_shares(event.shares)}"
    if isinstance(event, RoundBegan):
        return f"round {event.number} president {event.president}"
    if isinstance(event, PaidOut):
        return f"paid {event.seat} {_numbers(list(event.values))}"
    if isinstance(event, Resigned):
        return f"resigned {event.seat}"
    if isinstance(event, Elected):
        return f"elected {event.seat}"
    if isinstance(event, FirstNamed):
        return f"first {event.seat}"
    if isinstance(event, Bankruptcy):
        return "bankruptcy"
    if isinstance(event, Closed):
        return "all-ready"
    if isinstance(event, BrokenOff):
        return "broken-off"
    if isinstance(event, Counted):
        total = sum(list(event.values))
        return f"counted {event.seat} {total} {_numbers(list(event.values)) or 'none'}"
    if isinstance(event, RecordOpened):
        return f"record-opened {_numbers(event.values) or 'none'}"
    assert isinstance(event, Ended)
    return f"ended {_numbers(event.winners)}"
