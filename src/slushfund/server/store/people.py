"""Two identities become one: whatever one has belongs to the other from then on."""

from __future__ import annotations

from typing import Final

from slushfund.core import Refusal
from slushfund.server.store.database import Database

BOTH: Final = (
    "SELECT 1 FROM seats mine JOIN seats theirs ON mine.table_id = theirs.table_id"
    " JOIN tables ON tables.id = mine.table_id WHERE status IN ('open', 'running')"
    " AND :old IN (mine.person, mine.kept) AND :new IN (theirs.person, theirs.kept)"
)
"""Finds a table where both play: nobody holds two hands, so these two stay two."""

MOVES: Final = (
    "UPDATE seats SET person = :new WHERE person = :old AND table_id NOT IN"
    " (SELECT table_id FROM seats WHERE person = :new)",
    "UPDATE seats SET kept = :new WHERE kept = :old",
    "UPDATE tables SET host = :new WHERE host = :old",
    "UPDATE chat SET person = :new WHERE person = :old",
    "UPDATE chat SET to_person = :new WHERE to_person = :old",
    "UPDATE hooks SET person = :new WHERE person = :old AND NOT EXISTS (SELECT 1 FROM hooks AS kept"
    " WHERE kept.person = :new AND kept.table_id = hooks.table_id AND kept.kind = hooks.kind)",
    "DELETE FROM hooks WHERE person = :old",
    "UPDATE tokens SET person = :new WHERE person = :old",
)
"""Games that are over and where both played stay as they were."""


def merge(db: Database, old: int, new: int) -> None:
    """Let everything of one person belong to another, inside a transaction."""
    people = {"old": old, "new": new}
    if db.execute(BOTH, people).fetchone() is not None:
        raise Refusal("both-seated", "")
    db.execute(f"UPDATE seats SET wish = NULL WHERE {db.asker} IN (:old, :new)", people)
    for move in MOVES:
        db.execute(move, people)
