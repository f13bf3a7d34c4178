"""Every bot by game and name, with the level people choose it by; names for people are text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from slushfund import games
from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyGame, Bot
from slushfund.bots.counterfeiters import ladder as counterfeiters
from slushfund.bots.generic.chance import RandomBot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.prodigals import ladder as prodigals
from slushfund.bots.qe import ladder as qe
from slushfund.bots.tiefe_taschen import ladder as tiefe_taschen
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
DABBLER: Final = "dabbler"
"""Flat Monte Carlo that knows nothing but the rules, for games without a ladder."""
LADDERS: Final = ("qe", "counterfeiters", "tiefe-taschen", "prodigals")


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
        if game.id not in LADDERS:
            register(Entry(game.id, DABBLER, MEDIUM, "", partial(_dabbler, game)))
    _load_qe()
    _load_counterfeiters()
    _load_tiefe_taschen()
    register(Entry("prodigals", "impulsive", EASY, "P1", prodigals.impulsive))
    register(Entry("prodigals", "planner", MEDIUM, "P2", prodigals.planner))
    register(Entry("prodigals", "quick", HARD, "P3-", prodigals.quick))
    register(Entry("prodigals", "foresighted", EXPERT, "P3", prodigals.foresighted))


def _load_tiefe_taschen() -> None:
    game = "tiefe-taschen"
    register(Entry(game, "spiteful", NO_LEVEL, "odd", tiefe_taschen.spiteful))
    register(Entry(game, "generous", NO_LEVEL, "odd", tiefe_taschen.generous))
    register(Entry(game, "fair", EASY, "T1", tiefe_taschen.fair))
    register(Entry(game, "myopic", MEDIUM, "T2", tiefe_taschen.myopic))
    register(Entry(game, "flat", NO_LEVEL, "", tiefe_taschen.flat))
    register(Entry(game, "quick", HARD, "T3-", tiefe_taschen.quick))
    register(Entry(game, "stage", EXPERT, "T3", tiefe_taschen.stage))


def _load_counterfeiters() -> None:
    game = "counterfeiters"
    register(Entry(game, "grabbing", EASY, "C1", counterfeiters.grabbing))
    register(Entry(game, "shrewd", MEDIUM, "C2", counterfeiters.shrewd))
    register(Entry(game, "quick", HARD, "C4-", counterfeiters.quick))
    register(Entry(game, "flat", HARD, "C4", counterfeiters.flat))
    register(Entry(game, "wary", EXPERT, "C3", counterfeiters.wary))


def _load_qe() -> None:
    register(Entry("qe", "whim", NO_LEVEL, "Q0", qe.whim))
    register(Entry("qe", "bubble", NO_LEVEL, "odd", qe.bubble))
    register(Entry("qe", "frenzy", NO_LEVEL, "odd", qe.frenzy))
    register(Entry("qe", "miser", NO_LEVEL, "odd", qe.miser))
    register(Entry("qe", "edgy", NO_LEVEL, "odd", qe.edgy))
    register(Entry("qe", "step", NO_LEVEL, "odd", qe.step))
    register(Entry("qe", "tree", NO_LEVEL, "odd", qe.tree))
    register(Entry("qe", "greedy", EASY, "Q1", qe.greedy))
    register(Entry("qe", "safe", NO_LEVEL, "Q2", qe.safe))
    register(Entry("qe", "soft", MEDIUM, "Q3", qe.soft))
    register(Entry("qe", "quick", HARD, "Q4-", qe.quick))
    register(Entry("qe", "flat", EXPERT, "Q4", qe.flat))


def _dabbler(game: AnyGame) -> Bot:
    return FlatBot(Adviser(game))
