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
from slushfund.server.store.owners import LEASE, RENEWED, Place
from slushfund.server.tables.table import Services, Table
from slushfund.server.tables.turns import Turns
from slushfund.server.tasks import Tasks

IDLE: Final = 300.0
"""Seconds after which a table that nobody uses leaves the memory."""

ROUGHLY: Final = 250
"""Inputs to which the cost of opening a table is rounded up: it tells nobody how many there are."""

AGAIN: Final = 0.2
"""Seconds until a database that was away is asked again."""

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
        self.merging = asyncio.Lock()
        self.changes = 0
        """How often people have changed whose seats are whose behind the back of their tables."""
        self._notifier = notifier
        self._delay = delay
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._comparing: asyncio.Task[None] | None = None

    def __getitem__(self, table: str) -> Table:
        return self.turns[table].table

    def all(self) -> list[Table]:
        """Return the tables in memory."""
        return [turns.table for turns in self.turns.values()]

    async def find_for(self, table: str, address: str, charge: Callable[[float], None]) -> Table:
        """Return a table; whoever is the reason that it is played again is charged for it."""
        if table in self.turns:
            return await self.find(table)
        charge(0)
        found = await self.find(table, address)
        with contextlib.suppress(Refusal):  # it is done, and the next request will be refused
            charge((len(found.entries) // ROUGHLY + 1) * ROUGHLY)
        return found

    async def find(self, table: str, address: str = "") -> Table:
        """Return a table, from memory or by replay; refuses unknown ones."""
        if not self.services.store.is_ours:
            raise Refusal("storage-failing", "")
        known = self.turns.get(table)
        if known is not None:
            known.table.last_use = self.services.now()
            return known.table
        task = self._opening.get(table)
        if task is None:
            task = asyncio.ensure_future(self._open(table, address))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def _open(self, table: str, address: str) -> Table:
        store, changes = self.services.store, self.changes
        epoch = await store.claim(table)
        row = await store.table(table)
        if row is None:
            raise Refusal("no-such-table", "")
        row.epoch = epoch
        entries, chat = await store.log(table), await store.chat(table)
        # A long game takes its time to be played again, and nobody else is to wait for it.
        workshop = self.services.workshop
        opened = await workshop.do(address, Table, self.services, row, entries, chat)
        if changes != self.changes:
            return await self._open(table, address)
        turns = Turns(opened, self.tasks, self._notifier, self._delay)
        self.turns[table] = turns
        self._count()
        opened.watch(turns.see, self.let_go)
        return opened

    def let_go(self, table: Table) -> None:
        """Forget a table whose memory is not to be trusted; it comes back by replay."""
        if self.turns.get(table.id) is not None and self.turns[table.id].table is table:
            del self.turns[table.id]
            self._count()
        table.let_go()
        log.warning("table let go", extra={"table": table.id})

    def belong(self, table: Table, address: str) -> None:
        """Note which household a table belongs to: who began it, or came first after a restart."""
        turns = self.turns.get(table.id)
        if turns is not None and not turns.home:
            turns.home = household(address)

    async def open_running(self) -> None:
        """Take up every game under way again, as after a restart."""
        if self.services.store.membership is not None:
            await self._adopt()
            return
        for table in await self.services.store.with_status("running"):
            await self._take_up(table)

    async def _take_up(self, table: str) -> bool:
        """Open a table; tells whether it is here now."""
        try:
            await self.find(table)
        except Exception as fault:
            if not (isinstance(fault, Refusal) and fault.code == "table-elsewhere"):
                extra = {"table": table, "fault": repr(fault)[:200]}
                log.error("table not opened", extra=extra)
            return False
        return True

    async def _adopt(self) -> None:
        """Take up games that no process looks after, for as long as the server runs."""
        while not self.tasks.is_closing:
            found: list[str] = []
            with contextlib.suppress(Refusal):  # the database is away: nobody can play anyhow
                if self.services.store.is_ours:
                    found = await self.services.store.orphans()
            taken = [await self._take_up(table) for table in found]
            self._give_up_lapsed()
            if not any(taken):
                await asyncio.sleep(RENEWED)

    def _give_up_lapsed(self) -> None:
        """Let all go where we have been cut off for so long that others have taken over."""
        joined = self.services.store.membership
        if joined is not None and joined.lapsed > LEASE:
            for table in self.all():
                self.let_go(table)

    async def place_of(self, table: str) -> Place | None:
        """Return which other process has a table; None: it is here, or can be."""
        store = self.services.store
        if table in self.turns or table in self._opening or store.membership is None:
            return None
        return await store.owner(table)

    def hear(self, news: str) -> None:
        """Hear what a process has told all others."""
        word, _, rest = news.partition(" ")
        if word == "moved":
            table, epoch, by = rest.split(" ")
            known, joined = self.turns.get(table), self.services.store.membership
            is_ours = joined is not None and joined.name == by
            if known is not None and not is_ours and known.table.row.epoch < int(epoch):
                self.let_go(known.table)
        elif word == "renewed" and (self._comparing is None or self._comparing.done()):
            self._comparing = self.tasks.spawn(self._compare())

    async def _compare(self) -> None:
        """After a time without a lease, let go whatever is not ours any more."""
        joined = self.services.store.membership
        here = {table.id: table for table in self.all()}
        owned = await self._owned()
        for name, table in here.items():
            if owned.get(name) != table.row.epoch:
                self.let_go(table)
        if joined is not None:
            joined.trust()

    async def _owned(self) -> dict[str, int]:
        while True:
            try:
                return await self.services.store.owned()
            except Refusal:
                await asyncio.sleep(AGAIN)

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
        lease = [] if self.services.store.is_ours else ["lease"]
        found = [*lease, "bots"] if self.services.bots.is_failing else lease
        return [*found, "watch"] if is_late else found

    async def settle(self) -> None:
        """Wait until nothing is under way at any table."""
        for table in self.all():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await table.settle()
