"""What stays the same through a game of the toy, and how long one can last."""

from __future__ import annotations

from slushfund.games.toy.state import ROUNDS, ToyState

from slushfund.core import Options


def conserved(state: ToyState) -> dict[str, int]:
    """Count prizes: to come, on the table or played for."""
    turned = len(state.winners) + (1 if state.prize else 0)
    return {"prizes": len(state.left) + turned}


def longest(options: Options) -> int:
    """Count tokens; per round a prize and a bid of each seat; the whistle."""
    return options.seats + ROUNDS * (1 + options.seats) + 1
