"""How moves and events of the toy are spelled."""

from __future__ import annotations

from typing import Final

from slushfund.games.toy.moves import Bid, Prize, Token, Whistle

from slushfund.core.notation import SEAT, Notation, Number, Row

NUMBER: Final = Number("NUMBER", 9)

NOTATION: Final = Notation(
    [Row("bid", Bid, [NUMBER]), Row("whistle", Whistle, [])],
    [Row("token", Token, [SEAT, NUMBER]), Row("prize", Prize, [NUMBER])],
    {},
)
