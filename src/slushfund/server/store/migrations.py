"""The steps from one version of the database to the next; each is tested from every release."""

from __future__ import annotations

import sqlite3
from importlib.resources import files
from typing import Final

from slushfund.core import BadInput

STEPS: Final[list[str]] = ["schema.sql", "codes.sql", "languages.sql"]
"""Step i leads from version i to i + 1. A released step is never edited."""

VERSION: Final = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of the schema in a database; 0 for an empty one."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to our version, each step in one transaction; refuses a newer one."""
    version = version_of(db)
    if version > VERSION:
        raise BadInput("newer-database", "", f"{version} > {VERSION}")
    for number in range(version, VERSION):
        script = files("slushfund.server.store").joinpath(STEPS[number]).read_text("utf-8")
        db.executescript(
            f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number + 1};\nCOMMIT;"
        )
