"""`slushfund arena`: matches and cross-tables of bots."""

from __future__ import annotations

import json
import shlex
import sys
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from click.exceptions import Exit

from slushfund.cli import completion
from slushfund.cli.arguments import Argument, Commands, Option
from slushfund.cli.language import say, spoken
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import tell, telling_refusals

app = Commands("arena", "Matches and cross-tables of bots, every deal in all seats.")

Out = Annotated[Path, Option(name="--out", help="Folder for results; used again to resume.")]
Processes = Annotated[int, Option(min=1, help="Processes on this machine.")]
Seed = Annotated[int, Option(min=0, help="Same seed, same games.")]
Thinking = Annotated[int, Option(min=1, help="For each decision of a searching bot.")]
AsJson = Annotated[bool, Option(name="--json", help="For programs.")]
Ray = Annotated[str, Option(help="Address of a Ray cluster, in place of processes.")]


@app.does("run")
def run_plan(
    plan: Annotated[Path, Argument(help="A plan file (TOML), see docs/bots.md.")],
    out: Out = Path("arena-results"),
    processes: Processes = 1,
    ray: Ray = "",
    secret: Annotated[str, Option(help="File with the secret of sealed seeds.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play a plan file."""
    with telling_refusals():
        from slushfund.arena.plan import read_plan, read_secret

        _play(read_plan(plan).unsealed(read_secret(secret)), out, processes, ray, as_json)


@app.does()
def match(
    game: Annotated[str, Argument(help="The id of a game.", complete=completion.games)],
    row: Annotated[str, Argument(help="The candidate.", complete=completion.bots)],
    columns: Annotated[
        list[str],
        Argument(help="Opponents, each in a cell of its own.", complete=completion.bots),
    ],
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    deals: Annotated[int, Option(min=1, help="Each is played in all seats.")] = 50,
    seed: Seed = 1,
    seconds: Annotated[float, Option(min=0.0, help="For each decision.")] = 0.3,
    iterations: Annotated[int, Option(min=0, help="In place of seconds.")] = 0,
    out: Out = Path("arena-results"),
    processes: Processes = 1,
    ray: Ray = "",
    as_json: AsJson = False,
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
    with telling_refusals():
        from slushfund.arena.plan import make_plan

        _play(make_plan(settings, ""), out, processes, ray, as_json)


@app.does()
def zoo(
    game: Annotated[str, Argument(help="The id of a game.", complete=completion.games)],
    bot: Annotated[str, Argument(help="The candidate.", complete=completion.bots)],
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    members: Annotated[int, Option(min=1, help="Of each family.")] = 4,
    first: Annotated[int, Option(min=0, help="Number of the first member.")] = 0,
    deals: Annotated[int, Option(min=1, help="For each member, in all seats.")] = 10,
    seed: Seed = 1,
    iterations: Thinking = 18,
    out: Out = Path("arena-results"),
    processes: Processes = 1,
    as_json: AsJson = False,
) -> None:
    """Play a bot against opponents that it has no model of, drawn from families."""
    with telling_refusals():
        from slushfund.arena import zoo as arena_zoo
        from slushfund.arena.plan import make_plan

        pool = arena_zoo.members(game, members, first)
        plan = make_plan(
            {
                "game": game,
                "options": options,
                "deals": deals,
                "seed": seed,
                "iterations": iterations,
                "pool": pool,
                "cells": arena_zoo.cells(bot, pool),
            },
            "",
        )
        lines, seats, is_finished = _played(plan, out, processes, "")
    found = arena_zoo.figures(plan, lines, seats)
    print(json.dumps(asdict(found)) if as_json else _said(arena_zoo.summary(found)))
    _end(is_finished, out)


@app.does()
def exploit(
    game: Annotated[str, Argument(help="The id of a game.", complete=completion.games)],
    bot: Annotated[str, Argument(help="The bot that is to be beaten.", complete=completion.bots)],
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    minutes: Annotated[float, Option(min=0.0, help="For the search.")] = 60.0,
    deals: Annotated[int, Option(min=1, help="For each candidate.")] = 4,
    proof: Annotated[int, Option(min=1, help="Fresh deals for what was found.")] = 50,
    seed: Seed = 1,
    iterations: Thinking = 18,
    as_json: AsJson = False,
) -> None:
    """Seek somebody who beats a bot, and measure the best one found on fresh deals."""
    with telling_refusals():
        from time import monotonic

        from slushfund.arena import exploit as arena_exploit

        trial = arena_exploit.open_trial(game, bot, options, iterations, seed)
        end = monotonic() + 60 * minutes

        def tell(number: int, best: float) -> None:
            left = max(0.0, end - monotonic()) / 60
            text = "generation {number}: best {best}, {left} minutes left"
            print(say(text, number=number, best=f"{best:.2f}", left=f"{left:.1f}"), file=sys.stderr)

        found = arena_exploit.measure(
            trial, arena_exploit.seek(trial, deals, lambda: monotonic() >= end, tell), proof
        )
    if as_json:
        print(json.dumps({"bot": bot, **asdict(found)}))
        return
    text = "one exploiter among {bot}: m = {multiple}, {generations} generations"
    print(say(text, bot=bot, multiple=found.multiple.text(), generations=found.generations))
    print(say("genes: {genes}", genes=" ".join([f"{gene:.2f}" for gene in found.genes])))


@app.does()
def check(
    game: Annotated[str, Argument(help="The id of a game.", complete=completion.games)],
    bot: Annotated[str, Argument(help="A bot of it.", complete=completion.bots)],
    options: Annotated[str, Option(help="Options of the game, as text.")] = "",
    deals: Annotated[int, Option(min=1, help="How many games are tried.")] = 3,
    iterations: Thinking = 4,
    as_json: AsJson = False,
) -> None:
    """Prove that a bot decides alike in worlds that its seat cannot tell apart."""
    with telling_refusals():
        from slushfund.arena.controls import leaks

        with Progress("games") as progress:
            found = leaks(game, options, bot, deals, iterations, progress)
    if as_json:
        print(json.dumps({"game": game, "bot": bot, "games": deals, "leaks": found}))
    else:
        for place in found:
            print(say("leak: {place}", place=place))
        text = "{game} {bot}: {number} leaks in {games} games"
        print(say(text, game=game, bot=bot, number=len(found), games=deals))
    if found:
        raise Exit(1)


def _play(plan: Any, out: Path, number: int, ray: str, as_json: bool) -> None:
    """Play a plan and write its results and reports, finished or not."""
    from slushfund.arena import report

    lines, seats, is_finished = _played(plan, out, number, ray)
    command = "slushfund " + " ".join([shlex.quote(word) for word in sys.argv[1:]])
    text = report.markdown(plan, lines, seats, command)
    (out / "report.md").write_text(text, "utf-8")
    (out / "report.html").write_text(report.html(plan, lines, seats, command), "utf-8")
    print(json.dumps(report.values(plan, lines, seats)) if as_json else _said(text))
    _end(is_finished, out)


def _said(report: str) -> str:
    """Return a report in the language that is spoken; its files are in English, for everybody."""
    from slushfund.text.said import report_in

    return report_in(spoken(), report)


def _played(plan: Any, out: Path, number: int, ray: str) -> tuple[Any, int, bool]:
    """Play a plan; returns what was played, the number of seats, and whether that is all."""
    from slushfund import games
    from slushfund.arena import tournament
    from slushfund.arena.results import ArenaResults
    from slushfund.packs import open_options

    results = ArenaResults(out, plan)
    way: AbstractContextManager[tournament.Mapper]
    way = tournament.ray_cluster(ray) if ray else tournament.processes(number)
    with way as mapper, Progress("deals") as progress:
        is_finished = tournament.run(plan, results, mapper, progress)
    lines = results.lines(plan)
    results.write(lines)
    return lines, open_options(games.get(plan.game), plan.options).seats, is_finished


def _end(is_finished: bool, out: Path) -> None:
    """Say how to go on where something is left."""
    if not is_finished:
        tell("interrupted", place=out)
        raise Exit(130)
