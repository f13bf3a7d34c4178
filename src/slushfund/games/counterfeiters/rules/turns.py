"""Who acts, what chance may bring, and a henchman's turn: place him or pass (CF-2, CF-3)."""

from __future__ import annotations

from slushfund.core import CHANCE, NOBODY, Chances, Event, IllegalMove, Move, Rng
from slushfund.games.counterfeiters.content import INK, KINDS
from slushfund.games.counterfeiters.events import Passed
from slushfund.games.counterfeiters.moves import (
    Component,
    Convert,
    Draw,
    First,
    Pass,
    Place,
    Relocate,
)
from slushfund.games.counterfeiters.rules import ending, police
from slushfund.games.counterfeiters.rules.actions import act
from slushfund.games.counterfeiters.rules.placing import check_placement
from slushfund.games.counterfeiters.rules.round_end import choose, end_round, turn_up
from slushfund.games.counterfeiters.rules.setup import deal, first_left, name_first
from slushfund.games.counterfeiters.state import (
    BAD,
    DEALING,
    DINERS,
    FILLING,
    GOOD,
    LAST,
    NAMING_FIRST,
    NONE,
    OVER,
    TURNS,
    CFState,
)


def to_act(state: CFState) -> list[int]:
    """Return the seats that owe a decision; several while diners are chosen for (CF-13.10)."""
    phase = state.phase
    if phase in (TURNS, LAST, GOOD, BAD):
        return [state.actor]
    if phase == DINERS:
        return [seat for seat in range(state.seats) if state.owing >> seat & 1]
    return [] if phase == OVER else [CHANCE]


def next_to_act(state: CFState) -> int:
    """Return the first seat of `to_act`, without a list."""
    phase = state.phase
    if phase in (TURNS, LAST, GOOD, BAD):
        return state.actor
    if phase == DINERS:
        return to_act(state)[0]
    return NOBODY if phase == OVER else CHANCE


def question(state: CFState, seat: int) -> str:
    """Name the decision that *seat* faces."""
    phase = state.phase
    if phase == DINERS:
        return f"{state.round}.diners" if seat >= 0 and state.owing >> seat & 1 else ""
    if seat != state.actor:
        return ""
    if phase == TURNS:
        henchman = state.layout.board.henchmen - state.unused[seat] + 1
        return f"{state.round}.henchman.{henchman}"
    if phase == LAST:
        return "end.henchman"
    if phase == GOOD:
        return "end.good-lawyer"
    return "end.bad-lawyer" if phase == BAD else ""


def chances(state: CFState) -> Chances:
    """Return what chance may bring: one thing, as late as the rules allow."""
    moves: list[Move] = []
    weights: list[int] = []
    if state.phase == FILLING:
        draws = state.layout.draws[state.filling]
        row = state.letter * len(draws)
        for card in range(len(draws)):
            if state.deck[row + card]:
                moves.append(draws[card])
                weights.append(state.deck[row + card])
    elif state.phase == DEALING:
        for kind in range(len(state.components)):
            if state.components[kind]:
                moves.append(Component(state.actor, KINDS[INK + kind]))
                weights.append(state.components[kind])
    elif state.phase == NAMING_FIRST:
        for seat in first_left(state):
            moves.append(First(seat))
            weights.append(1)
    return Chances(moves, weights)


def draw(state: CFState, rng: Rng) -> Move:
    """Draw from `chances`; a market card without listing the others."""
    if state.phase != FILLING:
        return rng.choose(chances(state))
    draws = state.layout.draws[state.filling]
    row = state.letter * len(draws)
    cards = 0
    for card in range(len(draws)):
        cards += state.deck[row + card]
    rest = rng.below(cards)
    card = 0
    while rest >= state.deck[row + card]:
        rest -= state.deck[row + card]
        card += 1
    return draws[card]


def apply(state: CFState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance and return what it brings about."""
    if isinstance(move, Place):
        return _place(state, seat, move)
    if isinstance(move, Draw):
        return turn_up(state, seat, move)
    if isinstance(move, Pass):
        return _pass(state, seat)
    if isinstance(move, Convert):
        return choose(state, seat, move)
    if isinstance(move, Relocate):
        return ending.relocate(state, seat, move)
    if isinstance(move, Component):
        return deal(state, seat, move)
    if isinstance(move, First):
        return name_first(state, seat, move)
    raise IllegalMove("bad-notation", "")


def _place(state: CFState, seat: int, move: Place) -> list[Event]:
    """Place a henchman, act, and let the police move (CF-2.4)."""
    at = state.layout.number.get(move.space, NONE)
    if at == NONE:
        raise IllegalMove("bad-notation", "")
    if seat != state.actor or (state.phase != TURNS and state.phase != LAST):
        raise IllegalMove("not-your-turn", "CF-2.1")
    check_placement(state, seat, at, move, NONE)
    state.henchmen[at] = seat
    state.latest = at
    state.unused[seat] -= 1
    events: list[Event] = []
    act(state, seat, at, move, events)
    if state.phase == LAST:
        ending.next_last(state, events)
        return events
    state.turns_left -= 1
    if state.layout.board.caps[at]:
        state.stepped = True
        if police.step(state, events):
            ending.begin(state, seat, events)
            return events
    _next_turn(state, events)
    return events


def _pass(state: CFState, seat: int) -> list[Event]:
    """Lay down one henchman, or leave a lawyer alone (CF-3.2, CF-14.11)."""
    phase = state.phase
    if seat != state.actor or phase not in (TURNS, LAST, GOOD, BAD):
        raise IllegalMove("not-your-turn", "CF-2.1")
    state.latest = NONE
    events: list[Event] = [Passed(seat)]
    if phase in (GOOD, BAD):
        ending.next_lawyer(state, events)
        return events
    state.unused[seat] -= 1
    state.passed[seat] += 1
    if phase == LAST:
        ending.next_last(state, events)
    else:
        state.turns_left -= 1
        _next_turn(state, events)
    return events


def _next_turn(state: CFState, events: list[Event]) -> None:
    """Clockwise, until all henchmen are used (CF-2.1, CF-2.3)."""
    if state.turns_left:
        seat = state.actor + 1
        state.actor = seat if seat < state.seats else 0
        return
    if police.patrol(state, events):
        ending.begin(state, state.actor, events)
        return
    end_round(state, events)
