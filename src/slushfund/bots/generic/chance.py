"""The bot that decides by chance."""

from __future__ import annotations

from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.core import Move, Rng, Space


class RandomBot(Bot):
    """Any legal move; the floor everything else is measured from."""

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        return space.sample(rng)
