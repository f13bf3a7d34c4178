"""The library's own tests, for every game, number of seats and option."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from conformance.tables import Table, option_tables, seat_tables
from slushfund import games
from slushfund.core import Refusal
from slushfund.core.keyboard import KEYBOARD, KEYS
from slushfund.gyms.pettingzoo import env, parallel_env

SEATED = [table for table in seat_tables() if table.game in games.ALL]
VARIED = [table for table in option_tables() if table.game in games.ALL]
CYCLES = 60

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.test")
"""The library advises against observations with a mask, which are its own convention."""


def settings(table: Table) -> dict[str, str]:
    return dict(word.split("=", 1) for word in table.options.split())


def check_all(table: Table, cycles: int, **more) -> None:
    """Run all four tests of the library."""
    chosen = {**settings(table), **more}
    random.seed(1)
    api_test(env(table.game.id, **chosen), num_cycles=cycles)
    parallel_api_test(parallel_env(table.game.id, **chosen), num_cycles=cycles)
    seed_test(lambda: env(table.game.id, **chosen), num_cycles=cycles)
    parallel_seed_test(lambda: parallel_env(table.game.id, **chosen), num_cycles=cycles)


@pytest.mark.parametrize("table", SEATED, ids=str)
def test_every_number_of_seats_passes_all_four_tests(table) -> None:
    check_all(table, CYCLES)


@pytest.mark.slow
@pytest.mark.parametrize("table", VARIED, ids=str)
def test_every_option_passes_all_four_tests(table) -> None:
    check_all(table, CYCLES)


@pytest.mark.parametrize("phase3", ["orderly", "free"])
def test_talk_passes_all_four_tests(phase3) -> None:
    check_all(Table(games.get("tiefe-taschen"), f"seats=4 phase3={phase3}"), CYCLES, talk=True)


def play(table, seed: int) -> dict[str, float]:
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        totals[agent] += reward
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return totals


@pytest.mark.parametrize("name", ["qe", "counterfeiters"])
@pytest.mark.parametrize("reward", ["place", "win"])
def test_a_game_ends_and_rewards_add_up_to_nothing(name, reward) -> None:
    table = env(name, reward=reward)
    first = play(table, 3)
    assert sum(first.values()) == pytest.approx(0)
    assert max(first.values()) > 0
    assert play(table, 3) == first
    assert table.agents == []


def test_a_dead_key_presses_the_next_live_one_and_says_so() -> None:
    table = env("qe", seats=3)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(KEYBOARD.index("z"))
    assert table.infos[agent] == {"dead_key": KEYS - 1}
    assert table.driver.typing.text() == "open 1"


def test_only_who_is_asked_has_live_keys() -> None:
    table = env("qe", seats=4)
    table.reset(seed=2)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert bool(mask.any()) == (agent == table.agent_selection)


def test_rendering_shows_what_the_agent_sees_and_types() -> None:
    table = env("tiefe_taschen", seats=3)
    table.reset(seed=4)
    shown = table.render()
    assert shown.startswith("Tiefe Taschen: you are seat ")
    assert shown.endswith(f"You have typed: {table.driver.typing.text()}\n")


def test_bad_options_are_refused() -> None:
    for wrong in ({"seats": 9}, {"colour": "red"}, {"reward": "gold"}):
        with pytest.raises(Refusal):
            env("qe", **wrong)
    with pytest.raises(Refusal):
        env("chess")
