"""Packs: a TOML file that replaces some of the house content. Merging only; see `checks.py`."""

from __future__ import annotations

from typing import Any, Final

HOUSE: Final = "house"
FILES: Final = ["setup", "boards", "tiles", "election", "society", "possessions", "central"]
"""The parts of the content, one file each in `data/`, one table each in a pack."""

IDENTITY: Final = ["id", "side", "sides", "players", "space", "contest", "round"]
"""Keys that tell the tables of a list apart; with an id, only the board side matters beside it."""


def merge(house: Any, pack: Any) -> Any:
    """Lay a pack over the house content: tables key by key, lists of tables by identity."""
    if isinstance(house, dict) and isinstance(pack, dict):
        merged = dict(house)
        for key, value in pack.items():
            merged[key] = merge(house[key], value) if key in house else value
        return merged
    if is_tables(house) and is_tables(pack):
        return _merge_tables(house, pack)
    return pack


def is_tables(value: Any) -> bool:
    """Tell whether a value is a list of tables with names of their own."""
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(item, dict) and "verb" not in item for item in value)


def identity(table: dict[str, Any]) -> str:
    """Return what tells a table of a list from its neighbours."""
    keys = ["id", "side", "sides"] if "id" in table else IDENTITY
    return " ".join([f"{key}={table[key]}" for key in keys if key in table])


def _merge_tables(house: list[dict[str, Any]], pack: list[dict[str, Any]]) -> Any:
    """Replace tables of the same identity, keep the others, and add new ones at the end."""
    replaced = {identity(table): table for table in pack}
    known = [identity(table) for table in house]
    merged = [replaced.get(identity(table), table) for table in house]
    return merged + [table for table in pack if identity(table) not in known]
