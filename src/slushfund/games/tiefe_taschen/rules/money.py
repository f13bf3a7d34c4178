"""Money cards on their way: out of the treasury, into stacks and out of them, into the ledger."""

from __future__ import annotations

from slushfund.games.tiefe_taschen.state import Movement, TTState


def take_from_treasury(state: TTState, value: int) -> None:
    """Draw a card of this value."""
    state.treasury[value - 1] -= 1
    state.treasury_left -= 1
    state.drawn += 1


def put_in_stack(state: TTState, seat: int, value: int) -> None:
    """Add a card to the private money of *seat*."""
    state.stacks[seat * 5 + value - 1] += 1
    state.sizes[seat] += 1


def take_from_stack(state: TTState, seat: int, value: int) -> None:
    """Take a card out of the private money of *seat*."""
    state.stacks[seat * 5 + value - 1] -= 1
    state.sizes[seat] -= 1


def note(state: TTState, source: int, target: int, value: int, knowers: int) -> None:
    """Write a movement of money into the ledger."""
    if state.setup.keeps_ledger():
        state.ledger.append(Movement(source, target, knowers, value))


def stack_values(state: TTState, seat: int) -> list[int]:
    """Return the values of a private stack, ascending."""
    values: list[int] = []
    for value in range(1, 6):
        for _ in range(state.stacks[seat * 5 + value - 1]):
            values.append(value)
    return values


def money(state: TTState, seat: int) -> int:
    """Return what a private stack is worth, in millions."""
    worth = 0
    for value in range(1, 6):
        worth += value * state.stacks[seat * 5 + value - 1]
    return worth
