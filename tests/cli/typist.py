"""Somebody who plays in the terminal: reads lines, types answers, knows nothing of the games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import slushfund
from patience import PATIENCE
from slushfund.core import Rng

PROMPT = "\n> "
NUMBERED = re.compile(r"^ *(\d+)  \S", re.MULTILINE)
WHOLE = re.compile(
    r"N, N .*? (\d+) (?:(?:to|bis) (\S+?)|without a limit|ohne Grenze)( in .*? (\d+))?[,.]"
)
BARRED = re.compile(r"(?:but not|aber nicht) (\d+)")
DEAL = re.compile(r"(?:for instance|zum Beispiel) ([\d ]+)\n")
OVER = re.compile(r"\n(?:The game is over|Das Spiel ist aus): ")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "slushfund", "play", *arguments]


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return settings under which everything is kept in a folder of the test."""
    source = str(Path(slushfund.__file__).parents[1])
    kept = {name: os.environ[name] for name in ("PATH", "SLUSHFUND_ENGINE") if name in os.environ}
    return {**kept, "PYTHONPATH": source, "SLUSHFUND_DATA": str(folder / "games.db"), **more}


def answer(asked: str, rng: Rng) -> str:
    """Return a line that answers what is asked."""
    if found := WHOLE.search(asked):
        low, step = int(found[1]), int(found[4] or 1)
        high = 10**6 if not found[2] or "^" in found[2] else int(found[2])
        while True:
            number = low + step * rng.below(min((high - low) // step, 200) + 1)
            if str(number) not in BARRED.findall(asked):
                return str(number)
    if found := DEAL.search(asked):
        seats = found[1].split()
        return " ".join(rng.pick(seats) for _ in seats)
    numbers = NUMBERED.findall(asked)
    assert numbers, asked
    return str(rng.pick(numbers))


class Piped:
    """A game whose player is a program: lines in, lines out."""

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.text = ""
        self._process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(folder, **settings),
        )
        self.asked = self.read()

    def read(self) -> str:
        """Return what is written until something is asked, or to the end."""
        assert self._process.stdout is not None
        data = b""
        while not data.endswith(PROMPT.encode()):
            more = os.read(self._process.stdout.fileno(), 1 << 16)
            if not more:
                break
            data += more
        text = data.decode()
        self.text += text
        return text

    def type(self, line: str) -> str:
        """Type a line; return what is written then."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        self.asked = self.read()
        return self.asked

    def end(self) -> int:
        """Type nothing more; return the exit code."""
        _, errors = self._process.communicate(timeout=PATIENCE)
        assert errors == b"", errors.decode()
        return self._process.returncode


def play_out(game, rng: Rng, most: int = 2_000) -> str:
    """Play until the game is over; return everything that was written."""
    for _ in range(most):
        if OVER.search(game.asked):
            return str(game.text)
        game.type(answer(game.asked, rng))
    raise AssertionError("the game does not end")
