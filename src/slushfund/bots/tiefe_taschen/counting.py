"""What the lab counts in Tiefe Taschen."""

from __future__ import annotations

from typing import Final

from slushfund.bots.counting import Counted, Counting
from slushfund.games.tiefe_taschen.events import (
    Averted,
    Blackmailed,
    Elected,
    Grabbed,
    PaidOut,
    Played,
    Resigned,
    RoundBegan,
    Snooped,
    SplitMade,
)

COUNTING: Final = Counting(
    uses=(
        Counted(SplitMade, "made a split"),
        Counted(Elected, "elected"),
        Counted(Resigned, "resigned"),
        Counted(Played, "card", "card"),
        Counted(Snooped, "snooped"),
        Counted(Grabbed, "grabbed"),
        Counted(Blackmailed, "blackmailed"),
        Counted(Averted, "averted"),
        Counted(PaidOut, "paid out"),
    ),
    round=RoundBegan,
)
