"""What a seat of Q.E. sees, as numbers: amounts by magnitude and by rank."""

from __future__ import annotations

from typing import Final, final

from slushfund.core.features import RING, Features, ranks
from slushfund.games.qe.content import NATIONS, POINTS, SECTORS, TILE_NAMES, bits_of
from slushfund.games.qe.deduction import Total
from slushfund.games.qe.rules.scoring import Gain
from slushfund.games.qe.view import PHASES, Lot, QEView

PRINTED: Final = [TILE_NAMES[tile] for tile, points in enumerate(POINTS) if points]
_TILE: Final = {name: tile for tile, name in enumerate(TILE_NAMES)}
_WIDE: Final = len(SECTORS)
_ALL: Final = (1 << _WIDE) - 1
ROUNDS: Final = 5
LATEST: Final = 3
"""Finished auctions that are told in full, the latest first."""
NO_CARD: Final = -1
"""In a list of nations or tokens: none, or not known."""


def _flags_of(nation: int, bits: int) -> bytes:
    """Return a flag for each printed tile of a nation, given the sectors as bits."""
    first = nation * _WIDE
    return bytes([bits >> sector & 1 for sector in range(_WIDE) if POINTS[first + sector]])


_FLAGS: Final = [
    [_flags_of(nation, bits) for bits in range(_ALL + 1)] for nation in range(len(NATIONS))
]


def tile_flags(tiles: int) -> bytes:
    """Return a flag for each printed tile, given the tiles as bits."""
    return b"".join(
        [_FLAGS[nation][tiles >> nation * _WIDE & _ALL] for nation in range(len(NATIONS))]
    )


NO_TILES: Final = tile_flags(0)


def features(seen: QEView, out: Features) -> None:
    """Write the table as a seat sees it."""
    seats, me = seen.seats, max(seen.seat, 0)
    token = -1 if seen.token is None else SECTORS.index(seen.token)
    write_table(PHASES.index(seen.phase), token, bits_of([_TILE[tile] for tile in seen.left]), out)
    write_offer(seen.may_peek, seen.zero_points, seen.gain, out)
    out.of("auction")
    write_lot(seen.auction, me, seats, out)
    row = Row(seats)
    for seat, nation in enumerate(seen.nations):
        row.nations[seat] = NATIONS.index(nation)
    for seat, sector in enumerate(seen.tokens):
        row.tokens[seat] = SECTORS.index(sector)
    for seat in range(seats):
        won = [_TILE[lot.tile] for lot in seen.finished if lot.winner == seat]
        row.held[seat] = tile_flags(bits_of(won))
        row.marks[seat] = len(seen.marks[seat])
        row.peeked[seat] = seen.peeks[seat] is not None
    row.totals = seen.totals
    row.out = seen.eliminated
    write_seats(row, me, out)
    for back in range(LATEST):
        out.of(f"last{back + 1}" if out.naming else "")
        number = len(seen.finished) - 1 - back
        write_lot(seen.finished[number] if number >= 0 else None, me, seats, out)


def write_table(phase: int, token: int, left: int, out: Features) -> None:
    """Write what lies on the table; *left*: the tiles to come, as bits."""
    out.of("phase")
    out.choice(PHASES, phase)
    out.of("token")
    out.choice(SECTORS, token)
    out.of("left")
    out.flags(PRINTED, tile_flags(left))


def write_offer(may_peek: bool, zero: int, added: Gain | None, out: Features) -> None:
    """Write what the auction under way has to offer."""
    out.of("")
    out.flag("may_peek", may_peek)
    out.put("zero_points", zero, 20)
    out.put("gain.companies", 0 if added is None else added.companies, 20)
    out.put("gain.nationalization", 0 if added is None else added.nationalization, 20)
    out.put("gain.monopolization", 0 if added is None else added.monopolization, 20)
    out.put("gain.diversification", 0 if added is None else added.diversification, 20)


def write_lot(lot: Lot | None, me: int, seats: int, out: Features) -> None:
    """Write an auction; nothing but zeros where there is none."""
    out.put("number", 0 if lot is None else lot.number, 16)
    tile = -1 if lot is None else _TILE[lot.tile]
    out.put("points", 0 if tile < 0 else POINTS[tile], 10)
    out.choice(NATIONS, -1 if tile < 0 else tile // len(SECTORS))
    out.choice(SECTORS, -1 if tile < 0 else tile % len(SECTORS))
    out.seat("auctioneer", None if lot is None else lot.auctioneer, me, seats)
    out.seat("winner", None if lot is None else lot.winner, me, seats)
    out.some_seats("waiting", [] if lot is None else lot.waiting, me, seats)
    out.some_seats("sealed", [] if lot is None else lot.sealed, me, seats)
    out.some_seats("zero", [] if lot is None else lot.zeros, me, seats)
    out.put("ties", 0 if lot is None else len(lot.ties), 3)
    opening = None if lot is None else lot.opening
    price = None if lot is None else lot.price
    above = None if lot is None else lot.above
    below = None if lot is None else lot.below
    out.amount("opening", 0 if opening is None else opening + 1)
    out.amount("price", 0 if price is None else price + 1)
    out.amount("above", 0 if above is None else above + 1)
    out.amount("below", 0 if below is None else below + 1)
    known = [-1] * seats
    if lot is not None:
        for bid in lot.bids:
            known[(bid.seat - me) % seats] = bid.amount
    places = ranks(known)
    for place in range(seats):
        out.amount(f"bid.{RING[place]}" if out.naming else "", known[place] + 1)
        is_known = known[place] >= 0
        out.put(f"rank.{RING[place]}" if out.naming else "", places[place] if is_known else 0, 4)


@final
class Row:
    """What lies in front of each seat, by seat."""

    nations: list[int]
    tokens: list[int]
    held: list[bytes]
    """The tiles as flags."""
    marks: list[int]
    """How many."""
    peeked: list[bool]
    totals: list[Total]
    out: list[int]
    """Seats that cannot win."""

    def __init__(self, seats: int) -> None:
        self.nations = [NO_CARD] * seats
        self.tokens = [NO_CARD] * seats
        self.held = [NO_TILES] * seats
        self.marks = [0] * seats
        self.peeked = [False] * seats
        self.totals = []
        self.out = []


def write_seats(row: Row, me: int, out: Features) -> None:
    """Write what lies in front of each seat."""
    seats = len(row.totals)
    least = [total.at_least for total in row.totals]
    most = [-1 if total.at_most is None else total.at_most for total in row.totals]
    least_ranks, most_ranks = ranks(least), ranks(most)
    for place in range(seats):
        seat = (me + place) % seats
        out.of(RING[place])
        out.choice(NATIONS, row.nations[seat])
        out.choice(SECTORS, row.tokens[seat])
        out.flags(PRINTED, row.held[seat])
        out.put("marks", row.marks[seat], ROUNDS)
        out.flag("peeked", row.peeked[seat])
        out.amount("spent_least", least[seat])
        out.amount("spent_most", most[seat] + 1)
        out.put("rank_least", least_ranks[seat], 4)
        out.put("rank_most", most_ranks[seat], 4)
        out.flag("is_out", seat in row.out)
