"""One round of measurements of one of our games, with whichever engine is imported."""

from __future__ import annotations

from itertools import count
from typing import Any

from bench.clock import count_per_second, nanoseconds_each
from slushfund import games
from slushfund.core import CHANCE, AnyGame, Rng, playout

SETTINGS = {
    "qe": "seats=4",
    "tiefe-taschen": "seats=5 phase3=orderly",
    "counterfeiters": "seats=3",
    "prodigals": "seats=3 contests=ES",
    "prodigals W": "seats=3 contests=W",
    "prodigals ESW": "seats=3 contests=ESW",
}
"""By the name in reports: a game, and a word for tables that are measured beside the usual one."""
SAMPLES = 60
"""Positions, spread evenly over one random game, on which copy, view and imagine are measured."""


def measure(name: str, seconds: float) -> dict[str, float]:
    """Return rates per second and costs in nanoseconds."""
    game = games.get(name.partition(" ")[0])
    options = game.parse_options(SETTINGS[name])
    seeds = count()

    def play_inside() -> int:
        return playout(game, game.start(options), Rng.seeded(next(seeds)))

    def play_from_python() -> int:
        return drive(game, game.start(options), Rng.seeded(next(seeds)))

    playouts, decisions = count_per_second(play_inside, seconds)
    _, driven = count_per_second(play_from_python, seconds)
    states = positions(game, game.start(options))
    seats = [(state, at % options.seats) for at, state in enumerate(states)]
    views = [game.view(state, seat) for state, seat in seats]
    rng = Rng.seeded(1)
    return {
        "playouts": playouts,
        "decisions": decisions,
        "driven": driven,
        "length": decisions / playouts,
        "copy": nanoseconds_each(lambda state: state.copy(), states, seconds / 2),
        "view": nanoseconds_each(lambda pair: game.view(*pair), seats, seconds / 2),
        "imagine": nanoseconds_each(lambda view: game.imagine(view, rng), views, seconds / 2),
    }


def drive(game: AnyGame, state: Any, rng: Rng) -> int:
    """Play to the end with the loop in plain Python, as a bot author would."""
    decisions = 0
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            move = rng.choose(game.chances(state))
        else:
            move = game.space(state, seat).sample(rng)
            decisions += 1
        game.apply(state, seat, move)
    return decisions


def positions(game: AnyGame, state: Any) -> list[Any]:
    """Return positions in which a seat decides, from one random game."""
    rng = Rng.seeded(0)
    found = []
    while seats := game.to_act(state):
        if seats[0] == CHANCE:
            game.apply(state, CHANCE, rng.choose(game.chances(state)))
        else:
            found.append(state.copy())
            game.apply(state, seats[0], game.space(state, seats[0]).sample(rng))
    return found[:: max(1, len(found) // SAMPLES)][:SAMPLES]
