"""What must outlive the process, in one SQLite file or in PostgreSQL.

Every method of `Store` is one transaction: when it returns, what it was given is on the disk; when
it raises, nothing of it is, unless it raises `Astray`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

import msgspec

from slushfund.core import BadInput, Refusal
from slushfund.server.config import Keeping
from slushfund.server.store import expiry, owners
from slushfund.server.store.database import Astray, Database, Failed, Taken, Unsure
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
from slushfund.server.store.sqlite import SqliteDatabase
from slushfund.server.store.tokens import Caller, new_code

if TYPE_CHECKING:  # it needs PostgreSQL
    from slushfund.server.store.membership import Membership

P = ParamSpec("P")
T = TypeVar("T")

TABLES_OF_ONE: Final = 500
"""Tables in the list of one person; where there are more, finished ones are left out."""
LISTED_OF_ONE: Final = 25
"""Tables of one household in the list for all: nobody fills it alone."""
CODES: Final = 5
"""How many free codes are tried, where somebody else takes one at the same moment."""

TABLE: Final = (
    "id, game, rules, options, settings, status, host, seed, created, started, ended, rematch, code"
    ", origin, opening, blind"
)
SEAT: Final = "seat, kind, person, name, level, stand_in, words, kept, kept_name, removed, wish"
WRITE_SEAT: Final = (
    f"INSERT INTO seats (table_id, {SEAT}) VALUES ({', '.join('?' * 12)})"
    " ON CONFLICT (table_id, seat) DO UPDATE SET "
    + ", ".join([f"{name} = excluded.{name}" for name in SEAT.split(", ")[1:]])
)
PROGRAMS: Final = 20
"""Tokens of one seat that are good at the same time."""
OLDER_TOKENS: Final = (
    "DELETE FROM tokens WHERE table_id = ? AND seat = ? AND hash NOT IN (SELECT hash FROM tokens"
    " WHERE table_id = ? AND seat = ? ORDER BY created DESC, hash LIMIT ?)"
)
LINES: Final = 10_000
"""Lines of talk that are read; there are no more, but for tables of old."""
NOBODY: Final = 0
"""No person has this number."""
LINE: Final = "seat, name, text, to_seat, key, at, person, to_person"
"""The columns of a table, a seat and a line of talk, in the order of their rows."""


def _in_thread(
    work: Callable[Concatenate[Store, P], T],
) -> Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]:
    """Let a method run in a thread of the store; whatever fails there is a refusal."""

    @wraps(work)
    async def awaited(store: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(store._thread, partial(work, store, *args, **kwargs))
        except Failed as error:
            raise Refusal("storage-failing", "") from error
        except Unsure as error:
            raise Astray("storage-failing", "") from error

    return awaited


def open_database(data: Path | str) -> Database:
    """Open what a path or an address names, and bring it to our version."""
    if isinstance(data, Path):
        return SqliteDatabase(data)
    try:
        from slushfund.server.store.postgres import PostgresDatabase
    except ImportError:
        raise Refusal("no-postgres", "") from None
    return PostgresDatabase(data)


def membership(data: Path | str) -> Membership | None:
    """Return what makes us one process among others; None where there can be one only."""
    if isinstance(data, Path):
        return None
    from slushfund.server.store.membership import Membership

    return Membership(data)


class Store:
    """The store. Its methods are awaited; with SQLite they run one after the other."""

    def __init__(self, data: Path | str) -> None:
        self._db = open_database(data)
        self._thread = ThreadPoolExecutor(self._db.threads, "store")

        self.membership = membership(data)

    @property
    def is_ours(self) -> bool:
        """Tell whether the tables that we have are ours for certain."""
        return self.membership is None or self.membership.is_live

    def close(self) -> None:
        """Finish what is under way and close the database."""
        if self.membership is not None:
            self.membership.end()
        self._thread.shutdown()
        self._db.close()

    @_in_thread
    def check(self) -> None:
        """Prove that the database can be written now; raises otherwise."""
        with self._db.writing() as db:
            _write_meta(db, "checked", str(time.time_ns()).encode())

    @_in_thread
    def meta(self, name: str) -> bytes | None:
        row = self._db.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
        return None if row is None else bytes(row[0])

    @_in_thread
    def set_meta(self, name: str, value: bytes) -> None:
        with self._db.writing() as db:
            _write_meta(db, name, value)

    # People and their tokens

    @_in_thread
    def add_person(self, name: str, digest: bytes, expires: float) -> int:
        now = time.time()
        with self._db.writing() as db:
            query = "INSERT INTO people (name, created) VALUES (?, ?) RETURNING id"
            [person] = db.execute(query, (name, now)).fetchone()
            values = (digest, "cookie", person, None, None, now, expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        return int(person)

    @_in_thread
    def person_name(self, person: int) -> str | None:
        row = self._db.execute("SELECT name FROM people WHERE id = ?", (person,)).fetchone()
        return None if row is None else str(row[0])

    @_in_thread
    def rename(self, person: int, name: str) -> None:
        with self._db.writing() as db:
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
        with self._db.writing() as db:
            values = (digest, kind, person, table, seat, time.time(), expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            if place is not None:
                db.execute(OLDER_TOKENS, (table, seat, table, seat, PROGRAMS))

    @_in_thread
    def person_of_link(self, link: bytes) -> int | None:
        """Return whose seats a one-time link opens, without using it up."""
        ask = "SELECT person FROM tokens WHERE hash = ? AND kind = 'link' AND expires > ?"
        row = self._db.execute(ask, (link, time.time())).fetchone()
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
        with self._db.writing() as db:
            row = db.execute(
                "DELETE FROM tokens WHERE hash = ? AND kind = 'link' RETURNING person, expires",
                (link,),
            ).fetchone()
            if row is None or row[1] < now:
                return None
            values = (cookie, "cookie", row[0], None, None, now, expires)
            db.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            if merged is not None:
                if self.membership is not None:
                    owners.disown(db, self.membership.name, merged, row[0])
                merge(db, merged, row[0])
        return int(row[0])

    @_in_thread
    def drop_token(self, digest: bytes) -> None:
        with self._db.writing() as db:
            db.execute("DELETE FROM tokens WHERE hash = ?", (digest,))

    # Tables

    @_in_thread
    def add_table(self, row: TableRow, log: list[LogEntry]) -> None:
        """Keep a new table; one that waits for players gets a code that no other has."""
        for left in reversed(range(CODES)):
            try:
                self._add_table(row, log)
            except Taken:
                if not left:
                    raise
            else:
                return

    def _add_table(self, row: TableRow, log: list[LogEntry]) -> None:
        values = (row.id, row.game, row.rules, row.options, _encoded(row.settings))
        more = (row.status, row.host, row.seed, row.created, row.started, row.ended, row.rematch)
        with self._db.writing() as db:
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
            if self._db.is_shared:
                query = "SELECT asked FROM owners WHERE table_id = ?"
                asked = self._db.execute(query, (table.id,)).fetchone()
                table.asked = [] if asked is None else msgspec.json.decode(asked[0])
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
        """Keep seats, host, the link to a rematch, what was named, and how chance is fixed."""
        with self._db.writing() as db:
            _fence(db, row)
            db.execute(
                "UPDATE tables SET host = ?, rematch = ?, status = ?, options = ? WHERE id = ?",
                (row.host, row.rematch, row.status, row.options, row.id),
            )
            _write_opening(db, row)

    @_in_thread
    def begin(self, row: TableRow, entries: list[LogEntry]) -> None:
        """Keep the words of all seats and the first draws that follow from them."""
        with _appending(self._db, row) as db:
            _write_opening(db, row)
            _append(db, row, entries)

    @_in_thread
    def append(self, row: TableRow, entries: list[LogEntry]) -> None:
        """Add lines to a table's log, with the status they lead to."""
        with _appending(self._db, row) as db:
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
        """Return the latest tables that are listed, not too many of one household."""
        where = (
            "WHERE id IN (SELECT id FROM (SELECT id, origin, row_number() OVER"
            " (PARTITION BY origin ORDER BY created DESC) AS place FROM tables"
            f" WHERE status IN ('open', 'running') AND {self._db.listed}) AS placed"
            " WHERE place <= ? OR length(origin) = 0) ORDER BY created DESC LIMIT ?"
        )
        return self._tables(where, (LISTED_OF_ONE, limit))

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
        with self._db.writing() as db:
            if db.is_shared:
                db.execute("DELETE FROM owners WHERE table_id = ?", (table,))
            expiry.delete(db, table)
            db.execute("DELETE FROM tokens WHERE expires < ?", (time.time(),))

    @_in_thread
    def forget_people(self, before: float, most: int) -> int:
        """Forget tokens of old, and some people who came before a time and have nothing.

        Returns how many people.
        """
        with self._db.writing() as db:
            db.execute("DELETE FROM tokens WHERE expires < ?", (time.time(),))
            return expiry.forget_people(db, before, most)

    # Talk and notifications

    @_in_thread
    def add_chat(self, row: TableRow, line: ChatRow, gone: ChatRow | None = None) -> None:
        """Keep a line of talk, and forget the one that it pushes out."""
        with self._db.writing() as db:
            _fence(db, row)
            if gone is not None:
                forget = "DELETE FROM chat WHERE table_id = ? AND seat = ? AND key = ?"
                db.execute(forget, (row.id, gone.seat, gone.key))
            db.execute(
                f"INSERT INTO chat (table_id, {LINE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (row.id, *astuple(line)),
            )

    @_in_thread
    def chat(self, table: str) -> list[ChatRow]:
        query = (
            f"SELECT {LINE} FROM"
            " (SELECT * FROM chat WHERE table_id = ? ORDER BY id DESC LIMIT ?) AS latest"
            " ORDER BY id"
        )
        return [ChatRow(*row) for row in self._db.execute(query, (table, LINES)).fetchall()]

    @_in_thread
    def set_hook(self, hook: Hook) -> None:
        with self._db.writing() as db:
            values = (hook.table, hook.person, hook.kind, hook.target, hook.language)
            known = "ON CONFLICT (table_id, person, kind) DO UPDATE"
            news = "SET target = excluded.target, language = excluded.language"
            db.execute(f"INSERT INTO hooks VALUES (?, ?, ?, ?, ?) {known} {news}", values)

    @_in_thread
    def drop_hook(self, table: str, person: int, kind: str) -> None:
        with self._db.writing() as db:
            db.execute(
                "DELETE FROM hooks WHERE table_id = ? AND person = ? AND kind = ?",
                (table, person, kind),
            )

    @_in_thread
    def hooks(self, table: str, person: int) -> list[Hook]:
        """Return the hooks of a person for a table; '' stands for all tables."""
        query = "SELECT * FROM hooks WHERE person = ? AND table_id IN (?, '')"
        return [Hook(*row) for row in self._db.execute(query, (person, table)).fetchall()]

    # Which process owns which table

    @_in_thread
    def claim(self, table: str) -> int:
        """Take a table up and return its epoch; refuses while another process owns it."""
        if self.membership is None:
            return 0
        if self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone() is None:
            raise Refusal("no-such-table", "")
        with self._db.writing() as db:
            return owners.claim(db, self.membership.name, table)

    @_in_thread
    def owner(self, table: str) -> owners.Place | None:
        """Return which other process owns a table; None where none does."""
        if self.membership is None:
            return None
        return owners.owner(self._db, self.membership.name, table)

    @_in_thread
    def places(self) -> list[owners.Place]:
        """Return all processes that serve this database; none where there can be one only."""
        return [] if self.membership is None else owners.places(self._db)

    @_in_thread
    def process(self, name: str) -> owners.Place | None:
        """Return where another process is; None where there is none of that name."""
        if self.membership is None:
            return None
        return owners.process(self._db, self.membership.name, name)

    @_in_thread
    def owned(self) -> dict[str, int]:
        """Return the epochs of the tables that this process owns."""
        return {} if self.membership is None else owners.owned(self._db, self.membership.name)

    @_in_thread
    def orphans(self) -> list[str]:
        """Return some games under way that no process looks after."""
        rows = self._db.execute(owners.ORPHANS, (owners.ADOPTED,)).fetchall()
        return [str(row[0]) for row in rows]

    @_in_thread
    def leave(self) -> None:
        """Give all tables up, so that others need not wait until our lease has run out."""
        if self.membership is not None:
            with self._db.writing() as db:
                owners.leave(db, self.membership.name)

    @_in_thread
    def tell(self, news: str) -> None:
        """Tell something to all processes, us included."""
        owners.tell(self._db, news)


