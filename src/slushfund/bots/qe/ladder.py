"""The ladder of Q.E., weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.qe.kit import QEKit
from slushfund.games.qe.habits import GREEDY, RANDOM, SAFE, SOFT

KIT: Final = QEKit()


def whim() -> Bot:
    """Q0: anything."""
    return PolicyBot(KIT, RANDOM)


def greedy() -> Bot:
    """Q1: in proportion to the worth of a tile, without a brake."""
    return PolicyBot(KIT, GREEDY)


def safe() -> Bot:
    """Q2: never above a total that somebody else is proven to have spent."""
    return PolicyBot(KIT, SAFE)


def soft() -> Bot:
    """Q3: the same brake, pulled late."""
    return PolicyBot(KIT, SOFT)


def flat() -> Bot:
    """Q4: plays bids out in imagined worlds against a mixture of the others."""
    return FlatBot(KIT)
