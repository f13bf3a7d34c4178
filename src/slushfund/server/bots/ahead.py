"""What bots think while people think: a likely answer, and what they would say to it.

Somebody else's place is taken by a bot that sees what they see; nobody is told what it would do.
A thought is used when its bot comes to know exactly what it was thought from. So whether a bot
was quick depends on nothing that this bot does not know.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from slushfund.bots.knowledge import pack_knowledge
from slushfund.core import CHANCE, Play, Playthrough, Refusal
from slushfund.server.bots.brains import Brains, Fallback
from slushfund.server.bots.fair_turns import Owner

DEEPEST: Final = 12
"""Answers of bots that are thought of at a time."""


class Ahead:
    """The thoughts of one table."""

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._thoughts: dict[bytes, str] = {}
        self._is_busy = False
        self._begun = -1
        """How many inputs there were when thinking last began."""

    def is_due(self, play: Play) -> bool:
        """Tell whether to begin: nobody thinks ahead yet, and not from here before."""
        return not self._is_busy and self._begun != len(play.inputs)

    def take(self, play: Play, seat: int) -> str | None:
        """Return what this bot has thought of already, knowing what it knows now."""
        if not self._thoughts:
            return None
        return self._thoughts.pop(known(play, seat), None)

    async def think(
        self, play: Play, person: int, level_of: Callable[[int], str | None], owner: Owner
    ) -> None:
        """Guess what a person answers, and think of what bots answer then, until all is moot.

        *level_of* names the bot of a seat; "" where a person sits.
        """
        self._is_busy, self._begun = True, len(play.inputs)
        self._thoughts.clear()
        begun = self._begun
        then = _copy(play)
        try:
            then.put(person, await self._brains.decide(then, person, None, owner))
            for _ in range(DEEPEST):
                seats = then.game.to_act(then.state)
                if len(seats) != 1 or seats[0] == CHANCE or level_of(seats[0]) == "":
                    return
                text = await self._brains.decide(then, seats[0], level_of(seats[0]), owner)
                if len(play.inputs) > begun:
                    return  # the game has gone on: the rest is thought when it is asked
                self._thoughts[known(then, seats[0])] = text
                then.put(seats[0], text)
        except (Fallback, Refusal):
            return
        finally:
            self._is_busy = False


def known(play: Play, seat: int) -> bytes:
    """Return a mark of everything that a seat knows."""
    events = [event for told in play.told for event in told]
    packed = pack_knowledge(play.game, play.state, seat, events)
    return sha256(json.dumps(packed).encode()).digest()


def _copy(play: Play) -> Play:
    """Return the same game, to be played on by itself."""
    then: Play = Playthrough(play.game, play.options)
    then.state = play.state.copy()
    then.inputs = [*play.inputs]
    then.told = [*play.told]
    return then
