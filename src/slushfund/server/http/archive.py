"""Tables that are past their time: each is written to a file before it leaves the database."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from slushfund.core import Refusal
from slushfund.server.config import DAY
from slushfund.server.http.records import saved_game
from slushfund.server.http.site import Site
from slushfund.server.store.rows import TableRow
from slushfund.server.tables.streams import encode
from slushfund.server.tables.table import Table

BATCH: Final = 20
"""Tables that are put away at a time, so that nobody waits long for the store."""
PEOPLE: Final = 5
"""People who are forgotten at a time: whatever could be theirs is looked through."""
BREATH: Final = 0.05
PAUSE: Final = 3_600.0
FIRST: Final = 60.0
"""Seconds between two looks, and before the first: at the start others are in a hurry."""

log = logging.getLogger("slushfund.server")


async def watch(site: Site) -> None:
    """Put tables away from time to time, for as long as the server runs."""
    await asyncio.sleep(FIRST)
    while not site.tasks.is_closing:
        try:
            await tidy(site)
        except Exception as fault:  # whatever is wrong, games go on
            log.error("tables not put away", extra={"fault": repr(fault)[:200]})
        await asyncio.sleep(PAUSE)


async def tidy(site: Site, note: Callable[[int], None] = lambda done: None) -> list[str]:
    """Put away whatever is past its time; return the ids of those tables.

    *note* is told how many were tried.
    """
    gone: list[str] = []
    tried: set[str] = set()
    while True:
        found = await site.store.expired(site.config.keeping, site.now(), BATCH + len(tried))
        fresh = [table for table in found if table not in tried]
        if not fresh:
            break
        for table in fresh:
            tried.add(table)
            if await _put_away(site, table):
                gone.append(table)
            note(len(tried))
    before = site.now() - site.config.keeping.people_days * DAY
    while await site.store.forget_people(before, PEOPLE) == PEOPLE:
        await asyncio.sleep(BREATH)
    return gone


async def _put_away(site: Site, table: str) -> bool:
    """Export a table and delete it, unless somebody uses it or the file cannot be written."""
    turns = site.tables.turns.get(table)
    if turns is not None and (turns.thinking or turns.table.is_used()):
        return False
    try:
        await site.store.claim(table)  # where another process has it, that one puts it away
    except Refusal:
        return False
    try:
        await export(site, table, site.config.archive_folder)
    except Exception as fault:  # it stays: nothing is deleted that is not in a file
        log.error("table not exported", extra={"table": table, "fault": repr(fault)[:200]})
        return False
    site.tables.turns.pop(table, None)
    await site.store.delete_table(table)
    log.info("table put away", extra={"table": table})
    return True


async def export(site: Site, table: str, folder: Path) -> Path | None:
    """Write the game of a table to a file, as its players could have; None where none was begun."""
    store = site.store
    row, entries = await store.table(table), await store.log(table)
    if row is None or not entries:
        return None
    opened = await site.workshop.do("", Table, site.tables.services, row, entries, [])
    assert opened.play is not None
    file = folder / name_of(row)
    await asyncio.to_thread(_write, file, encode(saved_game(opened, opened.play)))
    return file


def name_of(row: TableRow) -> str:
    """Return what the file of a table is called."""
    day = datetime.fromtimestamp(row.created, UTC).date().isoformat()
    return f"{day}-{row.game}-{row.id}.json"


def _write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all; when this returns it is on the disk."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(file.name + ".part")
    with partial.open("wb") as target:
        target.write(data)
        target.flush()
        os.fsync(target.fileno())
    partial.replace(file)
