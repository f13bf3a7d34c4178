"""CF-14 and CF-15: the game end and the result."""

import pytest

from games.counterfeiters.scene import (
    fakes,
    is_legal,
    lay,
    market,
    money,
    play,
    refusal,
    row,
    start,
)
from slushfund.games.counterfeiters.game import GAME


def totals(state):
    return [score.total for score in GAME.outcome(state).scores]


def at_the_end(seats, actor=0, unused=1):
    """A table one step before the end, with *actor* to move."""
    state = start(seats)
    state.officer = len(state.layout.board.track) - 2
    state.ban = 3
    state.actor = actor
    for seat in range(seats):
        lay(state, seat, unused=unused)
    return state


@pytest.mark.rule("CF-10.4", "CF-12.5", "CF-14.1", "CF-14.3", "CF-14.4", "CF-14.6", "CF-14.7")
@pytest.mark.rule("CF-14.8", "CF-14.9", "CF-14.14", "CF-14.16", "CF-15.1", "CF-15.3")
def test_example_17_a_whole_game_end():
    state = at_the_end(3, actor=1)
    market(state, "-", "lottery-120", "-", "-", "-")
    lay(state, 0, 130, 200, "c8", "printer ink diner lottery-100", ["print-1", "tax-sunglasses"], 1)
    lay(state, 1, 90, 0, "b2 c4", "printer ink bad-lawyer diner diner", ["print-2"], 2)
    lay(state, 2, 0, 310, "a1", "printer ink good-lawyer jet", ["fence-1"], 2)
    play(state, 1, "tax 1")
    assert money(state) == [(60, 200), (60, 0), (0, 310)]
    assert GAME.to_act(state) == [2]
    play(state, 2, "jet 1 withdraw 40")
    assert GAME.to_act(state) == [0]
    assert play(state, 0, "fence 2 c8") == ["sold 0 fence-2 c8 320"]
    assert GAME.to_act(state) == [1]
    assert play(state, 1, "tax 2") == ["evaded 1 tax-2 30"]
    assert GAME.to_act(state) == [2]
    play(state, 2, "lawyer fence-1 to buy 2")
    assert state.cash[2] == 0
    assert GAME.to_act(state) == [1]
    lines = play(state, 1, "lawyer tax-2 to fence 1 c4")
    assert lines[:5] == [
        "left 1 tax-2",
        "sold 1 fence-1 c4 160",
        "converted 1 b2 100",
        "drawn 0 100",
        "drawn 2 120",
    ]
    assert totals(state) == [680, 350, 390]
    outcome = GAME.outcome(state)
    assert [score.categories for score in outcome.scores] == [
        {"cash": 380, "account": 200, "lottery": 100, "diners": 0},
        {"cash": 250, "account": 0, "lottery": 0, "diners": 100},
        {"cash": 0, "account": 270, "lottery": 120, "diners": 0},
    ]
    assert outcome.ranking == [[0], [2], [1]]
    assert GAME.to_act(state) == []


@pytest.mark.rule("CF-8.3", "CF-14.3", "CF-14.4")
def test_example_16_order_of_the_last_henchmen():
    state = at_the_end(4, actor=3)
    state.marker = 3
    lay(state, 0, unused=2)
    lay(state, 3, unused=2)
    play(state, 3, "print 3")
    order = []
    while GAME.outcome(state) is None:
        order.append(GAME.to_act(state)[0])
        play(state, order[-1], "pass")
    assert order == [0, 1, 2, 3]
    assert state.unused == [1, 0, 0, 0]


@pytest.mark.rule("CF-14.3", "CF-14.4")
def test_example_16_nobody_has_a_last_henchman_after_the_last_turn_of_the_round():
    state = at_the_end(4, actor=0, unused=0)
    lay(state, 0, unused=1)
    play(state, 0, "print 3")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("CF-3.5", "CF-14.3")
def test_passed_henchmen_are_neither_unused_nor_on_the_board():
    state = at_the_end(2, actor=1)
    lay(state, 0, unused=0, cards="printer ink good-lawyer")
    state.passed[0] = 3
    lay(state, 1, unused=1)
    play(state, 1, "print 2")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("CF-14.2", "CF-14.15")
