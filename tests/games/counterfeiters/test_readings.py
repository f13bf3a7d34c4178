"""Readings of rules that a group may choose, and what holds without them."""

import pytest

from games.counterfeiters.scene import lay, play
from games.counterfeiters.test_end import at_the_end
from slushfund.core import Rng
from slushfund.games.counterfeiters.game import GAME


@pytest.mark.rule("CF-14.4")
@pytest.mark.parametrize(
    ("is_from_marker", "expected"), [(False, [3, 0, 1, 2]), (True, [1, 2, 3, 0])]
)
def test_last_henchmen_after_the_ender_or_from_the_marker(is_from_marker, expected):
    state = at_the_end(4, actor=2)
    state.is_from_marker = is_from_marker
    state.marker = 1
    lay(state, 2, unused=2)
    play(state, 2, "print 3")
    assert GAME.view(state, 0).closer == expected[-1]
    order = []
    while GAME.outcome(state) is None:
        order.append(GAME.to_act(state)[0])
        world = GAME.imagine(GAME.view(state, 0), Rng.seeded(1))
        assert GAME.to_act(world) == GAME.to_act(state)
        play(state, order[-1], "pass")
    assert order == expected


@pytest.mark.rule("CF-8.3", "CF-14.4")
@pytest.mark.parametrize(("is_from_marker", "first"), [(False, 3), (True, 0)])
def test_a_marker_taken_before_the_end_begins_counts_for_that_reading_only(is_from_marker, first):
    state = at_the_end(4, actor=0)
    state.is_from_marker = is_from_marker
    state.marker = 1
    for seat in range(4):
        lay(state, seat, unused=2)
    play(state, 0, "tax sunglasses")
    play(state, 1, "pass")
    assert GAME.to_act(state) == [2], "the order of this round stays"
    play(state, 2, "print 3")
    assert GAME.to_act(state) == [first]


@pytest.mark.rule("CF-14.4")
def test_the_order_stands_when_the_marker_is_taken_in_the_end():
    state = at_the_end(4, actor=2)
    state.is_from_marker = True
    state.marker = 1
    lay(state, 2, unused=2)
    play(state, 2, "print 3")
    play(state, 1, "tax sunglasses")
    assert state.marker == 1
    play(state, 2, "pass")
    assert GAME.to_act(state) == [3]


@pytest.mark.rule("CF-14.4")
def test_the_option_reaches_the_table():
    options = GAME.parse_options("seats=3 last_turns=from-marker")
    assert GAME.start(options).is_from_marker
    assert not GAME.start(GAME.parse_options("seats=3")).is_from_marker
