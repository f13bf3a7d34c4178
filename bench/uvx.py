"""From `uvx` to the first page: a wheel of ours beside datasette, in turn.

    make wheel
    pip install uv
    python -m bench.uvx dist/….whl [ROUNDS]

Cold is with an empty cache of packages, warm the same again. Medians of all rounds are printed, by
the clock and in seconds of processors: others may be at work beside us.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.first_minute import Took, free_port, until_page

GOALS = {"cold": 6, "warm": 2}


def measure(wheel: Path, rounds: int) -> dict[tuple[str, str], list[Took]]:
    """Start both, cold and warm, in each round."""
    found: dict[tuple[str, str], list[Took]] = {}
    for _ in range(rounds):
        for name in ("slushfund", "datasette"):
            with TemporaryDirectory() as folder:
                for state in GOALS:
                    found.setdefault((name, state), []).append(one(name, wheel, Path(folder)))
    return found


def one(name: str, wheel: Path, folder: Path) -> Took:
    """Return how long it takes to the page, with the cache that is in a folder."""
    port = free_port()
    command = ["uvx", "datasette", "--port", str(port)]
    settings = {"UV_CACHE_DIR": str(folder / "cache")}
    if name == "slushfund":
        command = ["uvx", "--from", str(wheel), "slushfund"]
        settings |= {
            "SLUSHFUND_PORT": str(port),
            "SLUSHFUND_BROWSER": "0",
            "SLUSHFUND_DATA": str(folder / "games.db"),
        }
    return until_page(command, port, folder, settings)


def main(wheel: Path, rounds: int = 3) -> None:
    """Measure and print."""
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}", flush=True)
    print("    clock  processors")
    for (name, state), took in measure(wheel, rounds).items():
        clock, cpu = (median(column) for column in zip(*took, strict=True))
        goal = f" (goal {GOALS[state]})" if name == "slushfund" else ""
        print(f"{clock:7.1f} s {cpu:7.1f} s  {name}, {state}{goal}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *map(int, sys.argv[2:]))
