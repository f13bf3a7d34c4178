"""`slushfund backup`, `restore` and `verify`: games as files."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import msgspec

from slushfund.cli.refusing import refusing
from slushfund.core import BadInput, Refusal
from slushfund.server.run import locked
from slushfund.server.store.migrations import VERSION as SCHEMA
from slushfund.server.store.migrations import version_of
from slushfund.server.store.sqlite import SqliteStore
from slushfund.server.tables.fairness import VERSION, verify
from slushfund.wire import api
from slushfund.wire.record import MAX_BYTES, decode_record


def back_up(file: str, data: Path) -> None:
    """Copy the database as it is now; a server may be using it."""
    with refusing(""):
        target = Path(file)
        if not data.is_file():
            raise BadInput("bad-file", "", f"{data} does not exist")
        if target.exists():
            raise BadInput("bad-file", "", f"{target} exists")
        partial = target.with_name(target.name + ".part")
        store = SqliteStore(data)
        try:
            store.backup(partial)
        except sqlite3.Error as error:
            raise BadInput("bad-file", "", str(error)) from None
        finally:
            store.close()
        check(partial)
        partial.replace(target)
        print(target)


def restore(file: str, data: Path) -> None:
    """Put a back-up in the place of the database, which is kept beside it."""
    with refusing(""):
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


def print_proof(file: str) -> None:
    """Play a downloaded game again and prove that chance was not meddled with."""
    with refusing(""):
        saved = _read(Path(file))
        if saved.fairness is None or saved.fairness.version != VERSION:
            raise Refusal("no-fairness", "")
        record = decode_record(msgspec.json.encode(saved.record))
        fair = saved.fairness
        count = verify(record, fair.seed, fair.commit, fair.words)
    print(f"{record.game} {record.options}: {count} chance events, all as committed")
    print(f"commitment {fair.commit}")


def _read(file: Path) -> api.SavedGame:
    try:
        with file.open("rb") as source:
            data = source.read(2 * MAX_BYTES + 1)
    except OSError as error:
        raise BadInput("bad-file", "", error.strerror or "no reason given") from None
    if len(data) > 2 * MAX_BYTES:
        raise BadInput("bad-file", "", f"longer than {2 * MAX_BYTES} bytes")
    try:
        return msgspec.json.decode(data, type=api.SavedGame)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-file", "", str(error)[:200]) from None
