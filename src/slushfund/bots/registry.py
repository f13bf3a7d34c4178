"""Finds the bots of a game: those that `bots/<game>/ladder.py` declares."""

from __future__ import annotations

from functools import partial
from typing import Final

from slushfund import games
from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import Bot
from slushfund.bots.folder import module_of
from slushfund.bots.generic.chance import RandomBot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.ladder import LEVELS, MEDIUM, NO_LEVEL, BotEntry
from slushfund.core import AnyGame, BadInput

RANDOM: Final = BotEntry("random", NO_LEVEL, "", RandomBot)
"""Plays every game."""


def entries(game: str) -> list[BotEntry]:
    """Return the bots of a game, weakest first."""
    rules = games.get(game)
    ladder = module_of(game, "ladder")
    if ladder is None:
        return [RANDOM, BotEntry("dabbler", MEDIUM, "", partial(_dabbler, rules))]
    return [RANDOM, *ladder.BOTS]


def find(game: str, name: str) -> BotEntry:
    """Return a bot by its id; refuses unknown ones and says which there are."""
    for entry in entries(game):
        if entry.id == name:
            return entry
    known = ", ".join([entry.id for entry in entries(game)])
    raise BadInput("unknown-bot", "", f"{name} ({known})")


def for_level(game: str, level: str) -> BotEntry:
    """Return the bot that plays *game* at this level, or at the nearest one below or above."""
    chosen = [entry for entry in entries(game) if entry.level]
    wanted = LEVELS.index(level)
    return min(reversed(chosen), key=lambda entry: abs(LEVELS.index(entry.level) - wanted))


def _dabbler(game: AnyGame) -> Bot:
    """Return flat Monte Carlo that knows nothing but the rules, for games without a ladder."""
    return FlatBot(Adviser(game))
