"""`slushfund simulate`: many random games, counted."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction

import typer

from slushfund import games
from slushfund.cli.columns import aligned
from slushfund.cli.refusals import telling_refusals
from slushfund.core import Outcome, Rng, playout


class Tally:
    """What many games of one table add up to, exactly."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.decisions = 0
        self.undecided = 0
        """Games that nobody won."""
        self.wins = [Fraction(0)] * seats
        """A shared victory counts in equal parts."""
        self.totals = [0] * seats
        self.categories: list[dict[str, int]] = [{} for _ in range(seats)]

    def add(self, outcome: Outcome, decisions: int) -> None:
        """Count one finished game."""
        self.games += 1
        self.decisions += decisions
        self.undecided += not outcome.winners
        for seat in outcome.winners:
            self.wins[seat] += Fraction(1, len(outcome.winners))
        for seat, score in enumerate(outcome.scores):
            self.totals[seat] += score.total
            sums = self.categories[seat]
            for name, points in score.categories.items():
                sums[name] = sums.get(name, 0) + points

    def table(self) -> str:
        """Return a line for each seat: its share of victories and its mean scores."""
        names = list(self.categories[0])
        rows = [["seat", "wins", "total", *names]]
        for seat, wins in enumerate(self.wins):
            means = [_short(self.categories[seat][name] / self.games) for name in names]
            share = f"{float(wins / self.games):.1%}"
            rows.append([str(seat), share, _short(self.totals[seat] / self.games), *means])
        return aligned(rows)


def print_simulation(name: str, settings: str, number: int, seed: int) -> None:
    """Play *number* random games and print what they add up to."""
    with telling_refusals(""):
        game = games.get(name)
    with telling_refusals(name):
        options = game.parse_options(settings)
    tally = Tally(options.seats)
    rng = Rng.seeded(seed)
    began = time.perf_counter()
    with _progress(number) as numbers:
        for _ in numbers:
            state = game.start(options)
            decisions = playout(game, state, rng)
            outcome = game.outcome(state)
            assert outcome is not None
            tally.add(outcome, decisions)
    speed = number / (time.perf_counter() - began)
    print(f"{game.id} {options.text()}: {number} random games, seed {seed}")
    print(tally.table())
    if tally.undecided:
        print(f"nobody won: {tally.undecided / number:.1%}")
    print(f"decisions per game: {tally.decisions / number:.1f}")
    # The same command prints the same: what depends on the machine goes elsewhere.
    print(f"games per second: {speed:,.0f}", file=sys.stderr)


def _progress(number: int) -> AbstractContextManager[Iterable[int]]:
    """Count games, with a bar where somebody is watching."""
    if sys.stderr.isatty():
        return typer.progressbar(range(number), label="Playing", file=sys.stderr)
    return nullcontext(range(number))


def _short(mean: float) -> str:
    """Return a mean in few characters; bids may be astronomical."""
    return f"{mean:.1f}" if abs(mean) < 1_000_000 else f"{mean:.1e}"
