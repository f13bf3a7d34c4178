"""Numbered messages to everybody who watches a table from the same seat."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from slushfund.server.budget import Purse
from slushfund.wire import api

KEPT: Final = 256
"""Messages that a client can catch up on without a snapshot."""
REMEMBERED: Final = 60.0
"""Seconds for which a stream without listeners goes on, for those whose connection broke."""
BEHIND: Final = 256
"""Messages that may wait for a slow connection before it is dropped."""

Numbered: TypeAlias = api.Snapshot | api.Update | api.TableChanged | api.ChatTold

encode: Final = msgspec.json.Encoder().encode


def as_text(message: api.ServerMessage) -> str:
    """Return a message as it travels, to all who hear it alike."""
    return encode(message).decode()


def size_of(message: str) -> int:
    """Return how many bytes a message has on its way."""
    return len(message) if message.isascii() else len(message.encode())


class Listener:
    """One connection: messages wait here until it can take them.

    *why_not* says why it may hear nothing more, or "". It is asked at every delivery. What waits,
    and what is being sent, is held in a *purse*.
    """

    def __init__(self, why_not: Callable[[], str] = str, purse: Purse | None = None) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_closed = False
        self.reason = ""
        self._why_not = why_not
        self._purse = purse
        self._sent = 0
        """The size of what was taken out last."""
        self._is_cut = False

    def put(self, message: str) -> None:
        """Queue a message; a connection that is too far behind is dropped."""
        if self.is_closed or not self.may_hear():
            return
        is_full = self._purse is not None and not self._purse.hold(size_of(message))
        if is_full or self.queue.qsize() >= BEHIND:
            self.cut("too-slow")
            return
        self.queue.put_nowait(message)

    async def next(self) -> str | None:
        """Return the next message once there is one; None where the connection ends."""
        if self._purse is not None and not self._is_cut:
            self._purse.release(self._sent)
        self._sent = 0
        message = await self.queue.get()
        if message is None or self._is_cut or self.may_hear():
            self._sent = 0 if message is None or self._is_cut else size_of(message)
            return message
        return await self.queue.get()

    def may_hear(self) -> bool:
        """Tell whether this connection may hear anything; ends it at once where it may not."""
        if not self._is_cut and (reason := self._why_not()):
            self.cut(reason)
        return not self._is_cut

    def cut(self, reason: str) -> None:
        """Drop what is queued, say why, and end."""
        self._is_cut = True
        self.is_closed = False
        while not self.queue.empty():
            self.queue.get_nowait()
        if self._purse is not None:
            self._purse.release()
        self.close(reason)

    def end(self) -> None:
        """Forget what waits: nobody is there any more."""
        self.cut("")
        self.is_closed = True

    def close(self, reason: str) -> None:
        """Let what is queued go out, say why, and end."""
        if not self.is_closed:
            self.is_closed = True
            self.reason = reason
            self.queue.put_nowait(as_text(api.Bye(reason)))
            self.queue.put_nowait(None)


class Stream:
    """What one viewer is told, in order. Numbers count what this viewer was told and nothing
    else, so that they say nothing about what happened unseen."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.left = 0.0
        """When the last listener went."""
        self.restart()

    def restart(self) -> None:
        """Forget what was told: whoever comes next begins with a snapshot."""
        self.epoch = secrets.token_hex(6)
        self.n = 0
        self.told = b""
        """The position that was told last, to be silent while it stays the same."""
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT)

    def tell(self, message: Numbered) -> None:
        """Number a message and send it to every listener."""
        self.n += 1
        message.n = self.n
        text = as_text(message)
        self._kept.append((self.n, text))
        for listener in list(self.listeners):
            listener.put(text)

    def judge(self) -> None:
        """Forget whoever may not listen any more, and end their connections."""
        self.listeners = {listener for listener in self.listeners if listener.may_hear()}

    def missed(self, epoch: str | None, n: int) -> list[str] | None:
        """Return the messages after number *n*, or None where only a snapshot helps."""
        if epoch != self.epoch or n > self.n:
            return None
        oldest = self._kept[0][0] if self._kept else self.n + 1
        if n + 1 < oldest:
            return None
        return [text for number, text in self._kept if number > n]
