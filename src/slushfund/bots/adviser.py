"""What a searching bot must be told of a game: candidates, opponents, beliefs, rewards.

An adviser with nothing overridden works for every game, badly.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.policy import Policy
from slushfund.core import AnyGame, Event, Move, Outcome, Rng

AnyPolicy: TypeAlias = Policy[Any]

MOST_CANDIDATES: Final = 12
MOST_SEATS: Final = 8


def seats_of(world: Any) -> int:
    """Return the number of seats of a table, or more than there can be."""
    return int(getattr(world, "seats", MOST_SEATS))


class AnyMove(Policy[Any]):
    """Plays any legal move."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def move(self, state: Any, seat: int, rng: Rng) -> Move:
        return self.game.space(state, seat).sample(rng)


class Adviser:
    """Knowledge of one game. States here are imagined ones, never the real one."""

    game: AnyGame
    models: list[AnyPolicy]
    """How opponents may play."""
    plans: list[AnyPolicy]
    """How the bot itself may go on after the move it ponders."""
    horizon: int = 2000
    """Decisions after which a rollout is cut off and valued."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.models = [AnyMove(game)]
        self.plans = [AnyMove(game)]

    def world(self, knowledge: AnyKnowledge, rng: Rng) -> Any:
        """Return one world the seat may be in."""
        return self.game.imagine(knowledge.view, rng)

    def seen(self, state: Any, seat: int) -> Any:
        """Return the true state as a world, for the twin that sees everything."""
        return state.copy()

    def beliefs(self, knowledge: AnyKnowledge, rng: Rng) -> list[list[int]]:
        """Return for each seat how likely each model is, as weights."""
        return [[1] * len(self.models)] * MOST_SEATS

    def drawn(self, beliefs: list[list[int]], seats: int, rng: Rng) -> list[AnyPolicy]:
        """Draw how each seat plays in one world."""
        return [self.models[rng.weighted(beliefs[seat])] for seat in range(seats)]

    def believe(self, knowledge: AnyKnowledge, rng: Rng) -> Any:
        """Return all that is believed of the others, for `table` and `proposals`."""
        return self.beliefs(knowledge, rng)

    def table(self, knowledge: AnyKnowledge, beliefs: Any, rng: Rng) -> tuple[Any, list[AnyPolicy]]:
        """Return one world, and how each seat plays in it."""
        world = self.world(knowledge, rng)
        return world, self.drawn(beliefs, seats_of(world), rng)

    def proposals(self, knowledge: AnyKnowledge, beliefs: Any, rng: Rng) -> list[Move]:
        """Return the moves worth a thought, by all that is known and believed."""
        return self.candidates(self.world(knowledge, rng), knowledge.seat, rng)

    def candidates(self, state: Any, seat: int, rng: Rng) -> list[Move]:
        """Return the moves worth a thought; reads of *state* what *seat* would know."""
        space = self.game.space(state, seat)
        if 0 <= space.size() <= MOST_CANDIDATES:
            return space.listing(MOST_CANDIDATES)
        moves = space.listing(2)
        for _ in range(MOST_CANDIDATES):
            move = space.sample(rng)
            if move not in moves:
                moves.append(move)
        return moves

    def depth(self, state: Any, most: int) -> int:
        """Return how many of its own moves to look ahead here, at most *most*."""
        return most

    def sign(self, event: Event) -> str:
        """Return what an observer makes of an event; equal signs are one branch of a tree."""
        return self.game.write_event(event)

    def reward(self, outcome: Outcome, seat: int) -> float:
        """Return how good the end of a game is for *seat*, from 0 to 1."""
        return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0

    def value(self, state: Any, seat: int) -> float:
        """Return how good an unfinished game is for *seat*, from 0 to 1."""
        return 0.5

    def result(self, state: Any, seat: int) -> float:
        """Return reward or value, whichever applies."""
        outcome = self.game.outcome(state)
        return self.value(state, seat) if outcome is None else self.reward(outcome, seat)
