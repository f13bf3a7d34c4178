"""Phase 4: cards are revealed in turn, bribes checked, money taken (TT-9, TT-10)."""

from __future__ import annotations

from slushfund.core import NOBODY, Chances, Event, IllegalMove, Move
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.moves import (
    AVERT,
    BANKRUPTCY,
    BLACKMAIL,
    CARDS,
    STEAL_MOVES,
    TREASURY,
    Avert,
    Grab,
    Steal,
)
from slushfund.games.tiefe_taschen.rules import bribes
from slushfund.games.tiefe_taschen.rules.money import (
    note,
    put_in_stack,
    take_from_stack,
    take_from_treasury,
)
from slushfund.games.tiefe_taschen.rules.rounds import check_treasury_draw, see_bankruptcy
from slushfund.games.tiefe_taschen.rules.vote import count_votes
from slushfund.games.tiefe_taschen.state import (
    DEFENDING,
    GRABBING,
    STATE_TREASURY,
    STEALING,
    TTState,
)


def begin_revealing(state: TTState, events: list[Event]) -> None:
    """Start revealing with the president."""
    state.turn = 0
    reveal_on(state, events)


def reveal_on(state: TTState, events: list[Event]) -> None:
    """Let seats act in turn order until chance or a seat must answer, then count (TT-9.1)."""
    seats = state.setup.seats
    while state.turn < seats:
        seat = (state.president + state.turn) % seats
        state.turn += 1
        if state.active >> seat & 1 and _act(state, seat, events):
            return
    count_votes(state, events)


def _act(state: TTState, seat: int, events: list[Event]) -> bool:
    """Reveal a card, check the bribes, do the action; true when somebody is next (TT-9.2).

    A seat that had to reveal `avert` early has nothing more to do (TT-9.6).
    """
    card = state.cards[seat]
    if not state.revealed >> seat & 1:
        _reveal(state, seat, events)
    elif card == BLACKMAIL:
        return False  # averted before it was his turn (TT-10.7)
    if card == TREASURY:
        return _reach_into_treasury(state, seat, events)
    if card == BLACKMAIL:
        return _blackmail(state, seat, events)
    return False


def _reveal(state: TTState, seat: int, events: list[Event]) -> None:
    """Turn up a card and check every bribe in front of it at once (TT-9.3, TT-9.6)."""
    state.revealed |= 1 << seat
    card = state.cards[seat]
    events.append(told.Played(seat, CARDS[card]))
    if not state.lying:
        return
    for place in range(2 * state.setup.seats):
        if state.lying >> place & 1 and state.targets[place] == seat:
            bribes.check(state, place, card, events)


def _reach_into_treasury(state: TTState, seat: int, events: list[Event]) -> bool:
    """Let the first `treasury` card take the top money card (TT-10.2, TT-10.3).

    A marked bankruptcy card on top is turned up and set aside first (TT-13.3); in 2015 the
    treasury may be empty (TT15-5).
    """
    if state.grabber != NOBODY or state.treasury_left == 0:
        if state.grabber == NOBODY:
            state.grabber = seat
        events.append(told.GrabEmpty(seat))
        return False
    state.grabber = seat
    setup = state.setup
    if setup.edition == 2016 and setup.is_marked() and state.drawn == setup.highest:
        see_bankruptcy(state, events)
    state.phase = GRABBING
    return True


def grab(state: TTState, move: Grab) -> list[Event]:
    """Draw the card of the seat that reached into the treasury (TT-10.2, TT-13.3)."""
    check_treasury_draw(state, move.value, "TT-10.2")
    events: list[Event] = []
    if move.value == BANKRUPTCY:
        see_bankruptcy(state, events)
        return events
    seat = state.grabber
    take_from_treasury(state, move.value)
    put_in_stack(state, seat, move.value)
    note(state, STATE_TREASURY, seat, move.value, 1 << seat)
    events.append(told.Grabbed(seat))
    events.append(told.GrabSeen(1 << seat, seat, move.value))
    if state.setup.ends_uncovered and state.drawn == state.setup.highest:
        see_bankruptcy(state, events)  # TT-13.4
    reveal_on(state, events)
    return events


