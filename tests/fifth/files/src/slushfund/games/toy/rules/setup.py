"""Setup and draws: tokens, then a prize in each round (TY-1)."""

from __future__ import annotations

from slushfund.games.toy.events import Dealt, Turned
from slushfund.games.toy.moves import Prize, Token
from slushfund.games.toy.state import TOKENS, ToyState

from slushfund.core import Chances, Event, IllegalMove, Move, Options


def start(options: Options) -> ToyState:
    """Return the table before anything is dealt."""
    state = ToyState(options.seats)
    state.is_whistled = not options.is_on("whistle")
    return state


def chances(state: ToyState) -> Chances:
    """Return what may be drawn next (TY-1.1, TY-1.2)."""
    if state.is_over() or state.prize:
        return Chances([], [])
    seat = len(state.tokens)
    if seat < state.seats:
        return Chances.even([Token(seat, token) for token in TOKENS if token not in state.tokens])
    return Chances.even([Prize(prize) for prize in state.left])


def draw(state: ToyState, move: Move) -> list[Event]:
    """Deal a token, or turn up a prize."""
    if move not in chances(state).moves:
        raise IllegalMove("not-an-outcome", "TY-1.1")
    if isinstance(move, Token):
        state.tokens.append(move.token)
        return [Dealt(move.seat, move.token)]
    assert isinstance(move, Prize)
    state.left.remove(move.prize)
    state.prize = move.prize
    return [Turned(move.prize)]
