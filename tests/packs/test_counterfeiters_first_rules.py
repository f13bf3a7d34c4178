"""Rules 1 and 2: the same game with earlier house values, for tables and records that began so."""

from dataclasses import fields

import pytest

from games.counterfeiters.scene import EXAMPLES
from golden.rewrite import FOLDER
from slushfund import games
from slushfund.core import CHANCE, NOBODY, BadInput, Playthrough, Record, Rng, replay, write_log
from slushfund.core.record import parse_log
from slushfund.games.counterfeiters.game import GAME
from slushfund.packs import open_options
from slushfund.wire.record import play_again

FIRST = games.under("counterfeiters", 1)
SECOND = games.under("counterfeiters", 2)
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
def test_only_the_prices_on_the_market_changed_with_rules_2(seats, then, now):
    first = FIRST.start(FIRST.options(seats=seats)).layout.board
    board = SECOND.start(SECOND.options(seats=seats)).layout.board
    assert (first.prices, board.prices) == (then, now)
    for field in fields(board):
        if field.name != "prices":
            assert getattr(first, field.name) == getattr(board, field.name)


def cards_of(game, seats, letter=None):
    """Count the market cards of a table by kind."""
    board = game.start(game.options(seats=seats)).layout.board
    rows = board.deck if letter is None else [board.deck[letter]]
    return {card: sum(row[at] for row in rows) for at, card in enumerate(board.cards)}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.rule("CF-5.2")
def test_holograms_are_the_rarest_component_at_every_number_of_players(seats):
    cards = cards_of(GAME, seats)
    assert 0 < cards["hologram"] < min(cards["ink"], cards["paper"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_components_changed_places_with_rules_3(seats):
    """Every letter has as many cards as before, and all other kinds are as rare as before."""
    boards = [game.start(game.options(seats=seats)).layout.board for game in (SECOND, GAME)]
    for field in fields(boards[0]):
        if field.name != "deck":
            assert getattr(boards[0], field.name) == getattr(boards[1], field.name)
    for letter in range(len(boards[0].deck)):
        assert sum(boards[0].deck[letter]) == sum(boards[1].deck[letter])
    then, now = cards_of(SECOND, seats), cards_of(GAME, seats)
    assert {c for c in now if then[c] != now[c]} <= {"ink", "paper", "hologram"}
    assert (then["hologram"], now["hologram"]) == (
        {2: 2, 3: 3, 4: 4}[seats],
        {2: 1, 3: 2, 4: 2}[seats],
    )


def test_a_record_of_rules_2_may_name_the_house_values_of_rules_1():
    """Such a table could be opened under rules 2, and is played on as it began."""
    options = SECOND.parse_options("seats=2 pack=house@1")
    assert options.text() == "seats=2 pack=house@1"
    board = SECOND.start(options).layout.board
    assert board.prices == FIRST.start(FIRST.options(seats=2)).layout.board.prices
    again = play_again(Record("counterfeiters", 2, "seats=2 pack=house@1", record(1).inputs))
    assert again.game.outcome(again.state).winners == [1]


def test_a_pack_lies_on_the_house_values_of_the_rules_it_is_played_under(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('game = "counterfeiters"\n[board-2.actions]\ntax = { pays = 70 }\n', "utf-8")
    plays = [
        Playthrough(game, open_options(game, f"seats=2 pack={file}")) for game in (FIRST, GAME)
    ]
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
