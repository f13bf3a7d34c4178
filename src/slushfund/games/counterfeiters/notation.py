"""How moves and events of Counterfeiters are spelled."""

from __future__ import annotations

from typing import Any, Final, final

from slushfund.core.notation import (
    AS_IT_IS,
    SEAT,
    Fixed,
    Kind,
    Literal,
    Notation,
    Number,
    Pattern,
    Row,
    Word,
)
from slushfund.games.counterfeiters.content import INK, KINDS, PAPER, QUALITIES
from slushfund.games.counterfeiters.events import (
    Chosen,
    Converted,
    Printed,
    Sold,
    Transferred,
)
from slushfund.games.counterfeiters.moves import (
    Component,
    Convert,
    Draw,
    First,
    Pass,
    Place,
    Relocate,
)

COUNTED: Final = Number("N", 100, 1)
AMOUNT: Final = Number("X", 100)


@final
class Spot(Kind):
    """A space of a zone by its number, counted from 1; of tax also `sunglasses`."""

    zone: str

    def __init__(self, zone: str) -> None:
        super().__init__("N|sunglasses" if zone == "tax" else "N")
        self.zone = zone

    def write(self, value: Any) -> str:
        return str(value).removeprefix(f"{self.zone}-")

    def parse(self, text: str) -> Any:
        is_special = self.zone == "tax" and text == "sunglasses"
        known = is_special or COUNTED.parse(text) is not None
        return f"{self.zone}-{text}" if known else None

    def fits(self, value: Any) -> bool:
        return str(value).startswith(f"{self.zone}-")


@final
class Notes(Kind):
    """Fakes by quality, `a1 c2`: in this order and without zeros."""

    def __init__(self, width: int) -> None:
        super().__init__("NOTES", width)

    def write(self, value: Any) -> str:
        return " ".join([f"{QUALITIES[q]}{value[q]}" for q in range(3) if value[q]])

    def parse(self, text: str) -> Any:
        notes = [0, 0, 0]
        last = -1
        for word in text.split(" ") if text else []:
            quality = QUALITIES.index(word[0]) if word and word[0] in QUALITIES else -1
            number = COUNTED.parse(word[1:])
            if quality <= last or number is None:
                return None
            notes[quality] = number
            last = quality
        return notes


@final
class Transfer(Kind):
    """Dollars brought to the Caribbean, or below zero fetched; `deposit 0` when none are moved."""

    def __init__(self) -> None:
        super().__init__("deposit|withdraw X")

    def write(self, value: Any) -> str:
        return f"deposit {value}" if value >= 0 else f"withdraw {-value}"

    def parse(self, text: str) -> Any:
        verb, _, digits = text.partition(" ")
        amount = AMOUNT.parse(digits)
        if amount is None or verb not in ("deposit", "withdraw"):
            return None
        if verb == "deposit":
            return amount
        return -amount if amount else None


ZERO: Final = Fixed(0)
NOTES: Final = Notes(3)
TRANSFER: Final = Transfer()
TOLD_NOTES: Final = Notes(1)

PLACES: Final = [
    Row("buy", Place, [Spot("buy"), ZERO, ZERO, ZERO, ZERO]),
    Row("print", Place, [Spot("print"), ZERO, ZERO, ZERO, ZERO]),
    Row("supermarket", Place, [Spot("supermarket"), NOTES, ZERO]),
    Row("fence", Place, [Spot("fence"), NOTES, ZERO]),
    Row("tax", Place, [Spot("tax"), ZERO, ZERO, ZERO, ZERO]),
    Row("jet", Place, [Spot("jet"), ZERO, ZERO, ZERO, TRANSFER]),
    Row("flight", Place, [Fixed("flight"), ZERO, ZERO, ZERO, TRANSFER]),
]
PLACING: Final = Notation(PLACES, [], {})


@final
class Placement(Kind):
    """A whole placement inside another move."""

    def __init__(self) -> None:
        super().__init__("PLACEMENT", 5)

    def write(self, value: Any) -> str:
        return PLACING.write(Place(value[0], value[1], value[2], value[3], value[4]))

    def parse(self, text: str) -> Any:
        place = PLACING.parse(text)
        assert isinstance(place, Place)
        return [place.space, place.a, place.b, place.c, place.amount]


SPACE: Final = Pattern(
    "SPACE",
    "flight|tax-sunglasses|(buy|print|supermarket|fence|tax|jet)-[1-9][0-9]*",
    len("supermarket-") + COUNTED.longest,
    [],
)

NOTATION: Final = Notation(
    [
        *PLACES,
        Row("pass", Pass, []),
        Row("diner", Convert, [NOTES]),
        Row("lawyer", Relocate, [SPACE, Literal("to"), Placement()]),
    ],
    [
        Row("first", First, [SEAT]),
        Row("component", Component, [SEAT, Word([KINDS[INK], KINDS[PAPER]])]),
        Row("card", Draw, [COUNTED, Pattern("ID", "[a-z0-9-]+", 40, [])]),
    ],
    {
        Printed: [AS_IT_IS, AS_IT_IS, TOLD_NOTES],
        Sold: [AS_IT_IS, AS_IT_IS, TOLD_NOTES, AS_IT_IS],
        Transferred: [AS_IT_IS, TRANSFER],
        Chosen: [AS_IT_IS, TOLD_NOTES],
        Converted: [AS_IT_IS, TOLD_NOTES, AS_IT_IS],
    },
)
