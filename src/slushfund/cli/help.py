"""Pages of help in the language that is spoken: what `--help` prints, and what shells show.

Texts stand beside the options in English; `text/commands.toml` has the German of them.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import Any, Final

from slushfund.cli.language import say

HELP: Final = "Show this page."


def write_commands(group: Any, formatter: Any) -> None:
    """Write what each command does."""
    rows = [(name, one.get_short_help_str()) for name, one in group.commands.items()]
    with formatter.section(say("Commands")):
        formatter.write_dl(rows)


def write_page(command: Any, ctx: Any, formatter: Any) -> None:
    """Write how a command is called, what it does, and what can be told it."""
    parameters = [one for one in command.get_params(ctx) if not getattr(one, "hidden", False)]
    arguments = [one for one in parameters if one.param_type_name == "argument"]
    options = [one for one in parameters if one.param_type_name == "option"]
    words = [say("[OPTIONS]"), *[_in_usage(one) for one in arguments]]
    words += [say("COMMAND [...]")] if hasattr(command, "commands") else []
    formatter.write_usage(ctx.command_path, " ".join(words), f"{say('Usage:')} ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(about(command))
    for title, group in ((say("Arguments"), arguments), (say("Options"), options)):
        if group:
            with formatter.section(title):
                formatter.write_dl([(_spelled(one), _explained(one)) for one in group])


def about(command: Any) -> str:
    """Return what a command does."""
    return say(cleandoc(command.help or ""))


def first_sentence(text: str) -> str:
    """Return a text as far as its first full stop."""
    return text.partition(". ")[0].removesuffix(".") + "."


def in_our_words(command: Any, ctx: Any, offers: Any) -> Any:
    """Return what a shell offers with what we say of it."""
    texts = {
        name: text_of(one)
        for one in command.get_params(ctx)
        for name in [*one.opts, *one.secondary_opts]
    }
    for offer in offers:
        offer.help = texts.get(offer.value, offer.help)
    return offers


def text_of(parameter: Any) -> str:
    """Return what an option or an argument is for."""
    return say(HELP if "--help" in parameter.opts else parameter.help or "")


def place(parameter: Any) -> str:
    """Return what stands for a value: its own name, or its kind."""
    if parameter.metavar:
        return say(parameter.metavar)
    if parameter.param_type_name == "argument":
        return say(parameter.name.upper())
    return say("NUMBER") if _is_number(parameter) else "TEXT"


def _is_number(parameter: Any) -> bool:
    return isinstance(parameter.default, int | float)


def _in_usage(argument: Any) -> str:
    name = place(argument)
    if name.startswith("["):
        return name
    name += "..." if argument.nargs != 1 else ""
    return name if argument.required else f"[{name}]"


def _spelled(parameter: Any) -> str:
    """Return how something is typed, with a word for its value."""
    if parameter.param_type_name == "argument":
        return place(parameter)
    names = " / ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {place(parameter)}"


def _explained(parameter: Any) -> str:
    """Return what something is for, what it can be, and what it is where nothing is said."""
    notes: list[str] = []
    if parameter.param_type_name == "option" and not parameter.is_flag:
        notes += [_range(parameter)]
    if parameter.required:
        notes += [say("needed")]
    elif not getattr(parameter, "is_flag", False) and parameter.default not in (None, "", ()):
        notes += [say("default: {value}", value=_short(parameter.default))]
    if parameter.envvar:
        notes += [say("or {name} in the environment", name=parameter.envvar)]
    noted = "; ".join([note for note in notes if note])
    return " ".join([part for part in (text_of(parameter), f"[{noted}]" if noted else "") if part])


def _range(option: Any) -> str:
    low, high = bounds(option)
    if low is None:
        return ""
    if high is None:
        return say("{low} or more", low=_short(low))
    return say("{low} to {high}", low=_short(low), high=_short(high))


def _short(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def bounds(option: Any) -> tuple[float | None, float | None]:
    """Return the smallest and the greatest number that an option takes; None where any."""
    holder = option if hasattr(option, "min") else option.type
    return getattr(holder, "min", None), getattr(holder, "max", None)
