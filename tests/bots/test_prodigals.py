"""The ladder of The Prodigals Club: plans come near the optimum, and every rung plays on."""

from __future__ import annotations

import warnings
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bench.fit_prodigals import Table, policy
from bench.prodigals_plans import compare, hands, planned, result
from slushfund import games
from slushfund.bots import Budget, SystemClock, entries
from slushfund.bots.generic.beam import BeamBot
from slushfund.bots.ladder import LEVELS
from slushfund.bots.prodigals import forecast
from slushfund.bots.prodigals.ladder import ADVISER, FORECASTER
from slushfund.bots.prodigals.planner import ForesightedBot, PlannerBot
from slushfund.bots.prodigals.policy import Hasty, Planner, prospects
from slushfund.bots.prodigals.weights import (
    NAMES,
    VERSION,
    fitted_file,
    house_file,
    read_weights,
)
from slushfund.core import CHANCE, NOBODY, Knowledge, Rng
from slushfund.games.prodigals.moves import EndTurn
from slushfund.games.prodigals.state import ACTIONS, ERRANDS

GAME = games.get("prodigals")


def play(options, seed, bots):
    """Play a game with one bot for each seat; a move that is not legal is refused."""
    state = GAME.start(GAME.parse_options(options))
    luck, thoughts = Rng.seeded(seed), Rng.seeded(seed + 1)
    while (seat := GAME.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            move = GAME.draw(state, luck)
        else:
            known = Knowledge(seat, GAME.view(state, seat), [])
            budget = Budget(0.0, SystemClock(), iterations=2)
            move = bots[seat].choose(known, GAME.space(state, seat), thoughts, budget)
        GAME.apply(state, seat, move)
    return GAME.outcome(state)


def first_errand(seed):
    """Return the first errand of a game."""
    state = GAME.start(GAME.parse_options("seats=3 contests=ES"))
    luck = Rng.seeded(seed)
    while GAME.next_to_act(state) == CHANCE:
        GAME.apply(state, CHANCE, GAME.draw(state, luck))
    assert state.phase == ERRANDS
    return state


def test_contests_are_numbered_as_the_forecast_takes_them():
    words = ["possessions", "election", "society", "last-will"]
    places = [forecast.POSSESSIONS, forecast.ELECTION, forecast.SOCIETY, forecast.LAST_WILL]
    contests = first_errand(1).content.contests
    assert [contests[place] for place in places] == words
    assert len(forecast.PACES) == len(contests)


def test_every_level_has_a_bot():
    assert [entry.level for entry in entries("prodigals") if entry.level] == list(LEVELS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [PlannerBot, ForesightedBot])
@pytest.mark.parametrize("options", ["seats=2 contests=EP", "seats=4 contests=EPS"])
def test_the_upper_rungs_play_whole_games_at_other_tables(kind, options):
    bot = kind(ADVISER, FORECASTER, 1, 10)
    assert play(options, 3, [bot] * 5) is not None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("contests", ["W", "EW", "SW", "ESW"])
def test_every_level_plays_last_will_to_its_end(contests, seats):
    """One table with a bot of every level: no exception, no move that is refused."""
    bots: list[Any] = [
        BeamBot(ADVISER, 1, 1),
        PlannerBot(ADVISER, FORECASTER, 1, 10),
        ForesightedBot(ADVISER, FORECASTER, 1, 10, 1),
        ForesightedBot(ADVISER, FORECASTER, 1, 10),
        PlannerBot(ADVISER, FORECASTER, 1, 10),
    ]
    turned = bots[seats - 2 :] + bots[: seats - 2]
    assert play(f"seats={seats} contests={contests}", 3, turned) is not None


def test_a_planner_plays_last_will():
    assert play("seats=2 contests=W", 5, [PlannerBot(ADVISER, FORECASTER, 1, 10)] * 2) is not None


@pytest.mark.slow
def test_planned_turns_come_near_the_best_there_is():
    part, compared, _ = compare(20, 3, 1500)
    assert compared == 20
    assert part >= 0.98


def by_haste(state, seat):
    """Return the end of a turn whose actions are taken one by one, the best first."""
    left = FORECASTER.rounds_left(state)
    state = state.copy()
    while not isinstance(move := Hasty(FORECASTER).move(state, seat, Rng.seeded(1)), EndTurn):
        GAME.apply(state, seat, move)
    return result(state, seat, left)


def test_planned_turns_are_better_than_actions_taken_one_by_one():
    planner = Planner(FORECASTER, 2, 60)
    turns = list(islice(hands(50, 5), 8))
    ends = sum(planned(planner, state, seat) for state, seat in turns)
    assert ends < sum(by_haste(state, seat) for state, seat in turns)


class Ticking:
    """A clock on which a second passes whenever somebody looks."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        self.time += 1.0
        return self.time


def test_a_plan_ends_with_its_time_and_is_still_a_plan():
    whole, brief = Planner(FORECASTER, 4, 600), Planner(FORECASTER, 4, 600)
    looked = []
    for state, seat in islice(hands(50, 5), 8):
        whole.best(state, seat)
        move = brief.best(state, seat, Budget(2.0, Ticking()))
        assert GAME.space(state, seat).has(move)
        looked.append((whole.looked, brief.looked))
    assert sum(brief for _, brief in looked) * 2 < sum(whole for whole, _ in looked)
    assert all(brief > 0 for _, brief in looked)


def test_a_bot_without_time_does_what_it_would_do_in_haste():
    state, seat = next(hands(50, 5))
    known = Knowledge(seat, GAME.view(state, seat), [])
    bot = PlannerBot(ADVISER, FORECASTER, 4, 600)
    move = bot.choose(known, GAME.space(state, seat), Rng.seeded(1), Budget(0.0, SystemClock()))
    assert bot.planner.looked == 0
    assert move == Hasty(FORECASTER).move(state, seat, Rng.seeded(1))


def test_an_errand_is_offered_at_once_and_one_of_the_promising_ones_is_taken():
    state = first_errand(2)
    seat = GAME.next_to_act(state)
    heard: list[Any] = []
    budget = Budget(0.0, SystemClock(), iterations=0, listener=heard.append)
    known = Knowledge(seat, GAME.view(state, seat), [])
    space = GAME.space(state, seat)
    move = ForesightedBot(ADVISER, FORECASTER, 1, 10).choose(known, space, Rng.seeded(1), budget)
    gains = Hasty(FORECASTER).gains(state, seat, space.listing(99))
    assert heard
    assert max(gains) == gains[space.listing(99).index(move)]


def test_chances_to_win_are_shared_and_a_lower_forecast_has_the_larger_one():
    state = first_errand(4)
    even = prospects(state, FORECASTER)
    state.votes[0] -= 12
    for slot in range(4):
        state.markers[slot] += 6
    better = prospects(state, FORECASTER)
    assert sum(better) == pytest.approx(1.0)
    assert better[0] > even[0]


def test_an_ended_turn_forgets_what_was_not_played():
    """In the middle of an action turn cards in hand count more than after it."""
    state = first_errand(5)
    seat = GAME.next_to_act(state)
    state.phase = ACTIONS
    state.turn = 0
    state.order = [seat, *[other for other in range(3) if other != seat]]
    state.hands[seat] = [state.content.card_numbers["EW12"]]
    assert FORECASTER.result_after(state, seat, 0.0, True) < FORECASTER.result_after(
        state, seat, 0.0, False
    )


def test_the_built_in_weights_are_those_of_the_file():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_weights(house_file()) == forecast.HOUSE_WEIGHTS
        assert len(read_weights(fitted_file())) == forecast.COUNT
    assert len(NAMES) == forecast.COUNT


@pytest.mark.slow
def test_fitted_weights_play_last_will_better_than_those_set_by_hand():
    table = Table("W:3")
    own, others = policy(read_weights(fitted_file())), policy(read_weights(house_file()))
    leads = [table.deal(own, others, seed)[1] for seed in range(4)]
    assert sum(leads) / len(leads) > 5


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (None, "cannot be read"),
        ("version =", "cannot be read"),
        (f"version = {VERSION + 1}", f"of version {VERSION + 1}"),
        (f"version = {VERSION}\n[weights]\neffort = 1.0", "it lacks hand"),
    ],
)
def test_weights_that_cannot_be_used_are_named_and_replaced(tmp_path, text, complaint):
    file = Path(tmp_path, "weights.toml")
    if text is not None:
        file.write_text(text)
    with pytest.warns(UserWarning, match=complaint):
        assert read_weights(file) == forecast.HOUSE_WEIGHTS
