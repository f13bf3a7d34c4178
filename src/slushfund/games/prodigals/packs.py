"""Packs: a TOML file that replaces some of the house content. Merging; checks follow."""

from __future__ import annotations

from typing import Any, Final

HOUSE: Final = "house"
FILES: Final = ["setup", "boards", "tiles", "election", "society", "possessions", "central"]
"""The parts of the content, one file each in `data/`, one table each in a pack."""

IDENTITY: Final = ["id", "side", "sides", "players", "space", "contest", "round"]
"""Keys that tell the tables of a list apart; the first of them a table has must agree."""


def merge(house: Any, pack: Any) -> Any:
    """Lay a pack over the house content: tables key by key, lists of tables by identity."""
    if isinstance(house, dict) and isinstance(pack, dict):
        merged = dict(house)
        for key, value in pack.items():
            merged[key] = merge(house[key], value) if key in house else value
        return merged
    if _is_tables(house) and _is_tables(pack):
        return _merge_tables(house, pack)
    return pack


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _identity(table: dict[str, Any]) -> str:
    return " ".join([f"{key}={table[key]}" for key in IDENTITY if key in table])


def _merge_tables(house: list[dict[str, Any]], pack: list[dict[str, Any]]) -> Any:
    """Replace tables of the same identity, keep the others, and add new ones at the end."""
    replaced = {_identity(table): table for table in pack}
    known = [_identity(table) for table in house]
    merged = [replaced.get(_identity(table), table) for table in house]
    return merged + [table for table in pack if _identity(table) not in known]


def check_data(house: dict[str, Any], raw: dict[str, Any]) -> list[str]:
    """Explain every mistake of a pack."""
    return []
