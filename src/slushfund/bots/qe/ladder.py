"""The ladder of Q.E., weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.generic.greedy import GreedyBot
from slushfund.bots.generic.mcts import TreeBot
from slushfund.bots.qe.kit import QEKit
from slushfund.bots.qe.policy import (
    BUBBLE,
    EDGY,
    GREEDY,
    MISER,
    NO_BRAKE,
    RANDOM,
    SAFE,
    SOFT,
    Habit,
)

KIT: Final = QEKit()
QUICK: Final = 4


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


def quick() -> Bot:
    """Q4 in a hurry: few worlds, however much time there is."""
    return FlatBot(KIT, QUICK)


def bubble() -> Bot:
    """Odd: pays half as much again as anybody, without a brake; between two models of Q4."""
    return PolicyBot(KIT, BUBBLE)


def frenzy() -> Bot:
    """Odd: pays far more than anybody, without a brake; beyond every model of Q4."""
    return PolicyBot(KIT, Habit(300, NO_BRAKE, 3))


def miser() -> Bot:
    """Odd: buys next to nothing, safely; no model of Q4."""
    return PolicyBot(KIT, MISER)


def edgy() -> Bot:
    """Odd: grabs at once whatever a brake between Safe and Soft allows; no model of Q4."""
    return PolicyBot(KIT, EDGY)


def step() -> Bot:
    """Odd: the generic one-step bot with the value function of Q.E."""
    return GreedyBot(KIT)


def tree() -> Bot:
    """Odd: the generic tree search, with the same candidates and models as Q4."""
    return TreeBot(KIT)
