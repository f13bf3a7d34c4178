"""Fits the style of the expert of Counterfeiters: `python -m bench.fit_counterfeiters`.

The cross-entropy method over the numbers of a style, by self-play. Candidates play tables of two
to four seats against C2, earlier results of the same search and styles drawn at random. Prints the
numbers every few generations; they are copied to `bots/counterfeiters/wary.py` by hand.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from slushfund import games
from slushfund.bots.counterfeiters.policy import SHREWD
from slushfund.bots.counterfeiters.style import GENES, HIGHEST, LOWEST, NUMBERS, style_of
from slushfund.bots.policy import Policy, play_on
from slushfund.core import Rng

GAME = games.get("counterfeiters")
SEATS = (3, 3, 2, 4)
OPTIONS = {seats: GAME.parse_options(f"seats={seats} patrol=3") for seats in set(SEATS)}
START = [2.1, 0.55, 4, 0.25, 0.7, 21, 40, 60, 1, 0.9, 0.75, 0, 0.2, 1, 0.1, 5, 0.05, 2]
WHIM = NUMBERS.index("whim")
CANDIDATES, BEST, GAMES, KEPT_EVERY = 24, 6, 96, 6


def genes_of(numbers: list[float]) -> list[float]:
    """Return numbers of a style as genes between 0 and 1."""
    return [
        (number - low) / (high - low)
        for number, low, high in zip(numbers, LOWEST, HIGHEST, strict=True)
    ]


def multiple(own: Policy[Any], others: list[Policy[Any]], deals: range) -> float:
    """Return the share multiple of one style among others, one game for each deal."""
    total = 0.0
    for deal in deals:
        seats = SEATS[deal % len(SEATS)]
        table = [others[(deal * 7 + deal // 5 + 3 * at) % len(others)] for at in range(seats)]
        seat = deal // len(SEATS) % seats
        table[seat] = own
        state = GAME.start(OPTIONS[seats])
        play_on(GAME, state, table, Rng.seeded(deal), 2000)
        outcome = GAME.outcome(state)
        if outcome is not None and seat in outcome.winners:
            total += seats / len(outcome.winners)
    return total / len(deals)


def drawn(means: list[float], widths: list[float], luck: random.Random) -> list[float]:
    """Draw a candidate; its whim stays what it was."""
    genes = [
        min(1.0, max(0.0, mean + width * luck.gauss(0, 1)))
        for mean, width in zip(means, widths, strict=True)
    ]
    genes[WHIM] = means[WHIM]
    return genes


def fit(generations: int) -> None:
    luck = random.Random(1)
    means, widths = genes_of(START), [0.2] * GENES
    pool: list[Policy[Any]] = [SHREWD, style_of(means)]
    for generation in range(generations):
        candidates = [drawn(means, widths, luck) for _ in range(CANDIDATES - 1)] + [means.copy()]
        strangers = [
            style_of([luck.random() for _ in range(GENES)]) for _ in range(max(1, len(pool) // 4))
        ]
        deals = range(generation * GAMES, (generation + 1) * GAMES)
        values = [multiple(style_of(genes), [*pool, *strangers], deals) for genes in candidates]
        order = sorted(range(CANDIDATES), key=lambda at: -values[at])[:BEST]
        for gene in range(GENES):
            best = [candidates[at][gene] for at in order]
            mean = sum(best) / BEST
            width = (sum((each - mean) ** 2 for each in best) / BEST) ** 0.5
            means[gene] += 0.6 * (mean - means[gene])
            widths[gene] = max(0.04, widths[gene] + 0.5 * (width - widths[gene]))
        if (generation + 1) % KEPT_EVERY == 0:
            pool.append(style_of(means))
            widths = [max(width, 0.08) for width in widths]
            tell(generation + 1, means)


def tell(generation: int, means: list[float]) -> None:
    """Print the numbers so far, and how they fare against C2 on fresh deals."""
    against = multiple(style_of(means), [SHREWD], range(10**6, 10**6 + 300))
    print(f"generation {generation}: {against:.2f} against shrewd", flush=True)
    for name, low, high, mean in zip(NUMBERS, LOWEST, HIGHEST, means, strict=True):
        print(f"  {name} = {low + (high - low) * mean:.2f}", flush=True)


if __name__ == "__main__":
    fit(int(sys.argv[1]) if len(sys.argv) > 1 else 24)
