"""Law: the fast ways of the contract say what the plain ways say."""

from __future__ import annotations

import pytest

from conformance.tables import tables, tried
from slushfund.core import CHANCE, NOBODY, Rng


@pytest.mark.parametrize("table", tried(tables()))
def test_the_next_seat_and_the_drawn_outcome_agree_with_the_lists(table) -> None:
    game = table.game
    options = game.parse_options(table.options)
    for seed in range(3):
        rng = Rng.seeded(seed)
        state = game.start(options)
        while seats := game.to_act(state):
            assert game.next_to_act(state) == seats[0]
            if seats == [CHANCE]:
                twin = rng.copy()
                move = game.draw(state, rng)
                assert move == twin.choose(game.chances(state))
                assert rng == twin
            else:
                move = game.space(state, seats[0]).sample(rng)
            game.apply(state, seats[0], move)
        assert game.next_to_act(state) == NOBODY
