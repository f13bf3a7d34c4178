"""Answers that several seats owe at once: sealed, then shown together in seat order.

Replacements (PC-13.8), reductions (PC-14.6, LW-9.4) and the cards kept at the start (LW-3.4)
touch only the player's own things, so nobody's answer changes what another may answer; but
nobody shall wait to see the others' choice first.
"""

from __future__ import annotations

from slushfund.core import Event
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.events import CardDropped
from slushfund.games.prodigals.rules.cards import leave_hand, put_away
from slushfund.games.prodigals.rules.society import shift
from slushfund.games.prodigals.state import BEATRICE, PCState, add_sorted


def has_sealed(state: PCState) -> bool:
    """Tell whether any answer waits for others."""
    for items in state.sealed:
        if items:
            return True
    return False


def take_out(state: PCState) -> None:
    """Undo all sealed answers in place: the table as everybody sees it."""
    wide = len(state.content.columns)
    for seat in range(state.layout.seats):
        for item in state.sealed[seat]:
            if state.phase == BEATRICE:
                state.markers[seat * SLOTS + item] += wide
            else:
                add_sorted(state.hands[seat], item)


def show(state: PCState, events: list[Event]) -> None:
    """Show all answers in seat order, once the last one is in.

    Each seat's in the order of its markers or cards: in which order it chose them is gone.
    """
    take_out(state)
    wide = len(state.content.columns)
    for seat in range(state.layout.seats):
        for item in sorted(state.sealed[seat]):
            if state.phase == BEATRICE:
                shift(state, seat, item, state.markers[seat * SLOTS + item] - wide, events)
            else:
                leave_hand(state, seat, item)
                put_away(state, item)
                events.append(CardDropped(seat, state.content.cards[item].id))
        state.answers[seat] += len(state.sealed[seat])
        state.sealed[seat].clear()
        state.blocked[seat].clear()
