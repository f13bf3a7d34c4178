"""What is running: the version, the engine, and the commit it was made from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import slushfund

BUILT: Final = "commit.txt"
"""Put into wheels when they are built (`hatch_build.py`)."""
LEVELS: Final = 4
"""A checkout lies this many folders above its sources, or above its compiled engine, at most."""


def engine() -> str:
    """Name the engine that is running: compiled, or pure Python."""
    from slushfund.core import kernel

    is_source = (kernel.__file__ or "").endswith(".py")
    return "pure Python" if is_source else "compiled"


def commit() -> str:
    """Return the short name of the commit; empty where nobody knows."""
    package = Path(slushfund.__file__).parent
    if (package / BUILT).exists():
        return (package / BUILT).read_text("utf-8").strip()
    for folder in list(package.parents)[:LEVELS]:
        if (folder / "hatch_build.py").exists():
            return commit_of(folder)
    return ""


def commit_of(checkout: Path) -> str:
    """Return the commit of a checkout, read from git's own files; empty where there are none."""
    git = checkout / ".git"
    try:
        if git.is_file():  # a second checkout of the same repository
            git = checkout / git.read_text("utf-8").removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text("utf-8").strip()
        if not head.startswith("ref: "):
            return head[:9]
        shared = git / "commondir"
        home = git / shared.read_text("utf-8").strip() if shared.exists() else git
        return _reference(home, head.removeprefix("ref: "))[:9]
    except OSError:
        return ""


def _reference(home: Path, name: str) -> str:
    if (home / name).exists():
        return (home / name).read_text("utf-8").strip()
    packed = home / "packed-refs"
    for line in packed.read_text("utf-8").splitlines() if packed.exists() else []:
        if line.endswith(f" {name}"):
            return line.split()[0]
    return ""


def full_version() -> str:
    """Return what `slushfund --version` prints."""
    parts = [engine(), *([made] if (made := commit()) else [])]
    return f"slushfund {slushfund.__version__} ({', '.join(parts)})"
