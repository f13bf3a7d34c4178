"""Imagine a world of the toy that a view cannot tell from the real one."""

from __future__ import annotations

from slushfund.games.toy.moves import HIGHEST_BID
from slushfund.games.toy.state import PENDING, TOKENS, ToyState
from slushfund.games.toy.view import ToyView

from slushfund.core import NOBODY, Rng


def imagine(view: ToyView, rng: Rng) -> ToyState:
    """Return one state consistent with everything in *view*."""
    state = ToyState(view.seats)
    pool = [token for token in TOKENS if token != view.token]
    rng.shuffle(pool)
    state.tokens = view.opened.copy() or pool[: view.dealt]
    if view.token is not None:
        state.tokens[view.seat] = view.token
    state.left = view.left.copy()
    state.prize = view.prize
    state.is_whistled = view.is_whistled
    state.bids = [rng.below(HIGHEST_BID + 1) if has else PENDING for has in view.has_bid]
    if view.bid is not None:
        state.bids[view.seat] = view.bid
    state.winners = view.winners.copy()
    for winner, price in zip(view.winners, view.prices, strict=True):
        if price is None:
            price = 0 if winner == NOBODY else 1 + rng.below(HIGHEST_BID)
        state.prices.append(price)
    return state
