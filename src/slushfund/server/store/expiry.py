"""Which stored tables are past their time, by age and by how many one household has."""

from __future__ import annotations

from typing import Final

from slushfund.server.config import DAY, Keeping
from slushfund.server.store.database import Database

LAST: Final = "coalesce((SELECT max(at) FROM log WHERE table_id = id), started, created)"
"""When something last happened at a table."""

PEOPLE: Final = (
    "EXISTS (SELECT 1 FROM seats WHERE table_id = id AND (person IS NOT NULL OR kept IS NOT NULL))"
)

IMPORTED: Final = "length(seed) = 0"

ENDED: Final = "length(seed) > 0 AND status IN ('over', 'closed')"

AGED: Final = (
    f"({IMPORTED} AND created < :imported)"
    f" OR ({ENDED} AND coalesce(ended, {LAST}) < :ended)"
    f" OR (status = 'open' AND created < :waiting)"
    f" OR (status = 'running' AND NOT {PEOPLE} AND {LAST} < :bots)"
)
"""A game under way that any person has a seat in is never among them, however old."""

CROWDED: Final = (
    f"SELECT id FROM (SELECT id, seed, row_number() OVER (PARTITION BY origin, {IMPORTED}"
    " ORDER BY created DESC) AS place FROM tables"
    f" WHERE length(origin) > 0 AND ({IMPORTED} OR {ENDED})) AS placed"
    f" WHERE place > CASE WHEN {IMPORTED} THEN :imports ELSE :games END"
)


def expired(db: Database, keeping: Keeping, now: float, most: int) -> list[str]:
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


HOLDERS: Final = (
    "SELECT person FROM seats WHERE person IS NOT NULL UNION"
    " SELECT kept FROM seats WHERE kept IS NOT NULL UNION"
    " SELECT {asker} FROM seats WHERE wish IS NOT NULL UNION"
    " SELECT host FROM tables WHERE host IS NOT NULL UNION"
    " SELECT person FROM chat WHERE person IS NOT NULL UNION"
    " SELECT to_person FROM chat WHERE to_person IS NOT NULL UNION"
    " SELECT person FROM hooks"
)
"""Everybody whom a table, or something at one, belongs to."""


def forget_people(db: Database, before: float, most: int) -> int:
    """Forget people of old who have nothing, inside a transaction; return how many there were."""
    holders = HOLDERS.format(asker=db.asker)
    query = f"SELECT id FROM people WHERE created < ? AND id NOT IN ({holders}) LIMIT ?"
    found = [int(row[0]) for row in db.execute(query, (before, most)).fetchall()]
    for person in found:
        db.execute("DELETE FROM tokens WHERE person = ?", (person,))
        db.execute("DELETE FROM people WHERE id = ?", (person,))
    return len(found)


def unfinished(db: Database, origin: bytes) -> int:
    """Return how many tables of a household wait for players or are played."""
    query = "SELECT count(*) FROM tables WHERE origin = ? AND status IN ('open', 'running')"
    return int(db.execute(query, (origin,)).fetchone()[0])


def delete(db: Database, table: str) -> None:
    """Remove a table and all that belongs to it, inside a transaction."""
    for name in ("chat", "log", "seats", "tokens", "hooks"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
    db.execute("UPDATE tables SET rematch = NULL WHERE rematch = ?", (table,))
    db.execute("DELETE FROM tables WHERE id = ?", (table,))
