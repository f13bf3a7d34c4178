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
from slushfund.games.prodigals.rules.last_will import DrawCards
from slushfund.games.prodigals.state import ACTIONS, ERRANDS, PLANNING, PCState

TRIED: Final = 10
"""Errands that are played out, the most promising ones by the hasty policy's own reckoning."""
LAST: Final = 3
"""This many are played out to the end of the budget."""


RECKONED: Final = 3
"""Play-outs that the policy's own reckoning counts for, where chance comes in between."""
POINT: Final = 0.04
"""What a point is worth in chances to win."""


class Promising(Arm):
    """A move with what it promised before it was played out."""

    def __init__(self, move: Move, plan: Hasty, promise: float) -> None:
        super().__init__(move, plan)
        self.promise = promise

    def mean(self) -> float:
        """Return the mean result; the promise counts less with every play-out."""
        if not self.count:
            return 0.0
        return self.total / self.count + self.promise * RECKONED / (RECKONED + self.count)


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
        if world.phase in (PLANNING, ERRANDS) and not world.stack:
            return self.errand(knowledge, world, rng, budget)
        hasty = self.hasty.move(world, seat, rng)
        budget.offer(hasty)
        is_drawing = bool(world.stack) and isinstance(world.stack[-1], DrawCards)
        if world.phase not in (ERRANDS, ACTIONS) or is_drawing or budget.is_over():
            return hasty
        return self.planner.best(world, seat, budget)

    def errand(self, knowledge: AnyKnowledge, world: PCState, rng: Rng, budget: Budget) -> Move:
        """Return where the next boy goes, or which plan is taken."""
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
        rounds: int = 1,
    ) -> None:
        super().__init__(adviser, forecaster, width, most)
        self.worlds = worlds
        self.rounds = rounds

    def errand(self, knowledge: AnyKnowledge, world: PCState, rng: Rng, budget: Budget) -> Move:
        seat = knowledge.seat
        arms = self._arms(world, seat)
        budget.offer(arms[0].move)
        if len(arms) == 1:
            return arms[0].move
        for number in range(self.worlds):
            seed = rng.below(1 << 30)
            if number:
                world = self.adviser.world(knowledge, rng)
            for arm in arms:
                if not budget.more():
                    return max(arms, key=Promising.mean).move
                self._try(arm, world.copy(), seat, Rng.seeded(seed))
            arms = sorted(arms, key=Promising.mean, reverse=True)[: max(LAST, len(arms) * 2 // 3)]
            budget.offer(arms[0].move)
        return arms[0].move

    def _arms(self, world: PCState, seat: int) -> list[Promising]:
        """Return the errands or plans worth a thought, the most promising first.

        Where cards are drawn before the round ends, a play-out says less: what was reckoned
        counts as some of them.
        """
        moves = self.adviser.game.space(world, seat).listing(10**6)
        gains = self.hasty.promises(world, seat, moves)
        order = sorted(range(len(moves)), key=lambda at: -gains[at])[:TRIED]
        point = 0.0 if world.legacy is None else POINT
        best = gains[order[0]]
        return [Promising(moves[at], self.hasty, point * (gains[at] - best)) for at in order]

    def _try(self, arm: Arm, state: PCState, seat: int, rng: Rng) -> None:
        self.adviser.game.apply(state, seat, arm.move)
        for _ in range(self.rounds):
            play_round(state, [self.hasty] * state.layout.seats, rng)
        arm.total += prospects(state, self.forecaster)[seat]
        arm.count += 1
