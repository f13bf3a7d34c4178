"""Talk at the table: said to all, whispered to one seat where the game allows it, or among those
who watch; and notices of who comes, goes and stands in."""

from __future__ import annotations

import secrets

from slushfund.core import SPECTATOR, Refusal
from slushfund.server.store.rows import GALLERY, NOTICE, ChatRow
from slushfund.server.tables import safe_text, visible
from slushfund.server.tables.table import Table
from slushfund.wire import api


async def say(table: Table, seat: int, ask: api.ChatAsk) -> api.Ack:
    """Store a line, then tell it to those it is for."""
    if (seat, ask.key) in table.chat.keys:
        return api.Ack(ask.key, again=True)
    if ask.to is not None:
        _check_whisper(table, seat, ask.to)
    text = safe_text.talk(ask.text)
    seats = table.row.seats
    to = None if ask.to is None else seats[ask.to].person
    name, person = seats[seat].name or "", seats[seat].person
    line = ChatRow(seat, name, text, ask.to, ask.key, table.wall(), person, to)
    await _keep(table, line)
    return api.Ack(ask.key)


async def say_in_gallery(table: Table, person: int, ask: api.GalleryAsk) -> api.Ack:
    """Say something to those who watch; players hear nothing of it, not even that it was said."""
    if (SPECTATOR, ask.key) in table.chat.keys:
        return api.Ack(ask.key, again=True)
    text = safe_text.talk(ask.text)
    name = safe_text.free_name(ask.name, [seat.name for seat in table.row.seats])
    line = ChatRow(SPECTATOR, name, text, GALLERY, ask.key, table.wall(), person)
    await _keep(table, line)
    return api.Ack(ask.key)


async def note(
    table: Table, code: api.NoticeCode, seat: int, name: str, votes: int = 0, needed: int = 0
) -> None:
    """Note in the log of a running game who comes, goes, stands in or votes, and what is needed."""
    if not table.is_running:
        return
    text = f"{code} {votes} {needed} {len(table.playing().inputs)}"
    await _keep(table, ChatRow(seat, name, text, NOTICE, secrets.token_hex(8), table.wall()))


async def _keep(table: Table, line: ChatRow) -> None:
    await table.services.store.add_chat(table.row, line, table.chat.pushed_out_by(line))
    table.chat.add(line)
    _tell(table, line)


def _check_whisper(table: Table, seat: int, to: int) -> None:
    if not table.row.settings.whispers:
        raise Refusal("no-whispers", "")
    if to == seat or to >= len(table.row.seats):
        raise Refusal("bad-seat", "")


def _tell(table: Table, line: ChatRow) -> None:
    for viewer, stream in table.heard():
        person = table.row.seats[viewer].person if viewer >= 0 else None
        if visible.may_hear(line, viewer, person):
            heard = table.heard_talk(viewer)
            stream.tell(api.ChatTold(0, heard[-1]))
