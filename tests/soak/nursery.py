"""Servers that can be killed, and are up again at once: forked from a process that could serve.

`python -m soak.nursery [FAULT]` reads a line `PORT FILE CLOCK`, forks a server on it, prints its
process id, prints `gone` when it has ended, and waits for the next line. What is served is
`slushfund serve`, but bots make any legal move, and time is what the file CLOCK says; without one
(`-`) it runs so fast that people are away after moments.
"""

from __future__ import annotations

import mmap
import os
import random
import struct
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import slushfund
from slushfund.server import run
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config, Limits
from slushfund.server.http import site
from slushfund.server.store.store import Store

FASTER = 300
BEGAN = 1_790_000_000.0
"""Where the fast clock begins: the same for all servers, so that time never runs back."""


class Clock:
    """Seconds since 1970 in a file that two processes share."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(struct.pack("d", BEGAN))
        with file.open("r+b") as opened:
            self._shared = mmap.mmap(opened.fileno(), 8)

    def read(self) -> float:
        [seconds] = struct.unpack("d", self._shared[:8])
        return float(seconds)

    def set(self, seconds: float) -> None:
        self._shared[:8] = struct.pack("d", seconds)


def fast() -> float:
    return BEGAN + (time.time() - BEGAN) * FASTER


def forget_now_and_then() -> None:
    """A planted fault: what is acknowledged is not always stored."""
    real = Store.append
    dice = random.Random(1)

    async def append(store: Any, row: Any, entries: Any) -> None:
        if dice.random() > 0.05 or len(entries) > 1:
            await real(store, row, entries)

    Store.append = append  # type: ignore[method-assign]


def serve(port: int, data: Path, clock: str, fault: str) -> None:
    """Serve until killed."""
    read = fast if clock == "-" else Clock(Path(clock)).read
    vars(site)["SteadyClock"] = lambda wall: read
    run.brains = lambda config: NoBrains()
    if fault:
        forget_now_and_then()
    free = (1e9, 1e9)
    limits = replace(Limits(), tables=free, opened=free, people=free, asks=free)
    run.serve(Config(port=port, data=data, bot_delay=0.01, tick=0.05, limits=limits))


def main() -> None:
    for line in sys.stdin:
        port, data, clock = line.split()
        child = os.fork()
        if child == 0:
            os.close(0)
            serve(int(port), Path(data), clock, "".join(sys.argv[1:]))
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("gone", flush=True)


class Nursery:
    """The other end of this process."""

    def __init__(self, fault: str = "") -> None:
        folders = [Path(slushfund.__file__).parents[1], Path(__file__).parents[1]]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder) for folder in folders])}
        command = [sys.executable, "-m", "soak.nursery", *([fault] if fault else [])]
        self._process = subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def start(self, port: int, data: Path, clock: str = "-") -> int:
        """Return the process id of a new server."""
        self._process.stdin.write(f"{port} {data} {clock}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def wait(self) -> None:
        """Wait for the end of the last server."""
        assert self._process.stdout.readline() == "gone\n"

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


if __name__ == "__main__":
    main()
