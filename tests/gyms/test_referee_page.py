"""docs/referee.md cannot rot: its conversation is held, its bots run, its tables are complete."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import slushfund
from patience import PATIENCE
from slushfund.core import Pick, Split, Whole
from slushfund.gyms import referee
from slushfund.gyms.referee import COMMANDS, Referee
from slushfund.text import GENERAL, texts_of
from slushfund.wire import record
from slushfund.wire.plain import field_names

PAGE = (Path(__file__).parents[2] / "docs" / "referee.md").read_text("utf-8")


def blocks(language):
    """Return the code blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def section(title):
    """Return what stands below a heading, up to the next of its level."""
    level = title.split(" ")[0]
    return PAGE.split(f"\n{title}\n")[1].split(f"\n{level} ")[0]


def test_the_conversation_is_what_the_referee_says():
    """Answers are compared letter by letter, except for what the page leaves out with …"""
    talk = Referee()
    lines = "".join(blocks("referee")).splitlines()
    assert len(lines) > 40
    for said, shown in zip(lines[::2], lines[1::2], strict=True):
        assert (said[:2], shown[:2]) == ("> ", "< ")
        answer = talk.answer(said[2:].encode()).decode()
        pattern = ".*".join(re.escape(part) for part in shown[2:].split("…"))
        assert re.fullmatch(pattern, answer), f"{said}\n{answer}"
    assert talk.is_done


def test_every_command_has_its_section():
    headings = re.findall(r"^### `(.*)`$", PAGE, re.MULTILINE)
    assert sorted(headings) == sorted(command.usage for command in COMMANDS.values())


@pytest.mark.parametrize(
    "line",
    [
        *["games", "new qe", "act", "chances", "roll", "view 0", "legal 0", "random 1"],
        *["outcome", "undo", "record", "log", "quit"],
    ],
)
def test_every_field_of_an_answer_is_described(line):
    talk = Referee()
    talk.answer(b"new qe")
    talk.answer(b"random 2" if line == "outcome" else b"random 2 12")
    answer = json.loads(talk.answer(line.encode()))
    assert answer.pop("ok")
    described = section(f"### `{COMMANDS[line.split(' ')[0]].usage}`")
    assert [field for field in answer if f"`{field}`" not in described] == []


@pytest.mark.parametrize("kind", [Pick, Whole, Split])
def test_every_field_of_a_space_is_described(kind):
    (row,) = re.findall(rf"^\| `{kind.__name__.lower()}` \|.*", PAGE, re.MULTILINE)
    assert [field for field in field_names(kind) if f"`{field}`" not in row] == []


def test_the_general_codes_are_all_in_the_table_and_no_others():
    codes = re.findall(r"^\| `([a-z-]+)` \|", section("## Refusals").split("| code |")[1], re.M)
    assert sorted(codes) == sorted(texts_of(GENERAL)["refusals"])


@pytest.mark.parametrize(
    "limit",
    [
        referee.MAX_LINE,
        referee.LEGAL_DEFAULT,
        referee.LEGAL_MOST,
        referee.MAX_DIGITS,
        record.MAX_INPUTS,
        record.MAX_BYTES,
    ],
)
def test_the_limits_are_the_real_ones(limit):
    assert f"{limit:,}" in PAGE


def run_bot(tmp_path, command):
    """Run a program that finds a `slushfund` command on its path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "slushfund"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m slushfund "$@"\n')
    script.chmod(0o755)
    source = str(Path(slushfund.__file__).parents[1])
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command,
        env={**os.environ, "PATH": path, "PYTHONPATH": source},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_python_bot_plays_a_game(tmp_path):
    (program,) = blocks("python")
    file = tmp_path / "bot.py"
    file.write_text(program, "utf-8")
    printed = run_bot(tmp_path, [sys.executable, str(file)])
    assert printed.startswith("winners: [")
    assert re.search(r"^seat 2: \d+ points, \d+ spent$", printed, re.MULTILINE)


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_javascript_bot_plays_a_game(tmp_path):
    (program,) = blocks("javascript")
    file = tmp_path / "bot.mjs"
    file.write_text(program, "utf-8")
    printed = run_bot(tmp_path, ["node", str(file)])
    assert printed.startswith("winners: [")
    assert re.search(r"^seat 2: \d+ points$", printed, re.MULTILINE)
