"""Flat Monte Carlo: every candidate is played out in the same imagined worlds.

Opponents are drawn, for each world anew, from a mixture of models weighted by what they have
done so far; a single model would win against itself and lose against everybody else.
"""

from __future__ import annotations

from typing import Any, Final

from slushfund.bots.adviser import Adviser, AnyPolicy
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.policy import play_on
from slushfund.core import Move, Rng, Space

ROUND: Final = 6
"""Worlds between two looks at which candidates are still worth playing out."""
KEPT: Final = 0.5
"""The part of the candidates that stays after a look."""
MOST_WORLDS: Final = 10**9
LAST: Final = 3
"""This many candidates are played out to the end of the budget."""


class Arm:
    """A move, and a plan to go on with; the mean of what they brought."""

    def __init__(self, move: Move, plan: AnyPolicy) -> None:
        self.move = move
        self.plan = plan
        self.total = 0.0
        self.count = 0

    def mean(self) -> float:
        """Return the mean result, 0 before the first."""
        return self.total / self.count if self.count else 0.0


class FlatBot(Bot):
    """Plays candidates out in common worlds, dropping the worse half from time to time."""

    def __init__(self, adviser: Adviser, most: int = MOST_WORLDS) -> None:
        self.adviser = adviser
        self.most = most

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        adviser = self.adviser
        budget.offer(space.sample(rng.copy()))
        beliefs = adviser.believe(knowledge, rng)
        moves = adviser.proposals(knowledge, beliefs, rng)
        budget.offer(moves[0])
        if len(moves) == 1:
            return moves[0]
        arms = [Arm(move, plan) for move in moves for plan in adviser.plans]
        worlds = 0
        while worlds < self.most and budget.more():
            self._try(knowledge, arms, beliefs, rng, budget)
            worlds += 1
            if worlds % ROUND == 0:
                arms = _kept(arms)
                budget.offer(arms[0].move)
        return max(arms, key=Arm.mean).move

    def _try(
        self,
        knowledge: AnyKnowledge,
        arms: list[Arm],
        beliefs: Any,
        rng: Rng,
        budget: Budget,
    ) -> None:
        """Play every arm out in one world, with the same opponents and the same luck."""
        adviser, seat = self.adviser, knowledge.seat
        world, policies = adviser.table(knowledge, beliefs, rng)
        seed = rng.below(1 << 30)
        for arm in arms:
            if budget.is_over():
                return
            state = world.copy()
            adviser.game.apply(state, seat, arm.move)
            policies[seat] = arm.plan
            play_on(adviser.game, state, policies, Rng.seeded(seed), adviser.horizon)
            arm.total += adviser.result(state, seat)
            arm.count += 1


def _kept(arms: list[Arm]) -> list[Arm]:
    """Return the better part of the arms, best first."""
    number = max(LAST, int(len(arms) * KEPT))
    return sorted(arms, key=Arm.mean, reverse=True)[:number]
