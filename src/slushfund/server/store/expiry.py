"""Which stored tables are past their time, by age and by how many one household has."""

from __future__ import annotations

import sqlite3
from typing import Final

from slushfund.server.config import DAY, Keeping

LAST: Final = "coalesce((SELECT max(at) FROM log WHERE table_id = id), started, created)"
"""When something last happened at a table."""

PEOPLE: Final = (
    "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND (person IS NOT NULL OR kept IS NOT NULL))"
)

ENDED: Final = "seed != x'' AND status IN ('over', 'closed')"

AGED: Final = (
    f"(seed = x'' AND created < :imported)"
    f" OR ({ENDED} AND coalesce(ended, {LAST}) < :ended)"
    f" OR (status = 'open' AND created < :waiting)"
    f" OR (status = 'running' AND NOT {PEOPLE} AND {LAST} < :bots)"
)
"""A game under way that any person has a seat in is never among them, however old."""

CROWDED: Final = (
    "SELECT id FROM (SELECT id, seed, row_number() OVER (PARTITION BY origin, seed = x''"
    f" ORDER BY created DESC) AS place FROM tables WHERE origin != x'' AND (seed = x'' OR {ENDED}))"
    " WHERE place > CASE WHEN seed = x'' THEN :imports ELSE :games END"
)


def expired(db: sqlite3.Connection, keeping: Keeping, now: float, most: int) -> list[str]:
    """Return tables to be put away, the oldest first."""
    ages = {
        "imported": now - keeping.imported_days * DAY,
        "ended": now - keeping.ended_days * DAY,
        "waiting": now - keeping.waiting_days * DAY,
        "bots": now - keeping.bots_days * DAY,
    }
    query = f"SELECT id FROM tables WHERE {AGED} OR id IN ({CROWDED}) ORDER BY created LIMIT :most"
    facts = ages | {"games": keeping.games, "imports": keeping.imports, "most": most}
    return [str(row[0]) for row in db.execute(query, facts).fetchall()]


def unfinished(db: sqlite3.Connection, origin: bytes) -> int:
    """Return how many tables of a household wait for players or are played."""
    query = "SELECT count(*) FROM tables WHERE origin = ? AND status IN ('open', 'running')"
    return int(db.execute(query, (origin,)).fetchone()[0])


def delete(db: sqlite3.Connection, table: str) -> None:
    """Remove a table and all that belongs to it, inside a transaction."""
    for name in ("chat", "log", "seats", "tokens", "hooks"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    db.execute("UPDATE tables SET rematch = NULL WHERE rematch = ?", (table,))
    db.execute("DELETE FROM tables WHERE id = ?", (table,))
