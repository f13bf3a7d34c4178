"""What may be answered in Q.E.: bids without an end, and sometimes a peek."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import Move, Whole
from slushfund.games.qe.moves import GOOGOL, NO_MOVES, Bid, Open


@final
@dataclass(init=False)
class OpeningBids(Whole):
    """What an auctioneer may open with (QE-3.2, QE-3.3)."""

    def __init__(self, others: list[Move]) -> None:
        super().__init__(1, GOOGOL, 1, [], others)

    def move_of(self, number: int) -> Move:
        return Open(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Open) else None


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class SecretBids(Whole):
    """What a bidder may bid: anything but the opening bid (QE-4.2)."""

    def __init__(self, barred: list[int], others: list[Move]) -> None:
        # Not by way of Whole: every auction makes one, and comparing with a googol takes long.
        self.low = 0
        self.high = GOOGOL
        self.step = 1
        self.barred = barred
        self.others = others
        self.is_wide = True

    def move_of(self, number: int) -> Move:
        return Bid(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Bid) else None


ANY_BID: Final = SecretBids([], NO_MOVES)
