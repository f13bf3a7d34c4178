"""The report of a run, as Markdown and as one HTML file with its plots inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from html import escape

from slushfund.arena.figures import Figures, figures_of, holm, ratings
from slushfund.arena.match import Line
from slushfund.arena.plan import SPRT, ArenaPlan
from slushfund.arena.plots import Dot, dots

HEAD = ["cell", "m", "last place", "games", "ms per decision", "slowest", "failures", "verdict"]


def tables(
    plan: ArenaPlan, lines: list[Line], seats: int
) -> tuple[list[Figures], list[list[str]], list[list[str]]]:
    """Return the figures of every cell played, as numbers, as rows, and as a cross-table."""
    played = {line.cell for line in lines}
    figures = [
        figures_of(plan, cell, lines, seats) for cell in plan.all_cells() if cell.name in played
    ]
    rows = [HEAD]
    stands = claims(plan, figures)
    for figure in figures:
        failures = ", ".join([f"{name} {n}" for name, n in sorted(figure.failures.items())])
        rows.append(
            [
                figure.cell.name,
                figure.multiple.text(),
                figure.last.text(3),
                str(figure.games),
                f"{figure.milliseconds:.1f}",
                f"{figure.slowest:.0f}",
                failures or "none",
                figure.verdict + stands.get(figure.cell.name, ""),
            ]
        )
    return figures, rows, _cross_table(figures)


def claims(plan: ArenaPlan, figures: list[Figures]) -> dict[str, str]:
    """Tell of each cell with a goal whether it stands when all goals are one claim (Holm)."""
    goals = [(figure.cell.name, figure.chance) for figure in figures if figure.chance is not None]
    verdicts = holm([chance for _, chance in goals], (1.0 - plan.confidence) / 2)
    words = {True: "; stands among all goals", False: "; does not stand among all goals"}
    return {name: words[stands] for (name, _), stands in zip(goals, verdicts, strict=True)}


def _cross_table(figures: list[Figures]) -> list[list[str]]:
    columns = list(dict.fromkeys([figure.cell.column for figure in figures]))
    found = {(figure.cell.row, figure.cell.column): figure for figure in figures}
    table = [["one of these against", *columns, "worst"]]
    for row in dict.fromkeys([figure.cell.row for figure in figures]):
        cells = [found.get((row, column)) for column in columns]
        means = [figure.multiple.mean for figure in cells if figure is not None]
        texts = ["-" if figure is None else figure.multiple.text() for figure in cells]
        table.append([row, *texts, f"{min(means):.2f}"])
    return table


def markdown(plan: ArenaPlan, lines: list[Line], seats: int, command: str) -> str:
    """Return the report as Markdown."""
    figures, rows, cross = tables(plan, lines, seats)
    parts = [f"# Arena: {plan.game}, {seats} seats", *_preamble(plan, command)]
    parts += ["## Cross-table", "", markdown_table(cross), ""]
    parts += ["## Cells", "", markdown_table(rows), ""]
    parts += ["## Seats", "", "Share multiple of the candidate by its seat.", ""]
    seat_rows = [["cell", *[str(seat) for seat in range(seats)]]]
    seat_rows += [[f.cell.name, *[f"{share:.2f}" for share in f.by_seat]] for f in figures]
    parts += [markdown_table(seat_rows), "", "## Ratings", "", *_ratings(lines)]
    return "\n".join(parts) + "\n"


def values(plan: ArenaPlan, lines: list[Line], seats: int) -> dict[str, object]:
    """Return the figures of every cell for programs."""
    figures, _, _ = tables(plan, lines, seats)
    return {"game": plan.game, "seats": seats, "cells": [asdict(figure) for figure in figures]}


def _preamble(plan: ArenaPlan, command: str) -> list[str]:
    limit = f"{plan.seconds:g} s"
    if plan.iterations is not None:
        limit = f"{plan.iterations} iterations"
    stop = f"{plan.deals} deals a cell"
    if plan.stop == SPRT:
        stop = f"SPRT of m = {plan.sprt_from:g} against m = {plan.sprt_to:g}, at most {stop}"
    return [
        "",
        f"Command: `{command}`. Plan {plan.digest or 'from the command line'}, "
        f"seed {plan.seed}, {stop}, every deal in all seats, {limit} per decision.",
        "",
        "m = share of victories times seats, shared victories split; 1 is fair. Intervals "
        f"({plan.confidence:.0%}) by bootstrap over deals. Late, illegal or dead bots are last. "
        "Goals together are one claim: a cell stands if it does after Holm's correction.",
        "",
    ]


def _ratings(lines: list[Line]) -> list[str]:
    rated = ratings(lines)
    if rated is None:
        return ["openskill is not installed: pip install 'slushfund[arena]'."]
    rows = [["bot", "rating", "deviation"]]
    ordered = sorted(rated.items(), key=lambda item: -item[1][0])
    rows += [[name, f"{mean:.1f}", f"{spread:.1f}"] for name, (mean, spread) in ordered]
    return [
        "A secondary figure: one number cannot show a circle of three.",
        "",
        markdown_table(rows),
    ]


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table of Markdown, the first one its head."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines)


STYLE = """
body{font:16px/1.5 Georgia,serif;max-width:70rem;margin:2rem auto;padding:0 1rem;
color:#1b2a24;background:#fbfaf5}
table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #9bb0a5;padding:.2rem .6rem;
text-align:left;font-variant-numeric:tabular-nums}svg{max-width:100%}
@media(prefers-color-scheme:dark){body{background:#12201a;color:#e3ece6}}
"""


def html(plan: ArenaPlan, lines: list[Line], seats: int, command: str) -> str:
    """Return the report as one HTML page."""
    figures, rows, cross = tables(plan, lines, seats)
    title = escape(f"Arena: {plan.game}, {seats} seats")
    words = "".join([f"<p>{escape(text)}</p>" for text in _preamble(plan, command) if text])
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title>"
        f"<style>{STYLE}</style><h1>{title}</h1>{words}"
        f"<h2>Cross-table</h2>{html_table(cross)}"
        f"<h2>Share multiples</h2>{_plot(figures, seats)}"
        f"<p>Made by <code>{escape(command)}</code></p>"
        f"<h2>Cells</h2>{html_table(rows)}</html>\n"
    )


def html_table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table of HTML, the first one its head."""
    head = "".join([f"<th>{escape(text)}</th>" for text in rows[0]])
    body = [
        "<tr>" + "".join([f"<td>{escape(text)}</td>" for text in row]) + "</tr>" for row in rows[1:]
    ]
    return f"<table><tr>{head}</tr>{''.join(body)}</table>"


def _plot(figures: list[Figures], seats: int) -> str:
    """Draw each cell as a point with its interval on a scale from 0 to the number of seats."""
    rows = [
        Dot(figure.cell.name, figure.multiple.mean, figure.multiple.low, figure.multiple.high)
        for figure in figures
    ]
    return dots("share multiples with intervals", rows, 0.0, seats, 1.0)
