"""Imagine a world of Q.E.: one full state that a view cannot tell from the real one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from slushfund.core import BY_CHANCE, NOBODY, Rng
from slushfund.games.qe.content import NATIONS, SECTORS, TILE_NAMES, bits_of, side_for
from slushfund.games.qe.moves import GOOGOL, NO_MOVES
from slushfund.games.qe.spaces import SecretBids
from slushfund.games.qe.state import MOST_TIES, PENDING, Auction, QEState, Tie, fresh_state
from slushfund.games.qe.view import PHASES, Lot, QEView


def imagine(view: QEView, rng: Rng) -> QEState:
    """Return one state consistent with everything in *view*.

    The real state is not a parameter: what is not passed in cannot leak out.
    """
    state = fresh_state(view.seats, bits_of([TILE_NAMES.index(name) for name in view.left]))
    state.memory = view.memory
    state.open_record = view.open_record
    state.phase = PHASES.index(view.phase)
    state.named = [NOBODY if n == BY_CHANCE else NATIONS.index(n) for n in view.named]
    state.nations = [NATIONS.index(name) for name in view.nations]
    state.tokens = _tokens(view, rng)
    state.first = NOBODY if view.first is None else view.first
    for seat in range(view.seats):
        for number in view.marks[seat]:
            state.marks[seat] |= 1 << (number - 1)
    state.peeks = [number or 0 for number in view.peeks]
    zeros = _zeros(view, rng)
    for index, lot in enumerate(view.finished):
        auction = _Sketch(view, lot, zeros[index]).finished(rng)
        state.finished.append(auction)
        if auction.winner != NOBODY:
            state.spent[auction.winner] += auction.price
    if view.auction is not None:
        state.auction = _Sketch(view, view.auction, []).running(rng)
        for seat in view.auction.waiting:
            state.waiting |= 1 << seat
    elif state.finished:
        state.auction = state.finished[-1]
    return state


def _tokens(view: QEView, rng: Rng) -> list[int]:
    """Deal the tokens this seat does not see, each way equally likely."""
    if view.tokens:
        return [SECTORS.index(name) for name in view.tokens]
    pool = list(range(side_for(view.seats).sectors))
    own = NOBODY
    if view.token is not None:
        own = SECTORS.index(view.token)
        pool.remove(own)
    rng.shuffle(pool)
    return [own if seat == view.seat else pool.pop() for seat in range(view.tokens_dealt)]


def _zeros(view: QEView, rng: Rng) -> list[list[int]]:
    """Return who bid nothing in each finished auction.

    With memory they were named. Without, only the marks tell: each needs one zero bid in its
    round, by a seat that neither ran nor won that auction.
    """
    if view.memory or (view.phase == "over" and view.open_record):
        return [lot.zeros for lot in view.finished]
    zeros: list[list[int]] = [[] for _ in view.finished]
    for seat in range(view.seats):
        for number in view.marks[seat]:
            fitting = [
                index
                for index, lot in enumerate(view.finished)
                if index // view.seats + 1 == number and seat not in (lot.auctioneer, lot.winner)
            ]
            zeros[rng.pick(fitting)].append(seat)
    for index, lot in enumerate(view.finished):
        # A price so low leaves the losers nothing but zero.
        if lot.auctioneer is not None and lot.price == (1 if lot.winner == lot.auctioneer else 2):
            zeros[index] = [s for s in range(view.seats) if s not in (lot.auctioneer, lot.winner)]
    return zeros


def _draw(low: int, high: int, rng: Rng) -> int:
    """Draw from low to high, small distances from *low* as likely as large ones."""
    room = min(high - low, 4 * low + 16)
    return low + rng.below(min(high - low + 1, 1 << rng.below(room.bit_length() + 1)))


@final
@dataclass(init=False)
class _Sketch:
    """One auction being filled in: what is known first, the rest drawn to fit.

    A standing bid lives from its hand-in to the next tie its seat is part of; there it equals
    the amount that was shared (`tops`). A bid that stands untied in a comparison is below the
    top of that comparison.
    """

    seats: int
    lot: Lot
    auctioneer: int
    bidders: list[int]
    zeros: list[int]
    names_zeros: bool
    opening: int
    tops: list[int]
    bids: list[int]

    def __init__(self, view: QEView, lot: Lot, zeros: list[int]) -> None:
        self.seats = view.seats
        self.lot = lot
        self.auctioneer = NOBODY if lot.auctioneer is None else lot.auctioneer
        self.bidders = [seat for seat in range(view.seats) if seat != self.auctioneer]
        self.zeros = zeros
        self.names_zeros = view.names_zeros
        self.opening = 0
        self.tops = []
        self.bids = [PENDING] * view.seats

    def finished(self, rng: Rng) -> Auction:
        """Fill in an auction that is over."""
        self._draw_opening(rng)
        for known in self.lot.bids:
            self.bids[known.seat] = known.amount
        if PENDING in [self.bids[seat] for seat in self.bidders]:
            self._draw_tops(self._lowest_price(), rng)
            self._draw_final_bids(rng)
        elif self.lot.ties:
            self.tops = [_known_top(self.lot, index) for index in range(len(self.lot.ties))]
        auction = self._auction()
        if self.lot.winner is not None:
            auction.winner = self.lot.winner
            auction.price = auction.bids[auction.winner]
        return auction

    def running(self, rng: Rng) -> Auction:
        """Fill in the auction under way: sealed bids may be anything that fits the ties."""
        self.opening = self.lot.opening or 0
        self._draw_tops(self.opening + 1, rng)
        for seat in self.lot.sealed:
            self.bids[seat] = self._known_standing(seat)
            if self.bids[seat] == PENDING:
                self.bids[seat] = self._avoid_opening(0, self._ceiling(seat), rng)
        return self._auction()

    def _auction(self) -> Auction:
        """Build the auction; the amounts of each tie follow from tops and standing bids."""
        lot = self.lot
        auction = Auction(lot.number, TILE_NAMES.index(lot.tile), self.auctioneer, self.bids)
        auction.opening = self.opening
        if self.opening:
            auction.bids[self.auctioneer] = self.opening
            auction.space = SecretBids([self.opening], NO_MOVES)
        for index, tie in enumerate(lot.ties):
            amounts = [self._at(seat, index) for seat in range(self.seats)]
            for known in tie.bids:
                amounts[known.seat] = known.amount
            auction.ties = [*auction.ties, Tie(tie.seats.copy(), amounts)]
        return auction

    def _at(self, seat: int, index: int) -> int:
        """Return the bid of *seat* as it stood in tie *index*."""
        for later in range(index, len(self.lot.ties)):
            if seat in self.lot.ties[later].seats:
                return self.tops[later]
        return self.bids[seat]

    def _draw_opening(self, rng: Rng) -> None:
        """Set the opening bid, drawing it where this seat keeps no memory of it."""
        lot = self.lot
        if lot.auctioneer is None:
            return
        if lot.opening is not None:
            self.opening = lot.opening
        elif lot.winner == lot.auctioneer and lot.price is not None:
            self.opening = lot.price
        elif lot.price is not None:
            self.opening = _draw(min(2, lot.price - 1), lot.price - 1, rng)
        else:
            self.opening = _draw(2, 1 << 10, rng)

    def _smallest_nonzero(self) -> int:
        return 2 if self.opening == 1 else 1

    def _smallest(self, seat: int) -> int:
        """Return the least final bid of a seat that may be hidden: unnamed is at least 1."""
        if not self.names_zeros or seat in self.zeros:
            return 0
        return self._smallest_nonzero()

    def _is_in_last_tie(self, seat: int) -> bool:
        ties = self.lot.ties
        return len(ties) == MOST_TIES and seat in ties[-1].seats

    def _lowest_price(self) -> int:
        """Return the least price that beats what is known of the other final bids."""
        lot = self.lot
        if lot.price is not None:
            return lot.price
        lowest = self.opening + 1
        for seat in self.bidders:
            if seat != lot.winner and not self._is_in_last_tie(seat):
                lowest = max(lowest, self.bids[seat] + 1, self._smallest(seat) + 1)
        return lowest

    def _draw_tops(self, lowest_price: int, rng: Rng) -> None:
        """Draw the amount shared in each tie, the last tie first.

        A seat that stood untied in one tie and shares a later one ties there at less.
        """
        ties = self.lot.ties
        count = len(ties)
        low = [max(self.opening + 1, self._floor(index, lowest_price)) for index in range(count)]
        high = [GOOGOL] * count
        for index in range(count):
            known = _known_top(self.lot, index)
            if known != PENDING:
                low[index] = high[index] = known
            for later in range(index + 1, count):
                if self._carries(index, later):
                    high[later] = min(high[later], high[index] - 1)
        self.tops = [PENDING] * count
        for index in range(count - 1, -1, -1):
            for later in range(index + 1, count):
                if self._carries(index, later):
                    low[index] = max(low[index], self.tops[later] + 1)
            self.tops[index] = _draw(low[index], high[index], rng)

    def _carries(self, index: int, later: int) -> bool:
        """Tell whether a bid stands untied in tie *index* and is shared in tie *later*."""
        for seat in self.lot.ties[later].seats:
            between = self.lot.ties[index:later]
            if not any(seat in tie.seats for tie in between):
                return True
        return False

    def _stands_from(self, seat: int) -> int:
        """Return the first tie in which the last bid of *seat* stands untied."""
        ties = self.lot.ties
        index = len(ties)
        while index > 0 and seat not in ties[index - 1].seats:
            index -= 1
        return index

    def _floor(self, index: int, lowest_price: int) -> int:
        """Return the least amount that is above every bid standing untied in tie *index*."""
        floor = 0
        for known in self.lot.ties[index].bids:
            if known.seat not in self.lot.ties[index].seats:
                floor = max(floor, known.amount + 1)
        for seat in self.bidders:
            if self._stands_from(seat) <= index and seat not in self.lot.waiting:
                hidden = lowest_price if seat == self.lot.winner else self._smallest(seat)
                floor = max(floor, hidden + 1)
        return floor

    def _ceiling(self, seat: int) -> int:
        """Return the largest last bid of *seat* that stands below every top it met."""
        ceiling = GOOGOL
        for index in range(self._stands_from(seat), len(self.tops)):
            ceiling = min(ceiling, self.tops[index] - 1)
        return ceiling

    def _known_standing(self, seat: int) -> int:
        for known in self.lot.bids:
            if known.seat == seat:
                return known.amount
        if self.lot.ties and seat not in self.lot.ties[-1].seats:
            for known in self.lot.ties[-1].bids:
                if known.seat == seat:
                    return known.amount
        return PENDING

    def _avoid_opening(self, low: int, high: int, rng: Rng) -> int:
        """Draw a bid from low to high that is not the opening bid."""
        if low <= self.opening <= high:
            amount = _draw(low, high - 1, rng)
            return amount + 1 if amount >= self.opening else amount
        return _draw(low, high, rng)

    def _draw_final_bids(self, rng: Rng) -> None:
        """Draw the hidden final bids so that the known winner wins."""
        lot = self.lot
        limit = self.opening
        if lot.winner is not None and lot.winner != self.auctioneer:
            if self.bids[lot.winner] == PENDING:
                price = lot.price
                if price is None:
                    price = _draw(self._lowest_price(), self._ceiling(lot.winner), rng)
                self.bids[lot.winner] = price
            limit = self.bids[lot.winner]
        rest: list[int] = []
        for seat in self.bidders:
            if self.bids[seat] == PENDING and self._is_in_last_tie(seat):
                self.bids[seat] = self.tops[-1]
            elif self.bids[seat] == PENDING:
                rest.append(seat)
        if not self._draw_shared_above(rest, rng):
            for seat in rest:
                self.bids[seat] = self._loser(seat, limit - 1, rng)

    def _loser(self, seat: int, high: int, rng: Rng) -> int:
        if seat in self.zeros:
            return 0
        low = 1 if self.names_zeros else 0
        return self._avoid_opening(low, min(high, self._ceiling(seat)), rng)

    def _draw_shared_above(self, rest: list[int], rng: Rng) -> bool:
        """Let two untied seats share a bid above the opening bid after a third tie (QE-6.9).

        With 5 players the auctioneer then wins all the same. Done where the known bid of one
        forces it, where nothing is left below the opening bid, and now and then.
        """
        lot = self.lot
        if len(lot.ties) < MOST_TIES or lot.winner != self.auctioneer:
            return False
        untied = [seat for seat in self.bidders if not self._is_in_last_tie(seat)]
        if len(untied) != 2 or not rest:
            return False
        known = max(self.bids[untied[0]], self.bids[untied[1]])
        if known > self.opening:
            self.bids[rest[0]] = known
            return True
        if known != PENDING or self.zeros:
            return False
        ceiling = min(self._ceiling(untied[0]), self._ceiling(untied[1]))
        if ceiling <= self.opening or (self.opening > 1 and rng.below(8)):
            return False
        shared = _draw(self.opening + 1, ceiling, rng)
        for seat in rest:
            self.bids[seat] = shared
        return True


def _known_top(lot: Lot, index: int) -> int:
    """Return the amount shared in a tie if this seat knows it, else PENDING."""
    tie = lot.ties[index]
    for known in tie.bids:
        if known.seat in tie.seats:
            return known.amount
    return PENDING
