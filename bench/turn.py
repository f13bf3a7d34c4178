"""One turn of one contestant, as a process: prints its figures as JSON."""

from __future__ import annotations

import json
import sys


def turn(engine: str, game: str, seconds: float) -> dict[str, float]:
    """Measure one game on one engine."""
    if engine == "catanatron":
        from bench import catan

        return catan.measure(seconds)
    if engine == "open_spiel":
        from bench import openspiel
        from bench.contest import PEERS

        return openspiel.measure(PEERS[game], seconds)
    from bench import ours
    from slushfund.core import kernel

    is_pure = (kernel.__file__ or "").endswith(".py")
    assert is_pure == (engine == "pure"), kernel.__file__
    return ours.measure(game, seconds)


if __name__ == "__main__":
    print(json.dumps(turn(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
