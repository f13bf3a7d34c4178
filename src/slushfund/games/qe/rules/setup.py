"""Setup: nations, tokens and the first auctioneer (QE-1)."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move, Options
from slushfund.games.qe.content import NATIONS, SECTORS, bits_of, table_for
from slushfund.games.qe.events import Dealt, FirstNamed, NationDealt
from slushfund.games.qe.moves import First, Nation, Token
from slushfund.games.qe.rules.acting import check_chance
from slushfund.games.qe.state import (
    DEALING_NATIONS,
    DEALING_TOKENS,
    NAMING_FIRST,
    REVEALING,
    QEState,
    fresh_state,
)


def start(options: Options, rules: int) -> QEState:
    """Return the table before anything is dealt (QE-1)."""
    state = fresh_state(options.seats, bits_of(table_for(options.seats).tiles))
    state.rules = rules
    state.memory = options.is_on("memory")
    state.open_record = options.is_on("open_record")
    return state


def deal(state: QEState, seat: int, move: Move) -> list[Event]:
    """Set the table: nations, then tokens, then the first auctioneer."""
    if isinstance(move, Nation):
        return _deal_nation(state, seat, move)
    if isinstance(move, Token):
        return _deal_token(state, seat, move)
    assert isinstance(move, First)
    check_chance(state, seat, NAMING_FIRST)
    if not 0 <= move.seat < state.seats:
        raise IllegalMove("not-an-outcome", "QE-1.8")
    state.first = move.seat
    state.phase = REVEALING
    return [FirstNamed(move.seat)]


def _deal_nation(state: QEState, seat: int, move: Nation) -> list[Event]:
    """Give each seat a nation of its own, openly (QE-1.2, QE-1.3)."""
    check_chance(state, seat, DEALING_NATIONS)
    is_in_pool = 0 <= move.nation < table_for(state.seats).nations
    if move.seat != len(state.nations) or not is_in_pool or move.nation in state.nations:
        raise IllegalMove("not-an-outcome", "QE-1.2")
    state.nations = [*state.nations, move.nation]
    if len(state.nations) == state.seats:
        state.phase = DEALING_TOKENS
    return [NationDealt(move.seat, NATIONS[move.nation])]


def _deal_token(state: QEState, seat: int, move: Token) -> list[Event]:
    """Give each seat a secret token (QE-1.4 to QE-1.6)."""
    check_chance(state, seat, DEALING_TOKENS)
    is_in_pool = 0 <= move.sector < table_for(state.seats).sectors
    if move.seat != len(state.tokens) or not is_in_pool or move.sector in state.tokens:
        raise IllegalMove("not-an-outcome", "QE-1.4")
    state.tokens = [*state.tokens, move.sector]
    if len(state.tokens) == state.seats:
        state.phase = NAMING_FIRST
    return [Dealt(move.seat, SECTORS[move.sector])]
