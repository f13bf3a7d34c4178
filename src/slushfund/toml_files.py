"""Reading the TOML files that we ship; a wheel has a JSON twin beside each, which takes no time."""

from __future__ import annotations

import json
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

TWIN = ".json"
"""Comes after the name of a file; `hatch_build.py` makes them."""


def tables_in(folder: Traversable, name: str) -> dict[str, Any]:
    """Read a file of ours: its twin where there is one."""
    twin = folder.joinpath(name + TWIN)
    if twin.is_file():
        found: dict[str, Any] = json.loads(twin.read_text("utf-8"))
        return found
    return tomllib.loads(folder.joinpath(name).read_text("utf-8"))
