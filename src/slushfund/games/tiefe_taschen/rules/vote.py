"""Phase 4 ends: votes are counted, the split is paid or the president resigns (TT-11, TT-12)."""

from __future__ import annotations

from slushfund.core import Event
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.moves import AGREE, REJECT
from slushfund.games.tiefe_taschen.rules.money import note, put_in_stack
from slushfund.games.tiefe_taschen.rules.promises import judge_promises
from slushfund.games.tiefe_taschen.rules.rounds import begin_round
from slushfund.games.tiefe_taschen.rules.scoring import end_game
from slushfund.games.tiefe_taschen.state import BANKRUPT_AT_GRAB, POT, PUBLIC, SPLITTING, TTState


def count_votes(state: TTState, events: list[Event]) -> None:
    """Accept the split unless more seats reject than agree (TT-11.1, TT-11.2, TT-11.4)."""
    agreeing = state.cards.count(AGREE)
    rejecting = state.cards.count(REJECT)
    events.append(told.Voted(agreeing, rejecting))
    judge_promises(state, events)
    if rejecting > agreeing:
        _resign(state, events)
    else:
        _pay_out(state, events)


def _pay_out(state: TTState, events: list[Event]) -> None:
    """Give every seat its share; the president stays in office (TT-11.3)."""
    for share in state.shares:
        _pay(state, share.seat, share.values, events)
    _end_round(state, events)


def _pay(state: TTState, seat: int, values: tuple[int, ...], events: list[Event]) -> None:
    """Hand pot cards to a seat, before everybody's eyes."""
    for value in values:
        put_in_stack(state, seat, value)
        note(state, POT, seat, value, PUBLIC)
    events.append(told.PaidOut(seat, values))


def _end_round(state: TTState, events: list[Event]) -> None:
    """Begin a new round, or end the game if the bankruptcy card was seen (TT-2.1, TT-13.5)."""
    state.shares = ()
    if state.is_bankrupt:
        state.pot = []
        end_game(state, BANKRUPT_AT_GRAB, events)
    else:
        begin_round(state, events)


def _resign(state: TTState, events: list[Event]) -> None:
    """Replace the president by the first seat that rejected (TT-11.4 to TT-11.7, TT-12.1).

    The same pot is split again. After bankruptcy nobody gets it, but a last active seat
    takes it all the same (TT-13.6).
    """
    rejecting = [seat for seat in state.turn_order() if state.cards[seat] == REJECT]
    successor = rejecting[0]
    state.active &= ~(1 << state.president)
    events.append(told.Resigned(state.president))
    state.president = successor
    events.append(told.Elected(successor))
    state.shares = ()
    if state.active == 1 << successor:
        _pay(state, successor, tuple(sorted(state.pot)), events)
        _end_round(state, events)
    elif state.is_bankrupt:
        end_game(state, BANKRUPT_AT_GRAB, events)
    else:
        state.phase = SPLITTING
