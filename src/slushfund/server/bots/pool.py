"""Bots in processes of their own: a thinking bot delays no table, a failing one is replaced.

Where workers elsewhere wait for something to think about, they come first (`helpers.py`).

A bot's process is fed the view of its seat and the events told to it, as plain values
(`bots.knowledge`), and nothing else: it has no record, no state and no database to look into.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Final

from slushfund import games
from slushfund.bots import MEDIUM, BotEntry, BotFailed, Runner, entries, find, for_level
from slushfund.core import Play
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.fair_turns import AHEAD, FairTurns, Owner
from slushfund.server.bots.helpers import Asked, Helpers, Missed

SPEECH: Final = 1.0
"""Seconds within which a bot has found words, or has nothing to say."""
IDLE: Final = 2
"""Processes per worker that wait for another question of the same game and bot."""

BELATED: Final = 15.0
"""Seconds beyond its time in which a bot may still answer: on a busy machine it lacks a processor,
not an idea, and its late move is better than any legal one."""

TRIES: Final = 2
"""Workers elsewhere that are asked before one of ours is, together in the time of one."""
TOO_SHORT: Final = 0.1
"""Seconds that are not worth sending to a worker elsewhere."""

BEHIND: Final = 5
"""How much bots leave to whoever serves people on the same machine, as `nice` counts it."""


class BotPool:
    """A few bots think at once; the others wait for their turn."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(workers, "bots")
        self._turns = FairTurns(workers, time.monotonic)
        self.helpers = Helpers(self._turns.hire, self._turns.dismiss, time.monotonic)
        self._idle: OrderedDict[int, Runner] = OrderedDict()
        self._most = workers * IDLE
        self._workers = workers
        self._is_closed = False

    @property
    def has_spare(self) -> bool:
        """Tell whether bots may think for whom nobody waits, without keeping others from it."""
        return self._workers > AHEAD

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
        budget = min(self._seconds, entry.seconds, owner.patience)
        events = [event for told in play.told for event in told]
        asked = Asked(play.game, play.state.copy(), seat, events, entry.id)
        left, until = budget, inf
        for _ in range(TRIES):
            async with self._turns.turn(owner, left, is_ours=False) as helper:
                if helper is None:
                    return await self._ask(asked, budget)
                until = min(until, time.monotonic() + budget)
                try:
                    return await self.helpers.ask(helper, asked, secrets.randbits(60), left)
                except Missed:
                    left = until - time.monotonic()
            if left < TOO_SHORT:
                break
        async with self._turns.turn(owner, budget):
            return await self._ask(asked, budget)

    async def _ask(self, asked: Asked, seconds: float) -> str:
        """Ask a process of ours."""
        runner = self._take(asked.game.id, asked.bot)
        loop, seed = asyncio.get_running_loop(), secrets.randbits(60)
        try:
            answer = await loop.run_in_executor(
                self._threads, runner.ask, asked.state, asked.seat, asked.events, seed, seconds
            )
        except BotFailed as failure:
            if failure.offered is None:
                raise Fallback(failure.reason) from None
            return asked.game.write(failure.offered)
        finally:
            self._give_back(runner)
        return asked.game.write(answer.move)

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
        runner = Runner(game, bot)
        runner.grace = BELATED
        runner.niceness = BEHIND
        return runner

    def _give_back(self, runner: Runner) -> None:
        self._idle[id(runner)] = runner
        while len(self._idle) > (0 if self._is_closed else self._most):
            self._idle.popitem(last=False)[1].close()

    async def close(self) -> None:
        """End all processes."""
        self.helpers.close()
        self._is_closed = True
        while self._idle:
            self._idle.popitem()[1].close()
        await asyncio.to_thread(self._threads.shutdown, True)
        while self._idle:
            self._idle.popitem()[1].close()
