"""A fifth game by the guide alone: its own files, and the shared files that the guide names.

The project is copied, the files below `files/` are added, the shared files are changed as
docs/adding-a-game.md says, and the copy is asked to play.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = Path(__file__).parent / "files"
GUIDE = ROOT / "docs/adding-a-game.md"
PARTS = ["src", "tests", "docs", "bench", "web"]
BUILD = ["hatch_build.py", "compile_engine.py"]
ALONE = ["pyproject.toml", "README.md", "CHANGELOG.md", "Makefile", *BUILD]
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", "*.so", "node_modules", "fifth", "static", "e2e", "screens", "public", "released"
)


def shared_files() -> list[str]:
    """Return the shared files that the guide names."""
    section = GUIDE.read_text("utf-8").split("## Shared files")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def insert(path: Path, before: str, text: str) -> None:
    """Insert text before the first place where *before* stands."""
    old = path.read_text("utf-8")
    assert before in old, f"{path}: {before}"
    path.write_text(old.replace(before, text + before, 1), "utf-8")


def register(path: Path) -> None:
    insert(path, "\nALL: ", "from slushfund.games.toy.game import GAME as TOY\n")
    path.write_text(re.sub(r"(\nALL: .* = \[[^\]]+)\]", r"\1, TOY]", path.read_text("utf-8")))


def make_schema(path: Path) -> None:
    """Write both generated files."""
    root = next(parent for parent in path.parents if (parent / "pyproject.toml").exists())
    run(root, "-m", "slushfund.server.schema")


EDITS: dict[str, Callable[[Path], None]] = {
    "src/slushfund/games/__init__.py": register,
    "src/slushfund/wire/games.json": make_schema,
    "web/openapi.json": make_schema,
    "bench/ours.py": lambda path: insert(path, '    "qe": ', '    "toy": "seats=3",\n'),
    "bench/goals.py": lambda path: insert(
        path, '    Goal("qe"', '    Goal("toy", "decisions", "open_spiel:goofspiel", 1),\n'
    ),
    "docs/bots.md": lambda path: insert(
        path, "| Q.E. | `whim`", "| Toy | `dabbler` | | medium | flat Monte Carlo |\n"
    ),
    "README.md": lambda path: insert(path, "| Q.E. | bid", "| Toy | bid and whistle | 2-3 |\n"),
    "CHANGELOG.md": lambda path: insert(path, "- Q.E. for 3", "- A toy for 2 and 3 players.\n"),
}
"""How each shared file is changed; the guide must name exactly these."""


def run(root: Path, *arguments: str, given: str = "") -> str:
    """Run Python in the copy, on its sources alone, and return what it printed."""
    places = os.pathsep.join([str(root / "src"), str(root / "tests")])
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": places,
            "SLUSHFUND_ENGINE": "pure",
        },
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{arguments}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def contents(root: Path) -> dict[str, bytes]:
    """Return all files of the copy."""
    found = [path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Path:
    """The project as it is."""
    root: Path = tmp_path_factory.mktemp("fifth") / "slushfund"
    root.mkdir()
    for name in PARTS:
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
    for name in ALONE:
        shutil.copy(ROOT / name, root)
    return root


@pytest.fixture(scope="module")
def project(original) -> tuple[Path, list[str], list[str]]:
    """The project with a fifth game, and which of its files are new or changed."""
    before = contents(original)
    shutil.copytree(FILES, original, dirs_exist_ok=True, ignore=LEFT_OUT)
    for name in shared_files():
        EDITS[name](original / name)
    after = contents(original)
    new = sorted(set(after) - set(before))
    changed = sorted(name for name in before if after.get(name) != before[name])
    return original, new, changed


def test_the_guide_names_at_most_eight_shared_files() -> None:
    assert sorted(shared_files()) == sorted(EDITS)
    assert len(EDITS) <= 8


@pytest.mark.slow
def test_exactly_the_files_that_the_guide_names_are_touched(project) -> None:
    root, new, changed = project
    assert changed == sorted(shared_files())
    own = [path.relative_to(FILES).as_posix() for path in FILES.rglob("*") if path.is_file()]
    assert new == sorted(name for name in own if "__pycache__" not in name)
    run(root, "-m", "slushfund.server.schema", "--check")


@pytest.mark.slow
def test_its_types_are_checked_like_ours(project) -> None:
    root = project[0]
    run(root, "-m", "mypy", "src/slushfund/games/toy", "tests/games/toy")
    odd = root / "src/slushfund/games/toy/odd.py"
    odd.write_text('def odd() -> int:\n    return "one"\n', "utf-8")
    try:
        with pytest.raises(AssertionError, match=r"odd\.py:2"):
            run(root, "-m", "mypy", str(odd))
    finally:
        odd.unlink()


@pytest.mark.slow
def test_the_referee_plays_it(project) -> None:
    commands = ["new toy seats=2", "roll 1", "move 1 bid 2", "move 0 whistle", "move 0 bid 5"]
    answers = run(project[0], "-m", "slushfund", "referee", given="\n".join(commands) + "\n")
    told = [json.loads(line) for line in answers.splitlines()]
    assert [answer["ok"] for answer in told] == [True] * len(commands)
    assert [event["text"] for event in told[-1]["events"]] == ["sealed 0", "taken 0", "paid 0 5"]
    assert "toy" in run(project[0], "-m", "slushfund", "games")
    assert "toy" in run(project[0], "-m", "slushfund", "simulate", "toy", "--games", "20")


@pytest.mark.slow
def test_the_arena_plays_it(project, tmp_path) -> None:
    match = ["arena", "match", "toy", "dabbler", "random", "--deals", "3", "--iterations", "8"]
    printed = run(project[0], "-m", "slushfund", *match, "--out", str(tmp_path))
    assert "dabbler" in printed


@pytest.mark.slow
def test_the_lab_studies_it(project, tmp_path) -> None:
    study = ["lab", "toy", "--deals", "5", "--vary", "all", "--out", str(tmp_path)]
    run(project[0], "-m", "slushfund", *study)
    assert any("toy" in page.read_text("utf-8") for page in tmp_path.rglob("*.html"))


TESTS = {
    "its own": ["tests/games/toy", "tests/golden", "tests/test_rule_ledger.py"],
    "shape and texts": [
        *["tests/packaging/test_shape.py", "tests/packaging/test_layers.py", "tests/text"],
        *["tests/packaging/test_documents.py", "tests/packaging/test_bench.py", "tests/wire"],
    ],
    "laws": ["tests/conformance/test_laws.py", "tests/conformance/test_notation.py"],
    "bots": ["tests/bots/test_contract.py", "tests/bots/test_generic.py"],
    "server, whole games with people and with bots": [
        *["tests/server/test_play.py", "tests/server/test_bots.py"],
        *["tests/server/test_fairness.py"],
    ],
}
"""Tests that every game has to pass; the test-suite of the copy runs them on the fifth."""


@pytest.mark.slow
@pytest.mark.parametrize("part", TESTS)
def test_what_is_asked_of_every_game_is_asked_of_it(project, part) -> None:
    printed = run(project[0], "-m", "pytest", "-n", "0", "-k", "toy or Toy", *TESTS[part])
    assert re.search(r"\d+ passed", printed)
    assert "skipped" not in printed or part == "laws"


SNAPSHOT = """
import json, sys, tempfile
from pathlib import Path
from server.house import House
with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
    table, people = house.table("toy", 2)
    print(json.dumps(house.socket(people[0], table).until("snapshot")))
"""


@pytest.mark.slow
def test_the_plain_table_of_the_client_serves_it(project) -> None:
    """What a server sends of the fifth game is drawn without a line of code for it."""
    root = project[0]
    modules = ROOT / "web/node_modules"
    vitest = modules / ".bin/vitest"
    if not vitest.exists():
        pytest.skip("the client's tools are not installed: make node")
    (root / "web/src/games/toy/snapshot.json").write_text(run(root, "-c", SNAPSHOT))
    (root / "web/node_modules").symlink_to(modules)
    done = subprocess.run(
        [vitest, "run", "src/games/toy"],
        cwd=root / "web",
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-4000:]
    assert "2 passed" in done.stdout
