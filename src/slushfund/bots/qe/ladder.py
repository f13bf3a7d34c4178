"""The ladder of Q.E., weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.generic.greedy import GreedyBot
from slushfund.bots.generic.mcts import TreeBot
from slushfund.bots.ladder import EASY, EXPERT, HARD, MEDIUM, NO_LEVEL, BotEntry
from slushfund.bots.qe.adviser import QEAdviser
from slushfund.bots.qe.policy import (
    BUBBLE,
    EDGY,
    GREEDY,
    MISER,
    NO_BRAKE,
    RANDOM,
    SAFE,
    SOFT,
    Bidder,
)
from slushfund.bots.qe.reader import QEReader
from slushfund.bots.qe.weigher import Weigher

ADVISER: Final = QEAdviser()
READER: Final = QEReader()
QUICK: Final = 4


def whim() -> Bot:
    """Q0: anything."""
    return PolicyBot(ADVISER, RANDOM)


def greedy() -> Bot:
    """Q1: in proportion to the worth of a tile, without a brake."""
    return PolicyBot(ADVISER, GREEDY)


def safe() -> Bot:
    """Q2: never above a total that somebody else is proven to have spent."""
    return PolicyBot(ADVISER, SAFE)


def soft() -> Bot:
    """Q3: the same brake, pulled late."""
    return PolicyBot(ADVISER, SOFT)


def flat() -> Bot:
    """Q4: plays bids out in imagined worlds against a mixture of the others."""
    return FlatBot(ADVISER)


def quick() -> Bot:
    """Q4 in a hurry: few worlds, however much time there is."""
    return FlatBot(ADVISER, QUICK)


def reader() -> Bot:
    """Q5, not yet good enough to be chosen: a style fitted to each seat, no list of opponents."""
    return FlatBot(READER)


def weigher() -> Bot:
    """Q6: the same beliefs, and all bids weighed in the same play-outs."""
    return Weigher(READER)


def bubble() -> Bot:
    """Odd: pays half as much again as anybody, without a brake; between two models of Q4."""
    return PolicyBot(ADVISER, BUBBLE)


def frenzy() -> Bot:
    """Odd: pays far more than anybody, without a brake; beyond every model of Q4."""
    return PolicyBot(ADVISER, Bidder(300, NO_BRAKE, 3))


def miser() -> Bot:
    """Odd: buys next to nothing, safely; no model of Q4."""
    return PolicyBot(ADVISER, MISER)


def edgy() -> Bot:
    """Odd: grabs at once whatever a brake between Safe and Soft allows; no model of Q4."""
    return PolicyBot(ADVISER, EDGY)


def step() -> Bot:
    """Odd: the generic one-step bot with the value function of Q.E."""
    return GreedyBot(ADVISER)


def tree() -> Bot:
    """Odd: the generic tree search, with the same candidates and models as Q4."""
    return TreeBot(ADVISER)


BOTS: Final = [
    BotEntry("whim", NO_LEVEL, "Q0", whim),
    BotEntry("bubble", NO_LEVEL, "odd", bubble),
    BotEntry("frenzy", NO_LEVEL, "odd", frenzy),
    BotEntry("miser", NO_LEVEL, "odd", miser),
    BotEntry("edgy", NO_LEVEL, "odd", edgy),
    BotEntry("step", NO_LEVEL, "odd", step),
    BotEntry("tree", NO_LEVEL, "odd", tree),
    BotEntry("greedy", EASY, "Q1", greedy),
    BotEntry("safe", NO_LEVEL, "Q2", safe),
    BotEntry("soft", MEDIUM, "Q3", soft),
    BotEntry("reader", NO_LEVEL, "Q5", reader),
    # Whoever asks for a hard bot gets the last one: tables that name `flat` still find it.
    BotEntry("flat", HARD, "Q4", flat),
    BotEntry("quick", HARD, "Q4-", quick),
    BotEntry("weigher", EXPERT, "Q6", weigher),
]
