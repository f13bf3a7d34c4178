"""The ladder of The Prodigals Club, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.beam import BeamBot
from slushfund.bots.ladder import EASY, EXPERT, HARD, MEDIUM, BotEntry
from slushfund.bots.prodigals.adviser import PCAdviser
from slushfund.bots.prodigals.forecast import Forecaster
from slushfund.bots.prodigals.planner import ForesightedBot, PlannerBot
from slushfund.bots.prodigals.weights import fitted_file, house_file, read_weights

ADVISER: Final = PCAdviser()
FORECASTER: Final = Forecaster(read_weights(house_file()))
FITTED: Final = Forecaster(read_weights(fitted_file()))

WIDTH: Final = 4
MOST: Final = 600
"""Positions looked at in a plan of an action turn, about 6 ms."""
QUICK: Final = 2


def impulsive() -> Bot:
    """P1: the move that looks best at once."""
    return BeamBot(ADVISER, 1, 1)


def planner() -> Bot:
    """P2: errands by what they should bring; the best action turn that a beam finds."""
    return PlannerBot(ADVISER, FORECASTER, WIDTH, MOST)


def quick() -> Bot:
    """P3 in a hurry."""
    return ForesightedBot(ADVISER, FITTED, WIDTH, MOST, QUICK)


def foresighted() -> Bot:
    """P3: plays errands out to the end of the round, plans turns like P2, by fitted weights."""
    return ForesightedBot(ADVISER, FITTED, WIDTH, MOST)


BOTS: Final = [
    BotEntry("impulsive", EASY, "P1", impulsive),
    BotEntry("planner", MEDIUM, "P2", planner),
    BotEntry("quick", HARD, "P3-", quick),
    BotEntry("foresighted", EXPERT, "P3", foresighted),
]
