"""Tells quickly what seats of Q.E. see: read from the state, finished auctions looked at once.

`features.py` says what is written here, in the same order.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.core import NOBODY, Observer
from slushfund.core.features import Features, magnitude, ranks
from slushfund.core.game import AnyGame
from slushfund.games.qe.content import NATIONS, POINTS, SECTORS, side_for
from slushfund.games.qe.deduction import (
    Total,
    proven_above,
    proven_below,
    sees_highest,
    sees_price,
)
from slushfund.games.qe.features import (
    LATEST,
    NO_CARD,
    NO_TILES,
    ROUNDS,
    tile_flags,
    write_lot,
    write_offer,
)
from slushfund.games.qe.rules.peek import has_peeks, peek_refusal
from slushfund.games.qe.rules.scoring import (
    Gain,
    counts_zero_bids,
    eliminated,
    gain_of,
    zero_points,
)
from slushfund.games.qe.state import BIDDING, OPENING, OVER, Auction, QEState
from slushfund.games.qe.view import PHASES

_WIDE: Final = len(SECTORS)
_NONE_OUT: Final[list[int]] = []


@final
class Past:
    """Finished auctions as one seat sees them, written once: they change only when it peeks."""

    seat: int
    peek: int
    auctions: list[Auction]
    lots: list[bytes]
    totals: list[Total]
    least: list[int]
    """The magnitude of each total that is proven, and its rank; likewise for the most."""
    least_ranks: list[int]
    most: list[int]
    most_ranks: list[int]
    tiles: list[int]
    """By seat as bits."""
    held: list[bytes]
    """The same as flags."""
    sectors: list[int]
    """How many tiles of each sector this seat has."""
    own_nation: int
    """How many of its nation."""

    def __init__(self, seat: int, seats: int, peek: int) -> None:
        self.seat = seat
        self.peek = peek
        self.auctions = []
        self.lots = []
        self.totals = [Total() for _ in range(seats)]
        self.least = [0] * seats
        self.least_ranks = [0] * seats
        self.most = [1] * seats
        self.most_ranks = [0] * seats
        self.tiles = [0] * seats
        self.held = [NO_TILES] * seats
        self.sectors = [0] * _WIDE
        self.own_nation = 0

    def is_of(self, state: QEState) -> bool:
        """Tell whether what is written is still true, and only later auctions are missing."""
        count = len(self.auctions)
        if state.phase == OVER or count > len(state.finished):
            return False
        if state.peeks[self.seat] != self.peek:
            return False
        return count == 0 or state.finished[count - 1] is self.auctions[count - 1]

    def enter(self, state: QEState) -> None:
        """Write the auctions that are missing."""
        known = len(self.auctions)
        if known == len(state.finished):
            return
        for number in range(known, len(state.finished)):
            self._add(state, state.finished[number])
        self.least_ranks = ranks([total.at_least for total in self.totals])
        self.most_ranks = ranks([_most(total) for total in self.totals])

    def _add(self, state: QEState, auction: Auction) -> None:
        winner, tile = auction.winner, auction.tile
        self.auctions.append(auction)
        self.lots.append(_finished(state, auction, self.seat, self.totals))
        if winner == NOBODY:
            return
        self.least[winner] = magnitude(self.totals[winner].at_least)
        self.most[winner] = magnitude(_most(self.totals[winner]) + 1)
        self.tiles[winner] |= 1 << tile
        self.held[winner] = tile_flags(self.tiles[winner])
        if winner == self.seat:
            self.sectors[tile % _WIDE] += 1
            if tile // _WIDE == state.nations[winner]:
                self.own_nation += 1

    def gain(self, state: QEState) -> Gain:
        """Return what the tile on the block would add to the score of this seat."""
        seat, sectors = self.seat, self.sectors.copy()
        sectors[state.tokens[seat]] += 1
        side = side_for(state.seats)
        return gain_of(state.auction.tile, side, state.nations[seat], self.own_nation, sectors)


def _most(total: Total) -> int:
    """Return the most that was spent, -1 where nothing is proven."""
    return -1 if total.at_most is None else total.at_most


def _no_lots() -> list[bytes]:
    """Return by number of seats what stands where there is no auction."""
    found: list[bytes] = []
    for seats in range(6):
        out = Features(False)
        write_lot(None, 0, seats, out)
        found.append(out.levels)
    return found


_NO_LOT: Final = _no_lots()


@final
class QEObserver(Observer):
    """Sees what views show, and remembers finished auctions."""

    pasts: list[Past | None]
    """By seat."""
    left: int
    """The tiles to come as bits, as they were last."""
    left_flags: bytes
    """The same as flags."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.pasts = []
        self.left = 0
        self.left_flags = NO_TILES

    def levels(self, state: object, seat: int) -> bytes:
        assert isinstance(state, QEState)
        if seat < 0:
            return super().levels(state, seat)
        past, out = self._past(state, seat), Features(False)
        self._table(state, seat, out)
        may_peek = has_peeks(state) and peek_refusal(state, seat) is None
        if state.phase in (OPENING, BIDDING):
            write_offer(may_peek, zero_points(state, seat), past.gain(state), out)
            _running(state, seat, out)
        else:
            write_offer(may_peek, 0, None, out)
            out.piece(_NO_LOT[state.seats])
        _rows(state, past, out)
        for back in range(LATEST):
            number = len(past.lots) - 1 - back
            out.piece(past.lots[number] if number >= 0 else _NO_LOT[state.seats])
        return out.levels

    def _past(self, state: QEState, seat: int) -> Past:
        while len(self.pasts) <= seat:
            self.pasts.append(None)
        past = self.pasts[seat]
        if past is None or not past.is_of(state):
            past = Past(seat, state.seats, state.peeks[seat])
            self.pasts[seat] = past
        past.enter(state)
        return past

    def _table(self, state: QEState, seat: int, out: Features) -> None:
        """Write what lies on the table."""
        if state.left != self.left:
            self.left = state.left
            self.left_flags = tile_flags(state.left)
        out.one_of(len(PHASES), state.phase)
        out.one_of(_WIDE, state.tokens[seat] if seat < len(state.tokens) else NO_CARD)
        out.piece(self.left_flags)


