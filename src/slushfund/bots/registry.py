"""Every bot by game and name, with the level people choose it by; names for people are text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from slushfund import games
from slushfund.bots.contract import Bot
from slushfund.bots.generic.chance import RandomBot
from slushfund.bots.qe import ladder as qe
from slushfund.core import BadInput

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
EXPERT: Final = "expert"
LEVELS: Final = (EASY, MEDIUM, HARD, EXPERT)
NO_LEVEL: Final = ""
"""A bot that others are measured against, not one that people choose."""

SECONDS: Final = {NO_LEVEL: 0.3, EASY: 0.3, MEDIUM: 0.5, HARD: 1.5, EXPERT: 4.0}
"""How long a bot of each level thinks at a table with people."""

RANDOM: Final = "random"


@dataclass(frozen=True)
class Entry:
    """One bot of one game. Name and character: `text/bots.toml`, table [GAME.ID]."""

    game: str
    id: str
    level: str
    rung: str
    """Its place in the ladder of the documentation, for instance Q3."""
    make: Callable[[], Bot]

    @property
    def seconds(self) -> float:
        """Return how long it thinks at a table with people."""
        return SECONDS[self.level]


_ENTRIES: Final[dict[tuple[str, str], Entry]] = {}


def register(entry: Entry) -> None:
    """Add a bot; ids are unique within a game."""
    key = (entry.game, entry.id)
    assert key not in _ENTRIES, f"two bots {entry.id} of {entry.game}"
    assert entry.level in (*LEVELS, NO_LEVEL), entry.level
    _ENTRIES[key] = entry


def entries(game: str) -> list[Entry]:
    """Return the bots of a game, weakest first."""
    _load()
    return [entry for entry in _ENTRIES.values() if entry.game == game]


def find(game: str, name: str) -> Entry:
    """Return a bot by its id; refuses unknown ones and says which there are."""
    for entry in entries(game):
        if entry.id == name:
            return entry
    known = ", ".join([entry.id for entry in entries(game)])
    raise BadInput("unknown-bot", "", f"{name} ({known})")


def for_level(game: str, level: str) -> Entry:
    """Return the bot that plays *game* at this level, or at the nearest one below or above."""
    chosen = [entry for entry in entries(game) if entry.level]
    if not chosen:
        return find(game, RANDOM)
    wanted = LEVELS.index(level)
    return min(reversed(chosen), key=lambda entry: abs(LEVELS.index(entry.level) - wanted))


def _load() -> None:
    """Register all bots, once."""
    if _ENTRIES:
        return
    for game in games.ALL:
        register(Entry(game.id, RANDOM, NO_LEVEL, "", RandomBot))
    register(Entry("qe", "whim", NO_LEVEL, "Q0", qe.whim))
    register(Entry("qe", "greedy", EASY, "Q1", qe.greedy))
    register(Entry("qe", "soft", MEDIUM, "Q3", qe.soft))
    register(Entry("qe", "safe", HARD, "Q2", qe.safe))
    register(Entry("qe", "flat", EXPERT, "Q4", qe.flat))
