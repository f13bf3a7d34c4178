"""Options: what parses, what is refused and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.tables import steady
from conformance.toy import TOY
from slushfund.core import BadOption, Choice, on_off, reading
from slushfund.core.options import parse_settings, read_options, suited

CHOICES = [
    Choice("length", ["short", "long"], "short"),
    on_off("memory", "on"),
    Choice("pack", [], "house"),
]


def options(text: str):
    return read_options(parse_settings(text), CHOICES, [3, 4], 4)


def test_nothing_set_gives_the_defaults() -> None:
    chosen = options("")
    assert chosen.seats == 4
    assert chosen.values == {"length": "short", "memory": "on", "pack": "house"}
    assert chosen.text() == "seats=4"


def test_what_suits_people_who_play_at_the_same_time_gives_way_to_what_they_say() -> None:
    choices = [*CHOICES, Choice("order", ["turns", "free"], "turns", together="free")]
    assert suited({}, choices) == {"order": "free"}
    assert suited({"memory": "off"}, choices) == {"memory": "off", "order": "free"}
    assert suited({"order": "turns"}, choices) == {"order": "turns"}


def test_text_names_what_differs_in_the_order_of_the_game() -> None:
    chosen = options("pack=mine memory=off  seats=3 length=short")
    assert chosen.text() == "seats=3 memory=off pack=mine"
    assert options(chosen.text()).text() == chosen.text()
    assert chosen.word("pack") == "mine"
    assert not chosen.is_on("memory")


@pytest.mark.parametrize(
    ("text", "code", "option"),
    [
        ("seats=5", "bad-seats", "seats"),
        ("seats=04", "bad-seats", "seats"),
        ("seats=+4", "bad-seats", "seats"),
        ("seats=\u0664", "bad-seats", "seats"),
        ("seats=4.0", "bad-seats", "seats"),
        ("seats=-1", "bad-seats", "seats"),
        ("memory=yes", "bad-option", "memory"),
        ("memory=OFF", "bad-option", "memory"),
        ("Memory=off", "unknown-option", "Memory"),
        ("colour=red", "unknown-option", "colour"),
        ("memory", "bad-setting", "memory"),
        ("memory=", "bad-setting", "memory="),
        ("=off", "bad-setting", "=off"),
        ("=", "bad-setting", "="),
        ("memory=on memory=off", "option-twice", "memory"),
        ("seats=3 seats=3", "option-twice", "seats"),
        ("pack=" + "x" * 1_000_000, "bad-setting", "pack=" + "x" * 35),
    ],
)
def test_bad_settings_are_refused_with_a_code_and_the_option(text, code, option) -> None:
    with pytest.raises(BadOption) as refused:
        options(text)
    assert (refused.value.code, refused.value.option) == (code, option)
    assert len(refused.value.value) <= 40


def test_a_refusal_says_what_is_allowed() -> None:
    with pytest.raises(BadOption) as refused:
        options("seats=9")
    assert refused.value.allowed == "3, 4"
    with pytest.raises(BadOption) as refused:
        options("length=endless")
    assert refused.value.allowed == "short, long"


@steady(examples=100)
@given(text=st.text(max_size=50))
def test_any_text_is_options_or_refused(text) -> None:
    try:
        chosen = options(text)
    except BadOption:
        return
    assert options(chosen.text()).text() == chosen.text()


def test_a_game_takes_values_and_text_alike() -> None:
    assert TOY.options(seats=2, whistle=False).text() == "seats=2 whistle=off"
    assert TOY.parse_options("whistle=off seats=2").text() == "seats=2 whistle=off"
    assert TOY.options().text() == "seats=3"
    with pytest.raises(BadOption):
        TOY.options(seats=7)
    with pytest.raises(BadOption):
        TOY.options(whistle="loud")


def test_the_plainest_reading_of_a_rule_is_the_default_everywhere() -> None:
    choice = reading("boys", ["more", "moved"], "TOY-1.1")
    assert (choice.default, choice.together, choice.reading) == ("more", "more", "TOY-1.1")
    assert choice.is_offered()
    assert on_off("memory", "on").reading == ""
