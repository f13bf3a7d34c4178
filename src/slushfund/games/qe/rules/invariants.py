"""What stays the same through a game of Q.E., and how long one can last."""

from __future__ import annotations

from slushfund.core import Options
from slushfund.games.qe.content import side_for
from slushfund.games.qe.state import BIDDING, OPENING, QEState


def conserved(state: QEState) -> dict[str, int]:
    """Count tiles and debts: each tile is to come, on the block or sold, each price was paid."""
    on_the_block = 1 if state.phase in (OPENING, BIDDING) else 0
    prices = sum([auction.price for auction in state.finished])
    return {
        "tiles": state.left.bit_count() + on_the_block + len(state.finished),
        "unpaid": prices - sum(state.spent),
    }


def longest(options: Options) -> int:
    """Count deals and the first auctioneer; per auction a tile, n bids, two rebids; n peeks."""
    seats = options.seats
    per_auction = 1 + seats + 2 * (seats - 1)
    return 2 * seats + 1 + len(side_for(seats).tiles) * per_auction + seats
