"""What a seat sees, for learners and language models: as a tensor, as a text, as plain values.

All three are made from the seat's view alone, so they cannot tell more than it does, and the laws
of secrecy are run on them. docs/gyms/observations.md tells what each is good for.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from slushfund.core import AnyGame, Options, View
from slushfund.core.driver import MOST_KEYS, TYPING, describe
from slushfund.core.features import Features
from slushfund.telling import answers, text
from slushfund.wire.plain import Plain, plain

__all__ = ["answers", "bounds", "names", "structured", "tensor", "text"]


def names(game: AnyGame, options: Options) -> list[str]:
    """Return the names of a tensor's numbers, in order."""
    return describe(game, options)[0]


def bounds(game: AnyGame, options: Options) -> NDArray[np.float32]:
    """Return what the levels of a tensor are divided by."""
    return np.array(describe(game, options)[1], np.float32)


def tensor(game: AnyGame, view: View) -> NDArray[np.float32]:
    """Return what a view tells as numbers between 0 and 1, nothing typed yet."""
    out = Features(True)
    game.features(view, out)
    levels = np.array([*out.levels, *[0] * TYPING], np.float32)
    scale = np.array([*out.bounds, MOST_KEYS, *[1] * (TYPING - 1)], np.float32)
    return levels / scale


def structured(game: AnyGame, view: View) -> Plain:
    """Return a view as plain values: everything, under the names that the HTTP interface has."""
    return plain(game, view)
