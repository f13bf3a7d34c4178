"""What bots think Last Will will come to, and what they do about it."""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.bots.prodigals.ladder import ADVISER, FORECASTER
from slushfund.bots.prodigals.planner import Promising
from slushfund.bots.prodigals.policy import Hasty, Planner
from slushfund.core import CHANCE, Rng
from slushfund.games.prodigals.moves import EndTurn
from slushfund.games.prodigals.state import ACTIONS, PLANNING, PCState

GAME = games.get("prodigals")


def acting(money: int, actions: int, hand: list[str], board: list[str]) -> PCState:
    """Return an action turn of seat 0, the first of the round, with these cards."""
    state = GAME.start(GAME.parse_options("seats=2 contests=W"))
    luck = Rng.seeded(1)
    while state.phase != ACTIONS:
        seat = GAME.next_to_act(state)
        move = GAME.draw(state, luck) if seat == CHANCE else GAME.space(state, seat).sample(luck)
        GAME.apply(state, seat, move)
    numbers = state.content.card_numbers
    state.order, state.turn, state.actor = [0, 1], 0, 0
    state.money = [money, 70]
    state.will.actions[0] = actions
    state.will.modifiers = [1, -2, 3, -3]
    state.will.hidden[0] = []
    state.hands[0] = sorted(numbers[word] for word in hand)
    state.will.boards[0] = [numbers[word] for word in board]
    state.activated[0] = []
    for number in state.will.boards[0]:
        if state.content.cards[number].values:
            state.will.steps[number] = state.will.settled[number] = 0
    return state


def planned(state: PCState) -> list[str]:
    """Return the moves of a planned turn."""
    planner = Planner(FORECASTER, 4, 600)
    words: list[str] = []
    while GAME.next_to_act(state) == 0 and state.phase == ACTIONS:
        move = planner.best(state, 0)
        words.append(GAME.write(move))
        GAME.apply(state, 0, move)
    return words


def test_a_house_on_the_board_lowers_the_forecast_with_every_round_left():
    state = acting(50, 0, [], ["LP13"])
    ends = [FORECASTER.will.forecast(state, 0, left, False, -1) for left in (0.0, 1.0, 3.0)]
    assert ends[0] > ends[1] > ends[2]


def test_who_owns_property_is_not_forecast_below_what_it_will_be_worth():
    owner = acting(2, 1, ["LE24"], ["LP19"])
    worth = 15 + owner.will.modifiers[3]
    assert FORECASTER.will.forecast(owner, 0, 0.0, False, -1) == worth + 2
    assert FORECASTER.will.forecast(owner, 0, 0.0, True, -1) >= worth - 8


def test_a_matching_companion_is_worth_more_than_one_without_an_outing():
    state = acting(40, 2, ["LE16"], [])
    numbers = state.content.card_numbers
    guest = FORECASTER.will.forecast(state, 0, 0.0, True, numbers["LC11"])
    dog = FORECASTER.will.forecast(state, 0, 0.0, True, numbers["LC01"])
    assert guest < dog <= FORECASTER.will.forecast(state, 0, 0.0, True, -1)


def test_a_house_is_worth_more_early_than_late():
    state = acting(60, 1, [], [])
    house = state.content.card_numbers["LP13"]
    early, late = (FORECASTER.will.laying(state, 0, house, left) for left in (4.0, 0.0))
    assert early > late


def test_the_planner_lays_an_old_friend_before_it_spends():
    words = planned(acting(70, 1, ["LH16", "LE01"], []))
    assert words[:2] == ["play LH16", "activate LH16"]
    assert "play LE01" in words


def test_the_planner_sells_the_last_house_before_the_last_outing():
    state = acting(3, 3, ["LE24"], ["LP19"])
    state.round = state.layout.last_round
    words = planned(state)
    assert words.index("sell LP19") < words.index("play LE24")


def test_the_planner_brings_companions_on_the_last_outing():
    state = acting(30, 2, ["LE22", "LC11", "LC16"], [])
    state.round = state.layout.last_round
    assert {"bring LC11", "bring LC16"} <= set(planned(state))


def test_the_planner_settles_a_horse_on_its_farm():
    assert "settle LC06 on LP19" in planned(acting(40, 1, ["LC06"], ["LP19"]))


def test_a_promise_counts_less_with_every_play_out():
    arm = Promising(EndTurn(), Hasty(FORECASTER), -0.4)
    means = []
    for _ in range(3):
        arm.total += 0.5
        arm.count += 1
        means.append(arm.mean())
    assert means == sorted(means)
    assert means[-1] < 0.5


def test_the_easy_bot_lays_black_cards_and_likes_actions():
    state = acting(60, 1, ["LH13"], [])
    laid = acting(60, 0, [], ["LH13"])
    assert ADVISER.value(laid, 0) > ADVISER.value(state, 0)
    state.phase = PLANNING
    few = ADVISER.value(state, 0)
    state.will.actions[0] = 3
    assert ADVISER.value(state, 0) > few


@pytest.mark.parametrize("left", [0.0, 5.0])
def test_decks_are_named_by_the_time_that_is_left(left):
    state = acting(40, 1, [], [])
    worths = [FORECASTER.will.deck_worth(state, 0, deck, left, []) for deck in range(4)]
    words = state.content.will.decks
    assert words[worths.index(max(worths))] == ("expense" if left else "event")


def test_hasty_plans_more_actions_when_it_has_uses_for_them():
    state = acting(60, 0, [], ["LH01", "LH05", "LH08", "LH11"])
    state.phase = PLANNING
    state.will.plans = [-1, -1]
    move = Hasty(FORECASTER).move(state, 0, Rng.seeded(1))
    chosen = state.layout.plans[int(GAME.write(move).split()[1]) - 1]
    assert chosen.actions >= 3
