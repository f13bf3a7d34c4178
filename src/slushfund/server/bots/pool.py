"""Bots in processes of their own: a thinking bot delays no table, a failing one is replaced.

A bot's process is fed the view of its seat and the events told to it, as plain values
(`bots.knowledge`), and nothing else: it has no record, no state and no database to look into.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from slushfund import games
from slushfund.bots import MEDIUM, BotEntry, BotFailed, Runner, entries, find, for_level
from slushfund.core import Play
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.turns import FairTurns, Owner

SPEECH: Final = 1.0
"""Seconds within which a bot has found words, or has nothing to say."""
IDLE: Final = 2
"""Processes per worker that wait for another question of the same game and bot."""


class BotPool:
    """So many bots think at once; the others wait for their turn."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(workers, "bots")
        self._turns = FairTurns(workers, time.monotonic)
        self._idle: OrderedDict[int, Runner] = OrderedDict()
        self._most = workers * IDLE
        self._is_closed = False

    def levels(self, game: str) -> list[str]:
        """Return the ids of a game's bots, weakest first; measuring sticks come before all."""
        return [entry.id for entry in entries(game)]

    def usual(self, game: str) -> str:
        """Return a bot that is neither a walk-over nor slow."""
        return for_level(game, MEDIUM).id

    async def decide(self, play: Play, seat: int, level: str | None, owner: Owner) -> str:
        """Ask a bot; its best offer counts where it does not come to an end."""
        if type(play.game) is not type(games.get(play.game.id)):  # other content is in the view
            raise Fallback("bots know only the present rules")
        entry = self._entry(play.game.id, level)
        state = play.state.copy()
        events = [event for told in play.told for event in told]
        budget = min(self._seconds, entry.seconds)
        async with self._turns.turn(owner, budget):
            runner = self._take(play.game.id, entry.id)
            loop = asyncio.get_running_loop()
            seed = secrets.randbits(60)
            try:
                answer = await loop.run_in_executor(
                    self._threads, runner.ask, state, seat, events, seed, budget
                )
            except BotFailed as failure:
                if failure.offered is None:
                    raise Fallback(failure.reason) from None
                return play.game.write(failure.offered)
            finally:
                self._give_back(runner)
            return play.game.write(answer.move)

    async def speak(self, play: Play, seat: int, level: str | None, owner: Owner) -> list[str]:
        """Ask a bot what it has to say; one that fails has nothing to say."""
        entry = self._entry(play.game.id, level)
        state = play.state.copy()
        events = [event for told in play.told for event in told]
        async with self._turns.turn(owner, SPEECH, is_talk=True):
            runner = self._take(play.game.id, entry.id)
            loop = asyncio.get_running_loop()
            seed = secrets.randbits(60)
            try:
                said = await loop.run_in_executor(
                    self._threads, runner.speak, state, seat, events, seed, SPEECH
                )
            except BotFailed:
                return []
            finally:
                self._give_back(runner)
            return [play.game.write(move) for move in said]

    def _entry(self, game: str, level: str | None) -> BotEntry:
        """Return the bot of this id; the usual one where none is named or it is gone."""
        known = [entry for entry in entries(game) if entry.id == level]
        return known[0] if known else find(game, self.usual(game))

    def _take(self, game: str, bot: str) -> Runner:
        for mark, runner in self._idle.items():
            if (runner.game.id, runner.bot) == (game, bot):
                del self._idle[mark]
                return runner
        return Runner(game, bot)

    def _give_back(self, runner: Runner) -> None:
        self._idle[id(runner)] = runner
        while len(self._idle) > (0 if self._is_closed else self._most):
            self._idle.popitem(last=False)[1].close()

    async def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        while self._idle:
            self._idle.popitem()[1].close()
        await asyncio.to_thread(self._threads.shutdown, True)
        while self._idle:
            self._idle.popitem()[1].close()
