"""The rules of Tiefe Taschen, as the contract asks for them.

In the order of the rulebook: setup; rounds and phase 1; phase 2, split; phase 3, planning with
bribes; phase 4, reveal and vote; scoring; promises. Whose turn it is stands in turns.
"""

from slushfund.games.tiefe_taschen.rules.invariants import conserved, longest
from slushfund.games.tiefe_taschen.rules.scoring import outcome
from slushfund.games.tiefe_taschen.rules.setup import start
from slushfund.games.tiefe_taschen.rules.turns import (
    apply,
    chances,
    lull,
    may_act,
    question,
    space,
    statements,
    to_act,
)

__all__ = [
    "apply",
    "chances",
    "conserved",
    "longest",
    "lull",
    "may_act",
    "outcome",
    "question",
    "space",
    "start",
    "statements",
    "to_act",
]
