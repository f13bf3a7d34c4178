"""Why something was refused, in both languages: what fills the holes in the text of a refusal.

Code gives reasons in English, because many of them come from the system and from libraries.
`reasons.toml` has a template for each, and how German says it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

LONGEST: Final = 1_000
"""Characters of a reason that is looked up; nobody writes longer ones."""
DEEPEST: Final = 6
"""Reasons within reasons that are looked up: `file: line: what is wrong there`."""
BETWEEN: Final = "; "
"""Stands between several reasons."""
IN_PLACE: Final = "{place}: {why}"
"""Reads alike in every language; what fits nothing else may fit this."""
HOLE: Final = re.compile(r"\\{(\w+)\\}")

Template: TypeAlias = tuple[re.Pattern[str], dict[str, str]]
"""What fits an English text, and that text in every language."""


def reason_in(language: str, text: str) -> str:
    """Return a reason in a language; what nobody has a template for stays as it is."""
    if language == "en":
        return text
    known = _templates()
    return BETWEEN.join([translated(language, part, known) for part in text.split(BETWEEN)])


def translated(language: str, text: str, known: list[Template], depth: int = DEEPEST) -> str:
    """Return a text by the first template that fits; what fills its holes is looked up, too."""
    if not depth or len(text) > LONGEST:
        return text
    for fitting, texts in known:
        if found := fitting.fullmatch(text):
            holes = found.groupdict().items()
            inner = {name: translated(language, hole, known, depth - 1) for name, hole in holes}
            return texts[language].format_map(inner)
    return text


@cache
def _templates() -> list[Template]:
    file = files("slushfund.text").joinpath("reasons.toml")
    texts: list[dict[str, str]] = list(tomllib.loads(file.read_text("utf-8"))["reasons"].values())
    texts.append(dict.fromkeys(("en", "de"), IN_PLACE))
    return [(_pattern(text["en"]), text) for text in texts]


def _pattern(template: str) -> re.Pattern[str]:
    """Return what fits a template; only its end may be a reason that has a reason itself."""
    inner = HOLE.sub(r"(?P<\1>(?:(?!: ).)*?)", re.escape(template))
    last = re.sub(r"\(\?:\(\?!: \)\.\)\*\?\)$", ".*)", inner)
    return re.compile(last, re.DOTALL)
