"""People who come and go in two worlds that one of them cannot tell apart, for very long."""

from __future__ import annotations

import asyncio

from server.test_moving_actors import scene
from slushfund import games
from slushfund.core import Rng
from soak.random_games import any_options

PLAIN = 4
"""One round of this many has the usual options."""


def run(size: int, seed: int) -> str:
    """Compare messages: all games with all numbers of seats in turn, then any options."""
    rng = Rng.seeded(seed * 1_000 + 7)
    tables = [(game, seats) for game in games.ALL for seats in game.seats]
    compared = scenes = 0
    kinds: set[str] = set()
    while compared < size:
        game, seats = tables[scenes % len(tables)]
        is_plain = scenes // len(tables) % PLAIN == 0
        options = f"seats={seats}" if is_plain else any_options(game, rng)
        try:
            compared += asyncio.run(scene(game, options, rng))
        except Exception as fault:
            story = f"{game.id} {options}, scene {scenes}, seed {seed}"
            raise AssertionError(story) from fault
        kinds.add(f"{game.id} {options}")
        scenes += 1
        if scenes % 100 == 0:
            print(f"{scenes} scenes, {compared} frames", flush=True)
    return f"{compared:,} frames in {scenes:,} scenes, {len(kinds)} kinds of table, 0 differences"
