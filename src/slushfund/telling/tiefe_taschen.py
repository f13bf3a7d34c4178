"""How views of Tiefe Taschen are told."""

from __future__ import annotations

from typing import Final

from slushfund.telling.manners import manner

MANNER: Final = manner(
    by_seat="sizes counted wealth moved spoken kept broken void",
    a_seat="seat president target grabber taker victim",
    some_seats="active seen_by ready has_card order_votes waiting winners",
    left_out="ledger",
)
