"""The steps from one version of the database to the next; each is tested from every release."""

from __future__ import annotations

import sqlite3
from hashlib import sha256
from importlib.resources import files
from typing import Final

from slushfund.core import BadInput

STEPS: Final[list[str]] = ["schema.sql", "codes.sql", "languages.sql", "hands.sql", "openings.sql"]
"""Step i leads from version i to i + 1. A released step is never edited."""

VERSION: Final = len(STEPS)

TABLES: Final = {"meta", "people", "tokens", "tables", "seats", "log", "chat", "hooks"}
"""What every database of ours has had from the first version on."""


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of the schema in a database; 0 for an empty one."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def checked_version(db: sqlite3.Connection) -> int:
    """Return the version of a database of ours; refuses a newer one and one of somebody else.

    An empty one is nobody's, and has version 0.
    """
    version = version_of(db)
    names = {str(row[0]) for row in db.execute("SELECT name FROM sqlite_master")}
    if names if version == 0 else not names >= TABLES:
        raise BadInput("bad-file", "", "a database of another program")
    if version > VERSION:
        raise BadInput("newer-database", "", f"{version} > {VERSION}")
    return version


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to our version, each step in one transaction."""
    version = checked_version(db)
    db.create_function("fair_1_seal", 1, _fair_1_seal, deterministic=True)
    for number in range(version, VERSION):
        script = files("slushfund.server.store").joinpath(STEPS[number]).read_text("utf-8")
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number + 1};\nCOMMIT;"
        )


def _fair_1_seal(seed: bytes) -> str:
    """Return the seal that versions before 5 told; what releases have done is never edited."""
    return sha256(b"slushfund-fair-1" + seed).hexdigest()
