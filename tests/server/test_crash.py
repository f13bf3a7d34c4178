"""kill -9 under load: what was acknowledged is stored, once, and what was seen was stored (K1)."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import slushfund
from server.house import free_port, key, stored
from slushfund.server.store.sqlite import Store
from slushfund.server.tables.undo import standing_inputs
from slushfund.server.tables.visible import events_for
from slushfund.wire.record import play_again

KILLS = 30 * int(os.environ.get("SLUSHFUND_SOAK", "1"))


class Process:
    """The server as a process that can be killed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start the server and return how long it took to answer."""
        source = str(Path(slushfund.__file__).parents[1])
        command = [sys.executable, "-m", "slushfund", "serve", "--port", str(self.port)]
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [*command, "--data", str(self.data), "--workers", "1"],
            env={**os.environ, "PYTHONPATH": source},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while True:
            try:
                httpx.get(f"{self.url}/healthz", timeout=1).raise_for_status()
                return time.perf_counter() - began
            except httpx.HTTPError:
                assert self.process.poll() is None, "the server ended by itself"
                assert time.perf_counter() - began < 60, "the server did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def client(self) -> httpx.Client:
        return httpx.Client(
            base_url=self.url, headers={"origin": self.url}, timeout=5, verify=False
        )


class Crew:
    """Three people at one table who move as fast as they can and note what they were told."""

    def __init__(self, server: Process, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.acked: dict[str, list[str]] = {}
        self.seen: dict[str, list[object]] = {}
        self.cookies: list[httpx.Cookies] = []
        self.table = ""

    def sit(self) -> None:
        """Open a new table."""
        with ExitStack() as stack:
            people = [stack.enter_context(self.server.client()) for _ in range(3)]
            self.take_seats(people)

    def take_seats(self, people: list[httpx.Client]) -> None:
        ask = {"game": "qe", "name": "P0", "options": "seats=3"}
        table = people[0].post("/api/tables", json=ask).raise_for_status().json()["id"]
        for seat in (1, 2):
            url = f"/api/tables/{table}/seats"
            people[seat].post(url, json={"name": f"P{seat}"}).raise_for_status()
        people[0].post(f"/api/tables/{table}/start").raise_for_status()
        self.cookies = [one.cookies for one in people]
        self.table = table

    def run(self) -> None:
        """Play until the server is gone."""
        try:
            while True:
                if not self.table:
                    self.sit()
                self.play()
                self.table = ""
        except (httpx.HTTPError, json.JSONDecodeError):
            return

    def play(self) -> None:
        with ExitStack() as stack:
            people = [stack.enter_context(self.server.client()) for _ in range(3)]
            for one, cookies in zip(people, self.cookies, strict=True):
                one.cookies = cookies
            while self.round(people):
                pass

    def round(self, people: list[httpx.Client]) -> bool:
        """Let everybody who is asked answer; return whether the game goes on."""
        for seat, one in enumerate(people):
            state = one.get(f"/api/tables/{self.table}/state").raise_for_status().json()
            self.seen[f"{self.table} {seat}"] = state["events"]
            question = state["position"]["question"]
            if question is not None:
                low = int(question["space"]["low"])
                word = "open" if question["id"].endswith("open") else "bid"
                move = f"{word} {low + self.rng.choice([1, 7, 30])}"
                ask = {"question": question["id"], "move": move, "key": key()}
                answer = one.post(f"/api/tables/{self.table}/moves", json=ask)
                if answer.status_code == 200:
                    self.acked.setdefault(self.table, []).append(ask["key"])
            if state["table"]["status"] != "running":
                return False
        return True


def check(data: Path, crews: list[Crew]) -> int:
    """Compare the database with what the crews were told; return the number of acknowledgements."""
    db = sqlite3.connect(data)
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    count = 0
    for crew in crews:
        for table, keys in crew.acked.items():
            query = "SELECT key FROM log WHERE table_id = ? AND key IS NOT NULL"
            stored = [row[0] for row in db.execute(query, (table,))]
            assert len(stored) == len(set(stored)), "stored twice"
            assert set(keys) <= set(stored), "acknowledged but lost"
            count += len(keys)
    db.close()
    return count


def check_seen(store: Store, crews: list[Crew]) -> None:
    """Whatever a seat was told is told again by a replay of what is stored."""
    from slushfund.core import Record

    for crew in crews:
        plays = {}
        for name, events in crew.seen.items():
            table, seat = name.split(" ")
            if table not in plays:
                row = stored(store.table(table))
                inputs = standing_inputs(stored(store.log(table)))
                plays[table] = play_again(Record(row.game, row.rules, row.options, inputs))
            play = plays[table]
            told = [event for step in play.told for event in step]
            assert events_for(play, told, int(seat))[: len(events)] == events, "seen but lost"


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path):
    server = Process(tmp_path / "games.db")
    crews = [Crew(server, seed) for seed in range(2)]
    rng = random.Random(7)
    slowest = 0.0
    for _ in range(KILLS):
        slowest = max(slowest, server.start())
        threads = [threading.Thread(target=crew.run) for crew in crews]
        for thread in threads:
            thread.start()
        time.sleep(0.2 + rng.random() * 0.6)
        server.kill()
        for thread in threads:
            thread.join()
        acked = check(server.data, crews)
    store = Store(server.data)
    try:
        check_seen(store, crews)
        assert stored(store.log(next(iter(crews[0].acked)))), "a chain that is broken is refused"
    finally:
        store.close()
    print(f"{KILLS} kills, {acked} acknowledged moves, slowest start {slowest:.2f} s")
    assert acked > KILLS