def _blackmail(state: TTState, seat: int, events: list[Event]) -> bool:
    """Find out who draws from whom (TT-10.4 to TT-10.8); true when chance or a seat is next.

    By one reading a blackmailed seat whose card lies face down is asked first, whatever the card
    is, so that the question tells nobody anything (TT15-7).
    """
    target = state.snoops[seat]
    if target == NOBODY:
        events.append(told.BlackmailIdle(seat))
        return False
    is_down = not state.revealed >> target & 1
    if is_down and state.setup.may_keep_avert:
        state.taker = seat
        state.victim = target
        state.phase = DEFENDING
        return True
    return _settle_blackmail(state, seat, target, state.cards[target] == AVERT, events)


def answer_blackmail(state: TTState, seat: int, move: Avert) -> list[Event]:
    """Turn up `avert`, or leave one's card down and lose money (TT15-7)."""
    if state.phase != DEFENDING or seat != state.victim:
        raise IllegalMove("not-your-turn", "TT-9.8")
    if move.is_shown and state.cards[seat] != AVERT:
        raise IllegalMove("no-avert", "TT15-7")
    events: list[Event] = []
    blackmailer = state.taker
    state.taker = NOBODY
    state.victim = NOBODY
    if not _settle_blackmail(state, blackmailer, seat, move.is_shown, events):
        reveal_on(state, events)
    return events


def _settle_blackmail(
    state: TTState, seat: int, target: int, is_averted: bool, events: list[Event]
) -> bool:
    """Let one draw from the other; true when chance must draw (TT-10.5, TT-10.6).

    The blackmailed seat turns up `avert` at once (TT-9.5), any other card stays down (TT-9.7).
    """
    if is_averted:
        if not state.revealed >> target & 1:
            _reveal(state, target, events)
        events.append(told.Averted(target, seat))
        return _draw_from(state, target, seat, events) or _avert_next(state, target, events)
    events.append(told.Blackmailed(seat, target))
    return _draw_from(state, seat, target, events)


def _avert_next(state: TTState, averter: int, events: list[Event]) -> bool:
    """Let the other blackmailers of who averts lose a card now, by one reading (TT-10.7).

    They turn up their cards for it, and their bribes are checked.
    """
    if not state.setup.averts_at_once:
        return False
    for other in state.turn_order():
        is_hidden = not state.revealed >> other & 1
        if is_hidden and state.cards[other] == BLACKMAIL and state.snoops[other] == averter:
            _reveal(state, other, events)
            events.append(told.Averted(averter, other))
            if _draw_from(state, averter, other, events):
                return True
    return False


def _draw_from(state: TTState, taker: int, victim: int, events: list[Event]) -> bool:
    """Ask chance for a card of the victim's stack as it is now, if there is one (TT-10.8)."""
    if state.sizes[victim] == 0:
        events.append(told.StackEmpty(taker, victim))
        return False
    state.taker = taker
    state.victim = victim
    state.phase = STEALING
    return True


def steal_chances(state: TTState) -> Chances:
    """Return the cards of the victim's stack, each equally likely (TT-10.5, TT-10.6)."""
    possible: list[Move] = []
    weights: list[int] = []
    base = state.victim * 5 - 1
    for value in range(1, 6):
        count = state.stacks[base + value]
        if count:
            possible.append(STEAL_MOVES[value])
            weights.append(count)
    return Chances(possible, weights)


def steal(state: TTState, move: Steal) -> list[Event]:
    """Move the drawn card; only taker and loser learn its value."""
    taker = state.taker
    victim = state.victim
    value = move.value
    if value < 1 or value > 5 or state.stacks[victim * 5 + value - 1] == 0:
        raise IllegalMove("not-an-outcome", "TT-10.5")
    take_from_stack(state, victim, value)
    put_in_stack(state, taker, value)
    audience = 1 << taker | 1 << victim
    note(state, victim, taker, value, audience)
    events: list[Event] = [told.Stolen(audience, taker, victim, value)]
    state.taker = NOBODY
    state.victim = NOBODY
    if state.cards[taker] == AVERT and _avert_next(state, taker, events):
        return events
    reveal_on(state, events)
    return events
