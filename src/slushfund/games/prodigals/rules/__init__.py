"""The rules of The Prodigals Club: what the contract asks for, one module per chapter.

Reading order: `setup` (PC-1), `turn` (PC-2: who acts, and what a move brings about),
`preparation` (PC-3), `errands` (PC-4, PC-5), `symbols` (PC-6), `possessions` (PC-7), `election`
(PC-8), `society` (PC-9), `actions` (PC-10), `effects` (PC-11), `hyde_park` (PC-12), `beatrice`
(PC-13), `round_end` (PC-14), `scoring` (PC-15). Last Will: `planning` (LW-3, LW-4), `cards` (hidden
hands), `properties` (LW-7), `outings` (LW-8), `last_will` (its other effects). `contests` is the
list of contests, `sealing` holds answers that wait for others.
"""

from slushfund.games.prodigals.rules.invariants import conserved, longest
from slushfund.games.prodigals.rules.scoring import outcome
from slushfund.games.prodigals.rules.setup import start
from slushfund.games.prodigals.rules.turns import (
    apply,
    chances,
    draw,
    next_to_act,
    question,
    space,
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
