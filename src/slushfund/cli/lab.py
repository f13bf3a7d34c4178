"""`slushfund lab`: a study of a game by bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from slushfund.cli.columns import aligned
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals

if TYPE_CHECKING:
    from slushfund.lab.report import Plot, StudyCommand
    from slushfund.lab.study import Study


def lab(
    game: Annotated[str, typer.Argument(help="The id of a game, as in `slushfund games`.")],
    bot: Annotated[str, typer.Option(help="Who plays in all seats.")] = "random",
    options: Annotated[str, typer.Option(help="Options of the game, as text.")] = "",
    vary: Annotated[
        list[str] | None,
        typer.Option(help="An option to vary: patrol, or patrol=off,3; `all` for every one."),
    ] = None,
    pack: Annotated[
        list[str] | None, typer.Option(help="A content pack to compare with what is asked.")
    ] = None,
    deals: Annotated[int, typer.Option(help="Games of each variant, the same deals in all.")] = 200,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    iterations: Annotated[int, typer.Option(help="How long a searching bot thinks.")] = 16,
    out: Annotated[Path, typer.Option(help="Folder for results; used again to go on.")] = Path(
        "lab-results"
    ),
    processes: Annotated[int, typer.Option(min=1, help="Processes on this machine.")] = 1,
    plot: Annotated[
        list[str] | None, typer.Option(help="Write only this plot, as OUT/NAME.svg.")
    ] = None,
) -> None:
    """Study a game by bots: who wins, how long it takes, what is used, what options do."""
    with telling_refusals(""):
        from slushfund.lab.report import StudyCommand
        from slushfund.lab.study import make_study

        study = make_study(game, bot, options, vary or [], pack or [], deals, seed, iterations)
        command = StudyCommand(study, options, tuple(vary or []), tuple(pack or []), str(out))
        _play(study, command, out, processes, plot or [])


def _play(study: Study, command: StudyCommand, out: Path, number: int, wanted: list[str]) -> None:
    """Play a study and write its rows and its report, finished or not."""
    from slushfund.lab import report, running
    from slushfund.lab.results import StudyResults

    results = StudyResults(out, study)
    with running.processes(number) as mapper:
        is_finished = running.run(study, results, mapper, Progress("games"))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    games = {variant: results.rows(study, variant) for variant in study.variants}
    if wanted:
        _write_plots(report.plots_of(study, games, command), wanted, out)
    else:
        results.write(study)
        (out / "report.html").write_text(report.html(study, games, command), "utf-8")
        print(aligned(report.order_table(study, games)))
        print(f"{out / 'report.html'}, results.csv, uses.csv, times.csv")
    if not is_finished:
        print(f"interrupted; the same command goes on from {out}", file=sys.stderr)
        raise typer.Exit(130)


def _write_plots(plots: list[Plot], wanted: list[str], out: Path) -> None:
    from slushfund.core import BadInput

    known = {plot.name: plot for plot in plots}
    for name in wanted:
        if name not in known:
            raise BadInput("bad-study", "", f"no plot {name} ({', '.join(known)})")
    for name in wanted:
        file = out / f"{name}.svg"
        file.write_text(known[name].svg, "utf-8")
        print(file)
