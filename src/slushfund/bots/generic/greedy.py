"""One step ahead: the move with the best value right after it, over imagined worlds."""

from __future__ import annotations

from typing import Final

from slushfund.bots.adviser import Adviser, seats_of
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.core import CHANCE, Move, Rng, Space

WORLDS: Final = 16
"""Enough worlds for a look that goes no further than one step."""


class GreedyBot(Bot):
    """Tries every candidate in the same worlds, until the seat is asked again, and values that."""

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        adviser, seat = self.adviser, knowledge.seat
        moves = adviser.candidates(adviser.world(knowledge, rng), seat, rng)
        sums = [0.0] * len(moves)
        budget.offer(moves[0])
        weights = adviser.beliefs(knowledge, rng)
        for _ in range(WORLDS):
            if not budget.more():
                break
            world = adviser.world(knowledge, rng)
            policies = adviser.drawn(weights, seats_of(world), rng)
            seed = rng.below(1 << 30)
            for index, move in enumerate(moves):
                if budget.is_over():
                    break
                state = world.copy()
                luck = Rng.seeded(seed)
                adviser.game.apply(state, seat, move)
                mover = adviser.game.next_to_act(state)
                while mover == CHANCE or (mover >= 0 and mover != seat):
                    if mover == CHANCE:
                        adviser.game.apply(state, CHANCE, adviser.game.draw(state, luck))
                    else:
                        adviser.game.apply(state, mover, policies[mover].move(state, mover, luck))
                    mover = adviser.game.next_to_act(state)
                sums[index] += adviser.result(state, seat)
            budget.offer(moves[_best(sums)])
        return moves[_best(sums)]


def _best(sums: list[float]) -> int:
    return max(range(len(sums)), key=lambda index: sums[index])