def test_example_19_the_end_with_the_last_henchman_of_a_round():
    state = at_the_end(2, actor=1, unused=0)
    market(state, "ink", "paper", "jet", "-")
    lay(state, 1, cash=0, fakes="c4", cards="printer printer ink paper hologram diner", unused=1)
    lines = play(state, 1, "print 2")
    assert lines.count("converted 1 c1 50") == 1
    assert (state.cash[1], fakes(state, 1)) == (50, "c7")
    assert row(state) == ["ink", "paper", "jet", "-"]
    assert not any(line.startswith(("returned", "binned", "shifted")) for line in lines)


@pytest.mark.rule("CF-14.5", "CF-14.6")
def test_last_henchmen_keep_all_conditions_but_caps_are_silent():
    state = at_the_end(2)
    lay(state, 0, cash=20, unused=2)
    lay(state, 1, cash=200, fakes="c3")
    market(state, "-", "ink", "paper", "printer")
    play(state, 0, "tax 1")
    assert refusal(state, 1, "tax 1") == ("space-taken", "CF-2.5")
    assert refusal(state, 1, "buy 1") == ("no-card", "CF-4.8")
    assert refusal(state, 1, "supermarket 1 c1") == ("quality-refused", "CF-6.3")
    assert refusal(state, 1, "jet 1 deposit 10") == ("no-jet", "CF-9.4")
    before = state.cash.copy()
    assert play(state, 1, "buy 4") == ["bought 1 buy-4 printer 20"]
    assert state.cash == [before[0], before[1] - 20]


@pytest.mark.rule("CF-14.7", "CF-14.9")
def test_example_18a_a_henchman_may_act_again_on_the_space_he_left():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=0, fakes="c16", cards="printer ink good-lawyer", on=["fence-1"], unused=1)
    play(state, 0, "print 2")
    play(state, 0, "lawyer fence-1 to fence 1 c8")
    assert state.cash[0] == 320


@pytest.mark.rule("CF-14.9", "CF-14.10")
def test_example_18b_a_market_space_without_its_card_cannot_be_used_again():
    state = at_the_end(2, unused=0)
    market(state, "ink", "ink", "-", "ink")
    lay(state, 0, cash=0, cards="printer ink good-lawyer", on=["buy-3"], unused=1)
    lay(state, 1, on=["tax-sunglasses"])
    play(state, 0, "print 2")
    assert refusal(state, 0, "lawyer buy-3 to buy 3") == ("no-card", "CF-4.8")
    assert refusal(state, 0, "lawyer buy-3 to tax sunglasses") == ("space-taken", "CF-2.5")
    assert refusal(state, 0, "lawyer buy-4 to tax 1") == ("not-on-board", "CF-14.10")
    assert refusal(state, 0, "lawyer tax-sunglasses to tax 1") == ("not-on-board", "CF-14.10")
    assert refusal(state, 0, "lawyer buy-9 to tax 1") == ("bad-notation", "")
    assert refusal(state, 0, "tax 1") == ("not-your-turn", "CF-2.1")
    assert refusal(state, 1, "lawyer tax-sunglasses to tax 1") == ("not-your-turn", "CF-2.1")
    play(state, 0, "lawyer buy-3 to tax 1")
    assert state.cash[0] == 30


@pytest.mark.rule("CF-14.12")
def test_example_18c_a_lawyer_bought_with_the_last_henchman_may_move_that_henchman():
    state = at_the_end(2, actor=1)
    lay(state, 0, cash=80)
    market(state, "good-lawyer", "-", "-", "-")
    play(state, 1, "print 2")
    play(state, 0, "buy 1")
    assert GAME.to_act(state) == [0]
    assert is_legal(state, 0, "lawyer buy-1 to tax 1")


@pytest.mark.rule("CF-14.12", "CF-14.13")
def test_example_18d_the_good_lawyer_buys_the_bad_one_and_both_work():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=80, cards="printer ink good-lawyer", unused=1)
    market(state, "bad-lawyer", "-", "-", "-")
    play(state, 0, "print 2")
    play(state, 0, "lawyer print-2 to buy 1")
    assert GAME.question(state, 0) == "end.bad-lawyer"
    play(state, 0, "lawyer buy-1 to tax 1")
    assert GAME.outcome(state).scores[0].total == 30


