"""The commands speak German and English: pages of help, results, bars, and what shells show."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import slushfund
from cli.test_bad_input import COMMAND, ENGLISH, SAVED
from slushfund.cli import main
from slushfund.cli.help import HELP
from slushfund.cli.progress import Progress
from slushfund.core import write_log
from slushfund.text import texts_of
from slushfund.text.said import report_in, result_in, said

from .test_cli import played
from .test_progress import Ticking, Watched
from .test_progress import run as run_apart

SOURCES = Path(slushfund.__file__).parent
ROOT = Path(__file__).parents[2]
TEXTS = texts_of("commands")


def pages(command=COMMAND, path=()):
    """Return every command and every group of commands, with its words."""
    found = {path: command}
    for name, below in getattr(command, "commands", {}).items():
        found |= pages(below, (*path, name))
    return found


PAGES = pages()


@pytest.fixture
def out(monkeypatch, capfd):
    """Return a function that runs a command, which must succeed, and returns what it prints."""

    def run(language, *words):
        monkeypatch.setenv("LC_ALL", language)
        monkeypatch.setattr("sys.argv", ["slushfund", *words])
        with pytest.raises(SystemExit) as end:
            main()
        told = capfd.readouterr()
        assert not end.value.code, told
        return told.out

    return run


def texts_in(command):
    """Return everything that is said of a command and of what can be told it."""
    return [command.help, *[one.help for one in command.params], HELP]


def unquoted(text):
    """Leave out what is typed as it stands: names of options, files, addresses, levels."""
    return re.sub(r"`[^`]*`|--[\w-]+|docs/\S+|Model Context Protocol|X-Forwarded-For", "", text)


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_every_page_of_help_is_there_in_both_languages(out, words):
    told = [out(language, *words, "--help") for language in ("en_US", "de_DE")]
    english, german = (" ".join(text.split()) for text in told)  # lines may break anywhere
    assert english.startswith("Usage: slushfund")
    assert german.startswith("Aufruf: slushfund")
    for text in texts_in(PAGES[words]):
        assert text, "something has no explanation"
        assert text in english
        assert text not in german
    assert not ENGLISH.search(unquoted(german)), ENGLISH.search(unquoted(german))


def test_english_in_a_german_page_would_be_found():
    assert ENGLISH.search(unquoted("Aufruf: slushfund\n  --json  Print it for programs."))


def literals():
    """Return every text that code gives to `say` and its kin, and every text that they may get."""
    found: set[str] = set()
    for file in [*SOURCES.rglob("*.py"), ROOT / "play.py"]:
        if SOURCES / "cli" in file.parents or file.name == "play.py":
            tree = ast.parse(file.read_text("utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def said_directly():
    """Return the texts that stand in a call of `say` itself."""
    for file in (SOURCES / "cli").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                (text, *_) = node.args
                if isinstance(text, ast.Constant):
                    yield file.name, text.value


def test_everything_that_is_said_has_its_german():
    known = {texts["en"] for table in TEXTS.values() for texts in table.values()}
    assert len(list(said_directly())) > 30
    assert [(file, text) for file, text in said_directly() if text not in known] == []


def test_nothing_is_translated_that_nobody_says():
    """Texts of help and frame are in the code as they are; results may be put together there."""
    written = literals()
    shown = {text for command in PAGES.values() for text in texts_in(command)}
    shown |= {one.name.upper() for command in PAGES.values() for one in command.params}
    for table in ("help", "frame", "places"):
        assert [t["en"] for t in TEXTS[table].values() if t["en"] not in written | shown] == []


def test_two_texts_of_one_english_have_one_german():
    germans: dict[str, str] = {}
    for table in TEXTS.values():
        for texts in table.values():
            assert germans.setdefault(texts["en"], texts["de"]) == texts["de"]
            assert sorted(re.findall(r"\{\w+\}", texts["en"])) == sorted(
                re.findall(r"\{\w+\}", texts["de"])
            )


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (["games"], "qe: Q.E., 3-5 Personen"),
        (["simulate", "qe", "--games", "2"], "zufällige Partien, Startwert 1"),
        (["verify", str(SAVED)], "Nicht bewiesen:"),
        (["verify", str(SAVED.with_name("fair-1.json"))], "offen gesagt: lucky Glück"),
        (["lab", "qe", "--deals", "2", "--out", "lab"], "wie gewünscht"),
        (["arena", "match", "qe", "greedy", "random", "--deals", "1"], "## Kreuztabelle"),
        (["arena", "check", "qe", "greedy", "--deals", "1"], "undichte Stellen in 1 Partien"),
        (
            ["arena", "zoo", "qe", "greedy", "--members", "1", "--deals", "1", "--iterations", "1"],
            "schlechtestes Zehntel",
        ),
        (["exam", "qe", "greedy", "--deals", "1", "--iterations", "1"], "Anteil der Siege"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_results_are_told_in_german(out, tmp_path, monkeypatch, words, german):
    monkeypatch.chdir(tmp_path)
    told = out("de_DE.UTF-8", *words)
    assert german in told
    rest = re.sub(r"words of \d|`[^`]*`|pip install \S+|\S+\.(json|html)|\w+=\S+", "", told)
    assert not ENGLISH.search(rest), told
    assert german not in out("en_US.UTF-8", *words)


def test_a_replay_is_told_in_german(out, tmp_path):
    for name, inputs, german in (
        ("whole", 1_000, "zu Ende: alle Plättchen sind verkauft; gewonnen: "),
        ("part", 20, "nicht zu Ende; am Zug: "),
    ):
        file = tmp_path / f"{name}.log"
        file.write_text(write_log(played(1, inputs)), "utf-8")
        assert german in out("de", "replay", str(file))


def test_reports_in_files_are_english_for_everybody(out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out("de", "arena", "match", "qe", "greedy", "random", "--deals", "1")
    assert "## Cross-table" in Path("arena-results/report.md").read_text("utf-8")


def test_a_bar_is_german_where_people_speak_it(monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    watched, clock = Watched(), Ticking()
    progress = Progress("games of fair", clock, watched)
    progress(0, 4)
    clock.now += 10
    progress(2, 4)
    assert watched.getvalue().endswith("2/4 Partien von fair, 0.2/s, noch 0:10\x1b[K")


def test_shells_show_what_commands_and_options_are_for_in_german():
    for typed, german in (("", "Spielen im Terminal"), ("serve --", "Prozesse für Bots")):
        words = f"slushfund {typed}"
        asked = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        told = run_apart(_SLUSHFUND_COMPLETE="zsh_complete", LC_ALL="de_DE.UTF-8", **asked)
        assert german in told.stdout
        assert not ENGLISH.search(unquoted(told.stdout))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_is_set_up_once_for_a_shell(out, tmp_path, monkeypatch, shell):
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / ".bashrc").write_text("# mine")
    for _ in range(2):
        told = out("de", "--install-completion")
        assert told.startswith(f"{shell} ergänzt slushfund ab dem nächsten Start: ")
    file = Path(told.split(": ")[1].strip())
    assert file.read_text() == out("en", "--show-completion")
    assert f"_SLUSHFUND_COMPLETE={shell}_complete" in file.read_text()
    if shell == "bash":
        assert (tmp_path / ".bashrc").read_text() == f"# mine\nsource '{file}'\n"
        found = run_bash(f"source '{file}'; complete -p slushfund")
        assert found.startswith("complete -o nosort -F _slushfund_completion slushfund")


def run_bash(script):
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    return done.stdout


def test_what_somebody_typed_is_not_translated():
    assert said("de", "nobody won: {share}", share="{share} of nobody") == (
        "niemand hat gewonnen: {share} of nobody"
    )
    assert result_in("de", "Bank of England") == "Bank of England"
    assert result_in("de", "m ≥ 1.5 reached, SPRT m = 2: undecided; stands among all goals") == (
        "m ≥ 1.5 erreicht, SPRT m = 2: unentschieden; besteht unter allen Zielen"
    )
    assert report_in("de", "| cell | m |\n| --- | --- |\n| a vs b | 1.00 |") == (
        "| Zelle | m |\n| --- | --- |\n| a vs b | 1.00 |"
    )


def test_the_overview_is_told_in_german(monkeypatch):
    from slushfund.cli.games import print_overview

    told = io.StringIO()
    monkeypatch.setenv("LC_ALL", "de")
    monkeypatch.setattr(sys, "stdout", told)
    print_overview("pure Python")
    assert "(reines Python)" in told.getvalue()
    assert "slushfund play SPIEL" in told.getvalue()
    assert not ENGLISH.search(told.getvalue())
