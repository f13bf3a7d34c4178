"""What the documents say can be followed: links lead somewhere, examples run, targets exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from slushfund import games
from slushfund.bots import entries

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\]\(([^)#]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_inside_the_repository_lead_somewhere(page):
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_example_in_the_readme_plays_a_game(capsys):
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    exec(re.sub(r"^  ", "", example, flags=re.M), {})
    assert "Outcome" in capsys.readouterr().out


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
