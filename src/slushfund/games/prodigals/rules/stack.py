"""The stack of pending effects: the kinds of frames and what their numbers mean."""

from __future__ import annotations

from typing import Final

from slushfund.games.prodigals.state import PCState

RUN: Final = 0
"""sequence, next effect in it, how many times each effect counts"""
START: Final = 1
"""effect, how many of its symbols were asked for, times: renaissance symbols are named first"""
TIMING: Final = 2
"""effect, amount without time cards"""
POOL: Final = 3
"""effect, then the moves left of each of up to four steps"""
ROW: Final = 4
"""effect: a row is to be chosen"""
DROP: Final = 5
"""effect, then the steps left of each of the four markers"""
SELLING: Final = 6
"""discount, sales left, 1 if one was made"""
EXCHANGING: Final = 7
"""limit"""
CHOOSING: Final = 8
"""effect, picks left"""
TRADING: Final = 9
"""effect, trades left"""
RAISING: Final = 10
"""markers left to raise"""
EXTRA: Final = 11
"""an additional boy may be placed"""
TILE: Final = 12
"""circle tile to be placed or discarded"""
PAIR: Final = 13
"""one of the pair is to be picked"""
BONUS: Final = 14
"""a bonus tile is to be taken"""
TRIGGER: Final = 15
"""event, its corner or borough, next tableau place to look at, cards played, megaphones"""

QUESTIONS: Final = [
    "",
    "name",
    "time",
    "moves",
    "row",
    "drop",
    "sell",
    "swap",
    "choose",
    "trade",
    "raise",
    "extra-errand",
    "tile",
    "pick",
    "bonus",
    "",
]
"""What each kind of frame asks; frames without a question settle themselves."""


def push(state: PCState, kind: int, a: int, b: int, c: int) -> None:
    """Put an effect on top: it is carried out before everything below."""
    state.stack.append((kind, a, b, c, 0, 0))


def run(state: PCState, sequence: int, times: int) -> None:
    """Put a list of effects on top, unless it is empty."""
    if state.layout.fx.sequences[sequence]:
        state.stack.append((RUN, sequence, 0, times, 0, 0))
