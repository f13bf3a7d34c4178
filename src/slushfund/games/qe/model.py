"""Positions, moves and events of Q.E.; what they mean is in rules.py.

`free_list_len=1` on what random play makes and drops all the time: the next one of its kind takes
the memory of the last, which makes a random game a tenth faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import EVERYONE, NOBODY, Event, Move, State, Whole

GOOGOL: Final = 10**100
"""The longest bid (QE-3.3)."""
MACHINE_SIZED: Final = 1 << 60
"""Bids below this are machine integers, and surely below a googol."""

DEALING_NATIONS: Final = 0
DEALING_TOKENS: Final = 1
NAMING_FIRST: Final = 2
REVEALING: Final = 3
OPENING: Final = 4
BIDDING: Final = 5
OVER: Final = 6

PENDING: Final = -1
"""In a list of bids: not handed in."""


@final
@dataclass(init=False, unsafe_hash=True)
class Nation(Move):
    """Chance: a seat's nation."""

    seat: int
    nation: int

    def __init__(self, seat: int, nation: int) -> None:
        self.seat = seat
        self.nation = nation


@final
@dataclass(init=False, unsafe_hash=True)
class Token(Move):
    """Chance: a seat's hidden sector token."""

    seat: int
    sector: int

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector


@final
@dataclass(init=False, unsafe_hash=True)
class First(Move):
    """Chance: the first auctioneer."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@final
@dataclass(init=False, unsafe_hash=True)
class Tile(Move):
    """Chance: the next tile."""

    tile: int

    def __init__(self, tile: int) -> None:
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Open(Move):
    """The auctioneer's opening bid."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False, unsafe_hash=True)
class Bid(Move):
    """A secret bid. Zero is a legal bid, not a pass."""

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Peek(Move):
    """A look at the price of the last auction."""

    def __init__(self) -> None:
        pass


PEEK: Final = Peek()
NO_MOVES: Final[list[Move]] = []


@final
@dataclass(init=False)
class OpeningBids(Whole):
    """What an auctioneer may open with (QE-3.2, QE-3.3)."""

    def __init__(self, others: list[Move]) -> None:
        super().__init__(1, GOOGOL, 1, [], others)

    def move_of(self, number: int) -> Move:
        return Open(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Open) else None


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class SecretBids(Whole):
    """What a bidder may bid: anything but the opening bid (QE-4.2)."""

    def __init__(self, barred: list[int], others: list[Move]) -> None:
        self.low = 0
        self.high = GOOGOL
        self.step = 1
        self.barred = barred
        self.others = others
        self.is_wide = True

    def move_of(self, number: int) -> Move:
        return Bid(number)

    def number_of(self, move: Move) -> int | None:
        return move.amount if isinstance(move, Bid) else None


ANY_BID: Final = SecretBids([], NO_MOVES)


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Tie:
    """One comparison with a shared highest bid: who shared it, and all bids as they stood."""

    seats: list[int]
    bids: list[int]

    def __init__(self, seats: list[int], bids: list[int]) -> None:
        self.seats = seats
        self.bids = bids


NO_TIES: Final[list[Tie]] = []


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Auction:
    """One auction. Changes while it runs; finished ones never change and are shared by copies."""

    number: int
    """Counted from 1."""
    tile: int
    auctioneer: int
    """NOBODY in the last auction with 3 players."""
    opening: int
    """0 until it is made, and where there is no auctioneer."""
    space: SecretBids
    """What may be bid, the same for all bidders."""
    bids: list[int]
    """Secret: the standing bid of each seat, PENDING where it owes one."""
    ties: list[Tie]
    """Who tied is public; the amounts are secret. Replaced, never changed."""
    winner: int
    price: int
    """Secret unless the auctioneer won."""

    def __init__(self, number: int, tile: int, auctioneer: int, bids: list[int]) -> None:
        self.number = number
        self.tile = tile
        self.auctioneer = auctioneer
        self.opening = 0
        self.space = ANY_BID
        self.bids = bids
        self.ties = NO_TIES
        self.winner = NOBODY
        self.price = 0

    def copy(self) -> Auction:
        new = Auction(self.number, self.tile, self.auctioneer, self.bids.copy())
        new.opening = self.opening
        new.space = self.space
        new.ties = self.ties
        new.winner = self.winner
        new.price = self.price
        return new


NONE_YET: Final[list[int]] = []


