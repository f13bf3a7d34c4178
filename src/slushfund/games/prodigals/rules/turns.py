"""PC-2: the course of a round; who acts, what he is asked, and what his move brings about."""

from __future__ import annotations

from typing import Final

from slushfund.core import CHANCE, NOBODY, Chances, Event, IllegalMove, Move, Pick, Rng
from slushfund.games.prodigals.events import BoySkipped, Sealed
from slushfund.games.prodigals.rules import (
    actions,
    beatrice,
    cards,
    effects,
    errands,
    hyde_park,
    planning,
    preparation,
    round_end,
    sealing,
    setup,
)
from slushfund.games.prodigals.rules.contests import plays
from slushfund.games.prodigals.rules.last_will import DrawCards
from slushfund.games.prodigals.state import (
    ACTIONS,
    BEATRICE,
    DRAWING,
    ERRANDS,
    FREE,
    KEEPING,
    OVER,
    PLANNING,
    PREPARATION,
    REDUCTION,
    PCState,
)

IN_TURN: Final = [ERRANDS, ACTIONS, DRAWING, PLANNING]
"""Phases in which one seat after the other has the turn."""
AFTER_ACTIONS: Final = [("election", hyde_park.speak), ("society", beatrice.visit)]
"""What a contest in play brings after the actions, in this order (PC-2.2)."""


def to_act(state: PCState) -> list[int]:
    """Return who owes a decision; several at once after Dame Beatrice and for large hands."""
    phase = state.phase
    if phase in IN_TURN:
        return [CHANCE] if effects.is_dealing(state) else [state.actor]
    if phase <= PREPARATION:
        return [CHANCE]
    if phase == KEEPING:
        return planning.keeping(state)
    if phase == BEATRICE:
        return [seat for seat in range(state.layout.seats) if state.owed[seat]]
    if phase == REDUCTION:
        return round_end.reducing(state)
    return []


def next_to_act(state: PCState) -> int:
    """Return the first seat that owes a decision, or NOBODY."""
    if state.phase in IN_TURN:
        return CHANCE if effects.is_dealing(state) else state.actor
    seats = to_act(state)
    return seats[0] if seats else NOBODY


def question(state: PCState, seat: int) -> str:
    """Name the decision: what is asked, the round, and how many this seat answered before."""
    if seat < 0 or seat not in to_act(state):
        return ""
    kind = "errand"
    if state.phase == KEEPING:
        kind = "keep"
    elif state.phase == PLANNING:
        kind = "plan"
    elif state.phase == BEATRICE:
        kind = "replacement"
    elif state.phase == REDUCTION:
        kind = "reduction"
    elif state.stack:
        kind = state.stack[-1].question
    elif state.phase == ACTIONS:
        kind = "action"
    return f"{kind}-{state.round}-{state.answers[seat] + len(state.sealed[seat])}"


def space(state: PCState, seat: int) -> Pick:
    """List what a seat may answer; nothing for a seat that is not asked."""
    if seat < 0 or seat not in to_act(state):
        return Pick([])
    if state.phase == BEATRICE:
        return Pick(beatrice.list_replacements(state, seat))
    if state.phase == REDUCTION:
        return Pick(round_end.list_drops(state, seat))
    if state.phase == KEEPING:
        return Pick(planning.list_keeps(state, seat))
    if state.phase == PLANNING:
        return Pick(planning.list_plans(state))
    if state.stack:
        return Pick(state.stack[-1].listing(state, seat))
    if state.phase == ERRANDS:
        return Pick(errands.list_errands(state, seat))
    return Pick(actions.list_actions(state, seat))


def chances(state: PCState) -> Chances:
    """Return what chance may bring."""
    if state.phase == PREPARATION:
        return preparation.chances(state)
    if state.phase < PREPARATION:
        return setup.chances(state)
    if effects.is_dealing(state):
        return cards.chances(state, state.actor, state.will.due[0])
    return Chances([], [])


def draw(state: PCState, rng: Rng) -> Move:
    """Draw what chance brings."""
    if state.phase == PREPARATION:
        return preparation.draw(state, rng)
    if effects.is_dealing(state):
        return cards.draw(state, state.actor, state.will.due[0], rng)
    return rng.choose(setup.chances(state))


def apply(state: PCState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance."""
    events: list[Event] = []
    if seat == CHANCE:
        if effects.is_dealing(state):
            cards.deal_due(state, move, events)
            _settle(state, state.actor, events)
        elif state.phase > PREPARATION:
            raise IllegalMove("not-an-outcome", "PC-3.2")
        elif state.phase < PREPARATION:
            setup.draw(state, move, events)
        elif preparation.lay_out(state, move, events):
            _begin_turns(state, events)
        return events
    if state.phase == OVER:
        raise IllegalMove("game-over", "PC-15.1")
    if seat not in to_act(state):
        raise IllegalMove("not-your-turn", "PC-2.3")
    if state.phase == BEATRICE:
        beatrice.replace(state, seat, move)
        _seal(state, seat, events)
    elif state.phase == REDUCTION:
        round_end.drop(state, seat, move)
        _seal(state, seat, events)
    elif state.phase == KEEPING:
        planning.keep(state, seat, move)
        _seal(state, seat, events)
    elif state.phase == PLANNING:
        planning.take_plan(state, seat, move, events)
        state.answers[seat] += 1
        _next_plan(state, events)
    else:
        _take_turn(state, seat, move, events)
    return events


def _seal(state: PCState, seat: int, events: list[Event]) -> None:
    """Tell that a seat has answered, but not what; the last answer shows all of them."""
    owing = to_act(state)
    events.append(Sealed(seat, 1 if seat in owing else 0))
    if owing:
        return
    sealing.show(state, events)
    if state.phase == BEATRICE:
        _end_round(state, events)
    elif state.phase == KEEPING:
        _next_plan(state, events)
    else:
        round_end.clear(state, events)


def _take_turn(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Make a move in an errand or action turn, and settle what it sets off (PC-4.18)."""
    if state.stack:
        effects.answer(state, seat, move, events)
    elif state.phase == ERRANDS:
        boys = errands.send_boy(state, seat, move, events)
        if boys > 1:
            state.late = seat
        state.boys[seat] = max(state.boys[seat] - boys, 0)
    elif not actions.act(state, seat, move, events):
        state.answers[seat] += 1
        _next_action(state, events)
        return
    state.answers[seat] += 1
    _settle(state, seat, events)


def _settle(state: PCState, seat: int, events: list[Event]) -> None:
    """Carry out what is under way; when nothing is left, the next errand or draw follows."""
    effects.settle(state, seat, events)
    if state.stack or effects.is_dealing(state):
        return
    if state.phase == ERRANDS:
        _next_errand(state, events)
    elif state.phase == DRAWING:
        _next_draw(state, events)


def _begin_turns(state: PCState, events: list[Event]) -> None:
    """Begin the errands; with Last Will planning comes first, and keeping cards in round 1."""
    if not state.layout.plans:
        _begin_errands(state, events)
    elif state.round > 1:
        _next_plan(state, events)
    else:
        state.phase = KEEPING


def _next_plan(state: PCState, events: list[Event]) -> None:
    """Let the next player plan; when all have, they draw their cards (LW-4.1, LW-4.3)."""
    state.phase = PLANNING
    seat = planning.next_planner(state)
    if seat != FREE:
        state.actor = seat
        return
    planning.set_order(state, events)
    state.phase = DRAWING
    state.turn = -1
    _next_draw(state, events)


def _next_draw(state: PCState, events: list[Event]) -> None:
    """Let the next player in plan order draw the cards of his plan (LW-4.3, LW-4.7)."""
    while state.turn + 1 < len(state.order):
        state.turn += 1
        seat = state.order[state.turn]
        cards_due = state.layout.plans[state.will.plans[seat]].cards
        draw_all = DrawCards(cards_due, [])
        if draw_all.is_asking(state, seat):
            state.actor = seat
            state.stack.append(draw_all)
            return
    _begin_errands(state, events)


def _begin_errands(state: PCState, events: list[Event]) -> None:
    """Begin the errands with the first player (PC-4.1)."""
    state.phase = ERRANDS
    state.turn = len(state.order) - 1
    _next_errand(state, events)


def _next_errand(state: PCState, events: list[Event]) -> None:
    """Ask the next player with a boy; then the late boy of the central space (PC-5.3, PC-5.4).

    PC-4.20: a player without a legal space is skipped and his boy stays unused.
    """
    while max(state.boys) > 0:
        state.turn = (state.turn + 1) % len(state.order)
        seat = state.order[state.turn]
        if state.boys[seat]:
            if errands.has_errand(state, seat):
                state.actor = seat
                return
            state.boys[seat] -= 1
            events.append(BoySkipped(seat))
    if state.late != FREE:
        seat = state.late
        state.late = FREE
        if errands.has_errand(state, seat):
            state.actor = seat
            return
        events.append(BoySkipped(seat))
    state.phase = ACTIONS
    state.turn = -1
    _next_action(state, events)


def _next_action(state: PCState, events: list[Event]) -> None:
    """Give the next player his action turn, then go on with the round (PC-10.1, PC-2.2)."""
    state.turn += 1
    if state.turn < len(state.order):
        state.actor = state.order[state.turn]
        return
    state.turn = 0
    state.actor = FREE
    for contest, visit in AFTER_ACTIONS:
        if plays(state, contest):
            visit(state, events)
    if state.phase == BEATRICE:
        if to_act(state):
            return
        sealing.show(state, events)
    _end_round(state, events)


def _end_round(state: PCState, events: list[Event]) -> None:
    """End the round; hands may have to be reduced first (PC-14)."""
    round_end.finish(state, events)
