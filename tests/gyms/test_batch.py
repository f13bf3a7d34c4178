"""Many tables at once: arrays of the right form, the same games every time, nothing lost."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from slushfund import games
from slushfund.batch import Batch, random_keys
from slushfund.core import Refusal, Rng
from slushfund.core.driver import Driver
from slushfund.core.keyboard import KEYS, live_keys
from slushfund.gyms import gymnasium as ours

GAMES = [game.id for game in games.ALL]


def run(batch: Batch, steps: int, seed: int = 1):
    """Play at random; return every turn."""
    rng, turn = np.random.default_rng(seed), batch.reset()
    turns = [turn]
    for _ in range(steps):
        turn = batch.step(random_keys(turn.masks, rng))
        turns.append(turn)
    return turns


@pytest.mark.parametrize("name", GAMES)
def test_arrays_have_the_promised_form(name) -> None:
    batch = Batch(name, {}, tables=5, seed=7)
    seats = batch.options.seats
    for turn in run(batch, 20):
        assert turn.observations.shape == (5, len(batch.names))
        assert turn.observations.dtype == np.float32
        assert 0 <= turn.observations.min() <= turn.observations.max() <= 1
        assert turn.masks.shape == (5, KEYS)
        assert turn.masks.dtype == np.bool_
        assert turn.masks.sum(1).min() >= 2, "who is asked has a choice"
        assert turn.seats.shape == turn.dones.shape == (5,)
        assert turn.rewards.shape == (5, seats)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games_and_another_one_others(name) -> None:
    one, same, other = [run(Batch(name, None, 4, seed), 25)[-1] for seed in (7, 7, 8)]
    for left, right in zip(one, same, strict=True):
        assert np.array_equal(left, right)
    assert not np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize(("name", "steps"), [("qe", 600), *[(name, 60) for name in GAMES[1:]]])
def test_a_batch_plays_what_its_tables_would_play_alone(name, steps) -> None:
    game = games.get(name)
    batch = Batch(name, "seats=3", tables=3, seed=2)
    alone = [Driver(game, game.options(seats=3), Rng.seeded(6 + table)) for table in range(3)]
    rng, turn = np.random.default_rng(5), batch.reset()
    for _ in range(steps):
        keys = random_keys(turn.masks, rng)
        turn = batch.step(keys)
        for table, driver in enumerate(alone):
            driver.press(int(keys[table]))
            if driver.seat < 0:
                assert turn.dones[table]
                assert turn.rewards[table].tolist() == pytest.approx(driver.returns(False))
                driver.reset()
            else:
                assert not turn.dones[table]
            assert turn.seats[table] == driver.seat
            assert np.flatnonzero(turn.masks[table]).tolist() == live_keys(driver.live())
            assert batch.levels[table].tobytes() == driver.levels(driver.seat)


def test_games_end_and_begin_again_by_themselves() -> None:
    batch = Batch("counterfeiters", {"seats": 2}, tables=8, seed=3)
    turns = run(batch, 400)
    ended = [turn for turn in turns if turn.dones.any()]
    assert sum(int(turn.dones.sum()) for turn in ended) >= 8
    assert sum(np.abs(turn.rewards).sum() for turn in ended) > 0
    for turn in ended:
        assert turn.rewards[turn.dones].sum(1) == pytest.approx(0)
        assert not turn.rewards[~turn.dones].any()
        assert turn.masks.any(1).all()


def test_random_keys_are_live_and_all_are_drawn() -> None:
    masks = np.zeros((3000, KEYS), np.bool_)
    masks[:, [2, 10, 43]] = True
    counts = np.bincount(random_keys(masks, np.random.default_rng(1)), minlength=KEYS)
    assert set(np.flatnonzero(counts)) == {2, 10, 43}
    assert counts.max() < 1200


def test_only_the_learner_is_asked() -> None:
    batch = Batch("qe", {"seats": 4}, tables=6, seed=1, learner=2)
    for turn in run(batch, 120):
        assert set(turn.seats.tolist()) == {2}


def test_dead_keys_are_told_and_survived() -> None:
    batch = Batch("qe", {}, tables=3)
    batch.reset()
    turn = batch.step([1, KEYS - 1, -5])
    assert batch.dead == [1, 2]
    assert turn.masks.any(1).all()


def test_wrong_calls_are_refused() -> None:
    batch = Batch("qe", {}, tables=3)
    with pytest.raises(ValueError, match="reset"):
        batch.step([1, 1, 1])
    batch.reset()
    with pytest.raises(ValueError, match="3 keys"):
        batch.step([1, 1])
    with pytest.raises(Refusal):
        Batch("qe", {"seats": 12})
    with pytest.raises(Refusal):
        Batch("qe", reward="gold")


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_knows_every_game(name) -> None:
    ours.register()
    env = gymnasium.make(f"slushfund/{name}-v0", render_mode="ansi")
    seen, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert np.array_equal(seen, again)
    assert env.observation_space.contains(seen)
    rng = np.random.default_rng(1)
    for _ in range(30):
        key = int(rng.choice(np.flatnonzero(info["action_mask"])))
        table: Any = env.unwrapped
        assert table.action_masks()[key]
        seen, reward, over, cut, info = env.step(key)
        assert env.observation_space.contains(seen)
        assert not cut
        if over:
            break
        assert reward == 0
    assert "you are seat 0" in env.render()


def test_gymnasium_makes_many_tables_at_once() -> None:
    ours.register()
    envs = gymnasium.make_vec("slushfund/qe-v0", num_envs=4, seats=3)
    assert isinstance(envs.unwrapped, ours.Seats)
    rng = np.random.default_rng(1)
    seen, info = envs.reset(seed=5)
    assert envs.observation_space.contains(seen)
    ended = 0
    for _ in range(1500):
        seen, rewards, overs, _, info = envs.step(random_keys(info["action_mask"], rng))
        ended += int(overs.sum())
        for table in np.flatnonzero(overs):
            assert envs.single_observation_space.contains(info["final_obs"][table])
            assert not np.array_equal(info["final_obs"][table], seen[table])
    assert ended >= 4
    assert np.isfinite(rewards).all()
