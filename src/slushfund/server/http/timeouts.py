"""Connections that dawdle are closed: the head of a request has to come in time.

A body has its own limit, where it is read (`endpoints`). Without these, a few hundred sockets that
send a byte now and then would keep everybody else out.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    Protocol = AutoHTTPProtocol


class TimedHttp(Protocol):
    """A connection that must send the head of a request within some seconds of beginning it."""

    head_seconds: ClassVar[float] = 15.0
    _head: asyncio.TimerHandle | None = None

    # As uvicorn does: the base of all protocols would take transports that cannot write, too.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        if self._head is None and (before is None or before.response_complete):
            self._begin()
        super().data_received(data)
        if self.cycle is not before or self._is_handed_over():
            self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        self._head = loop.call_later(self.head_seconds, self._late)

    def _end(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _is_handed_over(self) -> bool:
        """Tell whether this has become a WebSocket, which has a rhythm of its own."""
        return cast(object, self.transport.get_protocol()) is not self

    def _late(self) -> None:
        self._head = None
        if not self._is_handed_over():
            self.transport.close()
