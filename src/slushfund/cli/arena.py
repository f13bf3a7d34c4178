"""`slushfund arena`: matches and cross-tables of bots."""

from __future__ import annotations

import shlex
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Matches and cross-tables of bots, every deal in all seats.",
)

Out = Annotated[Path, typer.Option("--out", help="Folder for results; used again to resume.")]
Processes = Annotated[int, typer.Option(min=1, help="Processes on this machine.")]
Ray = Annotated[str, typer.Option(help="Address of a Ray cluster, in place of processes.")]


@app.command("run")
def run_plan(
    plan: Annotated[Path, typer.Argument(help="A plan file (TOML), see docs/bots.md.")],
    out: Out = Path("arena-results"),
    processes: Processes = 1,
    ray: Ray = "",
    secret: Annotated[str, typer.Option(help="File with the secret of sealed seeds.")] = "",
) -> None:
    """Play a plan file."""
    with telling_refusals(""):
        from slushfund.arena.plan import read_plan, read_secret

        _play(read_plan(plan).unsealed(read_secret(secret)), out, processes, ray)


@app.command()
def match(
    game: Annotated[str, typer.Argument(help="The id of a game.")],
    row: Annotated[str, typer.Argument(help="The candidate.")],
    columns: Annotated[list[str], typer.Argument(help="Opponents, each in a cell of its own.")],
    options: Annotated[str, typer.Option(help="Options of the game, as text.")] = "",
    deals: Annotated[int, typer.Option(min=1, help="Each is played in all seats.")] = 50,
    seed: Annotated[int, typer.Option(min=0)] = 1,
    seconds: Annotated[float, typer.Option(min=0.0, help="For each decision.")] = 0.3,
    iterations: Annotated[int, typer.Option(min=0, help="In place of seconds.")] = 0,
    out: Out = Path("arena-results"),
    processes: Processes = 1,
    ray: Ray = "",
) -> None:
    """Play one bot against others without a plan file."""
    settings: dict[str, Any] = {
        "game": game,
        "options": options,
        "deals": deals,
        "seed": seed,
        "seconds": seconds,
        "iterations": iterations or None,
        "cells": [{"row": row, "column": column} for column in columns],
    }
    with telling_refusals(""):
        from slushfund.arena.plan import make_plan

        _play(make_plan(settings, ""), out, processes, ray)


@app.command()
def check(
    game: Annotated[str, typer.Argument(help="The id of a game.")],
    bot: Annotated[str, typer.Argument(help="A bot of it.")],
    options: Annotated[str, typer.Option(help="Options of the game, as text.")] = "",
    deals: Annotated[int, typer.Option(min=1)] = 3,
    iterations: Annotated[int, typer.Option(min=1)] = 4,
) -> None:
    """Prove that a bot decides alike in worlds that its seat cannot tell apart."""
    with telling_refusals(""):
        from slushfund.arena.controls import leaks

        found = leaks(game, options, bot, deals, iterations)
    for place in found:
        print(f"leak: {place}")
    print(f"{game} {bot}: {len(found)} leaks in {deals} games")
    if found:
        raise typer.Exit(1)


def _play(plan: Any, out: Path, number: int, ray: str) -> None:
    """Play a plan and write its results and reports, finished or not."""
    from slushfund import games
    from slushfund.arena import report, tournament
    from slushfund.arena.results import ArenaResults

    results = ArenaResults(out, plan)
    way: AbstractContextManager[tournament.Mapper]
    way = tournament.ray_cluster(ray) if ray else tournament.processes(number)
    with way as mapper:
        is_finished = tournament.run(plan, results, mapper, Progress("deals"))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    lines = results.lines(plan)
    seats = games.get(plan.game).parse_options(plan.options).seats
    command = "slushfund " + " ".join([shlex.quote(word) for word in sys.argv[1:]])
    text = report.markdown(plan, lines, seats, command)
    (out / "report.md").write_text(text, "utf-8")
    (out / "report.html").write_text(report.html(plan, lines, seats, command), "utf-8")
    results.write(lines)
    print(text)
    if not is_finished:
        print(f"interrupted; the same command goes on from {out}", file=sys.stderr)
        raise typer.Exit(130)
