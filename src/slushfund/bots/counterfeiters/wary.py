"""C3: one placement ahead, with the reply of everybody else that hurts most."""

from __future__ import annotations

from typing import Any, Final

from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.counterfeiters.policy import (
    CAUTION,
    DINES,
    FAR,
    FEAR,
    JETS,
    LAWYER,
    PRINTS,
    SHREWD,
    SHREWD_WEIGHTS,
    STOCK,
    prospects,
    steps_to_godfather,
)
from slushfund.bots.generic.flat import MOST_WORLDS, Arm
from slushfund.core import CHANCE, NOBODY, Move, Rng, Space
from slushfund.games.counterfeiters.content import BAD_LAWYER, DINER, GOOD_LAWYER, JET, PRINTER
from slushfund.games.counterfeiters.rules.actions import quality_of
from slushfund.games.counterfeiters.state import LAST, TURNS, CFState

REPLIES: Final = 2
"""Replies of an opponent that are looked at, the best for itself first."""
SPITE: Final = 0.25
"""How much an opponent wants to hurt, next to what it gains itself."""


class WaryBot(Bot):
    """Tries placements in imagined worlds and lets everybody answer until it is asked again."""

    def __init__(self, adviser: Adviser, worlds: int = MOST_WORLDS) -> None:
        self.adviser = adviser
        self.worlds = worlds

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        seat = knowledge.seat
        first = self.adviser.world(knowledge, rng)
        arms = [Arm(move, SHREWD) for move in self.adviser.candidates(first, seat, rng)]
        budget.offer(arms[0].move)
        worlds = 0
        while len(arms) > 1 and worlds < self.worlds and budget.more():
            world = self.adviser.world(knowledge, rng)
            seed = rng.below(1 << 30)
            for arm in arms:
                state = world.copy()
                self.adviser.game.apply(state, seat, arm.move)
                self._answer(state, seat, Rng.seeded(seed))
                arm.total += _lead(state, seat)
                arm.count += 1
            worlds += 1
            budget.offer(max(arms, key=Arm.mean).move)
        return max(arms, key=Arm.mean).move

    def _answer(self, state: Any, seat: int, rng: Rng) -> None:
        """Let chance and the others act until *seat* is asked again."""
        game = self.adviser.game
        while (other := game.next_to_act(state)) not in (seat, NOBODY):
            if other == CHANCE:
                game.apply(state, CHANCE, game.draw(state, rng))
            else:
                game.apply(state, other, self._reply(state, other, seat, rng))

    def _reply(self, state: CFState, other: int, seat: int, rng: Rng) -> Move:
        """Return an opponent's reply: among its best ones, one that also hurts."""
        if state.phase not in (TURNS, LAST):
            return SHREWD.move(state, other, rng)
        moves = prospects(state, other)
        gains = [SHREWD.gain(state, other, move) for move in moves]
        order = sorted(range(len(moves)), key=lambda at: -gains[at])[:REPLIES]
        if len(order) == 1:
            return moves[order[0]]
        wanted: list[tuple[float, int]] = []
        for at in order:
            after = state.copy()
            self.adviser.game.apply(after, other, moves[at])
            wanted.append((gains[at] - SPITE * worth(after, seat), -at))
        return moves[-max(wanted)[1]]


def worth(state: CFState, seat: int) -> float:
    """Return what a seat has and what its cards should bring, in dollars."""
    weights = SHREWD_WEIGHTS
    pays = state.layout.board.fence_pays
    turns = SHREWD.turns_left(state)
    part = weights[STOCK] * min(4, turns) / 400
    stock = sum(number * price for number, price in zip(state.notes(seat), pays, strict=True))
    total = state.account[seat] + state.cash[seat] * (1 - _fear(state)) + part * stock
    prints = weights[PRINTS] * turns / 100
    total += state.owns(seat, PRINTER) * 2 * pays[quality_of(state, seat)] * prints
    if turns:
        total += state.owns(seat, DINER) * weights[DINES] * (turns / 3 + 1)
        total += state.owns(seat, JET) * weights[JETS]
        lawyers = state.owns(seat, GOOD_LAWYER) + state.owns(seat, BAD_LAWYER)
        total += lawyers * weights[LAWYER]
    return total


def _fear(state: CFState) -> float:
    """Return how much of the cash the Godfather is likely to take."""
    away = steps_to_godfather(state)
    if away == FAR or state.phase != TURNS:
        return 0.0
    return float(SHREWD_WEIGHTS[FEAR] / 200 * (SHREWD_WEIGHTS[CAUTION] / 100) ** (away - 1))


def _lead(state: CFState, seat: int) -> float:
    others = [worth(state, other) for other in range(state.seats) if other != seat]
    return worth(state, seat) - max(others)
