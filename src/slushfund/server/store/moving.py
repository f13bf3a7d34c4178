"""Everything from one database to another, compared row by row at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import msgspec

from slushfund.core import BadInput
from slushfund.server.store.database import Database, Failed, Unsure
from slushfund.server.store.store import LINE, SEAT, TABLE


@dataclass(frozen=True)
class Kind:
    """Rows that are alike: where they are, and what they hold."""

    name: str
    columns: str
    order: str = ""
    """What their place at a table is called; "" where they belong to none."""


KINDS: Final = (
    Kind("meta", "name, value"),
    Kind("people", "id, name, created"),
    Kind("tokens", "hash, kind, person, table_id, seat, created, expires"),
    Kind("hooks", "table_id, person, kind, target, language"),
    Kind("tables", TABLE),
    Kind("seats", f"table_id, {SEAT}", "seat"),
    Kind("log", "table_id, seq, kind, seat, text, who, key, at, hash", "seq"),
    Kind("chat", f"id, table_id, {LINE}", "id"),
)
"""Whoever is referred to comes first."""
BYTES: Final = {"value", "hash", "seed", "origin", "blind"}
"""Columns that are no text, whatever a database says: older versions kept JSON as bytes."""


@dataclass(frozen=True)
class Moved:
    """What was moved: how many rows of each kind, and the digest of all of them."""

    rows: dict[str, int]
    digest: str


def move(
    source: Database,
    target: Database,
    note: Callable[[int, int], None] = lambda done, total: None,
) -> Moved:
    """Copy everything into an empty database; what is read there again is the same, or nothing is.

    No server may use either of them. *note* is told how many rows of how many were copied.
    """
    try:
        with target.writing() as db:
            if any(db.execute(f"SELECT 1 FROM {kind.name} LIMIT 1").fetchone() for kind in KINDS):
                raise BadInput("not-empty", "", "people or tables are there")
            total = sum(_number(source, kind) for kind in KINDS)
            done = 0
            note(done, total)
            for kind in KINDS:
                marks = ", ".join("?" for _ in kind.columns.split(", "))
                query = f"INSERT INTO {kind.name} ({kind.columns}) VALUES ({marks})"
                for row in _rows(source, kind):
                    db.execute(query, row)
                    done += 1
                    note(done, total)
            db.count_on()
            sent, kept = measured(source), measured(db)
            if sent != kept:
                raise BadInput("not-the-same", "", f"{sent.digest} {kept.digest}")
    except (Failed, Unsure) as fault:
        raise BadInput("bad-database", "", str(fault)) from None
    return kept


def _number(db: Database, kind: Kind) -> int:
    row = db.execute(f"SELECT count(*) FROM {kind.name}").fetchone()
    return 0 if row is None else int(row[0])


def measured(db: Database) -> Moved:
    """Count all rows of a database, and make one digest of them in an order that all have."""
    rows: dict[str, int] = {}
    digest = sha256()
    for kind in KINDS:
        rows[kind.name] = 0
        for row in _rows(db, kind):
            rows[kind.name] += 1
            digest.update(msgspec.json.encode([kind.name, *row]) + b"\n")
    return Moved(rows, digest.hexdigest())


def _rows(db: Database, kind: Kind) -> Iterator[list[Any]]:
    """Yield all rows of a kind; those of tables come table by table, so memory holds one."""
    names = kind.columns.split(", ")
    query = f"SELECT {kind.columns} FROM {kind.name}"
    if not kind.order:
        found = [_plain(names, row) for row in db.execute(query).fetchall()]
        yield from sorted(found, key=msgspec.json.encode)
        return
    ids = [str(row[0]) for row in db.execute("SELECT id FROM tables").fetchall()]
    for table in sorted(ids):
        here = db.execute(f"{query} WHERE table_id = ? ORDER BY {kind.order}", (table,))
        for row in here.fetchall():
            yield _plain(names, row)


def _plain(names: list[str], row: Any) -> list[Any]:
    """Return a row as every database gives it back."""
    values: list[Any] = []
    for name, value in zip(names, row, strict=True):
        is_text = isinstance(value, bytes) and name not in BYTES
        values.append(value.decode() if is_text else value)
    return values
