"""Who thinks for bots: the interface, and what happens when nobody can."""

from __future__ import annotations

import secrets
from typing import Final, Protocol

from slushfund.bots import fallback
from slushfund.core import Play
from slushfund.server.bots.fair_turns import Owner
from slushfund.server.bots.helpers import Helpers

FAILING: Final = 3
"""Bots that failed one after the other before the server counts as failing."""


class Fallback(Exception):
    """A bot did not answer in time, or not at all; says why."""


class BotHealth:
    """Whether bots answer: how many in succession, at all tables, did not."""

    def __init__(self) -> None:
        self.failures = 0

    @property
    def is_failing(self) -> bool:
        """Tell whether so many have failed that it is not the fault of one."""
        return self.failures >= FAILING


class Brains(Protocol):
    """Where bots think; never in the process that serves the tables."""

    @property
    def helpers(self) -> Helpers | None:
        """Return the workers elsewhere that help; None where none can."""

    @property
    def has_spare(self) -> bool:
        """Tell whether bots may think for whom nobody waits, without keeping others from it."""

    def levels(self, game: str) -> list[str]:
        """Return the levels of bots for a game, weakest first."""

    def usual(self, game: str) -> str:
        """Return the level of bots for which nobody has chosen one."""

    async def decide(self, play: Play, seat: int, level: str | None, owner: Owner) -> str:
        """Return the move of a seat that owes one; raises Fallback."""

    async def speak(self, play: Play, seat: int, level: str | None, owner: Owner) -> list[str]:
        """Return what a bot has to say now: statements, and moves it makes because of them."""

    async def close(self) -> None:
        """End all processes."""


def fallback_move(play: Play, seat: int) -> str:
    """Return some legal move."""
    return play.game.write(fallback(play.game, play.state, seat, secrets.randbits(60)))


class NoBrains:
    """No bot ever answers: every move of a bot is a random legal one. For tests and load."""

    has_spare = False
    helpers = None

    def levels(self, game: str) -> list[str]:
        return ["random"]

    def usual(self, game: str) -> str:
        return "random"

    async def decide(self, play: Play, seat: int, level: str | None, owner: Owner) -> str:
        return fallback_move(play, seat)

    async def speak(self, play: Play, seat: int, level: str | None, owner: Owner) -> list[str]:
        return []

    async def close(self) -> None:
        return None
