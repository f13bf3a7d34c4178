"""The rules of Q.E.: what the contract asks for, one module per chapter of the rulebook.

Reading order: `setup` (QE-1), `acting` (QE-2: whom the table waits for), `turns` (what may be
answered, and where a move goes), `auction` (QE-3 to QE-9), `peek` (QE-10), `scoring` (QE-11).
"""

from slushfund.games.qe.rules.acting import next_to_act, to_act
from slushfund.games.qe.rules.invariants import conserved, longest
from slushfund.games.qe.rules.peek import may_act
from slushfund.games.qe.rules.scoring import outcome
from slushfund.games.qe.rules.setup import start
from slushfund.games.qe.rules.turns import apply, chances, draw, question, space

__all__ = [
    "apply",
    "chances",
    "conserved",
    "draw",
    "longest",
    "may_act",
    "next_to_act",
    "outcome",
    "question",
    "space",
    "start",
    "to_act",
]
