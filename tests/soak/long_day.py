"""A day of bots in minutes: tables begin and end, somebody watches now and then, nothing piles up.

The clock of the server goes on with the tables that are over, so that at the end of all of them a
day has passed: idle tables leave the memory, watches and clocks do their work.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from patience import PATIENCE
from server.house import free_port
from slushfund import games
from slushfund.core import Rng
from soak.crew import GONE, Phone
from soak.nursery import BEGAN, Clock, Nursery
from soak.random_games import any_options

DAY = 86_400.0
AT_ONCE = 40
"""Tables that are played at the same time."""
WATCHED = 10
"""One table of this many is watched, and its record fetched at the end."""
MORE_MEMORY = 1.15
FEW = 500
"""Fewer tables than this say little about memory: the first ones of every game are among them."""
MORE_DESCRIPTORS = 20


class Day:
    """A server with bots, and somebody who opens tables and looks at its figures."""

    def __init__(self, folder: Path, size: int, seed: int) -> None:
        self.size, self.rng = size, Rng.seeded(seed)
        self.data, self.clock = folder / "games.db", Clock(folder / "clock")
        self.port = free_port()
        self.nursery = Nursery()
        self.pid = self.nursery.start(self.port, self.data, str(folder / "clock"))
        self.host = Phone(self.port)
        self.running: dict[str, Any] = {}
        self.opened = self.over = 0
        self.samples: list[tuple[float, int]] = []
        """Megabytes and descriptors, hour by hour."""

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.host.ask("GET", "/healthz")
                return
            except GONE:
                assert time.monotonic() < until, "the server did not start"
                time.sleep(0.02)

    def run(self) -> None:
        """Play all tables, some at a time."""
        with closing(sqlite3.connect(f"file:{self.data}?mode=ro", uri=True)) as db:
            while self.over < self.size:
                while self.opened < self.size and len(self.running) < AT_ONCE:
                    self.open()
                self.look(db)
                time.sleep(0.02)

    def open(self) -> None:
        game: Any = games.ALL[self.opened % len(games.ALL)]
        options = any_options(game, self.rng)
        seats = [{"kind": "bot"}] * game.parse_options(options).seats
        ask = {"game": game.id, "name": "Host", "options": options, "seats": seats}
        status, table = self.host.ask("POST", "/api/tables", ask)
        assert status == 200, table
        assert self.host.ask("POST", f"/api/tables/{table['id']}/start")[0] == 200
        watcher = None
        if self.opened % WATCHED == 0:
            watcher = Phone(self.port)
            watcher.wire.request("GET", f"/api/tables/{table['id']}/stream")
        self.running[table["id"]] = watcher
        self.opened += 1

    def look(self, db: sqlite3.Connection) -> None:
        """See which tables are over, and let the time pass that this has taken."""
        rows = db.execute("SELECT id FROM tables WHERE status = 'over'").fetchall()
        for (table,) in rows:
            if table in self.running:
                watcher = self.running.pop(table)
                self.over += 1
                if watcher is not None:
                    watcher.wire.close()
                    assert self.host.ask("GET", f"/api/tables/{table}/record")[0] in (200, 403)
        self.clock.set(BEGAN + DAY * self.over / self.size)
        while len(self.samples) < 24 * self.over // self.size:
            self.samples.append(self.figures())

    def figures(self) -> tuple[float, int]:
        process = Path(f"/proc/{self.pid}")
        [line] = [x for x in (process / "status").read_text().splitlines() if x[:5] == "VmRSS"]
        return int(line.split()[1]) / 1024, len(list((process / "fd").iterdir()))

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.nursery.wait()
        self.nursery.close()


def run(size: int, seed: int) -> str:
    """Play tables of bots within a day; demand that memory and descriptors stay flat."""
    with tempfile.TemporaryDirectory() as folder:
        day = Day(Path(folder), size, seed)
        try:
            day.wait()
            day.run()
        finally:
            day.close()
    memory = [sample[0] for sample in day.samples]
    morning, evening = sum(memory[6:12]) / 6, sum(memory[18:24]) / 6
    descriptors = [sample[1] for sample in day.samples[1:]]
    assert evening < morning * (MORE_MEMORY if size >= FEW else 2), memory
    assert max(descriptors) - min(descriptors) <= MORE_DESCRIPTORS, descriptors
    return (
        f"{size:,} tables in 24 hours of the server's clock: memory {morning:.0f} MB from hour 7 to"
        f" 12, {evening:.0f} MB from 19 to 24; descriptors {min(descriptors)} to {max(descriptors)}"
    )
