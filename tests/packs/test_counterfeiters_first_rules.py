"""Rules 1: the same game with its first prices, for tables and records that began under it."""

from dataclasses import fields

import pytest

from games.counterfeiters.scene import EXAMPLES
from golden.rewrite import FOLDER
from slushfund import games
from slushfund.core import CHANCE, NOBODY, BadInput, Playthrough, Record, Rng, replay, write_log
from slushfund.core.record import parse_log
from slushfund.games.counterfeiters.game import GAME
from slushfund.wire.record import play_again

FIRST = games.under("counterfeiters", 1)
LOG = FOLDER / "counterfeiters" / "first-prices.log"


def record(rules):
    """The game of the golden log as rules 1 stored it: the pack had no name then."""
    name, options, inputs = parse_log(LOG.read_text("utf-8"))
    return Record(name, rules, options.removesuffix(f" pack={EXAMPLES}"), inputs)


def test_a_record_of_rules_1_is_played_again_to_the_same_end():
    again = play_again(record(1))
    header, _, told = write_log(again).partition("\n")
    assert header == "counterfeiters seats=2"
    assert LOG.read_text("utf-8").endswith(f"pack={EXAMPLES}\n{told}")
    assert again.game.outcome(again.state).winners == [1]
    assert again.record() == record(1)


def test_the_same_inputs_break_the_present_rules_where_the_money_runs_out():
    with pytest.raises(BadInput) as refused:
        play_again(record(2))
    assert refused.value.rule == "CF-4.3"
    assert "1 buy 4: too-little-cash" in refused.value.detail


@pytest.mark.parametrize(
    ("seats", "then", "now"),
    [
        (2, [40, 30, 20, 10], [40, 30, 30, 20]),
        (3, [50, 40, 30, 20, 10], [50, 40, 30, 30, 20]),
        (4, [50, 40, 30, 20, 10], [50, 40, 30, 30, 20]),
    ],
)
def test_only_the_prices_on_the_market_have_changed(seats, then, now):
    first = FIRST.start(FIRST.options(seats=seats)).layout.board
    board = GAME.start(GAME.options(seats=seats)).layout.board
    assert (first.prices, board.prices) == (then, now)
    for field in fields(board):
        if field.name != "prices":
            assert getattr(first, field.name) == getattr(board, field.name)


def test_a_pack_lies_on_the_house_values_of_the_rules_it_is_played_under(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('game = "counterfeiters"\n[board-2.actions]\ntax = { pays = 70 }\n', "utf-8")
    plays = [Playthrough(game, game.options(seats=2, pack=str(file))) for game in (FIRST, GAME)]
    boards = [play.state.layout.board for play in plays]
    assert [board.tax_pays for board in boards] == [70, 70]
    assert [board.prices[-1] for board in boards] == [10, 20]
    assert plays[0].record().options == plays[1].record().options
    for play in plays:
        assert replay(play.game, play.record()).state == play.state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_says_which_prices_hold_so_that_bots_need_not_know_the_rules(seats):
    rng = Rng.seeded(seats)
    state = FIRST.start(FIRST.options(seats=seats, patrol=2))
    while (acting := FIRST.next_to_act(state)) != NOBODY:
        seat = max(acting, 0)
        seen = FIRST.view(state, seat)
        world = GAME.imagine(seen, rng)
        assert world.layout is state.layout
        assert GAME.view(world, seat) == seen
        is_chance = acting == CHANCE
        move = FIRST.draw(state, rng) if is_chance else FIRST.space(state, seat).sample(rng)
        FIRST.apply(state, acting, move)
    assert FIRST.outcome(state) is not None
