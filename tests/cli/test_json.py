"""Commands for programs: with `--json`, standard output is one line of JSON and nothing else."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import slushfund
from patience import PATIENCE
from slushfund.cli import app, main
from slushfund.server.store.sqlite import SqliteDatabase

COMMAND = app
SAVED = Path(__file__).parents[1] / "server/saved/fair-2.json"
OTHERWISE = {
    "referee": "answers lines in JSON anyway",
    "mcp": "speaks the Model Context Protocol",
    "think": "answers its server, and tells the rest in its log",
    "play": "is for people; programs use the referee",
}
"""Commands without `--json`, and why."""

ONCE = ["--deals", "1"]
CASES: dict[str, tuple[list[str], set[str]]] = {
    "games": ([], set()),
    "simulate": (["qe", "--games", "2"], {"game", "seats", "games"}),
    "replay": ([str(SAVED)], {"record", "events", "outcome"}),
    "verify": ([str(SAVED)], {"draws", "proved", "not_proved"}),
    "pack check": (["pack.toml"], {"file", "mistakes"}),
    "backup": (["copy.db", "--data", "server.db"], {"file"}),
    "restore": (["server.db", "--data", "other.db"], {"file", "kept"}),
    "move-data": (["server.db", "moved.db"], {"rows", "sha256"}),
    "export": (["games", "--data", "server.db"], set()),
    "tidy": (["--data", "server.db", "--dry-run"], set()),
    "lab": (["qe", "--deals", "2", "--out", "lab"], {"report", "rows"}),
    "exam": (["qe", "random", *ONCE, "--opponents", "random"], {"paper"}),
    "arena match": (["qe", "random", "random", *ONCE, "--out", "match"], {"cells"}),
    "arena run": (["plan.toml", "--out", "run"], {"cells"}),
    "arena check": (["qe", "random", *ONCE], {"leaks"}),
    "arena zoo": (
        ["qe", "random", *ONCE, "--members", "1", "--iterations", "1", "--out", "zoo"],
        set(),
    ),
    "arena exploit": (
        ["qe", "random", *ONCE, "--minutes", "0", "--proof", "1", "--iterations", "1"],
        {"bot", "genes"},
    ),
}
LONG = ("exam", "arena zoo", "arena exploit")


def names(command=COMMAND, path=()):
    """Return the words of every command, and whether it takes `--json`."""
    if not hasattr(command, "commands"):
        return {" ".join(path): any("--json" in one.opts for one in command.params)}
    found: dict[str, bool] = {}
    for name, below in command.commands.items():
        found |= names(below, (*path, name))
    return found


def test_every_command_speaks_to_programs_or_says_why_not():
    taking = {name for name, takes in names().items() if takes}
    assert taking == set(names()) - set(OTHERWISE)
    assert taking == {*CASES, "serve"}


def test_every_command_for_programs_is_on_the_page():
    page = (Path(__file__).parents[2] / "docs/commands.md").read_text("utf-8")
    for name in [*CASES, "serve"]:
        assert f"| `{name}` |" in page, name


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.slow if one in LONG else ()) for one in CASES],
)
def test_programs_get_json_and_nothing_else(name, tmp_path, monkeypatch, capfd):
    arguments, keys = CASES[name]
    SqliteDatabase(tmp_path / "server.db").close()
    SqliteDatabase(tmp_path / "other.db").close()
    (tmp_path / "pack.toml").write_text('game = "counterfeiters"\n')
    (tmp_path / "plan.toml").write_text(
        'game = "qe"\ndeals = 1\niterations = 1\nbots = ["random", "greedy"]\n'
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["slushfund", *name.split(), *arguments, "--json"])
    with pytest.raises(SystemExit) as end:
        main()
    told = capfd.readouterr()
    assert end.value.code in (None, 0), told.err
    assert told.out.count("\n") == 1
    answer = json.loads(told.out)
    assert isinstance(answer, dict | list)
    assert not keys or keys <= set(answer)


def test_plots_are_named_to_programs(tmp_path, monkeypatch, capfd):
    words = ["lab", "qe", "--deals", "2", "--out", str(tmp_path), "--plot", "scores", "--json"]
    monkeypatch.setattr("sys.argv", ["slushfund", *words])
    with pytest.raises(SystemExit):
        main()
    assert json.loads(capfd.readouterr().out) == {"plots": [str(tmp_path / "scores.svg")]}


def test_a_refusal_leaves_nothing_for_programs_to_read(monkeypatch, capfd):
    monkeypatch.setattr("sys.argv", ["slushfund", "simulate", "chess", "--json"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert capfd.readouterr().out == ""


def test_a_server_tells_the_program_that_started_it_where_it_is(tmp_path):
    command = [sys.executable, "-m", "slushfund", "serve", "--port", "0", "--json"]
    command += ["--data", str(tmp_path / "games.db")]
    source = str(Path(slushfund.__file__).parents[1])
    pipe, environment = subprocess.PIPE, {**os.environ, "PYTHONPATH": source}
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment, text=True) as server:
        assert server.stdout is not None
        told = json.loads(server.stdout.readline())
        assert told["addresses"] == [f"http://localhost:{told['port']}"]
        with urllib.request.urlopen(f"{told['addresses'][0]}/healthz") as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        assert server.stdout.read() == ""
        assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
