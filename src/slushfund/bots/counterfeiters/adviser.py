"""What searching bots know of Counterfeiters: placements worth a thought, and how others play."""

from __future__ import annotations

from typing import Final

from slushfund.bots.adviser import Adviser
from slushfund.bots.counterfeiters.policy import GRABBING, SHREWD, prospects
from slushfund.core import Move, Outcome, Rng
from slushfund.games.counterfeiters.game import GAME
from slushfund.games.counterfeiters.state import LAST, TURNS, CFState

MOST: Final = 8
"""Candidates, the most promising ones by the policy's own reckoning."""


class CFAdviser(Adviser):
    """Henchmen of Counterfeiters. Little is hidden, so opponents are taken to be shrewd."""

    horizon = 400

    def __init__(self) -> None:
        super().__init__(GAME)
        self.models = [SHREWD, GRABBING]
        self.plans = [SHREWD]

    def beliefs(self, knowledge: object, rng: Rng) -> list[list[int]]:
        return [[9, 1]] * 4

    def candidates(self, state: CFState, seat: int, rng: Rng) -> list[Move]:
        """Return each open space with its best details, the policy's own choice first."""
        if state.phase not in (TURNS, LAST):
            return [SHREWD.move(state, seat, rng)]
        moves = prospects(state, seat)
        gains = [SHREWD.gain(state, seat, move) for move in moves]
        order = sorted(range(len(moves)), key=lambda index: -gains[index])
        return distinct(state, [moves[index] for index in order])[:MOST]

    def reward(self, outcome: Outcome, seat: int) -> float:
        """Mostly victory; a little for money, which every world tells something about."""
        won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        own = outcome.scores[seat].total
        rest = [score.total for number, score in enumerate(outcome.scores) if number != seat]
        return 0.6 * won + 0.4 * _of_lead(own - max(rest))

    def value(self, state: CFState, seat: int) -> float:
        """Value a game that will not end by the money in sight."""
        money = [state.cash[other] + state.account[other] for other in range(state.seats)]
        own = money.pop(seat)
        return _of_lead(own - max(money))


def _of_lead(lead: int) -> float:
    return 0.5 + 0.5 * lead / (200 + abs(lead))


def distinct(state: CFState, moves: list[Move]) -> list[Move]:
    """Leave out a second space that does the same with the same noise."""
    seen: set[tuple[object, ...]] = set()
    kept: list[Move] = []
    for move in moves:
        key = _sameness(state, move)
        if key not in seen:
            seen.add(key)
            kept.append(move)
    return kept


def _sameness(state: CFState, move: Move) -> tuple[object, ...]:
    space = getattr(move, "space", "")
    if not space:
        return ("pass",)
    at = state.layout.number[space]
    if at < state.layout.board.market or at == state.layout.sunglasses:
        return (space,)
    details = [getattr(move, name) for name in ("a", "b", "c", "amount")]
    return (state.layout.zones[at], state.layout.board.caps[at], *details)
