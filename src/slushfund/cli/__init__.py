"""The `slushfund` command: reading its arguments; the work is done in the modules beside.

Games are imported by the commands that need them, so that `--help` does not wait for them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import click
from click.exceptions import Exit

from slushfund.cli import completion
from slushfund.cli.arena import AsJson
from slushfund.cli.arena import app as arena
from slushfund.cli.arguments import NAME, Argument, Commands, Option, run
from slushfund.cli.exam import exam
from slushfund.cli.lab import lab
from slushfund.cli.language import OPTION, check_language
from slushfund.cli.refusals import ending_well
from slushfund.server.config import KEEP_DAYS, LOOPBACK, WORKERS

app = Commands(NAME, "Four board games about dirty money: an engine, a referee, experiments.")


GameName = Annotated[
    str,
    Argument(help="The id of a game, as in `slushfund games`.", complete=completion.games),
]
Settings = Annotated[
    list[str] | None,
    Argument(metavar="[KEY=VALUE]...", help="Options of the game.", complete=completion.options),
]

Language = Annotated[
    str,
    Option(
        name=OPTION,
        help="de or en; else that of this machine.",
        check=check_language,
        complete=completion.languages,
    ),
]

THINK_TOKEN: Final = "SLUSHFUND_THINK_TOKEN"
"""Where the secret of workers may stand: others on a machine can read what is typed."""


def main() -> None:
    """Run the command and end with its code."""
    with ending_well():
        code = run(app, sys.argv[1:])
    sys.exit(code)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        from slushfund.version import full_version

        print(full_version())
        raise Exit(0)


@app.alone
def overview(
    context: click.Context,
    version: Annotated[
        bool,
        Option(
            name="--version",
            check=_print_version,
            is_eager=True,
            help="Say version, engine and commit.",
        ),
    ] = False,
    language: Language = "",
    install_completion: Annotated[
        bool,
        Option(
            name="--install-completion",
            check=completion.install,
            is_eager=True,
            help="Let the shell complete what is typed, with the Tab key.",
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        Option(
            name="--show-completion",
            check=completion.show,
            is_eager=True,
            help="Show what that takes, to put it in place by hand.",
        ),
    ] = False,
) -> None:
    """Host a game night in the local network, unless a command says what to do."""
    if context.invoked_subcommand is None:
        from slushfund.cli.games import print_overview
        from slushfund.cli.serve import host_a_night
        from slushfund.version import engine

        print_overview(engine())
        host_a_night()


@app.does()
def games(as_json: AsJson = False) -> None:
    """List the games and their options."""
    from slushfund.cli.games import print_games

    print_games(as_json)


@app.does()
def referee() -> None:
    """Answer commands line by line, in JSON, for bots in any language."""
    from slushfund.gyms.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)


@app.does()
def mcp(
    server: Annotated[str, Option(help="Play there: the address of a table server.")] = "",
    ticket: Annotated[str, Option(help="Of a seat that was taken before.")] = "",
) -> None:
    """Let a language model play, by the Model Context Protocol on standard input and output."""
    from slushfund.cli.mcp import serve_tools

    serve_tools(server, ticket)


@app.does()
def replay(
    file: Annotated[str, Argument(help="A JSON record or a text log; - reads from stdin.")],
    as_json: AsJson = False,
) -> None:
    """Play a stored game again; print its log and how it ended."""
    from slushfund.cli.replay import print_replay

    print_replay(file, as_json)


@app.does()
def simulate(
    game: GameName,
    settings: Settings = None,
    number: Annotated[int, Option(name="--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, Option(min=0, help="Same seed, same games.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Play games at random; print mean scores and shares of victories."""
    from slushfund.cli.simulate import print_simulation

    print_simulation(game, " ".join(settings or []), number, seed, as_json)


@app.does()
def play(
    game: GameName = "",
    settings: Settings = None,
    bots: Annotated[
        str,
        Option(
            help="Opponents: easy, medium, hard, expert, or the name of a bot.",
            complete=completion.bots,
        ),
    ] = "medium",
    seat: Annotated[int, Option(min=0, max=9, help="Where you sit.")] = 0,
    language: Language = "",
    resume: Annotated[
        str, Option(help="Go on with a game: its file, or `last`.", metavar="FILE|last")
    ] = "",
    seed: Annotated[str, Option(help="Same seed, same luck.")] = "",
) -> None:
    """Play in the terminal, against bots."""
    from slushfund.cli.terminal import play as play_here

    raise Exit(play_here(game, " ".join(settings or []), seat, bots, resume, seed))


