"""Content packs that the host offers: clients name them, and never see or choose a path."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

from slushfund.core import BadOption
from slushfund.core.content import HOUSE, PACK
from slushfund.core.options import parse_settings

_PATH: Final = re.compile(r"\bpack=\S*?([^/\\\s]+?)(\.toml)?(#[0-9a-f]+)?(?=\s|$)")


def offered(folder: Path | None, game: str) -> list[str]:
    """Return the names of the packs for a game: the files without their ending."""
    if folder is None or not folder.is_dir():
        return []
    names: list[str] = []
    for file in sorted(folder.glob("*.toml")):
        try:
            facts = file.stat()
        except OSError:
            continue
        is_for_game = _game_of(file, facts.st_mtime_ns, facts.st_size) == game
        if is_for_game and not set(file.stem) & set(" #="):
            names.append(file.stem)
    return names


@lru_cache(maxsize=1_024)
def _game_of(file: Path, changed: int, size: int) -> str:
    """Return the game that a pack is for, "" where it is none; read once, and when it changes.

    Whoever asks for the list of games has all packs looked at, and a large one takes a while.
    """
    try:
        return str(tomllib.loads(file.read_text("utf-8")).get("game"))
    except (OSError, ValueError):
        return ""


def resolved(folder: Path | None, game: str, options: str) -> str:
    """Return options with the name of a pack replaced by its path; refuses all other names."""
    settings = parse_settings(options)
    pack = settings.get(PACK, HOUSE)
    if pack == HOUSE:
        return options
    names = offered(folder, game)
    if folder is None or pack not in names:
        raise BadOption("bad-option", PACK, pack[:40], ", ".join([HOUSE, *names]))
    settings[PACK] = str(folder / f"{pack}.toml")
    return " ".join([f"{name}={value}" for name, value in settings.items()])


def shown_name(pack: str) -> str:
    """Return the name of a pack with its fingerprint, without the folder it lies in."""
    return shown(f"{PACK}={pack}").removeprefix(f"{PACK}=")


def shown(options: str) -> str:
    """Return options with the path of a pack shortened to its name and fingerprint."""
    return _PATH.sub(lambda found: f"pack={found[1]}{found[2] or ''}{found[3] or ''}", options)
