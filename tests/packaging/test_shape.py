"""The same file names in every game: who has read one game finds everything in the others."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from slushfund import games

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "src/slushfund/games" / game.id.replace("-", "_") for game in games.ALL]
GAMES = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)

NEEDED = {
    "__init__.py": "one line that says what the game is about",
    "game.py": "the signature",
    "state.py": "positions",
    "moves.py": "what seats and chance put in",
    "events.py": "what comes out",
    "rules/__init__.py": "the contract's functions",
    "rules/setup.py": "the first chapter",
    "rules/scoring.py": "the last chapter, with the outcome",
    "rules/invariants.py": "what is conserved, and how long a game can last",
    "view.py": "what a seat knows",
    "imagine.py": "a world that fits a view",
    "notation.py": "the table of spellings",
}

ALLOWED = {
    "content.py": "what is printed on components, from data/*.toml",
    "spaces.py": "what may be answered, where the spaces of core do not say it",
    "deduction.py": "what a seat can prove",
    "preview.py": "what a move would change",
    "features.py": "a view as numbers, for learners",
    "observer.py": "the same numbers, found out faster",
}

EXCEPTIONS = {
    "counterfeiters/mistakes.py": "what a pack may get wrong: most of content.py otherwise",
    "prodigals/mistakes.py": "what a pack may get wrong: most of content.py otherwise",
    "prodigals/layout.py": "which spaces, sets and decks a table has, by contests and players",
    "prodigals/last_will.py": "the boards of Last Will, a game of its own: content.py otherwise",
    "prodigals/will_events.py": "the events of Last Will: events.py otherwise, and too long",
    "prodigals/effects.py": "what an effect is, and how data spells one: the rules make them",
}
"""Files that only one game needs, with the reason."""


@GAMES
def test_a_game_has_the_files_that_all_games_have(folder) -> None:
    assert [name for name in NEEDED if not (folder / name).exists()] == []


@GAMES
def test_a_game_has_no_file_that_others_would_not_look_for(folder) -> None:
    allowed = {**NEEDED, **ALLOWED}
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    strange = [
        path.as_posix()
        for path in sorted(found)
        if "__pycache__" not in path.parts
        and path.as_posix() not in allowed
        and f"{folder.name}/{path.as_posix()}" not in EXCEPTIONS
        and not (len(path.parts) == 2 and path.parts[0] == "rules" and path.suffix == ".py")
        and not (len(path.parts) == 2 and path.parts[0] == "data" and path.suffix == ".toml")
    ]
    assert strange == []


def test_every_exception_is_explained_in_the_architecture() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    table = page.split("files are extra")[1].split("\n## ")[0]
    assert sorted(re.findall(r"`games/(\w+/\w+\.py)`", table)) == sorted(EXCEPTIONS)


def test_every_exception_is_needed() -> None:
    missing = [name for name in EXCEPTIONS if not (ROOT / "src/slushfund/games" / name).exists()]
    assert missing == []


@GAMES
def test_a_package_says_what_it_is_and_exports_nothing(folder) -> None:
    body = ast.parse((folder / "__init__.py").read_text("utf-8")).body
    assert [type(node) for node in body] == [ast.Expr]


@GAMES
def test_the_contract_is_read_from_the_rules_in_one_place(folder) -> None:
    """`rules/__init__.py` stays interpreted, so it may only name what the chapters hold."""
    body = ast.parse((folder / "rules/__init__.py").read_text("utf-8")).body
    assert {type(node) for node in body} == {ast.Expr, ast.ImportFrom, ast.Assign}
    told = {alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names}
    contract = {"start", "to_act", "question", "space", "chances", "apply", "outcome"}
    assert contract | {"conserved", "longest"} <= told


def classes(path: Path) -> list[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]


@GAMES
def test_states_and_views_are_named_after_the_game(folder) -> None:
    states = [name for name in classes(folder / "state.py") if name.endswith("State")]
    views = [name for name in classes(folder / "view.py") if name.endswith("View")]
    assert len(states) == len(views) == 1
    initials = states[0].removesuffix("State")
    assert initials
    assert views == [f"{initials}View"]


@GAMES
def test_every_game_ends_and_begins_its_rounds_by_the_same_names(folder) -> None:
    names = classes(folder / "events.py")
    assert "Ended" in names
    for synonym in ("GameEnded", "RoundBegun", "Decided", "AnswerSealed"):
        assert synonym not in names
