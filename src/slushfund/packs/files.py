"""Reading: the house tables beside each game, and the files that people write."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from slushfund.core import BadOption
from slushfund.core.content import HOUSE, PACK, Tables
from slushfund.toml_files import tables_in

LARGEST: Final = 1 << 20
"""Bytes in a pack file; larger ones are refused unread."""
PRINT_LENGTH: Final = 16
"""Hexadecimal digits of a pack's fingerprint."""
EARLIER: Final = "house-"
"""Begins the names of files with house tables of earlier rules."""


def house_tables() -> dict[str, Tables]:
    """Read the tables of every game that has a `data/`, those of earlier rules among them."""
    found: dict[str, Tables] = {}
    for folder in files("slushfund").joinpath("games").iterdir():
        if folder.joinpath("data").is_dir():
            found[folder.name.replace("_", "-")] = {
                file.name.removesuffix(".toml"): tables_in(folder.joinpath("data"), file.name)
                for file in sorted(folder.joinpath("data").iterdir(), key=lambda file: file.name)
                if file.name.endswith(".toml")
            }
    return found


def pack_text(path: str) -> str:
    """Read a pack file; only names that end in .toml, so that no other file is opened."""
    if not path.endswith(".toml"):
        raise BadOption("bad-pack", PACK, f"{path}: not the name of a .toml file", HOUSE)
    file = Path(path)
    try:
        if not file.is_file():
            raise BadOption("bad-pack", PACK, f"{path}: no such file", "")
        if file.stat().st_size > LARGEST:
            raise BadOption("bad-pack", PACK, f"{path}: larger than {LARGEST} bytes", "")
        return file.read_text("utf-8")
    except (OSError, ValueError):
        raise BadOption("bad-pack", PACK, f"{path}: cannot be read as text", "") from None


def fingerprint(text: str) -> str:
    """Return what tells one text of a pack from another."""
    return sha256(text.encode()).hexdigest()[:PRINT_LENGTH]


def split_name(name: str) -> tuple[str, str]:
    """Split `path#fingerprint`; the fingerprint is "" where there is none."""
    path, _, pinned = name.rpartition("#")
    if path and len(pinned) == PRINT_LENGTH and not pinned.strip("0123456789abcdef"):
        return path, pinned
    return name, ""
