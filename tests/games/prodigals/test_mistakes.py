"""The effect language of packs: what is wrong with an effect is said, with its place."""

from typing import Any

import pytest

from slushfund.core.content import HOUSE_TABLES
from slushfund.games.prodigals.effects import MARKERS
from slushfund.games.prodigals.mistakes import Components, check_ids, check_shape, check_supply

WORDS: dict[str, list[Any]] = {
    "symbols": ["rose"],
    "rows": [2, 4],
    "columns": ["L"],
    "corners": ["ear"],
    "boroughs": ["b1"],
    "contests": ["E"],
    "companions": ["cat"],
    "outings": ["picnic"],
    "kinds": ["hut"],
    "decks": ["event"],
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
    {"verb": "outing", "kind": "picnic", "n": 2, "companions": [{"kind": "cat", "add": 1}]},
    {"verb": "spend", "n": 0, "per": {"count": "farm_companions", "each": 2, "kind": "cat"}},
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
    ({"verb": "outing", "kind": "war", "n": 2}, "here kind"),
    ({"verb": "outing", "kind": "picnic", "n": 2, "companions": 3}, "up to six"),
    (
        {"verb": "farm", "n": 2, "companions": [{"kind": "cow", "add": 1}]},
        "here companions 1 kind",
    ),
    (spending(per={"count": "farm_companions", "each": 1, "kind": "cow"}), "here per kind"),
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


CARD = {"id": "L1", "deck": "event", "frame": "black"}


@pytest.mark.parametrize(
    ("more", "mistake"),
    [
        ({"deck": "tarot"}, "here deck"),
        ({"kind": "hut"}, "here kind"),
        ({"kind": "cat", "values": [4]}, "here kind"),
        ({"values": []}, "here values"),
        ({"values": ["much"]}, "here values"),
        ({"activate": 1}, "here activate"),
        ({"activate": {"actions": 10}}, "here activate actions"),
        ({"actions": -1}, "here actions"),
        ({"crowns": 4}, "here crowns"),
        ({"trigger": {"on": "outing", "kinds": ["war"], "add": 1}}, "here trigger kinds"),
        ({"trigger": {"on": "upkeep", "add": 100}}, "here trigger add"),
        ({"cost": "dear"}, "here cost"),
    ],
    ids=str,
)
def test_a_bad_card_of_last_will_is_explained(more, mistake):
    assert said("table", "card", CARD) == []
    assert [one for one in said("table", "card", {**CARD, **more}) if mistake in one] != []


def test_the_house_content_would_do_as_a_pack():
    house = HOUSE_TABLES["prodigals"]
    assert check_shape({"game": "prodigals", **house}) == []
    assert check_ids(house) == check_supply(house) == []


def changed(**parts: Any) -> list[str]:
    """Return what is wrong with Last Will where some of its tables are others."""
    house = HOUSE_TABLES["prodigals"]
    return check_supply({**house, "last-will": {**house["last-will"], **parts}})


def test_last_will_must_be_able_to_last():
    will = HOUSE_TABLES["prodigals"]["last-will"]
    assert "a modifier of its own" in changed(market={"modifiers": [1, 1, 2, 3]})[0]
    assert "must be worth something" in changed(market={"modifiers": [-9, 1, 2, 3]})[0]
    assert "not enough plans" in changed(plan=will["plan"][:4])[0]
    few = [card for card in will["card"] if card["id"] != "LS01"]
    assert "not enough special cards with one crown" in changed(card=few)[0]
    short = [{**will["offer"][0], "decks": ["special"]}]
    assert "decks must have 7 words" in changed(offer=short)[0]
