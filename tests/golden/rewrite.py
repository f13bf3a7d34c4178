"""Golden logs: play them again, and write their events anew after a deliberate change.

    python tests/golden/rewrite.py [FILE …]

Rewrites the given logs, or all of them, so that the events are what the engine says now. Inputs
and comments stay. Read the difference line by line before you commit it.

A log may fold what only leads up to its point: lines that start with `..` hold many inputs, and of
their events only the number and a digest are kept.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from slushfund import games
from slushfund.core import Playthrough, Refusal
from slushfund.core.record import parse_seat, write_told

FOLDER = Path(__file__).parent
FOLD = ".. "
BETWEEN = " | "


@dataclass
class Line:
    """A line of a log file with its number."""

    number: int
    text: str

    def is_comment(self) -> bool:
        return self.text.strip() == "" or self.text.lstrip().startswith("#")

    def is_event(self) -> bool:
        return not self.is_comment() and self.text.startswith(" ")

    def is_input(self) -> bool:
        return not self.is_comment() and not self.text.startswith(" ")

    def is_folded(self) -> bool:
        return self.text.startswith(FOLD)

    def inputs(self) -> list[str]:
        """Return the inputs of a line; a folded line has many."""
        return self.text.removeprefix(FOLD).split(BETWEEN) if self.is_input() else []


def read(text: str) -> list[Line]:
    """Split a log file into its lines."""
    return [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]


def blocks(lines: list[Line]) -> list[list[Line]]:
    """Group lines so that each block starts with an input; the first holds what stands above.

    Folded lines that follow each other are one block.
    """
    found: list[list[Line]] = [[]]
    for line in lines:
        if line.is_input() and not (line.is_folded() and found[-1] and found[-1][-1].is_folded()):
            found.append([])
        found[-1].append(line)
    return found


class Broken(Exception):
    """A log that the engine refuses, with the line that it refuses."""


def play(text: str) -> list[list[str]]:
    """Return the lines of events below the header and below each input."""
    found = blocks(read(text))[1:]
    if not found:
        raise Broken("the log is empty")
    header = found[0][0]
    name, _, options = header.text.partition(" ")
    told: list[list[str]] = [[]]
    try:
        game = games.get(name)
        playing = Playthrough(game, game.parse_options(options))
    except Refusal as no:
        raise Broken(f"line {header.number}: {header.text}: {no.code}") from None
    for block in found[1:]:
        events = [
            event
            for line in block
            for text in line.inputs()
            for event in _put(playing, line.number, text)
        ]
        told.append([digest(events)] if block[0].is_folded() else events)
    return told


def _put(playing: Any, number: int, text: str) -> list[str]:
    """Make one input and return the lines of its events."""
    seat, _, move = text.partition(" ")
    try:
        events = playing.put(parse_seat(seat), move)
    except Refusal as no:
        raise Broken(f"line {number}: {text}: {no.code} {no.rule}") from None
    return [f"  {write_told(playing.game, event)}" for event in events]


def digest(events: list[str]) -> str:
    """Return what a log keeps of the events of a folded line."""
    text = "\n".join(events)
    return f"  {len(events)} events, digest {crc32(text.encode()):08x}"


def first_difference(text: str) -> str:
    """Say where a log differs from what the engine says now, "" where it does not."""
    try:
        told = play(text)
    except Broken as broken:
        return str(broken)
    for block, now in zip(blocks(read(text))[1:], told, strict=True):
        was = [line for line in block if line.is_event()]
        for at in range(max(len(was), len(now))):
            old = was[at].text if at < len(was) else "(nothing)"
            new = now[at] if at < len(now) else "(nothing)"
            if old != new:
                number = was[at].number if at < len(was) else block[0].number
                return f"line {number}, after `{block[0].text}`: log: {old} | engine: {new}"
    return ""


def rewrite(text: str) -> str:
    """Return the log with the events of the engine; comments keep their place."""
    told = play(text)
    above, *rest = blocks(read(text))
    lines = [line.text for line in above]
    for block, now in zip(rest, told, strict=True):
        inputs = [line.text for line in block if line.is_input()]
        lines += inputs + _with_comments(block[len(inputs) :], now)
    return "\n".join(lines) + "\n"


def _with_comments(old: list[Line], events: list[str]) -> list[str]:
    """Put the comments of a block between its new events: those before an event stay before."""
    lines: list[str] = []
    rest = list(events)
    last = max([at for at, line in enumerate(old) if line.is_event()], default=-1)
    for line in old[: last + 1]:
        if line.is_comment():
            lines.append(line.text)
        elif rest:
            lines.append(rest.pop(0))
    return lines + rest + [line.text for line in old[last + 1 :]]


def all_logs() -> list[Path]:
    """Return every golden log."""
    return sorted(FOLDER.glob("*/*.log"))


def main() -> int:
    """Rewrite logs and say which have changed."""
    broken = 0
    for path in [Path(name) for name in sys.argv[1:]] or all_logs():
        text = path.read_text("utf-8")
        try:
            new = rewrite(text)
        except Broken as no:
            print(f"{path}: broken: {no}")
            broken += 1
            continue
        if new != text:
            path.write_text(new, "utf-8")
            print(f"{path}: rewritten")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
