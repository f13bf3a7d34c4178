"""Imagine a world of Tiefe Taschen: one full state that a view cannot tell from the real one."""

from __future__ import annotations

from slushfund.core import EVERYONE, NOBODY, Move, Rng, audience_of
from slushfund.games.tiefe_taschen.content import CHOICES
from slushfund.games.tiefe_taschen.deduction import HiddenMovement, History
from slushfund.games.tiefe_taschen.events import Judged
from slushfund.games.tiefe_taschen.moves import (
    AVERT,
    BLACKMAIL,
    CARDS,
    PLACES,
    REJECT,
    SIDES,
    Bribe,
    Say,
)
from slushfund.games.tiefe_taschen.notation import NOTATION
from slushfund.games.tiefe_taschen.rules.bribes import hidden_places
from slushfund.games.tiefe_taschen.rules.money import (
    put_in_stack,
    take_from_stack,
    take_from_treasury,
)
from slushfund.games.tiefe_taschen.rules.promises import BROKEN, KEPT, VOID
from slushfund.games.tiefe_taschen.spaces import Speech
from slushfund.games.tiefe_taschen.state import (
    BRIBES,
    CHOOSING,
    DEFENDING,
    GRABBING,
    NEGOTIATING,
    PHASES,
    REASONS,
    SHOWING,
    STATE_TREASURY,
    STEALING,
    Movement,
    Statement,
    TTState,
    fresh_state,
)
from slushfund.games.tiefe_taschen.view import Heard, TTView


def imagine(view: TTView, rng: Rng) -> TTState:
    """Return one state consistent with everything in *view*.

    The real state is not a parameter: what is not passed in cannot leak out.
    """
    state = fresh_state(view.setup)
    _lay_table(state, view)
    _lay_plans(state, view)
    is_open = view.setup.opens_ledger() if view.counted else view.setup.memory
    if is_open:
        _remember_money(state, view, rng)
    else:
        _deal_money(state, view, rng)
    _guess_cards(state, view, rng)
    _guess_shows(state, view, rng)
    _recall_talk(state, view, rng)
    return state


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _lay_table(state: TTState, view: TTView) -> None:
    """Copy what lies open."""
    state.phase = PHASES.index(view.phase)
    state.round = view.round
    state.vote = view.vote
    state.president = _or_nobody(view.president)
    state.active = audience_of(view.active)
    state.ending = REASONS.index(view.ending)
    state.is_bankrupt = view.is_bankrupt
    state.drawn_openly = view.drawn_openly.copy()
    state.pot = view.pot.copy()
    state.shares = tuple(view.split)
    for snoop in view.snoops:
        state.snoops[snoop.seat] = snoop.target
    for bribe in view.bribes:
        place = PLACES.index(bribe.place)
        state.targets[place] = bribe.target
        state.sides[place] = SIDES.index(bribe.side)
        if bribe.is_up:
            state.ups |= 1 << place
        state.seen[place] = audience_of(bribe.seen_by)
        if bribe.is_lying:
            state.lying |= 1 << place


def _lay_plans(state: TTState, view: TTView) -> None:
    """Copy marks, turns and what the seat itself has decided."""
    state.ready = audience_of(view.ready)
    if view.setup.rules == 1:
        state.has_been_ready = audience_of(view.has_card)
    state.moved = view.moved.copy()
    state.wishes = audience_of(view.order_votes)
    state.changes = view.changes
    state.is_orderly = view.is_orderly
    state.turn = view.turn
    state.waiting = audience_of(view.waiting)
    state.grabber = _or_nobody(view.grabber)
    state.taker = _or_nobody(view.taker)
    state.victim = _or_nobody(view.victim)
    for played in view.played:
        state.cards[played.seat] = CARDS.index(played.card)
        state.revealed |= 1 << played.seat
    if view.seat >= 0:
        if view.own_card is not None:
            state.cards[view.seat] = CARDS.index(view.own_card)
        if view.setup.rules == 1:
            state.choices[view.seat] = CHOICES - view.choices_left
        state.shows[view.seat] = tuple([PLACES.index(name) for name in view.own_show])
    if view.broken_off_by:
        state.last_changer = int(view.broken_off_by[0])
        state.last_change = _parse_change(view.broken_off_by[2:])


