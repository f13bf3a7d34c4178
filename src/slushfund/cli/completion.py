"""What a shell offers when somebody presses Tab: games, bots, languages; and how it comes to know.

`slushfund --install-completion` sets it up for bash, zsh and fish; what other shells need is shown
by `--show-completion`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import click

SHELLS: Final = ("bash", "zsh", "fish")
OTHER: Final = "powershell"


def games(_: click.Context, incomplete: str) -> list[tuple[str, str]]:
    """Return games by their id, with their titles."""
    from slushfund.cli.language import spoken
    from slushfund.games import ALL
    from slushfund.text import title_of

    return [(game.id, title_of(game.id, game.title, spoken())) for game in ALL]


def bots(context: click.Context, incomplete: str) -> list[str]:
    """Return levels, and the bots of the game that was typed before."""
    from slushfund.bots import LEVELS, entries
    from slushfund.games import ALL

    named = [game.id for game in ALL if game.id == context.params.get("game")]
    return [*LEVELS, *[entry.id for game in named for entry in entries(game)]]


def languages(_: click.Context, incomplete: str) -> list[str]:
    """Return the languages we speak."""
    from slushfund.text import LANGUAGES

    return list(LANGUAGES)


def options(context: click.Context, incomplete: str) -> list[str]:
    """Return settings of the game that was typed before: `seats=4`."""
    from slushfund.games import ALL

    found: list[str] = []
    for game in ALL:
        if game.id == context.params.get("game"):
            found += [f"seats={count}" for count in game.seats]
            for choice in game.choices:
                found += [f"{choice.name}={value}" for value in choice.values]
    return found


def show(is_asked: bool) -> None:
    """Print what this shell has to run to complete our commands."""
    if is_asked:
        print(_script(_shell()), end="")
        raise click.exceptions.Exit(0)


def install(is_asked: bool) -> None:
    """Let this shell complete our commands from its next start on."""
    if is_asked:
        from slushfund.cli.language import say
        from slushfund.core import BadInput

        shell = _shell()
        if shell not in SHELLS:
            raise BadInput("unknown-shell", "", f"{shell} ({', '.join(SHELLS)})")
        file = _install(shell, Path.home())
        text = "{shell} completes slushfund from the next start on: {file}"
        print(say(text, shell=shell, file=file))
        raise click.exceptions.Exit(0)


def _shell() -> str:
    """Return the shell of this user."""
    return OTHER if sys.platform == "win32" else Path(os.environ.get("SHELL", "")).name


def _script(shell: str) -> str:
    from click.shell_completion import get_completion_class

    from slushfund.cli.arguments import ASKED, NAME
    from slushfund.core import BadInput

    kind = get_completion_class(shell)
    if kind is None:
        raise BadInput("unknown-shell", "", f"{shell} ({', '.join(SHELLS)})")
    # Bash complains of bash 3, which macOS has, only when it is run; the script is the same.
    return kind.source_template % kind(click.Command(NAME), {}, NAME, ASKED).source_vars()


def _install(shell: str, home: Path) -> Path:
    """Write what a shell needs to where it looks, or to a file that its own file then reads."""
    if shell == "fish":
        file = home / ".config/fish/completions/slushfund.fish"
    else:
        file = home / ".local/share/slushfund" / f"complete.{shell}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_script(shell), "utf-8")
    if shell != "fish":
        lines = [f"source '{file}'"]
        lines[:0] = ["autoload -Uz compinit && compinit"] if shell == "zsh" else []
        own = home / f".{shell}rc"
        known = own.read_text("utf-8") if own.exists() else ""
        if lines[-1] not in known:
            own.write_text("\n".join([known.rstrip("\n"), *lines, ""]).lstrip("\n"), "utf-8")
    return file
