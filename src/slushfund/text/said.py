"""What the commands say of themselves and of their results, in both languages.

Code says it in English; `commands.toml` has the German of it. Words that nobody has translated
stay as they are: names, numbers, and what the engine writes down.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from slushfund.text import filled, texts_of
from slushfund.text.reasons import Template, translated

FILE: Final = "commands"
HOLE: Final = re.compile(r"\{(\w+)\}")
FIGURES: Final = ("number", "all")
"""Holes that only numbers fill."""
BETWEEN: Final = ("; ", ", ")
"""Stands between the parts of a result."""
CELLS: Final = " | "
"""Stands between the cells of a table in Markdown."""


def said(language: str, english: str, **details: object) -> str:
    """Return a text in a language, filled in; *english* has holes: `{place}`."""
    template = english if language == "en" else _germans().get(english, english)
    return filled(template, {name: str(detail) for name, detail in details.items()})


def result_in(language: str, english: str) -> str:
    """Return a text that is filled in already; where no one knows the whole of it, its parts."""
    if language == "en":
        return english
    whole = translated(language, english, _templates())
    between = next((mark for mark in BETWEEN if mark in english), "")
    if whole != english or not between:
        return whole
    return between.join([result_in(language, part) for part in english.split(between)])


def report_in(language: str, english: str) -> str:
    """Return a report in Markdown, line by line, its tables cell by cell."""
    if language == "en":
        return english
    lines = [line.split(CELLS) for line in english.split("\n")]
    return "\n".join([CELLS.join([_cell(language, cell) for cell in line]) for line in lines])


def _cell(language: str, text: str) -> str:
    """Return a cell, or the first or last one with the border of its table."""
    inner = text.removeprefix("| ").removesuffix(" |")
    return text.replace(inner, result_in(language, inner), 1) if inner else text


@cache
def _germans() -> dict[str, str]:
    tables = texts_of(FILE).values()
    return {texts["en"]: texts["de"] for table in tables for texts in table.values()}


@cache
def _templates() -> list[Template]:
    """Return what fits each result; those that say most themselves come first."""
    known: list[dict[str, str]] = list(texts_of(FILE)["results"].values())
    known.sort(key=lambda texts: -len(HOLE.sub("", texts["en"])))
    return [(_pattern(texts["en"]), texts) for texts in known]


def _pattern(english: str) -> re.Pattern[str]:
    """Return what fits a result; only figures fit holes that are called so."""
    fitting = ""
    for at, part in enumerate(HOLE.split(english)):
        inner = r"[\d.,%-]+" if part in FIGURES else ".+?"
        fitting += f"(?P<{part}>{inner})" if at % 2 else re.escape(part)
    return re.compile(fitting, re.DOTALL)
