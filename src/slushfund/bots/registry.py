"""Finds the bots of a game: those that `bots/<game>/ladder.py` declares."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any, Final

from slushfund import games
from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import Bot
from slushfund.bots.folder import module_of
from slushfund.bots.generic.chance import RandomBot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.ladder import LEVELS, MEDIUM, NO_LEVEL, BotEntry
from slushfund.bots.policy import Policy
from slushfund.core import AnyGame, BadInput, Rng

RANDOM: Final = BotEntry("random", NO_LEVEL, "", RandomBot)
"""Plays every game."""
MEMBER: Final = "~"
"""Between a family of the zoo and the number of one of its members: `buyer~17`."""


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
    family, _, number = name.partition(MEMBER)
    if family in families(game) and number.isdecimal():
        return BotEntry(name, NO_LEVEL, "zoo", partial(_member, game, family, int(number)))
    known = ", ".join([entry.id for entry in entries(game)])
    raise BadInput("unknown-bot", "", f"{name} ({known})")


def families(game: str) -> list[str]:
    """Return the families of opponents that `bots/<game>/zoo.py` can draw members of."""
    zoo = module_of(game, "zoo")
    return [] if zoo is None else sorted(zoo.FAMILIES)


def _member(game: str, family: str, number: int) -> Bot:
    """Return the opponent of a family that a number stands for."""
    zoo = module_of(game, "zoo")
    assert zoo is not None
    rng = Rng.seeded(int.from_bytes(sha256(f"{family} {number}".encode()).digest()[:8], "big"))
    policy: Policy[Any] = zoo.FAMILIES[family](rng)
    return PolicyBot(Adviser(games.get(game)), policy)


def for_level(game: str, level: str) -> BotEntry:
    """Return the bot that plays *game* at this level, or at the nearest one below or above."""
    chosen = [entry for entry in entries(game) if entry.level]
    wanted = LEVELS.index(level)
    return min(reversed(chosen), key=lambda entry: abs(LEVELS.index(entry.level) - wanted))


def _dabbler(game: AnyGame) -> Bot:
    """Return flat Monte Carlo that knows nothing but the rules, for games without a ladder."""
    return FlatBot(Adviser(game))
