"""Options that name seats: what the group may say before chance is asked."""

import pytest

from slushfund.core import NOBODY, BadOption, named_each, named_seat, seat_named, words_named
from slushfund.core.options import parse_settings, read_options

CHOICES = [
    named_seat("first", [2, 3, 4]),
    named_each("colours", ["red", "blue", "gold"], {"gold": 3}),
]


def options(text: str):
    return read_options(parse_settings(text), CHOICES, [2, 3, 4], 3)


def test_nobody_is_named_unless_somebody_says_so() -> None:
    chosen = options("")
    assert chosen.text() == "seats=3"
    assert seat_named(chosen, "first") == NOBODY
    assert words_named(chosen, "colours") == ["chance"] * 3
    assert options("colours=chance,chance,chance first=chance").text() == "seats=3"
    assert seat_named(options("first=2"), "first") == 2
    assert words_named(options("colours=gold,chance,red"), "colours") == ["gold", "chance", "red"]


@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("first=3", "chance, 0, 1, 2"),
        ("first=-1", "chance, 0, 1, 2"),
        ("first=02", "chance, 0, 1, 2"),
        ("seats=2 first=2", "chance, 0, 1"),
        ("colours=red", "chance, red, blue, gold"),
        ("colours=red,red,blue", "chance, red, blue, gold"),
        ("colours=red,blue,green", "chance, red, blue, gold"),
        ("colours=red,blue,gold,chance", "chance, red, blue, gold"),
        ("colours=red,,blue", "chance, red, blue, gold"),
        ("seats=2 colours=red,gold", "chance, red, blue"),
    ],
)
def test_a_seat_or_word_that_the_table_does_not_have_is_refused(text, allowed) -> None:
    with pytest.raises(BadOption) as refused:
        options(text)
    assert (refused.value.code, refused.value.allowed) == ("bad-option", allowed)
