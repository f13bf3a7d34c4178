"""The effect language of packs: what is wrong with an effect is said, with its place."""

from typing import Any

import pytest

from slushfund.games.prodigals.effects import MARKERS
from slushfund.games.prodigals.mistakes import Components

WORDS: dict[str, list[Any]] = {
    "symbols": ["rose"],
    "rows": [2, 4],
    "columns": ["L"],
    "corners": ["ear"],
    "boroughs": ["b1"],
    "contests": ["E"],
}


def said(method: str, *given: Any) -> list[str]:
    checker = Components(WORDS)
    getattr(checker, method)("here", *given)
    return checker.mistakes


GOOD = [
    {"verb": "spend", "n": 2, "per": {"count": "symbol", "each": 1, "symbol": "rose"}},
    {"verb": "spend", "n": 2, "time": {"mode": "flat", "each": 3}},
    {"verb": "moves", "steps": [{"n": 1, "dirs": []}]},
    {"verb": "choose", "times": 1, "of": [{"verb": "exchange"}]},
    {"verb": "column_drop", "marker": MARKERS[0], "column": "L", "max": 2},
    {
        "verb": "trade",
        "times": 1,
        "options": [
            {"pay": {"verb": "take_money", "n": 1}, "gain": {"verb": "megaphones", "n": 1}}
        ],
    },
]


@pytest.mark.parametrize("effect", GOOD, ids=lambda effect: effect["verb"])
def test_a_good_effect_has_no_mistake(effect):
    assert said("effect", effect) == []


def spending(**more: Any) -> dict[str, Any]:
    return {"verb": "spend", "n": 1, **more}


BAD = [
    ({"verb": "dance"}, "unknown verb 'dance'"),
    ("dance", "unknown verb None"),
    ({"verb": "spend"}, "is missing"),
    (spending(n=100), "here n"),
    (spending(per={"count": "moons"}), "unknown count 'moons'"),
    (spending(per="moons"), "unknown count 'moons'"),
    (spending(per={"count": "symbol", "each": 1}), "symbol"),
    (spending(per={"count": "symbol", "each": 1, "symbol": "x"}), "here per symbol"),
    (spending(per={"count": "borough_tiles", "each": 1, "borough": "x"}), "here per borough"),
    (spending(per={"count": "symbol", "each": 1, "symbol": "rose", "marker": "x"}), "per marker"),
    (spending(time=3), "must be a table"),
    (spending(time={"mode": "slow"}), "here time mode"),
    (spending(time={"mode": "flat"}), "here time each"),
    ({"verb": "moves", "steps": []}, "one to four tables"),
    ({"verb": "moves", "steps": [{"n": 1, "dirs": ["sideways"]}]}, "here steps 1 dirs"),
    ({"verb": "moves", "steps": [{"n": 1, "dirs": "up"}]}, "must be a list"),
    ({"verb": "moves", "steps": [{"n": 1, "dirs": [], "per": 1}]}, "unknown count 1"),
    ({"verb": "each_of", "of": "all"}, "must be a list of effects"),
    ({"verb": "choose", "times": 1, "of": [{"verb": "megaphones", "n": 1}]}, "here of"),
    ({"verb": "choose", "times": 1, "of": [{"verb": "exchange"}] * 2}, "the same verb twice"),
    ({"verb": "trade", "times": 1, "options": []}, "must be a list of tables"),
    (
        {"verb": "trade", "times": 1, "options": [{"pay": spending(), "gain": spending()}]},
        "here options 1 pay",
    ),
    ({"verb": "row_drop", "marker": "x", "max": 1}, "here marker"),
    ({"verb": "raise", "n": 1, "column": "Q"}, "here column"),
]


@pytest.mark.parametrize(("effect", "mistake"), BAD, ids=str)
def test_a_bad_effect_is_explained(effect, mistake):
    assert [one for one in said("effect", effect) if mistake in one] != []


@pytest.mark.parametrize(
    ("trigger", "mistake"),
    [
        ({"on": "thunder"}, "unknown trigger 'thunder'"),
        ({"on": "white_card", "corners": ["nose"], "do": []}, "here corners"),
        ({"on": "sale", "borough": "b9", "do": []}, "here borough"),
        ({"on": "sale", "discount": -1}, "here discount"),
        ({"on": "inner_circle", "picks": "two"}, "here picks"),
    ],
    ids=str,
)
def test_a_bad_trigger_is_explained(trigger, mistake):
    assert [one for one in said("trigger", trigger) if mistake in one] != []


@pytest.mark.parametrize(
    ("kind", "table", "mistake"),
    [
        ("circle", {"id": "Z1", "stack": 1, "sides": ["rose"]}, "must be four"),
        ("circle", {"id": "Z 1", "stack": 1, "sides": ["rose"] * 4}, "cannot be an id"),
        ("circle", {"id": "Z1", "stack": 1, "sides": "rose"}, "must be a list"),
        ("borough", "b1", "must be a table"),
        ("round", {"side": "2-3", "round": 1, "bonus": 1, "rewards": [1]}, "whole numbers"),
        ("handicap", {"contest": "X", "effects": []}, "here contest"),
    ],
    ids=str,
)
def test_a_bad_table_is_explained(kind, table, mistake):
    assert [one for one in said("table", kind, table) if mistake in one] != []


@pytest.mark.parametrize(
    ("house", "value", "mistake"),
    [
        ({"a": 1}, 3, "must be a table"),
        ({"a": 1}, {"b": 1}, "unknown key b"),
        ({"a": 1}, {"a": "x"}, "here.a"),
        ("text", 3, "another type"),
    ],
)
def test_a_value_of_another_shape_is_explained(house, value, mistake):
    assert [one for one in said("shape", house, value) if mistake in one] != []
