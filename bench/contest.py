"""Who is measured, and the rounds: everybody takes a turn in each, in a process of its own."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.ours import SETTINGS

ROOT = Path(__file__).parents[1]
TREES = {"pure": ROOT / "src", "compiled": ROOT / "build/compiled"}
PEERS = {
    "goofspiel": "goofspiel(players=4,num_cards=13,points_order=random)",
    "first_sealed_auction": "first_sealed_auction",
    "hanabi": "hanabi(players=4)",
    "catanatron": "4 random players",
}


@dataclass(frozen=True)
class Contestant:
    """A game on an engine; *label* names the pair in reports."""

    engine: str
    game: str

    @property
    def label(self) -> str:
        return f"{self.engine}:{self.game}"


@dataclass(frozen=True)
class Figure:
    """One measured quantity over all rounds."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)


Figures = dict[str, dict[str, Figure]]
"""label -> quantity -> figure"""


def contestants() -> list[Contestant]:
    """Return our games on both engines, then the peers."""
    ours = [Contestant(engine, name) for name in SETTINGS for engine in TREES]
    peers = [Contestant("open_spiel", name) for name in PEERS if name != "catanatron"]
    return [*ours, *peers, Contestant("catanatron", "catanatron")]


def run(rounds: int, seconds: float) -> Figures:
    """Measure everybody *rounds* times, interleaved."""
    found: dict[str, dict[str, list[float]]] = {}
    for number in range(rounds):
        for each in contestants():
            print(f"round {number + 1} of {rounds}: {each.label}", file=sys.stderr, flush=True)
            for quantity, value in measure(each, seconds).items():
                found.setdefault(each.label, {}).setdefault(quantity, []).append(value)
    return {
        label: {name: Figure(tuple(values)) for name, values in quantities.items()}
        for label, quantities in found.items()
    }


def measure(contestant: Contestant, seconds: float) -> dict[str, float]:
    """Measure one contestant once."""
    tree = TREES.get(contestant.engine, TREES["pure"])
    command = [sys.executable, "-m", "bench.turn", contestant.engine, contestant.game, str(seconds)]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures
