"""What a seat may decide in Counterfeiters, as objects that sample without listing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import Move, Rng, Space
from slushfund.core.notation import Notation
from slushfund.core.space import END, Numbers, spelled
from slushfund.games.counterfeiters.content import QUALITIES
from slushfund.games.counterfeiters.moves import PASS, Pass, Place, Relocate


def count_notes(held: list[int], most: int) -> int:
    """Return in how many ways one to *most* notes can be chosen from those held."""
    ways = 0
    for a in range(min(held[0], most) + 1):
        for b in range(min(held[1], most - a) + 1):
            ways += min(held[2], most - a - b) + 1
    return ways - 1


def draw_notes(space: str, held: list[int], most: int, rng: Rng) -> Move:
    """Draw a sale of one to *most* of the notes held, one note after the other."""
    a = held[0]
    b = held[1]
    c = held[2]
    number = 1 + rng.below(min(most, a + b + c))
    for _ in range(number):
        ticket = rng.below(a + b + c)
        if ticket < a:
            a -= 1
        elif ticket < a + b:
            b -= 1
        else:
            c -= 1
    return Place(space, held[0] - a, held[1] - b, held[2] - c, 0)


def list_notes(moves: list[Move], limit: int, space: str, held: list[int], most: int) -> None:
    """Append sales in ascending order until *moves* has *limit* of them."""
    for a in range(min(held[0], most) + 1):
        for b in range(min(held[1], most - a) + 1):
            for c in range(min(held[2], most - a - b) + 1):
                if len(moves) >= limit:
                    return
                if a + b + c > 0:
                    moves.append(Place(space, a, b, c, 0))


def note_pieces(typed: str, held: list[int], most: int) -> list[str]:
    """Return what may follow in the spelling of one to *most* of the notes held: `a1 c2`."""
    words = typed.split(" ")
    last = QUALITIES.index(words[-1][0]) if words[-1] else -1
    room = most - sum([int(word[1:]) for word in words[:-1]])
    pieces: list[str] = []
    if last >= 0:
        digits = words[-1][1:]
        numbers = Numbers(1, min(held[last], room), 1, [])
        pieces += numbers.figures(digits)
        if not numbers.may_end(digits):
            return pieces
        pieces.append(END)
        room -= int(digits)
    if room > 0:
        between = " " if last >= 0 else ""
        pieces += [between + QUALITIES[q] for q in range(last + 1, 3) if held[q] > 0]
    return pieces


@final
@dataclass(init=False)
class Placements(Space):
    """What a seat may do with a henchman: pass, or one of the open spaces with its details."""

    simple: list[Move]
    """Complete moves: to pass, to buy, to print, to evade tax."""
    supermarkets: list[str]
    fences: list[str]
    flights: list[str]
    """Open jet spaces, and `flight`."""
    cash: int
    account: int
    fee: int
    """What `flight` costs."""
    fakes: list[int]
    accepted: list[int]
    """The fakes that the supermarket takes, by quality."""
    supermarket_most: int
    fence_most: int

    def __init__(self, cash: int, account: int, fakes: list[int], accepted: list[int]) -> None:
        self.simple = [PASS]
        self.supermarkets = []
        self.fences = []
        self.flights = []
        self.cash = cash
        self.account = account
        self.fee = 0
        self.fakes = fakes
        self.accepted = accepted
        self.supermarket_most = 0
        self.fence_most = 0

    def kind(self) -> str:
        return "placements"

    def has(self, move: Move) -> bool:
        if not isinstance(move, Place):
            return isinstance(move, Pass)
        if move.space in self.supermarkets:
            return self._sells(move, self.accepted, self.supermarket_most)
        if move.space in self.fences:
            return self._sells(move, self.fakes, self.fence_most)
        if move.space in self.flights:
            if move.a or move.b or move.c or move.amount % 10:
                return False
            return -self.account <= move.amount <= self._deposit(move.space)
        return move in self.simple

    def _sells(self, move: Place, held: list[int], most: int) -> bool:
        if move.a < 0 or move.b < 0 or move.c < 0 or move.amount:
            return False
        if move.a > held[0] or move.b > held[1] or move.c > held[2]:
            return False
        return 1 <= move.a + move.b + move.c <= most

    def _deposit(self, space: str) -> int:
        """Return the largest deposit on a flight from *space*."""
        return self.cash - self.fee if space == "flight" else self.cash

    def sample(self, rng: Rng) -> Move:
        """Draw an open space, or to pass, each equally likely; then details."""
        at = len(self.simple)
        ticket = rng.below(at + len(self.supermarkets) + len(self.fences) + len(self.flights))
        if ticket < at:
            return self.simple[ticket]
        ticket -= at
        if ticket < len(self.supermarkets):
            space = self.supermarkets[ticket]
            return draw_notes(space, self.accepted, self.supermarket_most, rng)
        ticket -= len(self.supermarkets)
        if ticket < len(self.fences):
            return draw_notes(self.fences[ticket], self.fakes, self.fence_most, rng)
        space = self.flights[ticket - len(self.fences)]
        withdrawals = self.account // 10
        tens = rng.below(withdrawals + self._deposit(space) // 10 + 1) - withdrawals
        return Place(space, 0, 0, 0, tens * 10)

    def is_empty(self) -> bool:
        return not self.simple

    def size(self) -> int:
        number = len(self.simple)
        if self.supermarkets:
            number += len(self.supermarkets) * count_notes(self.accepted, self.supermarket_most)
        if self.fences:
            number += len(self.fences) * count_notes(self.fakes, self.fence_most)
        for space in self.flights:
            number += (self.account + self._deposit(space)) // 10 + 1
        return number

    def listing(self, limit: int) -> list[Move]:
        moves = self.simple[:limit]
        for space in self.supermarkets:
            list_notes(moves, limit, space, self.accepted, self.supermarket_most)
        for space in self.fences:
            list_notes(moves, limit, space, self.fakes, self.fence_most)
        for space in self.flights:
            amount = 0
            while len(moves) < limit and amount <= self._deposit(space):
                moves.append(Place(space, 0, 0, 0, amount))
                amount += 10
            amount = 10
            while len(moves) < limit and amount <= self.account:
                moves.append(Place(space, 0, 0, 0, -amount))
                amount += 10
        return moves

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        if not typed:
            heads = [_head(space) for space in self.supermarkets + self.fences + self.flights]
            return heads + spelled(self.simple, notation)
        for space in self.supermarkets:
            if typed.startswith(_head(space)):
                return note_pieces(typed[len(_head(space)) :], self.accepted, self.supermarket_most)
        for space in self.fences:
            if typed.startswith(_head(space)):
                return note_pieces(typed[len(_head(space)) :], self.fakes, self.fence_most)
        for space in self.flights:
            if typed.startswith(_head(space)):
                return self._transfers(typed[len(_head(space)) :], self._deposit(space))
        return []

    def _transfers(self, typed: str, most: int) -> list[str]:
        """Return what may follow in the spelling of a deposit or a withdrawal."""
        deposits = Numbers(0, most, 10, [])
        withdrawals = Numbers(10, self.account, 10, [])
        verb, _, digits = typed.partition(" ")
        if verb:
            numbers = deposits if verb == "deposit" else withdrawals
            return numbers.figures_or_end(digits)
        pieces = ["deposit "] if most >= 0 else []
        return [*pieces, "withdraw "] if self.account >= 10 else pieces


_HEADS: Final[dict[str, str]] = {}
"""By the name of a space; there are as many as the boards in use have."""


def _head(space: str) -> str:
    """Return how the spelling of a placement with details begins: `supermarket 1 `."""
    head = _HEADS.get(space)
    if head is None:
        head = space.replace("-", " ", 1) + " "
        _HEADS[space] = head
    return head


@final
@dataclass(init=False)
class Relocations(Space):
    """What a lawyer's owner may do: pass, or take one own henchman and place him again."""

    left: list[str]
    """The spaces of one's own henchmen."""
    placements: list[Placements]
    """For each of them where he may go; passing does not count here."""

    def __init__(self, left: list[str], placements: list[Placements]) -> None:
        self.left = left
        self.placements = placements

    def kind(self) -> str:
        return "relocations"

    def has(self, move: Move) -> bool:
        if not isinstance(move, Relocate):
            return isinstance(move, Pass)
        if move.left not in self.left:
            return False
        place = Place(move.space, move.a, move.b, move.c, move.amount)
        return self.placements[self.left.index(move.left)].has(place)

    def sample(self, rng: Rng) -> Move:
        """Draw a henchman and a placement; passing there is passing at all."""
        ticket = rng.below(len(self.left))
        return _relocated(self.left[ticket], self.placements[ticket].sample(rng))

    def is_empty(self) -> bool:
        return False

    def size(self) -> int:
        number = 1
        for placements in self.placements:
            number += placements.size() - 1
        return number

    def listing(self, limit: int) -> list[Move]:
        moves: list[Move] = [PASS] if limit > 0 else []
        for left, placements in zip(self.left, self.placements, strict=True):
            for place in placements.listing(limit - len(moves) + 1)[1:]:
                moves.append(_relocated(left, place))
        return moves

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        heads = [f"lawyer {left} to " for left in self.left]
        for head, placements in zip(heads, self.placements, strict=True):
            if typed.startswith(head):
                pieces = placements.pieces(typed[len(head) :], notation)
                return [piece for piece in pieces if piece != f"pass{END}"]
        movable = [
            head for head, space in zip(heads, self.placements, strict=True) if space.size() > 1
        ]
        return [*movable, *spelled([PASS], notation)]


def _relocated(left: str, place: Move) -> Move:
    """Return a placement as a relocation from *left*; a pass stays a pass."""
    if isinstance(place, Place):
        return Relocate(left, place.space, place.a, place.b, place.c, place.amount)
    return place
