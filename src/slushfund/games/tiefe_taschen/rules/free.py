"""Phase 3 by the free procedure: cards, marks, and the vote to go round in order (TT-7)."""

from __future__ import annotations

from slushfund.core import EVERYONE, NOBODY, Event, IllegalMove, Move, seats_of
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.content import ALONE, CHANGES, CHOICES
from slushfund.games.tiefe_taschen.moves import CARDS, NO_CARD, Card, Order, Ready, Show
from slushfund.games.tiefe_taschen.rules import bribes
from slushfund.games.tiefe_taschen.rules.reveal import begin_revealing
from slushfund.games.tiefe_taschen.state import PLACING, TTState


def bit_of(seat: int) -> int:
    """Return the bit of a seat, none for NOBODY."""
    return 0 if seat == NOBODY else 1 << seat


def has_changes_left(state: TTState, seat: int) -> bool:
    """Tell whether *seat* may still change things without a cause (TT-7.11)."""
    return state.setup.rules == 1 or state.moved[seat] < ALONE


def may_choose(state: TTState, seat: int) -> bool:
    """Tell whether *seat* may lay another card (TT-7.11).

    After many changes only as an answer: while it is not ready, and then it is ready.
    """
    if state.setup.rules == 1:
        return state.choices[seat] < CHOICES
    return state.moved[seat] < ALONE or not state.ready >> seat & 1


def check_may_change(state: TTState, seat: int) -> None:
    """Refuse what a seat has done too often; nobody else is held up by it (TT-7.11)."""
    if not has_changes_left(state, seat):
        raise IllegalMove("changes-used-up", "TT-7.11")


def choose(state: TTState, seat: int, move: Card) -> list[Event]:
    """Lay or swap one's card: seen by all, but not which one it is (TT-7.3, TT-7.6)."""
    if not may_choose(state, seat):
        check_may_change(state, seat)
        raise IllegalMove("choices-used-up", "TT-7.11")
    how = "laid" if state.cards[seat] == NO_CARD else "swapped"
    state.cards[seat] = move.card
    events: list[Event] = [told.Chosen(1 << seat, seat, CARDS[move.card])]
    if state.setup.rules == 1:
        state.choices[seat] += 1
        return events
    events.append(told.CardMoved(seat, how))
    if state.moved[seat] >= ALONE:
        _set_ready(state, seat, events)
    else:
        state.moved[seat] += 1
    return events


def take_back_card(state: TTState, seat: int) -> list[Event]:
    """Take one's card back, and the ready mark with it (TT-7.2, TT-7.4)."""
    if state.setup.rules == 1 or state.cards[seat] == NO_CARD:
        raise IllegalMove("nothing-to-recall", "TT-7.2")
    state.cards[seat] = NO_CARD
    state.moved[seat] += 1
    events: list[Event] = [told.CardMoved(seat, "taken")]
    if state.ready >> seat & 1:
        state.ready &= ~(1 << seat)
        state.changes += 1
        events.append(told.MarkWithdrawn(seat))
    return events


def mark(state: TTState, seat: int, move: Ready) -> list[Event]:
    """Set or withdraw one's ready mark (TT-7.4, TT-7.7, TT-7.8)."""
    is_marked = state.ready >> seat & 1 == 1
    if is_marked == move.is_ready:
        raise IllegalMove("no-change", "TT-7.9")
    events: list[Event] = []
    if move.is_ready:
        if state.cards[seat] == NO_CARD:
            raise IllegalMove("no-card-chosen", "TT-7.4")
        _set_ready(state, seat, events)
        return events
    check_may_change(state, seat)
    state.ready &= ~(1 << seat)
    events.append(told.MarkWithdrawn(seat))
    _count(state, seat, move, events)
    return events


def _set_ready(state: TTState, seat: int, events: list[Event]) -> None:
    """Mark a seat; the last mark closes the phase (TT-7.8)."""
    state.ready |= 1 << seat
    if state.setup.rules == 1:
        state.has_been_ready |= 1 << seat
    events.append(told.MarkedReady(seat))
    if state.ready == state.active:
        events.append(told.Closed())
        begin_revealing(state, events)


def vote_on_order(state: TTState, seat: int, move: Order) -> list[Event]:
    """Vote for going round in order; more than half of the active seats decide (TT-7.10)."""
    if state.setup.rules == 1:
        raise IllegalMove("not-now", "TT-7.1")
    is_wanted = state.wishes >> seat & 1 == 1
    if is_wanted == move.is_wanted:
        raise IllegalMove("no-change", "TT-7.9")
    if not move.is_wanted:
        check_may_change(state, seat)
        state.moved[seat] += 1
        state.wishes &= ~(1 << seat)
        return [told.OrderUnwanted(seat)]
    state.wishes |= 1 << seat
    events: list[Event] = [told.OrderWanted(seat)]
    if state.wishes.bit_count() >= votes_for_order(state):
        _break_off(state, events)
    return events


def votes_for_order(state: TTState) -> int:
    """Return how many votes it takes to go round in order: more than half (TT-7.10)."""
    return state.active.bit_count() // 2 + 1


def count_change(
    state: TTState, seat: int, move: Move, concerned: int, events: list[Event]
) -> None:
    """Remove the marks of those whom a change of snoop or bribe concerns (TT-7.5)."""
    _remove_marks(state, seat, EVERYONE if state.setup.rules == 1 else concerned, events)
    _count(state, seat, move, events)


def count_show(state: TTState, seat: int, move: Show, events: list[Event]) -> None:
    """Remove the marks of all who see what is turned up; it is always free (TT-7.5)."""
    _remove_marks(state, seat, move.to, events)
    if state.setup.rules == 1:
        _count(state, seat, move, events)
    else:
        state.changes += 1


def _remove_marks(state: TTState, seat: int, concerned: int, events: list[Event]) -> None:
    gone = state.ready & concerned & ~(1 << seat)
    if gone:
        state.ready &= ~gone
        events.append(told.MarksRemoved(seats_of(gone)))


def _count(state: TTState, seat: int, move: Move, events: list[Event]) -> None:
    """Count a change; by the first rules too many of all seats break the procedure off."""
    state.changes += 1
    if state.setup.rules > 1:
        state.moved[seat] += 1
    elif state.changes >= changes_allowed(state):
        _break_off(state, events)
        state.last_change = move
        state.last_changer = seat


def changes_allowed(state: TTState) -> int:
    """Return the most visible changes by the first rules; 0: the table has no such bound."""
    return CHANGES * state.active.bit_count() if state.setup.rules == 1 else 0


def _break_off(state: TTState, events: list[Event]) -> None:
    """Give everything back and go round in order (TT-7.10)."""
    for place in range(2 * state.setup.seats):
        if state.lying >> place & 1:
            bribes.take_back(state, place)
    for other in range(state.setup.seats):
        state.snoops[other] = NOBODY
        state.cards[other] = NO_CARD
        state.choices[other] = 0
        state.moved[other] = 0
    state.ready = 0
    state.has_been_ready = 0
    state.wishes = 0
    events.append(told.BrokenOff())
    begin_placing(state)


def begin_placing(state: TTState) -> None:
    """Start the orderly procedure with the president (TT-8.1)."""
    state.is_orderly = True
    state.turn = 0
    state.phase = PLACING
