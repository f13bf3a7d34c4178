"""The ladder of The Prodigals Club, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.beam import BeamBot
from slushfund.bots.prodigals.kit import ProdigalsKit

KIT: Final = ProdigalsKit()


def impulsive() -> Bot:
    """P1: the move that looks best at once."""
    return BeamBot(KIT, 1, 1)


def planner() -> Bot:
    """P2: the best sequence of its own moves that a beam finds."""
    return BeamBot(KIT, 6, 6)
