"""Commands out of functions: what a parameter is stands beside it, as `Annotated[int, Option(…)]`.

Reading what was typed is done by click; pages of help are ours (`help.py`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, get_args, get_type_hints

import click

from slushfund.cli import help as pages

NAME: Final = "slushfund"
ASKED: Final = "_SLUSHFUND_COMPLETE"
"""Where a shell says that it wants to complete something."""

Function = TypeVar("Function", bound=Callable[..., Any])
Offer: TypeAlias = str | tuple[str, str]
"""What a shell may offer, perhaps with what it is."""
Completer: TypeAlias = Callable[[click.Context, str], Sequence[Offer]]


@dataclass(frozen=True, kw_only=True)
class Argument:
    """Something that is typed in its place."""

    help: str
    metavar: str | None = None
    complete: Completer | None = None


@dataclass(frozen=True, kw_only=True)
class Option:
    """Something that is typed after its name."""

    help: str
    name: str = ""
    """How it is typed; after the parameter where nothing is said."""
    min: float | None = None
    max: float | None = None
    metavar: str | None = None
    envvar: str | None = None
    is_eager: bool = False
    check: Callable[[Any], object] | None = None
    """Called with what was typed; may refuse it, or end the command."""
    complete: Completer | None = None


class Command(click.Command):
    """One command; its help is in the language that is spoken."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the page of help."""
        pages.write_page(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return what shells and lists show."""
        return pages.first_sentence(pages.about(self))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> Any:
        """Return what a shell offers for an unfinished word."""
        return pages.in_our_words(self, ctx, super().shell_complete(ctx, incomplete))


class Commands(click.Group):
    """Commands under one name."""

    def __init__(self, name: str, about: str) -> None:
        super().__init__(name, help=about, no_args_is_help=False)

    def does(self, name: str = "") -> Callable[[Function], Function]:
        """Make a command of a function, called like it unless *name* says how."""

        def add(function: Function) -> Function:
            own = name or function.__name__
            self.add_command(
                Command(
                    own, callback=_called(function), params=_params(function), help=function.__doc__
                )
            )
            return function

        return add

    def alone(self, function: Function) -> Function:
        """Let a function take the options that stand before a command, and do without one."""
        self.params, self.callback = _params(function), _called(function)
        self.invoke_without_command = True
        return function

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the page of help, and what commands there are."""
        pages.write_page(self, ctx, formatter)
        pages.write_commands(self, formatter)

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return what shells and lists show."""
        return pages.first_sentence(pages.about(self))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> Any:
        """Return what a shell offers for an unfinished word."""
        return pages.in_our_words(self, ctx, super().shell_complete(ctx, incomplete))


def run(commands: Commands, words: list[str]) -> int:
    """Do what was typed; return the exit code."""
    if asked := os.environ.get(ASKED, ""):
        from click.shell_completion import shell_complete

        return shell_complete(commands, {}, NAME, ASKED, asked)
    try:
        with commands.make_context(NAME, words) as context:
            commands.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0


def _called(function: Callable[..., Any]) -> Callable[..., None]:
    """Return a function that gives another what it was made for: lists, and the context."""
    wants_context = click.Context in get_type_hints(function).values()

    def call(**typed: Any) -> None:
        given = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in typed.items()
        }
        function(*([click.get_current_context()] if wants_context else []), **given)

    return call


def _params(function: Callable[..., Any]) -> list[click.Parameter]:
    hints = get_type_hints(function, include_extras=True)
    defaults = dict(
        zip(reversed(hints_of(hints)), reversed(function.__defaults__ or ()), strict=False)
    )
    return [_param(name, hints[name], defaults) for name in hints_of(hints)]


def hints_of(hints: dict[str, Any]) -> list[str]:
    """Return the parameters that are typed, in their order."""
    return [name for name, hint in hints.items() if hasattr(hint, "__metadata__")]


def _param(name: str, hint: Any, defaults: dict[str, Any]) -> click.Parameter:
    kind, what = get_args(hint)[0], hint.__metadata__[0]
    settings: dict[str, Any] = {"required": name not in defaults, "metavar": what.metavar}
    if name in defaults and defaults[name] is not None:
        settings["default"] = defaults[name]
    if what.complete is not None:
        settings["shell_complete"] = _completing(what.complete)
    return (_argument if isinstance(what, Argument) else _option)(name, kind, what, settings)


def _argument(
    name: str, kind: Any, argument: Argument, settings: dict[str, Any]
) -> click.Parameter:
    is_list = kind not in (str, Path)
    made = click.Argument([name], type=_type(kind, None), nargs=-1 if is_list else 1, **settings)
    made.help = argument.help  # also where click knows no help of arguments
    return made


def _option(name: str, kind: Any, option: Option, settings: dict[str, Any]) -> click.Parameter:
    typed = option.name or f"--{name.replace('_', '-')}"
    if kind is bool:
        typed = typed if option.name else f"{typed}/{typed.replace('--', '--no-', 1)}"
        settings["is_flag"] = True
    elif kind not in (str, int, float, Path):
        settings |= {"multiple": True, "default": ()}
    return click.Option(
        [typed, name],
        type=None if kind is bool else _type(kind, option),
        help=option.help,
        envvar=option.envvar,
        is_eager=option.is_eager,
        callback=_checking(option.check) if option.check else None,
        **settings,
    )


def _type(kind: Any, option: Option | None) -> Any:
    if kind is int and option is not None:
        return click.IntRange(_whole(option.min), _whole(option.max))
    if kind is float and option is not None:
        return click.FloatRange(option.min, option.max)
    return click.Path(path_type=Path) if kind is Path else click.STRING


def _whole(number: float | None) -> int | None:
    return None if number is None else int(number)


def _checking(check: Callable[[Any], object]) -> Callable[..., Any]:
    def checked(context: click.Context, _: click.Parameter, value: Any) -> Any:
        if not context.resilient_parsing:
            check(value)
        return value

    return checked


def _completing(complete: Completer) -> Callable[..., Any]:
    def offers(context: click.Context, _: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        found = [
            (offer, None) if isinstance(offer, str) else offer
            for offer in complete(context, incomplete)
        ]
        return [
            CompletionItem(value, help=what)
            for value, what in found
            if value.startswith(incomplete)
        ]

    return offers
