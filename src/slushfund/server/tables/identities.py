"""A browser becomes the person of a link, alone or with all that it had before."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

from slushfund.server.store.rows import ChatRow, SeatRow
from slushfund.server.tables.open_tables import OpenTables
from slushfund.server.tables.table import Table


@dataclass(frozen=True)
class Claim:
    """A link that is used, and the cookie that its user gets, both as digests."""

    link: bytes
    cookie: bytes
    expires: float


async def claim(tables: OpenTables, asked: Claim, merged: int | None) -> int | None:
    """Use a link, and merge somebody into its person; None where the link is no good.

    Whatever happens to the one who asks, it is done to its end: in the store and in memory.
    """
    return await asyncio.shield(asyncio.ensure_future(_claim(tables, asked, merged)))


async def _claim(tables: OpenTables, asked: Claim, merged: int | None) -> int | None:
    store = tables.services.store
    if merged is None:
        return await store.claim_link(asked.link, asked.cookie, asked.expires, None)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(tables.merging)
        held: list[Table] = []
        while missing := [t for t in tables.all() if _is_at(t, merged) and t not in held]:
            held.append(min(missing, key=lambda table: table.id))
            await stack.enter_async_context(held[-1].lock)
        tables.changes += 1  # tables that are being read are read again
        person = await store.claim_link(asked.link, asked.cookie, asked.expires, merged)
        if person is not None:
            owned = await store.owned() if store.membership is not None else None
            for table in held:
                if owned is None:
                    _rename(table, merged, person)
                elif owned.get(table.id) == table.row.epoch + 1:  # raised by this very claim
                    table.row.epoch += 1
                    _rename(table, merged, person)
                else:
                    tables.let_go(table)
        return person


def _is_at(table: Table, person: int) -> bool:
    seats = table.row.seats
    asking = [seat.wish.person for seat in seats if seat.wish is not None]
    known = [*[seat.person for seat in seats], *[seat.kept for seat in seats], *asking]
    return person in (table.row.host, *known)


def _rename(table: Table, old: int, new: int) -> None:
    """Do to a table in memory what was done to it in the store; connections of *old* begin anew."""
    row = table.row
    is_alone = all(seat.person != new for seat in row.seats)
    seats = [_seat(seat, old, new, is_alone=is_alone) for seat in row.seats]
    table.chat = table.chat.renamed(lambda line: _line(line, old, new))
    table.become(replace(row, host=new if row.host == old else row.host, seats=seats))
    table.tell_table()


def _seat(seat: SeatRow, old: int, new: int, *, is_alone: bool) -> SeatRow:
    person = new if seat.person == old and is_alone else seat.person
    wish = None if seat.wish is not None and seat.wish.person in (old, new) else seat.wish
    return replace(seat, person=person, kept=new if seat.kept == old else seat.kept, wish=wish)


def _line(line: ChatRow, old: int, new: int) -> ChatRow:
    person = new if line.person == old else line.person
    return replace(line, person=person, to_person=new if line.to_person == old else line.to_person)
