"""The import contracts hold, and they catch what they are there for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from slushfund import games

ROOT = Path(__file__).parents[2]

DOWN = "Dependencies point down"
ROOMS = "Rooms of the server do not call upstairs"
STRANGERS = "Games are strangers to each other"
BOTS = "Bots of one game are strangers to those of another"
PURE = "The engine is pure"


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of a checkout, and of nothing that is installed."""
    code = "import sys; from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache", "--no-logo"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "src"), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path):
    """A copy of what the contracts look at, with two more games to plant things in."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    passing = shutil.ignore_patterns("*.so", "__pycache__", "static")  # they come and go
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=passing)
    for name in ["aaa", "bbb"]:
        package = tmp_path / "src/slushfund/games" / name
        package.mkdir()
        (package / "__init__.py").write_text("")
    return tmp_path


def test_the_contracts_hold():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout
    assert "5 kept, 0 broken" in done.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("core/rng.py", "import random", PURE),
        ("core/record.py", "import json", PURE),
        ("games/aaa/rules.py", "from time import time", PURE),
        ("games/aaa/rules.py", "from datetime import datetime", PURE),
        ("games/aaa/rules.py", "import asyncio.queues", PURE),
        ("games/aaa/rules.py", "import msgspec", PURE),
        ("games/aaa/rules.py", "import logging", PURE),
        ("games/aaa/rules.py", "import socket", PURE),
        ("games/aaa/content.py", "from pathlib import Path", PURE),
        ("games/aaa/content.py", "import os", PURE),
        ("games/aaa/content.py", "import io", PURE),
        ("games/aaa/content.py", "import tomllib", PURE),
        ("games/aaa/content.py", "from importlib.resources import files", PURE),
        ("games/aaa/content.py", "import slushfund.packs", PURE),
        ("core/content.py", "from pathlib import Path", PURE),
        ("core/content.py", "import slushfund.packs", DOWN),
        ("packs/library.py", "import slushfund.games.aaa", DOWN),
        ("games/aaa/rules.py", "from slushfund.games import bbb", STRANGERS),
        ("games/aaa/rules.py", "from slushfund import games\nprint(games.bbb)", STRANGERS),
        ("core/space.py", "import slushfund.games.aaa", DOWN),
        ("games/aaa/rules.py", "import slushfund.bots", DOWN),
        ("games/aaa/rules.py", "from slushfund.bots.qe.policy import SAFE", DOWN),
        ("core/game.py", "from slushfund.bots.policy import play_on", DOWN),
        ("bots/qe/policy.py", "from slushfund.bots.prodigals import forecast", BOTS),
        ("bots/generic/flat.py", "from slushfund.bots.qe import adviser", BOTS),
        ("bots/policy.py", "import slushfund.bots.qe.policy", BOTS),
        ("bots/__init__.py", "import slushfund.arena", DOWN),
        ("arena/__init__.py", "import slushfund.wire", DOWN),
        ("server/__init__.py", "import slushfund.lab", DOWN),
        ("server/tables/table.py", "import slushfund.server.http.site", ROOMS),
        ("elsewhere/__init__.py", "", DOWN),
    ],
)
def test_a_planted_import_is_caught(checkout, module, line, contract):
    for package in ["arena", "bots", "lab", "wire"]:
        (checkout / "src/slushfund" / package).mkdir(exist_ok=True)
        (checkout / "src/slushfund" / package / "__init__.py").touch()
    plant = checkout / "src/slushfund" / module
    plant.parent.mkdir(exist_ok=True)
    registry = checkout / "src/slushfund/games/__init__.py"
    registry.write_text(registry.read_text() + "\nfrom slushfund.games import bbb\n")
    with plant.open("a") as file:
        file.write(f"\n{line}\n")
    done = lint(checkout)
    assert done.returncode == 1, done.stdout
    assert f"{contract} BROKEN" in done.stdout


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_a_registered_game_lives_where_the_contracts_look(game):
    package = game.id.replace("-", "_")
    assert type(game).__module__ == f"slushfund.games.{package}.game"
