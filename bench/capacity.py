"""How much one process carries, and how much several carry beside it, on loopback, bots off.

    python -m bench.capacity one [--data postgresql://…]
    python -m bench.capacity group --data postgresql://… [--processes 4]

*one*: the same people as in `make load`, each with a move in 20 seconds, but more and more of them,
until the slowest hundredth of all moves takes longer than 400 ms. *group*: one process, then
several with as much work for each, whose connections come to any of them, all with an empty
PostgreSQL. What is compared is processor time for a move: four processes on two cores cannot be
compared by the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
from pathlib import Path

import psycopg

from bench.load import SEATS, Server, load

PERSON = 20.0
"""Seconds between two moves of one person."""
SLOWEST = 400.0
"""Milliseconds within which 99 of 100 moves must be seen by all."""
GROWTH = 1.35
PORT = 18_440


def tables_for(rate: float) -> int:
    """Return how many tables full of people make so many moves a second."""
    return max(1, round(rate * PERSON / SEATS))


def one(data: str, rate: float, seconds: float) -> None:
    """Let more and more people play at one process, and print a row for each step."""
    named = ["moves a second", "made", "tables", "sockets", "p50", "p95", "p99", "processor"]
    named += ["of a move", "errors"]
    print("| " + " | ".join(named) + " |")
    print("|" + " --- |" * len(named))
    while True:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(data or Path(folder) / "games.db", PORT)
            tables = tables_for(rate)
            try:
                found = asyncio.run(load([server], [server], tables, rate, seconds))
            finally:
                server.stop()
        made = found["moves"] / found["took"]
        times = [f"{found[name]:.0f} ms" for name in ("p50", "p95", "p99")]
        row = [f"{rate:.0f}", f"{made:.0f}", str(tables), str(tables * SEATS), *times]
        row += [f"{100 * found['cpu']:.0f} %", f"{1000 * found['cpu'] / made:.1f} ms"]
        row += [f"{found['errors']:.0f}"]
        print("| " + " | ".join(row) + " |", flush=True)
        if found["p99"] > SLOWEST or found["errors"] or made < 0.9 * rate:
            return
        rate *= GROWTH


def group(data: str, processes: int, rate: float, seconds: float) -> None:
    """Compare one process with several that have as much to do each, and print both."""
    print("| processes | moves a second | p99 | their processor, of a move | the database's |")
    print("| --- | --- | --- | --- | --- |")
    costs: list[float] = []
    for number in (1, processes):
        servers = [Server(data, PORT + each) for each in range(number)]
        wanted = rate * number
        work = load(
            servers, servers, tables_for(wanted), wanted, seconds, lambda: database_time(data)
        )
        try:
            found = asyncio.run(work)
        finally:
            for server in servers:
                server.stop()
        cost = found["cpu"] * found["took"] / found["moves"]
        costs.append(cost)
        made = found["moves"] / found["took"]
        stored = 1000 * found["storing"] / made
        row = [str(number), f"{made:.1f}", f"{found['p99']:.0f} ms", f"{1000 * cost:.2f} ms"]
        print("| " + " | ".join([*row, f"{stored:.2f} ms"]) + " |", flush=True)
    print(f"\n{processes} processes carry {processes * costs[0] / costs[1]:.2f} times as much.")


def database_time(data: str) -> float:
    """Return the processor time that all who work for the database have used, in seconds."""
    with psycopg.connect(data) as db:
        rows = db.execute("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        pids = [pid for (pid,) in rows]
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["one", "group"])
    parser.add_argument("--data", default="", help="an empty PostgreSQL; else a file of our own")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0, help="moves a second of one process")
    parser.add_argument("--seconds", type=float, default=30)
    wanted = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if wanted.what == "one":
        one(wanted.data, wanted.rate or 50, wanted.seconds)
    else:
        group(wanted.data, wanted.processes, wanted.rate or 12, wanted.seconds)
    print(f"\nLoad average at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
