"""The ladder of Tiefe Taschen, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.ladder import EASY, EXPERT, HARD, MEDIUM, NO_LEVEL, BotEntry
from slushfund.bots.tiefe_taschen.adviser import TTAdviser
from slushfund.bots.tiefe_taschen.extremes import GENEROUS, SPITEFUL
from slushfund.bots.tiefe_taschen.policy import FAIR, MYOPIC
from slushfund.bots.tiefe_taschen.solver import SolverBot
from slushfund.bots.tiefe_taschen.temperament import (
    CHAOTIC,
    GREEDY,
    GRUDGING,
    HONEST,
    WithTemperament,
)

ADVISER: Final = TTAdviser()


def fair() -> Bot:
    """T1: shares evenly, wants an even share, and keeps its word."""
    return WithTemperament(PolicyBot(ADVISER, FAIR), HONEST)


def myopic() -> Bot:
    """T2: buys the smallest majority, grabs what it can, and says anything."""
    return WithTemperament(PolicyBot(ADVISER, MYOPIC), CHAOTIC)


def flat() -> Bot:
    """Plays splits and cards out in imagined worlds; neither bribes nor mixes."""
    return FlatBot(ADVISER)


def quick() -> Bot:
    """T3 with little time, and with a long memory for broken promises."""
    return WithTemperament(SolverBot(ADVISER, worlds=3, most=6), GRUDGING)


def stage() -> Bot:
    """T3: solves every vote by regret matching, bribes included; promises what pays."""
    return WithTemperament(SolverBot(ADVISER, worlds=6, most=24), GREEDY)


def spiteful() -> Bot:
    """Odd: gives nothing and rejects everything."""
    return PolicyBot(ADVISER, SPITEFUL)


def generous() -> Bot:
    """Odd: shares evenly and bribes its neighbour."""
    return PolicyBot(ADVISER, GENEROUS)


BOTS: Final = [
    BotEntry("spiteful", NO_LEVEL, "odd", spiteful),
    BotEntry("generous", NO_LEVEL, "odd", generous),
    BotEntry("fair", EASY, "T1", fair),
    BotEntry("myopic", MEDIUM, "T2", myopic),
    BotEntry("flat", NO_LEVEL, "", flat),
    BotEntry("quick", HARD, "T3-", quick),
    BotEntry("stage", EXPERT, "T3", stage),
]
