"""Talk at the table: said to all, or whispered to one seat where the game allows it."""

from __future__ import annotations

from typing import Final

from slushfund.core import Refusal
from slushfund.server.store.rows import ChatRow
from slushfund.server.tables import safe_text, visible
from slushfund.server.tables.table import Table
from slushfund.wire import api

KEPT: Final = 500
"""Lines that a table remembers in memory; the store keeps all."""


async def say(table: Table, seat: int, ask: api.ChatAsk) -> api.Ack:
    """Store a line, then tell it to those it is for."""
    if (seat, ask.key) in table.chat_keys:
        return api.Ack(ask.key, again=True)
    if ask.to is not None:
        _check_whisper(table, seat, ask.to)
    text = safe_text.talk(ask.text)
    seats = table.row.seats
    to = None if ask.to is None else seats[ask.to].person
    name, person = seats[seat].name or "", seats[seat].person
    line = ChatRow(seat, name, text, ask.to, ask.key, table.wall(), person, to)
    await table.services.store.add_chat(table.id, line)
    table.chat.append(line)
    table.chat_keys.add((seat, ask.key))
    del table.chat[:-KEPT]
    _tell(table, line)
    return api.Ack(ask.key)


def _check_whisper(table: Table, seat: int, to: int) -> None:
    if not table.row.settings.whispers:
        raise Refusal("no-whispers", "")
    if to == seat or to >= len(table.row.seats):
        raise Refusal("bad-seat", "")


def _tell(table: Table, line: ChatRow) -> None:
    for viewer, stream in table.heard():
        heard = table.heard_talk(viewer)
        person = table.row.seats[viewer].person if viewer >= 0 else None
        if visible.may_hear(line, viewer, person):
            stream.tell(api.ChatTold(0, heard[-1]))
