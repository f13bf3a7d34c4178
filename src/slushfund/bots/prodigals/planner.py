"""The upper rungs: planned action turns, and errands played out to the end of the round."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.generic.flat import MOST_WORLDS, Arm
from slushfund.bots.prodigals.forecast import Forecaster
from slushfund.bots.prodigals.policy import Hasty, Planner, play_round, prospects
from slushfund.core import Move, Rng, Space
from slushfund.games.prodigals.state import ACTIONS, ERRANDS, PCState

TRIED: Final = 10
"""Errands that are played out, the most promising ones by the hasty policy's own reckoning."""
LAST: Final = 3
"""So many are played out to the end of the budget."""


@contextmanager
def without_collection() -> Iterator[None]:
    """Put off the search for cycles: positions have none, and thousands of them slow it down."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class PlannerBot(Bot):
    """Sends boys where they gain most at once and plans its action turn to the end."""

    def __init__(self, adviser: Adviser, forecaster: Forecaster, width: int, most: int) -> None:
        self.adviser = adviser
        self.forecaster = forecaster
        self.hasty = Hasty(forecaster)
        self.planner = Planner(forecaster, width, most)

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        with without_collection():
            return self.think(knowledge, space, rng, budget)

    def think(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        """Return a move; garbage is not collected meanwhile."""
        seat = knowledge.seat
        world: PCState = self.adviser.world(knowledge, rng)
        budget.offer(space.listing(1)[0])
        if world.phase == ERRANDS and not world.stack:
            return self.errand(knowledge, world, rng, budget)
        budget.offer(self.hasty.move(world, seat, rng))
        if world.phase in (ERRANDS, ACTIONS):
            return self.planner.best(world, seat)
        return self.hasty.move(world, seat, rng)

    def errand(self, knowledge: AnyKnowledge, world: PCState, rng: Rng, budget: Budget) -> Move:
        """Return where the next boy goes."""
        return self.hasty.move(world, knowledge.seat, rng)


class ForesightedBot(PlannerBot):
    """Plays errands out to the end of the round and compares everybody's chances then."""

    def __init__(
        self,
        adviser: Adviser,
        forecaster: Forecaster,
        width: int,
        most: int,
        worlds: int = MOST_WORLDS,
    ) -> None:
        super().__init__(adviser, forecaster, width, most)
        self.worlds = worlds

    def errand(self, knowledge: AnyKnowledge, world: PCState, rng: Rng, budget: Budget) -> Move:
        seat = knowledge.seat
        arms = self._arms(world, seat)
        budget.offer(arms[0].move)
        if len(arms) == 1:
            return arms[0].move
        for number in range(self.worlds):
            seed = rng.below(1 << 30)
            for arm in arms:
                if not budget.more():
                    return max(arms, key=Arm.mean).move
                state = world.copy() if number == 0 else self.adviser.world(knowledge, rng)
                self._try(arm, state, seat, Rng.seeded(seed))
            arms = sorted(arms, key=Arm.mean, reverse=True)[: max(LAST, len(arms) * 2 // 3)]
            budget.offer(arms[0].move)
        return arms[0].move

    def _arms(self, world: PCState, seat: int) -> list[Arm]:
        """Return the errands worth a thought, the most promising first."""
        moves = self.adviser.game.space(world, seat).listing(10**6)
        gains = self.hasty.gains(world, seat, moves)
        order = sorted(range(len(moves)), key=lambda at: -gains[at])[:TRIED]
        return [Arm(moves[at], self.hasty) for at in order]

    def _try(self, arm: Arm, state: PCState, seat: int, rng: Rng) -> None:
        self.adviser.game.apply(state, seat, arm.move)
        play_round(state, [self.hasty] * state.layout.seats, rng)
        arm.total += prospects(state, self.forecaster)[seat]
        arm.count += 1
