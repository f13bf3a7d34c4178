"""Phase 3: bribes, snoops, cards and talk, all at once or in order (TT-5, TT-8, TT-14)."""

from __future__ import annotations

from slushfund.core import EVERYONE, NOBODY, Event, IllegalMove, seats_of
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.content import ALONE, STATEMENTS
from slushfund.games.tiefe_taschen.moves import (
    CARDS,
    OWN_CARD,
    PIECES,
    PLACES,
    REJECT,
    SNOOP,
    Bribe,
    Card,
    Recall,
    Say,
    Show,
    Snoop,
)
from slushfund.games.tiefe_taschen.rules import bribes, free
from slushfund.games.tiefe_taschen.rules.reveal import begin_revealing
from slushfund.games.tiefe_taschen.spaces import ABSENT_SEAT, MORE_THAN_A_POT, OWN_SEAT, Speech
from slushfund.games.tiefe_taschen.state import (
    CHOOSING,
    DEFENDING,
    NEGOTIATING,
    PLACING,
    SHOWING,
    SPLITTING,
    Statement,
    TTState,
)


def out_of_turn(state: TTState, seat: int) -> IllegalMove:
    """Tell a resigned seat, a seat that owes nothing, and one that owes something else apart."""
    if seat < 0 or seat >= state.setup.seats:
        return IllegalMove("not-your-turn", "TT-2.3")
    if not state.active >> seat & 1:
        return IllegalMove("seat-resigned", "TT-12.2")
    if state.phase == NEGOTIATING:
        return IllegalMove("not-now", "TT-7.1")
    is_asked = (
        (state.phase == SPLITTING and seat == state.president)
        or (state.phase == PLACING and seat == placer(state))
        or (state.phase in (SHOWING, CHOOSING) and state.waiting >> seat & 1 == 1)
        or (state.phase == DEFENDING and seat == state.victim)
    )
    if is_asked:
        return IllegalMove("not-now", "TT-2.3")
    return IllegalMove("not-your-turn", "TT-2.3")


def placer(state: TTState) -> int:
    """Return the seat in turn while pieces are placed in order (TT-8.1)."""
    return (state.president + state.turn) % state.setup.seats


def others_of(state: TTState, seat: int) -> list[int]:
    """Return the active seats beside *seat*."""
    active = state.active
    return [s for s in range(state.setup.seats) if active >> s & 1 and s != seat]


def check_free(state: TTState, seat: int) -> None:
    """Refuse marks and votes outside of the free procedure (TT-7.1)."""
    if state.phase != NEGOTIATING or not state.is_active(seat):
        raise out_of_turn(state, seat)


def _check_may_place(state: TTState, seat: int) -> None:
    """Refuse a seat that may not place or take back pieces now."""
    if state.phase == NEGOTIATING:
        if not state.is_active(seat):
            raise out_of_turn(state, seat)
        free.check_may_change(state, seat)
    elif state.phase != PLACING or seat != placer(state):
        raise out_of_turn(state, seat)


def _check_target(state: TTState, seat: int, target: int, rule: str) -> None:
    """Refuse oneself, resigned seats and seats that do not exist (TT-5.3, TT-6.3, TT-12.2)."""
    if target < 0 or target >= state.setup.seats:
        raise IllegalMove("no-such-seat", rule)
    if target == seat:
        raise IllegalMove("own-seat", rule)
    if not state.active >> target & 1:
        raise IllegalMove("target-resigned", "TT-12.2")


def place_snoop(state: TTState, seat: int, move: Snoop) -> list[Event]:
    """Put the snoop in front of another active seat (TT-5.3, TT-7.2, TT-8.1)."""
    _check_may_place(state, seat)
    if state.phase == PLACING and state.snoops[seat] != NOBODY:
        raise IllegalMove("snoop-placed", "TT-8.1")
    _check_target(state, seat, move.target, "TT-5.3")
    if state.snoops[seat] == move.target:
        raise IllegalMove("no-change", "TT-7.9")
    concerned = 1 << move.target | free.bit_of(state.snoops[seat])
    state.snoops[seat] = move.target
    events: list[Event] = [told.Snooped(seat, move.target)]
    if state.phase == NEGOTIATING:
        free.count_change(state, seat, move, concerned, events)
    return events