def _parse_change(text: str) -> Move:
    """Read the change that ended the free procedure; hidden money may have been any card."""
    words = text.split(" ")
    if words[0] == "bribe" and len(words) == 4:
        return Bribe(int(words[1]), SIDES.index(words[2]), 1, False)
    return NOTATION.parse(text)


def _remember_money(state: TTState, view: TTView, rng: Rng) -> None:
    """Fill in the hidden part of the ledger and follow it to the present."""
    seats = view.setup.seats
    history = History(view.setup, view.drawn_openly)
    for movement in view.ledger:
        if not _is_hidden_look(movement):
            history.add(movement)
    values = history.fill(rng)
    at = 0
    for movement in view.ledger:
        source = movement.source
        target = movement.target
        if _is_hidden_look(movement):
            value = state.values[source - BRIBES]
        else:
            value = values[at]
            at += 1
        if source == STATE_TREASURY:
            take_from_treasury(state, value)
        elif source < BRIBES:
            take_from_stack(state, source, value)
        if target < BRIBES:
            put_in_stack(state, target, value)
        elif source < BRIBES:
            state.values[target - BRIBES] = value
        state.ledger.append(Movement(source, target, movement.knowers, value))
    for value in range(1, 6):
        for _ in range(view.drawn_openly[value - 1]):
            take_from_treasury(state, value)
    for place in range(2 * seats):
        if state.targets[place] == NOBODY:
            state.values[place] = 0


def _is_hidden_look(movement: HiddenMovement | Movement) -> bool:
    """Tell whether others were let look at a bribe: no card has moved (TT15-8)."""
    return isinstance(movement, HiddenMovement) and movement.source == movement.target


def _deal_money(state: TTState, view: TTView, rng: Rng) -> None:
    """Without memory, or when stacks were counted, cards not in sight may be anywhere."""
    setup = view.setup
    seats = setup.seats
    unseen = [setup.copies] * 5
    for value in view.pot:
        unseen[value - 1] -= 1
    for bribe in view.bribes:
        if bribe.place in view.bribe_money:
            value = view.bribe_money[bribe.place]
            state.values[PLACES.index(bribe.place)] = value
            if bribe.is_lying:
                unseen[value - 1] -= 1
    state.stacks = [0] * (5 * seats)
    state.sizes = [0] * seats
    known = view.counted
    for seat in range(seats):
        if known or seat == view.seat:
            for value in known[seat] if known else view.own_money:
                put_in_stack(state, seat, value)
                unseen[value - 1] -= 1
    for bribe in view.bribes:
        if bribe.place not in view.bribe_money:
            place = PLACES.index(bribe.place)
            state.values[place] = rng.weighted(unseen) + 1
            if bribe.is_lying:
                unseen[state.values[place] - 1] -= 1
    for seat in range(seats):
        while state.sizes[seat] < view.sizes[seat]:
            value = rng.weighted(unseen) + 1
            unseen[value - 1] -= 1
            put_in_stack(state, seat, value)
    state.treasury = unseen
    state.treasury_left = view.treasury_left
    state.drawn = sum(setup.treasury()) - view.treasury_left


def _guess_cards(state: TTState, view: TTView, rng: Rng) -> None:
    """Give hidden cards to those who have chosen, and perhaps to those who may have."""
    for seat in view.active:
        if seat == view.seat or state.revealed >> seat & 1:
            continue
        if state.phase == NEGOTIATING and view.setup.rules > 1:
            if seat not in view.has_card:
                continue
        elif state.phase == NEGOTIATING:
            if not state.has_been_ready >> seat & 1 and rng.below(2):
                continue
            state.choices[seat] = 1
        elif state.phase == CHOOSING:
            if state.waiting >> seat & 1:
                continue
        elif state.phase not in (GRABBING, STEALING, DEFENDING):
            continue
        state.cards[seat] = _guess_card(state, seat, rng)


