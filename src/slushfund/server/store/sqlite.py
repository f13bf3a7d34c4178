"""What must outlive the process, in one SQLite file with one writer.

Every method of `Store` is one transaction: when it returns, what it was given is on the disk; when
it raises, nothing of it is.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import astuple
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from slushfund.core import BadInput, Refusal
from slushfund.server.config import Keeping
from slushfund.server.store import expiry
from slushfund.server.store.migrations import checked_version, migrate
from slushfund.server.store.people import merge
from slushfund.server.store.rows import (
    ChatRow,
    Hook,
    LogEntry,
    Opening,
    SeatRow,
    Settings,
    Status,
    TableRow,
    Wish,
)
from slushfund.server.store.tokens import Caller, new_code

P = ParamSpec("P")
T = TypeVar("T")

OVERWRITES: Final = 3
"""How often it is tried to write over a transaction that failed in its last step."""
TABLES_OF_ONE: Final = 500
"""Tables in the list of one person; where there are more, finished ones are left out."""

TABLE: Final = (
    "id, game, rules, options, settings, status, host, seed, created, started, ended, rematch, code"
    ", origin, opening, blind"
)
SEAT: Final = "seat, kind, person, name, level, stand_in, words, kept, kept_name, removed, wish"
LINE: Final = "seat, name, text, to_seat, key, at, person, to_person"
"""The columns of a table, a seat and a line of talk, in the order of their rows."""

log = logging.getLogger("slushfund.server")


def _in_thread(
    work: Callable[Concatenate[Store, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Let a method run in the store's one thread; whatever fails there is a refusal."""

    @wraps(work)
    async def awaited(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(store._thread, partial(work, store, *args, **kwargs))
        except sqlite3.Error as error:
            raise Refusal("storage-failing", "") from error

    return awaited


class Store:
    """The store in one file. Its methods are awaited; they run one after the other."""

    def __init__(self, file: Path) -> None:
        try:
            self._db = connect(file)
            migrate(self._db)
        except sqlite3.Error as error:
            raise BadInput("bad-file", "", f"{file}: {error}") from None
        self._thread = ThreadPoolExecutor(1, "store")

    def close(self) -> None:
        """Finish what is under way and close the file."""
        self._thread.submit(self._db.close).result()
        self._thread.shutdown()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction that commits at the end, or leaves nothing behind."""
        self._db.execute("BEGIN IMMEDIATE")
        is_whole = False
        try:
            yield self._db
            is_whole = True
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if is_whole:
                self._overwrite()
            raise

    def _overwrite(self) -> None:
        """See to it that no restart finds a transaction whose commit has failed.

        Where only the last step fails, fsync, all of it stands in the write-ahead log, and who
        opens the file after a kill takes it for committed. The next transaction is written over
        it, so there is one before anybody hears of the failure. It need not be committed itself.
        """
        for _ in range(OVERWRITES):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                _write_check(self._db)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            else:
                return
        log.critical("commit failed, and nothing could be stored since")

    @_in_thread
    def check(self) -> None:
        """Prove that the database can be written now; raises otherwise."""
        with self._writing() as db:
            _write_check(db)

    @_in_thread
    def meta(self, name: str) -> bytes | None:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    @_in_thread
    def set_meta(self, name: str, value: bytes) -> None:
        with self._writing() as db:
            db.execute("REPLACE INTO meta VALUES (?, ?)", (name, value))

    # People and their tokens

    @_in_thread
    def add_person(self, name: str, digest: bytes, expires: float) -> int:
        now = time.time()
        with self._writing() as db:
            made = db.execute("INSERT INTO people (name, created) VALUES (?, ?)", (name, now))
            person = made.lastrowid
            assert person is not None
            values = (digest, "cookie", person, None, None, now, expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return person

    @_in_thread
    def person_name(self, person: int) -> str | None:
        row = self._db.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchone()
        return None if row is None else str(row[0])

    @_in_thread
    def rename(self, person: int, name: str) -> None:
        with self._writing() as db:
            db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))

    @_in_thread
    def caller(self, digest: bytes) -> Caller | None:
        """Return whom a token stands for; links stand for nobody until they are claimed."""
        row = self._db.execute(
            "SELECT person, table_id, seat FROM tokens"
            " WHERE hash = ? AND kind != 'link' AND expires > ?",
            (digest, time.time()),
        ).fetchone()
        return None if row is None else Caller(row[0], row[1], row[2], digest)

    @_in_thread
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

    @_in_thread
    def person_of_link(self, link: bytes) -> int | None:
        """Return whose seats a one-time link opens, without using it up."""
        ask = "SELECT person FROM tokens WHERE hash = ? AND kind = 'link'"
        row = self._db.execute(ask, (link,)).fetchone()
        return None if row is None else int(row[0])

    @_in_thread
    def claim_link(
        self, link: bytes, cookie: bytes, expires: float, merged: int | None = None
    ) -> int | None:
        """Turn a one-time link into a cookie; None when it is used, old or unknown.

        Everything that *merged* has goes to the link's person; where that is refused, the link
        stays good.
        """
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
            if merged is not None:
                merge(db, merged, row[0])
        return int(row[0])

    @_in_thread
    def drop_token(self, digest: bytes) -> None:
        with self._writing() as db:
            db.execute("DELETE FROM tokens WHERE hash = ?", (digest,))

    # Tables

    @_in_thread
    def add_table(self, row: TableRow, log: list[LogEntry]) -> None:
        """Keep a new table; one that waits for players gets a code that no other has."""
        values = (row.id, row.game, row.rules, row.options, msgspec.json.encode(row.settings))
        more = (row.status, row.host, row.seed, row.created, row.started, row.ended, row.rematch)
        with self._writing() as db:
            row.code = _free_code(db) if row.status == "open" else None
            db.execute(
                f"INSERT INTO tables ({TABLE}) VALUES ({', '.join('?' * 16)})",
                (*values, *more, row.code, row.origin, _encoded(row.opening), row.blind),
            )
            _write_seats(db, row)
            _write_log(db, row.id, log)

    @_in_thread
    def table(self, table: str) -> TableRow | None:
        rows = self._tables("WHERE id = ?", (table,))
        return rows[0] if rows else None

    @_in_thread
    def table_of_code(self, code: str) -> TableRow | None:
        rows = self._tables("WHERE code = ? AND status = 'open'", (code,))
        return rows[0] if rows else None

    def _tables(self, where: str, wanted: tuple[Any, ...]) -> list[TableRow]:
        found: list[TableRow] = []
        query = f"SELECT {TABLE} FROM tables {where}"
        for row in self._db.execute(query, wanted).fetchall():
            settings = msgspec.json.decode(row[4], type=Settings)
            opening = msgspec.json.decode(row[14], type=Opening)
            head = [*row[:4], settings, *row[5:14], opening, row[15]]
            table = TableRow(*head)
            query = f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY seat"
            for seat in self._db.execute(query, (table.id,)).fetchall():
                wish = None if seat[10] is None else msgspec.json.decode(seat[10], type=Wish)
                facts = [*seat[:5], bool(seat[5]), *seat[6:9], bool(seat[9]), wish]
                table.seats.append(SeatRow(*facts))
            found.append(table)
        return found

    @_in_thread
    def log(self, table: str) -> list[LogEntry]:
        """Return the whole log of a table; refuses one whose chain is broken."""
        entries: list[LogEntry] = []
        last: LogEntry | None = None
        query = (
            "SELECT kind, seat, text, who, key, at, seq, hash FROM log"
            " WHERE table_id = ? ORDER BY seq"
        )
        for *facts, seq, link in self._db.execute(query, (table,)).fetchall():
            last = LogEntry.after(last, *facts)
            if (seq, link) != (last.seq, last.hash):
                raise BadInput("broken-log", "", f"{table} at {seq}")
            entries.append(last)
        return entries

    @_in_thread
    def save_seats(self, row: TableRow) -> None:
        """Keep who sits where, who is host, the link to a rematch, and how chance is fixed."""
        with self._writing() as db:
            db.execute(
                "UPDATE tables SET host = ?, rematch = ?, status = ? WHERE id = ?",
                (row.host, row.rematch, row.status, row.id),
            )
            _write_opening(db, row)

    @_in_thread
    def begin(self, row: TableRow, entries: list[LogEntry]) -> None:
        """Keep the words of all seats and the first draws that follow from them."""
        with self._writing() as db:
            _write_opening(db, row)
            _append(db, row, entries)

    @_in_thread
    def append(self, row: TableRow, entries: list[LogEntry]) -> None:
        """Add lines to a table's log, with the status they lead to."""
        with self._writing() as db:
            _append(db, row, entries)

    @_in_thread
    def tables_of(self, person: int) -> list[TableRow]:
        where = (
            "WHERE id IN (SELECT table_id FROM seats WHERE person = ?) OR host = ?"
            " ORDER BY status IN ('open', 'running') DESC, created DESC LIMIT ?"
        )
        return self._tables(where, (person, person, TABLES_OF_ONE))

    @_in_thread
    def listed(self, limit: int) -> list[TableRow]:
        where = (
            "WHERE status IN ('open', 'running') AND json_extract(settings, '$.listed')"
            " ORDER BY created DESC LIMIT ?"
        )
        return self._tables(where, (limit,))

    @_in_thread
    def with_status(self, status: Status) -> list[str]:
        rows = self._db.execute("SELECT id FROM tables WHERE status = ?", (status,)).fetchall()
        return [row[0] for row in rows]

    @_in_thread
    def expired(self, keeping: Keeping, now: float, most: int) -> list[str]:
        """Return tables to be put away."""
        return expiry.expired(self._db, keeping, now, most)

    @_in_thread
    def unfinished(self, origin: bytes) -> int:
        """Return how many tables of a household wait for players or are played."""
        return expiry.unfinished(self._db, origin)

    @_in_thread
    def delete_table(self, table: str) -> None:
        """Forget a table, and every token that is past its time."""
        with self._writing() as db:
            expiry.delete(db, table)
            db.execute("DELETE FROM tokens WHERE expires < ?", (time.time(),))

    # Talk and notifications

    @_in_thread
    def add_chat(self, table: str, line: ChatRow) -> None:
        with self._writing() as db:
            db.execute(
                f"INSERT INTO chat (table_id, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (table, *astuple(line)),
            )

    @_in_thread
    def chat(self, table: str) -> list[ChatRow]:
        query = (
            f"SELECT {LINE} FROM"
            " (SELECT * FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT 500) ORDER BY id"
        )
        return [ChatRow(*row) for row in self._db.execute(query, (table,)).fetchall()]

    @_in_thread
    def set_hook(self, hook: Hook) -> None:
        with self._writing() as db:
            values = (hook.table, hook.person, hook.kind, hook.target, hook.language)
            db.execute("REPLACE INTO hooks VALUES (?, ?, ?, ?, ?)", values)

    @_in_thread
    def drop_hook(self, table: str, person: int, kind: str) -> None:
        with self._writing() as db:
            db.execute(
                "DELETE FROM hooks WHERE table_id = ? AND person = ? AND kind = ?",
                (table, person, kind),
            )

    @_in_thread
    def hooks(self, table: str, person: int) -> list[Hook]:
        """Return the hooks of a person for a table; '' stands for all tables."""
        query = "SELECT * FROM hooks WHERE person = ? AND table_id IN (?, '')"
        return [Hook(*row) for row in self._db.execute(query, (person, table)).fetchall()]


def connect(file: Path) -> sqlite3.Connection:
    """Open a database so that what is committed survives a crash and a power cut.

    One that is not ours is refused before anything in it is changed.
    """
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=2.0)
    try:
        checked_version(db)
    except BaseException:
        db.close()
        raise
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    return db


