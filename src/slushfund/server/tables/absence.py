"""Clocks, and people who are away: when a bot stands in for them, and how they come back."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace

from slushfund.core import Refusal
from slushfund.server.tables import chat, consent, lull, opening
from slushfund.server.tables.open_tables import OpenTables
from slushfund.server.tables.seating import demand_unfinished, keep
from slushfund.server.tables.table import Table

log = logging.getLogger("slushfund.server")


async def watch(tables: OpenTables, tick: float) -> None:
    """Look at all tables every *tick* seconds, for as long as the server runs."""
    while not tables.tasks.is_closing:
        await asyncio.sleep(tick)
        for turns in list(tables.turns.values()):
            table = turns.table
            try:
                await look(table)
                turns.see([])  # whatever has ended a bot's thinking, what it owes is not forgotten
            except Exception as fault:  # one table's trouble must not stop the clocks of all
                extra = {"table": table.id, "fault": repr(fault)[:200]}
                log.error("table not looked after", extra=extra)
        tables.forget_idle()
        tables.looked = time.monotonic()


async def look(table: Table) -> None:
    """See whose time is up, who has been away for too long, and whose words do not come."""
    await opening.look(table)
    if not table.is_running:
        return
    await lull.look(table)
    now = table.now()
    for clock in table.clocks():
        is_up = clock.deadline <= now and table.limit() is not None
        if is_up and clock.seat not in table.late:
            table.time_is_up(clock.seat)
    if note_absence(table, now):
        table.tell_table()
    away = table.row.settings.away
    if away.how == "auto":
        for seat in long_away(table, now):
            if seat in table.asked:
                await table.exclusive(stand_in(table, seat, wanted=True))


def note_absence(table: Table, now: float) -> bool:
    """Note who is here and since when the others are not; tell whether that has changed."""
    away: dict[int, float] = {}
    for seat in table.row.seats:
        if seat.kind == "person" and not table.is_here(seat.seat):
            away[seat.seat] = table.away_since.get(seat.seat, now)
    is_changed = away != table.away_since
    table.away_since = away
    return is_changed


def long_away(table: Table, now: float) -> list[int]:
    """Return the people who are away past the grace period and have no stand-in.

    Where a decision may take days nobody is expected to be connected: the clock decides.
    """
    if table.row.settings.pace.kind == "days":
        return []
    grace = table.row.settings.away.grace
    late = [seat for seat, since in table.away_since.items() if now - since >= grace]
    return [seat for seat in late if not table.row.seats[seat].stand_in]


async def vote(table: Table, voter: int, seat: int, *, wanted: bool) -> None:
    """Ask for a stand-in; it comes when more than half of the other people here want it.

    For a free seat, agree that whoever asks sits down there.
    """
    if not table.is_running:
        raise Refusal("not-started", "")
    if seat >= len(table.row.seats) or seat == voter:
        raise Refusal("bad-seat", "")
    if table.row.seats[seat].kind == "open":
        person = table.row.seats[voter].person
        assert person is not None
        await consent.vote(table, person, seat, wanted=wanted)
        return
    if table.row.settings.away.how == "never":
        raise Refusal("no-stand-ins", "")
    note_absence(table, table.now())
    if seat not in long_away(table, table.now()):
        raise Refusal("not-away", "")
    votes = table.votes.setdefault(seat, set())
    if wanted:
        votes.add(voter)
    else:
        votes.discard(voter)
    have, needed = _votes(table, seat)
    if have >= needed:
        await stand_in(table, seat, wanted=True)
        return
    table.tell_table()
    if wanted:
        await chat.note(table, "vote", seat, table.row.seats[voter].name or "", have, needed)


def _votes(table: Table, seat: int) -> tuple[int, int]:
    """Return how many of those who are here want a stand-in, and how many have to."""
    voters = {
        row.seat
        for row in table.row.seats
        if row.kind == "person" and row.seat != seat and table.is_here(row.seat)
    }
    return len(table.votes[seat] & voters), len(voters) // 2 + 1


async def stand_in(table: Table, seat: int, *, wanted: bool) -> None:
    """Put a bot in for a person, or let the person take over again."""
    demand_unfinished(table)
    rows = [replace(row) for row in table.row.seats]
    if rows[seat].kind != "person" or rows[seat].stand_in == wanted:
        return
    rows[seat].stand_in = wanted
    rows[seat].level = table.services.brains.usual(table.row.game) if wanted else None
    table.votes.pop(seat, None)
    await keep(table, replace(table.row, seats=rows))
    await chat.note(table, "stand-in" if wanted else "back", seat, rows[seat].name or "")
