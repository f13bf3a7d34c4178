"""The officer's steps and what they bring (CF-10 to CF-12, CF-17.2)."""

from __future__ import annotations

from slushfund.core import Event
from slushfund.games.counterfeiters.content import (
    END,
    GODFATHER,
    INVESTIGATION_A,
    INVESTIGATION_C,
    QUALITIES,
    STRIKE,
)
from slushfund.games.counterfeiters.events import (
    Banned,
    GodfatherCame,
    Halved,
    Stepped,
    StrikeBegan,
    StrikeEnded,
)
from slushfund.games.counterfeiters.state import HALVED, CFState


def step(state: CFState, events: list[Event]) -> bool:
    """Move the officer one space and tell whether the game end begins (CF-10).

    Effects happen in the order of the track: the Godfather before the end (CF-10.4).
    """
    layout = state.layout
    was_strike = layout.strikes[state.officer]
    state.officer += 1
    events.append(Stepped(state.officer))
    if was_strike and not layout.strikes[state.officer]:
        events.append(StrikeEnded())
    ends = False
    for effect in layout.effects[state.officer]:
        if effect == GODFATHER:
            _halve(state, events)
        elif INVESTIGATION_A <= effect <= INVESTIGATION_C:
            state.ban = max(state.ban, effect)
            events.append(Banned(QUALITIES[effect - 1]))
        elif effect == STRIKE:
            events.append(StrikeBegan())
        elif effect == END:
            ends = True
    return ends


def half_of(cash: int) -> int:
    """Return half of an amount, rounded up to tens (CF-11.2)."""
    return (cash // 10 + 1) // 2 * 10


def _halve(state: CFState, events: list[Event]) -> None:
    """Every seat pays half of its cash; how much is its secret (CF-11, CF-16.5)."""
    events.append(GodfatherCame())
    for seat in range(state.seats):
        amount = half_of(state.cash[seat])
        state.cash[seat] -= amount
        state.deals[seat].append(HALVED)
        state.secrets[seat].append(amount)
        events.append(Halved(seat, amount))


def patrol(state: CFState, events: list[Event]) -> bool:
    """Count quiet rounds, and step after enough of them; tell whether the game ends (CF-17.2).

    A round that moved the officer by a cap resets the count, a step of the patrol does not.
    """
    if state.stepped:
        state.quiet = 0
        return False
    state.quiet += 1
    if state.patrol == 0 or state.quiet < state.patrol:
        return False
    return step(state, events)
