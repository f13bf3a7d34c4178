"""uvicorn's protocols with a budget: what a connection may send, leave unread and keep waiting.

HTTP is read by h11, which bounds heads, trailers and lines of chunks by itself; httptools, which is
faster, does not. WebSockets bound their messages; we count the frames that are no message.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from slushfund.server.budget import Bucket, Budget, Door

HEAD: Final = 32 * 1024
"""Bytes that the head of a request may have."""
POLICY: Final = 1008


class GuardedHttp(H11Protocol):
    """A connection that must send its requests in time, and read its answers."""

    head_seconds: ClassVar[float] = 15.0
    body_seconds: ClassVar[float] = 20.0
    """More than a handler waits for (`endpoints`), who can say what is wrong."""
    _late: asyncio.TimerHandle | None = None
    _awaited: object = None

    # As uvicorn does: the base of all protocols would take transports that cannot write, too.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        budget: Budget = self.app_state["budget"]
        self.door = Door(budget, transport, self.client[0] if self.client else "")
        self.app_state = {**self.app_state, "door": self.door}
        if not budget.enter(self.door):
            transport.abort()
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self.door.charge(len(data)):
            super().data_received(data)
            self._expect()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP; a handler under way is told that nobody waits for it any more."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.door.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.door.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        self.door.close()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Give what comes next its time: the rest of a head, or of a body."""
        awaited = self.conn.their_state
        if awaited is self._awaited and self._late is not None:
            return
        self._forget()
        self._awaited = awaited
        times = {h11.IDLE: self.head_seconds, h11.SEND_BODY: self.body_seconds}
        if awaited in times and not self._is_handed_over():
            loop = asyncio.get_running_loop()
            self._late = loop.call_later(times[awaited], self.transport.close)

    def _is_handed_over(self) -> bool:
        """Tell whether this has become a WebSocket, which has a rhythm of its own."""
        return cast(object, self.transport.get_protocol()) is not self

    def _forget(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose pings, pongs and fragments are counted, as its reader counts messages."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.door = cast(Door, self.app_state["door"])
        self._frames = Bucket(self.app_state["budget"].limits.controls)

    def data_received(self, data: bytes) -> None:
        if self.door.charge(len(data)):
            super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.door.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.door.resume()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.close()
        super().connection_lost(exc)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def _count(self) -> None:
        if self._frames.take() > 0 and not self.transport.is_closing():
            self.conn.fail(POLICY, "too-many-requests")
            self.handle_parser_exception()


def options() -> dict[str, Any]:
    """Return what uvicorn is told of these protocols."""
    return {
        "http": GuardedHttp,
        "ws": GuardedWebSocket,
        "h11_max_incomplete_event_size": HEAD,
    }
