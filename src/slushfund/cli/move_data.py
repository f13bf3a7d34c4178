"""`slushfund move-data`: everything the server keeps, from SQLite to PostgreSQL or back."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

from slushfund.cli.backup import check
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals
from slushfund.cli.serve import data_place
from slushfund.core import BadInput
from slushfund.server.run import locked
from slushfund.server.store.moving import move
from slushfund.server.store.store import open_database


def move_all(source: str, target: str, as_json: bool) -> None:
    """Copy everything into an empty database, compare, and say what is there now."""
    with telling_refusals():
        here, there = data_place(source), data_place(target)
        if here == there:
            raise BadInput("not-empty", "", target)
        if isinstance(here, Path):
            check(here)
        with (
            locked(here),
            locked(there),
            closing(open_database(here)) as old,
            closing(open_database(there)) as new,
            Progress("rows") as progress,
        ):
            moved = move(old, new, progress)
        if as_json:
            print(json.dumps({"rows": moved.rows, "sha256": moved.digest}))
            return
        for name, count in moved.rows.items():
            print(f"{count:>10,} {name}")
        print(f"sha256 {moved.digest}")
