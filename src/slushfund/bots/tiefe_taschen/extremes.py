"""Odd characters that no model of the searching bots describes; others are measured by them."""

from __future__ import annotations

from typing import Final

from slushfund.bots.policy import Policy
from slushfund.bots.tiefe_taschen.policy import (
    defend,
    divide_among,
    divide_evenly,
    is_satisfied,
)
from slushfund.core import NOBODY, Move, Rng
from slushfund.games.tiefe_taschen.moves import (
    AGREE,
    BLACKMAIL,
    CARD_MOVES,
    DONE,
    NO_CARD,
    READY,
    REJECT,
    SNOOP_MOVES,
    TREASURY,
    Bribe,
)
from slushfund.games.tiefe_taschen.rules.money import stack_values
from slushfund.games.tiefe_taschen.state import (
    DEFENDING,
    NEGOTIATING,
    PLACING,
    SHOWING,
    SPLITTING,
    TTState,
)

AGREE_SIDE: Final = 0
REJECT_SIDE: Final = 2


class Spiteful(Policy[TTState]):
    """Gives nothing, rejects every split and blackmails presidents."""

    def move(self, state: TTState, seat: int, rng: Rng) -> Move:
        if state.phase == SPLITTING:
            return divide_among(state, [], seat)
        if state.phase in (SHOWING, DEFENDING):
            return defend(state, seat)
        if state.phase in (PLACING, NEGOTIATING) and state.snoops[seat] == NOBODY:
            others = [other for other in state.turn_order() if other != seat]
            return SNOOP_MOVES[others[0]]
        if state.phase == PLACING:
            return DONE
        if state.phase == NEGOTIATING and state.cards[seat] != NO_CARD:
            return READY
        if seat == state.president:
            return CARD_MOVES[AGREE if rng.below(2) else TREASURY]
        return CARD_MOVES[REJECT if rng.below(3) else BLACKMAIL]


class Generous(Policy[TTState]):
    """Shares evenly and pays for votes, its own way, whether it needs them or not."""

    def move(self, state: TTState, seat: int, rng: Rng) -> Move:
        if state.phase == SPLITTING:
            return divide_evenly(state)
        if state.phase in (SHOWING, DEFENDING):
            return defend(state, seat)
        if state.phase in (PLACING, NEGOTIATING) and state.cards[seat] == NO_CARD:
            bribe = self._bribe(state, seat)
            if bribe is not None:
                return bribe
        if state.phase == PLACING:
            return DONE
        if state.phase == NEGOTIATING and state.cards[seat] != NO_CARD:
            return READY
        return CARD_MOVES[AGREE if is_satisfied(state, seat, 80) else REJECT]

    def _bribe(self, state: TTState, seat: int) -> Move | None:
        """Put the smallest card in front of the neighbour, for the vote that suits oneself."""
        side = AGREE_SIDE if is_satisfied(state, seat, 80) else REJECT_SIDE
        values = stack_values(state, seat)
        if state.targets[2 * seat + side // 2] != NOBODY or not values:
            return None
        order = state.turn_order()
        neighbour = order[(order.index(seat) + 1) % len(order)]
        if neighbour == state.president:
            neighbour = order[(order.index(seat) + 2) % len(order)]
        if neighbour == seat:
            return None
        return Bribe(neighbour, side, values[0], True)


SPITEFUL: Final = Spiteful()
GENEROUS: Final = Generous()
