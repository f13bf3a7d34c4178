"""What diners turn into money, and when their owner has a choice (CF-13.7 to CF-13.10)."""

from __future__ import annotations

from slushfund.core import Event, Move
from slushfund.games.counterfeiters.content import DINER
from slushfund.games.counterfeiters.events import Converted
from slushfund.games.counterfeiters.moves import Convert
from slushfund.games.counterfeiters.rules.actions import receive, sum_of, take_notes
from slushfund.games.counterfeiters.state import CFState


def diner_notes(state: CFState, seat: int) -> int:
    """Return how many fakes the diners of *seat* convert (CF-13.8)."""
    capacity = state.owns(seat, DINER) * state.layout.board.diner_notes
    return min(capacity, sum_of(state.notes(seat)))


def has_choice(state: CFState, seat: int) -> bool:
    """Tell whether diners leave a choice: fewer than fakes, two qualities (CF-13.10)."""
    held = state.notes(seat)
    total = sum_of(held)
    return 0 < diner_notes(state, seat) < total and max(held) < total


def conversions(state: CFState, seat: int) -> list[Move]:
    """Return every choice of the right number of fakes, lowest qualities first (CF-13.9)."""
    held = state.notes(seat)
    number = diner_notes(state, seat)
    moves: list[Move] = []
    for a in range(min(held[0], number), -1, -1):
        for b in range(min(held[1], number - a), -1, -1):
            if number - a - b <= held[2]:
                moves.append(Convert(a, b, number - a - b))
    return moves


def lowest_notes(state: CFState, seat: int) -> list[int]:
    """Return the notes that diners take when nobody is asked (CF-13.10, CF-14.14)."""
    held = state.notes(seat)
    number = diner_notes(state, seat)
    a = min(held[0], number)
    b = min(held[1], number - a)
    return [a, b, number - a - b]


def convert(state: CFState, seat: int, notes: list[int], events: list[Event]) -> int:
    """Turn *notes* into cash at their face value and return it (CF-13.7)."""
    amount = sum_of(notes) * state.layout.board.fake_value
    if amount:
        take_notes(state, seat, notes)
        receive(state, seat, amount)
        events.append(Converted(seat, notes, amount))
    return amount
