"""A way to play without thinking, and the loop that plays a game on with one for each seat.

Searching bots spend their time here, so policies live in the compiled engine beside the rules.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic

from mypy_extensions import mypyc_attr

from slushfund.core.game import Game, S, V
from slushfund.core.kernel import CHANCE, NOBODY, Move
from slushfund.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[S]):
    """How a seat plays in imagined worlds. Reads of a state what that seat would know."""

    @abstractmethod
    def move(self, state: S, seat: int, rng: Rng) -> Move:
        """Return a legal move of a seat that owes one."""


def play_on(game: Game[S, V], state: S, policies: list[Policy[S]], rng: Rng, most: int) -> int:
    """Play *state* on, each seat by its policy, to the end or for *most* decisions.

    Returns the number of decisions made.
    """
    decisions = 0
    seat = game.next_to_act(state)
    while seat != NOBODY and decisions < most:
        if seat == CHANCE:
            game.apply(state, CHANCE, game.draw(state, rng))
        else:
            game.apply(state, seat, policies[seat].move(state, seat, rng))
            decisions += 1
        seat = game.next_to_act(state)
    return decisions
