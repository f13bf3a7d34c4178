"""Which process owns which table, where several serve one database.

Time is the database's alone. A process holds a lease that it renews; its tables are its own until
the lease has run out or it gives them up. Whoever takes a table up raises its epoch, and every
write to a table is one transaction that begins by demanding the epoch that the writer knows: a
process that was stopped, and wakes, writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec

from slushfund.core import Refusal
from slushfund.server.store.database import Astray, Database
from slushfund.server.store.rows import TableRow

LEASE: Final = 5.0
"""Seconds for which a process owns its tables without a word."""
RENEWED: Final = 1.0
"""Seconds from one word to the next."""
ADOPTED: Final = 20
"""Orphans that a process takes up at a time, so that others get some."""
CHANNEL: Final = "'slushfund ' || current_schema()"

LIVE: Final = "lease > clock_timestamp()"
CLAIM: Final = (
    "INSERT INTO owners AS known (table_id, owner, epoch)"
    f" SELECT id, :me, 1 FROM tables WHERE id = :table"
    f" AND EXISTS (SELECT 1 FROM processes WHERE id = :me AND {LIVE})"
    " ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, epoch = known.epoch + 1"
    " WHERE known.owner = excluded.owner"
    f" OR NOT EXISTS (SELECT 1 FROM processes WHERE id = known.owner AND {LIVE})"
    " RETURNING epoch"
)
OWNER: Final = (
    "SELECT processes.id, address FROM owners JOIN processes ON processes.id = owner"
    f" WHERE table_id = ? AND {LIVE}"
)
ORPHANS: Final = (
    "SELECT tables.id FROM tables LEFT JOIN owners ON table_id = tables.id"
    f" LEFT JOIN processes ON processes.id = owner AND {LIVE}"
    " WHERE status = 'running' AND processes.id IS NULL ORDER BY random() LIMIT ?"
)
OF_PEOPLE: Final = (
    "SELECT table_id FROM seats WHERE person IN (:old, :new) OR kept IN (:old, :new)"
    " OR {asker} IN (:old, :new) UNION SELECT id FROM tables WHERE host IN (:old, :new)"
)
RENEW: Final = (
    "INSERT INTO processes VALUES (:me, :address, clock_timestamp() + :lease * interval '1 second')"
    " ON CONFLICT (id) DO UPDATE SET lease = excluded.lease"
)


@dataclass(frozen=True)
class Place:
    """A process, and where it listens for others."""

    process: str
    address: str


def claim(db: Database, me: str, table: str) -> int:
    """Take a table up and return its new epoch; refuses while somebody else owns it."""
    row = db.execute(CLAIM, {"me": me, "table": table}).fetchone()
    if row is None:
        raise Refusal("table-elsewhere", "")
    tell(db, f"moved {table} {row[0]} {me}")
    return int(row[0])


def owner(db: Database, me: str, table: str) -> Place | None:
    """Return who else owns a table; None where nobody does, or we do."""
    row = db.execute(OWNER, (table,)).fetchone()
    return None if row is None or row[0] == me else Place(str(row[0]), str(row[1]))


def places(db: Database) -> list[Place]:
    """Return all processes that have a lease."""
    rows = db.execute(f"SELECT id, address FROM processes WHERE {LIVE} ORDER BY id").fetchall()
    return [Place(str(name), str(address)) for name, address in rows]


def process(db: Database, me: str, name: str) -> Place | None:
    """Return another process by its name; None where there is none, or it is us."""
    row = db.execute(
        f"SELECT id, address FROM processes WHERE id = ? AND {LIVE}", (name,)
    ).fetchone()
    return None if row is None or row[0] == me else Place(str(row[0]), str(row[1]))


def owned(db: Database, me: str) -> dict[str, int]:
    """Return the epochs of the tables that a process owns."""
    rows = db.execute("SELECT table_id, epoch FROM owners WHERE owner = ?", (me,)).fetchall()
    return {str(table): int(epoch) for table, epoch in rows}


def fence(db: Database, row: TableRow) -> None:
    """Begin to write at a table: hold it to the end of the transaction, or write nothing."""
    held = db.execute(
        "UPDATE owners SET asked = ? WHERE table_id = ? AND epoch = ? RETURNING epoch",
        (msgspec.json.encode(row.asked).decode(), row.id, row.epoch),
    ).fetchone()
    if held is None:
        raise Astray("table-elsewhere", "")


def disown(db: Database, me: str, old: int, new: int) -> None:
    """Let all tables of two people be read again before anybody writes there."""
    tables = OF_PEOPLE.format(asker=db.asker)
    rows = db.execute(
        f"UPDATE owners SET epoch = epoch + 1 WHERE table_id IN ({tables})"
        " RETURNING table_id, epoch",
        {"old": old, "new": new},
    ).fetchall()
    for table, epoch in rows:
        tell(db, f"moved {table} {epoch} {me}")


def leave(db: Database, me: str) -> None:
    """Give everything up, as a process does that stops."""
    db.execute("UPDATE owners SET owner = '' WHERE owner = ?", (me,))
    db.execute("DELETE FROM processes WHERE id = ?", (me,))


def tell(db: Database, news: str) -> None:
    """Tell all processes something when this transaction is committed."""
    db.execute(f"SELECT pg_notify({CHANNEL}, ?)", (news,))
