"""`slushfund backup` and `restore`: everything the server keeps, as one file."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals
from slushfund.cli.serve import data_file_in
from slushfund.core import BadInput
from slushfund.server.run import locked
from slushfund.server.store.migrations import checked_version
from slushfund.server.store.sqlite import back_up as copy_database
from slushfund.server.store.sqlite import read_only

FILES: Final = ("", "-wal", "-shm")
"""Endings of the files that make up a database."""


def back_up(file: str, data: str, as_json: bool) -> None:
    """Copy the database as it is now; a server may be using it."""
    target = Path(file)
    with telling_refusals(), telling_faults(target):
        if target.exists():
            raise BadInput("cannot-write", "", f"{target} exists")
        _checked_copy(data_file_in(data), target)
        print(json.dumps({"file": str(target)}) if as_json else target)


def restore(file: str, named: str, as_json: bool) -> None:
    """Put a back-up in the place of the database, which is kept beside it."""
    with telling_refusals():
        data = data_file_in(named)
        check(Path(file))
        with telling_faults(data), locked(data):
            fresh = data.with_name(data.name + ".restored")
            _checked_copy(Path(file), fresh)
            kept = _free_name(data)
            for ending in FILES:
                old = data.with_name(data.name + ending)
                if old.exists():
                    os.replace(old, kept.with_name(kept.name + ending))
            os.replace(fresh, data)
        beside = str(kept) if kept.exists() else None
        print(json.dumps({"file": str(data), "kept": beside}) if as_json else data)


def check(file: Path) -> None:
    """Refuse a file that is no sound database of ours, or of a later version."""
    if not file.exists():
        raise BadInput("bad-file", "", f"{file} does not exist")
    with telling_faults(file), closing(read_only(file)) as db:
        is_empty = checked_version(db) == 0
        if is_empty or db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            raise BadInput("bad-file", "", f"{file} is damaged or not ours")


def _checked_copy(file: Path, target: Path) -> None:
    """Copy a database; the copy gets its name when it is known to be sound."""
    check(file)
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        with Progress("kB") as progress:
            copy_database(file, partial, progress)
        check(partial)
        partial.replace(target)
    finally:
        for ending in FILES:
            partial.with_name(partial.name + ending).unlink(missing_ok=True)


def _free_name(data: Path) -> Path:
    """Return where the present database is kept: beside those that were kept before."""
    number = 1
    while True:
        name = f"{data.name}.before-restore" + (f"-{number}" if number > 1 else "")
        kept = data.with_name(name)
        if not any(kept.with_name(name + ending).exists() for ending in FILES):
            return kept
        number += 1


@contextmanager
def telling_faults(file: Path) -> Iterator[None]:
    """Turn what SQLite and the disk complain of into a refusal."""
    try:
        yield
    except OSError as error:
        raise BadInput("bad-file", "", f"{error.filename or file}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise BadInput("bad-file", "", f"{file}: {error}") from None
