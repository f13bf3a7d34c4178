"""A look at the last price, once a game, with five players (QE-10)."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove
from slushfund.games.qe.events import Peeked, PriceSeen
from slushfund.games.qe.rules.acting import to_act
from slushfund.games.qe.state import QEState


def peek(state: QEState, seat: int) -> list[Event]:
    """Look at the price of the last auction, once a game (QE-10.5, QE-10.6)."""
    refusal = peek_refusal(state, seat)
    if refusal is not None:
        raise refusal
    last = state.finished[-1]
    state.peeks = state.peeks.copy()
    state.peeks[seat] = last.number
    return [Peeked(seat, last.number), PriceSeen(1 << seat, last.number, last.price)]


def peek_refusal(state: QEState, seat: int) -> IllegalMove | None:
    """Return why a seat may not peek before its bid, or None if it may (QE-10.1 to QE-10.4)."""
    if seat < 0 or seat not in to_act(state):
        return IllegalMove("not-your-turn", "QE-10.3")
    if state.seats != 5:
        return IllegalMove("peek-needs-five", "QE-10.1")
    if state.peeks[seat]:
        return IllegalMove("peek-used", "QE-10.1")
    if not state.finished:
        return IllegalMove("nothing-to-peek", "QE-10.2")
    if state.auction.ties:
        return IllegalMove("peek-too-late", "QE-10.3")
    last = state.finished[-1]
    if last.winner == last.auctioneer or seat in (last.winner, last.auctioneer):
        return IllegalMove("price-known", "QE-10.4")
    return None
