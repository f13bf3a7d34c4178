"""Bots: what one is, which there are, and how one is asked in a process of its own.

with Runner("qe", "random") as runner:
    try:
        move = runner.ask(play.state, seat, events, seed, seconds=1.0).move
    except BotFailed as failure:
        move = failure.offered or fallback(runner.game, play.state, seat, seed)
"""

from slushfund.bots.contract import Bot, Budget, Clock, CpuClock, SystemClock
from slushfund.bots.ladder import EASY, EXPERT, HARD, LEVELS, MEDIUM, BotEntry
from slushfund.bots.registry import entries, find, for_level
from slushfund.bots.runner import CRASHED, ILLEGAL, LATE, Answer, BotFailed, Runner, fallback

__all__ = [
    "CRASHED",
    "EASY",
    "EXPERT",
    "HARD",
    "ILLEGAL",
    "LATE",
    "LEVELS",
    "MEDIUM",
    "Answer",
    "Bot",
    "BotEntry",
    "BotFailed",
    "Budget",
    "Clock",
    "CpuClock",
    "Runner",
    "SystemClock",
    "entries",
    "fallback",
    "find",
    "for_level",
]
