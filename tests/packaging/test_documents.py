"""What the documents say can be followed: links lead somewhere, examples run, targets exist."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from slushfund import games
from slushfund.bots import entries
from slushfund.cli import app
from slushfund.core import CHANCE, Move, Playthrough, Rng

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_inside_the_repository_lead_somewhere(page):
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_example_in_the_readme_plays_a_game(capsys):
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(re.sub(r"^   ", "", example, flags=re.M), {})
    assert "Outcome" in capsys.readouterr().out


def test_pictures_of_the_site_are_where_its_pages_look_for_them(tmp_path):
    site = runpy.run_path(str(ROOT / "docs/site.py"))
    site["gather"](tmp_path / "pages")
    found = {
        (page, name)
        for page in (tmp_path / "pages").rglob("*.md")
        for name in re.findall(r'<img [^>]*src="([^":]+)"', page.read_text("utf-8"))
    }
    assert len(found) > 8
    assert [(page.name, name) for page, name in found if not (page.parent / name).exists()] == []


def python_in(name):
    """Return the blocks of Python on a page."""
    return re.findall(r"```python\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.S)


def test_the_loop_on_the_page_of_the_architecture_plays_a_game():
    qe = games.get("qe")
    names = {"game": qe, "state": qe.start(qe.options()), "rng": Rng.seeded(1), "CHANCE": CHANCE}
    [loop] = python_in("architecture.md")
    exec(loop, names)
    assert qe.outcome(names["state"]) is not None


def test_the_examples_on_the_page_of_bots_run():
    qe = games.get("qe")
    play = Playthrough(qe, qe.options(first=0))
    while qe.to_act(play.state)[0] == CHANCE:
        play.apply(CHANCE, qe.draw(play.state, Rng.seeded(1)))
    names = {"Move": Move, "state": play.state, "seat": 0, "events": []}
    for example in python_in("bots.md"):
        exec(example, names)
    assert qe.space(play.state, 0).has(names["move"])


def commands_in(page):
    """Return the `slushfund` commands of a page: in blocks, and in the middle of sentences."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    blocks = re.findall(r"^ *```\w*\n(.*?)^ *```", text, re.M | re.S)
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    rest = re.sub(r"^ *```.*?^ *```", "", text, flags=re.M | re.S)
    lines += re.findall(r"`(slushfund [^`\n]+)`", rest)
    found = [line for line in lines if line.startswith("slushfund ")]
    return [re.split(r"\s+[#|>&…]|;|\.\.\.|…", line)[0].strip() for line in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_commands_and_options_that_are_named_exist(page):
    for line in [] if page.name == "CHANGELOG.md" else commands_in(page):
        group: Any = app
        words = re.sub(r"\"[^\"]*\"?|'[^']*'?", "QUOTED", line).split()[1:]
        while words and hasattr(group, "commands") and not words[0].startswith("-"):
            assert words[0] in group.commands, line
            group = group.commands[words.pop(0)]
        known = {name for option in group.params for name in [*option.opts, *option.secondary_opts]}
        known |= {"--help", "--install-completion", "--show-completion"}
        used = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert used <= known, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_make_targets_that_are_named_exist(page):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    assert set(re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))) <= targets


PACKAGE = ROOT / "src/slushfund"
PLACES = (ROOT, ROOT / "src", PACKAGE, ROOT / "tests", PACKAGE / "games/qe")
FILE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*\.(?:py|toml|ts|svelte|md|sql|json))`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_files_that_are_named_with_their_folder_exist(page):
    names = [] if page.name == "CHANGELOG.md" else FILE.findall(page.read_text("utf-8"))
    missing = [name for name in names if not any((place / name).exists() for place in PLACES)]
    assert missing == []


def test_what_the_architecture_page_says_is_in_a_file_is_there():
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    for name in re.findall(r"`((?:bench|bots|server|tests|web)(?:/[\w-]+)*)`", text):
        assert any((place / name).is_dir() for place in PLACES), name
    found = re.findall(r"`(\w+)` in `([\w/.-]+)`", text)
    assert len(found) > 8
    for name, file in found:
        [path] = {place / file for place in PLACES if (place / file).is_file()}
        assert re.search(rf"\b{name}\b", path.read_text("utf-8")), (name, file)


@pytest.mark.parametrize("language", ["de", "en"])
def test_what_the_page_of_the_evening_says_to_tap_is_on_the_screens(language):
    words = json.loads((ROOT / f"web/messages/{language}.json").read_text("utf-8"))
    labels = {re.sub(r"\{\w+\}", "…", text) for text in words.values()}
    page = (ROOT / f"docs/evening.{language}.md").read_text("utf-8")
    named = re.findall(r"(?<!\*)\*([^*\n[]+)\*(?!\*)", page)
    assert len(named) > 5
    assert [name for name in named if name not in labels] == []


def test_decisions_are_numbered_without_holes():
    records = sorted((ROOT / "docs/decisions").glob("*.md"))
    for number, record in enumerate(records, 1):
        assert record.name.startswith(f"{number:04}-")
        assert record.read_text("utf-8").startswith(f"# {number}. ")


def test_the_page_of_bots_lists_every_bot_with_its_rung_and_level():
    listed: set[tuple[str, ...]] = set()
    for line in (ROOT / "docs/bots.md").read_text("utf-8").splitlines():
        title, ids, rung, level = ([cell.strip() for cell in line.split("|")][1:5] + [""] * 4)[:4]
        listed |= {(title, name, rung, level) for name in re.findall(r"`(\w+)`", ids)}
    for game in games.ALL:
        for entry in entries(game.id)[1:]:
            assert (game.title, entry.id, entry.rung, entry.level) in listed