def _facts(auction: Auction, winner: int, me: int, seats: int, out: Features) -> None:
    """Write what all know of an auction."""
    tile = auction.tile
    out.put("", auction.number, 16)
    out.put("", POINTS[tile], 10)
    out.one_of(len(NATIONS), tile // _WIDE)
    out.one_of(_WIDE, tile % _WIDE)
    out.seat("", auction.auctioneer, me, seats)
    out.seat("", winner, me, seats)


def _running(state: QEState, me: int, out: Features) -> None:
    """Write the auction under way, as `view.running_lot` shows it."""
    auction, seats = state.auction, state.seats
    waiting = sealed = 0
    if state.phase == BIDDING:
        waiting = state.waiting
        sealed = ((1 << seats) - 1) & ~waiting
        if auction.auctioneer != NOBODY:
            sealed &= ~(1 << auction.auctioneer)
    _facts(auction, NOBODY, me, seats, out)
    out.seat_bits("", waiting, me, seats)
    out.seat_bits("", sealed, me, seats)
    out.zeros(seats)
    out.put("", len(auction.ties), 3)
    out.amount("", auction.opening + 1 if auction.opening else 0)
    out.zeros(3)
    _bids(auction, seats, me, False, sealed >> me & 1 == 1, out)


def _finished(state: QEState, auction: Auction, me: int, totals: list[Total]) -> bytes:
    """Return what `view.finished_lot` shows; count the price, or its bounds, as spent."""
    out, seats, winner = Features(False), state.seats, auction.winner
    is_open = state.phase == OVER and state.open_record
    is_remembered = state.memory or is_open
    price, above, below = _price(state, auction, me, is_remembered)
    zeros = 0
    if is_remembered and counts_zero_bids(state):
        for seat in range(seats):
            if auction.bids[seat] == 0:
                zeros |= 1 << seat
    _facts(auction, winner, me, seats, out)
    out.zeros(2 * seats)
    out.seat_bits("", zeros, me, seats)
    out.put("", len(auction.ties) if is_remembered else 0, 3)
    out.amount("", auction.opening + 1 if is_remembered and auction.opening else 0)
    out.amount("", 0 if price is None else price + 1)
    out.amount("", 0 if above is None else above + 1)
    out.amount("", 0 if below is None else below + 1)
    sees_all = is_open or auction.auctioneer in (me, NOBODY)
    _bids(auction, seats, me, is_remembered and sees_all, is_remembered, out)
    if winner != NOBODY:
        totals[winner].add(price, above, below)
    return out.levels


def _price(
    state: QEState, auction: Auction, me: int, is_remembered: bool
) -> tuple[int | None, int | None, int | None]:
    """Return the price of a finished auction if a seat knows it, else what it is above and below.

    The latter two as far as they are proven.
    """
    winner, auctioneer = auction.winner, auction.auctioneer
    is_public = state.phase == OVER or winner == auctioneer or auctioneer == NOBODY
    if winner != NOBODY and (is_public or winner == me):
        return auction.price, None, None
    if not is_remembered:
        return None, None, None
    if sees_price(state, auction, me):
        return auction.price, None, None
    if winner == NOBODY:
        return None, None, None
    below = proven_below(auction, me, sees_highest(state, auction, me))
    return None, proven_above(auction, me), below


def _bids(
    auction: Auction, seats: int, me: int, sees_all: bool, sees_own: bool, out: Features
) -> None:
    """Write the bids that a seat knows, and their ranks; the auctioneer's is the opening bid."""
    sees_own = sees_own and me != auction.auctioneer
    if not sees_all:
        out.amount("", auction.bids[me] + 1 if sees_own else 0)
        out.put("", seats - 1 if sees_own else 0, 4)
        out.zeros(2 * seats - 2)
        return
    known: list[int] = []
    for place in range(seats):
        seat = (me + place) % seats
        known.append(-1 if seat == auction.auctioneer else auction.bids[seat])
    places = ranks(known)
    for place in range(seats):
        out.amount("", known[place] + 1)
        out.put("", places[place] if known[place] >= 0 else 0, 4)


def _rows(state: QEState, past: Past, out: Features) -> None:
    """Write what lies in front of the seats, as the owner of *past* sees it."""
    seats, is_over = state.seats, state.phase == OVER
    are_out = eliminated(state.spent) if is_over else _NONE_OUT
    for place in range(seats):
        seat = (past.seat + place) % seats
        out.one_of(len(NATIONS), state.nations[seat] if seat < len(state.nations) else NO_CARD)
        out.one_of(_WIDE, state.tokens[seat] if is_over else NO_CARD)
        out.piece(past.held[seat])
        out.put("", state.marks[seat].bit_count(), ROUNDS)
        out.flag("", state.peeks[seat] != 0)
        out.put("", past.least[seat], 255)
        out.put("", past.most[seat], 255)
        out.put("", past.least_ranks[seat], 4)
        out.put("", past.most_ranks[seat], 4)
        out.flag("", is_over and seat in are_out)
