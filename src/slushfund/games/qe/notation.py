"""How moves and events of Q.E. are spelled."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import IllegalMove
from slushfund.core.notation import AS_IT_IS, BY_SEAT, SEAT, Code, Notation, Number, Row
from slushfund.games.qe.content import NATIONS, POINTS, SECTORS, TILE_NAMES
from slushfund.games.qe.events import BidsOpened, BidsShown
from slushfund.games.qe.moves import GOOGOL, Bid, First, Nation, Open, Peek, Tile, Token


@final
class Amount(Number):
    """A bid; a number longer than a googol is a bid all the same, but an illegal one."""

    def __init__(self) -> None:
        super().__init__("AMOUNT", len(str(GOOGOL)))

    def refuse_long(self) -> None:
        raise IllegalMove("bid-too-large", "QE-3.3")


AMOUNT: Final = Amount()
PRINTED: Final = [name if POINTS[tile] else "" for tile, name in enumerate(TILE_NAMES)]

NOTATION: Final = Notation(
    [
        Row("open", Open, [AMOUNT]),
        Row("bid", Bid, [AMOUNT]),
        Row("peek", Peek, []),
    ],
    [
        Row("nation", Nation, [SEAT, Code(NATIONS, "CODE")]),
        Row("token", Token, [SEAT, Code(SECTORS, "CODE")]),
        Row("first", First, [SEAT]),
        Row("tile", Tile, [Code(PRINTED, "NATION-SECTOR")]),
    ],
    {BidsShown: [BY_SEAT], BidsOpened: [AS_IT_IS, BY_SEAT]},
)
