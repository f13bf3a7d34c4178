"""One address attacks in all ways at once while people at other addresses play, and come.

Three things are measured for the others, first in peace, then under attack: a move until the last
seat has seen it, somebody who opens the page of a table until they see the game, and a table of
bots until it is one's turn again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.load import LoadTable, Server, percentiles
from patience import PATIENCE
from server.house import free_port
from soak.attackers import ENOUGH

SERVER = """
import sys
from pathlib import Path
from slushfund.server import run
from slushfund.server.config import Config
run.serve(Config(port=int(sys.argv[1]), data=Path(sys.argv[2]), proxies=""))
"""
"""As it is on an open port: its own limits, real bots, and no proxy in front."""

HOUSES = 10
"""Tables of people, each at an address of its own."""
SEATS = 5
RATE = 20.0
"""Moves of people in a second, at all tables."""
ARRIVALS = 2.0
"""People who come in a second."""
PEACE = 0.25
"""How much is measured in peace, beside what is measured under attack."""
SLOWEST = 400.0
"""Milliseconds that 99 of 100 moves and arrivals may take."""
MOST_MEMORY = 500.0
"""Megabytes of the server."""
FULL = 1_000
"""Moves from which on times are demanded: a few say nothing, on a machine that does other things"""


class Measured:
    """How long things took, in seconds."""

    def __init__(self) -> None:
        self.moves: list[float] = []
        self.arrivals: list[float] = []
        self.connects: list[float] = []
        """Of arrivals: until the connection was there."""
        self.bots: list[float] = []
        self.memory = self.family = 0.0
        """The most megabytes of the server, and of the server with its bots."""
        self.cpu = 0.0

    def told(self) -> str:
        """Return the figures."""
        kinds = [("moves", self.moves), ("arrivals", self.arrivals), ("bots", self.bots)]
        parts = []
        for name, times in kinds:
            if times:
                at = percentiles(times)
                slowest = max(times) * 1000
                parts.append(
                    f"{len(times):,} {name} p50 {at['p50']:.0f} p99 {at['p99']:.0f}"
                    f" slowest {slowest:.0f} ms"
                )
        parts.append(f"memory {self.memory:.0f} MB, with bots {self.family:.0f} MB")
        return ", ".join([*parts, f"processor {self.cpu * 100:.0f} % of a core"])


class Neighbour:
    """Somebody at an address of their own."""

    def __init__(self, url: str, address: str) -> None:
        self.url, self.address = url, address
        self.cookies: list[str] = []

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=httpx.AsyncHTTPTransport(local_address=self.address, verify=False),
            base_url=self.url,
            headers={"origin": self.url},
            timeout=PATIENCE,
        )

    def socket(self, table: str, cookie: str = "") -> Any:
        address = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"cookie": cookie} if cookie else {}
        return connect(
            address,
            additional_headers=headers,
            origin=self.url,  # type: ignore[arg-type]
            compression=None,
            local_addr=(self.address, 0),
            open_timeout=PATIENCE,
            ping_timeout=None,
        )

    async def open(self, seats: list[dict[str, str]]) -> tuple[str, list[str]]:
        """Open a table of Q.E. and start it; return its id and the cookies of its people."""
        cookies = []
        async with self.client() as client:
            options = f"seats={len(seats)}"
            ask = {"game": "qe", "name": "P0", "options": options, "seats": seats}
            answer = await client.post("/api/tables", json=ask)
            table = answer.raise_for_status().json()["id"]
            cookies.append(f"slushfund={answer.cookies['slushfund']}")
            for seat in range(1, len([one for one in seats if one["kind"] != "bot"])):
                client.cookies.clear()
                answer = await client.post(f"/api/tables/{table}/seats", json={"name": f"P{seat}"})
                cookies.append(f"slushfund={answer.raise_for_status().cookies['slushfund']}")
            client.cookies.clear()
            headers = {"cookie": cookies[0]}
            answer = await client.post(f"/api/tables/{table}/start", headers=headers)
            answer.raise_for_status()
        return table, cookies


class Evening:
    """People who play and come, and what they notice."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.measured = Measured()
        self.homes = [Neighbour(server.url, f"127.0.1.{n}") for n in range(1, HOUSES + 1)]
        self.tables: list[LoadTable] = []
        self.listening: list[asyncio.Task[None]] = []
        self.guests = 0

    async def sit_down(self) -> None:
        for home in self.homes:
            self.tables.append(await self._table(home))

    async def _table(self, home: Neighbour) -> LoadTable:
        table, cookies = await home.open([{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1))
        made = LoadTable(table)
        made.wires = [await home.socket(table, cookie) for cookie in cookies]
        self.listening += [asyncio.ensure_future(made.listen(seat)) for seat in range(SEATS)]
        return made

    async def play(self, moves: int) -> None:
        """Play until a number of moves were made, while others come, and play with bots."""
        beside = [asyncio.ensure_future(self._come(moves / RATE))]
        beside += [asyncio.ensure_future(self._with_bots(n)) for n in range(2)]
        beside.append(asyncio.ensure_future(self._look()))
        under_way: set[asyncio.Task[None]] = set()
        cpu, began, turns = self.server.cpu(), time.perf_counter(), 0
        while len(self.measured.moves) < moves:
            await asyncio.sleep(max(0.0, began + turns / RATE - time.perf_counter()))
            at, turns = turns % HOUSES, turns + 1
            table = self.tables[at]
            if table.is_over:
                table.is_over, table.is_busy = False, True
                under_way.add(asyncio.ensure_future(self._again(at)))
            elif not table.is_busy and any(one.question for one in table.seats):
                under_way.add(asyncio.ensure_future(table.move(self.measured.moves)))
            for task in [task for task in under_way if task.done()]:
                under_way.discard(task)
                task.result()
            self._check()
        self.measured.cpu = (self.server.cpu() - cpu) / (time.perf_counter() - began)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*under_way)
        for task in beside:
            if task.done():
                task.result()
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)

    def _check(self) -> None:
        """Fail where somebody was thrown out."""
        for task in self.listening:
            if task.done() and not task.cancelled() and (fault := task.exception()):
                raise fault

    async def _again(self, at: int) -> None:
        """Begin another game where one is over."""
        for wire in self.tables[at].wires:
            await wire.close()
        self.tables[at] = await self._table(self.homes[at])

    async def _come(self, seconds: float) -> None:
        """Let people open the page of a table and see the game, again and again."""
        coming: set[asyncio.Task[None]] = set()
        for _ in range(max(3, round(seconds * ARRIVALS))):
            coming.add(asyncio.ensure_future(self._arrive()))
            await asyncio.sleep(1 / ARRIVALS)
        await asyncio.gather(*coming)

    async def _arrive(self) -> None:
        self.guests += 1
        guest = Neighbour(self.server.url, f"127.0.2.{self.guests % 200 + 1}")
        table = self.tables[self.guests % HOUSES].table
        began = time.perf_counter()
        _, writer = await asyncio.open_connection(
            "127.0.0.1", int(guest.url.rpartition(":")[2]), local_addr=(guest.address, 0)
        )
        self.measured.connects.append(time.perf_counter() - began)
        writer.close()
        began = time.perf_counter()
        async with guest.client() as client:
            for path in ("/", "/api/games", "/api/me", f"/api/tables/{table}"):
                answer = await client.get(path)
                assert answer.status_code in (200, 404), answer.text  # 404: no client is built
        async with guest.socket(table) as wire:
            assert json.loads(await wire.recv())["type"] == "snapshot"
        self.measured.arrivals.append(time.perf_counter() - began)

    async def _with_bots(self, number: int) -> None:
        """Play with four bots, and wait for one's turn."""
        home = Neighbour(self.server.url, f"127.0.3.{number + 1}")
        while True:
            bot = {"kind": "bot", "level": "soft"}
            table, cookies = await home.open([{"kind": "me"}, bot, bot, bot])
            with contextlib.suppress(WebSocketException):
                async with home.socket(table, cookies[0]) as wire:
                    await self._alone_with_bots(wire)

    async def _alone_with_bots(self, wire: Any) -> None:
        asked, answered = 0.0, ""
        async for text in wire:
            message = json.loads(text)
            if message["type"] not in ("snapshot", "update"):
                continue
            if message["position"]["outcome"] is not None:
                return
            question = message["position"]["question"]
            if question is None or not question["owed"] or question["id"] == answered:
                continue
            if answered:
                self.measured.bots.append(time.perf_counter() - asked)
            word = "open" if question["id"].endswith("open") else "bid"
            move = f"{word} {int(question['space']['low']) + 1 + secrets.randbelow(1_000)}"
            ask = {"question": question["id"], "move": move, "key": secrets.token_hex(8)}
            await asyncio.sleep(1.2)  # a WebSocket may say one thing a second
            asked, answered = time.perf_counter(), question["id"]
            await wire.send(json.dumps({"type": "move", **ask}))

    async def _look(self) -> None:
        while True:
            own, family = self.server.memory(), family_memory(self.server.process.pid)
            self.measured.memory = max(self.measured.memory, own)
            self.measured.family = max(self.measured.family, family)
            await asyncio.sleep(0.5)

    async def close(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        for table in self.tables:
            for wire in table.wires:
                wire.transport.abort()


def family_memory(pid: int) -> float:
    """Return the megabytes of a process and of all that it has started."""
    total = 0.0
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                total += family_memory(int(child))
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        total += pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return total


@contextlib.asynccontextmanager
async def attacked(port: int, table: str, done: dict[str, int]) -> AsyncIterator[None]:
    """Have everything attacked meanwhile; notes how often each attack was made."""
    folders = [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    enemy = subprocess.Popen(
        [sys.executable, "-m", "soak.attackers", str(port), table],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert enemy.stdin is not None
    assert enemy.stdout is not None
    try:
        assert await asyncio.to_thread(enemy.stdout.readline) == "ready\n"
        yield
    finally:
        enemy.stdin.close()
        done |= json.loads(await asyncio.to_thread(enemy.stdout.read) or "{}")
        enemy.stdout.close()
        enemy.wait()


async def _evening(server: Server, size: int, done: dict[str, int]) -> list[Measured]:
    """Play in peace, then under attack; return what was measured."""
    evening = Evening(server)
    found = []
    try:
        await evening.sit_down()
        await evening.play(max(20, round(size * PEACE)))
        found.append(evening.measured)
        async with attacked(int(server.url.rpartition(":")[2]), evening.tables[0].table, done):
            evening.measured = Measured()
            await evening.play(size)
            found.append(evening.measured)
    finally:
        await evening.close()
    return found


def run(size: int, seed: int) -> str:
    """Make a number of moves under attack; demand that people notice little of it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    done: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.db", free_port(), SERVER)
        try:
            peace, attack = asyncio.run(_evening(server, size, done))
        finally:
            server.stop()
    made = {name: count for name, count in done.items() if ":" not in name}
    assert len(made) >= ENOUGH, made
    print(json.dumps(done, sort_keys=True), flush=True)
    connects = max(attack.connects) * 1000
    told = (
        f"in peace: {peace.told()}; under attack in {len(made)} ways: {attack.told()},"
        f" slowest to connect {connects:.0f} ms"
    )
    if size >= FULL:
        for times in (attack.moves, attack.arrivals):
            assert percentiles(times)["p99"] < SLOWEST, told
    assert attack.memory < MOST_MEMORY, told
    return told