def place_bribe(state: TTState, seat: int, move: Bribe) -> list[Event]:
    """Put a token and one private card in front of another active seat (TT-6).

    In the free procedure the card of a replaced bribe returns first and may be used again
    (TT-7.2).
    """
    _check_may_place(state, seat)
    place = 2 * seat + (move.side >> 1)
    lies = state.targets[place] != NOBODY
    if lies and state.phase == PLACING:
        raise IllegalMove("token-used", "TT-8.1")
    _check_target(state, seat, move.target, "TT-6.3")
    if not bribes.is_at_hand(state, seat, place, move.value):
        raise IllegalMove("card-not-owned", "TT-6.2")
    if lies and bribes.lies_just_so(state, place, move):
        raise IllegalMove("no-change", "TT-7.9")
    if lies:
        bribes.take_back(state, place)
    events: list[Event] = []
    bribes.lay(state, place, move, events)
    if state.phase == NEGOTIATING:
        free.count_change(state, seat, move, EVERYONE, events)
    return events


def recall(state: TTState, seat: int, move: Recall) -> list[Event]:
    """Take back the snoop or a bribe (TT-7.2); in order nothing is changed later (TT-8.1)."""
    _check_may_place(state, seat)
    if state.phase == PLACING:
        raise IllegalMove("placed-is-placed", "TT-8.1")
    if move.piece == OWN_CARD:
        return free.take_back_card(state, seat)
    concerned = EVERYONE
    if move.piece == SNOOP:
        if state.snoops[seat] == NOBODY:
            raise IllegalMove("nothing-to-recall", "TT-7.2")
        concerned = 1 << state.snoops[seat]
        state.snoops[seat] = NOBODY
    else:
        place = 2 * seat + move.piece
        if state.targets[place] == NOBODY:
            raise IllegalMove("nothing-to-recall", "TT-7.2")
        bribes.take_back(state, place)
    events: list[Event] = [told.Recalled(seat, PIECES[move.piece])]
    free.count_change(state, seat, move, concerned, events)
    return events


def show(state: TTState, seat: int, move: Show) -> list[Event]:
    """Turn up bribes in front of oneself, at any time of phase 3 (TT-6.7, TT-8.3, TT15-8)."""
    is_asked = state.phase == SHOWING and seat >= 0 and state.waiting >> seat & 1 == 1
    if not is_asked and not may_show(state, seat):
        raise out_of_turn(state, seat)
    if not is_asked and not move.places:
        raise IllegalMove("no-change", "TT-7.9")
    hidden = bribes.hidden_places(state, seat)
    for place in move.places:
        if place not in hidden:
            raise IllegalMove("no-such-bribe", "TT-6.7")
    if move.to != EVERYONE:
        _check_lookers(state, move)
    if is_asked:
        return _decide_show(state, seat, move)
    events: list[Event] = []
    if move.to == EVERYONE:
        bribes.turn_up(state, move.places, events)
    else:
        bribes.let_look(state, move.places[0], move.to, events)
    if state.phase == NEGOTIATING:
        free.count_show(state, seat, move, events)
    return events


def _check_lookers(state: TTState, move: Show) -> None:
    """Refuse to let the wrong ones look: one bribe at a time, to who does not know it (TT15-8)."""
    if state.setup.edition != 2015 or state.setup.rules == 1:
        raise IllegalMove("show-to-all", "TT-6.7")
    if state.phase == SHOWING or len(move.places) != 1:
        raise IllegalMove("show-one", "TT15-8")
    possible = bribes.may_be_shown(state, move.places[0])
    for other in seats_of(move.to):
        if other >= state.setup.seats:
            raise IllegalMove("no-such-seat", "TT15-8")
        if other not in possible:
            raise IllegalMove("knows-already", "TT15-8")


def may_show(state: TTState, seat: int) -> bool:
    """Tell whether *seat* may turn up bribes without being asked to decide on them.

    By the first rules only in the free procedure.
    """
    if not state.is_active(seat):
        return False
    if state.phase == NEGOTIATING:
        return True
    return state.setup.rules > 1 and state.phase in (PLACING, CHOOSING)


def _decide_show(state: TTState, seat: int, move: Show) -> list[Event]:
    """Take the answer of one seat; the last one in turns up what all have decided (TT-8.3)."""
    state.shows[seat] = move.places
    state.waiting &= ~(1 << seat)
    names = [PLACES[place] for place in move.places]
    events: list[Event] = [told.ShowChosen(1 << seat, seat, names), told.Sealed(seat)]
    if not state.waiting:
        for shower in range(state.setup.seats):
            bribes.turn_up(state, state.shows[shower], events)
            state.shows[shower] = ()
        _begin_choosing(state)
    return events


