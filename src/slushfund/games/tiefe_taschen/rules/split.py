"""Phase 2: the president splits the pot (TT-4)."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.moves import Divide
from slushfund.games.tiefe_taschen.rules.free import begin_placing
from slushfund.games.tiefe_taschen.rules.planning import out_of_turn
from slushfund.games.tiefe_taschen.rules.promises import judge_earlier, judge_split
from slushfund.games.tiefe_taschen.state import NEGOTIATING, SPLITTING, TTState


def divide(state: TTState, seat: int, move: Divide) -> list[Event]:
    """Announce the split, final and open (TT-4)."""
    if state.phase != SPLITTING:
        raise out_of_turn(state, seat)
    if seat != state.president:
        raise IllegalMove("not-president", "TT-4.1")
    for share in move.shares:
        if share.seat >= state.setup.seats:
            raise IllegalMove("no-such-seat", "TT-4.1")
        if not state.active >> share.seat & 1:
            raise IllegalMove("resigned-gets-nothing", "TT-4.3")
    left = state.pot.copy()
    for share in move.shares:
        for value in share.values:
            if value not in left:
                raise IllegalMove("card-not-in-pot", "TT-4.1")
            left.remove(value)
    if left:
        raise IllegalMove("card-left-over", "TT-4.2")
    events: list[Event] = [told.SplitMade(seat, move.shares)]
    judge_earlier(state, move.shares, events)
    state.clear_table()
    if not state.talks_ahead:
        state.clear_talk()
    state.talks_ahead = False
    state.shares = move.shares
    state.vote += 1
    judge_split(state, events)
    if state.setup.is_free:
        state.phase = NEGOTIATING
    else:
        begin_placing(state)
    return events
