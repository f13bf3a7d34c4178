"""How the views of a game are told: what `telling/<game>.py` declares, found by the game's id."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, TypeAlias

from slushfund.core import AnyGame
from slushfund.telling.tongue import Tongue

Facts: TypeAlias = dict[str, Any]
"""A view as plain values."""
IDS: Final = re.compile(r"\b[A-Z]{1,3}\d{1,2}\b")
"""Cards and tiles whose ids say nothing: `E12`."""


def _nothing(_game: AnyGame, _facts: Facts, _tongue: Tongue) -> list[str]:
    return []


def _no_meanings(_game: AnyGame, _facts: Facts, _tongue: Tongue) -> dict[str, str]:
    return {}


class Manner(NamedTuple):
    """Which fields of a game's view speak of seats, which are bookkeeping, and what things are."""

    by_seat: frozenset[str]
    """Lists with one item for each seat."""
    a_seat: frozenset[str]
    some_seats: frozenset[str]
    left_out: frozenset[str]
    explain: Callable[[AnyGame, Facts, Tongue], list[str]] = _nothing
    """Gives things names among the facts, and returns lines that say what each is."""
    meanings: Callable[[AnyGame, Facts, Tongue], dict[str, str]] = _no_meanings
    """Returns what every card and tile is, by its id."""


def manner(by_seat: str, a_seat: str, some_seats: str, left_out: str) -> Manner:
    """Return a manner; the names of fields are separated by spaces."""
    seats = frozenset(by_seat.split()), frozenset(a_seat.split()), frozenset(some_seats.split())
    return Manner(*seats, frozenset(left_out.split()))


PLAIN: Final = manner("", "seat", "", "")
"""A game that nobody has described: its lists are lists."""


@cache
def manner_of(game: str) -> Manner:
    """Return how a game is told."""
    module = f"slushfund.telling.{game.replace('-', '_')}"
    if find_spec(module) is None:
        return PLAIN
    found: Manner = import_module(module).MANNER
    return found
