"""Which tables the laws are tried at: every game, every number of seats, every option."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from conformance.toy import TOY
from slushfund import games
from slushfund.core import BY_CHANCE, BadOption
from slushfund.core.options import EVERY_SEAT

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
"""How many times as many examples as usual; `make soak` raises it."""

MANY = 3
"""Of options with more other numbers than this only the first and the last value are tried."""

SEEDS = st.integers(min_value=0, max_value=2 * SOAK - 1)
"""Whole games are dear, so the laws share a few of them."""
LUCK = st.integers(min_value=0, max_value=2**64 - 1)
"""What a law draws while it looks at a game is cheap, and differs every time."""


def steady(examples: int) -> settings:
    """Return settings that try the same examples on every machine, slow ones included."""
    return settings(
        derandomize=True,
        deadline=None,
        database=None,
        max_examples=examples * SOAK,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )


@dataclass(frozen=True)
class Table:
    """A game with its options as text."""

    game: Any
    options: str

    def __str__(self) -> str:
        return f"{self.game.id} {self.options}"


def all_games() -> list[Any]:
    """Return the toy and the registered games."""
    return games.ALL if TOY in games.ALL else [TOY, *games.ALL]


def tables() -> list[Table]:
    """Return every number of seats with the defaults, and every other value of one option."""
    return seat_tables() + option_tables()


def seat_tables() -> list[Table]:
    """Return every number of seats with the defaults."""
    return [Table(one, f"seats={seats}") for one in all_games() for seats in one.seats]


def option_tables() -> list[Table]:
    """Return every other value of one option; of those that take any text only words for seats."""
    found: list[Table] = []
    for one in all_games():
        for choice in one.choices:
            if choice.names == EVERY_SEAT:
                for value in _words_for_seats(one, choice):
                    found += _table_with(one, f"{choice.name}={value}", choice.only_with)
            others = [value for value in choice.values if value != choice.default]
            if len([value for value in others if value.isdigit()]) > MANY:
                others = [others[0], others[-1]]
            for value in others:
                found += _table_with(one, f"{choice.name}={value}", choice.only_with)
    return found


def _words_for_seats(one: Any, choice: Any) -> list[str]:
    """Return every seat with a word of its own, and all but the first left to chance."""
    words = choice.allowed(one.default_seats)[-one.default_seats :]
    rest = [BY_CHANCE] * (one.default_seats - 1)
    return [",".join(words), ",".join([words[-1], *rest])]


def _table_with(one: Any, setting: str, needed: str) -> list[Table]:
    """Return a table with this setting at the default seats, or the next count that allows it.

    What the setting needs beside it is set only where it is refused without.
    """
    for text in (setting, f"{needed.split(',')[0]} {setting}"):
        for seats in [one.default_seats, *one.seats]:
            try:
                options = one.parse_options(f"seats={seats} {text}")
            except BadOption:
                continue
            return [Table(one, options.text())]
    return []


def tried(found: list[Table]) -> list[Any]:
    """Return tables as parameters of a test, slow ones except the default of each game."""
    usual = {str(table) for table in default_tables()}
    slow = [str(Table(one.game, full(one))) not in usual for one in found]
    marks = [[pytest.mark.slow] if is_slow else [] for is_slow in slow]
    return [pytest.param(one, id=str(one), marks=m) for one, m in zip(found, marks, strict=True)]


def full(table: Table) -> str:
    """Return all options of a table, defaults included."""
    return str(table.game.parse_options(table.options).text())


def default_tables() -> list[Table]:
    """Return each game once, with its defaults."""
    return [Table(one, one.options().text()) for one in all_games()]
