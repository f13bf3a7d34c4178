"""The server as it is, but with the same luck every time: no test depends on the deal it gets.

SLUSHFUND_LUCK=2 deals otherwise, to try the tests with games they have not seen.
"""

from __future__ import annotations

import os
import random
import runpy

from slushfund.server.bots import brains, pool
from slushfund.server.tables import fairness, table


class Luck:
    """Stands in for the module `secrets` where it decides about a game."""

    def __init__(self) -> None:
        self._dice = random.Random(int(os.environ.get("SLUSHFUND_LUCK", "1")))
        self.token_bytes = self._dice.randbytes
        self.randbits = self._dice.getrandbits


class Wordless(fairness.FairChance):
    """Chance that follows from the seed alone: browsers draw their words at random."""

    def __init__(self, seed: bytes, words: list[str]) -> None:
        super().__init__(seed, [])


if __name__ == "__main__":
    table.FairChance = Wordless  # type: ignore[attr-defined]
    for module in (brains, fairness, pool):
        module.secrets = Luck()  # type: ignore[attr-defined]  # their own import, on purpose
    runpy.run_module("slushfund", run_name="__main__")
