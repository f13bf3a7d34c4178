"""The ladder of Tiefe Taschen, weakest first."""

from __future__ import annotations

from typing import Final

from slushfund.bots.contract import Bot
from slushfund.bots.generic.flat import FlatBot
from slushfund.bots.generic.following import PolicyBot
from slushfund.bots.tiefe_taschen.kit import TiefeTaschenKit
from slushfund.games.tiefe_taschen.habits import FAIR, MYOPIC

KIT: Final = TiefeTaschenKit()


def fair() -> Bot:
    """T1: shares evenly and wants an even share."""
    return PolicyBot(KIT, FAIR)


def myopic() -> Bot:
    """T2: buys the smallest majority and grabs what it can."""
    return PolicyBot(KIT, MYOPIC)


def flat() -> Bot:
    """Plays splits and cards out in imagined worlds; not yet the T3 of the plan."""
    return FlatBot(KIT)
