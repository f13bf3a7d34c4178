"""A game of `slushfund play` as a file: its record, and what it takes to go on with it.

    {"format": "slushfund-play-1", "seat": 0, "bots": ["", "whim", "whim"], "seed": "…",
     "record": {"game": "qe", "rules": 2, "options": "seats=3", "inputs": []}}

`slushfund replay` reads such a file, too.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from slushfund.cli.files import read_bytes
from slushfund.core import BadInput, Record
from slushfund.wire.record import MAX_BYTES, decode_record, encode_record

FORMAT: Final = "slushfund-play-1"
MANY: Final = 10
Name = Annotated[str, msgspec.Meta(max_length=60)]


@dataclass
class Saved:
    """A game against bots."""

    seat: int
    bots: list[str]
    """By seat; "" is the player."""
    seed: str
    record: Record


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["slushfund-play-1"]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MANY)]
    bots: Annotated[list[Name], msgspec.Meta(max_length=MANY)]
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    record: msgspec.Raw


def write(file: Path, saved: Saved) -> None:
    """Keep a game; the file is whole at any moment."""
    record = msgspec.Raw(encode_record(saved.record).encode())
    form = _Form(FORMAT, saved.seat, saved.bots, saved.seed, record)
    partial = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(msgspec.json.encode(form) + b"\n")
        os.replace(partial, file)
    except OSError as error:
        raise BadInput("cannot-write", "", f"{file}: {error.strerror}") from None


def read(file: Path) -> Saved:
    """Read a game; refuses what is none."""
    try:
        form = msgspec.json.decode(read_bytes(file, MAX_BYTES), type=_Form)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-file", "", f"{file}: {error}"[:200]) from None
    if form.seat >= len(form.bots) or [not bot for bot in form.bots].count(True) != 1:
        raise BadInput("bad-file", "", f"{file}: one seat must be the player's")
    return Saved(form.seat, form.bots, form.seed, decode_record(bytes(form.record)))


def latest(folder: Path, game: str) -> Path:
    """Return the game that was played last; of one game where it is named."""
    found = sorted(folder.glob(f"{game or '*'}-*.json"), key=lambda file: file.stat().st_mtime)
    if not found:
        raise BadInput("bad-file", "", f"{folder} has no game to go on with")
    return found[-1]


def new_name(folder: Path, game: str, today: str) -> Path:
    """Return a name that no game has yet: `qe-2026-11-17-1.json`."""
    number = 1
    while (folder / f"{game}-{today}-{number}.json").exists():
        number += 1
    return folder / f"{game}-{today}-{number}.json"
