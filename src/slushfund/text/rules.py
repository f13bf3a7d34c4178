"""The pages of rules: `slushfund/rules` in a wheel, `docs/rules` in a checkout."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]
LEVELS: Final = 4
"""A checkout lies this many folders above the package, at most."""
ITEM: Final = re.compile(r"^- \*\*([A-Z]+\d*-[\d.]+)\*\* ?(.*(?:\n  .*)*)", re.MULTILINE)


@cache
def rules_of(game: str, language: str) -> dict[str, str]:
    """Return every rule of a game by its id, in order; empty where there is no page."""
    page = _page(f"{game}.{language}.md")
    return {found[1]: _plain(found[2]) for found in ITEM.finditer(page)}


def rules_like(game: str, language: str, begun: str) -> dict[str, str]:
    """Return the rule with this id and those below it: QE-4 has QE-4.1, and so on."""
    wanted = begun.strip().upper()
    found = rules_of(game, language)
    return {
        name: text
        for name, text in found.items()
        if name == wanted or name.startswith(wanted.rstrip(".") + ".")
    }


def _page(name: str) -> str:
    folders = [PACKAGE / "rules"]
    folders += [folder / "docs/rules" for folder in list(PACKAGE.parents)[:LEVELS]]
    for folder in folders:
        if (folder / name).is_file():
            return (folder / name).read_text("utf-8")
    return ""


def _plain(text: str) -> str:
    """Return a rule on one line without marks of style."""
    return re.sub(r"\*+|`", "", re.sub(r"\s+", " ", text)).strip()
