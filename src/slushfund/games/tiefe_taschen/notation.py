"""How moves and events of Tiefe Taschen are spelled."""

from __future__ import annotations

from typing import Any, Final, final

from slushfund.core import EVERYONE, NOBODY, audience_of, seats_of
from slushfund.core.notation import (
    AS_IT_IS,
    SEAT,
    Code,
    Digit,
    Fixed,
    Joined,
    Kind,
    Listed,
    Notation,
    Number,
    Row,
)
from slushfund.games.tiefe_taschen.events import SplitMade, Voted
from slushfund.games.tiefe_taschen.moves import (
    CARDS,
    GIVE,
    KINDS,
    LINKS,
    NO_CARD,
    PAY,
    PIECES,
    PLACES,
    SIDES,
    SPARE,
    THREATEN,
    VERBS,
    Avert,
    Bribe,
    Card,
    Condition,
    Deed,
    Divide,
    Done,
    First,
    Grab,
    Order,
    Pot,
    Ready,
    Recall,
    Say,
    Share,
    Show,
    Snoop,
    Steal,
)

CARD: Final = Code(CARDS)
LINK: Final = Code(LINKS)
VALUE: Final = Digit("VALUE", "12345")
DRAWN: Final = Code(["bankruptcy", "1", "2", "3", "4", "5"], "VALUE|bankruptcy")
AMOUNT: Final = Number("AMOUNT", 2, 1)
WITH_MONEY: Final = [VERBS[PAY], VERBS[GIVE]]
"""Deeds that name how much."""
SHARE: Final = Joined([SEAT, Listed(VALUE, 8, may_repeat=True)], ":")
PERSON: Final = Digit("SEAT", "01234567")
"""A seat that is spoken to or of: one that a table may have."""
SEAT_LIST: Final = Listed(PERSON, 8, may_repeat=False)
BRIBE_LIST: Final = Listed(Code(PLACES, "BRIBE"), len(PLACES), "none", may_repeat=False)


@final
class Shares(Kind):
    """A split, seats ascending, none without cards: `0:1,2 2:5`."""

    def __init__(self) -> None:
        super().__init__("SEAT:VALUE,VALUE …")

    def write(self, value: Any) -> str:
        return " ".join([SHARE.write([share.seat, share.values]) for share in value])

    def parse(self, text: str) -> Any:
        shares: list[Share] = []
        for word in text.split(" ", 10):
            read = SHARE.parse(word)
            if read is None or (shares and read[0] <= shares[-1].seat):
                return None
            shares.append(Share(read[0], read[1]))
        return tuple(shares)


@final
class Face(Kind):
    """How the money card of a bribe lies."""

    def __init__(self) -> None:
        super().__init__("up|down")

    def write(self, value: Any) -> str:
        return "up" if value else "down"

    def parse(self, text: str) -> Any:
        return text == "up" if text in ("up", "down") else None


@final
class Shown(Kind):
    """Bribes to turn up, or one and those who may look at it: `0A 2,3`."""

    def __init__(self) -> None:
        super().__init__("BRIBE,BRIBE|none|BRIBE SEAT,SEAT", 2)

    def write(self, value: Any) -> str:
        text = BRIBE_LIST.write(value[0])
        return text if value[1] == EVERYONE else f"{text} {SEAT_LIST.write(seats_of(value[1]))}"

    def parse(self, text: str) -> Any:
        words = text.split(" ", 2)
        places = BRIBE_LIST.parse(words[0])
        if places is None or len(words) == 1:
            return None if places is None else [places, EVERYONE]
        seats = SEAT_LIST.parse(words[1]) if len(words) == 2 and len(places) == 1 else None
        return None if seats is None else [places, audience_of(list(seats))]


@final
class Hearers(Kind):
    """Whom a statement is made to: `all`, `2`, `1,3`."""

    def __init__(self) -> None:
        super().__init__("SEAT,SEAT|all")

    def write(self, value: Any) -> str:
        return "all" if value == EVERYONE else SEAT_LIST.write(seats_of(value))

    def parse(self, text: str) -> Any:
        if text == "all":
            return EVERYONE
        seats = SEAT_LIST.parse(text)
        return None if seats is None else audience_of(list(seats))


@final
class Deeds(Kind):
    """A deed, and perhaps a condition: `play agree if 2 bribe 1 4`."""

    def __init__(self) -> None:
        super().__init__("DEED [if|unless SEAT DEED]", 2)

    def write(self, value: Any) -> str:
        text = write_deed(value[0])
        condition: Condition | None = value[1]
        if condition is None:
            return text
        return f"{text} {LINKS[condition.link]} {condition.seat} {write_deed(condition.deed)}"

    def parse(self, text: str) -> Any:
        words = text.split(" ", 8)
        length = 3 if words[0] in WITH_MONEY else 2
        deed = parse_deed(words[:length])
        if deed is None or len(words) <= length:
            return None if deed is None else [deed, None]
        if len(words) < length + 4:
            return None
        link, seat = LINK.parse(words[length]), PERSON.parse(words[length + 1])
        condition = parse_deed(words[length + 2 :])
        if link is None or seat is None or condition is None:
            return None
        return [deed, Condition(link, seat, condition)]


def write_deed(deed: Deed) -> str:
    """Return the words of a deed."""
    verb = VERBS[deed.verb]
    if deed.card != NO_CARD:
        return f"{verb} {CARDS[deed.card]}"
    return f"{verb} {deed.seat} {deed.value}" if deed.value else f"{verb} {deed.seat}"


def parse_deed(words: list[str]) -> Deed | None:
    """Read a deed from its words, or return None."""
    if words[0] not in VERBS or len(words) != (3 if words[0] in WITH_MONEY else 2):
        return None
    verb = VERBS.index(words[0])
    is_to_seat = verb in (THREATEN, SPARE, PAY, GIVE)
    meant = PERSON.parse(words[1]) if is_to_seat else CARD.parse(words[1])
    value: int | None = 0
    if words[0] in WITH_MONEY:
        value = (VALUE if verb == PAY else AMOUNT).parse(words[2])
    if meant is None or value is None:
        return None
    return Deed(verb, NO_CARD, meant, value) if is_to_seat else Deed(verb, meant, NOBODY, 0)


SHARES: Final = Shares()

NOTATION: Final = Notation(
    [
        Row("split", Divide, [SHARES]),
        Row("snoop", Snoop, [SEAT]),
        Row("bribe", Bribe, [SEAT, Code(SIDES), VALUE, Face()]),
        Row("recall", Recall, [Code(PIECES)]),
        Row("show", Show, [Shown()]),
        Row("done", Done, []),
        Row("card", Card, [CARD]),
        Row("avert", Avert, [Fixed(True)]),
        Row("suffer", Avert, [Fixed(False)]),
        Row("ready", Ready, [Fixed(True)]),
        Row("unready", Ready, [Fixed(False)]),
        Row("order", Order, [Fixed(True)]),
        Row("unorder", Order, [Fixed(False)]),
        Row("say", Say, [Hearers(), Code(KINDS), Deeds()]),
    ],
    [
        Row("first", First, [SEAT]),
        Row("pot", Pot, [DRAWN]),
        Row("grab", Grab, [DRAWN]),
        Row("steal", Steal, [VALUE]),
    ],
    {SplitMade: [AS_IT_IS, SHARES], Voted: [Joined([AS_IT_IS, AS_IT_IS], ":")]},
)
