"""One SQLite file with one writer: what needs no other program."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from slushfund.core import BadInput
from slushfund.server.store.database import Facts, Failed, Taken
from slushfund.server.store.migrations import checked_version, migrate

PAGES: Final = 256
"""Pages that a back-up copies before it says how far it is."""
OVERWRITES: Final = 3
"""How often it is tried to write over a transaction that failed in its last step."""

log = logging.getLogger("slushfund.server")


class SqliteDatabase:
    """A database in one file."""

    is_shared = False
    threads = 1
    listed = "json_extract(settings, '$.listed')"
    asker = "json_extract(wish, '$.person')"

    def __init__(self, file: Path) -> None:
        try:
            self._db = connect(file)
            migrate(self._db)
        except sqlite3.Error as error:
            raise BadInput("bad-file", "", f"{file}: {error}") from None

    def execute(self, statement: str, facts: Facts = ()) -> sqlite3.Cursor:
        """Run one statement."""
        try:
            return self._db.execute(statement, facts)
        except sqlite3.IntegrityError as error:
            raise Taken(str(error)) from error
        except sqlite3.Error as error:
            raise Failed(str(error)) from error

    @contextmanager
    def writing(self) -> Iterator[SqliteDatabase]:
        """Open a transaction that commits at the end, or leaves nothing behind."""
        self.execute("BEGIN IMMEDIATE")
        is_whole = False
        try:
            yield self
            is_whole = True
            self.execute("COMMIT")
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
                mark = str(time.time_ns()).encode()
                self._db.execute("REPLACE INTO meta VALUES ('checked', ?)", (mark,))
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            else:
                return
        log.critical("commit failed, and nothing could be stored since")

    def count_on(self) -> None:
        """Do nothing: SQLite looks for the highest number by itself."""

    def close(self) -> None:
        """Close the file."""
        self._db.close()


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


def back_up(file: Path, copy: Path, note: Callable[[int, int], None] | None = None) -> None:
    """Copy a database as it is now, also while a server uses it; it is only read.

    *note* is told how many kB of how many are done. The copy is one moment all the same: what the
    server writes meanwhile waits in its journal.
    """
    with closing(read_only(file)) as source, closing(sqlite3.connect(copy)) as target:
        size = source.execute("PRAGMA page_size").fetchone()[0] / 1024

        def tell(_: int, left: int, pages: int) -> None:
            if note is not None:
                note(int((pages - left) * size), int(pages * size))

        source.execute("BEGIN")
        source.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        source.backup(target, pages=PAGES, progress=tell, sleep=0)


def read_only(file: Path) -> sqlite3.Connection:
    """Open a database so that nothing in it can change."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
