"""Ways to bid without thinking: the careless, the careful and the bold, as policies.

Each reads of a state only what its seat would know: its own total, open prices, the opening
bids, and the bounds that follow from its own bids.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.bots.policy import Policy
from slushfund.core import NOBODY, Move, Rng
from slushfund.games.qe.content import POINTS, side_for
from slushfund.games.qe.deduction import proven_price, proven_totals
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.rules.scoring import (
    Sheet,
    counts_zero_bids,
    fill_sheet,
    zero_points,
)
from slushfund.games.qe.state import OPENING, PENDING, QEState

USUAL: Final = 450
"""What a tile is worth on average, in hundredths of a point."""
FIRST_LEVEL: Final = 20
"""The scale of prices for those who do not mind, as long as nothing is known of any."""
NO_BRAKE: Final = 0


def headroom(state: QEState, seat: int, percent: int) -> int:
    """Return the most *seat* may bid and stay below a percentage of the best proven total.

    Totals have no end, bids have one: several of the longest bids add up to more than one.
    """
    totals = proven_totals(state, seat)
    best = 0
    for other in range(state.seats):
        if other != seat and totals[other] > best:
            best = totals[other]
    room = best * percent // 100 - state.spent[seat] - 1
    return room if room < GOOGOL else GOOGOL


def worth(state: QEState, seat: int, tile: int) -> int:
    """Return what a tile adds to the score of *seat* now, in hundredths, with hopes added."""
    side = side_for(state.seats)
    tiles: list[int] = []
    for auction in state.finished:
        if auction.winner == seat:
            tiles.append(auction.tile)
    before = Sheet(0)
    fill_sheet(before, side, state.nations[seat], state.tokens[seat], tiles, 0)
    tiles.append(tile)
    after = Sheet(0)
    fill_sheet(after, side, state.nations[seat], state.tokens[seat], tiles, 0)
    hope = 100 if len(tiles) < 4 else 0
    return (after.subtotal() - before.subtotal()) * 100 + hope + 10 * POINTS[tile]


def price_level(state: QEState, seat: int) -> int:
    """Return what tiles cost of late, as far as *seat* knows; 0 before the first auction."""
    count = len(state.finished)
    if count == 0:
        return 0
    level = 0
    for index in range(max(0, count - 2), count):
        auction = state.finished[index]
        if auction.winner != NOBODY:
            level = max(level, proven_price(state, auction, seat))
    return level


def is_zero_open(state: QEState, seat: int) -> bool:
    """Tell whether a zero bid of *seat* would score in this auction."""
    return zero_points(state, seat) > 0


def losing_bid(state: QEState, seat: int, rng: Rng) -> Move:
    """Return a bid that should not win: zero where it scores, else something harmless."""
    opening = state.auction.opening
    if opening <= 2 or is_zero_open(state, seat) or rng.below(4) == 0:
        return Bid(0)
    return Bid(1 + rng.below(opening - 1))


@final
class Bidder(Policy[QEState]):
    """Bids in proportion to what the tile is worth, held back by a brake.

    *brake* is a percentage: the total stays below that part of the largest total that somebody
    else is proven to have spent. 100 can never be eliminated unless it must open; NO_BRAKE
    holds nothing back.
    """

    greed: int
    """Bids in percent of what is usual."""
    brake: int
    least: int
    """Without headroom an opening bid is drawn from 1 to this."""

    def __init__(self, greed: int, brake: int, least: int) -> None:
        self.greed = greed
        self.brake = brake
        self.least = least

    def move(self, state: QEState, seat: int, rng: Rng) -> Move:
        opening = state.auction.opening
        room = GOOGOL if self.brake == NO_BRAKE else headroom(state, seat, self.brake)
        if state.phase == OPENING:
            return self._open(state, seat, room, rng)
        if room <= opening:
            return losing_bid(state, seat, rng)
        value = worth(state, seat, state.auction.tile)
        anchor = opening if opening else price_level(state, seat) + 1
        want = min(room, anchor * self._factor(value, rng) // 10000)
        if want <= opening or (value < 250 and is_zero_open(state, seat)):
            return losing_bid(state, seat, rng)
        return Bid(want)

    def _factor(self, value: int, rng: Rng) -> int:
        """Return the bid in ten thousandths of the opening bid: by value, with a whim."""
        return value * self.greed * (80 + rng.below(61)) // USUAL

    def _open(self, state: QEState, seat: int, room: int, rng: Rng) -> Move:
        if room < 1:
            return Open(1 + rng.below(self.least))
        value = worth(state, seat, state.auction.tile)
        level = price_level(state, seat)
        if level < FIRST_LEVEL:
            level = FIRST_LEVEL + rng.below(FIRST_LEVEL)
        want = min(room, level * self._factor(value, rng) // 12500)
        return Open(want if want > 0 else 1 + rng.below(self.least))


@final
class Whim(Policy[QEState]):
    """Bids anything: around the opening bid, far above it, or nothing."""

    def __init__(self) -> None:
        pass

    def move(self, state: QEState, seat: int, rng: Rng) -> Move:
        if state.phase == OPENING:
            return Open(1 + rng.below(1 << (1 + rng.below(13))))
        amount = rng.below(1 << (1 + rng.below(13)))
        return Bid(amount + 1 if amount == state.auction.opening else amount)


def reopen(state: QEState, seat: int) -> None:
    """Take back the sealed bids of the other seats, which *seat* knows nothing of.

    For imagined worlds: the owner of the view would rather have them bid by their policies than
    by the guess of `imagine`.
    """
    auction = state.auction
    for other in range(state.seats):
        if other == seat or other == auction.auctioneer or auction.bids[other] == PENDING:
            continue
        ties = auction.ties
        if ties and other not in ties[len(ties) - 1].seats:
            continue
        auction.bids[other] = PENDING
        state.waiting |= 1 << other


def before(state: QEState, index: int) -> QEState:
    """Return the table at the opening of the finished auction *index*."""
    past = state.copy()
    past.finished = state.finished[:index]
    past.auction = state.finished[index].copy()
    past.spent = [0] * state.seats
    past.marks = [0] * state.seats
    past.phase = OPENING
    for auction in past.finished:
        if auction.winner != NOBODY:
            past.spent[auction.winner] += auction.price
        if counts_zero_bids(state):
            for seat in range(state.seats):
                if auction.bids[seat] == 0:
                    past.marks[seat] |= 1 << (auction.round() - 1)
    past.auction.ties = []
    past.waiting = 0
    return past


RANDOM: Final = Whim()
GREEDY: Final = Bidder(80, NO_BRAKE, 3)
SAFE: Final = Bidder(200, 100, 3)
SOFT: Final = Bidder(200, 140, 3)
BUBBLE: Final = Bidder(150, NO_BRAKE, 3)
MISER: Final = Bidder(30, 100, 1)
EDGY: Final = Bidder(300, 115, 1)