@app.does()
def serve(
    host: Annotated[str, Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65_535, help="0: any free one.")] = 8000,
    data: Annotated[
        str, Option(help="What keeps everything: an SQLite file, or postgresql://...")
    ] = "",
    public_url: Annotated[str, Option(help="What people type: https://...")] = "",
    workers: Annotated[int, Option(min=1, max=64, help="Processes for bots.")] = WORKERS,
    packs: Annotated[str, Option(help="A folder of content packs to offer.")] = "",
    proxies: Annotated[
        str, Option(help="Reverse proxies whose X-Forwarded-For is believed.")
    ] = LOOPBACK,
    metrics: Annotated[str, Option(help="Who may read /metrics.")] = LOOPBACK,
    private_hooks: Annotated[
        bool, Option(help="Let webhooks lead into this machine's own network.")
    ] = False,
    keep_days: Annotated[
        float, Option(min=1, help="Days for which games that have ended are kept.")
    ] = KEEP_DAYS,
    archive: Annotated[str, Option(help="Where games go before they are deleted.")] = "",
    processes: Annotated[
        int, Option(min=1, max=64, help="Processes that serve; more than 1: PostgreSQL.")
    ] = 1,
    address: Annotated[
        str, Option(help="HOST:PORT where other servers of the same database reach this one.")
    ] = "",
    drain: Annotated[
        float, Option(min=0, max=300, help="Seconds for proxies to notice that it stops.")
    ] = 0.0,
    think_token: Annotated[
        str, Option(envvar=THINK_TOKEN, help="Lets `slushfund think` with this secret help.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Serve tables until told to stop."""
    from slushfund.cli.serve import data_place, serve_tables
    from slushfund.server.config import Config, Keeping

    folder = Path(packs) if packs else None
    config = Config(
        host,
        port,
        data_place(data),
        public_url.rstrip("/"),
        workers=workers,
        packs=folder,
        proxies=proxies,
        metrics=metrics,
        private_hooks=private_hooks,
        keeping=Keeping(keep_days),
        archive=Path(archive) if archive else None,
        processes=processes,
        address=address,
        drain=drain,
        think_token=think_token,
    )
    serve_tables(config, as_json)


@app.does()
def think(
    server: Annotated[str, Option(help="Whose bots to think for: https://...")],
    token: Annotated[str, Option(envvar=THINK_TOKEN, help="The server's --think-token.")] = "",
    jobs: Annotated[
        int, Option(min=0, max=32, help="Bots that think at once; 0: one for each core.")
    ] = 0,
) -> None:
    """Think for the bots of a server elsewhere, until told to stop."""
    from slushfund.cli.think import think_for

    think_for(server, token, jobs)


@app.does()
def backup(
    file: Annotated[str, Argument(help="Where the copy goes; must not exist.")],
    data: Annotated[str, Option(help="The SQLite file of the server.")] = "",
    as_json: AsJson = False,
) -> None:
    """Copy everything the server keeps, also while it runs."""
    from slushfund.cli.backup import back_up

    back_up(file, data, as_json)


@app.does()
def restore(
    file: Annotated[str, Argument(help="A copy made by `slushfund backup`.")],
    data: Annotated[str, Option(help="The SQLite file of the server.")] = "",
    as_json: AsJson = False,
) -> None:
    """Put a back-up in place; the server must not run. What was there is kept beside it."""
    from slushfund.cli.backup import restore as put_back

    put_back(file, data, as_json)


@app.does("move-data")
def move_data(
    source: Annotated[str, Argument(metavar="FROM", help="A file, or postgresql://...")],
    target: Annotated[str, Argument(metavar="TO", help="The same; must be empty.")],
    as_json: AsJson = False,
) -> None:
    """Copy everything from one database to another and compare; no server may run."""
    from slushfund.cli.move_data import move_all

    move_all(source, target, as_json)


@app.does()
def export(
    folder: Annotated[str, Argument(help="Where the files go, one for each game.")],
    data: Annotated[str, Option(help="The SQLite file of the server.")] = "",
    as_json: AsJson = False,
) -> None:
    """Write every game that has ended to a file, also while the server runs."""
    from slushfund.cli.archive import export_all
    from slushfund.cli.serve import data_place

    export_all(Path(folder), data_place(data), as_json)


@app.does()
def tidy(
    data: Annotated[str, Option(help="The SQLite file of the server.")] = "",
    keep_days: Annotated[
        float, Option(min=1, help="Days for which games that have ended are kept.")
    ] = KEEP_DAYS,
    archive: Annotated[str, Option(help="Where games go before they are deleted.")] = "",
    dry: Annotated[bool, Option(name="--dry-run", help="Only name them.")] = False,
    as_json: AsJson = False,
) -> None:
    """Put away tables that are past their time, as a running server does by itself."""
    from slushfund.cli.archive import tidy as put_away
    from slushfund.cli.serve import data_place
    from slushfund.server.config import Config, Keeping

    place = data_place(data)
    folder = Path(archive) if archive else None
    put_away(
        Config(data=place, keeping=Keeping(keep_days), archive=folder), dry=dry, as_json=as_json
    )


@app.does()
def verify(
    file: Annotated[str, Argument(help="A game downloaded from a server; - reads stdin.")],
    as_json: AsJson = False,
) -> None:
    """Prove that chance was not meddled with in a downloaded game."""
    from slushfund.cli.verify import print_proof

    print_proof(file, as_json)


packs = Commands("pack", "Content packs: printed values in place of ours.")
app.add_command(packs)


@packs.does()
def check(
    file: Annotated[str, Argument(help="A TOML file, as docs/packs.md describes.")],
    as_json: AsJson = False,
) -> None:
    """Explain every mistake in a content pack."""
    from slushfund.cli.pack import print_check

    if not print_check(file, as_json):
        raise Exit(1)


app.does()(lab)
app.does()(exam)
app.add_command(arena)
