"""What a seat of Q.E. may know: the table, its own secrets, and what follows from them (section
Knowledge of the rules page)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import BY_CHANCE, NOBODY, View
from slushfund.games.qe.content import NATIONS, SECTORS, TILE_NAMES, tiles_of
from slushfund.games.qe.deduction import (
    Total,
    proven_above,
    proven_below,
    sees_highest,
    sees_price,
)
from slushfund.games.qe.rules.peek import has_peeks, peek_refusal
from slushfund.games.qe.rules.scoring import Gain, counts_zero_bids, eliminated, gain, zero_points
from slushfund.games.qe.state import BIDDING, OPENING, OVER, Auction, QEState

PHASES: Final = ["nations", "tokens", "first", "tile", "opening", "bidding", "over"]
"""Names of the phases, in the order of their numbers."""


@final
@dataclass(init=False)
class KnownBid:
    """A bid whose amount this seat knows."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class KnownTie:
    """A tied comparison: the seats are public, of the bids only those this seat knows."""

    seats: list[int]
    bids: list[KnownBid]

    def __init__(self, seats: list[int], bids: list[KnownBid]) -> None:
        self.seats = seats
        self.bids = bids


@final
@dataclass(init=False)
class Lot:
    """One auction, running or finished, as this seat knows it."""

    number: int
    round: int | None
    """The round it belongs to; the last auction with 3 players belongs to none."""
    tile: str
    auctioneer: int | None
    opening: int | None
    waiting: list[int]
    """Seats that still owe a bid."""
    sealed: list[int]
    """Seats with a bid standing, the auctioneer's opening bid apart."""
    bids: list[KnownBid]
    """Standing bids that this seat knows, its own included."""
    ties: list[KnownTie]
    winner: int | None
    price: int | None
    """The price if this seat knows it, else the two bounds below."""
    above: int | None
    """A hidden price is proven to be larger than this."""
    below: int | None
    """A hidden price is proven to be smaller than this."""
    zeros: list[int]
    """Seats named for a zero bid (4-5 players)."""

    def __init__(self, number: int, tile: str, auctioneer: int | None) -> None:
        self.number = number
        self.round = None
        self.tile = tile
        self.auctioneer = auctioneer
        self.opening = None
        self.waiting = []
        self.sealed = []
        self.bids = []
        self.ties = []
        self.winner = None
        self.price = None
        self.above = None
        self.below = None
        self.zeros = []


@final
@dataclass(init=False)
class QEView(View):
    """The table through the eyes of one seat."""

    seats: int
    memory: bool
    open_record: bool
    phase: str
    named: list[str]
    """While nations are dealt: what each seat shall have, or `chance`."""
    nations: list[str]
    token: str | None
    """This seat's own token."""
    tokens_dealt: int
    tokens: list[str]
    """All tokens, once they are turned up."""
    first: int | None
    left: list[str]
    """Tiles still to come, in no order."""
    auction: Lot | None
    """The auction under way."""
    gain: Gain | None
    """What its tile would add to this seat's score."""
    zero_points: int
    """What a zero bid for it would add, where one is allowed."""
    finished: list[Lot]
    names_zeros: bool
    """Zero bids are named and earn points at this table (QE-7.1)."""
    marks: list[list[int]]
    """For each seat the rounds (from 1) in which a zero bid scored."""
    has_peeks: bool
    """Each seat has one peek at this table (QE-10.1)."""
    peeks: list[int | None]
    """For each seat the auction it peeked at."""
    may_peek: bool
    totals: list[Total]
    eliminated: list[int]
    """Once the game is over: who spent most and cannot win."""

    def __init__(self, seat: int, seats: int, phase: str) -> None:
        super().__init__(seat)
        self.seats = seats
        self.memory = True
        self.open_record = True
        self.phase = phase
        self.named = []
        self.nations = []
        self.token = None
        self.tokens_dealt = 0
        self.tokens = []
        self.first = None
        self.left = []
        self.auction = None
        self.gain = None
        self.zero_points = 0
        self.finished = []
        self.names_zeros = False
        self.marks = []
        self.has_peeks = False
        self.peeks = []
        self.may_peek = False
        self.totals = []
        self.eliminated = []


