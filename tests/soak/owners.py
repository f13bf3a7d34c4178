"""Owners of tables die, stand still or lose their database, while people play at all processes.

Three processes serve one PostgreSQL. In every stint one that owns a table is killed, or stopped for
longer than its lease and woken again, or the database itself is ended without a word. Everybody
asks again, of any process, until there is an answer. What they note must fit what is stored
(`history.py`): nothing acknowledged is lost or doubled or out of order, nobody is shown less than
before.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

import slushfund
from server.cluster import Cluster
from server.house import free_port, key
from slushfund.core import Record, Refusal, Rng
from slushfund.server.store.owners import LEASE
from slushfund.server.store.store import Store
from slushfund.server.tables.chain import standing_inputs
from slushfund.wire.record import play_again
from soak.crew import GONE, Phone
from soak.history import History

PROCESSES = 3
TABLES = 3
DATABASE = 5
"""Once in this many stints the database is ended instead of a process."""
PAUSED = 3
"""Once in this many stints an owner is stopped instead of killed."""
WAIT = 900.0
SOURCE = Path(slushfund.__file__).parents[1]
ELSEWHERE = ("storage-failing", "table-elsewhere", "shutting-down")


class Node:
    """One process that serves."""

    def __init__(self, url: str, source: Path = SOURCE) -> None:
        self.url, self.port, self.source = url, free_port(), source
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "slushfund", "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--data", self.url, "--workers", "1"],
            env={**os.environ, "PYTHONPATH": str(self.source)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Let it end in good order."""
        self._process.terminate()
        code = self._process.wait(WAIT)
        assert code in (0, -signal.SIGTERM), f"a process did not end in good order: {code}"

    def wait(self) -> None:
        until = time.monotonic() + WAIT
        while True:
            try:
                if Phone(self.port).ask("GET", "/healthz")[0] == 200:
                    return
            except (*GONE, AssertionError):
                assert time.monotonic() < until, "a process did not start"
                time.sleep(0.05)


