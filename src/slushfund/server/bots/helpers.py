"""Helpers: workers on this or other machines that come and ask for something to think about.

A helper is sent what a bot's own process would be sent: what one seat knows, and nothing else. It
has a deadline. What comes later, is illegal or was not asked is refused, and the server's own bots
think instead; so a worker that dies delays nobody by more than its deadline.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from slushfund.bots.knowledge import pack_knowledge
from slushfund.core import AnyGame, Event, Refusal
from slushfund.wire import api

GRACE: Final = 3.0
"""Seconds beyond its time to think in which an answer may come: for the way, and a late start."""
MISSES: Final = 3
"""Answers in succession that were late or illegal before nobody is asked for a while."""
REST: Final = 30.0
"""Seconds for which then nobody is asked."""


class Helper:
    """One worker that waits for one thought to think."""

    def __init__(self) -> None:
        self.thought: asyncio.Future[api.Thought | None] = asyncio.Future()
        self.answer: asyncio.Future[str | None] = asyncio.Future()
        """None: it was given back."""

    @property
    def is_waiting(self) -> bool:
        """Tell whether it can still be given something."""
        return not self.thought.done()

    def end(self) -> None:
        """Let it wait no longer."""
        if self.is_waiting:
            self.thought.set_result(None)


@dataclass(frozen=True)
class Asked:
    """What a bot is asked, as it was when it was asked: a game may go on meanwhile."""

    game: AnyGame
    state: Any
    seat: int
    events: list[Event]
    """Of any audience."""
    bot: str

    def thought(self, seed: int, seconds: float) -> api.Thought:
        """Return all that a worker is sent: through the eyes of the seat that it thinks for."""
        packed = pack_knowledge(self.game, self.state, self.seat, self.events)
        knowledge = msgspec.Raw(json.dumps(packed).encode())  # with numbers of any length
        return api.Thought(secrets.token_hex(12), self.game.id, self.bot, knowledge, seed, seconds)

    def is_legal(self, text: str) -> bool:
        """Tell whether a text is a move that answers."""
        try:
            return bool(self.game.space(self.state, self.seat).has(self.game.parse(text)))
        except Refusal:
            return False


class Helpers:
    """The workers that wait, and what others think about at this moment.

    *hire* makes a waiting helper known to whoever gives out turns, *dismiss* takes it back.
    """

    def __init__(
        self,
        hire: Callable[[Helper], None],
        dismiss: Callable[[Helper], None],
        clock: Callable[[], float],
    ) -> None:
        self.note: Callable[[str], None] = lambda result: None
        """Hears how each thought ended: `answered`, `returned`, `illegal` or `late`."""
        self.waiting: set[Helper] = set()
        self._hire, self._dismiss, self._clock = hire, dismiss, clock
        self._under_way: dict[str, tuple[Helper, Asked]] = {}
        self._misses = 0
        self._rests_until = 0.0

    async def next(self, seconds: float) -> api.Thought | None:
        """Wait for something to think about; None where there was nothing in that time."""
        helper = Helper()
        self.waiting.add(helper)
        if self._clock() >= self._rests_until:
            self._hire(helper)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(helper.thought)
        except TimeoutError:
            return helper.thought.result() if helper.thought.done() else None
        except asyncio.CancelledError:  # whoever waited has gone
            if helper.thought.done() and (given := helper.thought.result()) is not None:
                with contextlib.suppress(Refusal):
                    self.give_back(given.id)
            raise
        finally:
            self.waiting.discard(helper)
            self._dismiss(helper)
            helper.end()

    async def ask(self, helper: Helper, asked: Asked, seed: int, seconds: float) -> str:
        """Return a legal answer; raises Missed where none came in time, or another one."""
        if not helper.is_waiting:
            raise Missed("returned")
        thought = asked.thought(seed, seconds)
        self._under_way[thought.id] = (helper, asked)
        helper.thought.set_result(thought)
        try:
            async with asyncio.timeout(seconds + GRACE):
                text = await helper.answer
        except TimeoutError:
            raise self._missed("late") from None
        finally:
            self._under_way.pop(thought.id, None)
        if text is None:
            self.note("returned")
            raise Missed("returned")
        if not asked.is_legal(text):
            raise self._missed("illegal")
        self._misses = 0
        self.note("answered")
        return text

    def answer(self, thought: str, text: str) -> None:
        """Take an answer; refuses what nobody waits for, and what is no legal move."""
        asked = self._end(thought, text)
        if not asked.is_legal(text):
            raise Refusal("illegal-answer", "")

    def give_back(self, thought: str) -> None:
        """Somebody else shall think about it; refuses what nobody waits for."""
        self._end(thought, None)

    def _end(self, thought: str, text: str | None) -> Asked:
        helper, asked = self._under_way.pop(thought, (None, None))
        if helper is None or asked is None or helper.answer.done():
            raise Refusal("thought-over", "")
        helper.answer.set_result(text)
        return asked

    def _missed(self, result: str) -> Missed:
        self.note(result)
        self._misses += 1
        if self._misses >= MISSES:
            self._misses = 0
            self._rests_until = self._clock() + REST
            for helper in self.waiting:
                self._dismiss(helper)
        return Missed(result)

    def close(self) -> None:
        """Send everybody away who waits."""
        for helper in list(self.waiting):
            self._dismiss(helper)
            helper.end()


class Missed(Exception):
    """A worker did not help; says how: `late`, `illegal` or `returned`."""
