"""The rules of Q.E. in the order of the rulebook; final scoring is in scoring.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from slushfund.core import (
    CHANCE,
    EVERYONE,
    NOBODY,
    Chances,
    Event,
    IllegalMove,
    Move,
    Options,
    Pick,
    Rng,
    Space,
)
from slushfund.games.qe.content import (
    NATIONS,
    SECTORS,
    TILE_KINDS,
    TILE_NAMES,
    bits_of,
    table_for,
)
from slushfund.games.qe.model import (
    BIDDING,
    DEALING_NATIONS,
    DEALING_TOKENS,
    GOOGOL,
    MACHINE_SIZED,
    NAMING_FIRST,
    NO_MOVES,
    OPENING,
    OVER,
    PEEK,
    PENDING,
    REVEALING,
    Auction,
    Bid,
    BidsShown,
    Dealt,
    First,
    FirstNamed,
    Nation,
    NationDealt,
    Open,
    Opened,
    OpeningBids,
    Paid,
    Peek,
    Peeked,
    PriceSeen,
    QEState,
    Revealed,
    Sealed,
    SecretBids,
    Tie,
    Tied,
    Tile,
    Token,
    Unsold,
    Won,
    ZeroNamed,
    fresh_state,
)
from slushfund.games.qe.scoring import ZERO_POINTS, final_events

MOST_TIES: Final = 3
"""Tied comparisons in one auction before the highest bid held once wins (QE-6.7)."""


# Made once, because random play spends its time on making objects.
_TILE_MOVES: Final[list[Move]] = [Tile(tile) for tile in range(TILE_KINDS)]
_NATION_MOVES: Final[list[list[Move]]] = [[Nation(s, n) for n in range(5)] for s in range(5)]
_TOKEN_MOVES: Final[list[list[Move]]] = [[Token(s, kind) for kind in range(5)] for s in range(5)]
_FIRST_MOVES: Final[list[Move]] = [First(seat) for seat in range(5)]
_SEALED: Final[list[Event]] = [Sealed(seat) for seat in range(5)]
_SEATS: Final[list[list[int]]] = [
    [seat for seat in range(5) if bits >> seat & 1] for bits in range(1 << 5)
]
_OPENING_BIDS: Final = OpeningBids(NO_MOVES)


def start(options: Options) -> QEState:
    """Return the table before anything is dealt (QE-1)."""
    state = fresh_state(options.seats, bits_of(table_for(options.seats).tiles))
    state.memory = options.is_on("memory")
    state.open_record = options.is_on("open_record")
    return state


def to_act(state: QEState) -> list[int]:
    """Return the seats that owe a decision; several at once while bids are sealed (QE-4.1)."""
    if state.phase == BIDDING:
        return _SEATS[state.waiting].copy()
    if state.phase == OPENING:
        return [state.auction.auctioneer]
    return [] if state.phase == OVER else [CHANCE]


def next_to_act(state: QEState) -> int:
    """Return the first seat that owes a decision."""
    if state.phase == BIDDING:
        return _SEATS[state.waiting][0]
    if state.phase == OPENING:
        return state.auction.auctioneer
    return NOBODY if state.phase == OVER else CHANCE


def question(state: QEState, seat: int) -> str:
    """Name the auction and, for bids, the comparison they are for."""
    number = state.auction.number
    if state.phase == OPENING and seat == state.auction.auctioneer:
        return f"{number}.open"
    if state.phase == BIDDING and seat >= 0 and state.waiting >> seat & 1:
        return f"{number}.bid.{len(state.auction.ties) + 1}"
    return ""


def space(state: QEState, seat: int) -> Space:
    """Return what *seat* may answer (QE-3.2, QE-4.2, QE-9.2, QE-10.3)."""
    may_peek = state.seats == 5 and peek_refusal(state, seat) is None
    if state.phase == BIDDING and seat >= 0 and state.waiting >> seat & 1:
        return SecretBids([state.auction.opening], [PEEK]) if may_peek else state.auction.space
    if state.phase == OPENING and seat == state.auction.auctioneer:
        return OpeningBids([PEEK]) if may_peek else _OPENING_BIDS
    return Pick([])


def chances(state: QEState) -> Chances:
    """Return what may be dealt next (QE-1.2, QE-1.4, QE-1.7, QE-1.8)."""
    moves: list[Move] = []
    if state.phase == REVEALING:
        left = state.left
        for tile in range(TILE_KINDS):
            if left >> tile & 1:
                moves.append(_TILE_MOVES[tile])
    elif state.phase == DEALING_NATIONS:
        pool = _NATION_MOVES[len(state.nations)][: table_for(state.seats).nations]
        moves = [move for nation, move in enumerate(pool) if nation not in state.nations]
    elif state.phase == DEALING_TOKENS:
        pool = _TOKEN_MOVES[len(state.tokens)][: table_for(state.seats).sectors]
        moves = [move for sector, move in enumerate(pool) if sector not in state.tokens]
    elif state.phase == NAMING_FIRST:
        moves = _FIRST_MOVES[: state.seats]
    return Chances.even(moves)


def draw(state: QEState, rng: Rng) -> Move:
    """Draw the next tile without listing all that are left; anything else from the list."""
    if state.phase != REVEALING:
        return rng.choose(chances(state))
    tiles = table_for(state.seats).tiles
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
        return _bid(state, seat, move)
    if isinstance(move, Open):
        return _open(state, seat, move)
    if isinstance(move, Tile):
        return _reveal(state, seat, move)
    if isinstance(move, Peek):
        return _peek(state, seat)
    return _deal(state, seat, move)


def _check_chance(state: QEState, seat: int, phase: int) -> None:
    if seat != CHANCE or state.phase == OPENING or state.phase == BIDDING:
        raise IllegalMove("not-your-turn", "QE-2.2")
    if state.phase != phase:
        raise IllegalMove("not-an-outcome", "QE-2.2")


def _deal(state: QEState, seat: int, move: Move) -> list[Event]:
    """Set the table: nations, then tokens, then the first auctioneer."""
    if isinstance(move, Nation):
        return _deal_nation(state, seat, move)
    if isinstance(move, Token):
        return _deal_token(state, seat, move)
    assert isinstance(move, First)
    _check_chance(state, seat, NAMING_FIRST)
    if not 0 <= move.seat < state.seats:
        raise IllegalMove("not-an-outcome", "QE-1.8")
    state.first = move.seat
    state.phase = REVEALING
    return [FirstNamed(move.seat)]


def _deal_nation(state: QEState, seat: int, move: Nation) -> list[Event]:
    """Give each seat a nation of its own, openly (QE-1.2, QE-1.3)."""
    _check_chance(state, seat, DEALING_NATIONS)
    is_in_pool = 0 <= move.nation < table_for(state.seats).nations
    if move.seat != len(state.nations) or not is_in_pool or move.nation in state.nations:
        raise IllegalMove("not-an-outcome", "QE-1.2")
    state.nations = [*state.nations, move.nation]
    if len(state.nations) == state.seats:
        state.phase = DEALING_TOKENS
    return [NationDealt(move.seat, NATIONS[move.nation])]


def _deal_token(state: QEState, seat: int, move: Token) -> list[Event]:
    """Give each seat a secret token (QE-1.4 to QE-1.6)."""
    _check_chance(state, seat, DEALING_TOKENS)
    is_in_pool = 0 <= move.sector < table_for(state.seats).sectors
    if move.seat != len(state.tokens) or not is_in_pool or move.sector in state.tokens:
        raise IllegalMove("not-an-outcome", "QE-1.4")
    state.tokens = [*state.tokens, move.sector]
    if len(state.tokens) == state.seats:
        state.phase = NAMING_FIRST
    return [Dealt(move.seat, SECTORS[move.sector])]


def _reveal(state: QEState, seat: int, move: Tile) -> list[Event]:
    """Turn up the next tile and open its auction (QE-2.3, QE-3.1).

    The 16th auction with 3 players has no auctioneer: all seats bid at once (QE-9.1).
    """
    _check_chance(state, seat, REVEALING)
    if not state.left >> move.tile & 1:
        raise IllegalMove("not-an-outcome", "QE-1.7")
    state.left &= ~(1 << move.tile)
    number = len(state.finished) + 1
    is_last_of_three = state.seats == 3 and not state.left
    auctioneer = NOBODY if is_last_of_three else (state.first + number - 1) % state.seats
    state.auction = Auction(number, move.tile, auctioneer, [PENDING] * state.seats)
    if is_last_of_three:
        state.waiting = (1 << state.seats) - 1
        state.phase = BIDDING
    else:
        state.phase = OPENING
    return [Revealed(TILE_NAMES[move.tile])]


def _open(state: QEState, seat: int, move: Open) -> list[Event]:
    """Make the opening bid, visible to all; it is a full bid (QE-3.2 to QE-3.4)."""
    auction = state.auction
    if state.phase != OPENING or seat != auction.auctioneer:
        raise _out_of_turn(state, seat)
    if move.amount < 1:
        raise IllegalMove("opening-below-one", "QE-3.2")
    if move.amount >= MACHINE_SIZED and move.amount > GOOGOL:
        raise IllegalMove("bid-too-large", "QE-3.3")
    auction.opening = move.amount
    auction.space = SecretBids([move.amount], NO_MOVES)
    auction.bids[seat] = move.amount
    state.waiting = ((1 << state.seats) - 1) & ~(1 << seat)
    state.phase = BIDDING
    return [Opened(seat, move.amount)]


def _out_of_turn(state: QEState, seat: int) -> IllegalMove:
    """Tell a seat that owes nothing from one that owes another kind of move (QE-2.2)."""
    if seat in to_act(state):
        return IllegalMove("not-now", "QE-2.2")
    return IllegalMove("not-your-turn", "QE-2.2")


def _bid(state: QEState, seat: int, move: Bid) -> list[Event]:
    """Hand in a secret bid, which is final; the last one in brings the award.

    Any whole number but the opening bid, also a losing one or zero (QE-4.2 to QE-4.6).
    """
    if state.phase != BIDDING or seat < 0 or not state.waiting >> seat & 1:
        raise _out_of_turn(state, seat)
    auction = state.auction
    if move.amount < 0:
        raise IllegalMove("negative-bid", "QE-4.2")
    if move.amount == auction.opening and auction.auctioneer != NOBODY:
        raise IllegalMove("equals-opening-bid", "QE-4.2")
    if move.amount >= MACHINE_SIZED and move.amount > GOOGOL:
        raise IllegalMove("bid-too-large", "QE-3.3")
    auction.bids[seat] = move.amount
    state.waiting &= ~(1 << seat)
    events: list[Event] = [_SEALED[seat]]
    if not state.waiting:
        if auction.auctioneer == NOBODY:
            _award_without_auctioneer(state, events)
        else:
            _compare(state, events)
    return events


def _compare(state: QEState, events: list[Event]) -> None:
    """Show the auctioneer all bids, then award the tile or ask tied seats again.

    Bids are read in seat order, never in order of arrival (QE-4.7, QE-5.1, QE-6).
    """
    auction = state.auction
    events.append(BidsShown(1 << auction.auctioneer, auction.bids))
    winner = _single_leader(auction.bids)
    if winner != NOBODY:
        _award(state, winner, events)
        return
    highest = max(auction.bids)
    leaders = [seat for seat in range(state.seats) if auction.bids[seat] == highest]
    auction.ties = [*auction.ties, Tie(leaders, auction.bids)]
    events.append(Tied(leaders, len(auction.ties)))
    if len(auction.ties) == MOST_TIES:
        _award(state, _highest_held_once(auction.bids), events)
        return
    auction.bids = auction.bids.copy()  # the old ones are part of the tie now
    for seat in leaders:
        auction.bids[seat] = PENDING
        state.waiting |= 1 << seat


def _single_leader(bids: list[int]) -> int:
    """Return the seat that alone holds the highest bid, or NOBODY."""
    leader = 0
    highest = bids[0]
    for seat in range(1, len(bids)):
        bid = bids[seat]
        if bid > highest:
            leader = seat
            highest = bid
        elif bid == highest:
            leader = NOBODY
    return leader


def _highest_held_once(bids: list[int]) -> int:
    """Return the seat with the highest amount that nobody shares (QE-6.8, QE-6.9).

    There always is one: nobody may equal the opening bid.
    """
    single = [seat for seat in range(len(bids)) if bids.count(bids[seat]) == 1]
    best = single[0]
    for seat in single:
        if bids[seat] > bids[best]:
            best = seat
    return best


def _award(state: QEState, winner: int, events: list[Event]) -> None:
    """Hand over the tile; only winner and auctioneer learn a hidden price (QE-5.2 to QE-5.5)."""
    auction = state.auction
    auction.winner = winner
    auction.price = auction.bids[winner]
    state.spent[winner] += auction.price
    if winner == auction.auctioneer or auction.auctioneer == NOBODY:
        audience = EVERYONE
    else:
        audience = 1 << winner | 1 << auction.auctioneer
    events.append(Won(winner, TILE_NAMES[auction.tile]))
    events.append(Paid(audience, winner, auction.price))
    if state.seats != 3:
        _name_zero_bids(state, events)
    _close(state, events)


def _name_zero_bids(state: QEState, events: list[Event]) -> None:
    """Name who bid nothing; the first time in a round scores (QE-2.4, QE-7.2 to QE-7.5)."""
    this_round = 1 << ((state.auction.number - 1) // state.seats)
    bids = state.auction.bids
    for seat in range(state.seats):
        if bids[seat] == 0:
            points = 0 if state.marks[seat] & this_round else ZERO_POINTS
            state.marks[seat] |= this_round
            events.append(ZeroNamed(seat, points))


def _award_without_auctioneer(state: QEState, events: list[Event]) -> None:
    """End the last auction with 3 players: a shared highest bid sells nothing (QE-9.3 to 9.5)."""
    auction = state.auction
    events.append(BidsShown(EVERYONE, auction.bids))
    winner = _single_leader(auction.bids)
    if winner == NOBODY:
        events.append(Unsold(TILE_NAMES[auction.tile]))
        _close(state, events)
    else:
        _award(state, winner, events)


def _close(state: QEState, events: list[Event]) -> None:
    """Go on to the next tile, or to final scoring when none is left (QE-8.2)."""
    state.finished.append(state.auction)
    if state.left:
        state.phase = REVEALING
    else:
        state.phase = OVER
        events += final_events(state)


def _peek(state: QEState, seat: int) -> list[Event]:
    """Look at the price of the last auction, once a game (QE-10.5, QE-10.6)."""
    refusal = peek_refusal(state, seat)
    if refusal is not None:
        raise refusal
    last = state.finished[-1]
    state.peeks = state.peeks.copy()
    state.peeks[seat] = last.number
    return [Peeked(seat, last.number), PriceSeen(1 << seat, last.number, last.price)]


def peek_refusal(state: QEState, seat: int) -> IllegalMove | None:
    """Return why a seat may not peek before its bid, or None if it may (QE-10.1 to QE-10.4)."""
    if seat < 0 or seat not in to_act(state):
        return IllegalMove("not-your-turn", "QE-10.3")
    if state.seats != 5:
        return IllegalMove("peek-needs-five", "QE-10.1")
    if state.peeks[seat]:
        return IllegalMove("peek-used", "QE-10.1")
    if not state.finished:
        return IllegalMove("nothing-to-peek", "QE-10.2")
    if state.auction.ties:
        return IllegalMove("peek-too-late", "QE-10.3")
    last = state.finished[-1]
    if last.winner == last.auctioneer or seat in (last.winner, last.auctioneer):
        return IllegalMove("price-known", "QE-10.4")
    return None
