"""Play over a WebSocket: a snapshot, then numbered messages; asks are answered by key."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from slushfund.core import BadInput, Refusal
from slushfund.server.budget import Bucket
from slushfund.server.http.doors import note_seated
from slushfund.server.http.endpoints import charge, decoded, identify, language_of, log
from slushfund.server.http.play import came_back, played_again, prepare
from slushfund.server.http.refusals import refused_of
from slushfund.server.http.site import Site
from slushfund.server.tables import absence, chat
from slushfund.server.tables import undo as undoing
from slushfund.server.tables.streams import as_text
from slushfund.server.tasks import until_one_ends
from slushfund.wire import api

POLICY: Final = 1008
GOING_AWAY: Final = 1001

_decoder: Final = msgspec.json.Decoder(api.ClientMessage)
_peek: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class Session:
    """One connection of one viewer."""

    def __init__(self, site: Site, socket: WebSocket) -> None:
        self.site = site
        self.socket = socket
        self.language = language_of(socket.headers)
        self.bucket = Bucket(site.config.limits.messages)

    async def run(self) -> None:
        """Admit the connection, speak with it until it ends, and leave no trace."""
        try:
            await self._admit()
        except Refusal as refusal:
            self.site.metrics.refusals.labels(refusal.code).inc()
            await self.socket.accept()
            await self._last(as_text(refused_of(refusal, "", self.language, None)))
            return
        try:
            self._greet()
            self.table.arrived(self.viewer)
            await self.socket.accept()
            await self._talk()
        finally:
            self.site.connections.part(self.joined)

    async def _admit(self) -> None:
        socket, headers = self.socket, self.socket.headers
        address = socket.client.host if socket.client else ""
        if self.site.rates.take(address, "reads") > 0:
            raise BadInput("too-many-requests", "", "1")
        host = headers.get("host", "")
        self.site.origins.check_host(host)
        if "authorization" not in headers:
            self.site.origins.check_origin(headers.get("origin"), host)
        self.caller = await identify(self.site, headers, socket.cookies, address)
        name = str(socket.path_params["table"])
        charged = partial(charge, self.site, address)
        self.table = await self.site.tables.find_for(name, address, charged)
        await prepare(self.site, self.caller, self.table)
        self.joined = self.site.connections.join(self.table, self.caller)
        self.viewer, self.listener = self.joined.viewer, self.joined.listener
        if self.viewer >= 0:
            self.site.tables.belong(self.table, address)
            note_seated(socket.scope)

    def _greet(self) -> None:
        """Begin where the client stopped, if it says where and we still know, else anew."""
        query = self.socket.query_params
        n = query.get("n", "")
        if "epoch" in query and n.isascii() and n.isdigit() and len(n) < 16:
            self._catch_up(query["epoch"], int(n), "join")
        else:
            self.listener.put(as_text(self.table.snapshot(self.viewer, "join")))

    def _catch_up(self, epoch: str | None, n: int, cause: Any) -> None:
        missed = self.table.streams[self.viewer].missed(epoch, n)
        if missed is None:
            self.listener.put(as_text(self.table.snapshot(self.viewer, cause)))
            return
        for message in missed:
            self.listener.put(message)

    async def _talk(self) -> None:
        """Send and receive until either ends."""
        await until_one_ends(self._send(), self._receive())

    async def _send(self) -> None:
        while (message := await self.listener.next()) is not None:
            await self.socket.send_text(message)
        code = GOING_AWAY if self.listener.reason == "shutting-down" else POLICY
        await self.socket.close(code, self.listener.reason)

    async def _receive(self) -> None:
        while not self.listener.is_closed:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self.listener.close("binary-frame")
            elif self.bucket.take() > 0:
                self.listener.close("too-many-requests")
            elif len(text) > api.MAX_FRAME or len(data := text.encode()) > api.MAX_FRAME:
                self.listener.close("too-large")
            else:
                await self._answer(data)

    async def _answer(self, data: bytes) -> None:
        key: str | None = None
        try:
            ask = decoded(_decoder, data)
            key = getattr(ask, "key", None)
            reply: api.ServerMessage | None = await self._carry_out(ask)
        except Refusal as refusal:
            self.site.metrics.refusals.labels(refusal.code).inc()
            key = key or _key_in(data)
            reply = refused_of(refusal, self.table.row.game, self.language, key)
        except Exception:
            log.exception("fault", extra={"route": "socket"})
            reply = refused_of(Refusal("internal-error", ""), "", self.language, key)
        if reply is not None:
            self.listener.put(as_text(reply))

    async def _carry_out(self, ask: Any) -> api.ServerMessage | None:
        table = self.table
        if isinstance(ask, api.WsPing):
            return api.Pong(table.streams[self.viewer].n, table.now())
        if isinstance(ask, api.WsResync):
            await prepare(self.site, self.caller, table)
            self._catch_up(ask.epoch, ask.n, "resync")
            return None
        if (wait := self.site.rates.take(self.caller.address, "asks")) > 0:
            raise BadInput("too-many-requests", "", str(int(wait) + 1))
        seat, caller = table.own_seat(self.caller).seat, self.caller
        if seat != self.viewer:
            raise Refusal("not-your-seat", "")
        if isinstance(ask, api.WsMove):
            ack = await table.act(caller, seat, table.move(seat, ask, "person"))
            await came_back(table, seat)
            return ack
        if isinstance(ask, api.WsUndo):
            charge(self.site, caller.address, played_again(table, seat))
            return await table.act(caller, seat, undoing.undo(table, seat, ask.key))
        if isinstance(ask, api.WsChat):
            return await table.act(caller, seat, chat.say(table, seat, ask))
        if isinstance(ask, api.WsStandIn):
            await table.act(caller, seat, absence.vote(table, seat, ask.seat, wanted=ask.wanted))
        else:
            await table.act(caller, seat, absence.stand_in(table, seat, wanted=False))
        return api.Ack(ask.key)

    async def _last(self, message: str) -> None:
        try:
            await self.socket.send_text(message)
            await self.socket.close(POLICY)
        except (WebSocketDisconnect, RuntimeError):
            return


def _key_in(data: bytes) -> str | None:
    """Return the key of an ask that could not be read, so that the client knows which failed."""
    try:
        key = msgspec.json.decode(_peek.decode(data).get("key", b"null"))
    except (ValueError, RecursionError):
        return None
    return key if isinstance(key, str) and len(key) <= 64 else None
