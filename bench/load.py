"""`make load`: tables full of people on one server, on loopback, bots off.

    python -m bench.load [--tables 200] [--rate 50] [--seconds 120] [--stored 10000]
    python -m bench.load --data postgresql://... [--passed]

Prints the table of docs/hosting.md. Latency is from sending a move to the last seat's new view.
With `--passed` all sockets come to a second process of the same (empty) database, and are passed on
to the first, which has the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect

from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.server.store.rows import LogEntry, SeatRow, Settings, TableRow
from slushfund.server.store.store import Store
from slushfund.wire import api

SEATS = 5
SERVER = """
import sys
from dataclasses import replace
from pathlib import Path
from slushfund.server import run
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config, Keeping, Limits
free = (1e12, 1e12)
run.brains = lambda config: NoBrains()
limits = Limits(free, free, free, free, 10**6, 10**6, free, 10**6)
limits = replace(limits, incoming=free, pages=free, work=free, people=free, opened=free, asks=free)
limits = replace(limits, all_connections=10**6)
data = sys.argv[2] if "://" in sys.argv[2] else Path(sys.argv[2])
keeping = Keeping(unfinished=10**6)
run.serve(Config(port=int(sys.argv[1]), data=data, limits=limits, keeping=keeping))
"""


class Server:
    """The server in a process of its own."""

    def __init__(self, data: Path | str, port: int, script: str = SERVER) -> None:
        self.url = f"http://127.0.0.1:{port}"
        began = time.perf_counter()
        command = [sys.executable, "-c", script, str(port), str(data)]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        while True:
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"{self.url}/healthz", timeout=2).raise_for_status()
                break
            assert self.process.poll() is None, "the server ended"
            time.sleep(0.02)
        self.started = time.perf_counter() - began

    def memory(self) -> float:
        """Return the resident memory in MB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        [line] = [line for line in text.splitlines() if line.startswith("VmRSS")]
        return int(line.split()[1]) / 1024

    def cpu(self) -> float:
        """Return the processor time used so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().split()
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Seat:
    """One connection and what it has seen last."""

    def __init__(self) -> None:
        self.question: Any = None
        self.updates = 0
        self.received = 0
        """Bytes of all updates."""
        self.ready = asyncio.Event()


class LoadTable:
    """One table with a connection per seat."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.seats = [Seat() for _ in range(SEATS)]
        self.wires: list[Any] = []
        self.is_busy = False
        self.is_over = False

    async def listen(self, seat: int) -> None:
        mine = self.seats[seat]
        async for frame in self.wires[seat]:
            message = msgspec.json.decode(frame)
            if message["type"] in ("snapshot", "update"):
                asked = message["position"]["question"]
                mine.question = asked if asked is not None and asked["owed"] else None
                mine.updates += message["type"] == "update"
                mine.received += len(frame) * (message["type"] == "update")
                mine.ready.set()
                self.is_over = self.is_over or message["position"]["outcome"] is not None
            elif message["type"] in ("refused", "bye"):
                raise RuntimeError(str(message))

    async def move(self, latencies: list[float]) -> None:
        """Make one move and wait until all seats have seen it."""
        self.is_busy = True
        seat = next(i for i, one in enumerate(self.seats) if one.question is not None)
        question = self.seats[seat].question
        low = int(question["space"]["low"])
        word = "open" if question["id"].endswith("open") else "bid"
        move = f"{word} {low + secrets.randbelow(50) + 1}"
        if question["space"]["barred"] and move.split()[1] in question["space"]["barred"]:
            move = f"{word} {int(move.split()[1]) + 1}"
        before = [one.updates for one in self.seats]
        for one in self.seats:
            one.ready.clear()
        ask = {
            "type": "move",
            "question": question["id"],
            "move": move,
            "key": secrets.token_hex(8),
        }
        began = time.perf_counter()
        await self.wires[seat].send(msgspec.json.encode(ask).decode())
        for one, count in zip(self.seats, before, strict=True):
            while one.updates == count:
                await one.ready.wait()
                one.ready.clear()
        latencies.append(time.perf_counter() - began)
        self.is_busy = False


async def opened(client: httpx.AsyncClient, fronts: list[str]) -> LoadTable:
    """Open a table with five people, whose connections come to *fronts* in turn."""
    table = ""
    headers = []
    for seat in range(SEATS):
        client.cookies.clear()
        if seat == 0:
            ask: dict[str, Any] = {"game": "qe", "name": "P0", "options": f"seats={SEATS}"}
            answer = await client.post("/api/tables", json=ask)
            table = answer.raise_for_status().json()["id"]
        else:
            answer = await client.post(f"/api/tables/{table}/seats", json={"name": f"P{seat}"})
            answer.raise_for_status()
        headers.append({"cookie": f"slushfund={answer.cookies['slushfund']}"})
    client.cookies.clear()
    answer = await client.post(f"/api/tables/{table}/start", headers=headers[0])
    answer.raise_for_status()
    made = LoadTable(table)
    for seat, header in enumerate(headers):
        url = fronts[seat % len(fronts)]
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
        made.wires.append(
            await connect(address, additional_headers=header, origin=url, compression=None)  # type: ignore[arg-type]
        )
    return made


