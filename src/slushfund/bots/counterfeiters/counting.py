"""What the lab counts in Counterfeiters."""

from __future__ import annotations

from typing import Final

from slushfund.bots.counting import Counted, Counting
from slushfund.games.counterfeiters.events import (
    Bought,
    Dealt,
    Evaded,
    Flown,
    Left,
    MarkerTaken,
    Passed,
    Printed,
    RoundBegan,
    Sold,
)

COUNTING: Final = Counting(
    uses=(
        Counted(Bought, "bought", "card"),
        Counted(Bought, "space", "space"),
        Counted(Printed, "space", "space"),
        Counted(Sold, "space", "space"),
        Counted(Evaded, "space", "space"),
        Counted(MarkerTaken, "took the marker"),
        Counted(Flown, "space", "space"),
        Counted(Passed, "passed"),
        Counted(Left, "lawyer used"),
        Counted(Dealt, "dealt", "card"),
    ),
    round=RoundBegan,
)
