"""What of a game is worth counting: `bots/<game>/counting.py` declares it, the lab asks."""

from __future__ import annotations

from dataclasses import dataclass

from slushfund.bots.folder import module_of
from slushfund.core import Event


@dataclass(frozen=True)
class Counted:
    """An event that says that its seat used something, for instance bought a card."""

    event: type[Event]
    verb: str
    field: str = ""
    """Names the field of the event that says what was used; "" where the verb says it all."""


@dataclass(frozen=True)
class Counting:
    """What is counted in one game."""

    uses: tuple[Counted, ...]
    round: type[Event]
    """Told when a round begins."""


def counting_of(game: str) -> Counting | None:
    """Return what a game declares, if it does."""
    module = module_of(game, "counting")
    return None if module is None else module.COUNTING
