"""What searching bots know of Tiefe Taschen: splits, cards and snoops worth a thought."""

from __future__ import annotations

from slushfund.bots.adviser import Adviser
from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.tiefe_taschen.policy import (
    FAIR,
    MYOPIC,
    divide_among,
    divide_evenly,
)
from slushfund.core import Move, Outcome, Rng
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import DONE, NO_CARD, READY, SNOOP_MOVES, Card
from slushfund.games.tiefe_taschen.state import CHOOSING, NEGOTIATING, PLACING, SPLITTING, TTState


class TTAdviser(Adviser):
    """Splits and cards of Tiefe Taschen; bribes and talk are left to bolder bots."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.models = [MYOPIC, FAIR]
        self.plans = [MYOPIC]

    def world(self, knowledge: AnyKnowledge, rng: Rng) -> TTState:
        """Imagine a world, and take back cards the seat knows nothing of.

        The others had better choose by their habits than by the guess of `imagine`.
        """
        state = GAME.imagine(knowledge.view, rng)
        if state.phase == CHOOSING:
            for other in state.active_seats():
                if other != knowledge.seat and not state.waiting >> other & 1:
                    state.cards[other] = NO_CARD
                    state.choices[other] -= 1
                    state.waiting |= 1 << other
        return state

    def beliefs(self, knowledge: object, rng: Rng) -> list[list[int]]:
        return [[3, 1]] * 8

    def candidates(self, state: TTState, seat: int, rng: Rng) -> list[Move]:
        moves = [MYOPIC.move(state, seat, rng)]
        if state.phase == SPLITTING:
            others = state.turn_order()[1:]
            moves.append(divide_evenly(state))
            for needed in range(len(others)):
                moves.append(divide_among(state, others[::-1][:needed], seat))
                moves.append(divide_among(state, others[:needed], seat))
        elif state.phase == NEGOTIATING and state.cards[seat] != NO_CARD:
            moves.append(READY)
        elif state.phase == CHOOSING or (state.phase == NEGOTIATING and isinstance(moves[0], Card)):
            moves += [Card(card) for card in range(5)]
        elif state.phase == PLACING:
            moves += [DONE, *SNOOP_MOVES]
        space = GAME.space(state, seat)
        return [move for move in dict.fromkeys(moves) if space.has(move)]

    def reward(self, outcome: Outcome, seat: int) -> float:
        won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        own = outcome.scores[seat].total
        rest = [score.total for number, score in enumerate(outcome.scores) if number != seat]
        lead = own - max(rest)
        return 0.7 * won + 0.3 * (0.5 + 0.5 * lead / (10 + abs(lead)))
