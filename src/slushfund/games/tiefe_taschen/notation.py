"""Moves and events of Tiefe Taschen as text, one spelling each."""

from __future__ import annotations

from typing import Final

from slushfund.core import NOBODY, BadNotation, Event, Move
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
from slushfund.games.tiefe_taschen.moves import (
    AVOID,
    BANKRUPTCY,
    CARDS,
    DONE,
    KINDS,
    LINKS,
    NO_CARD,
    PAY,
    PIECES,
    PLACES,
    PLAY,
    READY,
    SHOW_NONE,
    SIDES,
    UNREADY,
    VERBS,
    Bribe,
    Card,
    Condition,
    Deed,
    Divide,
    Done,
    First,
    Grab,
    Pot,
    Ready,
    Recall,
    Say,
    Share,
    Show,
    Snoop,
    Steal,
)

SPELLINGS: Final = (
    "split SEAT:VALUES …, snoop SEAT, bribe SEAT SIDE VALUE up|down, recall snoop|A|R, "
    "show BRIBES, done, card CARD, ready, unready, say …"
)
SAY_SPELLING: Final = "say SEAT|all promise|request|threat DEED [if|unless SEAT DEED]"
DEED_SPELLING: Final = "play CARD, avoid CARD, blackmail SEAT, spare SEAT, bribe SEAT VALUE"
DIGITS: Final = "0123456789"
SEATS: Final = "01234567"
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
        return _write_say(move)
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


def write_shares(shares: tuple[Share, ...]) -> str:
    """Return a split as text: `0:1,2 2:5`."""
    return " ".join([f"{share.seat}:{_numbers(list(share.values))}" for share in shares])


def parse(text: str) -> Move:
    """Read a move; refuses anything but its one spelling."""
    if len(text) > LONGEST_MOVE:
        raise BadNotation(SPELLINGS)
    words = text.split(" ")
    verb = words[0]
    if verb == "split":
        return Divide(_parse_shares(words[1:]))
    if verb == "say":
        return _parse_say(words)
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


def _parse_shares(words: list[str]) -> tuple[Share, ...]:
    """Read a split: seats ascending, values ascending, no seat without cards."""
    spelling = "split SEAT:VALUE,VALUE SEAT:VALUE (seats ascending, values ascending)"
    if not words:
        raise BadNotation(spelling)
    shares: list[Share] = []
    last = -1
    for word in words:
        seat_word, _, rest = word.partition(":")
        seat = _digit(seat_word, DIGITS, spelling)
        values = [_digit(value, VALUES, spelling) for value in rest.split(",")]
        if seat <= last or values != sorted(values):
            raise BadNotation(spelling)
        last = seat
        shares.append(Share(seat, tuple(values)))
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


# Statements: `say 2 promise play agree if 2 bribe 1 4`


def _write_say(said: Say) -> str:
    to = "all" if said.to == NOBODY else str(said.to)
    text = f"say {to} {KINDS[said.kind]} {_write_deed(said.deed)}"
    if said.condition is None:
        return text
    link = LINKS[said.condition.link]
    return f"{text} {link} {said.condition.seat} {_write_deed(said.condition.deed)}"


def _write_deed(deed: Deed) -> str:
    verb = VERBS[deed.verb]
    if deed.verb in (PLAY, AVOID):
        return f"{verb} {CARDS[deed.card]}"
    return f"{verb} {deed.seat} {deed.value}" if deed.verb == PAY else f"{verb} {deed.seat}"


def _parse_say(words: list[str]) -> Say:
    """Read a statement from its words, `say` included."""
    if len(words) < 5:
        raise BadNotation(SAY_SPELLING)
    to = NOBODY if words[1] == "all" else _digit(words[1], SEATS, SAY_SPELLING)
    kind = _index(words[2], KINDS, SAY_SPELLING)
    length = 3 if words[3] == VERBS[PAY] else 2
    deed = _parse_deed(words[3 : 3 + length])
    rest = words[3 + length :]
    if not rest:
        return Say(to, kind, deed, None)
    if len(rest) < 3:
        raise BadNotation(SAY_SPELLING)
    link = _index(rest[0], LINKS, SAY_SPELLING)
    seat = _digit(rest[1], SEATS, SAY_SPELLING)
    return Say(to, kind, deed, Condition(link, seat, _parse_deed(rest[2:])))


def _parse_deed(words: list[str]) -> Deed:
    verb = _index(words[0], VERBS, DEED_SPELLING)
    if len(words) != (3 if verb == PAY else 2):
        raise BadNotation(DEED_SPELLING)
    if verb in (PLAY, AVOID):
        return Deed(verb, _index(words[1], CARDS, DEED_SPELLING), NOBODY, 0)
    value = _digit(words[2], VALUES, DEED_SPELLING) if verb == PAY else 0
    return Deed(verb, NO_CARD, _digit(words[1], SEATS, SAY_SPELLING), value)


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
