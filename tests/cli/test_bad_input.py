"""Every command with bad input, in both languages: a sentence with its code, what to do next, exit
code 2, and never a trace."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import slushfund
from arena.interrupted import listen_to_ctrl_c
from patience import PATIENCE
from slushfund.cli import app, main
from slushfund.cli.help import bounds

ENGLISH = re.compile(
    r"\b(the|is|are|has|not|no such|must|cannot|can't|there|missing|should|expected|got|invalid"
    r"|unknown|error|usage|try|denied|directory|found|next|given|requires|argument|of|with"
    r"|for|and|this|named|already|valid|number)\b",
    re.IGNORECASE,
)
SAVED = Path(__file__).parents[1] / "server/saved/fair-2.json"
NOWHERE = "postgresql://127.0.0.1:1/nobody"


COMMAND: Any = app


def leaves(command=None, path=()):
    """Return every command with its words."""
    command = command or COMMAND
    if not hasattr(command, "commands"):
        return {path: command}
    found: dict[tuple[str, ...], Any] = {}
    for name, below in command.commands.items():
        found |= leaves(below, (*path, name))
    return found


COMMANDS = leaves()


def usage_cases():
    """Return what can be typed wrong anywhere: options that are unknown, empty or no numbers."""
    cases = [["dance"], ["--bogus"], ["--language"], ["--language", "fr", "games"], ["--version=1"]]
    cases += [["arena"], ["arena", "dance"], ["pack"], ["pack", "dance"]]
    for words, command in COMMANDS.items():
        arguments = [one for one in command.params if one.param_type_name == "argument"]
        needed = ["x" for one in arguments if one.required]
        cases.append([*words, *needed, "--bogus"])
        if needed:
            cases.append([*words])
        if all(one.nargs == 1 for one in arguments):
            cases.append([*words, *["x" for _ in arguments], "more"])
        for option in command.params:
            if option.param_type_name == "option" and option.is_flag:
                cases.append([*words, *needed, f"{option.opts[0]}=1"])
            elif option.param_type_name == "option":
                cases.append([*words, *needed, option.opts[0]])
                if isinstance(option.default, int | float):
                    cases.append([*words, *needed, option.opts[0], "x"])
                if bounds(option)[0] is not None:
                    cases.append([*words, *needed, option.opts[0], str(bounds(option)[0] - 1)])
    return cases


UNREADABLE = ("none", "folder", "text/below", "n" * 300)
"""Names of what is no file, or none that can be read."""
GARBAGE = (*UNREADABLE, "garbage", "text", "empty", "half.json", "number.json", "deep.json")

FRESH = ("none", "empty", "number.json")
"""Where SQLite sees no database yet, and the server makes one."""


def file_cases():
    """Return every place where a file is named, with every kind of bad file."""
    cases = []
    for file in GARBAGE:
        cases += [["replay", file], ["verify", file], ["play", "--resume", file]]
        cases += [["arena", "run", file], ["exam", "-", "random", "--again", file]]
        cases += [["pack", "check", file]] if file in UNREADABLE else []
        cases += [["simulate", "counterfeiters", f"pack={file}"]]
    for file in (*GARBAGE, "other.db"):
        cases += [["restore", file], ["tidy", "--data", file], ["export", "out", "--data", file]]
        cases += [["move-data", file, "new.db"], ["backup", "copy.db", "--data", file]]
        cases += [["serve", "--port", "0", "--data", file]] if file not in FRESH else []
    for file in (*UNREADABLE, "garbage", "empty"):
        cases += [["exam", "qe", "random", "--secret", file]]
        cases += [["arena", "run", "plan.toml", "--secret", file]]
    for file in ("text", "text/below"):
        cases += [["arena", "match", "qe", "random", "random", "--deals", "1", "--out", file]]
        cases += [["lab", "qe", "--deals", "1", "--out", file]]
    return cases


def other_cases():
    """Return what else can be wrong: games, bots, options, places, extras, records."""
    cases = [["games", "--bogus"], ["referee", "x"], ["replay", "broken.json"]]
    for name in ("chess", ""):
        cases += [["simulate", name], ["play", name], ["lab", name], ["exam", name, "random"]]
        cases += [["arena", "match", name, "random", "random"]]
        cases += [["arena", kind, name, "random"] for kind in ("zoo", "exploit", "check")]
    for wrong in ("seats=9", "memory=x", "memory", "bogus=1", "memory=on memory=on"):
        cases += [["simulate", "qe", *wrong.split()], ["play", "qe", *wrong.split()]]
        cases += [["lab", "qe", "--options", wrong], ["exam", "qe", "random", "--options", wrong]]
        cases += [["arena", "match", "qe", "random", "random", "--options", wrong]]
        cases += [["arena", kind, "qe", "random", "--options", wrong] for kind in ("zoo", "check")]
    cases += [["play", "qe", "--bots", "nobody"], ["play", "qe", "--seat", "7"]]
    cases += [["play", "qe", "--language", "fr"], ["play", "--resume", "last"]]
    cases += [["lab", "qe", "--bot", "nobody"], ["lab", "qe", "--vary", "x"]]
    cases += [["lab", "qe", "--pack", "x.toml"], ["lab", "qe", "--vary", "memory=x"]]
    cases += [
        ["exam", "qe", one] for one in ("nobody", "python:none:X", "python:", "python:json:X")
    ]
    cases += [["exam", "qe", one] for one in ("lines:", "lines:none-such", "mcp:none-such")]
    cases += [["exam", "qe", "a=random", "a=greedy"], ["exam", "qe", "random", "--opponents", ""]]
    cases += [["exam", "qe", "random", "--opponents", "nobody"]]
    cases += [["arena", "match", "qe", "nobody", "random"], ["arena", "zoo", "qe", "nobody"]]
    cases += [["arena", "match", "qe", "random", "random", "--ray", "x", "--deals", "1"]]
    cases += [["arena", "exploit", "tiefe-taschen", "random"], ["arena", "check", "qe", "nobody"]]
    cases += [["arena", "run", f"plan-{number}.toml"] for number in range(len(PLANS))]
    cases += [["serve", "--port", "TAKEN"], ["serve", "--host", "host.invalid"]]
    cases += [["serve", "--host", "192.0.2.1"], ["serve", "--port", "0", "--proxies", "x"]]
    cases += [["serve", "--port", "0", "--metrics", "300.1.1.1"], ["serve", "--processes", "2"]]
    cases += [["serve", "--port", "0", "--data", NOWHERE], ["move-data", NOWHERE, "new.db"]]
    cases += [[one, "copy.db", "--data", NOWHERE] for one in ("backup", "restore")]
    cases += [["tidy", "--data", NOWHERE], ["backup", "text", "--data", "other.db"]]
    cases += [["move-data", "other.db", "other.db"], ["verify", "unfair.json"]]
    cases += [["mcp"], ["think", "--server", "http://localhost"]]
    cases += [["think", "--server", "nowhere", "--token", "x"]]
    cases += [["serve", "--port", "0", "--think-token", "short"]]
    return cases


PLANS = [
    "bots = ['random', 'greedy']",
    "game = 3",
    "game = 'qe'\nbogus = 1",
    "game = 'qe'\nbots = 'random'",
    "game = 'qe'\nbots = [1, 2]",
    "game = 'qe'\nbots = ['random']",
    "game = 'qe'\ndeals = 'x'\nbots = ['random', 'greedy']",
    "game = 'qe'\ndeals = 0\nbots = ['random', 'greedy']",
    "game = 'qe'\ncells = [1]",
    "game = 'qe'\n[[cells]]\nrow = 'random'",
    "game = 'qe'\n[[cells]]\nrow = 'random'\ncolumn = 'greedy'\ncolour = 'red'",
    "game = 'qe'\n[[cells]]\nrow = 'random'\ncolumn = 'mixed'",
    "game = 'qe'\nstop = 'never'\nbots = ['random', 'greedy']",
    "game = 'qe'\nseeds = 'mine'\nbots = ['random', 'greedy']",
    "game = 'qe'\nseeds = 'sealed'\nbots = ['random', 'greedy']",
    "game = 'qe'\nisolation = 'hope'\nbots = ['random', 'greedy']",
    "game = 'qe'\noptions = 3\nbots = ['random', 'greedy']",
    "game =",
    "game = 'qe' more",
    "[game",
    "a = [1,",
    "a = 'x",
    "a = 1\na = 2",
]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Return a folder of bad files, and a port that is taken."""
    folder = tmp_path_factory.mktemp("bad")
    (folder / "folder").mkdir()
    (folder / "garbage").write_bytes(b"\xff\xfe\x00garbage")
    (folder / "text").write_text("hello\nworld\n")
    (folder / "empty").touch()
    (folder / "half.json").write_text('{"game":"qe"')
    (folder / "number.json").write_text("3")
    (folder / "deep.json").write_text('{"a":' * 100_000)
    record = {"game": "qe", "rules": 2, "options": "seats=4"}
    broken = {**record, "inputs": [[-1, "tile XX-YYY"]]}
    (folder / "broken.json").write_text(json.dumps(broken))
    saved = json.loads(SAVED.read_text("utf-8"))
    saved["fairness"]["seed"] = "00" * 32
    (folder / "unfair.json").write_text(json.dumps(saved))
    (folder / "plan.toml").write_text(
        f"game = 'qe'\nseeds = 'sealed'\nsecret_hash = '{'0' * 64}'\nbots = ['random', 'greedy']\n"
    )
    for number, plan in enumerate(PLANS):
        (folder / f"plan-{number}.toml").write_text(plan)
    db = sqlite3.connect(folder / "other.db")
    db.execute("CREATE TABLE theirs (a)")
    db.commit()
    db.close()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield folder, str(taken.getsockname()[1])


