"""Laying a pack over the house tables."""

from __future__ import annotations

from typing import Any

from slushfund.core.content import Packs


def lay_over(house: Any, given: Any, packs: Packs[Any], name: str = "") -> Any:
    """Return what the house has with everything replaced that is given; both stay as they are.

    Tables are merged key by key and lists replaced whole, but for the lists that the game
    names: there, an entry takes the place of the one that it cannot be told from.
    """
    if isinstance(house, dict) and isinstance(given, dict):
        merged = dict(house)
        for key, value in given.items():
            merged[key] = lay_over(house[key], value, packs, key) if key in house else value
        return merged
    if name in packs.keys and isinstance(house, list) and isinstance(given, list):
        return _lay_entries(house, given, packs, name)
    return given


def _lay_entries(house: list[Any], given: list[Any], packs: Packs[Any], name: str) -> list[Any]:
    """Replace entries of the same identity, keep the others, and add new ones at the end."""
    merged = list(house)
    known = [identity(entry, packs.keys[name]) for entry in house]
    for entry in given:
        own = identity(entry, packs.keys[name])
        if not isinstance(entry, dict) or own not in known:
            merged.append(entry)
        elif packs.amends:
            merged[known.index(own)] = {**house[known.index(own)], **entry}
        else:
            merged[known.index(own)] = entry
    return merged


def identity(entry: Any, keys: list[str]) -> list[Any]:
    """Return what tells a table of a list from its neighbours."""
    return [entry.get(key) for key in keys] if isinstance(entry, dict) else []
