"""A look at the highest bid of the last auction, once a game, with five players (QE-10)."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove
from slushfund.games.qe.deduction import knows_highest
from slushfund.games.qe.events import Peeked, PriceSeen
from slushfund.games.qe.rules.acting import to_act
from slushfund.games.qe.state import BIDDING, OPENING, QEState


def has_peeks(state: QEState) -> bool:
    """Tell whether each seat may peek once: with five players (QE-10.1)."""
    return state.seats == 5


def may_act(state: QEState) -> list[int]:
    """Return who may move: who owes a move, and who may peek beside it (QE-10.3)."""
    seats = to_act(state)
    if has_peeks(state) and state.finished:
        for seat in range(state.seats):
            if seat not in seats and peek_refusal(state, seat) is None:
                seats.append(seat)
        seats.sort()
    return seats


def peek(state: QEState, seat: int) -> list[Event]:
    """Look at the highest bid of the last auction, once a game (QE-10.5, QE-10.6)."""
    refusal = peek_refusal(state, seat)
    if refusal is not None:
        raise refusal
    last = state.finished[-1]
    state.peeks = state.peeks.copy()
    state.peeks[seat] = last.number
    seen = last.price if state.rules == 1 else last.highest()
    return [Peeked(seat, last.number), PriceSeen(1 << seat, last.number, seen)]


def peek_refusal(state: QEState, seat: int) -> IllegalMove | None:
    """Return why a seat may not peek, or None if it may.

    It rests on what all can see, so that nobody learns from it (QE-10.1 to QE-10.4).
    """
    if not 0 <= seat < state.seats or state.phase not in (OPENING, BIDDING):
        return IllegalMove("not-your-turn", "QE-10.3")
    if state.rules == 1 and seat not in to_act(state):
        return IllegalMove("not-your-turn", "QE-10.3")
    if not has_peeks(state):
        return IllegalMove("peek-needs-five", "QE-10.1")
    if state.peeks[seat]:
        return IllegalMove("peek-used", "QE-10.1")
    if not state.finished:
        return IllegalMove("nothing-to-peek", "QE-10.2")
    if state.rules == 1 and state.auction.ties:
        return IllegalMove("peek-too-late", "QE-10.3")
    last = state.finished[-1]
    if state.rules == 1:
        is_known = last.winner == last.auctioneer or seat in (last.winner, last.auctioneer)
    else:
        is_known = knows_highest(last, seat)
    return IllegalMove("price-known", "QE-10.4") if is_known else None
