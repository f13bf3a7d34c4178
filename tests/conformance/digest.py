"""Play random games in a fresh process and print what came out, for comparison between processes.

    python -m conformance.digest [FAULT]

Prints one line per table: the table and a hash of its log, and of all views and listings. With
the name of a planted fault, that fault is played.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

from conformance.forms import wire
from conformance.scenes import Scene, play
from conformance.tables import tables


def digest(scene: Scene) -> str:
    """Return a hash of everything that a game told and showed."""
    game = scene.game
    parts: list[bytes] = []
    for (seat, move), events in zip(scene.inputs, scene.told, strict=True):
        parts.append(f"{seat} {game.write(move)}".encode())
        parts.append(wire(game, events))
    for moment in scene.moments:
        for seat in scene.viewers():
            parts.append(wire(game, game.view(moment.state, seat)))
            space = game.space(moment.state, seat)
            parts.append(wire(game, space))
            parts.append(wire(game, [game.write(move) for move in space.listing(60)]))
    parts.append(wire(game, game.outcome(scene.moments[-1].state)))
    return sha256(b"\n".join(parts)).hexdigest()


def lines(fault: type[Any] | None) -> list[str]:
    """Return a line for every table."""
    found = []
    for table in tables():
        game = table.game if fault is None else fault(table.game, [])
        scene = play(game, table.game.parse_options(table.options), 5)
        found.append(f"{table}: {digest(scene)}")
    return found


def main() -> None:
    fault = None
    if len(sys.argv) > 1:
        from conformance import leaks

        fault = getattr(leaks, sys.argv[1])
    print("\n".join(lines(fault)))


if __name__ == "__main__":
    main()
