"""A process among others: renews its lease and hears what the others tell, in a thread of its own.

What it knows of its lease it knows by its own steady clock, counted from before it asked: so it
never believes in a lease that the database has forgotten.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable
from typing import Final

import psycopg
from psycopg import sql

from slushfund.server.store import owners
from slushfund.server.store.database import Failed
from slushfund.server.store.postgres import Connection, connect, run

FORGOTTEN: Final = "1 hour"
"""When the row of a dead process is removed."""

log = logging.getLogger("slushfund.server")


def new_name() -> str:
    """Return a name that no other process has, and that says where it runs."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


class Membership:
    """Our lease. News come as words: `moved TABLE EPOCH BY`, `logout DIGEST`, `renewed`."""

    def __init__(self, url: str) -> None:
        self.name = new_name()
        self._url = url
        self._address = ""
        self._hear: Callable[[str], None] = lambda news: None
        self._until = 0.0
        self._is_doubtful = False
        """Whether there was a time without a lease, and nobody has looked what is still ours."""
        self._is_ending = threading.Event()
        self._has_joined = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lease", daemon=True)

    @property
    def is_live(self) -> bool:
        """Tell whether our tables are ours for certain."""
        return time.monotonic() < self._until and not self._is_doubtful

    @property
    def lapsed(self) -> float:
        """Return for how many seconds we have had no lease."""
        return max(0.0, time.monotonic() - self._until) if self._has_joined.is_set() else 0.0

    def trust(self) -> None:
        """Believe in our tables again: whatever is not ours any more has been let go."""
        self._is_doubtful = False

    def join(self, address: str, hear: Callable[[str], None]) -> None:
        """Begin; *hear* is called in another thread. Returns when we have a lease, or soon."""
        self._address, self._hear = address, hear
        self._thread.start()
        self._has_joined.wait(owners.LEASE)

    def end(self) -> None:
        """Stop renewing; the store has given everything up, or the lease will run out."""
        self._is_ending.set()
        self._until = 0.0
        if self._thread.is_alive():
            self._thread.join(owners.LEASE)

    def _run(self) -> None:
        db: Connection | None = None
        has_failed = False
        while not self._is_ending.is_set():
            try:
                if db is None or db.closed:
                    db = self._connected()
                self._renew(db)
                has_failed = False
                for news in db.notifies(timeout=owners.RENEWED):
                    self._hear(news.payload)
                    if time.monotonic() > self._until - owners.LEASE + owners.RENEWED:
                        break
            except (psycopg.Error, Failed) as fault:
                if not has_failed:
                    log.warning("lease not renewed", extra={"fault": str(fault)[:200]})
                has_failed = True
                if db is not None:
                    db.close()
                self._is_ending.wait(0.2)
        if db is not None:
            db.close()

    def _connected(self) -> Connection:
        db = connect(self._url)
        [channel] = db.execute(f"SELECT {owners.CHANNEL}".encode()).fetchone() or ("",)
        db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        return db

    def _renew(self, db: Connection) -> None:
        began, has_joined = time.monotonic(), self._has_joined.is_set()
        if not self._has_joined.is_set():
            self._bury(db)
        facts = {"me": self.name, "address": self._address, "lease": owners.LEASE}
        run(db, owners.RENEW, facts)
        if has_joined and time.monotonic() >= self._until:  # somebody may have taken our tables
            self._is_doubtful = True
        if not self._is_ending.is_set():
            self._until = began + owners.LEASE
        self._has_joined.set()
        if self._is_doubtful:
            self._hear("renewed")

    def _bury(self, db: Connection) -> None:
        """Forget the dead: long ago, or on this machine at the address that is now ours."""
        here = socket.gethostname() + ":"
        db.execute(
            "DELETE FROM processes WHERE lease < clock_timestamp() - %s::interval"
            " OR (address = %s AND starts_with(id, %s))",
            (FORGOTTEN, self._address, here),
        )
