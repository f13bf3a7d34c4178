"""What must outlive the process, in one SQLite file with one writer.

`Store` is the whole interface, so that another database can take its place. Every method is one
transaction: when it returns, what it was given is on the disk; when it raises, nothing of it is.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar

import msgspec

from slushfund.core import BadInput, Refusal
from slushfund.server.store.migrations import migrate
from slushfund.server.store.rows import (
    GENESIS,
    ChatRow,
    Hook,
    LogEntry,
    SeatRow,
    Settings,
    Status,
    TableRow,
)
from slushfund.server.store.tokens import Caller, new_code

P = ParamSpec("P")
T = TypeVar("T")


class Store(Protocol):
    """Everything the server asks of a database."""

    def close(self) -> None: ...
    def check(self) -> None: ...
    def meta(self, name: str) -> bytes | None: ...
    def set_meta(self, name: str, value: bytes) -> None: ...
    def add_person(self, name: str, digest: bytes, expires: float) -> int: ...
    def person_name(self, person: int) -> str | None: ...
    def rename(self, person: int, name: str) -> None: ...
    def caller(self, digest: bytes) -> Caller | None: ...
    def add_token(
        self,
        digest: bytes,
        kind: str,
        person: int,
        place: tuple[str, int] | None,
        expires: float,
    ) -> None: ...
    def claim_link(self, link: bytes, cookie: bytes, expires: float) -> int | None: ...
    def drop_token(self, digest: bytes) -> None: ...
    def add_table(self, row: TableRow, log: list[LogEntry]) -> None: ...
    def table(self, table: str) -> TableRow | None: ...
    def table_of_code(self, code: str) -> TableRow | None: ...
    def log(self, table: str) -> list[LogEntry]: ...
    def save_seats(self, row: TableRow) -> None: ...
    def append(self, row: TableRow, entries: list[LogEntry]) -> None: ...
    def tables_of(self, person: int) -> list[TableRow]: ...
    def listed(self, limit: int) -> list[TableRow]: ...
    def with_status(self, status: Status) -> list[str]: ...
    def add_chat(self, table: str, line: ChatRow) -> None: ...
    def chat(self, table: str) -> list[ChatRow]: ...
    def set_hook(self, hook: Hook) -> None: ...
    def drop_hook(self, table: str, person: int, kind: str) -> None: ...
    def hooks(self, table: str, person: int) -> list[Hook]: ...
    def backup(self, file: Path) -> None: ...


class Desk:
    """The one thread that talks to the store; whatever fails there is a refusal, not a crash."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "store")
        self.failures = 0

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run one method of the store and wait for it."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, partial(work, *args, **kwargs))
        except sqlite3.Error as error:
            self.failures += 1
            raise Refusal("storage-failing", "") from error

    def close(self) -> None:
        """Finish what is under way and close the store."""
        self._thread.submit(self.store.close).result()
        self._thread.shutdown()


