"""Play over HTTP: the snapshot, moves, undo, talk, and the stream for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from slushfund.core import Refusal
from slushfund.server.http.doors import note_seated
from slushfund.server.http.endpoints import Call, charge
from slushfund.server.http.routes import Routes
from slushfund.server.http.site import Site
from slushfund.server.http.tables import table_of
from slushfund.server.store.tokens import Caller
from slushfund.server.tables import absence, chat, consent, safe_text
from slushfund.server.tables import undo as undoing
from slushfund.server.tables.connections import Connection
from slushfund.server.tables.streams import Listener, as_text
from slushfund.server.tables.table import Table
from slushfund.wire import api

routes = Routes()

COPIED = 0.05
"""What an event costs that is sent, beside an input that is played."""
HEARTBEAT = 15.0
"""Seconds of silence before an empty line tells a program that the stream is alive."""


async def seated(call: Call) -> tuple[Table, int]:
    """Return the table and the caller's own seat there, and note that it is here."""
    table = await table_of(call)
    seat = table.own_seat(call.caller).seat
    table.seen[seat] = table.now()
    call.site.tables.belong(table, call.caller.address)
    note_seated(call.request.scope)
    return table, seat


@routes.add("GET /api/tables/{table}/state", "open", codes=("no-spectators",))
async def get_state(call: Call) -> api.Snapshot:
    """Everything I may know of the game."""
    table = await table_of(call)
    viewer = table.viewer_of(call.caller)
    if viewer >= 0:
        table.seen[viewer] = table.now()
        note_seated(call.request.scope)
    await prepare(call.site, call.caller, table)
    return table.snapshot(table.viewer_of(call.caller), "join")


def played_again(table: Table, seat: int) -> int:
    """Return what it costs to play a game again, as far as a seat can know how long it is."""
    return 0 if table.play is None else len(table.heard_of.by(table.play, seat))


async def prepare(site: Site, caller: Caller, table: Table) -> None:
    """Make ready what takes long about a snapshot of a long game, and charge for it.

    What is charged, like all that a caller can notice, depends on what this viewer was told only.
    """
    if table.play is not None:
        viewer = table.viewer_of(caller)
        await table.heard_of.prepare(table.play, viewer, site.workshop, caller.address)
        charge(site, caller.address, len(table.heard_of.by(table.play, viewer)) * COPIED)


@routes.add(
    "POST /api/tables/{table}/moves",
    "seat",
    rate="writes",
    codes=("bad-notation", "stale-question", "not-your-turn", "key-reused", "game-over"),
)
async def move(call: Call, ask: api.MoveAsk) -> api.Ack:
    """Answer a question."""
    table, seat = await seated(call)
    ack = await table.act(call.caller, seat, table.move(seat, ask, "person"))
    await came_back(table, seat)
    return ack


async def came_back(table: Table, seat: int) -> None:
    """Whoever makes a move is back: the stand-in goes."""
    if table.row.seats[seat].stand_in and table.is_running:
        await table.exclusive(absence.stand_in(table, seat, wanted=False))


@routes.add(
    "POST /api/tables/{table}/undo",
    "seat",
    rate="writes",
    codes=("nothing-to-undo", "not-started", "game-over"),
)
async def undo(call: Call, ask: api.UndoAsk) -> api.Ack:
    """Take back my last move while nobody has learned anything."""
    table, seat = await seated(call)
    call.charge(played_again(table, seat))
    return await table.act(call.caller, seat, undoing.undo(table, seat, ask.key))


@routes.add("GET /api/tables/{table}/chat", "open", codes=("no-spectators",))
async def get_chat(call: Call) -> api.ChatList:
    """What was said, as far as I could hear it."""
    table = await table_of(call)
    return api.ChatList(table.heard_talk(table.viewer_of(call.caller)))


@routes.add(
    "POST /api/tables/{table}/chat",
    "seat",
    rate="writes",
    codes=("bad-text", "no-whispers", "bad-seat"),
)
async def say(call: Call, ask: api.ChatAsk) -> api.Ack:
    """Say something."""
    table, seat = await seated(call)
    return await table.act(call.caller, seat, chat.say(table, seat, ask))


@routes.add(
    "POST /api/tables/{table}/gallery",
    "guest",
    rate="writes",
    codes=("bad-text", "bad-name", "name-taken", "no-spectators", "already-seated"),
)
async def say_in_gallery(call: Call, ask: api.GalleryAsk) -> api.Ack:
    """Say something to the others who watch; players do not hear it."""
    table = await table_of(call)
    if table.viewer_of(call.caller) >= 0:
        raise Refusal("already-seated", "")
    person = await call.person(safe_text.name(ask.name))
    return await table.exclusive(chat.say_in_gallery(table, person, ask))


@routes.add(
    "POST /api/tables/{table}/stand-in",
    "seat",
    rate="writes",
    codes=("not-away", "no-stand-ins", "bad-seat", "not-started"),
)
async def vote_stand_in(call: Call, ask: api.StandInAsk) -> api.Done:
    """Vote for a bot to stand in for somebody who is away, or for somebody to take a free seat."""
    table = await table_of(call)
    if table.seat_of(call.caller) is None and table.has_vote(call.caller):
        await table.exclusive(consent.vote(table, call.me, ask.seat, wanted=ask.wanted))
        return api.Done()
    table, seat = await seated(call)
    work = absence.vote(table, seat, ask.seat, wanted=ask.wanted)
    await table.act(call.caller, seat, work)
    return api.Done()


@routes.add("POST /api/tables/{table}/return", "seat", rate="writes", codes=("game-over",))
async def take_back(call: Call) -> api.Done:
    """Take my seat back from the bot that stands in."""
    table, seat = await seated(call)
    await table.act(call.caller, seat, absence.stand_in(table, seat, wanted=False))
    return api.Done()


@routes.add(
    "GET /api/tables/{table}/stream",
    "open",
    codes=("no-spectators", "too-many-connections"),
    media="application/x-ndjson",
)
async def stream(call: Call) -> StreamingResponse:
    """My messages as ND-JSON, a snapshot first; never ends while the table is open."""
    table = await table_of(call)
    await prepare(call.site, call.caller, table)
    joined = call.site.connections.join(table, call.caller)
    joined.listener.put(as_text(joined.table.snapshot(joined.viewer, "join")))
    joined.table.arrived(joined.viewer)
    if joined.viewer >= 0:
        note_seated(call.request.scope)
    return JoinedResponse(call.site, joined)


class JoinedResponse(StreamingResponse):
    """The messages of a connection, one JSON object per line, until either side ends it."""

    def __init__(self, site: Site, joined: Connection) -> None:
        super().__init__(_lines(joined.listener), media_type="application/x-ndjson")
        self._site, self._joined = site, joined

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._site.connections.part(self._joined)


async def _lines(listener: Listener) -> AsyncIterator[str]:
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                message = await listener.next()
        except TimeoutError:
            yield "\n"
            continue
        if message is None:
            return
        yield message + "\n"