async def opened_at(owner: Server, fronts: list[Server], tables: int) -> list[LoadTable]:
    """Open so many tables at a process, with connections that come to others in turn."""
    made: list[LoadTable] = []
    headers = {"origin": owner.url}
    async with httpx.AsyncClient(base_url=owner.url, headers=headers, timeout=60) as client:
        for number in range(tables):
            turn = number % len(fronts)
            urls = [front.url for front in fronts[turn:] + fronts[:turn]]
            made.append(await opened(client, urls))
    return made


async def load(
    owners: list[Server],
    fronts: list[Server],
    tables: int,
    rate: float,
    seconds: float,
    storing: Callable[[], float] = float,
) -> dict[str, float]:
    """Play at *tables* tables with *rate* moves a second; return the figures.

    The tables are shared out among *owners*; connections come to *fronts*; *storing* tells the
    processor time of the database.
    """
    before = sum([owner.memory() for owner in owners])
    shares = [len(range(number, tables, len(owners))) for number in range(len(owners))]
    opening = [opened_at(owner, fronts, share) for owner, share in zip(owners, shares, strict=True)]
    made = [table for row in await asyncio.gather(*opening) for table in row]
    tasks = [asyncio.ensure_future(one.listen(s)) for one in made for s in range(SEATS)]
    await asyncio.sleep(2)
    after = sum([owner.memory() for owner in owners])
    passing = [front for front in fronts if front not in owners]
    figures = await measured(made, rate, seconds, owners, passing, storing)
    figures["errors"] += failures(tasks)
    figures |= {"kb_per_table": (after - before) * 1024 / tables}
    figures["memory"] = max([owner.memory() for owner in owners])
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for one in made:
        for wire in one.wires:
            wire.transport.abort()
    return figures


async def measured(
    made: list[LoadTable],
    rate: float,
    seconds: float,
    owners: list[Server],
    passing: list[Server],
    storing: Callable[[], float],
) -> dict[str, float]:
    """Play, and return what it took."""
    latencies: list[float] = []
    cpu, cpu_passing, began = used(owners), used(passing), time.perf_counter()
    own, stored = time.process_time(), storing()
    gc.disable()  # what is measured is the server, not pauses of those who play there
    try:
        late = await drive(made, rate, seconds, latencies)
    finally:
        gc.enable()
    took = time.perf_counter() - began
    figures = percentiles(latencies)
    figures |= {"moves": len(latencies), "errors": late, "took": took}
    figures |= {"cpu": (used(owners) - cpu) / took, "clients": (time.process_time() - own) / took}
    figures["storing"] = (storing() - stored) / took
    figures |= {"passing": (used(passing) - cpu_passing) / took} if passing else {}
    seats = [seat for one in made for seat in one.seats]
    updates = max(1, sum([seat.updates for seat in seats]))
    figures["bytes"] = sum([seat.received for seat in seats]) / updates
    return figures


def failures(tasks: list[asyncio.Task[None]]) -> int:
    """Return how many connections have ended, and say once why."""
    found = [task.exception() for task in tasks if task.done()]
    reasons = {str(error) for error in found if error is not None}
    for reason in sorted(reasons)[:3]:
        print(f"a connection ended: {reason}", file=sys.stderr)
    return len([error for error in found if error is not None])


def used(servers: list[Server]) -> float:
    """Return the processor time that servers have used so far, in seconds."""
    return sum([server.cpu() for server in servers])


async def drive(made: list[LoadTable], rate: float, seconds: float, latencies: list[float]) -> int:
    """Make moves at a steady rate; return how many were not seen by all seats in time."""
    moves: set[asyncio.Task[None]] = set()
    began = time.perf_counter()
    turns = 0
    while (now := time.perf_counter() - began) < seconds:
        if turns >= now * rate:
            await asyncio.sleep(0.002)
            continue
        table = made[turns % len(made)]
        turns += 1
        if table.is_over or table.is_busy or not any(one.question for one in table.seats):
            continue
        task = asyncio.ensure_future(table.move(latencies))
        moves.add(task)
        task.add_done_callback(moves.discard)
    _, late = await asyncio.wait(moves, timeout=10) if moves else (set(), set())
    return len(late)


