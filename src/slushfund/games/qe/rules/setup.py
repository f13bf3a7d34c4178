"""Setup: nations, tokens and the first auctioneer (QE-1)."""

from __future__ import annotations

from slushfund.core import (
    BY_CHANCE,
    NOBODY,
    Event,
    IllegalMove,
    Move,
    Options,
    seat_named,
    words_named,
)
from slushfund.games.qe.content import NATIONS, SECTORS, bits_of, side_for
from slushfund.games.qe.events import Dealt, FirstNamed, NationDealt
from slushfund.games.qe.moves import First, Nation, Token
from slushfund.games.qe.rules.acting import check_chance
from slushfund.games.qe.state import (
    DEALING_NATIONS,
    DEALING_TOKENS,
    NAMING_FIRST,
    NONE_YET,
    REVEALING,
    QEState,
    fresh_state,
)


def start(options: Options, rules: int) -> QEState:
    """Return the table before anything is dealt (QE-1)."""
    state = fresh_state(options.seats, bits_of(side_for(options.seats).tiles))
    state.rules = rules
    state.memory = options.is_on("memory")
    state.open_record = options.is_on("open_record")
    state.first = seat_named(options, "first")
    words = words_named(options, "nations")
    state.named = [NOBODY if word == BY_CHANCE else NATIONS.index(word) for word in words]
    return state


def nations_left(state: QEState) -> list[int]:
    """Return the nations that the next seat may have: its own, or one that nobody has named."""
    named = state.named[len(state.nations)]
    if named != NOBODY:
        return [named]
    pool = range(side_for(state.seats).nations)
    return [n for n in pool if n not in state.nations and n not in state.named]


def first_left(state: QEState) -> list[int]:
    """Return who may be first auctioneer: whom the group has named, or everybody (QE-1.8)."""
    return list(range(state.seats)) if state.first == NOBODY else [state.first]


def deal(state: QEState, seat: int, move: Move) -> list[Event]:
    """Set the table: nations, then tokens, then the first auctioneer."""
    if isinstance(move, Nation):
        return _deal_nation(state, seat, move)
    if isinstance(move, Token):
        return _deal_token(state, seat, move)
    assert isinstance(move, First)
    check_chance(state, seat, NAMING_FIRST)
    if move.seat not in first_left(state):
        raise IllegalMove("not-an-outcome", "QE-1.8")
    state.first = move.seat
    state.phase = REVEALING
    return [FirstNamed(move.seat)]


def _deal_nation(state: QEState, seat: int, move: Nation) -> list[Event]:
    """Give each seat a nation of its own, openly (QE-1.2, QE-1.3)."""
    check_chance(state, seat, DEALING_NATIONS)
    if move.seat != len(state.nations) or move.nation not in nations_left(state):
        raise IllegalMove("not-an-outcome", "QE-1.2")
    state.nations = [*state.nations, move.nation]
    if len(state.nations) == state.seats:
        state.phase = DEALING_TOKENS
        state.named = NONE_YET
    return [NationDealt(move.seat, NATIONS[move.nation])]


def _deal_token(state: QEState, seat: int, move: Token) -> list[Event]:
    """Give each seat a secret token (QE-1.4 to QE-1.6)."""
    check_chance(state, seat, DEALING_TOKENS)
    is_in_pool = 0 <= move.sector < side_for(state.seats).sectors
    if move.seat != len(state.tokens) or not is_in_pool or move.sector in state.tokens:
        raise IllegalMove("not-an-outcome", "QE-1.4")
    state.tokens = [*state.tokens, move.sector]
    if len(state.tokens) == state.seats:
        state.phase = NAMING_FIRST
    return [Dealt(move.seat, SECTORS[move.sector])]
