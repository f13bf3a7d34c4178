"""How views of Counterfeiters are told."""

from __future__ import annotations

from typing import Final

from slushfund.telling.manners import manner

MANNER: Final = manner(
    by_seat=(
        "unused passed cards fakes prints deals cash account total secrets last_diners lottery"
    ),
    a_seat="seat actor marker ender",
    some_seats="owing winners",
    left_out="deals",
)
