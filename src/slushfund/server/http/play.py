"""Play over HTTP: the snapshot, moves, undo, talk, and the stream for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse

from slushfund.server.http.endpoints import Call, Spec
from slushfund.server.http.tables import table_of
from slushfund.server.tables import absence, chat, visible
from slushfund.server.tables.streams import Listener, encode
from slushfund.server.tables.table import Table
from slushfund.wire import api

HEARTBEAT = 15.0
"""Seconds of silence before an empty line tells a program that the stream is alive."""


async def seated(call: Call) -> tuple[Table, int]:
    """Return the table and the caller's own seat there, and note that it is here."""
    table = await table_of(call)
    seat = table.own_seat(call.caller).seat
    table.seen[seat] = call.hall.now()
    return table, seat


async def get_state(call: Call) -> api.Snapshot:
    table = await table_of(call)
    viewer = table.viewer_of(call.caller)
    if viewer >= 0:
        table.seen[viewer] = call.hall.now()
    return table.snapshot(viewer, "join")


async def post_move(call: Call) -> api.Ack:
    table, seat = await seated(call)
    ack = await table.exclusive(table.move(seat, call.body, "person"))
    await came_back(table, seat)
    return ack


async def came_back(table: Table, seat: int) -> None:
    """Whoever makes a move is back: the stand-in goes."""
    if table.row.seats[seat].stand_in:
        await table.exclusive(absence.stand_in(table, seat, wanted=False))


async def post_undo(call: Call) -> api.Ack:
    table, seat = await seated(call)
    return await table.exclusive(table.undo(seat, call.body.key))


async def get_chat(call: Call) -> api.ChatList:
    table = await table_of(call)
    return api.ChatList(visible.chat_for(table.chat, table.viewer_of(call.caller)))


async def post_chat(call: Call) -> api.Ack:
    table, seat = await seated(call)
    return await table.exclusive(chat.say(table, seat, call.body))


async def post_stand_in(call: Call) -> api.Done:
    table, seat = await seated(call)
    work = absence.vote(table, seat, call.body.seat, wanted=call.body.wanted)
    await table.exclusive(work)
    return api.Done()


async def post_return(call: Call) -> api.Done:
    table, seat = await seated(call)
    await table.exclusive(absence.stand_in(table, seat, wanted=False))
    return api.Done()


async def get_stream(call: Call) -> StreamingResponse:
    table = await table_of(call)
    viewer = table.viewer_of(call.caller)
    call.hall.admit(table, call.caller)
    lines = _lines(call, table, viewer)
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def _lines(call: Call, table: Table, viewer: int) -> AsyncIterator[bytes]:
    """Yield the viewer's messages, one JSON object per line, a snapshot first."""
    listener = Listener()
    call.hall.join(table, viewer, listener, call.caller)
    try:
        listener.put(encode(table.snapshot(viewer, "join")))
        call.hall.arrived(table, viewer)
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    message = await listener.queue.get()
            except TimeoutError:
                yield b"\n"
                continue
            if message is None:
                return
            yield message + b"\n"
    finally:
        call.hall.part(table, viewer, listener)


_T = "/api/tables/{table}"

SPECS: list[Spec] = [
    Spec(
        "GET",
        f"{_T}/state",
        "getState",
        get_state,
        "open",
        "Everything I may know of the game",
        api.Snapshot,
        codes=("no-spectators",),
    ),
    Spec(
        "POST",
        f"{_T}/moves",
        "move",
        post_move,
        "seat",
        "Answer a question",
        api.Ack,
        api.MoveAsk,
        rate="writes",
        codes=("bad-notation", "stale-question", "not-your-turn", "key-reused", "game-over"),
    ),
    Spec(
        "POST",
        f"{_T}/undo",
        "undo",
        post_undo,
        "seat",
        "Take back my last move while nobody has learned anything",
        api.Ack,
        api.UndoAsk,
        rate="writes",
        codes=("nothing-to-undo", "not-started", "game-over"),
    ),
    Spec(
        "GET",
        f"{_T}/chat",
        "getChat",
        get_chat,
        "open",
        "What was said, as far as I could hear it",
        api.ChatList,
        codes=("no-spectators",),
    ),
    Spec(
        "POST",
        f"{_T}/chat",
        "say",
        post_chat,
        "seat",
        "Say something",
        api.Ack,
        api.ChatAsk,
        rate="writes",
        codes=("bad-text", "no-whispers", "bad-seat"),
    ),
    Spec(
        "POST",
        f"{_T}/stand-in",
        "voteStandIn",
        post_stand_in,
        "seat",
        "Vote for a bot to stand in for somebody who is away",
        api.Done,
        api.StandInAsk,
        rate="writes",
        codes=("not-away", "no-stand-ins", "bad-seat", "not-started"),
    ),
    Spec(
        "POST",
        f"{_T}/return",
        "takeBack",
        post_return,
        "seat",
        "Take my seat back from the bot that stands in",
        api.Done,
        rate="writes",
    ),
    Spec(
        "GET",
        f"{_T}/stream",
        "stream",
        get_stream,
        "open",
        "My messages as ND-JSON, a snapshot first; never ends while the table is open",
        None,
        media="application/x-ndjson",
        codes=("no-spectators", "too-many-connections"),
    ),
]