def view(state: QEState, seat: int) -> QEView:
    """Build the view of *seat* from nothing, naming each fact it may see."""
    seen = QEView(seat, state.seats, PHASES[state.phase])
    seen.memory = state.memory
    seen.open_record = state.open_record
    seen.named = [BY_CHANCE if n == NOBODY else NATIONS[n] for n in state.named]
    seen.nations = [NATIONS[nation] for nation in state.nations]
    seen.tokens_dealt = len(state.tokens)
    if 0 <= seat < len(state.tokens):
        seen.token = SECTORS[state.tokens[seat]]
    if state.phase == OVER:
        seen.tokens = [SECTORS[token] for token in state.tokens]
        seen.eliminated = eliminated(state.spent)
    if state.first != NOBODY:
        seen.first = state.first
    seen.left = [TILE_NAMES[tile] for tile in tiles_of(state.left)]
    seen.may_peek = peek_refusal(state, seat) is None
    if state.phase in (OPENING, BIDDING):
        seen.auction = running_lot(state, seat)
        if seat >= 0:
            seen.gain = gain(state, seat)
            seen.zero_points = zero_points(state, seat)
    seen.finished = [finished_lot(state, auction, seat) for auction in state.finished]
    seen.names_zeros = counts_zero_bids(state)
    seen.has_peeks = has_peeks(state)
    seen.marks = [_rounds(bits) for bits in state.marks]
    seen.peeks = [number or None for number in state.peeks]
    seen.totals = [Total() for _ in range(state.seats)]
    for lot in seen.finished:
        if lot.winner is not None:
            seen.totals[lot.winner].add(lot.price, lot.above, lot.below)
    return seen


def _rounds(bits: int) -> list[int]:
    return [number + 1 for number in range(bits.bit_length()) if bits >> number & 1]


def running_lot(state: QEState, seat: int) -> Lot:
    """Show the auction under way; bids stay sealed until the last one is in (QE-4.7)."""
    auction = state.auction
    lot = _open_facts(auction)
    lot.opening = auction.opening or None
    if state.phase == BIDDING:
        for other in range(state.seats):
            if state.waiting >> other & 1:
                lot.waiting.append(other)
            elif other != auction.auctioneer:
                lot.sealed.append(other)
        if seat in lot.sealed:
            lot.bids = [KnownBid(seat, auction.bids[seat])]
    lot.ties = _ties(auction, seat, auction.auctioneer == seat)
    return lot


def _open_facts(auction: Auction) -> Lot:
    auctioneer = None if auction.auctioneer == NOBODY else auction.auctioneer
    lot = Lot(auction.number, TILE_NAMES[auction.tile], auctioneer)
    if auctioneer is not None:
        lot.round = auction.round()
    return lot


def _ties(auction: Auction, seat: int, sees_all: bool) -> list[KnownTie]:
    """Show each tie: a seat knows its own bid, and those that were tied with it (QE-6.10)."""
    ties: list[KnownTie] = []
    for tie in auction.ties:
        bids: list[KnownBid] = []
        for other, amount in enumerate(tie.bids):
            is_tied_with = seat in tie.seats and other in tie.seats
            if other != auction.auctioneer and (sees_all or other == seat or is_tied_with):
                bids.append(KnownBid(other, amount))
        ties.append(KnownTie(tie.seats.copy(), bids))
    return ties


def _show_highest(auction: Auction, tie: KnownTie) -> None:
    """Show the bid that was shared in the third tie, which a peek has brought to light."""
    known = [bid.seat for bid in tie.bids]
    for seat in tie.seats:
        if seat not in known:
            tie.bids.append(KnownBid(seat, auction.highest()))


def finished_lot(state: QEState, auction: Auction, seat: int) -> Lot:
    """Show a finished auction: what is public, what this seat saw, and what it can prove.

    Without memory only what lies on the table: tiles, and the prices a seat may look up.
    """
    is_over = state.phase == OVER
    sees_bids = is_over and state.open_record
    lot = _open_facts(auction)
    if auction.winner != NOBODY:
        lot.winner = auction.winner
    is_price_public = auction.winner == auction.auctioneer or auction.auctioneer == NOBODY
    if auction.winner != NOBODY and (is_over or is_price_public or seat == auction.winner):
        lot.price = auction.price
    if not state.memory and not sees_bids:
        return lot
    lot.opening = auction.opening or None
    sees_bids = sees_bids or seat == auction.auctioneer or auction.auctioneer == NOBODY
    for bidder, amount in enumerate(auction.bids):
        if bidder != auction.auctioneer and (sees_bids or bidder == seat):
            lot.bids.append(KnownBid(bidder, amount))
        if amount == 0 and counts_zero_bids(state):
            lot.zeros.append(bidder)
    lot.ties = _ties(auction, seat, sees_bids)
    if not sees_bids and sees_highest(state, auction, seat):
        _show_highest(auction, lot.ties[-1])
    if sees_price(state, auction, seat):
        lot.price = auction.price
    if lot.price is None and auction.winner != NOBODY:
        lot.above = proven_above(auction, seat)
        lot.below = proven_below(auction, seat, sees_highest(state, auction, seat))
    return lot
