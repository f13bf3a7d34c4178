"""The rules of the toy: what the contract asks for, one module per chapter."""

from slushfund.games.toy.rules.bidding import apply, question, space, to_act
from slushfund.games.toy.rules.invariants import conserved, longest
from slushfund.games.toy.rules.scoring import outcome
from slushfund.games.toy.rules.setup import chances, start

__all__ = [
    "apply",
    "chances",
    "conserved",
    "longest",
    "outcome",
    "question",
    "space",
    "start",
    "to_act",
]
