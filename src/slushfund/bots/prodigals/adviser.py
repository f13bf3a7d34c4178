"""What bots know of The Prodigals Club: how far a position is from ruin."""

from __future__ import annotations

from typing import Final

from slushfund.bots.adviser import Adviser
from slushfund.core import Move, Outcome, Rng
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.contests import contests_in_play, score
from slushfund.games.prodigals.state import ACTIONS, ERRANDS, PCState

WEIGHTS: Final = (1.0, 0.55, 0.4)
"""Of the worst contest, the second and the third: a pure maximum is blind to the others."""
CARD: Final = 0.9
"""Points that a card in the hand is hoped to save in this round."""
KEPT: Final = 0.3
"""Points that a card kept for the next round is hoped to save."""
HAND: Final = 4
"""Cards that may be kept."""
PENDING: Final = 1.0
"""Points that an effect under way is hoped to save."""
LASTING: Final = 0.8
"""Points that a card on the table is hoped to save in each round that is left."""
ACTION: Final = 2.0
"""Points that an action of Last Will is hoped to save."""
MANY: Final = 48
"""Moves looked at where there are more."""


class PCAdviser(Adviser):
    """Positions of The Prodigals Club, by the scores so far and the cards to come."""

    def __init__(self) -> None:
        super().__init__(GAME)

    def candidates(self, state: PCState, seat: int, rng: Rng) -> list[Move]:
        """Return the moves in random order, the last of the list (to end a turn) last."""
        space = GAME.space(state, seat)
        if 0 <= space.size() <= MANY:
            listed = space.listing(MANY)
            first = listed[:-1]
            rng.shuffle(first)
            return first + listed[-1:]
        moves = space.listing(MANY // 2)
        for _ in range(MANY // 2):
            moves.append(space.sample(rng))
        return list(dict.fromkeys(moves))

    def depth(self, state: PCState, most: int) -> int:
        """Plan the action phase; an errand is one move, and others come in between."""
        return most if state.phase == ACTIONS else 1

    def reward(self, outcome: Outcome, seat: int) -> float:
        won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        return 0.5 * won + 0.5 / (1.0 + max(0, outcome.scores[seat].total) / 20)

    def value(self, state: PCState, seat: int) -> float:
        points = [score(state, seat, contest) for contest in contests_in_play(state)]
        points.sort(reverse=True)
        left = max(0, state.layout.last_round - state.round)
        bad = sum([weight * number for weight, number in zip(WEIGHTS, points, strict=False)])
        cards = len(state.hands[seat])
        if state.phase == ERRANDS:
            bad -= CARD * cards
        elif left:
            bad -= KEPT * min(HAND, cards)
        bad -= LASTING * left * len(state.tableaus[seat])
        if state.legacy is not None:
            bad -= self._legacy(state, seat, left)
        if state.phase == ACTIONS and GAME.next_to_act(state) == seat:
            bad -= PENDING * len(state.stack)
        return 0.5 - bad / (2 * (50 + abs(bad)))

    def _legacy(self, state: PCState, seat: int, left: int) -> float:
        """Return what Last Will has in store: a plan before the action turn, and black cards."""
        will, cards = state.will, state.content.cards
        worth = 0.0
        if state.phase < ACTIONS:
            worth += ACTION * will.actions[seat] + CARD * state.boys[seat]
        for number in will.boards[seat]:
            if not cards[number].values:
                worth += LASTING * left
        return worth