def _guess_card(state: TTState, seat: int, rng: Rng) -> int:
    """Draw a card the seat may hold: no president rejects, no victim averts (TT-5.2, TT-9.7).

    By one reading a victim may have kept `avert` down (TT15-7).
    """
    possible: list[int] = []
    for card in range(len(CARDS)):
        if card == REJECT and seat == state.president:
            continue
        is_shown = not state.setup.may_keep_avert
        if card == AVERT and is_shown and _is_blackmailed(state, seat):
            continue
        if card == BLACKMAIL and _is_averted(state, seat):
            continue
        possible.append(card)
    return rng.pick(possible)


def _is_blackmailed(state: TTState, seat: int) -> bool:
    for other in range(state.setup.seats):
        if (
            state.revealed >> other & 1
            and state.cards[other] == BLACKMAIL
            and state.snoops[other] == seat
        ):
            return True
    return False


def _is_averted(state: TTState, seat: int) -> bool:
    """Tell whether a blackmailer on *seat* would have been turned up already (TT-10.7)."""
    averter = state.snoops[seat]
    if not state.setup.averts_at_once or averter == NOBODY or state.cards[averter] != AVERT:
        return False
    if not state.revealed >> averter & 1 or not _is_blackmailed(state, averter):
        return False
    if state.phase != STEALING or state.taker != averter:
        return True
    if state.victim == (state.president + state.turn - 1) % state.setup.seats:
        return False  # the first of them, whose turn it is
    order = state.turn_order()
    return order.index(seat) < order.index(state.victim)


def _guess_shows(state: TTState, view: TTView, rng: Rng) -> None:
    """Let seats that have decided show any of the bribes in front of them."""
    if state.phase != SHOWING:
        return
    for seat in range(view.setup.seats):
        if seat != view.seat and not state.waiting >> seat & 1:
            shown: list[int] = []
            for place in hidden_places(state, seat):
                if rng.below(2):
                    shown.append(place)
            state.shows[seat] = tuple(shown)


def _repeat(heard: Heard) -> Statement:
    words = NOTATION.parse(heard.words)
    assert isinstance(words, Say)
    return Statement(heard.number, heard.seat, words, heard.is_early)


def _recall_talk(state: TTState, view: TTView, rng: Rng) -> None:
    """Repeat what was heard, and guess what was whispered."""
    said = {heard.number: _repeat(heard) for heard in view.heard}
    hearers: dict[int, int] = {}
    for whisper in view.whispers:
        hearers[whisper.number] = hearers.get(whisper.number, 0) | 1 << whisper.target
    for whisper in view.whispers:
        others = [seat for seat in range(view.setup.seats) if seat != whisper.seat]
        active = [seat for seat in others if seat in view.active]
        guess = Speech(whisper.seat, active, others, 1).sample_to(hearers[whisper.number], rng)
        number = whisper.number
        said[number] = Statement(number, whisper.seat, guess, whisper.is_early)
    state.said = [said[number] for number in range(len(said))]
    state.talks_ahead = view.talks_ahead
    state.owed = [_repeat(heard) for heard in view.owed]
    state.spoken = view.spoken.copy()
    tallies = {KEPT: view.kept, BROKEN: view.broken, VOID: view.void}
    for verdict, counts in tallies.items():
        for seat in range(view.setup.seats):
            fresh = [v for v in view.verdicts if v.verdict == verdict and v.seat == seat]
            for _ in range(counts[seat] - len(fresh)):
                state.verdicts.append(Judged(EVERYONE, 0, seat, verdict))
    state.fresh = len(state.verdicts)
    for last in view.verdicts:
        state.verdicts.append(Judged(EVERYONE, last.number, last.seat, last.verdict))
