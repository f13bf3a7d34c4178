"""The figures of `make soak`: what each is called, how large it is, and who runs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from soak import (
    attack,
    fuzzed_requests,
    kills,
    long_day,
    owners,
    random_games,
    twin_worlds,
    updates,
)


@dataclass(frozen=True)
class Figure:
    """Something that is tried so often; *run* fails if it goes wrong, else says what was tried."""

    name: str
    full: int
    """How often at full size."""
    small: int
    """How often in `make test`."""
    unit: str
    run: Callable[[int, int], str]
    """Takes the size and a seed."""


FIGURES = [
    Figure("games", 200_000, 120, "random games", random_games.run),
    Figure("twins", 100_000, 3_000, "frames in twin worlds", twin_worlds.run),
    Figure("requests", 100_000, 2_000, "fuzzed requests", fuzzed_requests.run),
    Figure("kills", 1_000, 30, "kills", kills.run),
    Figure("owners", 1_000, 6, "owners of tables that die", owners.run),
    Figure("updates", 30, 1, "updates of a group", updates.run),
    Figure("attack", 2_000, 100, "moves beside an attack", attack.run),
    Figure("day", 1_000, 60, "tables of bots in a day", long_day.run),
]
