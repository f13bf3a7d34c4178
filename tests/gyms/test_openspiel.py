"""All games in OpenSpiel: its own simulation test, clones, worlds that cannot be told apart."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from conformance.tables import SOAK
from slushfund.core import BadOption, Rng
from slushfund.gyms.openspiel import register, resampler

register()
SMALL = [
    "slushfund_qe(seats=3,amounts=0/1/5)",
    "slushfund_tiefe_taschen(seats=3,length=shorter)",
    "slushfund_counterfeiters(seats=2)",
    "slushfund_prodigals(seats=2)",
]
NAMES = [name.partition("(")[0] for name in SMALL]
SIMS = 5 * SOAK
"""`make soak` multiplies it by 20: 100 games each."""
RESAMPLES = 500 * SOAK
"""`make soak`: 10,000 each."""


def some_state(name: str, steps: int, luck: random.Random):
    """Return a state after some random actions, before the end."""
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(steps):
        before = state.clone()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            picked = luck.choices(range(len(outcomes)), [weight for _, weight in outcomes])[0]
            state.apply_action(outcomes[picked][0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
        if state.is_terminal():
            return before
    return state


@pytest.mark.parametrize("name", SMALL)
def test_a_random_game_passes_the_simulation_test(name) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    luck, keys = random.Random(1), 0
    while not state.is_terminal() and keys < 300:
        state.apply_action(luck.choice(state.legal_actions()))
        keys += 1
    assert len(state.history()) == keys


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_the_library_simulates_every_game(name) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=SIMS, serialize=False, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_a_serialized_state_comes_back(name) -> None:
    state = some_state(name, 60, random.Random(2))
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(game) == str(state.get_game())
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    assert again.history() == state.history()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
    for one in (state, again):
        one.apply_action(one.legal_actions()[-1])
    assert str(again) == str(state)


def test_an_imagined_state_is_not_stored() -> None:
    state = some_state(SMALL[0], 30, random.Random(2))
    game = state.get_game()
    world = game.imagined(state, 0, Rng.seeded(1))
    with pytest.raises(Exception, match="no actions lead to it"):
        pyspiel.serialize_game_and_state(game, world)
    with pytest.raises(Exception, match="no actions lead to it"):
        pyspiel.serialize_game_and_state(game, world.clone())


def check_resamples(name: str, count: int) -> None:
    luck, rng = random.Random(3), Rng.seeded(4)
    for at in range(0, count, 10):
        state = some_state(name, 5 + at % 150, luck)
        game = state.get_game()
        for player in range(game.num_players()):
            known = state.information_state_string(player)
            seen = state.observation_tensor(player)
            for _ in range(10 // game.num_players() + 1):
                world = game.imagined(state, player, rng)
                assert world.information_state_string(player) == known
                assert world.observation_tensor(player) == seen
                assert world.current_player() == state.current_player()
                if state.current_player() == player:
                    assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", SMALL)
def test_an_imagined_world_keeps_the_information_state(name) -> None:
    check_resamples(name, 20)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_many_imagined_worlds_keep_the_information_state(name) -> None:
    check_resamples(name, RESAMPLES)


@pytest.mark.parametrize("name", SMALL)
def test_a_clone_goes_its_own_way(name) -> None:
    state = some_state(name, 40, random.Random(5))
    before = (str(state), state.legal_actions(), state.history())
    clone = state.clone()
    assert (str(clone), clone.legal_actions(), clone.history()) == before
    for _ in range(30):
        if clone.is_terminal():
            break
        clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), state.legal_actions(), state.history()) == before


@pytest.mark.parametrize("name", SMALL)
def test_an_original_goes_its_own_way(name) -> None:
    """Clones share what they hold until somebody goes on, and that may be the original."""
    state = some_state(name, 40, random.Random(6))
    clones = [state.clone(), state.clone()]
    before = (str(state), state.legal_actions(), state.history())
    for _ in range(30):
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[-1])
    clones[0].apply_action(clones[0].legal_actions()[0])
    assert (str(clones[1]), clones[1].legal_actions(), clones[1].history()) == before


@pytest.mark.parametrize("name", SMALL)
def test_every_game_begins_at_the_beginning(name) -> None:
    game = pyspiel.load_game(name)
    first = game.new_initial_state()
    before = (str(first), first.legal_actions())
    other = game.new_initial_state()
    for _ in range(5):
        other.apply_action(other.legal_actions()[-1])
    for state in (first, game.new_initial_state(), first.clone()):
        assert (str(state), state.legal_actions()) == before


def test_who_is_asked_types_and_nobody_sees_it() -> None:
    state = pyspiel.load_game("slushfund_qe(seats=3)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    others = [seat for seat in range(3) if seat != player]
    known = [state.information_state_string(seat) for seat in others]
    own = state.information_state_string(player)
    state.apply_action(7)
    assert state.current_player() == player
    assert [state.information_state_string(seat) for seat in others] == known
    assert state.information_state_string(player) != own
    assert state.action_to_string(player, 10) == "enter"
    assert np.isclose(
        sum(p for _, p in some_state(NAMES[2], 1, random.Random(1)).clone().chance_outcomes()), 1
    )


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("slushfund_qe(seats=5,memory=off,reward=win)")
    assert game.options.text() == "seats=5 memory=off"
    assert game.num_players() == 5
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("slushfund_qe(colour=red)")


def test_options_of_other_editions_do_not_get_in_the_way() -> None:
    """OpenSpiel names all parameters of a game, those too that an edition does not have."""
    game = pyspiel.load_game("slushfund_tiefe_taschen(seats=4,edition=2015,avert=may)")
    assert game.options.text() == "seats=4 edition=2015 avert=may"
    assert pyspiel.load_game(str(game)).options.text() == game.options.text()
    with pytest.raises(BadOption):
        pyspiel.load_game("slushfund_tiefe_taschen(seats=4,avert=may)")


def test_returns_add_up_to_nothing() -> None:
    state = pyspiel.load_game("slushfund_counterfeiters(seats=2)").new_initial_state()
    luck = random.Random(6)
    assert state.returns() == [0, 0]
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    assert sum(state.returns()) == 0
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_process_with_our_games_ends_well() -> None:
    code = "from slushfund.gyms.openspiel import register; register()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_ismcts_plays_with_imagined_worlds() -> None:
    game = pyspiel.load_game(SMALL[0])
    state = some_state(SMALL[0], 14, random.Random(7))
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    bot = ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.5,
        max_simulations=4,
        random_state=np.random.RandomState(2),
    )
    bot.set_resampler(resampler(1))
    assert bot.step(state) in state.legal_actions()


def test_mccfr_learns_a_policy() -> None:
    game = pyspiel.load_game(SMALL[0])
    solver = OutcomeSamplingSolver(game)
    np.random.seed(1)
    solver.iteration()
    assert solver.average_policy() is not None
