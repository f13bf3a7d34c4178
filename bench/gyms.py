"""Measures the gyms: `make bench-gyms`. One process, one thread, CPU time."""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3, tictactoe_v3

from slushfund.batch import Batch, random_keys
from slushfund.gyms.pettingzoo import env
from slushfund.version import engine

SETTINGS = {
    "qe": "seats=4",
    "tiefe-taschen": "seats=5",
    "counterfeiters": "seats=3",
    "prodigals": "seats=3",
}


def batched(game: str, options: str, seconds: float, tables: int = 1024) -> float:
    """Return keys a second, observations and masks included."""
    batch = Batch(game, options, tables=tables, seed=7)
    rng, turn, keys, spent = np.random.default_rng(1), batch.reset(), 0, 0.0
    while spent < seconds:
        pressed = random_keys(turn.masks, rng)
        began = time.process_time()
        turn = batch.step(pressed)
        spent += time.process_time() - began
        keys += tables
    return keys / spent


def keys_a_move(game: str, options: str, tables: int = 64, steps: int = 300) -> float:
    """Return how many keys a move takes where live keys are drawn evenly."""
    batch = Batch(game, options, tables=tables, seed=7)
    rng, turn, moves = np.random.default_rng(1), batch.reset(), 0
    for _ in range(steps):
        before = [batch.driver(table).moves for table in range(tables)]
        turn = batch.step(random_keys(turn.masks, rng))
        for table in range(tables):
            moves += 1 if turn.dones[table] else batch.driver(table).moves - before[table]
    return tables * steps / moves


def turns(table: Any, seconds: float) -> float:
    """Return turns a second as the library's `performance_benchmark` counts them, in CPU time."""
    table.reset()
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for agent in table.agent_iter(table.num_agents):
            seen, _, over, cut, _ = table.last()
            if over or cut:
                action = None
            elif isinstance(seen, dict) and "action_mask" in seen:
                action = random.choice(np.flatnonzero(seen["action_mask"]).tolist())
            else:
                action = table.action_space(agent).sample()
            table.step(action)
            count += 1
            if all(table.terminations.values()) or all(table.truncations.values()):
                table.reset()
    return count / (time.process_time() - began)


def main(seconds: float) -> None:
    print(f"{engine()} engine, {seconds} s of CPU time each")
    print("keys a second, many tables at once, and what that is in moves:")
    for game, options in SETTINGS.items():
        keys = batched(game, options, seconds)
        print(f"  {game} {options}: {keys:,.0f} ({keys / keys_a_move(game, options):,.0f})")
    print("turns a second in PettingZoo, as its performance_benchmark counts:")
    for game in SETTINGS:
        print(f"  slushfund {game}: {turns(env(game), seconds):,.0f}")
    print(f"  tic-tac-toe: {turns(tictactoe_v3.env(), seconds):,.0f}")
    print(f"  connect four: {turns(connect_four_v3.env(), seconds):,.0f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
