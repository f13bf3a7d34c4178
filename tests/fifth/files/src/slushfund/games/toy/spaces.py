"""What may be answered in the toy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.games.toy.moves import HIGHEST_BID, Bid

from slushfund.core import Move, Whole


@final
@dataclass(init=False)
class Bids(Whole):
    """What a bidder may bid."""

    def __init__(self, others: list[Move]) -> None:
        super().__init__(0, HIGHEST_BID, 1, [], others)

    def move_of(self, number: int) -> Move:
        return Bid(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Bid) else None
