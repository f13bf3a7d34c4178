"""Q.E.: one spelling per move."""

from __future__ import annotations

import pytest

from slushfund.core import BadNotation
from slushfund.games.qe.game import GAME


@pytest.mark.rule("QE-4.2", "QE-3.3")
@pytest.mark.parametrize(
    "amount",
    ["-5", "+5", "10.5", "1e9", "1e5", "0101", "00", "", " 7", "7 ", "1_000", "٣", "1,000", "0x1",
     "²", "\u00a05", "5\n"],
)  # fmt: skip
def test_a_number_is_plain_digits(amount):
    for verb in ("bid", "open"):
        with pytest.raises(BadNotation):
            GAME.parse(f"{verb} {amount}")


@pytest.mark.parametrize(
    "text",
    ["", "bid", "BID 5", "bid  5", "peek ", "pass", "tile US-GOV", "tile us-agr", "tile US",
     "first", "first 10", "nation 0", "nation 0 XX", "token 1 UK", "nation  0 US", "bid 5 6"],
)  # fmt: skip
def test_anything_else_is_refused_with_the_right_spelling(text):
    with pytest.raises(BadNotation) as refusal:
        GAME.parse(text)
    assert refusal.value.spelling


@pytest.mark.parametrize(
    "text",
    ["open 120", "bid 0", "bid 135", "peek", "tile US-AGR", "nation 0 UK", "token 4 GOV",
     "first 2", f"bid {10**100}"],
)  # fmt: skip
def test_the_spellings_of_the_page_are_read_and_written(text):
    assert GAME.write(GAME.parse(text)) == text