@pytest.fixture
def refused(place, monkeypatch, capfd):
    """Return a function that runs a command, which must be refused, and returns what it says."""
    folder, port = place

    def run(words, language):
        typed = [port if word == "TAKEN" else word for word in words]
        monkeypatch.chdir(folder)
        monkeypatch.setenv("LC_ALL", language)
        monkeypatch.setenv("SLUSHFUND_DATA", str(folder / "home" / "games.db"))
        monkeypatch.setitem(sys.modules, "ray", None)
        monkeypatch.setitem(sys.modules, "slushfund.telling.tools", None)
        monkeypatch.setattr("sys.argv", ["slushfund", *typed])
        with pytest.raises(SystemExit) as end:
            main()
        told = capfd.readouterr()
        assert end.value.code == 2, (words, told)
        assert "Traceback" not in told.err
        return told

    return run


@pytest.mark.parametrize("asked", ["--install-completion", "--show-completion"])
def test_a_shell_that_nobody_knows_is_refused(refused, monkeypatch, asked):
    monkeypatch.setenv("SHELL", "/bin/nosuchshell")
    assert "(unknown-shell)" in refused([asked], "de").err


def without_what_was_typed(text, words):
    """Leave out what is data in a refusal: what was typed, codes, names of commands and options."""
    for part in [part for word in words for part in re.split(r"[=: /]", word) if len(part) > 2]:
        text = text.replace(part, "")
    text = re.sub(r"\([a-z0-9-]+(, [A-Z]+-[\d.]+)?\)$", "", text, flags=re.MULTILINE)
    text = re.sub(r"/\S+", "", text)
    text = re.sub(r"(Es gibt|Erlaubt): [^.]*\.", "", text)
    text = re.sub(r"pip install \S+|slushfund( [a-z-]+)*|--\w+|`[^`]*`|\w+ = \S+|'[^']*'", "", text)
    return re.sub(r"\([a-z0-9, -]*\)", "", text)


