"""A folder that belongs to one plan, and a journal in it that survives whatever stops a run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from slushfund.core import BadInput

JOURNAL: Final = "journal.jsonl"


def opened(folder: Path, name: str, head: str) -> list[Any]:
    """Make the folder, or take over what was kept there under the same *head*; return that.

    A line cut off in the middle is dropped.
    """
    file = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.read_text("utf-8") != head:
            raise BadInput("other-plan", "", str(folder))
        file.write_text(head, "utf-8")
        return _read(folder / JOURNAL)
    except OSError as error:
        raise BadInput("cannot-write", "", str(error)) from None


def _read(journal: Path) -> list[Any]:
    if not journal.exists():
        return []
    whole = journal.read_text("utf-8")
    if whole and not whole.endswith("\n"):
        journal.write_text(whole + "\n", "utf-8")
    found: list[Any] = []
    for text in whole.splitlines():
        try:
            found.append(json.loads(text))
        except ValueError:
            continue
    return found


def add(folder: Path, kept: Any) -> None:
    """Write one more line."""
    with (folder / JOURNAL).open("a", encoding="utf-8") as file:
        file.write(json.dumps(kept, separators=(",", ":")) + "\n")
