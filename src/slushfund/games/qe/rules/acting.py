"""Whom the table waits for (QE-2.2)."""

from __future__ import annotations

from typing import Final

from slushfund.core import CHANCE, NOBODY, IllegalMove
from slushfund.games.qe.state import BIDDING, OPENING, OVER, QEState

_SEATS: Final[list[list[int]]] = [
    [seat for seat in range(5) if bits >> seat & 1] for bits in range(1 << 5)
]
"""Made once, because random play spends its time on making objects."""


def to_act(state: QEState) -> list[int]:
    """Return the seats that owe a decision; several at once while bids are sealed (QE-4.1)."""
    if state.phase == BIDDING:
        return _SEATS[state.waiting].copy()
    if state.phase == OPENING:
        return [state.auction.auctioneer]
    return [] if state.phase == OVER else [CHANCE]


def next_to_act(state: QEState) -> int:
    """Return the first seat that owes a decision."""
    if state.phase == BIDDING:
        return _SEATS[state.waiting][0]
    if state.phase == OPENING:
        return state.auction.auctioneer
    return NOBODY if state.phase == OVER else CHANCE


def out_of_turn(state: QEState, seat: int) -> IllegalMove:
    """Tell a seat that owes nothing from one that owes another kind of move (QE-2.2)."""
    if seat in to_act(state):
        return IllegalMove("not-now", "QE-2.2")
    return IllegalMove("not-your-turn", "QE-2.2")


def check_chance(state: QEState, seat: int, phase: int) -> None:
    """Refuse what is not up to chance, or not yet (QE-2.2)."""
    if seat != CHANCE or state.phase == OPENING or state.phase == BIDDING:
        raise IllegalMove("not-your-turn", "QE-2.2")
    if state.phase != phase:
        raise IllegalMove("not-an-outcome", "QE-2.2")
