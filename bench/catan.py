"""One round of measurements of Catanatron: four random players."""

from __future__ import annotations

from itertools import count

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.clock import count_per_second, nanoseconds_each

COLORS = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
SAMPLES = 60


def measure(seconds: float) -> dict[str, float]:
    """Return rates per second and the cost of a copy in nanoseconds."""
    seeds = count(1)

    def play() -> int:
        game = new_game(next(seeds))
        decisions = 0
        while is_running(game):
            game.play_tick()
            decisions += 1
        return decisions

    playouts, decisions = count_per_second(play, seconds)
    found = []
    game = new_game(1)
    while is_running(game):
        found.append(game.copy())
        game.play_tick()
    states = found[:: len(found) // SAMPLES][:SAMPLES]
    return {
        "playouts": playouts,
        "decisions": decisions,
        "length": decisions / playouts,
        "copy": nanoseconds_each(lambda game: game.copy(), states, seconds / 2),
    }


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def is_running(game: Game) -> bool:
    return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT
