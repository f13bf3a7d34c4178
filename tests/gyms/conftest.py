"""A conversation with the referee: inside this process, and through a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import slushfund
from slushfund.gyms.referee import Referee


class Talk:
    """Lines in, answers out; checks that every answer is one JSON object with `ok`."""

    def __init__(self) -> None:
        self.referee = Referee()

    def ask(self, line: str | bytes) -> dict[str, Any]:
        data = line.encode() if isinstance(line, str) else line
        text = self.referee.answer(data)
        assert b"\n" not in text
        answer = json.loads(text)
        assert isinstance(answer["ok"], bool)
        return answer

    def do(self, line: str | bytes) -> dict[str, Any]:
        """Ask for something that must be granted."""
        answer = self.ask(line)
        assert answer["ok"], answer
        return answer

    def code(self, line: str | bytes) -> str:
        """Ask for something that must be refused; return the code."""
        answer = self.ask(line)
        assert sorted(answer) == ["code", "message", "ok", "rule"]
        assert not answer["ok"]
        assert answer["message"]
        assert answer["message"] != answer["code"], "this code has no text"
        return str(answer["code"])

    def deal(self, *wanted: str) -> None:
        """Let chance bring what is wanted, else the first of all, until a seat is to act."""
        left = set(wanted)
        while self.do("act")["to_act"] == ["chance"]:
            outcomes = [outcome for outcome, _ in self.do("chances")["outcomes"]]
            found = next((outcome for outcome in outcomes if outcome in left), outcomes[0])
            self.do(f"move chance {found}")
            left.discard(found)
        assert not left

    def all(self) -> list[dict[str, Any]]:
        """Return everything the referee tells of the game without changing it."""
        asked = ["record", "log", "act", "chances", "outcome", "view spectator"]
        return [self.ask(line) for line in asked]


@pytest.fixture
def talk() -> Talk:
    return Talk()


def start_process() -> subprocess.Popen[bytes]:
    source = str(Path(slushfund.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    environment.pop("PYTHONUNBUFFERED", None)  # would hide an answer that is not flushed
    return subprocess.Popen(
        [sys.executable, "-m", "slushfund", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with start_process() as process:
        yield process
        process.kill()
