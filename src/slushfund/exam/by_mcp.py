"""A candidate that comes by the Model Context Protocol: it calls tools, we wait for its move."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import threading
import time
from typing import Final

import httpx
import uvicorn

from slushfund.core import BadInput
from slushfund.exam.candidates import Candidate, Late, end, words_of
from slushfund.exam.seen import Reply, Seen
from slushfund.telling.remote_seat import Refused, RemoteSeat
from slushfund.telling.tools import tools
from slushfund.telling.views import beginning_with

ADDRESS: Final = "SLUSHFUND_MCP"
"""Where a program finds the address of our tools, among its environment variables."""
STEP: Final = 0.01
OVER: Final = "The exam is over."


class ExamSeat(RemoteSeat):
    """The seat of a candidate. The exam asks in one thread, tools answer in another."""

    def __init__(self) -> None:
        super().__init__(_nowhere)
        self.seen: Seen | None = None
        """The open question."""
        self.reply = Reply()
        self.is_over = False

    def ask(self, seen: Seen, process: subprocess.Popen[str]) -> Reply:
        """Put a question up and wait for the answer."""
        self.seen = seen
        until = time.monotonic() + seen.seconds
        while self.seen is seen:
            if time.monotonic() > until or process.poll() is not None:
                self.seen = None
                raise Late
            time.sleep(STEP)
        return self.reply

    async def games(self, game: str = "") -> str:
        return "You sit an exam: look, and move when you are asked, until the exam is over."

    async def sit(self, game: str, table: str, name: str, options: str, bots: str) -> str:
        return await self.look("", 0)

    async def look(self, ticket: str, wait: int) -> str:
        until = time.monotonic() + wait
        while self.seen is None and not self.is_over and time.monotonic() < until:
            await asyncio.sleep(STEP)
        seen = self.seen
        if seen is None:
            return OVER if self.is_over else "You are not asked anything now."
        return seen.text()

    async def options(self, ticket: str, move: str, like: str) -> str:
        seen = self._question()
        if not move:
            found = beginning_with(seen.game, seen.space, like)
            return "\n".join(found) or "Nothing that begins so may be answered now."
        fit = beginning_with(seen.game, seen.space, move)
        return f"{move} may {'' if move in fit else 'not '}be answered."

    async def move(self, ticket: str, move: str, question: str, wait: int) -> str:
        return await self._answer(Reply(move), wait)

    async def talk(self, ticket: str, words: str, to: int | None, statement: str) -> str:
        if not statement:
            raise Refused("Nobody here understands plain words: make a statement.")
        return await self._answer(Reply(say=statement), 20)

    def _question(self) -> Seen:
        if self.seen is None:
            raise Refused(OVER if self.is_over else "You are not asked anything now.")
        return self.seen

    async def _answer(self, reply: Reply, wait: int) -> str:
        """Hand an answer in; a refusal comes back as the next question."""
        self._question()
        self.reply, self.seen = reply, None
        return await self.look("", wait)


class McpCandidate(Candidate):
    """A program that is told where our tools are, and plays by them until the exam is over."""

    def __init__(self, name: str, command: str) -> None:
        super().__init__(name)
        words = words_of(command)
        self._seat = ExamSeat()
        self._socket = socket.create_server(("127.0.0.1", 0))
        port = self._socket.getsockname()[1]
        app = tools(lambda _: self._seat).streamable_http_app(
            json_response=True, stateless_http=True
        )
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on"))
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._thread.start()
        address = f"http://127.0.0.1:{port}/mcp"
        try:
            self._process = subprocess.Popen(
                words, env={**os.environ, ADDRESS: address}, stdin=subprocess.DEVNULL, text=True
            )
        except OSError as failure:
            self._stop()
            raise BadInput("bad-exam", "", f"{words[0]}: {failure.strerror}") from None

    def decide(self, seen: Seen) -> Reply:
        return self._seat.ask(seen, self._process)

    def close(self) -> None:
        self._seat.is_over = True
        end(self._process)
        self._stop()

    def _stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        with contextlib.suppress(OSError):
            self._socket.close()


def _nowhere() -> httpx.AsyncClient:
    raise AssertionError("an exam has no server to visit")
