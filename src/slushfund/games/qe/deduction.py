"""What a seat of Q.E. can prove of prices that are hidden from it (section Knowledge)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import NOBODY
from slushfund.games.qe.state import Auction, QEState


def proven_above(auction: Auction, seat: int) -> int:
    """Return an amount that the price is above, by the opening bid and the bid of *seat*."""
    if seat < 0 or auction.bids[seat] <= auction.opening or _was_tied_out(auction, seat):
        return auction.opening
    return auction.bids[seat]


def proven_below(auction: Auction, seat: int, is_top_seen: bool) -> int | None:
    """Return an amount that the price is below, by the ties that *seat* was part of or saw."""
    if seat < 0:
        return None
    below = auction.highest() if auction.is_third_tie() and is_top_seen else None
    for tie in reversed(auction.ties):
        if auction.winner in tie.seats:
            break  # the winner bid again after this one
        if seat in tie.seats:
            amount = tie.bids[seat]
            below = amount if below is None else min(below, amount)
    return below


def _was_tied_out(auction: Auction, seat: int) -> bool:
    """Tell whether *seat* shared the third tie, after which the price is below its bid (QE-6.8)."""
    return auction.is_third_tie() and seat in auction.ties[-1].seats


def knows_highest(auction: Auction, seat: int) -> bool:
    """Tell whether *seat* knows the highest bid of a finished auction without a peek (QE-10.4)."""
    if seat == auction.auctioneer:
        return True
    if auction.is_third_tie():
        return seat in auction.ties[-1].seats
    return auction.winner == auction.auctioneer or seat == auction.winner


def sees_price(state: QEState, auction: Auction, seat: int) -> bool:
    """Tell whether *seat* ran this auction, or has peeked and seen its price (QE-10.5)."""
    if seat < 0 or seat == auction.auctioneer:
        return seat >= 0
    has_peeked = state.peeks[seat] == auction.number
    return has_peeked and (state.rules == 1 or not auction.is_third_tie())


def sees_highest(state: QEState, auction: Auction, seat: int) -> bool:
    """Tell whether *seat* knows the bid that was shared three times and did not win."""
    if seat < 0 or not auction.is_third_tie():
        return False
    has_peeked = state.rules > 1 and state.peeks[seat] == auction.number
    return has_peeked or knows_highest(auction, seat)


def proven_price(state: QEState, auction: Auction, seat: int) -> int:
    """Return the price as far as *seat* knows it: exact, or the least it can be."""
    auctioneer = auction.auctioneer
    if auctioneer == NOBODY or auctioneer == auction.winner:
        return auction.price
    if seat == auction.winner or sees_price(state, auction, seat):
        return auction.price
    return proven_above(auction, seat) + 1


def proven_totals(state: QEState, seat: int) -> list[int]:
    """Return for each seat the total that *seat* can prove it has spent at least."""
    totals = [0] * state.seats
    for auction in state.finished:
        if auction.winner != NOBODY:
            totals[auction.winner] += proven_price(state, auction, seat)
    return totals


@final
@dataclass(init=False)
class Total:
    """What a seat has spent: proven bounds, equal where the total is known."""

    at_least: int
    at_most: int | None
    """None where nothing is proven."""

    def __init__(self) -> None:
        self.at_least = 0
        self.at_most = 0

    def add(self, price: int | None, above: int | None, below: int | None) -> None:
        """Count one more price, or the bounds of one that is hidden."""
        if price is not None:
            above, below = price - 1, price + 1
        if above is not None:
            self.at_least += above + 1
        known = self.at_most
        self.at_most = None if known is None or below is None else known + below - 1
