"""The rules of Counterfeiters, in the order of the rulebook."""

from slushfund.games.counterfeiters.rules.flow import (
    apply,
    chances,
    draw,
    next_to_act,
    question,
    start,
    to_act,
)
from slushfund.games.counterfeiters.rules.invariants import conserved, longest
from slushfund.games.counterfeiters.rules.placing import space

__all__ = [
    "apply",
    "chances",
    "conserved",
    "draw",
    "longest",
    "next_to_act",
    "question",
    "space",
    "start",
    "to_act",
]
