"""One server: everything that handlers work with, from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import time
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING, Final

import slushfund
from slushfund.core import Refusal
from slushfund.server.bots.brains import Brains
from slushfund.server.budget import Budget, household
from slushfund.server.clock import SteadyClock
from slushfund.server.config import Config
from slushfund.server.http.guard import Origins
from slushfund.server.metrics import Metrics
from slushfund.server.notices.notify import NetSender, Notifier, Push, load_push
from slushfund.server.store.store import Store
from slushfund.server.tables import absence
from slushfund.server.tables.connections import Connections
from slushfund.server.tables.open_tables import OpenTables
from slushfund.server.tables.table import Services
from slushfund.server.tasks import Tasks

if TYPE_CHECKING:
    import httpx

CONNECTING: Final = 3.0
"""Seconds within which another process of ours takes a connection."""
ALONE: Final = "here"
"""What a process is called that is the only one."""
KEPT: Final = 100
"""Connections to other processes that wait for the next request."""
IDLE: Final = 2.0
"""Seconds that such a connection waits at most. The other process ends it after five, perhaps in
the moment in which something is asked."""


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
        self.others: httpx.AsyncHTTPTransport | None = None
        """Asks other processes; None where there can be none."""
        self.notifier = Notifier(
            store, NetSender(None, config.private_hooks), self.metrics.notices, self.steady
        )
        self.connections = Connections(self.budget, self.metrics)
        self.tasks = Tasks()
        self.storage_checked = -inf
        """When it was last tried whether the store can be written; and below what was found."""
        self.storage_faults: list[str] = []
        self.is_leaving = False
        """Whether nobody new should be sent to us: we stop soon."""
        services = Services(
            store,
            brains,
            self.metrics,
            self.steady,
            self.link,
            config.packs,
            wall=self.now,
        )
        self.workshop = services.workshop
        self.tables = OpenTables(services, self.tasks, self.notifier, config.bot_delay)
        if brains.helpers is not None:
            brains.helpers.note = self.metrics.note_thought
        self.metrics.describe(slushfund.__version__, self.process, lambda: self.is_ready)

    @property
    def is_ready(self) -> bool:
        """Tell whether people may be sent here, as far as we know without asking the database."""
        return self.store.is_ours and not self.is_leaving

    @property
    def process(self) -> str:
        """Name this process among all that serve the same database."""
        joined = self.store.membership
        return ALONE if joined is None else joined.name

    def now(self) -> float:
        """Return the time, in seconds since 1970."""
        return time.time()

    def link(self, path: str) -> str:
        """Return the address of a page, as it can be given to others."""
        return self.config.base_url + path

    async def open(self) -> None:
        """Take up every game under way again, and look after the tables from now on."""
        await self._join()
        await self._open_push()
        await self._open_origins()
        self.tasks.spawn(self.tables.open_running())
        self.tasks.spawn(absence.watch(self.tables, self.config.tick))

    async def _join(self) -> None:
        """Become one of several processes, where the database can have several."""
        joined = self.store.membership
        if joined is None:
            return
        import httpx

        # Not a client, which would remember cookies and give one person's to the next.
        limits = httpx.Limits(
            max_connections=None, max_keepalive_connections=KEPT, keepalive_expiry=IDLE
        )
        self.others = httpx.AsyncHTTPTransport(limits=limits, trust_env=False, verify=False)
        loop = asyncio.get_running_loop()

        def hear(news: str) -> None:
            loop.call_soon_threadsafe(self.hear, news)

        await asyncio.to_thread(joined.join, self.config.peer_address, hear)

    def hear(self, news: str) -> None:
        """Hear what a process has told all others."""
        word, _, rest = news.partition(" ")
        if word == "logout":
            self.connections.end(bytes.fromhex(rest))
        else:
            self.tables.hear(news)

    async def log_out(self, digest: bytes) -> None:
        """Forget a token, and end what was opened with it, at whichever process."""
        await self.store.drop_token(digest)
        self.connections.end(digest)
        if self.store.membership is not None:
            await self.store.tell(f"logout {digest.hex()}")

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
        self.is_leaving = self.tasks.is_closing = True
        if self.brains.helpers is not None:
            self.brains.helpers.close()
        await self.connections.end_all("shutting-down")

    async def close(self) -> None:
        """Let what is under way finish, and close the store."""
        await self.say_goodbye()
        await self.tables.settle()
        await self.tasks.end()
        await self.brains.close()
        self.workshop.close()
        if self.others is not None:
            await self.others.aclose()
        with contextlib.suppress(Refusal):  # then our lease runs out
            await self.store.leave()
        self.store.close()
