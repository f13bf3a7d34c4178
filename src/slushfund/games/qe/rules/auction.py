"""An auction from the tile to its owner: opening, secret bids, award, ties (QE-3 to QE-9)."""

from __future__ import annotations

from typing import Final

from slushfund.core import EVERYONE, NOBODY, Event, IllegalMove
from slushfund.games.qe.content import TILE_NAMES
from slushfund.games.qe.events import (
    BidsShown,
    Opened,
    Paid,
    Revealed,
    Sealed,
    Tied,
    Unsold,
    Won,
    ZeroNamed,
)
from slushfund.games.qe.moves import GOOGOL, NO_MOVES, Bid, Open, Tile
from slushfund.games.qe.rules.acting import check_chance, out_of_turn
from slushfund.games.qe.rules.scoring import counts_zero_bids, final_events, zero_points
from slushfund.games.qe.spaces import SecretBids
from slushfund.games.qe.state import (
    BIDDING,
    MOST_TIES,
    OPENING,
    OVER,
    PENDING,
    REVEALING,
    Auction,
    QEState,
    Tie,
)

MACHINE_SIZED: Final = 1 << 60
"""Bids below this are machine integers, and surely below a googol."""
_SEALED: Final[list[Event]] = [Sealed(seat) for seat in range(5)]
"""Made once, because random play spends its time on making objects."""


def reveal(state: QEState, seat: int, move: Tile) -> list[Event]:
    """Turn up the next tile and open its auction (QE-2.3, QE-3.1).

    The 16th auction with 3 players has no auctioneer: all seats bid at once (QE-9.1).
    """
    check_chance(state, seat, REVEALING)
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


def open_auction(state: QEState, seat: int, move: Open) -> list[Event]:
    """Make the opening bid, visible to all; it is a full bid (QE-3.2 to QE-3.4)."""
    auction = state.auction
    if state.phase != OPENING or seat != auction.auctioneer:
        raise out_of_turn(state, seat)
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


def bid(state: QEState, seat: int, move: Bid) -> list[Event]:
    """Hand in a secret bid, which is final; the last one in brings the award.

    Any whole number but the opening bid, also a losing one or zero (QE-4.2 to QE-4.6).
    """
    if state.phase != BIDDING or seat < 0 or not state.waiting >> seat & 1:
        raise out_of_turn(state, seat)
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
    if counts_zero_bids(state):
        _name_zero_bids(state, events)
    _close(state, events)


def _name_zero_bids(state: QEState, events: list[Event]) -> None:
    """Name who bid nothing; the first time in a round scores (QE-2.4, QE-7.2 to QE-7.5)."""
    bids = state.auction.bids
    for seat in range(state.seats):
        if bids[seat] == 0:
            points = zero_points(state, seat)
            state.marks[seat] |= 1 << (state.auction.round() - 1)
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
