"""A round begins: phase 1, the pot is revealed, or the game ends (TT-2, TT-3, TT-13, TT15)."""

from __future__ import annotations

from slushfund.core import Chances, Event, IllegalMove, Move
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.moves import BANKRUPTCY, Pot
from slushfund.games.tiefe_taschen.rules.money import take_from_treasury
from slushfund.games.tiefe_taschen.rules.scoring import end_game
from slushfund.games.tiefe_taschen.state import (
    BANKRUPT_AT_REVEAL,
    REVEALING,
    SPLITTING,
    TREASURY_SHORT,
    TTState,
)


def begin_round(state: TTState, events: list[Event]) -> None:
    """Make all seats active and begin phase 1, or end the game (TT-2.2, TT-13.1, TT15-4).

    What lies in the pot has been paid out.
    """
    seats = state.setup.seats
    state.active = (1 << seats) - 1
    state.round += 1
    state.vote = 0
    state.pot = []
    events.append(told.RoundBegan(state.round, state.president))
    if state.setup.edition == 2015:
        if state.treasury_left < seats:
            end_game(state, TREASURY_SHORT, events)
            return
    elif state.setup.is_marked() and state.setup.highest - state.drawn < cards_for_a_round(state):
        see_bankruptcy(state, events)
        end_game(state, BANKRUPT_AT_REVEAL, events)
        return
    state.phase = REVEALING


def cards_for_a_round(state: TTState) -> int:
    """Return how many money cards must lie above a marked bankruptcy card for a round to be played.

    One more than are laid out where it ends the game by lying bare (TT-13.1, TT-13.2, TT-13.4).
    """
    return state.setup.seats + (1 if state.setup.ends_uncovered else 0)


def see_bankruptcy(state: TTState, events: list[Event]) -> None:
    """Turn up the bankruptcy card."""
    state.is_bankrupt = True
    events.append(told.Bankruptcy())


def treasury_chances(state: TTState, moves: list[Move]) -> Chances:
    """Return what may lie on top of the treasury (document section 6).

    In a blurred window the bankruptcy card comes with probability 1 / (highest + 1 - drawn).
    """
    scale = 1
    possible: list[Move] = []
    weights: list[int] = []
    if _may_be_bankruptcy(state):
        scale = state.setup.highest - state.drawn
        possible.append(moves[BANKRUPTCY])
        weights.append(state.treasury_left)
    if scale:
        for value in range(1, 6):
            count = state.treasury[value - 1]
            if count:
                possible.append(moves[value])
                weights.append(count * scale)
    return Chances(possible, weights)


def _may_be_bankruptcy(state: TTState) -> bool:
    """Tell whether chance decides now if the next card is the bankruptcy card."""
    setup = state.setup
    return setup.lowest < setup.highest and not state.is_bankrupt and state.drawn >= setup.lowest


def check_treasury_draw(state: TTState, value: int, rule: str) -> None:
    """Refuse a card that cannot be the next one of the treasury."""
    if value == BANKRUPTCY:
        if not _may_be_bankruptcy(state):
            raise IllegalMove("not-an-outcome", "TT-1.9")
        return
    if value < 0 or value > 5 or state.treasury[value - 1] == 0:
        raise IllegalMove("not-an-outcome", rule)
    if state.drawn == state.setup.highest and _may_be_bankruptcy(state):
        raise IllegalMove("not-an-outcome", "TT-1.9")


def reveal_pot(state: TTState, move: Pot) -> list[Event]:
    """Lay out one card of the pot (TT-3.1); the bankruptcy card ends the game (TT-3.2)."""
    check_treasury_draw(state, move.value, "TT-3.1")
    events: list[Event] = []
    if move.value == BANKRUPTCY:
        see_bankruptcy(state, events)
        end_game(state, BANKRUPT_AT_REVEAL, events)
        return events
    take_from_treasury(state, move.value)
    state.pot.append(move.value)
    if state.setup.keeps_ledger():
        state.drawn_openly[move.value - 1] += 1
    if len(state.pot) == state.setup.seats:
        state.phase = SPLITTING
    events.append(told.Revealed(move.value))
    return events
