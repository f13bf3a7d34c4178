"""`slushfund lab`: a study of a game by bots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from click.exceptions import Exit

from slushfund.cli import completion
from slushfund.cli.arguments import Argument, Option
from slushfund.cli.columns import aligned, said_rows
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import tell, telling_refusals

if TYPE_CHECKING:
    from slushfund.lab.report import Plot, StudyCommand
    from slushfund.lab.study import Study


def lab(
    game: Annotated[
        str,
        Argument(help="The id of a game, as in `slushfund games`.", complete=completion.games),
    ],
    bot: Annotated[
        str, Option(help="Who plays in all seats.", complete=completion.bots)
    ] = "random",
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    vary: Annotated[
        list[str] | None,
        Option(help="An option to vary: patrol, or patrol=off,3; `all` for every one."),
    ] = None,
    pack: Annotated[
        list[str] | None, Option(help="A content pack to compare with what is asked.")
    ] = None,
    deals: Annotated[
        int, Option(min=1, help="Games of each variant, the same deals in all.")
    ] = 200,
    seed: Annotated[int, Option(min=0, help="Same seed, same games.")] = 1,
    iterations: Annotated[int, Option(min=1, help="How long a searching bot thinks.")] = 16,
    out: Annotated[Path, Option(help="Folder for results; used again to go on.")] = Path(
        "lab-results"
    ),
    processes: Annotated[int, Option(min=1, help="Processes on this machine.")] = 1,
    plot: Annotated[list[str] | None, Option(help="Write only this plot, as OUT/NAME.svg.")] = None,
    as_json: Annotated[bool, Option(name="--json", help="For programs.")] = False,
) -> None:
    """Study a game by bots: who wins, how long it takes, what is used, what options do."""
    with telling_refusals():
        from slushfund.lab.report import StudyCommand
        from slushfund.lab.study import make_study

        study = make_study(game, bot, options, vary or [], pack or [], deals, seed, iterations)
        command = StudyCommand(study, options, tuple(vary or []), tuple(pack or []), str(out))
        _play(study, command, out, processes, plot or [], as_json)


def _play(
    study: Study,
    command: StudyCommand,
    out: Path,
    number: int,
    wanted: list[str],
    as_json: bool,
) -> None:
    """Play a study and write its rows and its report, finished or not."""
    from slushfund.lab import report, running
    from slushfund.lab.results import StudyResults

    results = StudyResults(out, study)
    with running.processes(number) as mapper, Progress("games") as progress:
        is_finished = running.run(study, results, mapper, progress)
    games = {variant: results.rows(study, variant) for variant in study.variants}
    if wanted:
        files = _write_plots(report.plots_of(study, games, command), wanted, out)
        print(json.dumps({"plots": files}) if as_json else "\n".join(files))
    else:
        results.write(study)
        (out / "report.html").write_text(report.html(study, games, command), "utf-8")
        rows = report.order_table(study, games)
        if as_json:
            table = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
            print(json.dumps({"report": str(out / "report.html"), "rows": table}))
        else:
            print(aligned(said_rows(rows)))
            print(f"{out / 'report.html'}, results.csv, uses.csv, times.csv")
    if not is_finished:
        tell("interrupted", place=out)
        raise Exit(130)


def _write_plots(plots: list[Plot], wanted: list[str], out: Path) -> list[str]:
    """Write the plots that are asked for; return their files."""
    from slushfund.core import BadInput

    known = {plot.name: plot for plot in plots}
    for name in wanted:
        if name not in known:
            raise BadInput("bad-study", "", f"no plot {name} ({', '.join(known)})")
    files = [out / f"{name}.svg" for name in wanted]
    for name, file in zip(wanted, files, strict=True):
        file.write_text(known[name].svg, "utf-8")
    return [str(file) for file in files]
