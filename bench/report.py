"""The figures as a page: goals first, then everything that was measured."""

from __future__ import annotations

import platform
from importlib.metadata import version

import slushfund
from bench.contest import PEERS, Figure, Figures
from bench.goals import GOALS
from bench.ours import SETTINGS

INTRODUCTION = """# Benchmarks

Written by `{command}`; do not edit. Random play, one thread, CPU time, {rounds} rounds of
{seconds} s in which all contestants take turns, each in a process of its own. A figure is the
median of the rounds, with the least and the greatest behind it. Only ratios mean something on
another machine, and differences below about 1.5 are noise.

A decision is one answer of one player; chance is not counted. `decisions/s` has the loop inside
the engine (`core.playout`), `from Python` has it in plain Python, as OpenSpiel and Catanatron
have. Choices in OpenSpiel are drawn with `random.choice`: the NumPy draw of its own example is
about half as fast, a hand-tuned draw 1.5 times as fast. `copy`, `view` and `imagine` are averages
over positions of one random game.
"""


def write(figures: Figures, command: str, rounds: int, seconds: float) -> str:
    """Return the whole page."""
    parts = [
        INTRODUCTION.format(command=command, rounds=rounds, seconds=seconds),
        "## Goals (compiled engine)\n",
        table(["game", "what", "beside", "goal", "reached", ""], goal_rows(figures)),
        "\n## Speed\n",
        table(
            ["game", "engine", "playouts/s", "decisions/s", "from Python", "decisions a game"],
            [speed_row(label, figures) for label in figures],
        ),
        "\n## Costs\n",
        table(
            ["game", "engine", "copy µs", "view µs", "imagine µs"],
            [cost_row(label, figures) for label in figures],
        ),
        "\n## What was played\n",
        table(["game", "settings"], settings_rows(figures)),
        f"\n{versions()}\n",
    ]
    return "\n".join(parts)


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(["| " + " | ".join(cells) + " |" for cells in lines])


def goal_rows(figures: Figures) -> list[list[str]]:
    rows = []
    for goal in GOALS:
        if not goal.is_measured(figures):
            continue
        sign = "at most" if goal.is_cost else "at least"
        what = "copy" if goal.is_cost else "decisions/s"
        verdict = "met" if goal.is_met(figures) else "**missed**"
        reached = f"{goal.reached(figures):.2f}"
        peer = goal.peer.partition(":")[2]
        rows.append(
            [goal.game, what, peer, f"{sign} {goal.ratio:g} times", f"{reached} times", verdict]
        )
    return rows


def speed_row(label: str, figures: Figures) -> list[str]:
    engine, _, game = label.partition(":")
    quantities = figures[label]
    rates = [rate(quantities.get(name)) for name in ["playouts", "decisions", "driven"]]
    if engine not in ("pure", "compiled"):
        rates = [rates[0], "-", rates[1]]
    return [game, engine, *rates, f"{quantities['length'].median:.0f}"]


def cost_row(label: str, figures: Figures) -> list[str]:
    engine, _, game = label.partition(":")
    return [game, engine, *[cost(figures[label].get(name)) for name in ["copy", "view", "imagine"]]]


def rate(figure: Figure | None) -> str:
    """Write how often a second something happens."""
    if figure is None:
        return "-"
    return f"{short(figure.median)} ({short(min(figure.rounds))}-{short(max(figure.rounds))})"


def short(number: float) -> str:
    """Write a rate with three digits."""
    if number >= 999_500:
        return f"{number / 1e6:.2f}M"
    return f"{number / 1e3:.3g}k" if number >= 1000 else f"{number:.3g}"


def cost(figure: Figure | None) -> str:
    """Write nanoseconds as microseconds."""
    if figure is None:
        return "-"
    low, high = min(figure.rounds) / 1000, max(figure.rounds) / 1000
    return f"{figure.median / 1000:.2f} ({low:.2f}-{high:.2f})"


def settings_rows(figures: Figures) -> list[list[str]]:
    games = dict.fromkeys(label.partition(":")[2] for label in figures)
    return [[game, f"`{PEERS.get(game) or SETTINGS[game]}`"] for game in games]


def versions() -> str:
    """Name what was measured."""
    peers = ", ".join(f"{name} {version(name)}" for name in ["open_spiel", "catanatron"])
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"slushfund {slushfund.__version__}, {peers}, {python}, {platform.machine()}."
