"""`slushfund play`: a game in the terminal, against bots."""

from __future__ import annotations

import secrets
import sys
from datetime import date
from pathlib import Path

from slushfund import games
from slushfund.bots import find, for_level
from slushfund.cli.language import spoken
from slushfund.cli.refusals import telling_refusals
from slushfund.cli.serve import data_file
from slushfund.cli.terminal import saving
from slushfund.cli.terminal.dialog import Dialog, Stopped
from slushfund.cli.terminal.saving import Saved
from slushfund.cli.terminal.screen import Screen
from slushfund.cli.terminal.table import LocalTable
from slushfund.core import BadInput, Record
from slushfund.core.options import parse_settings, suited
from slushfund.packs import open_settings


def play(game: str, settings: str, seat: int, bots: str, resume: str, seed: str) -> int:
    """Play until the end or until the player stops; returns the exit code."""
    with telling_refusals(game):
        file, saved = _again(resume, game) if resume else _new(game, settings, seat, bots, seed)
        table = LocalTable(saved)
        screen = Screen(saved.record.game, spoken(), sys.stdout)
        dialog = Dialog(table, screen, file)
        _edit_lines()
        try:
            dialog.run()
        except (Stopped, KeyboardInterrupt) as stop:
            dialog.keep()
            screen.line()
            screen.say("play.stopped", command=f"slushfund play --resume {file}")
            return 0 if isinstance(stop, Stopped) else 130
        finally:
            table.close()
    return 0


def folder() -> Path:
    """Return where games of the terminal are kept: beside those of the server."""
    return data_file().parent / "played"


def _new(name: str, settings: str, seat: int, bots: str, seed: str) -> tuple[Path, Saved]:
    """Return a fresh game and where it is kept."""
    game = games.get(name)
    options = open_settings(game, suited(parse_settings(settings), game.choices))
    if seat >= options.seats:
        raise BadInput("bad-seat-number", "", f"{seat} (0-{options.seats - 1})")
    names = [_bot(name, bots)] * options.seats
    names[seat] = ""
    record = Record(game.id, game.rules_version, options.text(), [])
    file = saving.new_name(folder(), game.id, date.today().isoformat())
    return file, Saved(seat, names, seed or secrets.token_hex(12), record)


def _bot(game: str, wanted: str) -> str:
    """Return the bot of a level, or the one of this name."""
    from slushfund.bots import LEVELS

    return (for_level(game, wanted) if wanted in LEVELS else find(game, wanted)).id


def _again(resume: str, game: str) -> tuple[Path, Saved]:
    """Return a game that was stopped."""
    file = saving.latest(folder(), game) if resume == "last" else Path(resume)
    saved = saving.read(file)
    for bot in saved.bots:
        if bot:
            find(saved.record.game, bot)
    return file, saved


def _edit_lines() -> None:
    """Let arrow keys work where there is a terminal."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401 -- being imported is all that it needs
        except ImportError:  # Windows has its own
            return
