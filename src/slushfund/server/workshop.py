"""What takes long, beside the event loop: games that are played again, long snapshots, previews.

One thing at a time, because all threads share one interpreter: six that reckon left the loop, and
with it everybody at a table, a seventh of it. And each household waits for its own things first, so
that whoever asks for much delays others by one of them at most.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from slushfund.server.budget import household

P = ParamSpec("P")
T = TypeVar("T")


class Workshop:
    """One thread, and a queue for each household that wants something of it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "workshop")
        self._queues: dict[str, asyncio.Lock] = {}
        self._waiting: dict[str, int] = {}

    async def do(self, address: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something for an address when it is its turn."""
        home = household(address)
        queue = self._queues.setdefault(home, asyncio.Lock())
        self._waiting[home] = self._waiting.get(home, 0) + 1
        try:
            async with queue:
                return await asyncio.wrap_future(self._thread.submit(work, *args, **more))
        finally:
            self._waiting[home] -= 1
            if not self._waiting[home]:
                del self._waiting[home], self._queues[home]

    def close(self) -> None:
        """Finish what is under way."""
        self._thread.shutdown()
