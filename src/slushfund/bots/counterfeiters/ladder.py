"""The ladder of Counterfeiters, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.counterfeiters.adviser import CFAdviser
from slushfund.bots.counterfeiters.policy import GRABBING, SHREWD
from slushfund.bots.counterfeiters.wary import WaryAdviser, WaryBot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.ladder import EASY, EXPERT, HARD, MEDIUM, BotEntry

ADVISER: Final = CFAdviser()
WARY: Final = WaryAdviser()
QUICK: Final = 16
WORLDS: Final = 600
"""Worlds after which C3 is satisfied, also if it could think on."""


def grabbing() -> Bot:
    """C1: the most dollars at once for every henchman."""
    return PolicyBot(ADVISER, GRABBING)


def shrewd() -> Bot:
    """C2: counts what printers, quality, diners and the clock will bring."""
    return PolicyBot(ADVISER, SHREWD)


def wary() -> Bot:
    """C3: holds placements against each other in games to the end, with rivals of all kinds."""
    return WaryBot(WARY, WORLDS)


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
