"""What may be answered, what chance may bring, and where a move goes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from slushfund.core import Chances, Event, IllegalMove, Move, Pick, Rng, Space
from slushfund.games.qe.content import TILE_KINDS, side_for
from slushfund.games.qe.moves import NO_MOVES, PEEK, Bid, First, Nation, Open, Peek, Tile, Token
from slushfund.games.qe.rules.auction import bid, open_auction, reveal
from slushfund.games.qe.rules.peek import has_peeks, peek, peek_refusal
from slushfund.games.qe.rules.setup import deal, first_left, nations_left
from slushfund.games.qe.spaces import OpeningBids, SecretBids
from slushfund.games.qe.state import (
    BIDDING,
    DEALING_NATIONS,
    DEALING_TOKENS,
    NAMING_FIRST,
    OPENING,
    OVER,
    REVEALING,
    QEState,
)

# Made once, because random play spends its time on making objects.
_TILE_MOVES: Final[list[Move]] = [Tile(tile) for tile in range(TILE_KINDS)]
_NATION_MOVES: Final[list[list[Move]]] = [[Nation(s, n) for n in range(5)] for s in range(5)]
_TOKEN_MOVES: Final[list[list[Move]]] = [[Token(s, kind) for kind in range(5)] for s in range(5)]
_FIRST_MOVES: Final[list[Move]] = [First(seat) for seat in range(5)]
_OPENING_BIDS: Final = OpeningBids(NO_MOVES)


def _may_peek(state: QEState, seat: int) -> bool:
    return has_peeks(state) and peek_refusal(state, seat) is None


def space(state: QEState, seat: int) -> Space:
    """Return what *seat* may answer (QE-3.2, QE-4.2, QE-9.2, QE-10.3)."""
    may_peek = _may_peek(state, seat)
    if state.phase == BIDDING and seat >= 0 and state.waiting >> seat & 1:
        return SecretBids([state.auction.opening], [PEEK]) if may_peek else state.auction.space
    if state.phase == OPENING and seat == state.auction.auctioneer:
        return OpeningBids([PEEK]) if may_peek else _OPENING_BIDS
    return Pick([PEEK] if may_peek else [])


def question(state: QEState, seat: int) -> str:
    """Name the auction and, for bids, the comparison they are for."""
    number = state.auction.number
    if state.phase == OPENING and seat == state.auction.auctioneer:
        return f"{number}.open"
    if state.phase == BIDDING and seat >= 0 and state.waiting >> seat & 1:
        return f"{number}.bid.{len(state.auction.ties) + 1}"
    return f"{number}.peek" if _may_peek(state, seat) else ""


def chances(state: QEState) -> Chances:
    """Return what may be dealt next (QE-1.2, QE-1.4, QE-1.7, QE-1.8)."""
    moves: list[Move] = []
    if state.phase == REVEALING:
        left = state.left
        for tile in range(TILE_KINDS):
            if left >> tile & 1:
                moves.append(_TILE_MOVES[tile])
    elif state.phase == DEALING_NATIONS:
        moves = [_NATION_MOVES[len(state.nations)][nation] for nation in nations_left(state)]
    elif state.phase == DEALING_TOKENS:
        pool = _TOKEN_MOVES[len(state.tokens)][: side_for(state.seats).sectors]
        moves = [move for sector, move in enumerate(pool) if sector not in state.tokens]
    elif state.phase == NAMING_FIRST:
        moves = [_FIRST_MOVES[seat] for seat in first_left(state)]
    return Chances.even(moves)


def draw(state: QEState, rng: Rng) -> Move:
    """Draw the next tile without listing all that are left; anything else from the list."""
    if state.phase != REVEALING:
        return rng.choose(chances(state))
    tiles = side_for(state.seats).tiles
    skip = rng.below(len(tiles) - len(state.finished))
    left: i64 = state.left
    for tile in tiles:
        if left >> tile & 1:
            if skip == 0:
                return _TILE_MOVES[tile]
            skip -= 1
    raise AssertionError("a tile is left while tiles are revealed")


def apply(state: QEState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance and return what it brings about."""
    if state.phase == OVER:
        raise IllegalMove("game-over", "QE-8.2")
    if isinstance(move, Bid):
        return bid(state, seat, move)
    if isinstance(move, Open):
        return open_auction(state, seat, move)
    if isinstance(move, Tile):
        return reveal(state, seat, move)
    if isinstance(move, Peek):
        return peek(state, seat)
    return deal(state, seat, move)
