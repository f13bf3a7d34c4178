"""The gate: connections are let in by the hundred, and who has too many is turned away there.

A loop that lets in one connection each time round makes everybody wait behind a crowd: with 500 of
them before the gate, and something to reckon, others waited for seconds.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Final

from slushfund.server.budget import Budget
from slushfund.server.tasks import Tasks

AT_ONCE: Final = 256
"""Connections that are let in, or turned away, before anything else is done."""
FULL: Final = 0.2
"""Seconds to wait where the system has nothing left to let anybody in with."""
AT_ONCE_GONE: Final = struct.pack("ii", 1, 0)
"""How a connection is ended without a goodbye that would have to be remembered."""


class Gate:
    """Lets people in at one address of ours."""

    def __init__(
        self,
        listening: socket.socket,
        budget: Budget,
        protocol: Callable[[], asyncio.BaseProtocol],
    ) -> None:
        self._listening, self._budget, self._protocol = listening, budget, protocol
        self._loop = asyncio.get_running_loop()
        self._tasks = Tasks()
        self._is_closed = False
        listening.setblocking(False)
        self._open()

    def close(self) -> None:
        """Let nobody in any more."""
        self._is_closed = True
        self._loop.remove_reader(self._listening.fileno())

    def _open(self) -> None:
        if not self._is_closed:
            self._loop.add_reader(self._listening.fileno(), self._admit)

    def _admit(self) -> None:
        """Let in whoever waits."""
        for _ in range(AT_ONCE):
            try:
                wire, address = self._listening.accept()
            except (BlockingIOError, InterruptedError):
                return
            except ConnectionError:  # gone before its turn
                continue
            except OSError:
                self._loop.remove_reader(self._listening.fileno())
                self._loop.call_later(FULL, self._open)
                return
            if self._budget.has_room(address[0]):
                self._tasks.spawn(self._let_in(wire))
            else:
                _turn_away(wire)

    async def _let_in(self, wire: socket.socket) -> None:
        wire.setblocking(False)
        try:
            await self._loop.connect_accepted_socket(self._protocol, wire)
        except OSError:  # gone meanwhile
            wire.close()


def _turn_away(wire: socket.socket) -> None:
    try:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE_GONE)
    finally:
        wire.close()
