"""`slushfund pack check FILE`: explain every mistake in a content pack; docs/packs.md."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from slushfund.games import ALL


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
    checks = pack_checks()
    if not isinstance(game, str) or game not in checks:
        known = ", ".join([f'"{name}"' for name in checks])
        return [f"game: must name a game with packs: {known}"]
    return checks[game](text)


def pack_checks() -> dict[str, Callable[[str], list[str]]]:
    """Return `check_pack` of every game that has packs: it stands in the game's content module."""
    found: dict[str, Callable[[str], list[str]]] = {}
    for game in ALL:
        content = import_module(f"slushfund.games.{game.id.replace('-', '_')}.content")
        if hasattr(content, "check_pack"):
            found[game.id] = content.check_pack
    return found


def print_check(path: str) -> bool:
    """Print the verdict on a pack and tell whether it is good."""
    mistakes = check(path)
    for mistake in mistakes:
        print(f"{path}: {mistake}")
    if not mistakes:
        print(f"{path}: good")
    return not mistakes
