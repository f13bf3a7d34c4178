"""The `slushfund` command, as somebody types it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import slushfund
from patience import PATIENCE
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng, kernel, write_log
from slushfund.version import commit_of, engine
from slushfund.wire.record import encode_record


def run(*arguments, data=b""):
    source = str(Path(slushfund.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "slushfund", *arguments],
        input=data,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": source, "COLUMNS": "100", "LC_ALL": "C"},
        timeout=PATIENCE,
        check=False,
    )


def out(*arguments, data=b""):
    """Run a command that must succeed and return what it prints."""
    done = run(*arguments, data=data)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def refused(*arguments, data=b""):
    """Run a command that must be refused and return what it says."""
    done = run(*arguments, data=data)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""
    return done.stderr.decode()


def played(seed, inputs):
    """Return a Q.E. game after some random inputs."""
    qe = games.get("qe")
    play = Playthrough(qe, qe.parse_options("seats=3"))
    rng = Rng.seeded(seed)
    while len(play.inputs) < inputs and (seats := qe.to_act(play.state)):
        if seats == [CHANCE]:
            play.apply(CHANCE, rng.choose(qe.chances(play.state)))
        else:
            play.apply(seats[0], qe.space(play.state, seats[0]).sample(rng))
    return play


def test_the_version_says_which_engine_runs():
    is_source = kernel.__file__.endswith(".py")
    expected = "pure Python" if is_source else "compiled"
    assert engine() == expected
    told = out("--version")
    assert re.fullmatch(rf"slushfund {slushfund.__version__} \({expected}(, \w{{9}})?\)\n", told)


def test_the_commit_is_read_from_the_files_of_git(tmp_path):
    assert commit_of(tmp_path) == ""
    for command in (
        "init -q -b main",
        "-c user.name=a -c user.email=a commit -q --allow-empty -m a",
    ):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    told = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert commit_of(tmp_path) == told.stdout[:9]
    for command in ("pack-refs --all", "checkout -q --detach"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
        assert commit_of(tmp_path) == told.stdout[:9]


def test_the_bare_command_shows_what_there_is_and_serves(tmp_path):
    source = str(Path(slushfund.__file__).parents[1])
    names = {"SLUSHFUND_PORT": "0", "SLUSHFUND_BROWSER": "0"}
    names["SLUSHFUND_DATA"] = str(tmp_path / "new folder" / "games.db")
    environment = {**os.environ, "PYTHONPATH": source, **names, "LANG": "en_US.UTF-8"}
    command = [sys.executable, "-m", "slushfund"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment, text=True) as server:
        assert server.stdout is not None
        lines: list[str] = []
        while not lines or not lines[-1].startswith("Ctrl+C"):
            lines.append(server.stdout.readline())
            assert lines[-1], lines
        text = "".join(lines)
        address = re.search(r"http://localhost:\d+", text)
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}/healthz") as answer:
            assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
    for game in games.ALL:
        assert game.title in text
    for name in ["simulate", "replay", "referee", "games"]:
        assert f"slushfund {name}" in text


def test_games_lists_options_with_the_default_first():
    text = out("games")
    assert "qe: Q.E., 3-5 players" in text
    assert "  seats=4 | 3 | 5\n  memory=on | off\n" in text


def test_help_names_every_command():
    for command in [
        "games",
        "referee",
        "replay",
        "simulate",
        "serve",
        "backup",
        "restore",
        "verify",
    ]:
        assert f"  {command} " in out("--help")


def test_a_json_record_is_replayed(tmp_path):
    play = played(1, 1_000)
    file = tmp_path / "game.json"
    file.write_text(encode_record(play.record()))
    text = out("replay", str(file))
    assert text.startswith(write_log(play))
    assert "over: tiles-sold; winners:" in text
    assert "place  seat  total" in text


def test_a_text_log_is_replayed_from_standard_input():
    play = played(2, 20)
    text = out("replay", "-", data=write_log(play).encode())
    assert text.startswith(write_log(play))
    assert "not over; to act: " in text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad-notation"),
        (b"{", "bad-record"),
        (b"{}", "bad-record"),
        (b"\xff\xff", "bad-file"),
        (b"\0", "unknown-game"),
        (b"chess seats=2\n", "unknown-game"),
        (b"qe seats=2\n", "bad-seats"),
        (b"qe seats=4\nnobody bid 7\n", "bad-notation"),
        (b"qe seats=4\nchance tile US-AGR\n", "broken-record, QE-2.2"),
        (b'{"game":"chess","rules":1,"options":"","inputs":[]}', "foreign-record"),
        (b'{"game":"qe","rules":99,"options":"","inputs":[]}', "other-rules-version"),
    ],
)
def test_a_bad_file_is_refused_with_its_code(data, code):
    assert f"({code})" in refused("replay", "-", data=data)


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, name):
    assert "(bad-file)" in refused("replay", str(tmp_path / name))


def test_a_simulation_prints_the_same_for_the_same_seed():
    arguments = ["simulate", "qe", "seats=3", "memory=off", "--games", "20"]
    first = out(*arguments, "--seed", "5")
    assert first == out(*arguments, "--seed", "5")
    assert first != out(*arguments, "--seed", "6")
    assert first.startswith("qe seats=3 memory=off: 20 random games, seed 5\n")
    assert "\x1b" not in first


def test_shares_of_victories_add_up():
    text = out("simulate", "qe", "--games", "40", "--seed", "3")
    lines = text.splitlines()
    shares = [float(line.split()[1].rstrip("%")) for line in lines[2:6]]
    nobody = [float(line.split()[-1].rstrip("%")) for line in lines if "nobody" in line]
    assert sum(shares) + sum(nobody) == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["chess"], "unknown-game"),
        (["qe", "seats=7"], "bad-seats"),
        (["qe", "memory=maybe"], "bad-option"),
        (["qe", "memory"], "bad-setting"),
    ],
)
def test_a_bad_simulation_is_refused_with_its_code(arguments, code):
    assert f"({code})" in refused("simulate", *arguments)


def test_wrong_arguments_end_with_code_two():
    assert "There is no such command." in refused("dance")
    refused("simulate", "qe", "--games", "0")


def test_a_good_pack_is_called_good_and_a_bad_one_explained(tmp_path):
    good = tmp_path / "good.toml"
    good.write_text('game = "counterfeiters"\n[board-2.actions]\ntax = { pays = 40 }\n')
    assert out("pack", "check", str(good)) == f"{good}: good\n"
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "counterfeiters"\nbord = 1\n[board-2.actions]\ntax = { pays = -1 }\n')
    done = run("pack", "check", str(bad))
    assert done.returncode == 1
    assert len(done.stdout.decode().splitlines()) == 2
    assert b"Traceback" not in done.stderr
    assert run("pack", "check", str(tmp_path / "none.toml")).returncode == 2


def test_programs_get_what_people_get():
    listed = json.loads(out("games", "--json"))
    assert [game["id"] for game in listed] == [game.id for game in games.ALL]
    told = json.loads(out("simulate", "qe", "seats=3", "--games", "4", "--json"))
    assert (told["game"], told["options"], told["games"]) == ("qe", "seats=3", 4)
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1 - told["nobody_won"])
    table = out("simulate", "qe", "seats=3", "--games", "4")
    for seat in told["seats"]:
        assert f" {seat['wins']:.1%} " in table
    saved = Path(__file__).parents[1] / "server/saved/fair-2.json"
    proof = json.loads(out("verify", str(saved), "--json"))
    for line in [*proof["proved"], *proof["not_proved"]]:
        assert f"- {line}\n" in out("verify", str(saved))
