"""Times clones of OpenSpiel states in the middle of games: `python -m bench.clones`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from bench.openspiel import step
from slushfund.gyms.openspiel import register
from slushfund.version import engine

NAMES = [
    "slushfund_qe(seats=4)",
    "slushfund_tiefe_taschen(seats=5)",
    "slushfund_counterfeiters(seats=3)",
    "slushfund_prodigals(seats=3)",
]
STATES = 500
TOGETHER = 25
"""So many states are timed together, and the least of ROUNDS counts: others may be at work, too."""
ROUNDS = 40
FIRST = 20
"""Keys before the first state that is cloned."""


def some_states(name: str) -> list[Any]:
    """Return states from the middle of random games."""
    random.seed(1)
    game, states = pyspiel.load_game(name), list[Any]()
    while len(states) < STATES:
        state, keys = game.new_initial_state(), 0
        while not state.is_terminal() and keys < STATES:
            if not state.is_chance_node():
                keys += 1
                if keys > FIRST and random.random() < 0.2:
                    states.append(state.clone())
            step(state, range(game.num_players()))
    return states[:STATES]


def microseconds(work: Callable[[Any], object], states: list[Any]) -> float:
    """Return how long something takes for one state."""
    total = 0.0
    for first in range(0, STATES, TOGETHER):
        least = 1.0
        for _ in range(ROUNDS):
            began = time.perf_counter()
            for state in states[first : first + TOGETHER]:
                work(state)
            least = min(least, time.perf_counter() - began)
        total += least
    return total / STATES * 1e6


def main() -> None:
    register()
    print(f"{engine()} engine, microseconds")
    for name in NAMES:
        states = some_states(name)
        clone = microseconds(lambda state: state.clone(), states)
        copy = microseconds(lambda state: state.driver.copy(), states)
        print(f"  {name}: clone {clone:.1f}, copy of the table {copy:.1f}")


if __name__ == "__main__":
    main()
