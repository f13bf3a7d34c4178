"""Bots that follow a policy of the engine: the lower rungs of most ladders."""

from __future__ import annotations

from slushfund.bots.adviser import Adviser, AnyPolicy
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.core import Move, Rng, Space


class PolicyBot(Bot):
    """Asks a policy in one imagined world: a policy reads only what its seat would know."""

    def __init__(self, adviser: Adviser, policy: AnyPolicy) -> None:
        self.adviser = adviser
        self.policy = policy

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        world = self.adviser.world(knowledge, Rng.seeded(0))
        return self.policy.move(world, knowledge.seat, rng)