def _fence(db: Database, row: TableRow) -> None:
    if db.is_shared:
        owners.fence(db, row)


@contextmanager
def _appending(db: Database, row: TableRow) -> Iterator[Database]:
    """Open a transaction that adds to a log; where the next place is taken we have gone astray."""
    try:
        with db.writing():
            _fence(db, row)
            yield db
    except Taken as taken:
        if not db.is_shared:
            raise
        raise Astray("storage-failing", "") from taken


def _write_meta(db: Database, name: str, value: bytes) -> None:
    known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    db.execute(f"INSERT INTO meta VALUES (?, ?) {known}", (name, value))


def _free_code(db: Database) -> str:
    """Return a code that no table has that waits for players."""
    query = "SELECT 1 FROM tables WHERE code = ? AND status = 'open'"
    code = new_code()
    while db.execute(query, (code,)).fetchone() is not None:
        code = new_code()
    return code


def _append(db: Database, row: TableRow, entries: list[LogEntry]) -> None:
    _write_log(db, row.id, entries)
    db.execute(
        "UPDATE tables SET status = ?, started = ?, ended = ? WHERE id = ?",
        (row.status, row.started, row.ended, row.id),
    )


def _encoded(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()


def _write_opening(db: Database, row: TableRow) -> None:
    """Keep seats, words and seal together: none of them means anything without the others."""
    db.execute(
        "UPDATE tables SET seed = ?, opening = ? WHERE id = ?",
        (row.seed, _encoded(row.opening), row.id),
    )
    _write_seats(db, row)


def _write_seats(db: Database, row: TableRow) -> None:
    """Replace the seats of a table; who does not sit there any more loses the seat's tokens."""
    for seat in row.seats:
        values = (seat.seat, seat.kind, seat.person, seat.name, seat.level, int(seat.stand_in))
        kept = (seat.words, seat.kept, seat.kept_name, int(seat.removed))
        wish = None if seat.wish is None else _encoded(seat.wish)
        db.execute(WRITE_SEAT, (row.id, *values, *kept, wish))
        db.execute(
            "DELETE FROM tokens WHERE table_id = ? AND seat = ? AND person != ?",
            (row.id, seat.seat, NOBODY if seat.person is None else seat.person),
        )


def _write_log(db: Database, table: str, entries: list[LogEntry]) -> None:
    """Append entries; the database refuses one whose place is taken."""
    for entry in entries:
        values = (entry.kind, entry.seat, entry.text, entry.who, entry.key, entry.at, entry.hash)
        query = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        db.execute(query, (table, entry.seq, *values))
