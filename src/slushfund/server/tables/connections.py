"""Who listens at which table, from where, and with which token."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

from slushfund.core import Refusal
from slushfund.server.budget import Budget
from slushfund.server.metrics import Metrics
from slushfund.server.store.tokens import Caller
from slushfund.server.tables.streams import Listener
from slushfund.server.tables.table import Table

ENDED: Final = 10_000
"""Tokens that were given up and are remembered: longer than any request takes to be admitted."""
FAREWELLS: Final = 20
"""How often we look whether everybody has left, before connections are cut."""


@dataclass(frozen=True, eq=False)
class Connection:
    """A WebSocket or a stream: who listens, and through whose eyes."""

    table: Table
    viewer: int
    caller: Caller
    listener: Listener


class Connections:
    """All WebSockets and streams of a server."""

    def __init__(self, budget: Budget, metrics: Metrics) -> None:
        self.limits = budget.limits
        self._budget = budget
        self._metrics = metrics
        self._is_closing = False
        self._open: set[Connection] = set()
        self._ended: dict[bytes, None] = {}
        """Tokens that were given up, the latest ones: who asked with one before comes too late."""

    def join(self, table: Table, caller: Caller) -> Connection:
        """Let a caller listen from where they may now; nothing is waited for in between."""
        if caller.digest in self._ended:
            raise Refusal("bad-token", "")
        viewer = table.viewer_of(caller)
        self._admit(table, caller)
        listener = Listener(
            partial(table.why_not, caller, viewer), self._budget.purse(caller.address)
        )
        joined = Connection(table, viewer, caller, listener)
        self._open.add(joined)
        self._metrics.sockets.set(len(self._open))
        table.streams[viewer].listeners.add(listener)
        return joined

    def _admit(self, table: Table, caller: Caller) -> None:
        """Refuse a connection too many: of this address at this table, or of all."""
        here = [
            one
            for one in self._open
            if one.table.id == table.id and one.caller.address == caller.address
        ]
        if len(self._open) >= self.limits.all_sockets or len(here) >= self.limits.sockets:
            raise Refusal("too-many-connections", "")
        if self._is_closing:
            raise Refusal("shutting-down", "")

    def part(self, gone: Connection) -> None:
        """Forget a connection."""
        gone.listener.end()
        self._open.discard(gone)
        self._metrics.sockets.set(len(self._open))
        gone.table.parted(gone.viewer, gone.listener)

    def end(self, digest: bytes) -> None:
        """End every connection that was opened with a token, or is about to be."""
        self._ended[digest] = None
        while len(self._ended) > ENDED:
            del self._ended[next(iter(self._ended))]
        for connection in list(self._open):
            if connection.caller.digest == digest:
                connection.listener.cut("logged-out")

    async def end_all(self, reason: str) -> None:
        """Take nobody in any more, tell everybody why, and give them a moment to leave."""
        self._is_closing = True
        for connection in list(self._open):
            connection.listener.close(reason)
        for _ in range(FAREWELLS):
            if not self._open:
                return
            await asyncio.sleep(0.05)
