"""The `slushfund` command: reading its arguments; the work is done in the modules beside.

Games are imported by the commands that need them, so that `--help` does not wait for them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

import slushfund
from slushfund.cli.arena import app as arena
from slushfund.cli.lab import lab
from slushfund.server.config import KEEP_DAYS, LOOPBACK, WORKERS

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Four board games about dirty money: an engine, a referee, experiments.",
)


app.add_typer(arena, name="arena")
app.command()(lab)


def main() -> None:
    """Run the command; a reader who stops listening is no error."""
    try:
        app()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def engine() -> str:
    """Name the engine that is running: compiled, or pure Python."""
    from slushfund.core import kernel

    is_source = (kernel.__file__ or "").endswith(".py")
    return "pure Python" if is_source else "compiled"


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"slushfund {slushfund.__version__} ({engine()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def overview(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Say version and engine."
        ),
    ] = False,
) -> None:
    """Host a game night in the local network, unless a command says what to do."""
    if context.invoked_subcommand is None:
        from slushfund.cli.games import print_overview
        from slushfund.cli.serve import host_a_night

        print_overview(engine())
        host_a_night()


@app.command()
def games() -> None:
    """List the games and their options."""
    from slushfund.cli.games import print_games

    print_games()


@app.command()
def referee() -> None:
    """Answer commands line by line, in JSON, for bots in any language."""
    from slushfund.gyms.referee import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A JSON record or a text log; - reads from stdin.")],
) -> None:
    """Play a stored game again; print its log and how it ended."""
    from slushfund.cli.replay import print_replay

    print_replay(file)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The id of a game, as in `slushfund games`.")],
    settings: Annotated[
        list[str] | None, typer.Argument(metavar="[KEY=VALUE]...", help="Options of the game.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same games.")] = 1,
) -> None:
    """Play games at random; print mean scores and shares of victories."""
    from slushfund.cli.simulate import print_simulation

    print_simulation(game, " ".join(settings or []), number, seed)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0: any free one.")] = 8000,
    data: Annotated[str, typer.Option(help="The SQLite file that keeps everything.")] = "",
    public_url: Annotated[str, typer.Option(help="What people type: https://...")] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes for bots.")] = WORKERS,
    packs: Annotated[str, typer.Option(help="A folder of content packs to offer.")] = "",
    proxies: Annotated[
        str, typer.Option(help="Reverse proxies whose X-Forwarded-For is believed.")
    ] = LOOPBACK,
    metrics: Annotated[str, typer.Option(help="Who may read /metrics.")] = LOOPBACK,
    private_hooks: Annotated[
        bool, typer.Option(help="Let webhooks lead into this machine's own network.")
    ] = False,
    keep_days: Annotated[
        float, typer.Option(min=1, help="Days for which games that have ended are kept.")
    ] = KEEP_DAYS,
    archive: Annotated[str, typer.Option(help="Where games go before they are deleted.")] = "",
) -> None:
    """Serve tables until told to stop."""
    from slushfund.cli.serve import data_file, serve_tables
    from slushfund.server.config import Config, Keeping

    place = Path(data) if data else data_file()
    folder = Path(packs) if packs else None
    config = Config(
        host,
        port,
        place,
        public_url.rstrip("/"),
        workers=workers,
        packs=folder,
        proxies=proxies,
        metrics=metrics,
        private_hooks=private_hooks,
        keeping=Keeping(keep_days),
        archive=Path(archive) if archive else None,
    )
    serve_tables(config)


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="Where the copy goes; must not exist.")],
    data: Annotated[str, typer.Option(help="The SQLite file of the server.")] = "",
) -> None:
    """Copy everything the server keeps, also while it runs."""
    from slushfund.cli.backup import back_up
    from slushfund.cli.serve import data_file

    back_up(file, Path(data) if data else data_file())


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="A copy made by `slushfund backup`.")],
    data: Annotated[str, typer.Option(help="The SQLite file of the server.")] = "",
) -> None:
    """Put a back-up in place; the server must not run. What was there is kept beside it."""
    from slushfund.cli.backup import restore as put_back
    from slushfund.cli.serve import data_file

    put_back(file, Path(data) if data else data_file())


@app.command()
def export(
    folder: Annotated[str, typer.Argument(help="Where the files go, one for each game.")],
    data: Annotated[str, typer.Option(help="The SQLite file of the server.")] = "",
) -> None:
    """Write every game that has ended to a file, also while the server runs."""
    from slushfund.cli.archive import export_all
    from slushfund.cli.serve import data_file

    export_all(Path(folder), Path(data) if data else data_file())


@app.command()
def tidy(
    data: Annotated[str, typer.Option(help="The SQLite file of the server.")] = "",
    keep_days: Annotated[
        float, typer.Option(min=1, help="Days for which games that have ended are kept.")
    ] = KEEP_DAYS,
    archive: Annotated[str, typer.Option(help="Where games go before they are deleted.")] = "",
    dry: Annotated[bool, typer.Option("--dry-run", help="Only name them.")] = False,
) -> None:
    """Put away tables that are past their time, as a running server does by itself."""
    from slushfund.cli.archive import tidy as put_away
    from slushfund.cli.serve import data_file
    from slushfund.server.config import Config, Keeping

    place = Path(data) if data else data_file()
    folder = Path(archive) if archive else None
    put_away(Config(data=place, keeping=Keeping(keep_days), archive=folder), dry=dry)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="A game downloaded from a server.")],
) -> None:
    """Prove that chance was not meddled with in a downloaded game."""
    from slushfund.cli.verify import print_proof

    print_proof(file)


packs = typer.Typer(help="Content packs: printed values in place of ours.", rich_markup_mode=None)
app.add_typer(packs, name="pack")


@packs.command()
def check(
    file: Annotated[str, typer.Argument(help="A TOML file, as docs/packs.md describes.")],
) -> None:
    """Explain every mistake in a content pack."""
    from slushfund.cli.pack import print_check

    if not print_check(file):
        raise typer.Exit(1)


@packs.callback()
def _packs() -> None:
    """Keep `check` a command of its own, though it is the only one."""
