"""A group of processes is updated one by one, while people play at all of them.

Beside each process a new one is started; then the old one is told to stop, and hands its tables
over. `SLUSHFUND_OLDER=COMMIT` lets the first ones run what that commit has (the libraries are those
of today); without it both are the same program, and only the handing over is tried. What people
note is held against the log as in `owners.py`.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from soak.owners import SOURCE, Club, Node, counted, play_a_little, playing

ROOT = Path(__file__).parents[2]


@contextmanager
def older() -> Iterator[Path]:
    """Give a folder with the older program."""
    commit = os.environ.get("SLUSHFUND_OLDER", "")
    if not commit:
        yield SOURCE
        return
    with TemporaryDirectory() as folder:
        archive = ["git", "archive", commit, "src"]
        packed = subprocess.run(archive, cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder) / "src"


def run(size: int, seed: int) -> str:
    """Replace every process of a group a number of times, at first older ones by new ones."""
    slowest: list[float] = []
    with older() as source, playing(seed, source) as (_, nodes, clubs):
        for number in range(size * len(nodes)):
            slowest.append(replaced(nodes, number % len(nodes), clubs))
    what = os.environ.get("SLUSHFUND_OLDER", "the same program")
    return (
        f"{size * len(nodes):,} processes replaced (at first {what}), {counted(clubs)}:"
        f" 0 lost, 0 doubled; tables went on after {max(slowest):.1f} s at most"
    )


def replaced(nodes: list[Node], number: int, clubs: list[Club]) -> float:
    """Replace one process; return how long it took until all tables took a move again."""
    play_a_little(clubs, 2)
    fresh, old = Node(nodes[0].url), nodes[number]
    fresh.wait()
    nodes[number] = fresh
    began = time.monotonic()
    old.stop()
    play_a_little(clubs, 1)
    return time.monotonic() - began
