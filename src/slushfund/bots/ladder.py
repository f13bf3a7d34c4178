"""What a game's ladder is made of: its bots, with the levels people choose them by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from slushfund.bots.contract import Bot

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
EXPERT: Final = "expert"
LEVELS: Final = (EASY, MEDIUM, HARD, EXPERT)
NO_LEVEL: Final = ""
"""A bot that others are measured against, not one that people choose."""

SECONDS: Final = {NO_LEVEL: 0.3, EASY: 0.3, MEDIUM: 0.5, HARD: 1.5, EXPERT: 4.0}
"""How long a bot of each level thinks at a table with people."""


@dataclass(frozen=True)
class BotEntry:
    """One bot of a game. What people read about it is in `text/<game>.toml`."""

    id: str
    level: str
    rung: str
    """Its place in the ladder of the documentation, for instance Q3."""
    make: Callable[[], Bot]

    @property
    def seconds(self) -> float:
        """Return how long it thinks at a table with people."""
        return SECONDS[self.level]