class SqliteStore:
    """The store in one file. Use from one thread at a time."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._db = connect(file)
        migrate(self._db)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction that commits at the end, or leaves nothing behind."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield self._db
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self._db.close()

    def check(self) -> None:
        """Prove that the database can be written now; raises otherwise."""
        with self._writing() as db:
            db.execute("REPLACE INTO meta VALUES ('checked', ?)", (str(time.time()).encode(),))

    def meta(self, name: str) -> bytes | None:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    def set_meta(self, name: str, value: bytes) -> None:
        with self._writing() as db:
            db.execute("REPLACE INTO meta VALUES (?, ?)", (name, value))

    # People and their tokens

    def add_person(self, name: str, digest: bytes, expires: float) -> int:
        now = time.time()
        with self._writing() as db:
            made = db.execute("INSERT INTO people (name, created) VALUES (?, ?)", (name, now))
            person = made.lastrowid
            assert person is not None
            values = (digest, "cookie", person, None, None, now, expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return person

    def person_name(self, person: int) -> str | None:
        row = self._db.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchone()
        return None if row is None else str(row[0])

    def rename(self, person: int, name: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))

    def caller(self, digest: bytes) -> Caller | None:
        """Return whom a token stands for; links stand for nobody until they are claimed."""
        row = self._db.execute(
            "SELECT person, table_id, seat FROM tokens"
            " WHERE hash = ? AND kind != 'link' AND expires > ?",
            (digest, time.time()),
        ).fetchone()
        return None if row is None else Caller(row[0], row[1], row[2], digest)

    def add_token(
        self,
        digest: bytes,
        kind: str,
        person: int,
        place: tuple[str, int] | None,
        expires: float,
    ) -> None:
        table, seat = place or (None, None)
        with self._writing() as db:
            values = (digest, kind, person, table, seat, time.time(), expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    def claim_link(self, link: bytes, cookie: bytes, expires: float) -> int | None:
        """Turn a one-time link into a cookie; None when it is used, old or unknown."""
        now = time.time()
        with self._writing() as db:
            row = db.execute(
                "DELETE FROM tokens WHERE hash = ? AND kind = 'link' RETURNING person, expires",
                (link,),
            ).fetchone()
            if row is None or row[1] < now:
                return None
            values = (cookie, "cookie", row[0], None, None, now, expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return int(row[0])

    def drop_token(self, digest: bytes) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM tokens WHERE hash = ?", (digest,))

    # Tables

    def add_table(self, row: TableRow, log: list[LogEntry]) -> None:
        """Keep a new table; one that waits for players gets a code that no other has."""
        values = (row.id, row.game, row.rules, row.options, msgspec.json.encode(row.settings))
        more = (row.status, row.host, row.seed, row.created, row.started, row.ended, row.rematch)
        with self._writing() as db:
            row.code = _free_code(db) if row.status == "open" else None
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, *more, row.code),
            )
            _write_seats(db, row)
            _write_log(db, row.id, log)

    def table(self, table: str) -> TableRow | None:
        rows = self._tables("WHERE id = ?", (table,))
        return rows[0] if rows else None

    def table_of_code(self, code: str) -> TableRow | None:
        rows = self._tables("WHERE code = ? AND status = 'open'", (code,))
        return rows[0] if rows else None

    def _tables(self, where: str, wanted: tuple[Any, ...]) -> list[TableRow]:
        found: list[TableRow] = []
        columns = "id, game, rules, options, settings, status, host, seed, created, started, ended"
        query = f"SELECT {columns}, rematch, code FROM tables {where}"
        for row in self._db.execute(query, wanted).fetchall():
            settings = msgspec.json.decode(row[4], type=Settings)
            head = [*row[:4], settings, *row[5:]]
            table = TableRow(*head)
            query = (
                "SELECT seat, kind, person, name, level, stand_in, words FROM seats"
                " WHERE table_id = ? ORDER BY seat"
            )
            for seat in self._db.execute(query, (table.id,)).fetchall():
                values = [*seat[:5], bool(seat[5]), seat[6]]
                table.seats.append(SeatRow(*values))
            found.append(table)
        return found

    def log(self, table: str) -> list[LogEntry]:
        """Return the whole log of a table; refuses one whose chain is broken."""
        entries: list[LogEntry] = []
        before = GENESIS
        query = (
            "SELECT seq, kind, seat, text, who, key, at, hash FROM log"
            " WHERE table_id = ? ORDER BY seq"
        )
        for row in self._db.execute(query, (table,)).fetchall():
            entry = LogEntry(*row[:7])
            before = entry.chained(before)
            if row[7] != before or entry.seq != len(entries):
                raise BadInput("broken-log", "", f"{table} at {entry.seq}")
            entries.append(entry)
        return entries

    def save_seats(self, row: TableRow) -> None:
        """Keep who sits where, who is host, and the link to a rematch."""
        with self._writing() as db:
            db.execute(
                "UPDATE tables SET host = ?, rematch = ?, status = ? WHERE id = ?",
                (row.host, row.rematch, row.status, row.id),
            )
            _write_seats(db, row)

    def append(self, row: TableRow, entries: list[LogEntry]) -> None:
        """Add lines to a table's log, with the status they lead to."""
        with self._writing() as db:
            _write_log(db, row.id, entries)
            db.execute(
                "UPDATE tables SET status = ?, started = ?, ended = ? WHERE id = ?",
                (row.status, row.started, row.ended, row.id),
            )

    def tables_of(self, person: int) -> list[TableRow]:
        where = (
            "WHERE id IN (SELECT table_id FROM seats WHERE person = ?) OR host = ?"
            " ORDER BY created DESC LIMIT 200"
        )
        return self._tables(where, (person, person))

    def listed(self, limit: int) -> list[TableRow]:
        where = (
            "WHERE status IN ('open', 'running') AND json_extract(settings, '$.listed')"
            " ORDER BY created DESC LIMIT ?"
        )
        return self._tables(where, (limit,))

    def with_status(self, status: Status) -> list[str]:
        rows = self._db.execute("SELECT id FROM tables WHERE status = ?", (status,)).fetchall()
        return [row[0] for row in rows]

    # Talk and notifications

    def add_chat(self, table: str, line: ChatRow) -> None:
        with self._writing() as db:
            db.execute(
                "INSERT INTO chat (table_id, seat, name, text, to_seat, key, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (table, line.seat, line.name, line.text, line.to, line.key, line.at),
            )

    def chat(self, table: str) -> list[ChatRow]:
        query = (
            "SELECT seat, name, text, to_seat, key, at FROM"
            " (SELECT * FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT 500) ORDER BY id"
        )
        return [ChatRow(*row) for row in self._db.execute(query, (table,)).fetchall()]

    def set_hook(self, hook: Hook) -> None:
        with self._writing() as db:
            values = (hook.table, hook.person, hook.kind, hook.target, hook.language)
            db.execute("REPLACE INTO hooks VALUES (?, ?, ?, ?, ?)", values)

    def drop_hook(self, table: str, person: int, kind: str) -> None:
        with self._writing() as db:
            db.execute(
                "DELETE FROM hooks WHERE table_id = ? AND person = ? AND kind = ?",
                (table, person, kind),
            )

    def hooks(self, table: str, person: int) -> list[Hook]:
        """Return the hooks of a person for a table; '' stands for all tables."""
        query = "SELECT * FROM hooks WHERE person = ? AND table_id IN (?, '')"
        return [Hook(*row) for row in self._db.execute(query, (person, table)).fetchall()]

    def backup(self, file: Path) -> None:
        """Copy the database as it is now, while it is in use."""
        copy = sqlite3.connect(file)
        try:
            self._db.backup(copy)
        finally:
            copy.close()


