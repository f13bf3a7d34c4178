"""The officer's steps and what they bring, and clearing the board (CF-10 to CF-13, CF-17.2)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event
from slushfund.games.counterfeiters.events import (
    Banned,
    Binned,
    GodfatherCame,
    Halved,
    Returned,
    Shifted,
    Stepped,
    StrikeBegan,
    StrikeEnded,
)
from slushfund.games.counterfeiters.model import (
    END,
    GODFATHER,
    HALVED,
    INVESTIGATION_A,
    INVESTIGATION_C,
    NONE,
    QUALITIES,
    STRIKE,
    CFState,
)


def step(state: CFState, events: list[Event]) -> bool:
    """Move the officer one space and tell whether the game end begins (CF-10).

    Effects happen in the order of the track: the Godfather before the end (CF-10.4).
    """
    table = state.table
    was_strike = table.strikes[state.officer]
    state.officer += 1
    events.append(Stepped(state.officer))
    if was_strike and not table.strikes[state.officer]:
        events.append(StrikeEnded())
    ends = False
    for effect in table.effects[state.officer]:
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


def clear(state: CFState, events: list[Event]) -> None:
    """Bring henchmen home, empty the bins, move cards to the right (CF-13.2 to CF-13.4)."""
    board = state.table.board
    for seat in range(state.seats):
        state.unused[seat] = board.henchmen
        state.passed[seat] = 0
    state.henchmen = [NOBODY] * len(board.spaces)
    events.append(Returned(state.round))
    for at in range(board.market):
        if board.bins[at] and state.market[at] != NONE:
            events.append(Binned(board.spaces[at], board.cards[state.market[at]]))
            state.binned.append(state.market[at])
            state.market[at] = NONE
    kept = [card for card in state.market if card != NONE]
    state.market = [NONE] * (board.market - len(kept)) + kept
    events.append(Shifted(["" if card == NONE else board.cards[card] for card in state.market]))
