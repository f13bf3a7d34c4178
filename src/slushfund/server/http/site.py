"""One server: everything that handlers work with, from its start to its end."""

from __future__ import annotations

import hmac
import secrets
import time
from hashlib import sha256

from slushfund.server.bots.brains import Brains
from slushfund.server.budget import Budget, household
from slushfund.server.clock import SteadyClock
from slushfund.server.config import Config
from slushfund.server.http.guard import Origins
from slushfund.server.metrics import Metrics
from slushfund.server.notices.notify import NetSender, Notifier, Push, load_push
from slushfund.server.store.sqlite import Store
from slushfund.server.tables import absence
from slushfund.server.tables.connections import Connections
from slushfund.server.tables.open_tables import OpenTables
from slushfund.server.tables.table import Services
from slushfund.server.tasks import Tasks


class Site:
    """The parts of a server, put together."""

    def __init__(self, config: Config, store: Store, brains: Brains) -> None:
        self.config = config
        self.store = store
        self.brains = brains
        self.metrics = Metrics()
        self.origins = Origins(config)
        self.budget = Budget(config.limits, config.proxies)
        self.rates = self.budget.rates
        self.steady = SteadyClock(self.now)
        self._origins = secrets.token_bytes(32)
        self.push: Push | None = None
        self.notifier = Notifier(
            store, NetSender(None, config.private_hooks), self.metrics.notices, self.steady
        )
        self.connections = Connections(self.budget, self.metrics)
        self.tasks = Tasks()
        services = Services(
            store,
            brains,
            self.metrics,
            self.steady,
            self.link,
            config.packs,
            wall=self.now,
        )
        self.tables = OpenTables(services, self.tasks, self.notifier, config.bot_delay)

    def now(self) -> float:
        """Return the time, in seconds since 1970."""
        return time.time()

    def link(self, path: str) -> str:
        """Return the address of a page, as it can be given to others."""
        return self.config.base_url + path

    async def open(self) -> None:
        """Take up every game under way again, and look after the tables from now on."""
        await self._open_push()
        await self._open_origins()
        self.tasks.spawn(self.tables.open_running())
        self.tasks.spawn(absence.watch(self.tables, self.config.tick))

    async def _open_push(self) -> None:
        """Take the key for Web Push from the store, or make one at the first start."""
        kept = await self.store.meta("vapid")
        self.push, key = load_push(kept, self.config.contact)
        if key is not None and kept is None:
            await self.store.set_meta("vapid", key)
        self.notifier.sender = NetSender(self.push, self.config.private_hooks)

    async def _open_origins(self) -> None:
        """Take the key for origins from the store, or keep the one that was made."""
        kept = await self.store.meta("origins")
        if kept is None:
            await self.store.set_meta("origins", self._origins)
        self._origins = kept or self._origins

    def origin(self, address: str) -> bytes:
        """Return what stands for a household in the store, which keeps nobody's address."""
        return hmac.digest(self._origins, household(address).encode(), sha256)[:16]

    async def say_goodbye(self) -> None:
        """Take nobody in any more, and tell those who are here that it ends."""
        self.tasks.is_closing = True
        await self.connections.end_all("shutting-down")

    async def close(self) -> None:
        """Let what is under way finish, and close the store."""
        await self.say_goodbye()
        await self.tables.settle()
        await self.tasks.end()
        await self.brains.close()
        self.store.close()
