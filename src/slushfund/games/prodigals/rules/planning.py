"""LW-3.4 and LW-4: the cards of the start, and planning a round."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.events import OrderSet
from slushfund.games.prodigals.moves import KeepCards, TakePlan
from slushfund.games.prodigals.state import FREE, PCState
from slushfund.games.prodigals.will_events import PlanTaken


def keeping(state: PCState) -> list[int]:
    """Return the seats that have yet to choose what they keep (LW-3.4)."""
    kept = state.content.will.limit("kept")
    return [seat for seat in range(state.layout.seats) if len(state.hands[seat]) > kept]


def list_keeps(state: PCState, seat: int) -> list[Move]:
    """List every pair of cards."""
    hand = [state.content.cards[number].id for number in state.hands[seat]]
    moves: list[Move] = []
    for at in range(len(hand)):
        for other in range(at + 1, len(hand)):
            moves.append(KeepCards(hand[at], hand[other]))
    return moves


def keep(state: PCState, seat: int, move: Move) -> None:
    """Keep two cards; what goes is sealed until all have chosen (LW-3.4)."""
    if not isinstance(move, KeepCards):
        raise IllegalMove("not-asked", "LW-3.4")
    numbers = state.content.card_numbers
    pair = [numbers.get(move.card, -1), numbers.get(move.other, -1)]
    for number in pair:
        if number not in state.hands[seat]:
            raise IllegalMove("card-not-in-hand", "LW-3.4")
    if pair[0] >= pair[1]:
        raise IllegalMove("lower-card-first", "LW-3.4")
    state.sealed[seat] = [number for number in state.hands[seat] if number not in pair]
    state.hands[seat] = pair


def list_plans(state: PCState) -> list[Move]:
    """List the free places of the planning board (LW-4.1)."""
    taken = state.will.plans
    return [TakePlan(at + 1) for at in range(len(state.layout.plans)) if at not in taken]


def take_plan(state: PCState, seat: int, move: Move, events: list[Event]) -> None:
    """Take a place: cards, boys and actions of the round, and the position (LW-4.1, LW-4.2)."""
    if not isinstance(move, TakePlan):
        raise IllegalMove("not-asked", "LW-4.1")
    at = move.place - 1
    if not 0 <= at < len(state.layout.plans):
        raise IllegalMove("no-such-plan", "LW-4.1")
    if at in state.will.plans:
        raise IllegalMove("plan-taken", "LW-4.1")
    plan = state.layout.plans[at]
    state.will.plans[seat] = at
    state.will.actions[seat] = plan.actions
    state.boys[seat] = plan.boys + state.layout.boys
    events.append(PlanTaken(seat, move.place, plan.cards, state.boys[seat], plan.actions))


def next_planner(state: PCState) -> int:
    """Return who plans next, clockwise from the start marker, FREE when all have (LW-2.3)."""
    seats = state.layout.seats
    for at in range(seats):
        seat = (state.will.first + at) % seats
        if state.will.plans[seat] == FREE:
            return seat
    return FREE


def set_order(state: PCState, events: list[Event]) -> None:
    """Let plans set the order of the round, leftmost first (LW-2.3, LW-4.2)."""
    ranked = sorted([(state.will.plans[seat], seat) for seat in range(state.layout.seats)])
    state.order = [seat for _, seat in ranked]
    events.append(OrderSet(tuple(state.order)))
