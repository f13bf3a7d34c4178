"""`slushfund simulate`: many random games, counted."""

from __future__ import annotations

import json
import sys
import time
from fractions import Fraction

from slushfund import games
from slushfund.cli.columns import aligned
from slushfund.cli.language import say, spoken
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals
from slushfund.core import Outcome, Rng, playout
from slushfund.packs import open_options
from slushfund.telling.tongue import Tongue


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

    def table(self, words: Tongue) -> str:
        """Return a line for each seat: its share of victories and its mean scores."""
        names = list(self.categories[0])
        head = [say("seat"), say("wins"), say("total")]
        rows = [[*head, *[words.word(name) for name in names]]]
        for seat, wins in enumerate(self.wins):
            means = [_short(self.categories[seat][name] / self.games) for name in names]
            share = f"{float(wins / self.games):.1%}"
            rows.append([str(seat), share, _short(self.totals[seat] / self.games), *means])
        return aligned(rows)

    def values(self) -> dict[str, object]:
        """Return the same for programs."""
        seats = [
            {
                "wins": float(wins / self.games),
                "total": self.totals[seat] / self.games,
                "categories": {
                    name: points / self.games for name, points in self.categories[seat].items()
                },
            }
            for seat, wins in enumerate(self.wins)
        ]
        return {
            "games": self.games,
            "decisions_per_game": self.decisions / self.games,
            "nobody_won": self.undecided / self.games,
            "seats": seats,
        }


def print_simulation(name: str, settings: str, number: int, seed: int, as_json: bool) -> None:
    """Play *number* random games and print what they add up to."""
    with telling_refusals():
        game = games.get(name)
    with telling_refusals(name):
        options = open_options(game, settings)
    tally = Tally(options.seats)
    rng = Rng.seeded(seed)
    began = time.perf_counter()
    with Progress("games") as progress:
        progress(0, number)
        for done in range(number):
            state = game.start(options)
            decisions = playout(game, state, rng)
            outcome = game.outcome(state)
            assert outcome is not None
            tally.add(outcome, decisions)
            progress(done + 1, number)
    speed = number / (time.perf_counter() - began)
    if as_json:
        said = {"game": game.id, "options": options.text(), "seed": seed, **tally.values()}
        print(json.dumps(said))
        return
    text = "{game} {options}: {number} random games, seed {seed}"
    print(say(text, game=game.id, options=options.text(), number=number, seed=seed))
    print(tally.table(Tongue(game.id, spoken())))
    if tally.undecided:
        print(say("nobody won: {share}", share=f"{tally.undecided / number:.1%}"))
    print(say("decisions per game: {number}", number=f"{tally.decisions / number:.1f}"))
    # The same command prints the same: what depends on the machine goes elsewhere.
    print(say("games per second: {number}", number=f"{speed:,.0f}"), file=sys.stderr)


def _short(mean: float) -> str:
    """Return a mean in few characters; bids may be astronomical."""
    return f"{mean:.1f}" if abs(mean) < 1_000_000 else f"{mean:.1e}"
