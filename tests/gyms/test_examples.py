"""Every example is short, is listed, and does what it says."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bench import training

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
MOST = 60
LONGER = {"language_model": 200}
"""Whole programs."""


def load(name: str):
    """Return an example as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_says_what_it_does_and_is_tried_out(path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < LONGER.get(path.stem, MOST)
    assert ast.get_docstring(ast.parse(text))
    assert f'"{path.stem}"' in Path(__file__).read_text("utf-8")
    assert f"../../examples/{path.name}" in (ROOT / "docs/gyms/examples.md").read_text("utf-8")


def test_there_are_ten_or_more() -> None:
    assert len(EXAMPLES) >= 10


def test_a_game_is_played(capsys) -> None:
    load("play_a_game").main()
    told = capsys.readouterr().out
    assert "winners:" in told
    assert told.count("points") == 4


@pytest.mark.slow
def test_bots_are_watched(capsys) -> None:
    load("watch_bots").main(inputs=25)
    assert "marker-taken" in capsys.readouterr().out


def test_a_bot_is_written_that_beats_random_players() -> None:
    assert load("write_a_bot").main(deals=24) > 0.4


def test_moves_are_typed(capsys) -> None:
    load("type_moves").main()
    assert "live:" in capsys.readouterr().out


def test_agents_of_pettingzoo_play() -> None:
    assert sum(load("pettingzoo_agents").main().values()) == pytest.approx(0)


def test_many_tables_are_stepped() -> None:
    speeds = load("many_tables").main(tables=4, steps=10)
    assert len(speeds) == 4
    assert min(speeds.values()) > 0


def test_worlds_are_imagined() -> None:
    shares = load("imagine_worlds").main(worlds=30)
    assert sum(shares) >= 0.99


def test_luck_is_measured() -> None:
    assert 0 <= load("measure_luck").main(deals=3, repeats=3) <= 1


def test_ismcts_plays() -> None:
    assert -1 <= load("openspiel_ismcts").main(games=1, simulations=2) <= 1


def test_mccfr_learns() -> None:
    assert -1 <= load("openspiel_mccfr").main(iterations=2, games=2) <= 1


@pytest.mark.slow
def test_a_seat_is_trained() -> None:
    curve = load("train_a_seat").main(games=70)
    assert len(curve) == 1


def test_a_plot_is_made(tmp_path) -> None:
    picture = load("make_a_plot").main(tmp_path / "plot.svg", number=4)
    assert picture.startswith("<svg")
    assert picture.count(" players") == 3


def test_a_language_model_is_read() -> None:
    """How it plays by an endpoint is tried in tests/exam."""
    read = load("language_model").read
    assert read("Hm.\n**MOVE: `bid 7`**\n") == {"move": "bid 7"}
    assert read("MOVE: bid 1\nNo:\nSAY: say all promise play agree") == {
        "say": "say all promise play agree"
    }
    assert read("bid 3") == {"move": "bid 3"}
    assert read("") == {"move": ""}


def test_ppo_takes_a_few_steps() -> None:
    """Training for minutes is not for tests, but that it runs is."""
    curve = training.main(updates=2, tables=8, steps=16)
    assert len(curve) == 2
    assert np.isfinite(curve).all()


def test_rllib_takes_a_few_steps() -> None:
    """Where it is installed: with torch it takes gigabytes, so that it is not by default."""
    for name in ("torch", "tree", "ray"):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    steps = "from bench.rllib import main; main(updates=1, keys=512)"
    done = subprocess.run(
        [sys.executable, "-c", steps], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "512 keys: " in done.stdout
