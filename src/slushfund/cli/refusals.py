"""How a command ends when its input is refused: a sentence on standard error with its code, what to
do next, and exit code 2; never a trace."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import click
from click.exceptions import Exit

from slushfund.cli.language import spoken
from slushfund.cli.shown import shown_lines

if TYPE_CHECKING:
    from slushfund.core import Refusal

REFUSED: Final = 2


@contextmanager
def telling_refusals(game_id: str = "") -> Iterator[None]:
    """Turn a refusal inside the block into its text; *game_id* is "" where none is named."""
    from slushfund.core import Refusal

    try:
        yield
    except Refusal as refusal:
        _tell(refusal, game_id)
        raise Exit(REFUSED) from None


@contextmanager
def ending_well() -> Iterator[None]:
    """Let nobody who types something wrong see a trace, whatever the command was about to do.

    What is left over are mistakes of ours.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:  # a reader who stops listening is no error
        _write_nowhere()
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except click.UsageError as error:
        refusal, command = _usage(error)
        _tell(refusal, "", command)
        sys.exit(REFUSED)
    except OSError as error:
        _tell(_system(error), "")
        _write_nowhere()
        sys.exit(REFUSED)
    except Exception as error:
        from slushfund.core import Refusal

        if not isinstance(error, Refusal):
            raise
        _tell(error, "")
        sys.exit(REFUSED)


def tell(name: str, **details: object) -> None:
    """Say something beside the results of a command, by its name in `text/cli.toml`."""
    from slushfund.text import notice

    print(shown_lines(notice(name, spoken(), **details)), file=sys.stderr)


def _tell(refusal: Refusal, game_id: str, command: str = "slushfund") -> None:
    from slushfund.text import next_step, refusal_text

    language = spoken()
    rule = f", {refusal.rule}" if refusal.rule else ""
    text = shown_lines(refusal_text(refusal, game_id, language))
    print(f"{text} ({refusal.code}{rule})", file=sys.stderr)
    if advice := next_step(refusal.code, language, command):
        print(advice, file=sys.stderr)


def _system(error: OSError) -> Refusal:
    """Return what the system complains of; a file that it names comes first."""
    from slushfund.core import BadInput

    why = error.strerror or str(error)
    return BadInput("system-refused", "", f"{error.filename}: {why}" if error.filename else why)


def _write_nowhere() -> None:
    """Forget what is still to be written where nobody can read it."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage(error: Any) -> tuple[Refusal, str]:
    """Return what is wrong with the arguments, and the command that can say what is right."""
    from slushfund.core import BadInput, Refusal

    kind, context = type(error).__name__, getattr(error, "ctx", None)
    command = _command() if context is None else context.command_path
    commands = ", ".join(getattr(context and context.command, "commands", {}))
    refusal: Refusal
    if kind == "NoSuchOption":
        refusal = BadInput("unknown-flag", "", error.option_name[:40])
    elif kind == "BadOptionUsage":
        name = error.option_name[:40]
        if "requires" in error.message:
            refusal = BadInput("flag-without-value", "", name)
        else:
            refusal = BadInput("flag-with-value", "", name)
    elif kind == "MissingParameter":
        refusal = BadInput("missing-argument", "", _name(error.param))
    elif kind == "BadParameter":
        refusal = BadInput("bad-value", "", f"{_name(error.param)}: {_allowed(error.param)}")
    elif commands and error.message.startswith("Missing"):
        refusal = BadInput("missing-command", "", commands)
    elif commands:
        refusal = BadInput("unknown-command", "", commands)
    else:
        refusal = Refusal("too-many-arguments", "")
    return refusal, command


def _command() -> str:
    """Return the command that was typed, as far as its first word."""
    typed = [word for word in sys.argv[1:2] if not word.startswith("-")]
    return " ".join(["slushfund", *typed])


def _name(parameter: Any) -> str:
    """Return how somebody types a parameter."""
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    from slushfund.cli.help import place

    return place(parameter)


def _allowed(parameter: Any) -> str:
    """Return which numbers an option takes, as a reason."""
    if not isinstance(parameter.default, int | float):
        return "cannot be used here"
    kind = "a whole number" if isinstance(parameter.default, int) else "a number"
    from slushfund.cli.help import bounds

    low, high = bounds(parameter)
    if low is None:
        return f"must be {kind}"
    return (
        f"must be {kind} from {low} to {high}"
        if high is not None
        else f"must be {kind}, {low} or more"
    )
