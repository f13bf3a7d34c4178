"""The tables in memory: opened by replay when somebody asks for them, let go when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final

from slushfund.core import Refusal
from slushfund.server.budget import household
from slushfund.server.notices.notify import Notifier
from slushfund.server.tables.table import Services, Table
from slushfund.server.tables.turns import Turns
from slushfund.server.tasks import Tasks

IDLE: Final = 300.0
"""Seconds after which a table that nobody uses leaves the memory."""

ROUGHLY: Final = 250
"""Inputs to which the cost of opening a table is rounded up: it tells nobody how many there are."""

UNWATCHED: Final = 60.0
"""Seconds without a look at the tables after which something must be wrong."""

log = logging.getLogger("slushfund.server")


class OpenTables:
    """The tables in memory, by their ids."""

    def __init__(self, services: Services, tasks: Tasks, notifier: Notifier, delay: float) -> None:
        self.services = services
        self.tasks = tasks
        self.turns: dict[str, Turns] = {}
        self.looked = time.monotonic()
        """When all tables were last looked after, on a clock that does not jump."""
        self.importing = asyncio.Lock()
        """One record is played at a time, however many are sent: games under way come first."""
        self.merging = asyncio.Lock()
        self.changes = 0
        """How often people have changed whose seats are whose behind the back of their tables."""
        self._notifier = notifier
        self._delay = delay
        self._opening: dict[str, asyncio.Task[Table]] = {}

    def __getitem__(self, table: str) -> Table:
        return self.turns[table].table

    def all(self) -> list[Table]:
        """Return the tables in memory."""
        return [turns.table for turns in self.turns.values()]

    async def find_for(self, table: str, charge: Callable[[float], None]) -> Table:
        """Return a table; whoever is the reason that it is played again is charged for it."""
        if table in self.turns:
            return await self.find(table)
        charge(0)
        found = await self.find(table)
        with contextlib.suppress(Refusal):  # it is done, and the next request will be refused
            charge((len(found.entries) // ROUGHLY + 1) * ROUGHLY)
        return found

    async def find(self, table: str) -> Table:
        """Return a table, from memory or by replay; refuses unknown ones."""
        known = self.turns.get(table)
        if known is not None:
            known.table.last_use = self.services.now()
            return known.table
        task = self._opening.get(table)
        if task is None:
            task = asyncio.ensure_future(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def _open(self, table: str) -> Table:
        store, changes = self.services.store, self.changes
        row = await store.table(table)
        if row is None:
            raise Refusal("no-such-table", "")
        entries, chat = await store.log(table), await store.chat(table)
        # A long game takes its time to be played again, and nobody else is to wait for it.
        opened = await asyncio.to_thread(Table, self.services, row, entries, chat)
        if changes != self.changes:
            return await self._open(table)
        turns = Turns(opened, self.tasks, self._notifier, self._delay)
        self.turns[table] = turns
        self._count()
        opened.watch(turns.see)
        return opened

    def belong(self, table: Table, address: str) -> None:
        """Note which household a table belongs to: who began it, or came first after a restart."""
        turns = self.turns.get(table.id)
        if turns is not None and not turns.home:
            turns.home = household(address)

    async def open_running(self) -> None:
        """Take up every game under way again, as after a restart."""
        for table in await self.services.store.with_status("running"):
            try:
                await self.find(table)
            except Exception as fault:
                extra = {"table": table, "fault": repr(fault)[:200]}
                log.error("table not opened", extra=extra)

    def forget_idle(self) -> None:
        """Let tables go that nobody uses; they come back by replay."""
        since = self.services.now() - IDLE
        for turns in list(self.turns.values()):
            table = turns.table
            if table.last_use < since and not (turns.thinking or table.is_used()):
                del self.turns[table.id]
        self._count()

    def _count(self) -> None:
        self.services.metrics.tables.set(len(self.turns))

    def faults(self) -> list[str]:
        """Name what does not work: bots, or the watch over clocks and absence."""
        is_late = time.monotonic() - self.looked > UNWATCHED
        found = ["bots"] if self.services.bots.is_failing else []
        return [*found, "watch"] if is_late else found

    async def settle(self) -> None:
        """Wait until nothing is under way at any table."""
        for table in self.all():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await table.settle()
