"""Notation: what is written is read again, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.notation import NOTATION_LAWS, judge
from conformance.scenes import scene
from conformance.tables import LUCK, SEEDS, Table, all_games, default_tables, steady, tables, tried
from slushfund.core import Rng


@pytest.mark.parametrize("law", NOTATION_LAWS)
@pytest.mark.parametrize("table", tried(tables()))
@steady(examples=1)
@given(seed=SEEDS, luck=LUCK)
def test_notation_keeps_the_law(table: Table, law: str, seed: int, luck: int) -> None:
    NOTATION_LAWS[law](scene(table, seed), Rng.seeded(luck))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@steady(examples=150)
@given(text=st.text(max_size=60))
def test_any_text_is_a_move_in_its_one_spelling_or_no_move(game, text) -> None:
    judge(game, text)


@pytest.mark.parametrize("table", default_tables(), ids=str)
@steady(examples=150)
@given(data=st.data())
def test_words_of_moves_in_any_order_are_a_move_in_its_one_spelling_or_no_move(table, data) -> None:
    game = table.game
    texts = [game.write(move) for move in scene(table, 0).probes]
    words = sorted({word for text in texts for word in text.split(" ")} | {"0", "-1", "7,7", ""})
    text = " ".join(data.draw(st.lists(st.sampled_from(words), max_size=7)))
    judge(game, text)
