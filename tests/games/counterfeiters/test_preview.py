"""What the engine foresees for a seat: its own things, the police, and closed spaces."""

from typing import Any

import pytest

from games.counterfeiters.scene import lay, market, start
from slushfund.core import CHANCE, IllegalMove, Rng
from slushfund.games.counterfeiters.game import GAME


def preview(state, seat, text):
    before = state.copy()
    changes = GAME.preview(state, seat, GAME.parse(text))
    assert state == before
    return changes


@pytest.mark.rule("CF-10.3", "CF-11.2")
def test_foresight_counts_the_godfather_after_the_sale_that_calls_him():
    state = start(2)
    state.officer = 4
    lay(state, 0, cash=70, account=50, fakes="a3", cards="printer ink")
    assert preview(state, 0, "supermarket 1 a3") == {
        "cash": 40,
        "fakes-a": -3,
        "officer": 5,
        "godfather": 110,
    }
    assert GAME.view(state, 0).own_half == 40
    assert GAME.view(state, 1).own_half == 20


@pytest.mark.rule("CF-7.2", "CF-5.1", "CF-4.3", "CF-9.6")
def test_foresight_names_only_what_changes():
    state = start(3)
    market(state, "jet", "-", "diner", "ink", "printer")
    lay(state, 0, cash=90, account=10, fakes="a1 b1 c2", cards="printer printer ink paper")
    assert preview(state, 0, "fence 1 a1 b1 c2") == {
        "cash": 80,
        "fakes-a": -1,
        "fakes-b": -1,
        "fakes-c": -2,
    }
    assert preview(state, 0, "print 1") == {"fakes-b": 4}
    assert preview(state, 0, "buy 3") == {"cash": -30, "diner": 1}
    assert preview(state, 0, "buy 5") == {"cash": -20, "printer": 1, "officer": 9}
    assert preview(state, 0, "flight deposit 40") == {"cash": -70, "account": 40}
    assert preview(state, 0, "tax sunglasses") == {"cash": 30, "marker": 1}
    assert preview(state, 0, "pass") == {}


@pytest.mark.rule("CF-12.1", "CF-12.4", "CF-14.1")
def test_foresight_names_what_the_next_step_brings():
    state = start(4)
    lay(state, 0, cash=30)
    state.officer = 14
    assert preview(state, 0, "tax 1") == {"cash": 30, "officer": 15, "ban": 1}
    state.officer = 15
    assert preview(state, 0, "tax 1") == {"cash": 30, "officer": 16, "strike": 1}
    state.officer = 16
    assert preview(state, 0, "tax 1") == {
        "officer": 17,
        "strike": 0,
        "godfather": 30,
    }
    state.officer = 25
    assert preview(state, 0, "tax 1")["end"] == 1


@pytest.mark.rule("CF-13.7", "CF-13.10")
def test_foresight_says_what_diners_pay_whoever_else_still_chooses():
    for owing in (0b01, 0b11):
        state = start(2)
        state.phase = 4
        state.owing = owing
        state.choices = [None, None]
        for seat in (0, 1):
            lay(state, seat, cash=0, fakes="a1 b1", cards="printer ink diner")
        assert preview(state, 0, "diner b1") == {"cash": 50, "fakes-b": -1, "diners": 50}
        with pytest.raises(IllegalMove):
            GAME.preview(state, 0, GAME.parse("diner a1 b1"))


@pytest.mark.rule("CF-5.2", "CF-16.2")
def test_everybody_sees_what_a_seat_prints_next():
    state = start(2)
    lay(state, 0, cards="printer printer printer ink paper hologram")
    lay(state, 1, cards="printer paper paper")
    for viewer in (0, 1, -2):
        assert GAME.view(state, viewer).prints == [[0, 0, 6], [2, 0, 0]]


@pytest.mark.rule("CF-2.5", "CF-2.7", "CF-6.3", "CF-12.4")
def test_closed_spaces_say_why_and_only_to_the_seat_itself():
    state = start(3)
    market(state, "jet", "jet", "-", "ink", "printer")
    lay(state, 0, cash=30, fakes="a2", cards="printer ink jet", on=["print-1"])
    state.ban = 1
    seen = GAME.view(state, 0)
    reasons = dict(zip(seen.board.spaces, seen.own_closed, strict=True))
    assert reasons["buy-1"] == "second-jet"
    assert reasons["buy-3"] == "no-card"
    assert reasons["buy-4"] == ""
    assert reasons["print-1"] == "space-taken"
    assert reasons["supermarket-1"] == "quality-refused"
    assert reasons["fence-1"] == ""
    assert reasons["jet-1"] == ""
    lay(state, 0, cash=10, fakes="", cards="printer ink")
    seen = GAME.view(state, 0)
    reasons = dict(zip(seen.board.spaces, seen.own_closed, strict=True))
    assert reasons["buy-1"] == "too-little-cash"
    assert reasons["fence-1"] == "too-few-notes"
    assert reasons["jet-1"] == "no-jet"
    state.officer = 16
    assert GAME.view(state, 0).own_closed[-1] == "strike"
    assert GAME.view(state, -2).own_closed == []


@pytest.mark.rule("CF-2.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_space_is_open_exactly_when_the_seat_may_go_there(seats):
    rng = Rng.seeded(seats)
    for _ in range(12):
        state = GAME.start(GAME.options(seats=seats, patrol=2))
        while acting := GAME.to_act(state):
            if acting == [CHANCE]:
                GAME.apply(state, CHANCE, GAME.draw(state, rng))
                continue
            seat = acting[0]
            space: Any = GAME.space(state, seat)
            if space.kind() == "placements":
                seen = GAME.view(state, seat)
                named = {move.space for move in space.simple if hasattr(move, "space")}
                named |= {*space.supermarkets, *space.fences, *space.flights}
                free = {
                    name
                    for name, why in zip(seen.board.spaces, seen.own_closed, strict=True)
                    if not why
                }
                assert named == free
            GAME.apply(state, seat, space.sample(rng))
