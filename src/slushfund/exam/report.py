"""The result of an exam: JSON with everything to repeat it, and one page for people."""

from __future__ import annotations

import math
from dataclasses import asdict
from html import escape
from typing import Any, Final

import slushfund
from slushfund.arena.plots import Dot, dots
from slushfund.arena.report import STYLE, html_table
from slushfund.exam.figures import Figures, figures_of
from slushfund.exam.paper import Paper
from slushfund.exam.sitting import Sat

SEED: Final = 1
"""For resampling only."""

HEAD: Final = [
    "candidate",
    "games",
    "share of wins",
    "mean place",
    "strength",
    "decisions",
    "illegal",
    "late",
    "forfeited",
]
WORDS: Final = [
    "candidate",
    "promises kept / broken / void",
    "its offers believed",
    "of these in vain",
    "offers to it believed",
    "of these in vain",
    "bribes honoured",
    "own bribes honoured",
    "coalition gains",
]


def result(paper: Paper, specs: list[str], sat: list[Sat]) -> dict[str, Any]:
    """Return everything: the paper with its secret, the figures, and every game as a record."""
    figures = figures_of(sat, paper.seats, SEED)
    return {
        "slushfund": slushfund.__version__,
        "paper": paper.plain(),
        "candidates": specs,
        "figures": [figure.plain() for figure in figures],
        "games": [_game(game) for game in sat],
    }


def _game(game: Sat) -> dict[str, Any]:
    told = {name: value for name, value in vars(game).items() if name not in ("tally", "honesty")}
    told["tally"] = asdict(game.tally)
    told["honesty"] = None if game.honesty is None else game.honesty.plain()
    return told


def rows(figures: list[Figures]) -> list[list[str]]:
    """Return the table of all candidates, its head first."""
    table = [HEAD]
    for figure in figures:
        table.append(
            [
                figure.candidate,
                str(figure.games),
                figure.wins.text(),
                f"{figure.place:.2f}",
                _strength(figure),
                str(figure.decisions),
                str(figure.illegal),
                str(figure.late),
                str(figure.forfeits),
            ]
        )
    return table


def _strength(figure: Figures) -> str:
    is_known = math.isfinite(figure.strength.low)
    return figure.strength.text(0) if is_known else f"{figure.strength.mean:.0f}"


def honesty_rows(figures: list[Figures]) -> list[list[str]]:
    """Return the table of what words were worth; only its head where no game knows promises."""
    table = [WORDS]
    for figure in figures:
        found = figure.honesty
        if found is None:
            continue
        own, offers, met, bribes = found.own, found.own_believed, found.met_believed, found.bribes
        table.append(
            [
                figure.candidate,
                f"{own['kept']} / {own['broken']} / {own['void']}",
                _part(offers["believed"], offers["offered"]),
                _part(offers["in vain"], offers["believed"]),
                _part(met["believed"], met["offered"]),
                _part(met["in vain"], met["believed"]),
                _part(bribes["honoured"], bribes["honoured"] + bribes["not honoured"]),
                _part(bribes["own honoured"], bribes["own honoured"] + bribes["own not honoured"]),
                f"{found.coalition / figure.games:.1f} a game",
            ]
        )
    return table


def _part(some: int, all_of_them: int) -> str:
    return f"{some} of {all_of_them}"


def page(paper: Paper, sat: list[Sat], command: str) -> str:
    """Return the report as one HTML page that needs nothing else."""
    figures = figures_of(sat, paper.seats, SEED)
    title = escape(f"Exam: {paper.game}, {paper.options}")
    shares = [Dot(f.candidate, f.wins.mean, f.wins.low, f.wins.high) for f in figures]
    seats = [["candidate", *[f"seat {seat}" for seat in range(paper.seats)]]]
    seats += [[f.candidate, *[f"{share:.2f}" for share in f.by_seat]] for f in figures]
    words = honesty_rows(figures)
    honest = f"<h2>What words were worth</h2>{_about()}{html_table(words)}" if words[1:] else ""
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8>"
        f'<meta name=viewport content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style><h1>{title}</h1>"
        f"<p>{paper.deals} sealed deals, the same for all candidates, each played in all "
        f"{paper.seats} seats against {escape(', '.join(paper.opponents))} "
        f"({paper.iterations} iterations a decision). Up to {paper.tries} answers to a question, "
        f"{paper.seconds:g} s each; then chance answers, which counts as forfeited.</p>"
        f"<p>Seal <code>{paper.seal}</code>, secret <code>{escape(paper.secret)}</code>. "
        f"Intervals (95 %) by resampling deals. Strength: Bradley-Terry over all pairs at all "
        f"tables, 400 points are odds of ten to one.</p>"
        f"<h2>Share of wins</h2>"
        f"{dots('share of wins', shares, 0.0, 1.0, 1.0 / paper.seats)}"
        f"<p>The line is what one of equal players would win.</p>{html_table(rows(figures))}"
        f"<h2>By seat</h2>{html_table(seats)}{honest}"
        f"<p>Made by <code>{escape(command)}</code>, "
        f"slushfund {slushfund.__version__}.</p></html>\n"
    )


def _about() -> str:
    return (
        "<p>All by verdict of the engine. An offer is a promise for something in return; it is "
        "believed when the other does that, in vain when the promise is broken then. A bribe is "
        "honoured by playing what it asks for. Coalition gains are shares in splits of others and "
        "bribes taken, less bribes paid.</p>"
    )
