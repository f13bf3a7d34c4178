"""The rules of Counterfeiters: what the contract asks for, one module per chapter of the rulebook.

Reading order: `setup` (CF-1), `turns` (CF-2, CF-3: who acts, and where a move goes), `placing`
(CF-2: where a henchman may go), `actions` (CF-4 to CF-9), `police` (CF-10 to CF-12), `round_end`
and `diners` (CF-13), `ending` (CF-14), `scoring` (CF-15).
"""

from slushfund.games.counterfeiters.rules.invariants import conserved, longest
from slushfund.games.counterfeiters.rules.placing import space
from slushfund.games.counterfeiters.rules.scoring import outcome
from slushfund.games.counterfeiters.rules.setup import start
from slushfund.games.counterfeiters.rules.turns import (
    apply,
    chances,
    draw,
    next_to_act,
    question,
    to_act,
)

__all__ = [
    "apply",
    "chances",
    "conserved",
    "draw",
    "longest",
    "next_to_act",
    "outcome",
    "question",
    "space",
    "start",
    "to_act",
]
