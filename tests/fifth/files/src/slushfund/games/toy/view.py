"""What a seat of the toy may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.games.toy.state import PENDING, ToyState

from slushfund.core import View


@final
@dataclass(init=False)
class ToyView(View):
    """The open table, and this seat's own token, bid and payments."""

    seats: int
    dealt: int
    token: int | None
    left: list[int]
    prize: int
    bid: int | None
    has_bid: list[bool]
    is_whistled: bool
    winners: list[int]
    prices: list[int | None]
    opened: list[int]
    """All tokens, once the game is over."""

    def __init__(self, seat: int, seats: int) -> None:
        super().__init__(seat)
        self.seats = seats
        self.dealt = 0
        self.token = None
        self.left = []
        self.prize = 0
        self.bid = None
        self.has_bid = []
        self.is_whistled = False
        self.winners = []
        self.prices = []
        self.opened = []


def view(state: ToyState, seat: int) -> ToyView:
    """Build the view of *seat* from nothing, naming each fact it may see."""
    seen = ToyView(seat, state.seats)
    seen.dealt = len(state.tokens)
    if 0 <= seat < len(state.tokens):
        seen.token = state.tokens[seat]
    seen.left = state.left.copy()
    seen.prize = state.prize
    if seat >= 0 and state.bids[seat] != PENDING:
        seen.bid = state.bids[seat]
    seen.has_bid = [bid != PENDING for bid in state.bids]
    seen.is_whistled = state.is_whistled
    seen.winners = state.winners.copy()
    for winner, price in zip(state.winners, state.prices, strict=True):
        seen.prices.append(price if state.is_over() or winner == seat else None)
    if state.is_over():
        seen.opened = state.tokens.copy()
    return seen
