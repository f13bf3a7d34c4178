"""What the lab counts in Q.E.."""

from __future__ import annotations

from typing import Final

from slushfund.bots.counting import Counted, Counting
from slushfund.games.qe.events import NationDealt, Peeked, Revealed, TokenOpened, Won, ZeroNamed

COUNTING: Final = Counting(
    uses=(
        Counted(Won, "won", "tile"),
        Counted(ZeroNamed, "scored a zero bid"),
        Counted(Peeked, "peeked"),
        Counted(NationDealt, "dealt nation", "nation"),
        Counted(TokenOpened, "dealt sector", "token"),
    ),
    # Each company that comes up for auction is a round.
    round=Revealed,
)
