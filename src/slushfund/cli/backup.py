"""`slushfund backup` and `restore`: everything the server keeps, as one file."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput
from slushfund.server.run import locked
from slushfund.server.store.migrations import VERSION as SCHEMA
from slushfund.server.store.migrations import version_of
from slushfund.server.store.sqlite import back_up as copy_database


def back_up(file: str, data: Path) -> None:
    """Copy the database as it is now; a server may be using it."""
    with telling_refusals(""):
        target = Path(file)
        if not data.is_file():
            raise BadInput("bad-file", "", f"{data} does not exist")
        if target.exists():
            raise BadInput("bad-file", "", f"{target} exists")
        partial = target.with_name(target.name + ".part")
        try:
            copy_database(data, partial)
        except sqlite3.Error as error:
            raise BadInput("bad-file", "", str(error)) from None
        check(partial)
        partial.replace(target)
        print(target)


def restore(file: str, data: Path) -> None:
    """Put a back-up in the place of the database, which is kept beside it."""
    with telling_refusals(""):
        check(Path(file))
        with locked(data):
            partial = data.with_name(data.name + ".part")
            shutil.copyfile(file, partial)
            check(partial)
            for ending in ("", "-wal", "-shm"):
                old = data.with_name(data.name + ending)
                if old.exists():
                    os.replace(old, data.with_name(f"{data.name}.before-restore{ending}"))
            os.replace(partial, data)
        print(data)


def check(file: Path) -> None:
    """Refuse a file that is no sound database of ours, or of a later version."""
    if not file.is_file():
        raise BadInput("bad-file", "", f"{file} does not exist")
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        version = version_of(db)
        is_sound = db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        is_ours = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'log'").fetchone()[0]
    except sqlite3.Error as error:
        raise BadInput("bad-file", "", f"{file}: {error}") from None
    finally:
        db.close()
    if not (is_sound and is_ours):
        raise BadInput("bad-file", "", f"{file} is damaged or not ours")
    if version > SCHEMA:
        raise BadInput("newer-database", "", f"{version} > {SCHEMA}")
