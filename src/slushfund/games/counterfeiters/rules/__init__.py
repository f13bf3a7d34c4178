"""The rules of Counterfeiters; the modules follow the chapters of the rulebook."""

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