def fresh_state(seats: int, left: int) -> QEState:
    """Return a table with nothing dealt."""
    state = QEState(seats, left, Auction(0, 0, NOBODY, []), [], [0] * seats, [0] * seats)
    state.peeks = [0] * seats
    return state


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class QEState(State):
    """One position. Mutable, cheap to copy, free of back-references."""

    seats: int
    memory: bool
    open_record: bool
    phase: int
    nations: list[int]
    """Replaced, never changed, like the next field: copies share them."""
    tokens: list[int]
    """Secret: each seat's sector, known to its owner until final scoring."""
    first: int
    left: int
    """Tiles not yet revealed, as bits; their order is nowhere."""
    auction: Auction
    waiting: int
    """The seats that owe a bid, as bits."""
    finished: list[Auction]
    marks: list[int]
    """For each seat the rounds in which it scored a zero bid, as bits."""
    peeks: list[int]
    """For each seat the number of the auction it peeked at, 0 before. Replaced, never changed."""
    spent: list[int]
    """Secret: what each seat has paid in total."""

    def __init__(
        self,
        seats: int,
        left: int,
        auction: Auction,
        finished: list[Auction],
        marks: list[int],
        spent: list[int],
    ) -> None:
        self.seats = seats
        self.memory = True
        self.open_record = True
        self.phase = DEALING_NATIONS
        self.nations = NONE_YET
        self.tokens = NONE_YET
        self.first = NOBODY
        self.left = left
        self.auction = auction
        self.waiting = 0
        self.finished = finished
        self.marks = marks
        self.peeks = NONE_YET
        self.spent = spent

    def copy(self) -> QEState:
        new = QEState(
            self.seats,
            self.left,
            self.auction.copy(),
            self.finished.copy(),
            self.marks.copy(),
            self.spent.copy(),
        )
        new.memory = self.memory
        new.open_record = self.open_record
        new.phase = self.phase
        new.nations = self.nations
        new.tokens = self.tokens
        new.first = self.first
        new.waiting = self.waiting
        new.peeks = self.peeks
        return new


@final
@dataclass(init=False)
class NationDealt(Event):
    """A seat's nation, open for the whole game."""

    seat: int
    nation: str

    def __init__(self, seat: int, nation: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.nation = nation


@final
@dataclass(init=False)
class Dealt(Event):
    """A seat looks at its token."""

    seat: int
    token: str

    def __init__(self, seat: int, token: str) -> None:
        super().__init__(1 << seat)
        self.seat = seat
        self.token = token


@final
@dataclass(init=False)
class FirstNamed(Event):
    """The first auctioneer takes the marker."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Revealed(Event):
    """The next tile is turned up."""

    tile: str

    def __init__(self, tile: str) -> None:
        super().__init__(EVERYONE)
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Opened(Event):
    """The opening bid, visible to all."""

    seat: int
    amount: int

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Sealed(Event):
    """A seat has handed in its bid."""

    seat: int

    def __init__(self, seat: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class BidsShown(Event):
    """All standing bids together, by seat; the auctioneer's own is the opening bid."""

    amounts: list[int]

    def __init__(self, audience: int, amounts: list[int]) -> None:
        super().__init__(audience)
        self.amounts = amounts


@final
@dataclass(init=False)
class Tied(Event):
    """Several seats share the highest bid, for the count-th time in this auction."""

    seats: list[int]
    count: int

    def __init__(self, seats: list[int], count: int) -> None:
        super().__init__(EVERYONE)
        self.seats = seats
        self.count = count


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Won(Event):
    """A tile finds its owner."""

    seat: int
    tile: str

    def __init__(self, seat: int, tile: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.tile = tile


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Paid(Event):
    """The price of the tile just won, for those who may know it."""

    seat: int
    amount: int

    def __init__(self, audience: int, seat: int, amount: int) -> None:
        super().__init__(audience)
        self.seat = seat
        self.amount = amount


@final
@dataclass(init=False)
class Unsold(Event):
    """Nobody gets the last tile of a game with 3 players."""

    tile: str

    def __init__(self, tile: str) -> None:
        super().__init__(EVERYONE)
        self.tile = tile


@final
@dataclass(init=False)
class ZeroNamed(Event):
    """A seat bid nothing, and marks that many points for it."""

    seat: int
    points: int

    def __init__(self, seat: int, points: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.points = points


@final
@dataclass(init=False)
class Peeked(Event):
    """A seat has used its peek on that auction."""

    seat: int
    number: int

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.number = number


@final
@dataclass(init=False)
class PriceSeen(Event):
    """What a peeking seat sees."""

    number: int
    amount: int

    def __init__(self, audience: int, number: int, amount: int) -> None:
        super().__init__(audience)
        self.number = number
        self.amount = amount


@final
@dataclass(init=False)
class TokenOpened(Event):
    """Final scoring: a token is turned up."""

    seat: int
    token: str

    def __init__(self, seat: int, token: str) -> None:
        super().__init__(EVERYONE)
        self.seat = seat
        self.token = token


@final
@dataclass(init=False)
class PriceOpened(Event):
    """Final scoring: the price of a finished auction."""

    number: int
    amount: int

    def __init__(self, number: int, amount: int) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.amount = amount


@final
@dataclass(init=False)
class BidsOpened(Event):
    """After the end, with an open record: the bids of one comparison, by seat."""

    number: int
    amounts: list[int]

    def __init__(self, number: int, amounts: list[int]) -> None:
        super().__init__(EVERYONE)
        self.number = number
        self.amounts = amounts


@final
@dataclass(init=False)
class Ended(Event):
    """The game is over; nobody wins when all seats are eliminated."""

    winners: list[int]

    def __init__(self, winners: list[int]) -> None:
        super().__init__(EVERYONE)
        self.winners = winners
