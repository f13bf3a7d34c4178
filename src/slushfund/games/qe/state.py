"""Positions of Q.E."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import NOBODY, State
from slushfund.games.qe.spaces import ANY_BID, SecretBids

DEALING_NATIONS: Final = 0
DEALING_TOKENS: Final = 1
NAMING_FIRST: Final = 2
REVEALING: Final = 3
OPENING: Final = 4
BIDDING: Final = 5
OVER: Final = 6

RULES: Final = 2
"""The present version of the rules."""

MOST_TIES: Final = 3
"""Tied comparisons in one auction before the highest bid held once wins (QE-6.7)."""
PENDING: Final = -1
"""In a list of bids: not handed in."""


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

    def is_third_tie(self) -> bool:
        """Tell whether the highest bid was shared for the third time, and did not win (QE-6.8)."""
        return len(self.ties) == MOST_TIES

    def highest(self) -> int:
        """Return the highest bid of a finished auction."""
        return max(self.bids)

    def round(self) -> int:
        """Return the round it belongs to, from 1: each seat is auctioneer once (QE-2.4)."""
        return (self.number - 1) // len(self.bids) + 1

    def copy(self) -> Auction:
        new = Auction(self.number, self.tile, self.auctioneer, self.bids.copy())
        new.opening = self.opening
        new.space = self.space
        new.ties = self.ties
        new.winner = self.winner
        new.price = self.price
        return new


NONE_YET: Final[list[int]] = []

SECRETS: Final = ["Tie.bids", "Auction.bids", "Auction.price", "QEState.tokens", "QEState.spent"]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class QEState(State):
    """One position. Mutable, cheap to copy, free of back-references."""

    seats: int
    rules: int
    """The version of the rules that are played; the first one had a narrower peek (QE-10)."""
    memory: bool
    open_record: bool
    phase: int
    named: list[int]
    """For each seat the nation that it shall have, or NOBODY; empty once nations are dealt."""
    nations: list[int]
    """Replaced, never changed, like the fields around it: copies share them."""
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
        self.rules = RULES
        self.memory = True
        self.open_record = True
        self.phase = DEALING_NATIONS
        self.named = NONE_YET
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
        new.rules = self.rules
        new.memory = self.memory
        new.open_record = self.open_record
        new.phase = self.phase
        new.named = self.named
        new.nations = self.nations
        new.tokens = self.tokens
        new.first = self.first
        new.waiting = self.waiting
        new.peeks = self.peeks
        return new


def fresh_state(seats: int, left: int) -> QEState:
    """Return a table with nothing dealt."""
    state = QEState(seats, left, Auction(0, 0, NOBODY, []), [], [0] * seats, [0] * seats)
    state.peeks = [0] * seats
    return state