@pytest.mark.rule("CF-14.12")
def test_example_18e_the_good_lawyer_bought_through_the_bad_one_comes_too_late():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=80, cards="printer ink bad-lawyer", unused=1)
    market(state, "good-lawyer", "-", "-", "-")
    play(state, 0, "print 2")
    assert GAME.question(state, 0) == "end.bad-lawyer"
    play(state, 0, "lawyer print-2 to buy 1")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("CF-14.10")
def test_example_18f_an_owner_without_a_henchman_on_the_board_is_not_asked():
    state = at_the_end(2, actor=1, unused=0)
    lay(state, 0, cards="printer ink good-lawyer bad-lawyer")
    state.passed[0] = 3
    lay(state, 1, unused=1)
    play(state, 1, "tax 1")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("CF-14.8", "CF-14.11")
def test_lawyers_are_asked_good_before_bad_and_may_be_left_alone():
    state = at_the_end(3, unused=0)
    lay(state, 0, unused=1)
    lay(state, 1, cards="printer ink bad-lawyer", on=["print-1"])
    lay(state, 2, cards="printer ink good-lawyer", on=["print-2"])
    play(state, 0, "print 3")
    asked = []
    while GAME.outcome(state) is None:
        asked.append((GAME.to_act(state)[0], GAME.question(state, GAME.to_act(state)[0])))
        assert GAME.to_act(state) == [asked[-1][0]]
        assert play(state, asked[-1][0], "pass")[0] == f"passed {asked[-1][0]}"
    assert asked == [(2, "end.good-lawyer"), (1, "end.bad-lawyer")]


@pytest.mark.rule("CF-14.13")
def test_one_owner_of_both_lawyers_may_move_the_same_henchman_twice():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=0, cards="printer ink good-lawyer bad-lawyer", unused=1)
    play(state, 0, "print 2")
    play(state, 0, "lawyer print-2 to tax 1")
    play(state, 0, "lawyer tax-1 to tax sunglasses")
    assert totals(state)[0] == 60


@pytest.mark.rule("CF-14.14", "CF-13.8")
def test_last_diners_take_the_lowest_qualities_without_asking():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=0, fakes="a1 b1 c9", cards="printer ink diner diner", unused=1)
    lines = play(state, 0, "tax 1")
    assert "converted 0 a1 b1 100" in lines


@pytest.mark.rule("CF-14.16", "CF-11.3")
def test_every_ticket_pays_its_value_after_the_last_godfather():
    state = at_the_end(2, unused=0)
    lay(state, 0, cash=0, cards="printer ink lottery-80 lottery-120 lottery-120", unused=1)
    play(state, 0, "tax 1")
    assert GAME.outcome(state).scores[0].categories["lottery"] == 320
    assert totals(state)[0] == 10 + 320


@pytest.mark.rule("CF-15.1", "CF-15.2", "CF-15.3", "CF-15.4", "CF-15.5")
def test_example_20_a_tie_is_shared():
    state = at_the_end(3, actor=2, unused=0)
    lay(state, 0, cash=240, account=260)
    lay(state, 1, cash=760, cards="printer printer ink paper hologram jet")
    lay(state, 2, cash=710, fakes="c9", unused=1)
    play(state, 2, "tax 1")
    outcome = GAME.outcome(state)
    assert [score.total for score in outcome.scores] == [380, 380, 370]
    assert outcome.winners == [0, 1]
    assert outcome.ranking == [[0, 1], [2]]


@pytest.mark.rule("CF-14.1")
@pytest.mark.parametrize(
    "text", ["buy 5", "print 3", "supermarket 1 c1", "supermarket 2 c1", "tax 1", "tax 2"]
)
def test_every_kind_of_noisy_space_can_bring_the_end(text):
    state = at_the_end(3)
    state.ban = 0
    market(state, "-", "-", "-", "-", "ink")
    lay(state, 0, cash=50, fakes="c1")
    assert "end-began" in play(state, 0, text)
    assert GAME.to_act(state) == [1]
