"""`slushfund pack check FILE`: explain every mistake in a content pack; docs/packs.md."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Final

PACKED: Final = ["counterfeiters"]
"""Games whose content can be replaced: each has `check_pack(text)` in its content module."""


def check(path: str) -> list[str]:
    """Return every mistake of the pack in the file at *path*; none for a good pack."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError:
        return ["the file is not UTF-8 text"]
    except (OSError, ValueError) as error:
        return [f"the file cannot be read: {error}"]
    return check_text(text)


def check_text(text: str) -> list[str]:
    """Return every mistake of a pack; the pack names its game."""
    try:
        game = tomllib.loads(text).get("game")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return [f"this is not TOML: {error}"]
    if not isinstance(game, str) or game not in PACKED:
        known = ", ".join([f'"{name}"' for name in PACKED])
        return [f"game: must name a game with packs: {known}"]
    content = import_module(f"slushfund.games.{game.replace('-', '_')}.content")
    mistakes: list[str] = content.check_pack(text)
    return mistakes


def print_check(path: str) -> bool:
    """Print the verdict on a pack and tell whether it is good."""
    mistakes = check(path)
    for mistake in mistakes:
        print(f"{path}: {mistake}")
    if not mistakes:
        print(f"{path}: good")
    return not mistakes
