"""The toy: a fifth game that is not in the registry, for tests that need a small one.

Its files are those that somebody who adds a game writes (tests/fifth); here they are found
beside the registered games.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from slushfund import games
from slushfund.core import AnyGame

HOME = Path(__file__).parents[1] / "fifth/files"

if HOME.exists():  # in a checkout that has the fifth game for good, it is among the others
    games.__path__.append(str(HOME / "src/slushfund/games"))
    sys.path.append(str(HOME / "tests"))

TOY: AnyGame = import_module("slushfund.games.toy.game").GAME
