"""How views of Q.E. are told."""

from __future__ import annotations

from typing import Final

from slushfund.telling.manners import manner

MANNER: Final = manner(
    by_seat="nations tokens named marks peeks totals",
    a_seat="seat first auctioneer winner",
    some_seats="seats waiting sealed zeros eliminated winners",
    left_out="",
)
