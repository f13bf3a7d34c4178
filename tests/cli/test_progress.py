"""How far a long command is: shown to people, never to programs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import click
import pytest

import slushfund
from patience import PATIENCE
from slushfund.cli.progress import Progress
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput
from slushfund.text import LANGUAGES, next_step


class Watched(io.StringIO):
    """A terminal."""

    def isatty(self):
        return True


class Ticking:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def watched():
    return Watched()


def test_a_bar_has_what_is_done_the_rate_and_the_time_that_is_left(watched):
    clock = Ticking()
    with Progress("games", clock, watched) as progress:
        for done in range(101):
            progress(done, 100)
            clock.now += 0.5
    lines = watched.getvalue().replace("\x1b[K", "").split("\r")[1:]
    assert lines[0] == "[#-----------------------------] 4/100 games, 2/s, 0:48 left"
    assert lines[-1].startswith("[##############################] 100/100 games, 2/s, 0:00 left\n")


def test_what_was_done_before_does_not_count_for_the_rate(watched):
    clock = Ticking()
    progress = Progress("deals", clock, watched)
    progress(900, 1_000)
    clock.now += 10
    progress(950, 1_000)
    assert "950/1,000 deals, 5/s, 0:10 left" in watched.getvalue()


def test_a_command_that_is_done_at_once_shows_nothing(watched):
    clock = Ticking()
    with Progress("rows", clock, watched) as progress:
        clock.now += 1.9
        progress(1, 1)
    assert watched.getvalue() == ""


def test_nobody_is_shown_a_bar_through_a_pipe():
    stream = io.StringIO()
    clock = Ticking()
    with Progress("games", clock, stream) as progress:
        clock.now += 60
        progress(1, 2)
    assert stream.getvalue() == ""


def test_the_line_does_not_change_faster_than_anybody_reads(watched):
    clock = Ticking()
    progress = Progress("games", clock, watched)
    clock.now += 5
    for done in range(1000):
        clock.now += 0.001
        progress(done, 2000)
    assert watched.getvalue().count("\r") < 15


START = "import sys; sys.argv[0] = 'slushfund'; from slushfund.cli import main; main()"
"""Shells complete a command by its name."""


def run(*arguments, **settings):
    source = str(Path(slushfund.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-c", START, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": source, **settings},
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("slushfund mov", ["move-data"]),
        ("slushfund play t", ["tiefe-taschen"]),
        ("slushfund play qe seats=", ["seats=3", "seats=4", "seats=5"]),
        ("slushfund arena match qe gr", ["greedy"]),
    ],
)
def test_a_shell_completes_commands_games_options_and_bots(typed, offered):
    asked = {"COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    done = run(_SLUSHFUND_COMPLETE="bash_complete", **asked)
    assert done.stdout.split() == [f"plain,{offer}" for offer in offered]


def test_refusals_say_what_to_do_next(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(click.exceptions.Exit), telling_refusals():
        raise BadInput("cannot-listen", "", "port 80")
    told = capsys.readouterr().err.splitlines()
    assert told[0].endswith("(cannot-listen)")
    assert told[1].startswith("Weiter: mit --port einen anderen Port wählen")


def test_every_next_step_belongs_to_a_refusal():
    folder = files("slushfund.text")
    known: set[str] = set()
    for name in ("core", "server", "bots"):
        known |= set(tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))["refusals"])
    steps = tomllib.loads((folder / "cli.toml").read_text("utf-8"))["next"]
    assert set(steps) <= known
    for code in steps:
        assert all(next_step(code, language) for language in LANGUAGES)
    assert next_step("no-such-code", "en") == ""