def connect(file: Path) -> sqlite3.Connection:
    """Open a database so that what is committed survives a crash and a power cut."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=2.0)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def _free_code(db: sqlite3.Connection) -> str:
    """Return a code that no table has that waits for players."""
    query = "SELECT 1 FROM tables WHERE code = ? AND status = 'open'"
    code = new_code()
    while db.execute(query, (code,)).fetchone() is not None:
        code = new_code()
    return code


def _write_seats(db: sqlite3.Connection, row: TableRow) -> None:
    """Replace the seats of a table; who does not sit there any more loses the seat's tokens."""
    for seat in row.seats:
        values = (row.id, seat.seat, seat.kind, seat.person, seat.name, seat.level)
        db.execute(
            "REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*values, int(seat.stand_in), seat.words),
        )
        db.execute(
            "DELETE FROM tokens WHERE table_id = ? AND seat = ? AND person IS NOT ?",
            (row.id, seat.seat, seat.person),
        )


def _write_log(db: sqlite3.Connection, table: str, entries: list[LogEntry]) -> None:
    """Append entries, each chained to the one before; a gap or a double is an error."""
    query = "SELECT seq, hash FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
    last = db.execute(query, (table,)).fetchone()
    following, before = (0, GENESIS) if last is None else (last[0] + 1, last[1])
    for entry in entries:
        if entry.seq != following:
            raise sqlite3.IntegrityError(f"log of {table}: {entry.seq} is not {following}")
        before = entry.chained(before)
        values = (entry.kind, entry.seat, entry.text, entry.who, entry.key, entry.at)
        db.execute(
            "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (table, entry.seq, *values, before),
        )
        following += 1
