"""Positions of the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import State

ROUNDS: Final = 3
PRIZES: Final = [1, 2, 4, 7]
TOKENS: Final = [0, 1, 2, 3, 4]
PENDING: Final = -1

SECRETS: Final = ["ToyState.tokens", "ToyState.bids", "ToyState.prices"]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""


@final
@dataclass(init=False)
class ToyState(State):
    """One position."""

    seats: int
    tokens: list[int]
    """Secret: each seat's token."""
    left: list[int]
    prize: int
    """0 until it is turned up."""
    bids: list[int]
    """Secret: the sealed bids."""
    is_whistled: bool
    winners: list[int]
    prices: list[int]
    """Secret: what each round's winner paid."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.tokens = []
        self.left = PRIZES.copy()
        self.prize = 0
        self.bids = [PENDING] * seats
        self.is_whistled = False
        self.winners = []
        self.prices = []

    def copy(self) -> ToyState:
        new = ToyState(self.seats)
        new.tokens = self.tokens.copy()
        new.left = self.left.copy()
        new.prize = self.prize
        new.bids = self.bids.copy()
        new.is_whistled = self.is_whistled
        new.winners = self.winners.copy()
        new.prices = self.prices.copy()
        return new

    def is_over(self) -> bool:
        """Tell whether all rounds are played (TY-4.1)."""
        return len(self.winners) == ROUNDS
