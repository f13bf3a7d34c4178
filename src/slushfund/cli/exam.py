"""`slushfund exam`: the same sealed deals for players of any kind."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Annotated, Any

from slushfund.cli import completion
from slushfund.cli.arguments import Argument, Option
from slushfund.cli.columns import aligned, said_rows
from slushfund.cli.language import say
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals


def exam(
    game: Annotated[
        str,
        Argument(help="The id of a game; - with --again.", complete=completion.games),
    ],
    candidates: Annotated[
        list[str],
        Argument(
            help="A bot of ours, python:MODULE:CLASS, lines:COMMAND, http://..., mcp:COMMAND; "
            "NAME= before it gives it a name."
        ),
    ],
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    deals: Annotated[int, Option(min=1, help="Each is played in all seats.")] = 10,
    opponents: Annotated[str, Option(help="Bots or levels.")] = "easy,medium",
    iterations: Annotated[int, Option(min=1, help="How much bots think.")] = 20,
    tries: Annotated[int, Option(min=1, help="Answers to one question.")] = 3,
    seconds: Annotated[float, Option(min=0.1, help="For each answer.")] = 60.0,
    secret: Annotated[str, Option(help="File with the secret of the deals.")] = "",
    again: Annotated[str, Option(help="A result (JSON): the same exam again.")] = "",
    out: Annotated[Path, Option(help="The result; a page is written beside it.")] = Path(
        "exam.json"
    ),
    as_json: Annotated[bool, Option(name="--json", help="Print the result for programs.")] = False,
) -> None:
    """Examine players of any kind on sealed deals, every seat, against bots of our ladder."""
    with telling_refusals("" if game == "-" else game):
        from slushfund.arena.plan import read_secret
        from slushfund.exam.paper import new_paper, read_paper

        if again:
            paper = read_paper(_read(again))
        else:
            names = [name.strip() for name in opponents.split(",") if name.strip()]
            more: dict[str, Any] = {"iterations": iterations, "tries": tries, "seconds": seconds}
            paper = new_paper(game, options, deals, names, read_secret(secret), **more)
        _sit(paper, candidates, out, as_json)


def _read(file: str) -> Any:
    from slushfund.core import BadInput

    try:
        return json.loads(Path(file).read_text("utf-8"))
    except OSError as failure:
        raise BadInput("bad-exam", "", f"{file}: {failure.strerror}") from None
    except (ValueError, RecursionError) as failure:
        raise BadInput("bad-exam", "", f"{file}: {failure}") from None


def _sit(paper: Any, specs: list[str], out: Path, as_json: bool) -> None:
    """Let all candidates sit the exam; write what came of it."""
    from slushfund.exam import report
    from slushfund.exam.candidates import check_names, open_candidate
    from slushfund.exam.figures import figures_of
    from slushfund.exam.sitting import sit

    check_names(specs, paper.opponents)
    seal = say("seal of the deals: {seal}", seal=paper.seal)
    print(seal, file=sys.stderr if as_json else sys.stdout)
    found = []
    for spec in specs:
        candidate = open_candidate(spec, paper.game, paper.iterations)
        try:
            with Progress(f"games of {candidate.name}") as progress:
                found += sit(paper, candidate, progress)
        finally:
            candidate.close()
    result = json.dumps(report.result(paper, specs, found))
    out.write_text(result + "\n", "utf-8")
    command = shlex.join(["slushfund", *sys.argv[1:]])
    out.with_suffix(".html").write_text(report.page(paper, found, command), "utf-8")
    if as_json:
        print(result)
        return
    figures = figures_of(found, paper.seats, report.SEED)
    print(aligned(said_rows(report.rows(figures))))
    words = report.honesty_rows(figures)
    if words[1:]:
        print(aligned(said_rows(words)))
    print(f"{out}, {out.with_suffix('.html')}")
