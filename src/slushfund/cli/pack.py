"""`slushfund pack check FILE`: explain every mistake in a content pack; docs/packs.md."""

from __future__ import annotations

from slushfund.games import ALL
from slushfund.packs.library import LIBRARY


def print_check(path: str) -> bool:
    """Print the verdict on a pack and tell whether it is good."""
    mistakes = LIBRARY.check_file(path, [game.packs for game in ALL if game.packs is not None])
    for mistake in mistakes:
        print(f"{path}: {mistake}")
    if not mistakes:
        print(f"{path}: good")
    return not mistakes
