"""Events are listed on rules pages by the names that logs and the referee give them."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from slushfund.core import Event
from slushfund.core.notation import kebab

PAGES = Path(__file__).parents[2] / "docs/rules"


def told_by(game: str) -> set[str]:
    """Return the names of everything that can be told in a game."""
    module = import_module(f"slushfund.games.{game}.events")
    made = [
        one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)
    ]
    return {kebab(one.__name__) for one in made if one.__module__ == module.__name__}


def listed(page: str, start: str, end: str) -> set[str]:
    """Return the names in code between two marks of a page; what follows a name are its fields."""
    text = (PAGES / page).read_text("utf-8").partition(start)[2].partition(end)[0]
    return {spelled.split()[0] for spelled in re.findall(r"`([a-z][^`]*)`", text)}


@pytest.mark.parametrize(
    ("game", "page", "start", "end"),
    [
        ("qe", "qe.en.md", "| event | meaning |", "\n\n"),
        ("counterfeiters", "counterfeiters.en.md", "Events in logs:", "\n\n"),
    ],
)
def test_a_page_lists_all_events_and_no_others(game, page, start, end):
    assert listed(page, start, end) == told_by(game)
