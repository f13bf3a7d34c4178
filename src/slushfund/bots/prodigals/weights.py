"""The weights of the forecast, read from TOML; the built-in ones where that does not work."""

from __future__ import annotations

import tomllib
import warnings
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from slushfund.bots.prodigals.forecast import HOUSE_WEIGHTS

VERSION: Final = 4
"""Of the meaning of the weights; a file of another version is not used."""

DECKS: Final = ("event", "expense", "property", "companion")
NAMES: Final = (
    "effort",
    "hand",
    "kept",
    "tableau",
    "growth",
    "spread",
    "pace",
    "park",
    "dread",
    "sideways",
    "symbols",
    "triggers",
    "fetched",
    "place",
    "spree",
    "action",
    "round",
    "fetched_will",
    "card",
    "kept_will",
    "company",
    "with",
    "chance_of_kind",
    "deals",
    "crowded",
    "hoped",
    "plan_card",
    "plan_boy",
    "plan_place",
    *(f"{deck}_{part}" for deck in DECKS for part in ("first", "by_round", "again")),
    "burden",
)
"""In the order of the places in `forecast.py` and `last_will.py`."""


def house_file() -> Traversable:
    """Return the file that comes with the bots."""
    return files("slushfund.bots.prodigals").joinpath("weights.toml")


def fitted_file() -> Traversable:
    """Return the weights that play has fitted (`python -m bench.fit_prodigals`)."""
    return files("slushfund.bots.prodigals").joinpath("fitted.toml")


def read_weights(file: Traversable) -> list[float]:
    """Return the weights of a file; warns and returns the built-in ones if it cannot be used."""
    try:
        raw = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as failure:
        return _built_in(file, f"it cannot be read ({failure})")
    if raw.get("version") != VERSION:
        return _built_in(file, f"it is of version {raw.get('version')}, not {VERSION}")
    weights = raw.get("weights", {})
    missing = [name for name in NAMES if not isinstance(weights.get(name), int | float)]
    if missing:
        return _built_in(file, f"it lacks {', '.join(missing)}")
    return [float(weights[name]) for name in NAMES]


def _built_in(file: Traversable, reason: str) -> list[float]:
    warnings.warn(
        f"{file.name}: {reason}; the bots of The Prodigals Club use their built-in weights",
        stacklevel=3,
    )
    return HOUSE_WEIGHTS.copy()
