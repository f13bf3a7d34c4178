"""Engine objects as plain values: what crosses the border, and in which form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from slushfund import games
from slushfund.core import CHANCE, SPECTATOR, Playthrough, Rng
from slushfund.core.notation import kebab
from slushfund.wire.plain import field_names, plain, plain_event, plain_outcome

GOOGOL = 10**100


def opened(amount):
    """Return a Q.E. table of four where seat 0 has opened."""
    qe = games.get("qe")
    play = Playthrough(qe, qe.parse_options("seats=4"))
    for move in [
        *["nation 0 US", "nation 1 CN", "nation 2 JP", "nation 3 EU"],
        *["token 0 AGR", "token 1 HOU", "token 2 FIN", "token 3 MAN"],
        *["first 0", "tile US-AGR"],
    ]:
        play.put(CHANCE, move)
    play.put(0, f"open {amount}")
    return play


def seen(play, seat) -> Any:
    """Return the plain view of a seat."""
    return plain(play.game, play.game.view(play.state, seat))


def kinds_in(thing):
    """Return the types found anywhere in plain values."""
    if isinstance(thing, dict):
        return {str}.union(*[kinds_in(item) for item in thing.values()])
    if isinstance(thing, list):
        return {list}.union(*[kinds_in(item) for item in thing])
    return {type(thing)}


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_everything_a_game_shows_has_a_plain_form(game, seed):
    """Every view, space and event of a whole game survives a trip through JSON unchanged."""
    rng = Rng.seeded(seed)
    play = Playthrough(game, game.parse_options(""))
    while seats := game.to_act(play.state):
        shown = [plain(game, game.view(play.state, seat)) for seat in [SPECTATOR, seats[0]]]
        seat = rng.pick(seats)
        if seat == CHANCE:
            events = play.apply(CHANCE, rng.choose(game.chances(play.state)))
        else:
            space = game.space(play.state, seat)
            shown.append(plain(game, space))
            events = play.apply(seat, space.sample(rng))
        shown += [plain_event(game, event) for event in events]
        assert kinds_in(shown) <= {str, int, bool, list, type(None)}
        assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_a_view_loses_none_of_its_fields(game):
    play = Playthrough(game, game.parse_options(""))
    view = game.view(play.state, 0)
    assert tuple(seen(play, 0)) == field_names(type(view))


def test_numbers_below_a_large_field_are_text_and_others_are_not():
    play = opened(GOOGOL)
    view = seen(play, 1)
    assert view["auction"]["opening"] == str(GOOGOL)
    assert view["auction"]["number"] == 1
    assert view["totals"][0]["at_least"] == "0"


def test_the_type_of_a_large_field_does_not_depend_on_its_amount():
    play = opened(7)
    view = seen(play, 1)
    assert view["auction"]["opening"] == "7"


def test_an_unknown_fact_is_null_also_in_a_large_field():
    play = opened(7)
    assert seen(play, 1)["auction"]["price"] is None


def test_a_division_says_the_verb_its_answers_begin_with():
    game = games.get("tiefe-taschen")
    state = game.start(game.options(seats=4))
    rng = Rng.seeded(3)
    while game.to_act(state) == [CHANCE]:
        game.apply(state, CHANCE, rng.choose(game.chances(state)))
    (president,) = game.to_act(state)
    space = plain(game, game.space(state, president))
    assert isinstance(space, dict)
    assert (space["kind"], space["verb"]) == ("split", "split")


def test_a_space_names_its_kind_and_bars_numbers_as_text():
    play = opened(7)
    space = plain(play.game, play.game.space(play.state, 2))
    assert space == {
        "kind": "whole",
        "verb": "bid",
        "low": "0",
        "high": str(GOOGOL),
        "step": 1,
        "barred": ["7"],
        "others": [],
        "is_wide": True,
    }


def test_moves_become_their_spelling():
    qe = games.get("qe")
    moves = (qe.parse("bid 7"), qe.parse("peek"))
    assert plain(qe, moves) == ["bid 7", "peek"]


def test_a_spectator_is_named_in_a_view():
    play = opened(7)
    assert seen(play, SPECTATOR)["seat"] == "spectator"
    assert seen(play, 3)["seat"] == 3


def test_an_event_has_type_text_audience_and_fields():
    play = opened(7)
    assert plain_event(play.game, play.told[-1][0]) == {
        "type": "opened",
        "text": "opened 0 7",
        "audience": "all",
        "seat": 0,
        "amount": "7",
    }
    assert plain_event(play.game, play.told[4][0])["audience"] == [0]


def test_scores_stay_numbers():
    qe = games.get("qe")
    play = Playthrough(qe, qe.parse_options("seats=4"))
    rng = Rng.seeded(1)
    while seats := qe.to_act(play.state):
        if seats == [CHANCE]:
            play.apply(CHANCE, rng.choose(qe.chances(play.state)))
        else:
            play.apply(seats[0], qe.space(play.state, seats[0]).sample(rng))
    outcome: Any = plain_outcome(qe.outcome(play.state))
    for score in outcome["scores"]:
        assert type(score["total"]) is int
        assert {int} == {type(points) for points in score["categories"].values()}


def test_what_has_no_plain_form_is_not_guessed():
    with pytest.raises(TypeError, match="float"):
        plain(games.get("qe"), [0.5])


@pytest.mark.parametrize(
    ("name", "expected"), [("Won", "won"), ("PricePaid", "price-paid"), ("BidsShown", "bids-shown")]
)
def test_class_names_become_ids(name, expected):
    assert kebab(name) == expected