ALL_CASES = [*usage_cases(), *file_cases(), *other_cases()]


def shown(words):
    return " ".join(words)[:80]


def test_every_command_is_walked():
    for words in COMMANDS:
        own = [case for case in ALL_CASES if tuple(case[: len(words)]) == words]
        assert len(own) > 1, words


@pytest.mark.parametrize("words", ALL_CASES, ids=shown)
def test_bad_input_is_refused_in_both_languages(refused, words):
    english, german = refused(words, "en_GB.UTF-8"), refused(words, "de_DE.UTF-8")
    for told, begins in ((english, "Next: "), (german, "Weiter: ")):
        sentence, *advice = told.err.strip().splitlines()
        assert re.search(r"\([a-z-]+(, [A-Z]+-[\d.]+)?\)$", sentence), sentence
        assert [line for line in advice if line.startswith(begins)], told.err
    assert not ENGLISH.search(without_what_was_typed(german.err, words)), german.err
    codes = [
        re.search(r"\(([a-z-]+)[^(]*$", told.err.splitlines()[0]) for told in (english, german)
    ]
    assert codes[0] is not None
    assert codes[1] is not None
    assert codes[0][1] == codes[1][1]


def test_english_in_a_german_refusal_would_be_found():
    assert ENGLISH.search(without_what_was_typed("Das geht nicht: is missing. (bad-file)", []))
    assert not ENGLISH.search(without_what_was_typed("Das geht nicht: x. (not-the-same)", []))


