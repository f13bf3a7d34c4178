"""The ladder of Counterfeiters, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.counterfeiters.adviser import CFAdviser
from slushfund.bots.counterfeiters.policy import GRABBING, SHREWD
from slushfund.bots.counterfeiters.wary import WaryBot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.ladder import EASY, EXPERT, HARD, MEDIUM, BotEntry

ADVISER: Final = CFAdviser()
QUICK: Final = 16
REPLIES: Final = 32
"""Worlds in which C3 looks at replies."""


def grabbing() -> Bot:
    """C1: the most dollars at once for every henchman."""
    return PolicyBot(ADVISER, GRABBING)


def shrewd() -> Bot:
    """C2: counts what printers, quality, diners and the clock will bring."""
    return PolicyBot(ADVISER, SHREWD)


def wary() -> Bot:
    """C3: one placement ahead, and what everybody else may reply."""
    return WaryBot(ADVISER, REPLIES)


def quick() -> Bot:
    """C4 in a hurry."""
    return FlatBot(ADVISER, QUICK)


def flat() -> Bot:
    """C4: plays placements out in imagined worlds where everybody is shrewd."""
    return FlatBot(ADVISER)


BOTS: Final = [
    BotEntry("grabbing", EASY, "C1", grabbing),
    BotEntry("shrewd", MEDIUM, "C2", shrewd),
    BotEntry("quick", HARD, "C4-", quick),
    BotEntry("flat", HARD, "C4", flat),
    BotEntry("wary", EXPERT, "C3", wary),
]