class Club:
    """The people at one table after the other; what they do is asked of any process."""

    def __init__(self, nodes: list[Node], url: str, seed: int) -> None:
        self.nodes, self.store = nodes, Store(url)
        self.dice, self.rng = random.Random(seed), Rng.seeded(seed)
        self.moves: dict[str, History] = {}
        self.talk: dict[str, History] = {}
        self.seen: dict[tuple[str, int], list[Any]] = {}
        self.counts: Counter[str] = Counter()
        self._lock = threading.Lock()
        self.table = ""
        self.cookies: list[str] = []
        self.is_over = False
        self.fault: BaseException | None = None
        self.last = time.monotonic()
        """When this table last took a move."""

    def run(self) -> None:
        try:
            while not self.is_over:
                self._act()
        except BaseException as fault:
            self.fault = fault

    def ask(self, seat: int, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask any process, again and again, until one answers; the key stays the same."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            phone = Phone(self.dice.choice(self.nodes).port)
            phone.wire.timeout = 4
            phone.cookie = self.cookies[seat] if seat < len(self.cookies) else ""
            try:
                phone.wire.connect()
                status, said = self._asked(phone, method, path, body)
            except GONE:
                self._note("not answered", 1)
                time.sleep(0.02)
                continue
            finally:
                phone.wire.close()
            if status < 500:
                if seat == len(self.cookies):
                    self.cookies.append(phone.cookie)
                return status, said
            assert said["code"] in ELSEWHERE, said
            self._note("sent on", 1)
            time.sleep(0.05)
        raise AssertionError(f"nobody answers {path}")

    @staticmethod
    def _asked(phone: Phone, method: str, path: str, body: Any) -> tuple[int, Any]:
        try:
            return phone.ask(method, path, body)
        except AssertionError as fault:  # an answer of 500 or more
            [(_, said)] = fault.args
            return 503, said

    def _sit(self) -> None:
        self.cookies = []
        seats = [{"kind": kind} for kind in ("me", "open", "open")]
        ask = {"game": "qe", "name": "P0", "options": "seats=3", "seats": seats}
        status, opened = self.ask(0, "POST", "/api/tables", ask)
        assert status == 200, opened
        table = opened["id"]
        for seat in (1, 2):
            body = {"name": f"P{seat}", "seat": seat}
            status, said = self.ask(seat, "POST", f"/api/tables/{table}/seats", body)
            if status != 200:  # it was done, and the answer was lost with its cookie
                return
        status, said = self.ask(0, "POST", f"/api/tables/{table}/start")
        assert status == 200 or said["code"] == "already-started", said
        self.table = table
        self.moves[table], self.talk[table] = History(), History()

    def _act(self) -> None:
        if not self.table:
            self._sit()
            return
        play = self._play()
        if play is None:
            return
        if play.game.outcome(play.state) is not None:
            self.table = ""
            return
        dice = self.dice.random()
        if dice < 0.2:
            self._look()
        else:
            self._at_once(self._moves(play))

    def _play(self) -> Any:
        """Return the game as it is stored; None while the database is away."""
        try:
            row = asyncio.run(self.store.table(self.table))
            entries = asyncio.run(self.store.log(self.table))
        except Refusal:
            time.sleep(0.05)
            return None
        return play_again(Record(row.game, row.rules, row.options, standing_inputs(entries)))

    def _moves(self, play: Any) -> list[tuple[Callable[..., None], Any]]:
        """Return what everybody who is asked answers, and what somebody says or reads meanwhile."""
        made: list[tuple[Callable[..., None], Any]] = []
        for seat in play.game.to_act(play.state):
            text = play.game.write(play.game.space(play.state, seat).sample(self.rng))
            question = play.game.question(play.state, seat)
            made.append((self._move, (seat, {"question": question, "move": text, "key": key()})))
        if self.dice.random() < 0.2:
            made += [(self._say, ({"text": "hello", "key": key()},)), (self._count, ())]
        return made

    def _at_once(self, work: list[tuple[Callable[..., None], Any]]) -> None:
        """Let several people do something at the same time."""
        with ThreadPoolExecutor(len(work)) as threads:
            for done in [threads.submit(one, *facts) for one, facts in work]:
                done.result()

    def _move(self, seat: int, ask: Any) -> None:
        with self.moves[self.table].call(ask["key"]):
            status, said = self.ask(seat, "POST", f"/api/tables/{self.table}/moves", ask)
            assert status == 200, said
        self.last = time.monotonic()
        self._note("moves", 1)
        self._note("stored already", said["again"])

    def _say(self, ask: Any) -> None:
        with self.talk[self.table].call(ask["key"]):
            status, said = self.ask(0, "POST", f"/api/tables/{self.table}/chat", ask)
            assert status == 200, said
        self._note("lines", 1)

    def _count(self) -> None:
        """Count the lines of talk, while others may be talking."""
        with self.talk[self.table].look() as seen:
            status, said = self.ask(1, "GET", f"/api/tables/{self.table}/chat")
            assert status == 200, said
            seen.append(len([line for line in said["lines"] if line["text"] == "hello"]))
        self._note("counts", 1)

    def _note(self, name: str, number: int) -> None:
        with self._lock:
            self.counts[name] += number

    def _look(self) -> None:
        seat = self.dice.randrange(3)
        status, said = self.ask(seat, "GET", f"/api/tables/{self.table}/state")
        assert status == 200, said
        before = self.seen.get((self.table, seat), [])
        assert said["events"][: len(before)] == before, "somebody was shown less than before"
        self.seen[self.table, seat] = said["events"]
        self._note("looks", 1)

    def check(self) -> None:
        """Hold what people have noted against what is stored."""
        for table, history in self.moves.items():
            history.check([e.key for e in asyncio.run(self.store.log(table)) if e.key])
        for table, history in self.talk.items():
            lines = asyncio.run(self.store.chat(table))
            history.check([line.key for line in lines if line.text == "hello"])


def owner_of(url: str, table: str) -> str:
    """Return the address of the process that owns a table."""
    with psycopg.connect(url) as db:
        query = "SELECT address FROM owners JOIN processes ON processes.id = owner"
        row = db.execute(f"{query} WHERE table_id = %s".encode(), (table,)).fetchone()
    return "" if row is None else str(row[0])


@contextmanager
def playing(seed: int, source: Path = SOURCE) -> Iterator[tuple[Cluster, list[Node], list[Club]]]:
    """Let three tables play; when nothing more is done to them, hold what people noted to the log.

    Whoever puts other processes into the list has people ask those from then on.
    """
    cluster = Cluster(free_port())
    url = cluster.database("owners")
    nodes = [Node(url, source) for _ in range(PROCESSES)]
    clubs: list[Club] = []
    try:
        for node in nodes:
            node.wait()
        clubs += [Club(nodes, url, seed * 100 + number) for number in range(TABLES)]
        threads = [threading.Thread(target=club.run, daemon=True) for club in clubs]
        for thread in threads:
            thread.start()
        yield cluster, nodes, clubs
        for club in clubs:
            club.is_over = True
        for thread in threads:
            thread.join()
        fail(clubs)
        for club in clubs:
            club.check()
    finally:
        for club in clubs:
            club.is_over = True
            club.store.close()
        for node in nodes:
            node.kill()
        cluster.close()


def counted(clubs: list[Club]) -> str:
    """Return in words what people did."""
    counts = sum([club.counts for club in clubs], Counter())
    return ", ".join([f"{count:,} {name}" for name, count in sorted(counts.items())])


def run(size: int, seed: int) -> str:
    """Do something to an owner a number of times while three tables play."""
    with playing(seed) as (cluster, nodes, clubs):
        slowest = [stint(cluster, nodes, clubs, number) for number in range(size)]
    return (
        f"{size:,} owners killed or stopped ({size // DATABASE} times the database),"
        f" {counted(clubs)}: 0 lost, 0 doubled; tables back after {max(slowest):.1f} s at most"
    )


def fail(clubs: list[Club]) -> None:
    for club in clubs:
        if club.fault is not None:
            raise club.fault


def stint(cluster: Cluster, nodes: list[Node], clubs: list[Club], number: int) -> float:
    """Do something to an owner; return how long it took until all tables took a move again."""
    play_a_little(clubs)
    club = clubs[number % TABLES]
    port = owner_of(nodes[0].url, club.table).rpartition(":")[2]
    victims = [node for node in nodes if str(node.port) == port] or nodes[:1]
    began = time.monotonic()
    if number % DATABASE == DATABASE - 1:
        cluster.stop()
        cluster.start()
        began = time.monotonic()
    elif number % PAUSED == PAUSED - 1:
        victims[0].signal(signal.SIGSTOP)
        time.sleep(LEASE + 1)
        victims[0].signal(signal.SIGCONT)
    else:
        victims[0].kill()
    play_a_little(clubs, 1)
    took = time.monotonic() - began
    if number % DATABASE != DATABASE - 1 and number % PAUSED != PAUSED - 1:
        victims[0].start()
        victims[0].wait()
    return took


def play_a_little(clubs: list[Club], moves: int = 5) -> None:
    """Wait until every table has taken a number of moves more."""
    before = [club.counts["moves"] for club in clubs]
    until = time.monotonic() + WAIT
    while any(c.counts["moves"] < b + moves for c, b in zip(clubs, before, strict=True)):
        fail(clubs)
        assert time.monotonic() < until, "the tables did not come back"
        time.sleep(0.01)
