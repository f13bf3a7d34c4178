"""Tells quickly what seats of Q.E. see: finished auctions are looked at once."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import Observer
from slushfund.core.features import Features
from slushfund.core.game import AnyGame
from slushfund.games.qe.deduction import Total
from slushfund.games.qe.features import (
    LATEST,
    NO_CARD,
    NO_TILES,
    Row,
    tile_flags,
    write_lot,
    write_offer,
    write_seats,
    write_table,
)
from slushfund.games.qe.rules.peek import has_peeks, peek_refusal
from slushfund.games.qe.rules.scoring import eliminated, gain, zero_points
from slushfund.games.qe.state import BIDDING, OPENING, OVER, Auction, QEState
from slushfund.games.qe.view import finished_lot, running_lot


@final
class Past:
    """Finished auctions as one seat sees them, written once: they change only when it peeks."""

    peek: int
    auctions: list[Auction]
    lots: list[bytes]
    totals: list[Total]
    tiles: list[int]
    """By seat as bits."""
    held: list[bytes]
    """The same as flags."""

    def __init__(self, seats: int, peek: int) -> None:
        self.peek = peek
        self.auctions = []
        self.lots = []
        self.totals = [Total() for _ in range(seats)]
        self.tiles = [0] * seats
        self.held = [NO_TILES] * seats

    def is_of(self, state: QEState, seat: int) -> bool:
        """Tell whether what is written is still true, and only later auctions are missing."""
        count = len(self.auctions)
        if state.phase == OVER or state.peeks[seat] != self.peek or count > len(state.finished):
            return False
        return count == 0 or state.finished[count - 1] is self.auctions[count - 1]

    def add(self, state: QEState, seat: int, auction: Auction) -> None:
        """Write one more auction."""
        lot, out = finished_lot(state, auction, seat), Features(False)
        write_lot(lot, seat, state.seats, out)
        self.auctions.append(auction)
        self.lots.append(out.levels)
        if lot.winner is not None:
            self.totals[lot.winner].add(lot.price, lot.above, lot.below)
            self.tiles[lot.winner] |= 1 << auction.tile
            self.held[lot.winner] = tile_flags(self.tiles[lot.winner])


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

    pasts: dict[int, Past]

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.pasts = {}

    def levels(self, state: object, seat: int) -> bytes:
        assert isinstance(state, QEState)
        if seat < 0:
            return super().levels(state, seat)
        past, out = self._past(state, seat), Features(False)
        is_running = state.phase in (OPENING, BIDDING)
        token = state.tokens[seat] if seat < len(state.tokens) else NO_CARD
        write_table(state.phase, token, state.left, out)
        may_peek = has_peeks(state) and peek_refusal(state, seat) is None
        zero = zero_points(state, seat) if is_running else 0
        write_offer(may_peek, zero, gain(state, seat) if is_running else None, out)
        if is_running:
            write_lot(running_lot(state, seat), seat, state.seats, out)
        else:
            out.pieces.append(_NO_LOT[state.seats])
        write_seats(_row(state, past), seat, out)
        for back in range(LATEST):
            number = len(past.lots) - 1 - back
            out.pieces.append(past.lots[number] if number >= 0 else _NO_LOT[state.seats])
        return out.levels

    def _past(self, state: QEState, seat: int) -> Past:
        past = self.pasts.get(seat)
        if past is None or not past.is_of(state, seat):
            past = Past(state.seats, state.peeks[seat])
            self.pasts[seat] = past
        for number in range(len(past.auctions), len(state.finished)):
            past.add(state, seat, state.finished[number])
        return past


def _row(state: QEState, past: Past) -> Row:
    """Return what lies in front of the seats, as the owner of *past* sees it."""
    row = Row(state.seats)
    for seat, nation in enumerate(state.nations):
        row.nations[seat] = nation
    if state.phase == OVER:
        row.tokens = state.tokens
        row.out = eliminated(state.spent)
    for seat in range(state.seats):
        row.marks[seat] = state.marks[seat].bit_count()
        row.peeked[seat] = state.peeks[seat] != 0
    row.held = past.held
    row.totals = past.totals
    return row