def choose(state: TTState, seat: int, move: Card) -> list[Event]:
    """Lay down an action card, or another one (TT-5.1, TT-5.2, TT-7.3, TT-8.4)."""
    if state.phase not in (NEGOTIATING, CHOOSING) or not state.is_active(seat):
        raise out_of_turn(state, seat)
    is_late = state.phase == CHOOSING and not state.waiting >> seat & 1
    if is_late and state.setup.rules == 1:
        raise IllegalMove("choice-is-final", "TT-8.4")
    if state.cards[seat] == move.card:
        raise IllegalMove("no-change", "TT-7.9")
    if move.card == REJECT and seat == state.president:
        raise IllegalMove("president-may-not-reject", "TT-5.2")
    if state.phase == NEGOTIATING:
        return free.choose(state, seat, move)
    if is_late:
        return _swap(state, seat, move)
    state.cards[seat] = move.card
    state.waiting &= ~(1 << seat)
    events: list[Event] = [told.Chosen(1 << seat, seat, CARDS[move.card]), told.Sealed(seat)]
    if not state.waiting:
        begin_revealing(state, events)
    return events


def _swap(state: TTState, seat: int, move: Card) -> list[Event]:
    """Change a card that is in, as long as another seat still thinks (TT-8.4)."""
    if state.moved[seat] >= ALONE:
        raise IllegalMove("changes-used-up", "TT-8.4")
    state.moved[seat] += 1
    state.cards[seat] = move.card
    return [told.Chosen(1 << seat, seat, CARDS[move.card]), told.CardMoved(seat, "swapped")]


def end_placing(state: TTState, seat: int) -> list[Event]:
    """Pass the turn of placing on (TT-8.1, D6)."""
    if state.phase != PLACING or seat != placer(state):
        raise out_of_turn(state, seat)
    seats = state.setup.seats
    state.turn += 1
    while state.turn < seats and not state.active >> placer(state) & 1:
        state.turn += 1
    if state.turn == seats:
        _begin_showing(state)
    return [told.PlacingEnded(seat)]


def _begin_showing(state: TTState) -> None:
    """Ask all seats with face-down bribes at once; skip the step without any (TT-8.3)."""
    down = state.lying & ~state.ups
    state.waiting = 0
    for place in range(2 * state.setup.seats):
        if down >> place & 1:
            state.waiting |= 1 << state.targets[place]
    if state.waiting:
        state.phase = SHOWING
    else:
        _begin_choosing(state)


def _begin_choosing(state: TTState) -> None:
    """Ask all active seats for a card at once (TT-8.4)."""
    state.waiting = state.active
    state.phase = CHOOSING


def may_talk(state: TTState, seat: int) -> bool:
    """Tell whether *seat* may make a statement now: everybody in phases 2 and 3.

    TT-12.3, TT-14.1, TT-14.4.
    """
    return SPLITTING <= state.phase <= CHOOSING and 0 <= seat < state.setup.seats


def speech_of(state: TTState, seat: int) -> Speech:
    """Return what *seat* may say."""
    is_new = state.phase == SPLITTING and not state.talks_ahead
    left = STATEMENTS if is_new else STATEMENTS - state.spoken[seat]
    hearers = [other for other in range(state.setup.seats) if other != seat]
    return Speech(seat, others_of(state, seat), hearers, left)


def say(state: TTState, seat: int, move: Say, words: str) -> list[Event]:
    """Make a statement that binds nobody and changes nothing (TT-14.1)."""
    if not may_talk(state, seat):
        raise out_of_turn(state, seat)
    speech = speech_of(state, seat)
    if speech.left == 0:
        raise IllegalMove("said-enough", "TT-14.1")
    fault = speech.fault(move)
    if fault == OWN_SEAT:
        raise IllegalMove("own-seat", "TT-14.1")
    if fault == ABSENT_SEAT:
        raise IllegalMove("absent-seat", "TT-14.1")
    if fault == MORE_THAN_A_POT:
        raise IllegalMove("more-than-a-pot", "TT-14.1")
    is_early = state.phase == SPLITTING
    if is_early and not state.talks_ahead:
        state.clear_talk()
        state.talks_ahead = True
    statement = Statement(len(state.said), seat, move, is_early)
    state.said.append(statement)
    state.spoken[seat] += 1
    audience = statement.audience()
    if audience == EVERYONE:
        return [told.Said(EVERYONE, seat, words)]
    events: list[Event] = []
    for hearer in seats_of(move.to):
        events.append(told.Whispered(seat, hearer))
    events.append(told.Said(audience, seat, words))
    return events