def percentiles(latencies: list[float]) -> dict[str, float]:
    ordered = sorted(latencies)
    at = {"p50": 0.50, "p95": 0.95, "p99": 0.99}
    return {name: ordered[int(len(ordered) * share)] * 1000 for name, share in at.items()}


def fill(data: Path, stored: int) -> list[str]:
    """Store finished games, of all games in turn; return their ids."""
    store = Store(data)
    settings = Settings(False, True, False, api.PaceAsk(), api.AwayAsk())
    finished = [_finished(game, seed) for game in games.ALL for seed in range(5)]
    store._db.execute("PRAGMA synchronous = OFF")
    ids: list[str] = []
    for number in range(stored):
        row, entries = finished[number % len(finished)]
        table = f"{number:024x}"
        copy = TableRow(
            table, row[0], row[1], row[2], settings, "over", None, b"s" * 32, float(number)
        )
        copy.seats = [SeatRow(seat, "bot", name="Bot") for seat in range(row[3])]
        asyncio.run(store.add_table(copy, entries))
        ids.append(table)
    store.close()
    return ids


def _finished(game: Any, seed: int) -> tuple[tuple[str, int, str, int], list[LogEntry]]:
    play: Playthrough[Any, Any] = Playthrough(game, game.options())
    rng = Rng.seeded(seed)
    while seats := game.to_act(play.state):
        if seats == [CHANCE]:
            play.apply(CHANCE, rng.choose(game.chances(play.state)))
        else:
            play.apply(seats[0], game.space(play.state, seats[0]).sample(rng))
    entries: list[LogEntry] = []
    for put in play.inputs:
        last = entries[-1] if entries else None
        entries.append(LogEntry.after(last, "move", put.seat, put.move, "bot", None, 0.0))
    record = play.record()
    return (record.game, record.rules, record.options, play.options.seats), entries


def start_up(folder: Path, stored: int, port: int) -> dict[str, float]:
    """Measure how long a server with many stored games takes to start and to open one."""
    data = folder / "stored.db"
    ids = fill(data, stored)
    server = Server(data, port)
    times: list[float] = []
    with httpx.Client(base_url=server.url, timeout=30) as client:
        for number in range(0, stored, max(1, stored // 200)):
            began = time.perf_counter()
            client.get(f"/api/tables/{ids[number]}/state").raise_for_status()
            times.append(time.perf_counter() - began)
    server.stop()
    size = data.stat().st_size / 2**20
    return {"start": server.started, "open": max(times) * 1000, "size": size}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--data", default="", help="a PostgreSQL database; else a file of our own")
    parser.add_argument("--passed", action="store_true", help="through a second process")
    wanted = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(wanted.data or folder / "games.db", 18_431)
        fronts = [Server(wanted.data, 18_433) if wanted.passed else server]
        work = load([server], fronts, wanted.tables, wanted.rate, wanted.seconds)
        try:
            figures = asyncio.run(work)
        finally:
            for one in {server, *fronts}:
                one.stop()
        figures |= start_up(folder, wanted.stored, 18_432)
    print(report(wanted, figures))


def report(wanted: argparse.Namespace, figures: dict[str, float]) -> str:
    """Return the table for the documentation."""
    rows = [
        ("tables, sockets", f"{wanted.tables}, {wanted.tables * SEATS}", ""),
        ("moves", f"{figures['moves']:.0f} in {wanted.seconds:.0f} s", ""),
        ("move to last seat's view, p50", f"{figures['p50']:.1f} ms", ""),
        ("p95", f"{figures['p95']:.1f} ms", "150 ms"),
        ("p99", f"{figures['p99']:.1f} ms", "400 ms"),
        ("errors", f"{figures['errors']:.0f}", "0"),
        ("processor of the server", f"{figures['cpu'] * 100:.0f} % of a core", ""),
        *(
            [("processor of the passing one", f"{figures['passing'] * 100:.0f} % of a core", "")]
            if "passing" in figures
            else []
        ),
        ("memory per table with 5 sockets", f"{figures['kb_per_table']:.0f} kB", ""),
        ("memory of the server", f"{figures['memory']:.0f} MB", ""),
        ("an update, for one seat", f"{figures['bytes']:.0f} bytes", ""),
        (f"start with {wanted.stored} stored games", f"{figures['start']:.2f} s", "5 s"),
        ("opening a stored game, slowest of 200", f"{figures['open']:.0f} ms", "200 ms"),
    ]
    lines = ["| what | measured | goal |", "| --- | --- | --- |"]
    lines += [f"| {what} | {value} | {goal} |" for what, value, goal in rows]
    load_average = os.getloadavg()[0]
    return "\n".join([*lines, "", f"Load average at the end: {load_average:.1f}"])


if __name__ == "__main__":
    main()
