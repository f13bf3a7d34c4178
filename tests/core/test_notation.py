"""The notation engine, on a table made up for it."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest

from slushfund.core import EVERYONE, BadNotation, Event, IllegalMove, Move
from slushfund.core.notation import (
    AS_IT_IS,
    BY_SEAT,
    SEAT,
    Code,
    Digit,
    Fixed,
    Joined,
    Kind,
    Listed,
    Literal,
    Notation,
    Number,
    Pattern,
    Row,
    Word,
    kebab,
)


@dataclass(unsafe_hash=True)
class Bid(Move):
    amount: int


@dataclass(unsafe_hash=True)
class Ready(Move):
    is_ready: bool


@dataclass(unsafe_hash=True)
class Lay(Move):
    card: str
    x: int
    y: int
    turns: int


@dataclass(unsafe_hash=True)
class Throw(Move):
    card: str


@dataclass(unsafe_hash=True)
class Give(Move):
    target: int
    coins: tuple[int, ...]


@dataclass(unsafe_hash=True)
class Paint(Move):
    colour: int
    side: str


@dataclass(unsafe_hash=True)
class Sell(Move):
    red: int
    blue: int


@dataclass(unsafe_hash=True)
class Stop(Move):
    pass


class Wares(Kind):
    """A kind that a game brings along: two fields, any number of words, also none."""

    def __init__(self):
        super().__init__("WARES", 2)

    def write(self, value):
        return " ".join([f"{'rb'[at]}{number}" for at, number in enumerate(value) if number])

    def parse(self, text):
        if text in ("", "r1", "b1", "r1 b1"):
            return [int("r" in text), int("b" in text)]
        return None


class Amount(Number):
    """A number whose length a rule limits."""

    def refuse_long(self):
        raise IllegalMove("too-much", "T-1")


CARD = Pattern("CARD", "[a-z]+", 8, ["none"])
COORDINATE = Number("X", 2, -99)
NOTATION = Notation(
    [
        Row("bid", Bid, [Amount("AMOUNT", 4, 1)]),
        Row("ready", Ready, [Fixed(True)]),
        Row("unready", Ready, [Fixed(False)]),
        Row(
            "card",
            Lay,
            [CARD, Literal("at"), Joined([COORDINATE, COORDINATE], ","), Digit("R", "0123")],
        ),
        Row("card", Throw, [CARD]),
        Row("give", Give, [SEAT, Listed(Digit("COIN", "125"), 3, "none", may_repeat=True)]),
        Row("sell", Sell, [Wares()]),
    ],
    [
        Row("paint", Paint, [Code(["red", "", "blue"]), Word(["top", "bottom"])]),
        Row("stop", Stop, [], "stop at once"),
    ],
    {},
)

MOVES = {
    "bid 1": Bid(1),
    "bid 9999": Bid(9999),
    "ready": Ready(True),
    "unready": Ready(False),
    "card ace at 3,-1 2": Lay("ace", 3, -1, 2),
    "card ace at -99,0 0": Lay("ace", -99, 0, 0),
    "card ace": Throw("ace"),
    "give 3 none": Give(3, ()),
    "give 0 1,1,5": Give(0, (1, 1, 5)),
    "paint blue top": Paint(2, "top"),
    "sell": Sell(0, 0),
    "sell r1 b1": Sell(1, 1),
    "stop": Stop(),
}


@pytest.mark.parametrize("text", MOVES)
def test_every_row_writes_its_moves_and_reads_them_back(text):
    assert NOTATION.parse(text) == MOVES[text]
    assert NOTATION.write(MOVES[text]) == text


BAD = {
    "bid AMOUNT": "bid|bid |bid 0|bid 01|bid +1|bid -1|bid 1.0|bid ٣|bid 1 1|bid  1|bid 1 |bid x",
    "card CARD at X,X R | card CARD": "card|card none|card Ace|card ace at|card ace at 3,-0 2|"
    "card ace at 3 2|card ace at 3,1,1 2|card ace at 3,1 4|card ace to 3,1 2|card ace at 100,1 2|"
    "card abcdefghi|card ace at 03,1 2|card ace at 3,1 2 |card ace at 3,1  2|card ace at +3,1 2",
    "give SEAT COIN,COIN": "give|give 3|give 3 |give 10 1|give 3 2,1|give 3 1,|give 3 ,1|give 3 3|"
    "give 3 1,1,1,1|give 3 None|give 3 1, 1|give -1 1",
    "paint red||blue top|bottom": "paint|paint  top|paint red|paint green top|paint red left|paint"
    " red top top|paint red  top",
    "sell WARES": "sell |sell x|sell b1 r1|sell  r1",
    "stop at once": "stop |stop now",
}


@pytest.mark.parametrize("spelling", BAD)
def test_any_other_text_is_refused_with_the_spelling_of_its_word(spelling):
    for text in BAD[spelling].split("|"):
        with pytest.raises(BadNotation) as refusal:
            NOTATION.parse(text)
        assert refusal.value.spelling == spelling, text


@pytest.mark.parametrize(
    "text", ["", " ", "Bid 1", "fold", " bid 1", "ready ", "ready x", "bid\t1"]
)
def test_without_a_known_word_all_moves_of_seats_are_shown(text):
    with pytest.raises(BadNotation) as refusal:
        NOTATION.parse(text)
    assert refusal.value.spelling == (
        "bid AMOUNT, ready, unready, card CARD at X,X R, card CARD, give SEAT COIN,COIN, sell WARES"
    )


def test_a_number_that_breaks_a_rule_by_its_length_names_the_rule():
    for text in ("bid 10000", "bid " + "9" * 1_000_000):
        with pytest.raises(IllegalMove) as refusal:
            NOTATION.parse(text)
        assert (refusal.value.code, refusal.value.rule) == ("too-much", "T-1")


@pytest.mark.parametrize("word", ["bid", "card", "give", "paint", "sell", "stop", "nothing"])
@pytest.mark.parametrize("filler", ["9", "a", ",1", "-", " ", "٣", "at "])
def test_a_huge_text_is_refused_at_once(word, filler):
    start = time.process_time()
    with pytest.raises((BadNotation, IllegalMove)):
        NOTATION.parse(f"{word} {filler * 1_000_000}!")
    assert time.process_time() - start < 0.5


@dataclass(init=False)
class Ended(Event):
    winners: list[int]
    reason: str

    def __init__(self, winners: list[int], reason: str) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
        self.reason = reason


@dataclass(init=False)
class RoundBegan(Event):
    number: int
    bids: list[int]
    is_last: bool
    marker: int | None

    def __init__(self, number: int, bids: list[int], marker: int | None) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.bids = bids
        self.is_last = True
        self.marker = marker


def test_an_event_is_its_name_and_its_fields():
    began = RoundBegan(2, [5, 70], None)
    assert NOTATION.write_event(began) == "round-began 2 5,70 yes none"
    assert NOTATION.write_event(Ended([], "")) == "ended none -"


def test_an_event_may_have_kinds_of_its_own():
    kinds = [AS_IT_IS, BY_SEAT, Fixed(True), AS_IT_IS]
    notation = Notation([], [], {RoundBegan: kinds})
    assert notation.write_event(RoundBegan(2, [5, 70], 1)) == "round-began 2 0:5 1:70 1"


def test_a_row_has_a_kind_for_every_field():
    with pytest.raises(AssertionError, match="give"):
        Row("give", Give, [SEAT])


@pytest.mark.parametrize(("name", "word"), [("Ended", "ended"), ("RoundBegan", "round-began")])
def test_the_word_of_a_class(name, word):
    assert kebab(name) == word
