"""Draw how scores of Q.E. are spread at tables of three, four and five: an SVG, no library."""

import sys
from pathlib import Path

from slushfund import games
from slushfund.arena.plots import histograms
from slushfund.core import Rng, playout


def main(target: Path, number: int = 60) -> str:
    qe = games.get("qe")
    groups: dict[str, list[float]] = {}
    for seats in qe.seats:
        scores: list[float] = []
        for seed in range(number):
            state = qe.start(qe.options(seats=seats))
            playout(qe, state, Rng.seeded(seed))
            outcome = qe.outcome(state)
            assert outcome is not None
            scores += [score.total for score in outcome.scores]
        groups[f"{seats} players"] = scores
    picture = histograms("Scores of Q.E. when everybody plays at random", groups)
    target.write_text(picture, "utf-8")
    print(f"{target}: {number} games for each number of players")
    return picture


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "qe-scores.svg"))
