"""Own turns of several moves: the best sequence by beam search, then its first move."""

from __future__ import annotations

from typing import Any, Final

from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.core import Move, Refusal, Rng, Space

WORTH_A_WAIT: Final = 1e-3
"""Later gains count a trifle less, so that nothing good is put off for ever."""


class BeamBot(Bot):
    """Searches sequences of its own moves while nobody else and no chance comes in between.

    With a depth of 1 it takes the move with the best value right after it.
    """

    def __init__(self, adviser: Adviser, width: int, depth: int) -> None:
        self.adviser = adviser
        self.width = width
        self.depth = depth

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        adviser, seat = self.adviser, knowledge.seat
        world = adviser.world(knowledge, rng)
        moves = adviser.candidates(world, seat, rng)
        budget.offer(moves[0])
        best, record = moves[0], float("-inf")
        beam: list[tuple[float, int, Move, Any]] = [(0.0, 0, moves[0], world)]
        for depth in range(adviser.depth(world, self.depth)):
            reached: list[tuple[float, int, Move, Any]] = []
            for _, _, first, state in beam:
                follow = moves if depth == 0 else adviser.candidates(state, seat, rng)
                for move in follow:
                    if not budget.more():
                        return best
                    grown = self._grown(state, seat, move, first if depth else move)
                    if grown is None:
                        continue
                    value, start, after = grown
                    value -= WORTH_A_WAIT * depth
                    if value > record:
                        best, record = start, value
                        budget.offer(best)
                    if adviser.game.next_to_act(after) == seat:
                        reached.append((value, len(reached), start, after))
            beam = sorted(reached, key=lambda item: (-item[0], item[1]))[: self.width]
        return best

    def _grown(
        self, state: Any, seat: int, move: Move, first: Move
    ) -> tuple[float, Move, Any] | None:
        """Return value, first move and state after one more move; None if it is refused."""
        after = state.copy()
        try:
            self.adviser.game.apply(after, seat, move)
        except Refusal:
            return None
        return self.adviser.result(after, seat), first, after