def test_the_language_is_that_of_the_option_before_that_of_the_machine(refused):
    assert refused(["--language", "de", "simulate", "chess"], "en").err.startswith("Ein Spiel")
    assert refused(["--language=en", "simulate", "chess"], "de").err.startswith("There is")
    assert refused(["play", "qe", "--language", "de", "--bogus"], "en").err.startswith(
        "Eine Option"
    )


def test_mistakes_in_a_pack_are_explained_in_german(place, monkeypatch, capsys):
    file = place[0] / "pack.toml"
    file.write_text('game = "counterfeiters"\nbord = 1\n[board-2.actions]\ntax = { pays = -1 }\n')
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setattr("sys.argv", ["slushfund", "pack", "check", str(file)])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 1
    told = capsys.readouterr().out.replace(str(file), "")
    assert "so einen Teil gibt es nicht; ein Paket hat" in told
    assert not ENGLISH.search(told)


def started(*words, **more):
    source = str(Path(slushfund.__file__).parents[1])
    return subprocess.Popen(
        [sys.executable, "-m", "slushfund", *words],
        env={**os.environ, "PYTHONPATH": source, "LC_ALL": "de_DE.UTF-8", "PYTHONUTF8": "1"},
        stderr=subprocess.PIPE,
        **more,
    )


def test_a_reader_who_stops_listening_is_no_error():
    reading, writing = os.pipe()
    os.close(reading)
    with started("games", stdout=writing) as command:
        os.close(writing)
        _, said = command.communicate(timeout=PATIENCE)
    assert (command.returncode, said) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full disk")
def test_a_full_disk_is_told():
    with open("/dev/full", "w") as full, started("games", stdout=full) as command:
        _, said = command.communicate(timeout=PATIENCE)
    assert command.returncode == 2
    assert "auf dem Datenträger ist kein Platz mehr. (system-refused)" in said.decode()
    assert b"Traceback" not in said


def test_ctrl_c_ends_a_command_without_a_trace():
    pipe = subprocess.PIPE
    with started("referee", stdin=pipe, stdout=pipe, preexec_fn=listen_to_ctrl_c) as command:
        assert command.stdin is not None
        assert command.stdout is not None
        command.stdin.write(b"games\n")
        command.stdin.flush()
        assert command.stdout.readline()
        command.send_signal(signal.SIGINT)
        assert command.wait(PATIENCE) == 130
        assert command.stderr is not None
        assert command.stderr.read() == b""
