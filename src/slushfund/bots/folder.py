"""Finds what bots declare about their game: modules in `bots/<game>/`, by the game's id."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def module_of(game: str, name: str) -> ModuleType | None:
    """Return `bots/<game>/<name>.py`; None where there is no such file."""
    folder = f"slushfund.bots.{game.replace('-', '_')}"
    if find_spec(folder) is None or find_spec(f"{folder}.{name}") is None:
        return None
    return import_module(f"{folder}.{name}")
