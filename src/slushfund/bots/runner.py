"""The side that asks: starts a worker process, asks it, and survives whatever it does."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from slushfund import games
from slushfund.bots.knowledge import Packed, pack_knowledge
from slushfund.core import AnyGame, Event, Move, Refusal, Rng

START: Final = 60.0
"""Seconds a process may take to start."""
GRACE: Final = 1.0
"""Seconds beyond its budget before a bot counts as late."""

STAMP: Final = "engine.stamp"

LATE: Final = "late"
CRASHED: Final = "crashed"
ILLEGAL: Final = "illegal"


class BotFailed(Exception):
    """A bot gave no usable answer; the caller plays `offered`, a legal move, or a fallback.

    `reason` is LATE, CRASHED or ILLEGAL.
    """

    def __init__(self, reason: str, detail: str, offered: Move | None) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.offered = offered


@dataclass(frozen=True)
class Answer:
    """A legal move and the processor time it took."""

    move: Move
    milliseconds: float


def compiled_engine() -> str:
    """Return the tree of a compiled engine that has become ready while we run; empty: none.

    SLUSHFUND_COMPILED names it. It is ready when its stamp stands there (`hatch_build.py`).
    """
    tree = os.environ.get("SLUSHFUND_COMPILED", "")
    return tree if tree and os.path.exists(os.path.join(tree, STAMP)) else ""


class Runner:
    """One bot in its own process. Use one runner from one thread at a time.

    A process that failed is ended; the next question starts a new one.
    """

    def __init__(self, game: str, bot: str, grace: float = GRACE) -> None:
        self.game = games.get(game)
        self.bot = bot
        self.grace = grace
        self.niceness = 0
        """How much its process leaves to others, as `nice` counts it."""
        self.reads_events = False
        self._engine = ""
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def __enter__(self) -> Runner:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def command(self) -> list[str]:
        """Return the command line of the process."""
        return [sys.executable, "-m", "slushfund.bots.worker", self.game.id, self.bot]

    def start(self) -> None:
        """Start the process if there is none; otherwise the first question does."""
        engine = compiled_engine()
        if self._process is not None and self._process.poll() is None and engine == self._engine:
            return
        self.close()
        self._engine = engine
        try:
            self._spawn()
        except (OSError, RuntimeError, MemoryError) as failure:  # no descriptors, threads, memory
            raise self._failed(CRASHED, repr(failure), None) from None
        message = self._next(time.perf_counter() + START, None)
        if "ready" not in message:
            raise self._failed(CRASHED, str(message.get("error", message)), None)
        self.reads_events = bool(message["events"])

    def _spawn(self) -> None:
        """Start the process, and somebody who reads what it says."""
        other = {"PYTHONPATH": self._engine} if self._engine else {}
        self._process = subprocess.Popen(
            self.command(),
            env={**os.environ, **other},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )
        if self.niceness and hasattr(os, "setpriority"):  # not on Windows
            with contextlib.suppress(OSError):
                own = os.getpriority(os.PRIO_PROCESS, 0)
                os.setpriority(os.PRIO_PROCESS, self._process.pid, own + self.niceness)
        self._lines = queue.Queue()
        thread = threading.Thread(
            target=_read_lines, args=(self._process, self._lines), daemon=True
        )
        thread.start()

    def ask(
        self,
        state: Any,
        seat: int,
        events: list[Event],
        seed: int,
        seconds: float,
        iterations: int | None = None,
        is_cpu_time: bool = False,
    ) -> Answer:
        """Return the bot's move for *seat*; raises BotFailed.

        *events*: all events of the game so far (of any audience). *seconds* is the budget; with
        *iterations* the bot counts those and *seconds* only decides when it is late.
        """
        self.start()
        question = {
            "knowledge": self._known(state, seat, events),
            "seed": seed,
            "seconds": seconds,
            "iterations": iterations,
            "cpu": is_cpu_time,
        }
        space = self.game.space(state, seat)
        try:
            message = self._exchange(question, seconds)
        except BotFailed as failure:
            if failure.offered is not None and not space.has(failure.offered):
                failure.offered = None
            raise
        move = self._parsed(message.get("move"))
        if move is None or not space.has(move):
            raise self._failed(ILLEGAL, str(message.get("move"))[:100], None)
        return Answer(move, float(message["ms"]))

    def think(self, known: dict[str, Any], seed: int, seconds: float) -> str:
        """Return the answer to what a seat knows, as it is written; raises BotFailed.

        For whoever has no state: whoever has one checks that it is legal.
        """
        self.start()
        knowledge = {**known, "events": known["events"] if self.reads_events else []}
        question = {"knowledge": knowledge, "seed": seed, "seconds": seconds}
        try:
            return str(self._exchange(question, seconds)["move"])
        except BotFailed as failure:
            if failure.offered is None:
                raise
            return self.game.write(failure.offered)

    def speak(
        self, state: Any, seat: int, events: list[Event], seed: int, seconds: float
    ) -> list[Move]:
        """Return what the bot has to say, if anything; raises BotFailed."""
        self.start()
        known = self._known(state, seat, events)
        question = {"knowledge": known, "seed": seed, "speech": True}
        message = self._exchange(question, seconds)
        moves = [self._parsed(text) for text in message.get("said", [])]
        return [move for move in moves if move is not None]

    def _known(self, state: Any, seat: int, events: list[Event]) -> Packed:
        return pack_knowledge(self.game, state, seat, events if self.reads_events else [])

    def _exchange(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a question and return the final answer, remembering offers on the way."""
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
        except OSError as failure:
            raise self._failed(CRASHED, str(failure), None) from None
        end = time.perf_counter() + seconds + self.grace
        offered: Move | None = None
        while True:
            message = self._next(end, offered)
            if "offer" in message:
                offered = self._parsed(message["offer"])
            elif "move" in message or "said" in message:
                return message
            else:
                raise self._failed(CRASHED, str(message.get("error", message)), offered)

    def _next(self, end: float, offered: Move | None) -> dict[str, Any]:
        """Return the next line of the process, waiting until *end* at most."""
        try:
            line = self._lines.get(timeout=max(0.0, end - time.perf_counter()))
        except queue.Empty:
            raise self._failed(LATE, "no answer in time", offered) from None
        if line is None:
            raise self._failed(CRASHED, "the process ended", offered)
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise self._failed(CRASHED, f"no JSON: {line[:100]}", offered)
        return message

    def _parsed(self, text: object) -> Move | None:
        try:
            return self.game.parse(str(text))
        except Refusal:
            return None

    def _failed(self, reason: str, detail: str, offered: Move | None) -> BotFailed:
        self.close()
        return BotFailed(reason, f"{self.game.id} {self.bot}: {detail}", offered)

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def _read_lines(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    """Hand on every line of a process, then None."""
    assert process.stdout is not None
    with contextlib.suppress(OSError, ValueError):
        for line in process.stdout:
            lines.put(line)
    lines.put(None)


def fallback(game: AnyGame, state: Any, seat: int, seed: int) -> Move:
    """Return some legal move, for a table that waits for a bot that failed."""
    return game.space(state, seat).sample(Rng.seeded(seed))
