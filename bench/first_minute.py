"""The first minute of somebody who clones the project: how long each phase of `make play` takes.

    python -m bench.first_minute [FOLDER]

Clones the present commit into a new folder (removed at the end unless it is named) and makes there,
one after the other, what `make play` makes; then it starts the server twice and asks for the page.
Caches of pip and npm are those of the user. The pure engine runs: compiling goes on beside it and
nobody waits for it, but it would share the processors that are measured here.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PHASES: Final = {
    "environment and packages": ".venv/play",
    "Node packages": "web/node_modules/build",
    "client": "web",
}
PATIENCE: Final = 120.0
"""Seconds after which a server that shows no page is given up."""


UNUSUAL: Final = "PYTHONDONTWRITEBYTECODE"
"""Makes Python compile every module anew at each start; machines of builders have it set."""

Took = tuple[float, float]
"""Seconds by the clock, and seconds of processors: others may be at work beside us."""


def timed(folder: Path, target: str) -> Took:
    """Return how long a target of the Makefile takes."""
    began, spent = time.perf_counter(), of_children()
    done = subprocess.run(["make", target], cwd=folder, capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"make {target} failed:\n{done.stderr.decode()}")
    return time.perf_counter() - began, of_children() - spent


def of_children() -> float:
    """Return what processes that we started, and theirs, have spent."""
    times = os.times()
    return times.children_user + times.children_system


def of_session(leader: int) -> float:
    """Return what the processes of a session have spent, where the system tells; else 0."""
    spent = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = file.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(words[3]) == leader:
            spent += sum(int(word) for word in words[11:15])
    return spent / os.sysconf("SC_CLK_TCK") if spent else 0.0


def started(folder: Path) -> Took:
    """Return how long it takes from `make play` to the page; ends the server again."""
    port = free_port()
    settings = {"SLUSHFUND_DATA": str(folder / "build/games.db")}
    command = ["make", "play", "PURE=1", "BROWSER=0", f"PORT={port}"]
    return until_page(command, port, folder, settings)


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def usual(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment as people have it: what Python has compiled once, it keeps."""
    return {name: value for name, value in environment.items() if name != UNUSUAL}


def until_page(command: list[str], port: int, folder: Path, settings: dict[str, str]) -> Took:
    """Return how long it takes from a command to the page; ends the server again."""
    began = time.perf_counter()
    quiet = subprocess.DEVNULL
    making = subprocess.Popen(
        command,
        cwd=folder,
        env={**usual(os.environ), **settings},
        stdout=quiet,
        stderr=quiet,
        start_new_session=True,
    )
    try:
        while not has_page(port):
            if making.poll() is not None or time.perf_counter() - began > PATIENCE:
                sys.exit(f"no page: {' '.join(command)}")
            time.sleep(0.02)
        return time.perf_counter() - began, of_session(making.pid)
    finally:
        os.killpg(making.pid, signal.SIGTERM)
        making.wait()


def has_page(port: int) -> bool:
    """Tell whether the page is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def report(folder: Path) -> None:
    """Clone, measure, and print."""
    subprocess.run(["git", "clone", "-q", ROOT, folder], check=True)
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", flush=True)
    total = cpu = 0.0
    print("    clock  processors")
    for name, target in PHASES.items():
        took = timed(folder, target)
        total, cpu = total + took[0], cpu + took[1]
        tell(name, took)
    took = started(folder)
    tell("server, to the page", took)
    tell("all of it", (total + took[0], cpu + took[1]))
    tell("a second start", started(folder))


def tell(name: str, took: Took) -> None:
    """Print a line."""
    print(f"{took[0]:7.1f} s {took[1]:7.1f} s  {name}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        report(Path(sys.argv[1]).resolve())
    else:
        with TemporaryDirectory() as place:
            report(Path(place) / "slushfund")
