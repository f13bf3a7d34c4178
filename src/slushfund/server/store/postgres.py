"""PostgreSQL, for those who outgrow one file: several threads, each with a connection of its own.

A connection that breaks is made anew. What was only to be read is then read again; a commit that
nobody answered is `Unsure`.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import pq

from slushfund.core import BadInput
from slushfund.server.store.database import Facts, Failed, Found, Taken, Unsure

STEPS: Final[list[str]] = ["postgres.sql", "owners.sql"]
"""Step i leads from version i to i + 1. A released step is never edited."""
VERSION: Final = len(STEPS)

THREADS: Final = 4
MIGRATING: Final = 0x_51_05_4F_0D
"""The number of the lock that lets one process migrate at a time."""
SETTINGS: Final[dict[str, Any]] = {
    "autocommit": True,
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "slushfund",
}
PROMISES: Final = (
    "SET synchronous_commit = on; SET lock_timeout = '2s'; SET statement_timeout = '20s';"
    " SET idle_in_transaction_session_timeout = '20s'; SET client_encoding = 'UTF8'"
)
"""What is committed is on the disk; whoever stops in the middle holds nobody up for long."""

Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


class Nothing:
    """What is found where nothing can be."""

    def fetchone(self) -> None:
        return None

    def fetchall(self) -> list[Any]:
        return []


class PostgresDatabase:
    """A database that other processes may use too."""

    is_shared = True
    threads = THREADS
    listed = "(settings::json ->> 'listed')::boolean"
    asker = "(wish::json ->> 'person')::bigint"

    def __init__(self, url: str) -> None:
        self._url = url
        self._mine = threading.local()
        self._all: set[Connection] = set()
        self._lock = threading.Lock()
        try:
            migrate(self._connection())
        except (psycopg.Error, Failed) as error:
            self.close()
            raise BadInput("bad-database", "", _plain(error)) from None
        except BadInput:
            self.close()
            raise

    def execute(self, statement: str, facts: Facts = ()) -> Found:
        """Run one statement; outside of a transaction a second time where the connection broke."""
        values = facts.values() if isinstance(facts, dict) else facts
        is_writing = getattr(self._mine, "is_writing", False)
        if any(isinstance(value, str) and "\0" in value for value in values):
            if is_writing:
                raise Failed("PostgreSQL stores no text with a null")
            return Nothing()  # so no row can have it
        db = self._connection()
        try:
            return run(db, statement, facts)
        except Failed:
            if is_writing or not db.closed:
                raise
        return run(self._connection(), statement, facts)

    @contextmanager
    def writing(self) -> Iterator[PostgresDatabase]:
        """Open a transaction that commits at the end, or leaves nothing behind."""
        self.execute("BEGIN")
        db, self._mine.is_writing = self._connection(), True
        try:
            yield self
        except BaseException:
            self._mine.is_writing = False
            self._give_up(db)
            raise
        self._mine.is_writing = False
        try:
            status = db.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            if db.closed:
                raise Unsure(_plain(error)) from error
            raise Failed(_plain(error)) from error
        if status != "COMMIT":
            raise Failed(f"not committed: {status}")

    def count_on(self) -> None:
        """Number new rows after all that are there, also after those that came with a number."""
        for name in ("people", "chat"):
            highest = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"
            self.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {highest}, false)")

    def _give_up(self, db: Connection) -> None:
        """End a transaction; a connection that cannot is ended, and the transaction with it."""
        try:
            if not db.closed and db.info.transaction_status != pq.TransactionStatus.IDLE:
                db.execute("ROLLBACK")
        except psycopg.Error:
            db.close()

    def _connection(self) -> Connection:
        """Return the connection of this thread."""
        known: Connection | None = getattr(self._mine, "connection", None)
        if known is not None and not known.closed:
            return known
        made = connect(self._url)
        with self._lock:
            self._all = {one for one in self._all if not one.closed} | {made}
        self._mine.connection = made
        return made

    def close(self) -> None:
        """End all connections."""
        for connection in self._all:
            connection.close()


def connect(url: str, **more: Any) -> Connection:
    """Open a connection that keeps our promises; raises Failed."""
    try:
        db = psycopg.connect(url, **(SETTINGS | more))
        db.execute(PROMISES)
    except psycopg.Error as error:
        raise Failed(_plain(error)) from error
    return db


def run(db: Connection, statement: str, facts: Facts) -> Found:
    """Run a statement in a connection."""
    try:
        return db.execute(_spelled(statement), facts)
    except psycopg.IntegrityError as error:
        raise Taken(_plain(error)) from error
    except psycopg.Error as error:
        raise Failed(_plain(error)) from error


@lru_cache(maxsize=256)
def _spelled(statement: str) -> bytes:
    """Return a statement with values marked as psycopg does it."""
    text = statement.replace("%", "%%").replace("?", "%s")
    return re.sub(r"(?<![:\w]):([a-z]+)", r"%(\1)s", text).encode()


def _plain(error: Exception) -> str:
    """Return what went wrong, in one line."""
    return " ".join(str(error).split()) or type(error).__name__


def migrate(db: Connection) -> None:
    """Bring a database to our version, each step in one transaction, one process at a time."""
    db.execute("SET statement_timeout = 0; SET lock_timeout = 0")
    db.execute("SELECT pg_advisory_lock(%s)", (MIGRATING,))
    try:
        for number in range(checked_version(db), VERSION):
            script = files("slushfund.server.store").joinpath(STEPS[number]).read_text("utf-8")
            with db.transaction():
                db.execute(script.encode())
                db.execute(
                    "INSERT INTO slushfund_schema VALUES (true, %s)"
                    " ON CONFLICT (is_ours) DO UPDATE SET version = excluded.version",
                    (number + 1,),
                )
    finally:
        db.execute("SELECT pg_advisory_unlock(%s)", (MIGRATING,))
        db.execute(PROMISES)


def checked_version(db: Connection) -> int:
    """Return the version of a schema of ours; refuses a newer one and one of somebody else."""
    found = db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    names = {str(row[0]) for row in found}
    if names and "slushfund_schema" not in names:
        raise BadInput("bad-database", "", "a schema of another program")
    db.execute(
        "CREATE TABLE IF NOT EXISTS slushfund_schema"
        " (is_ours BOOLEAN PRIMARY KEY, version BIGINT NOT NULL)"
    )
    row = db.execute("SELECT version FROM slushfund_schema").fetchone()
    version = 0 if row is None else int(row[0])
    if version > VERSION:
        raise BadInput("newer-database", "", f"{version} > {VERSION}")
    return version
