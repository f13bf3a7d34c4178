"""What we publish is about the games: nothing of the machine or the tools it was written with."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOREIGN = {
    "a package index": r"//registry\.|pythonhosted\.|pypi\.org|npmmirror|artifactory|/simple/",
    "a path of one machine": r"(?<![\w.])/(?:root|home|work|Users|workspace)/\w",
    "a tool that writes": r"\b(?:claude|anthropic|openai|chatgpt|gpt-\d|copilot|llms?)\b",
    "how work is shared out": r"\b(?:worktrees?|co-authored-by|sub-?agents?|ai sessions?)\b",
}


def published() -> list[Path]:
    """Return the files that git keeps, without those that are no text, and this one."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.split("\0") if name]
    return [path for path in paths if path.is_file() and path != Path(__file__)]


def texts() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in published():
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
    return found


@pytest.mark.parametrize("kind", FOREIGN)
def test_no_published_file_names(kind):
    expression = re.compile(FOREIGN[kind], re.IGNORECASE)
    named = [
        f"{name}: {hit[0]}" for name, text in texts().items() for hit in expression.finditer(text)
    ]
    assert named == []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("a package index", "https://registry.example/left-pad"),
        ("a path of one machine", "see /home/ann/slushfund"),
        ("a tool that writes", "written by Copilot"),
        ("how work is shared out", "Co-Authored-By: somebody"),
    ],
)
def test_what_must_not_be_named_would_be_found(kind, text):
    assert re.search(FOREIGN[kind], text, re.IGNORECASE)
