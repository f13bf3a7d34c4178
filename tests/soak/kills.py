"""kill -9 again and again: nothing acknowledged is lost or doubled, and what was seen was stored.

Fifty acknowledged inputs or more between one kill and the next: moves, statements, undo, talk,
stand-ins and returns, in all games. Every so often the server is started by its command line
instead of being forked, with real bots.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import slushfund
from server.house import free_port, stored
from slushfund.core import Record
from slushfund.server.store.store import Store
from slushfund.server.tables.chain import standing_inputs
from slushfund.server.tables.visible import events_for
from slushfund.wire.record import play_again
from soak.crew import GONE, Crew, Phone
from soak.nursery import Nursery

CREWS = 3
INPUTS = 50
"""Acknowledged inputs before the server is killed."""
COLD = 50
"""Once in this many starts the server is started by its command line."""
WAIT = 900.0


class Victim:
    """The server as a process that can be killed."""

    def __init__(self, data: Path, fault: str = "") -> None:
        self.data, self.port = data, free_port()
        self._nursery = Nursery(fault)
        self._cold: subprocess.Popen[bytes] | None = None
        self.pid = 0
        self.slowest = 0.0

    def start(self, *, is_cold: bool) -> None:
        began = time.perf_counter()
        if is_cold:
            source = str(Path(slushfund.__file__).parents[1])
            command = [sys.executable, "-m", "slushfund", "serve", "--port", str(self.port)]
            self._cold = subprocess.Popen(
                [*command, "--data", str(self.data), "--workers", "1"],
                env={**os.environ, "PYTHONPATH": source},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            self.pid = self._cold.pid
        else:
            self.pid = self._nursery.start(self.port, self.data)
        self._wait(began)
        self.slowest = max(self.slowest, time.perf_counter() - began)

    def _wait(self, began: float) -> None:
        while True:
            try:
                Phone(self.port).ask("GET", "/healthz")
                return
            except GONE:
                assert time.perf_counter() - began < WAIT, "the server did not start"
                time.sleep(0.01)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        if self._cold is None:
            self._nursery.wait()
        else:
            self._cold.wait()
            self._cold = None
        self.pid = 0

    def close(self) -> None:
        if self.pid:
            self.kill()
        self._nursery.close()


def run(size: int, seed: int, fault: str = "") -> str:
    """Kill a server a number of times while three tables play; *fault* plants one."""
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(Path(folder) / "games.db", fault)
        try:
            crews = [Crew(victim.port, victim.data, number, seed) for number in range(CREWS)]
            for number in range(size):
                stint(victim, crews, random.Random(seed * 10**6 + number), number)
                if number % 100 == 99:
                    print(f"{number + 1} kills, {dict(tally(crews))}", flush=True)
            inputs = check_all(victim.data, crews)
        finally:
            victim.close()
    counts = tally(crews)
    kinds = ", ".join([f"{counts[name]:,} {name}" for name in ("moves", "undo", "chat")])
    stood = f"{counts['stand-in'] + counts['return']:,} asks for stand-ins"
    stood += f", {inputs['stand-in']:,} moves by them"
    again = f"{counts['asked again']:,} asked again, {counts['stored already']:,} of them stored"
    total = sum([counts[name] for name in ("moves", "undo", "chat", "stand-in", "return")])
    assert total >= size * INPUTS
    return (
        f"{size:,} kills, {total:,} acknowledged ({kinds}, {stood}; {again}) at"
        f" {sum([crew.opened for crew in crews]):,} tables: 0 lost, 0 doubled"
    )


def tally(crews: list[Crew]) -> Counter[str]:
    return sum([crew.counts for crew in crews], Counter())


def stint(victim: Victim, crews: list[Crew], dice: random.Random, number: int) -> None:
    """Start the server, let everybody play, kill it, and compare."""
    victim.start(is_cold=number % COLD == COLD - 1)
    before = acknowledged(crews)
    threads = [threading.Thread(target=crew.run) for crew in crews]
    for thread in threads:
        thread.start()
    until = time.monotonic() + WAIT
    while acknowledged(crews) - before < INPUTS and not any(crew.fault for crew in crews):
        assert time.monotonic() < until, f"too slow: {dict(tally(crews))}"
        time.sleep(0.005)
    time.sleep(dice.random() * 0.02)
    victim.kill()
    for thread in threads:
        thread.join()
    for crew in crews:
        if crew.fault is not None:
            raise crew.fault
    check(victim.data, crews)


def acknowledged(crews: list[Crew]) -> int:
    counts = tally(crews)
    return sum([counts[name] for name in ("moves", "undo", "chat", "stand-in", "return")])


def check(data: Path, crews: list[Crew]) -> None:
    """Compare the tables that were played at with what everybody was told."""
    with closing(sqlite3.connect(data)) as db:
        for crew in crews:
            if crew.shadow is None:
                continue
            crew.shadow.look()
            check_keys(db, crew, crew.shadow.table)
            play = crew.shadow.play
            told = [event for step in play.told for event in step]
            for seat, events in crew.seen.items():
                assert events_for(play, told, seat)[: len(events)] == events, "seen but lost"
            query = "SELECT seat, stand_in FROM seats WHERE table_id = ?"
            stands = dict(db.execute(query, (crew.shadow.table,)))
            for seat, stood in crew.stands.items():
                assert stands[seat] == stood, "a stand-in was lost, or came back"


def check_keys(db: Any, crew: Crew, table: str) -> None:
    """Demand that what was acknowledged at a table is stored, once."""
    for kept, source in ((crew.acked, "log"), (crew.said, "chat")):
        query = f"SELECT key FROM {source} WHERE table_id = ? AND key IS NOT NULL"
        found = [row[0] for row in db.execute(query, (table,))]
        assert len(found) == len(set(found)), "stored twice"
        told = kept.get(table, [])
        assert len(told) == len(set(told))
        assert set(told) <= set(found), "acknowledged but lost"


def check_all(data: Path, crews: list[Crew]) -> Counter[str]:
    """Compare all tables at the end: every chain of hashes holds, every game can be replayed."""
    with closing(sqlite3.connect(data)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        tables = [row[0] for row in db.execute("SELECT id FROM tables WHERE status != 'open'")]
        for crew in crews:
            for table in crew.acked:
                check_keys(db, crew, table)
        inputs = Counter(dict(db.execute("SELECT who, count(*) FROM log GROUP BY who")))
    store = Store(data)
    try:
        for table in tables:
            row = stored(store.table(table))
            puts = standing_inputs(stored(store.log(table)))
            play_again(Record(row.game, row.rules, row.options, puts))
    finally:
        store.close()
    return inputs