def back_up(file: Path, copy: Path) -> None:
    """Copy a database as it is now, also while a server uses it; it is only read."""
    with closing(read_only(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def read_only(file: Path) -> sqlite3.Connection:
    """Open a database so that nothing in it can change."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _write_check(db: sqlite3.Connection) -> None:
    db.execute("REPLACE INTO meta VALUES ('checked', ?)", (str(time.time_ns()).encode(),))


def _free_code(db: sqlite3.Connection) -> str:
    """Return a code that no table has that waits for players."""
    query = "SELECT 1 FROM tables WHERE code = ? AND status = 'open'"
    code = new_code()
    while db.execute(query, (code,)).fetchone() is not None:
        code = new_code()
    return code


def _append(db: sqlite3.Connection, row: TableRow, entries: list[LogEntry]) -> None:
    _write_log(db, row.id, entries)
    db.execute(
        "UPDATE tables SET status = ?, started = ?, ended = ? WHERE id = ?",
        (row.status, row.started, row.ended, row.id),
    )


def _encoded(opening: Opening) -> str:
    return msgspec.json.encode(opening).decode()


def _write_opening(db: sqlite3.Connection, row: TableRow) -> None:
    """Keep seats, words and seal together: none of them means anything without the others."""
    db.execute(
        "UPDATE tables SET seed = ?, opening = ? WHERE id = ?",
        (row.seed, _encoded(row.opening), row.id),
    )
    _write_seats(db, row)


def _write_seats(db: sqlite3.Connection, row: TableRow) -> None:
    """Replace the seats of a table; who does not sit there any more loses the seat's tokens."""
    for seat in row.seats:
        values = (seat.seat, seat.kind, seat.person, seat.name, seat.level, seat.stand_in)
        kept = (seat.words, seat.kept, seat.kept_name, seat.removed)
        wish = None if seat.wish is None else msgspec.json.encode(seat.wish)
        db.execute(
            f"REPLACE INTO seats (table_id, {SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (row.id, *values, *kept, wish),
        )
        db.execute(
            "DELETE FROM tokens WHERE table_id = ? AND seat = ? AND person IS NOT ?",
            (row.id, seat.seat, seat.person),
        )


def _write_log(db: sqlite3.Connection, table: str, entries: list[LogEntry]) -> None:
    """Append entries; the database refuses one whose place is taken."""
    for entry in entries:
        values = (entry.kind, entry.seat, entry.text, entry.who, entry.key, entry.at, entry.hash)
        query = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        db.execute(query, (table, entry.seq, *values))
