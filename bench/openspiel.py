"""One round of measurements of an OpenSpiel game, driven from Python.

Choices are drawn with `random.choice` and `random.choices`, as most programs would. OpenSpiel's
own example draws with NumPy and is about half as fast; a hand-tuned draw is 1.5 times as fast.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from bench.clock import count_per_second, nanoseconds_each


def measure(name: str, seconds: float) -> dict[str, float]:
    """Return rates per second and the cost of a clone in nanoseconds."""
    game = pyspiel.load_game(name)
    players = range(game.num_players())

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += step(state, players)
        state.returns()
        return decisions

    playouts, decisions = count_per_second(play, seconds)
    states = []
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        step(state, players)
    return {
        "playouts": playouts,
        "decisions": decisions,
        "length": decisions / playouts,
        "copy": nanoseconds_each(lambda state: state.clone(), states, seconds / 2),
    }


def step(state: Any, players: range) -> int:
    """Make one random step and return how many players decided something."""
    if state.is_simultaneous_node():
        actions = [random.choice(state.legal_actions(player)) for player in players]
        state.apply_actions(actions)
        return len(actions)
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, weights)[0])
        return 0
    state.apply_action(random.choice(state.legal_actions()))
    return 1
