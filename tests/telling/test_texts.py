"""Texts are good enough to play from: everything that can be seen has a name and a meaning."""

from __future__ import annotations

import re

import pytest

from conformance.scenes import scene
from conformance.tables import seat_tables
from slushfund import games
from slushfund.core import Playthrough, Rng
from slushfund.telling import answers, beginning_with, happening, text
from slushfund.telling.manners import IDS
from slushfund.telling.prodigals import CARDS, PHRASES, effect
from slushfund.text import LANGUAGES, primer
from telling.player import answer

CLUB = games.get("prodigals")
RAW = CLUB.packs.contents["house"].raw
TABLES = [table for table in seat_tables() if table.game in games.ALL]
CLUBS = [table for table in TABLES if table.game is CLUB]


def effects(thing):
    """Return every effect that the data have, however deep."""
    if isinstance(thing, list):
        return [one for part in thing for one in effects(part)]
    if not isinstance(thing, dict):
        return []
    own = [thing] if "verb" in thing else []
    return own + [one for part in thing.values() for one in effects(part)]


def test_every_effect_of_the_data_is_said_in_words():
    assert {one["verb"] for one in effects(RAW)} == set(PHRASES)
    for one in effects(RAW):
        said = effect(one)
        assert said
        assert not re.search(r"[_#{}]|None", said), said


@pytest.mark.parametrize(
    ("most", "discount", "words"),
    [
        (1, 0, "sell a possession"),
        (1, 1, "sell a possession, 1 below value"),
        (2, 1, "sell 1 to 2 possessions, each 1 below value"),
    ],
)
def test_the_first_sale_is_no_offer_and_a_discount_counts_for_each(most, discount, words):
    """As on CEP5 (PC-7.12, PC-7.30)."""
    assert effect({"verb": "sell", "max": most, "discount": discount}) == words


def test_an_effect_that_nobody_has_put_into_words_is_told_as_it_is_spelled():
    assert effect({"verb": "no_such_verb", "n": 3, "of": ["a", "b"]}) == "no such verb n 3 of a b"


@pytest.mark.parametrize("table", CLUBS, ids=str)
def test_every_card_and_tile_in_sight_has_a_name_and_a_meaning(table):
    shown = scene(table, 0)
    known = {card["id"]: card["title_en"] for part in CARDS for card in RAW[part]["card"]}
    for moment in shown.some(6, Rng.seeded(4)):
        for seat in shown.seats():
            told = text(CLUB, CLUB.view(moment.state, seat))
            above, _, below = told.partition("What these cards and tiles are:\n")
            explained = {line.split()[0]: line for line in below.splitlines() if line[:2] == "  "}
            shown_ids = {
                name
                for line in re.split(r"\n(?:unseen|last will):", above)[0].splitlines()[2:]
                for name in IDS.findall(re.sub(r"@\w+", "", line))
            }
            assert shown_ids <= set(explained)
            for name in shown_ids & set(known):
                assert f'"{known[name]}":' in explained[name]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_text_offers_is_legal(table):
    """Nothing but the text is read, as a language model or a person with a screen reader would."""
    game, shown, rng = table.game, scene(table, 0), Rng.seeded(5)
    for moment in shown.some(10, Rng.seeded(4)):
        for seat in game.to_act(moment.state):
            if seat < 0:
                continue
            space = game.space(moment.state, seat)
            said = answer("\n".join(["", "Question x:", *answers(game, space)]), rng)
            assert space.has(game.parse(said)), said
            for found in beginning_with(game, space, said.split()[0])[:20]:
                if not found.startswith(("You may answer", "Or:", "to seats")):
                    assert space.has(game.parse(found)), found


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_a_text_begins_with_the_game_in_short(game):
    for language in LANGUAGES:
        assert 200 < len(primer(game.id, language)) < 900
    told = text(game, game.view(game.start(game.options()), 0))
    assert told.splitlines()[1] == f"The game in short: {primer(game.id, 'en')}"
    assert primer("no-such-game", "en") == ""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_events_are_told_on_one_line_that_names_seats(table):
    game, rng = table.game, Rng.seeded(2)
    play = Playthrough(game, game.parse_options(table.options))
    while len(play.told) < 60 and (seats := game.to_act(play.state)):
        state, seat = play.state, seats[0]
        play.apply(seat, game.draw(state, rng) if seat < 0 else game.space(state, seat).sample(rng))
    for event in [event for told in play.told for event in told]:
        line = happening(game, event, 0)
        assert "\n" not in line
        if getattr(event, "seat", None) == 0:
            assert "seat 0 (you)" in line
        assert not line.endswith(":")


def test_an_event_says_who_and_what():
    qe = games.get("qe")
    play = Playthrough(qe, qe.options(seats=3, first=1))
    while qe.to_act(play.state)[0] < 0:
        play.apply(-1, qe.draw(play.state, Rng.seeded(1)))
    [opened] = play.apply(1, qe.parse("open 30"))
    assert happening(qe, opened, 1) == "opened: seat 1 (you), amount 30"
    assert happening(qe, opened, 0) == "opened: seat 1, amount 30"
