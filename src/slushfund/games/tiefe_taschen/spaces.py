"""The answers of phases 2 and 3: a split, and everything a seat may plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Move, Rng, Space, Split
from slushfund.games.tiefe_taschen.model import (
    CARDS,
    PLACES,
    REJECT,
    Bribe,
    Card,
    Divide,
    Done,
    Ready,
    Recall,
    Show,
    Snoop,
)

DONE: Final = Done()
READY: Final = Ready(True)
UNREADY: Final = Ready(False)
SHOW_NONE: Final = Show(())
CARD_MOVES: Final[list[Move]] = [Card(card) for card in range(len(CARDS))]
PRESIDENT_CARDS: Final[list[Move]] = [Card(c) for c in range(len(CARDS)) if c != REJECT]
SNOOP_MOVES: Final[list[Move]] = [Snoop(target) for target in range(8)]
RECALLS: Final[list[Move]] = [Recall(piece) for piece in range(3)]
BRIBE_MOVES: Final[list[Bribe]] = [
    Bribe(target, side, value, is_up)
    for target in range(8)
    for side in range(4)
    for value in range(1, 6)
    for is_up in [False, True]
]


@final
class Division(Split):
    """Every card of the pot to an active seat (TT-4)."""

    def move_of(self, shares: tuple[tuple[int, ...], ...]) -> Move:
        given: list[tuple[int, tuple[int, ...]]] = []
        for seat in range(len(shares)):
            if shares[seat]:
                given.append((seat, shares[seat]))
        return Divide(tuple(given))

    def shares_of(self, move: Move) -> tuple[tuple[int, ...], ...] | None:
        if not isinstance(move, Divide):
            return None
        shares: list[tuple[int, ...]] = [()] * self.table
        for seat, values in move.shares:
            if seat >= self.table:
                return None
            shares[seat] = values
        return tuple(shares)


@final
@dataclass(init=False)
class Plan(Space):
    """What a seat may do in phase 3: plain moves, bribes, turning up bribes."""

    moves: list[Move]
    """Everything that is neither a bribe nor a show."""
    targets: list[int]
    """Who may be bribed."""
    values_a: list[int]
    """Cards that may lie under token A; empty when it may not be placed."""
    values_r: list[int]
    barred: list[Move]
    """Bribes that lie there already, just like that (TT-7.9)."""
    shows: list[str]
    """Face-down bribes that may be turned up, any of them together."""
    may_show_none: bool

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.targets = []
        self.values_a = []
        self.values_r = []
        self.barred = []
        self.shows = []
        self.may_show_none = False

    def kind(self) -> str:
        return "plan"

    def has(self, move: Move) -> bool:
        if isinstance(move, Bribe):
            values = self.values_a if move.side < 2 else self.values_r
            return move.target in self.targets and move.value in values and move not in self.barred
        if isinstance(move, Show):
            if not move.places:
                return self.may_show_none
            return len([p for p in move.places if PLACES[p] not in self.shows]) == 0
        return move in self.moves

    def sample(self, rng: Rng) -> Move:
        plain = len(self.moves)
        bribing_a = 2 if self.values_a else 0
        bribing_r = 2 if self.values_r else 0
        showing = 2 if self.shows else 0
        at = rng.below(plain + bribing_a + bribing_r + showing)
        if at < plain:
            return self.moves[at]
        at -= plain
        if at < bribing_a:
            return self._draw_bribe(0, self.values_a, rng)
        if at < bribing_a + bribing_r:
            return self._draw_bribe(2, self.values_r, rng)
        return self._draw_show(rng)

    def _draw_bribe(self, side: int, values: list[int], rng: Rng) -> Move:
        while True:
            target = self.targets[rng.below(len(self.targets))]
            value = values[rng.below(len(values))]
            chosen = rng.below(4)
            at = ((target * 4 + side + (chosen >> 1)) * 5 + value - 1) * 2 + (chosen & 1)
            move = BRIBE_MOVES[at]
            if not self.barred or move not in self.barred:
                return move

    def _draw_show(self, rng: Rng) -> Move:
        while True:
            move = self._show(rng.below(1 << len(self.shows)))
            if move.places or self.may_show_none:
                return move

    def _show(self, bits: int) -> Show:
        """Return the show of those bribes whose bit is set."""
        count = len(self.shows)
        return Show(tuple([PLACES.index(self.shows[i]) for i in range(count) if bits >> i & 1]))

    def size(self) -> int:
        bribes = len(self.targets) * 4 * (len(self.values_a) + len(self.values_r))
        shows = (1 << len(self.shows)) - 1
        none = 1 if self.may_show_none else 0
        return len(self.moves) + bribes - len(self.barred) + shows + none

    def listing(self, limit: int) -> list[Move]:
        moves = self.moves[:limit]
        self._list_bribes(moves, limit)
        bits = 0 if self.may_show_none else 1
        while len(moves) < limit and bits < 1 << len(self.shows):
            moves.append(self._show(bits))
            bits += 1
        return moves

    def _list_bribes(self, moves: list[Move], limit: int) -> None:
        for move in BRIBE_MOVES:
            if len(moves) >= limit:
                return
            if self.has(move):
                moves.append(move)
