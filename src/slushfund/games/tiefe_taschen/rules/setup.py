"""Setup: the treasury, the place of the bankruptcy card, the first president (TT-1, TT15)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, IllegalMove, Options, seat_named
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.content import (
    BLUR,
    LENGTHS,
    Setup,
    cards_above,
    copies_in,
    treasury_cards,
)
from slushfund.games.tiefe_taschen.moves import First
from slushfund.games.tiefe_taschen.rules.rounds import begin_round
from slushfund.games.tiefe_taschen.state import TTState, fresh_state


def start(options: Options, rules: int) -> TTState:
    """Return the table before the first president is named (TT-1)."""
    edition = options.word("edition")
    seats = options.seats
    copies = copies_in(edition)
    lowest = 0
    highest = 0
    if edition == "2016":
        above = _above_bankruptcy(options.word("length"), seats)
        blur = BLUR if options.word("bankruptcy") == "blurred" else 0
        lowest = max(above - blur, seats)
        highest = min(above + blur, treasury_cards(edition, seats) - 1)
    setup = Setup(seats, int(edition), copies, lowest, highest)
    setup.rules = rules
    setup.is_free = options.word("phase3") == "free"
    setup.memory = options.is_on("memory")
    setup.open_record = options.is_on("open_record")
    setup.averts_at_once = options.word("averting") == "at-once"
    setup.ends_uncovered = options.word("end_seen") == "uncovered"
    setup.may_keep_avert = options.word("avert") == "may"
    state = fresh_state(setup)
    state.president = seat_named(options, "first")
    return state


def first_left(state: TTState) -> list[int]:
    """Return who may be first president: whom the group has named, or everybody (TT-1.10)."""
    return list(range(state.setup.seats)) if state.president == NOBODY else [state.president]


def _above_bankruptcy(length: str, seats: int) -> int:
    """Return the number of money cards above the bankruptcy card (TT-1.7, TT-1.8)."""
    return cards_above(length, seats) if length in LENGTHS else int(length)


def name_first(state: TTState, move: First) -> list[Event]:
    """Give the certificate to the first president (TT-1.10)."""
    if move.seat not in first_left(state):
        raise IllegalMove("not-an-outcome", "TT-1.10")
    state.president = move.seat
    events: list[Event] = [told.FirstNamed(move.seat)]
    begin_round(state, events)
    return events
