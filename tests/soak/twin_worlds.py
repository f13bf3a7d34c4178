"""People who come and go in two worlds that one of them cannot tell apart, for very long."""

from __future__ import annotations

import asyncio

from server.test_moving_actors import scene
from slushfund import games
from slushfund.core import Rng


def run(size: int, seed: int) -> str:
    """Compare so many messages, in all games with all numbers of seats in turn."""
    rng = Rng.seeded(seed * 1_000 + 7)
    tables = [(game, seats) for game in games.ALL for seats in game.seats]
    compared = scenes = 0
    while compared < size:
        game, seats = tables[scenes % len(tables)]
        compared += asyncio.run(scene(game, f"seats={seats}", rng))
        scenes += 1
    return f"{compared:,} frames in {scenes:,} scenes, 0 differences"
