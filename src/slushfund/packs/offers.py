"""Content packs that the host offers: clients name them, and never see or choose a path."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from slushfund.core import BadOption
from slushfund.core.content import HOUSE
from slushfund.core.options import parse_settings

OPTION: Final = "pack"

_PATH: Final = re.compile(r"\bpack=\S*?([^/\\\s]+?)(\.toml)?(#[0-9a-f]+)?(?=\s|$)")


def offered(folder: Path | None, game: str) -> list[str]:
    """Return the names of the packs for a game: the files without their ending."""
    if folder is None or not folder.is_dir():
        return []
    names: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            is_for_game = tomllib.loads(file.read_text("utf-8")).get("game") == game
        except (OSError, ValueError):
            continue
        if is_for_game and not set(file.stem) & set(" #="):
            names.append(file.stem)
    return names


def resolved(folder: Path | None, game: str, options: str) -> str:
    """Return options with the name of a pack replaced by its path; refuses all other names."""
    settings = parse_settings(options)
    pack = settings.get(OPTION, HOUSE)
    if pack == HOUSE:
        return options
    names = offered(folder, game)
    if folder is None or pack not in names:
        raise BadOption("bad-option", OPTION, pack[:40], ", ".join([HOUSE, *names]))
    settings[OPTION] = str(folder / f"{pack}.toml")
    return " ".join([f"{name}={value}" for name, value in settings.items()])


def shown(options: str) -> str:
    """Return options with the path of a pack shortened to its name and fingerprint."""
    return _PATH.sub(lambda found: f"pack={found[1]}{found[2] or ''}{found[3] or ''}", options)
