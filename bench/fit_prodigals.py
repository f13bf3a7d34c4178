"""Fit the weights of the forecast of The Prodigals Club by play: cross-entropy over paired deals.

    PYTHONPATH=build/compiled:. python -m bench.fit_prodigals W:3 --minutes 20 --seed 1

In every generation candidates are drawn around the mean. Each plays the same deals by the quick
policy, alone among copies with the weights there are, in all seats; the next mean lies where the
best were. What comes out is measured on deals that nobody has seen, and printed as TOML.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import fmean, pstdev

from slushfund import games
from slushfund.bots.prodigals.forecast import SPREE, Forecaster
from slushfund.bots.prodigals.last_will import ACTION, COUNT
from slushfund.bots.prodigals.policy import Hasty
from slushfund.bots.prodigals.weights import NAMES, fitted_file, read_weights
from slushfund.core import CHANCE, NOBODY, Rng

GAME = games.get("prodigals")
CANDIDATES = 28
BEST = 7
WIDTH = 0.3
"""How far the first candidates lie from the mean, as a part of a weight or of the least scale."""
LEAST = 0.4
MARGIN = 0.01
"""What a point of lead counts beside a victory: it tells more than who won."""
FRESH = 50_000_000
PLACES = {
    "all": list(range(COUNT)),
    "will": [SPREE, *range(ACTION, COUNT)],
    "club": list(range(SPREE)),
}
"""Which weights are sought."""


class Table:
    """The contests and the number of seats that are played."""

    def __init__(self, text: str) -> None:
        contests, _, seats = text.partition(":")
        self.seats = int(seats)
        self.options = GAME.parse_options(f"seats={seats} contests={contests}")

    def game(self, policies: list[Hasty], seed: int) -> tuple[list[float], list[int]]:
        """Play a game; return each seat's share of the victory, and its score."""
        state = GAME.start(self.options)
        rng = Rng.seeded(seed)
        while (seat := GAME.next_to_act(state)) != NOBODY:
            move = (
                GAME.draw(state, rng) if seat == CHANCE else policies[seat].move(state, seat, rng)
            )
            GAME.apply(state, seat, move)
        outcome = GAME.outcome(state)
        assert outcome is not None
        shares = [0.0] * self.seats
        for seat in outcome.winners:
            shares[seat] = 1 / len(outcome.winners)
        return shares, [score.total for score in outcome.scores]

    def deal(self, own: Hasty, others: Hasty, seed: int) -> tuple[float, float]:
        """Play a deal in all seats; return the mean share and the mean lead over the others."""
        shares, leads = [], []
        for seat in range(self.seats):
            policies = [own if each == seat else others for each in range(self.seats)]
            won, scores = self.game(policies, seed)
            rest = (sum(scores) - scores[seat]) / (self.seats - 1)
            shares.append(won[seat])
            leads.append(rest - scores[seat])
        return fmean(shares), fmean(leads)


def policy(weights: list[float]) -> Hasty:
    """Return the quick policy with these weights."""
    return Hasty(Forecaster(weights))


def value(tables: list[Table], weights: list[float], others: Hasty, deals: range) -> float:
    """Return how well weights do on some deals of all tables."""
    own, total = policy(weights), 0.0
    for deal in deals:
        share, lead = tables[deal % len(tables)].deal(own, others, deal)
        total += share + MARGIN * lead
    return total / len(deals)


def fitted(
    tables: list[Table], places: list[int], start: list[float], wanted: argparse.Namespace
) -> list[float]:
    """Return the weights that were found in the time there is."""
    dice = random.Random(wanted.seed)
    means = start.copy()
    widths = {at: WIDTH * max(abs(start[at]), LEAST) for at in places}
    others = policy(start)
    until, generation = time.monotonic() + 60 * wanted.minutes, 0
    while time.monotonic() < until:
        first = wanted.seed * 1_000_000 + generation * wanted.deals
        drawn = []
        for _ in range(CANDIDATES):
            weights = means.copy()
            for at in places:
                weights[at] = max(0.0, dice.gauss(means[at], widths[at]))
            drawn.append(weights)
        deals = range(first, first + wanted.deals)
        values = [value(tables, weights, others, deals) for weights in drawn]
        order = sorted(range(CANDIDATES), key=lambda at: -values[at])
        best = [drawn[at] for at in order[:BEST]]
        for at in places:
            column = [weights[at] for weights in best]
            means[at] += 0.6 * (fmean(column) - means[at])
            widths[at] = max(
                0.03 * max(abs(start[at]), LEAST), 0.4 * widths[at] + 0.6 * pstdev(column)
            )
        generation += 1
        print(f"# {generation}: mean {fmean(values):.3f}, best {values[order[0]]:.3f}", flush=True)
    return means


def main() -> None:
    """Fit, measure on fresh deals, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tables", nargs="+", help="contests and seats, such as W:3 or ES:4")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--deals", type=int, default=12, help="of a generation")
    parser.add_argument("--fresh", type=int, default=150, help="deals of the measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["all", "will", "club"], default="all")
    wanted = parser.parse_args()
    tables = [Table(text) for text in wanted.tables]
    start = read_weights(fitted_file())
    means = fitted(tables, PLACES[wanted.only], start, wanted)
    own, others = policy(means), policy(start)
    for name, weight in zip(NAMES, means, strict=True):
        print(f"{name} = {weight:.2f}")
    for text, table in zip(wanted.tables, tables, strict=True):
        found = [table.deal(own, others, FRESH + deal) for deal in range(wanted.fresh)]
        shares = [share * table.seats for share, _ in found]
        around = 1.96 * pstdev(shares) / len(shares) ** 0.5
        lead = fmean([lead for _, lead in found])
        print(f"# {text}: m {fmean(shares):.2f} ±{around:.2f}, lead {lead:.1f}, {len(found)} deals")


if __name__ == "__main__":
    main()
