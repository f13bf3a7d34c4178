"""Candidates of any kind: our bots, a Python class, a program, a web address, an MCP client."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, Final

import httpx

from slushfund.bots import Bot, Budget, SystemClock, find
from slushfund.bots.worker import speak, think
from slushfund.core import BadInput
from slushfund.exam.seen import Reply, Seen

PYTHON: Final = "python:"
LINES: Final = "lines:"
MCP: Final = "mcp:"
HTTP: Final = ("http://", "https://")
ENDED: Final = 5.0
"""Seconds that a program has for its end."""


class Late(Exception):
    """A candidate has not answered in time, or is gone."""


class Candidate(ABC):
    """Somebody who sits an exam. One object plays all games, one question after the other."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def decide(self, seen: Seen) -> Reply:
        """Answer a question; raises Late."""

    def close(self) -> None:
        """Say goodbye."""
        return


class BotCandidate(Candidate):
    """A bot in this process, told what its seat knows."""

    def __init__(self, name: str, bot: Bot, iterations: int) -> None:
        super().__init__(name)
        self._bot, self._iterations = bot, iterations

    def decide(self, seen: Seen) -> Reply:
        try:
            return self._thought(seen)
        except Exception as failure:
            print(f"{self.name}: {failure!r}", file=sys.stderr)
            raise Late from failure

    def _thought(self, seen: Seen) -> Reply:
        game = seen.game
        known = seen.known(has_events=self._bot.reads_events)
        if seen.speech.size() and not seen.said and seen.refused is None:
            said = speak(game, self._bot, known, seen.seed)
            fit = [move for move in said if seen.speech.has(move)]
            if fit:
                return Reply(say=game.write(fit[0]))
        budget = Budget(seen.seconds, SystemClock(), self._iterations)
        return Reply(game.write(think(game, self._bot, known, seen.seed, budget)))


class LinesCandidate(Candidate):
    """A program: one question per line to its input, one answer per line from its output."""

    def __init__(self, name: str, command: str) -> None:
        super().__init__(name)
        self._command = words_of(command)
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()

    def decide(self, seen: Seen) -> Reply:
        process = self._running()
        assert process.stdin is not None
        while not self._lines.empty():  # more lines than answers were wanted
            self._lines.get_nowait()
        try:
            process.stdin.write(json.dumps(seen.plain()) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=seen.seconds)
        except (OSError, queue.Empty):
            line = None
        if line is None:
            self.close()  # what it answers later would be taken for the next answer
            raise Late
        return _reply(line)

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            pipe = subprocess.PIPE
            try:
                self._process = subprocess.Popen(
                    self._command, stdin=pipe, stdout=pipe, text=True, errors="replace"
                )
            except OSError as failure:
                raise BadInput("bad-exam", "", f"{self._command[0]}: {failure.strerror}") from None
            self._lines = queue.Queue()
            reader = threading.Thread(target=_read, args=(self._process, self._lines), daemon=True)
            reader.start()
        return self._process

    def close(self) -> None:
        if self._process is not None:
            end(self._process)
            self._process = None


class HttpCandidate(Candidate):
    """A web address: each question is posted there, the answer comes back."""

    def __init__(self, name: str, url: str) -> None:
        super().__init__(name)
        self._url = url
        self._client = httpx.Client()

    def decide(self, seen: Seen) -> Reply:
        try:
            response = self._client.post(self._url, json=seen.plain(), timeout=seen.seconds)
            response.raise_for_status()
        except (httpx.HTTPError, httpx.InvalidURL):
            raise Late from None
        return _reply(response.text)

    def close(self) -> None:
        self._client.close()


def named(text: str) -> tuple[str, str]:
    """Return name and kind of a candidate: what stands before `=`, or all of it."""
    name, sign, rest = text.partition("=")
    has_name = sign and name.replace("-", "").replace("_", "").isalnum()
    return (name, rest) if has_name else (text, text)


def check_names(specs: list[str], opponents: tuple[str, ...]) -> None:
    """Refuse names under which figures of two players would become those of one."""
    known: list[str] = []
    for name, spec in [named(spec) for spec in specs]:
        if name in known or (name in opponents and name != spec):
            raise BadInput("bad-exam", "", f"two players are called {name}")
        known.append(name)


def open_candidate(text: str, game: str, iterations: int) -> Candidate:
    """Return the candidate that a text stands for, with an optional `NAME=` before it."""
    name, spec = named(text)
    if spec.startswith(LINES):
        return LinesCandidate(name, spec.removeprefix(LINES))
    if spec.startswith(HTTP):
        return HttpCandidate(name, spec)
    if spec.startswith(MCP):
        try:
            from slushfund.exam.by_mcp import McpCandidate
        except ImportError:
            raise BadInput("needs-extra", "", "pip install 'slushfund[mcp]'") from None
        return McpCandidate(name, spec.removeprefix(MCP))
    if spec.startswith(PYTHON):
        return BotCandidate(name, _made(spec.removeprefix(PYTHON)), iterations)
    return BotCandidate(name, find(game, spec).make(), iterations)


def _made(place: str) -> Bot:
    """Make the bot that `module:Class` names."""
    module, _, kind = place.partition(":")
    try:
        bot = getattr(import_module(module), kind)()
    except (ImportError, AttributeError, TypeError, ValueError) as failure:
        raise BadInput("bad-exam", "", f"{place}: {failure}") from None
    if not isinstance(bot, Bot):
        raise BadInput("bad-exam", "", f"{place} is no slushfund.bots.Bot")
    return bot


def words_of(command: str) -> list[str]:
    """Return the words of a command line; refuses one that has none."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadInput("bad-exam", "", f"no command: {command}")
    return words


def _reply(text: str) -> Reply:
    """Read an answer; what is none is an illegal move, told as such."""
    try:
        told: Any = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        return Reply(text.strip()[:4_000])
    return Reply(str(told.get("move") or "")[:4_000], str(told.get("say") or "")[:4_000])


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put(None)


def end(process: subprocess.Popen[str]) -> None:
    """Let a program end by itself when its input does, or end it."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(ENDED)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
