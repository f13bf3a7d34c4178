"""Real builds and installs: compiled where a C compiler works, pure where none does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from hatch_build import INTERPRETED

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/slushfund"

pytestmark = pytest.mark.slow

needs_compiler = pytest.mark.skipif(
    not (shutil.which("cc") or shutil.which("gcc")), reason="no C compiler"
)

BROKEN_COMPILER = {"CC": "/bin/false"}
THOUGHT = ("/policy", "/forecast", "/votes")
"""The modules of bots that search spends its time in."""
QUICKLY = {"SLUSHFUND_OPTIMIZE": "0"}
PLAY = """
from slushfund import games
from slushfund.core import Rng, game
for each in games.ALL:
    game.playout(each, each.start(each.options()), Rng.seeded(1))
print("pure" if game.__file__.endswith(".py") else "compiled")
"""


def pip(*arguments: str, settings: dict[str, str], python: str) -> subprocess.CompletedProcess[str]:
    """Run pip with a clean environment: no tree on PYTHONPATH, none of our own switches."""
    switches = ("PYTHONPATH", "SLUSHFUND_PURE", "SLUSHFUND_COMPILE", "CC")
    environment = {k: v for k, v in os.environ.items() if k not in switches}
    return subprocess.run(
        [python, "-m", "pip", *arguments],
        env={**environment, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def build(into: Path, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Build a wheel with the tools of this environment."""
    arguments = ["wheel", "-v", "--no-deps", "--no-build-isolation", "-w", str(into), str(ROOT)]
    return pip(*arguments, settings=settings, python=sys.executable)


def contents(into: Path) -> tuple[str, list[str]]:
    """Return the one wheel's name and the names of its files."""
    [wheel] = into.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return wheel.name, archive.namelist()


def sources() -> set[str]:
    """Return what every wheel must carry: all files of the package that git would keep."""
    kept = [p for p in SOURCE.rglob("*") if p.is_file() and p.suffix != ".so"]
    made = {"__pycache__", ".mypy_cache"}  # where files come and go meanwhile
    return {p.relative_to(ROOT / "src").as_posix() for p in kept if made.isdisjoint(p.parts)}


@needs_compiler
def test_a_wheel_is_compiled_and_says_so_and_leaves_the_sources_alone_and_plays(tmp_path):
    """Built and installed in a fresh environment, in two steps: `pip install` takes both."""
    before = sources()
    python = fresh(tmp_path / "venv")
    arguments = ["wheel", "--no-deps", "-w", str(tmp_path), str(ROOT)]
    done = pip(*arguments, settings={**QUICKLY, "SLUSHFUND_COMPILE": "require"}, python=python)
    assert done.returncode == 0, done.stdout
    assert sources() == before
    assert not [p for p in SOURCE.rglob("*") if p.suffix in (".c", ".so", ".pyd")]
    name, files = contents(tmp_path)
    assert "none-any" not in name
    assert f"cp{sys.version_info.major}{sys.version_info.minor}" in name
    compiled = {file.split(".")[0] for file in files if file.endswith((".so", ".pyd"))}
    modules = {file.removesuffix(".py") for file in sources() if file.endswith(".py")}
    engine = {m for m in modules if m.startswith(("slushfund/core/", "slushfund/games/"))}
    engine |= {m for m in modules if m.startswith("slushfund/bots/") and m.endswith(THOUGHT)}
    left = tuple(f"/{file.removesuffix('.py')}" for file in INTERPRETED)
    assert {m for m in engine if not m.endswith(left)} <= compiled
    assert not [m for m in compiled if m.endswith(left)]
    assert sources() <= set(files)
    plays(python, str(tmp_path / name), {}, "compiled")


@pytest.mark.parametrize(
    ("settings", "reason"),
    [(BROKEN_COMPILER, "/bin/false"), ({"SLUSHFUND_PURE": "1"}, "SLUSHFUND_PURE is set")],
)
def test_without_a_compiler_the_wheel_is_pure_and_the_build_says_why(tmp_path, settings, reason):
    done = build(tmp_path, settings)
    assert done.returncode == 0, done.stdout
    assert "PURE-PYTHON ENGINE" in done.stdout
    assert reason in done.stdout
    name, files = contents(tmp_path)
    assert name.endswith("-py3-none-any.whl")
    assert not [file for file in files if file.endswith((".so", ".pyd", ".c"))]
    assert sources() <= set(files)
    assert {f"{file}.json" for file in sources() if file.endswith(".toml")} <= set(files)


def test_where_compiling_is_required_a_broken_compiler_fails_the_build(tmp_path):
    done = build(tmp_path, {**BROKEN_COMPILER, "SLUSHFUND_COMPILE": "require"})
    assert done.returncode != 0
    assert not list(tmp_path.iterdir())


def test_pip_install_without_a_compiler_plays_with_the_pure_engine(tmp_path):
    plays(fresh(tmp_path / "venv"), str(ROOT), BROKEN_COMPILER, "pure")


def fresh(folder: Path) -> str:
    """Return the Python of a new environment."""
    venv.create(folder, with_pip=True)
    return str(folder / "bin/python")


def plays(python: str, what: str, settings: dict[str, str], engine: str) -> None:
    """Install something and demand that it plays all games with this engine."""
    done = pip("install", what, settings=settings, python=python)
    assert done.returncode == 0, done.stdout
    elsewhere = Path(python).parent
    played = subprocess.run([python, "-c", PLAY], cwd=elsewhere, capture_output=True, text=True)
    assert played.stdout == f"{engine}\n", played.stderr
