"""What may be decided: one object that validates, samples, lists and tells a screen its widget."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from math import comb
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core.kernel import Move
from slushfund.core.notation import Notation
from slushfund.core.rng import Rng

WIDE: Final = 1 << 20
"""More numbers than this are sampled by magnitude, not evenly."""
ONE_IN: Final = 8
"""So rarely a sample is a move beside the number, where there is one: it is one of very many."""
ROLL: Final = 256
MAGNITUDES: Final = 14
USUAL: Final = 252
"""A sample of a wide space rolls below ROLL. Below USUAL, which is 18 rolls for each magnitude, it
is a number below 2**0 to 2**13: amounts such as people name. The other 4 rolls are numbers of up
to MOST_DIGITS digits, so that random play tries those as well."""
MOST_DIGITS: Final = 100
FAST: Final = 10**17
"""Ten times a number below this is still reckoned with quickly."""

END: Final = "\n"
"""The piece that ends the spelling of a move."""
FIGURES: Final = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
FIRST_FIGURES: Final = FIGURES[1:]
"""Begin a number above 0."""
FIGURES_OR_END: Final = [*FIGURES, END]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Space:
    """All legal answers of one seat to one question.

    Equal spaces have equal fields, and every field may be shown to the seat that is asked.
    """

    @abstractmethod
    def kind(self) -> str:
        """Name the widget that asks this question."""

    @abstractmethod
    def has(self, move: Move) -> bool:
        """Tell whether *move* is a legal answer."""

    @abstractmethod
    def sample(self, rng: Rng) -> Move:
        """Draw a legal answer; each has a chance, not necessarily the same."""

    @abstractmethod
    def size(self) -> int:
        """Return the number of answers, or -1 when there is no end of them."""

    @abstractmethod
    def listing(self, limit: int) -> list[Move]:
        """Return the first answers in a fixed order, at most *limit* of them."""

    def is_empty(self) -> bool:
        """Tell whether there is no answer."""
        return self.size() == 0

    def numbers(self) -> Numbers | None:
        """Return the numbers it asks for, where a spelling ends with one of them; else None."""
        return None

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        """Return what may follow *typed* in the spelling of an answer, for `core.keyboard`.

        *typed* is made of pieces returned before. No piece begins another, each leads to an
        answer, and one that ends with END completes it. Spaces too large to be listed say more.
        """
        return spelled(self.listing(self.size()), notation)


def spelled(moves: list[Move], notation: Notation) -> list[str]:
    """Return the spellings of moves as pieces that complete them.

    Most moves that are offered are made once and offered often, so they keep their pieces.
    """
    return [move.as_typed or _spelled(move, notation) for move in moves]


def _spelled(move: Move, notation: Notation) -> str:
    move.as_typed = notation.write(move) + END
    return move.as_typed


@final
@dataclass(init=False)
class Numbers:
    """The whole numbers from *low* to *high* (None: no limit) in steps but for a few, as digits."""

    low: int
    high: int | None
    step: int
    barred: list[int]
    is_vast: bool
    """Ten times a number below FAST is not too high, which takes long to find out."""

    def __init__(self, low: int, high: int | None, step: int, barred: list[int]) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.barred = barred
        self.is_vast = high is None or high >= 10 * FAST

    def has_between(self, low: int, high: int) -> bool:
        """Tell whether one of them lies in a range."""
        if low < self.low:
            low = self.low
        if self.high is not None and high > self.high:
            high = self.high
        low += (self.low - low) % self.step
        if low > high:
            return False
        count = (high - low) // self.step + 1
        for number in self.barred:
            if low <= number <= high and (number - low) % self.step == 0:
                count -= 1
        return count > 0

    def is_begun_by(self, number: int) -> bool:
        """Tell whether one of them begins with the digits of a number."""
        if number == 0:
            return self.has_between(0, 0)
        low, high = number, number
        while self.high is None or low <= self.high:
            if self.has_between(low, high):
                return True
            low, high = low * 10, high * 10 + 9
        return False

    def figures(self, typed: str) -> list[str]:
        """Return the digits that may follow those typed."""
        if typed == "0":
            return []
        tens = int(typed) * 10 if typed else 0
        if self._has_all(tens, tens + 9):
            return FIGURES
        if not typed and self.low == 1 and self._has_all(1, 9):
            return FIRST_FIGURES
        return [FIGURES[digit] for digit in range(10) if self.is_begun_by(tens + digit)]

    def _has_all(self, low: int, high: int) -> bool:
        """Tell quickly, where it is so, that every number of a range is one of them."""
        if self.step != 1 or low < self.low or (self.high is not None and high > self.high):
            return False
        for number in self.barred:
            if low <= number <= high:
                return False
        return True

    def goes_on_freely(self, number: int) -> bool:
        """Tell whether a number above 0 is one of them, and all with a digit more are."""
        if self.step != 1 or number < self.low or number <= 0:
            return False
        if number >= FAST or not self.is_vast:
            high = self.high
            if high is not None and number * 10 + 9 > high:
                return False
        for barred in self.barred:
            if barred >= number and (barred == number or barred // 10 == number):
                return False
        return True

    def may_end(self, typed: str) -> bool:
        """Tell whether the digits typed are one of them."""
        if not typed:
            return False
        number = int(typed)
        return self.has_between(number, number)

    def figures_or_end(self, typed: str) -> list[str]:
        """Return what may follow the digits typed where nothing comes after the number."""
        if typed and self.goes_on_freely(int(typed)):
            return FIGURES_OR_END
        figures = self.figures(typed)
        if not self.may_end(typed):
            return figures
        return [*figures, END]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
@dataclass(init=False)
class Pick(Space):
    """One of a list of moves; an empty list for a seat that may not act."""

    moves: list[Move]

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    def kind(self) -> str:
        return "pick"

    def has(self, move: Move) -> bool:
        return move in self.moves

    def sample(self, rng: Rng) -> Move:
        return self.moves[rng.below(len(self.moves))]

    def size(self) -> int:
        return len(self.moves)

    def is_empty(self) -> bool:
        return not self.moves

    def listing(self, limit: int) -> list[Move]:
        return self.moves[:limit]

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        return spelled(self.moves, notation)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False)
class Whole(Space):
    """A whole number from *low* to *high* (None: no limit) in steps, some numbers barred.

    *others* are moves beside the number. A game says how a number becomes a move, and its
    notation spells it `verb NUMBER`.
    """

    low: int
    high: int | None
    step: int
    barred: list[int]
    others: list[Move]
    is_wide: bool
    """There are so many numbers that samples go by magnitude."""

    def __init__(
        self, low: int, high: int | None, step: int, barred: list[int], others: list[Move]
    ) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.barred = barred
        self.others = others
        self.is_wide = high is None or high >= low + WIDE * step

    @abstractmethod
    def move_of(self, number: int) -> Move:
        """Return the move that answers *number*."""

    @abstractmethod
    def number_of(self, move: Move) -> int | None:
        """Return the number that *move* answers, or None when it is another kind of move."""

    def kind(self) -> str:
        return "whole"

    def has_number(self, number: int) -> bool:
        """Tell whether *number* may be answered."""
        if number < self.low or self._is_barred(number):
            return False
        if self.step != 1 and (number - self.low) % self.step:
            return False
        return self.high is None or number <= self.high

    def _is_barred(self, number: int) -> bool:
        for barred in self.barred:  # a loop, because `in` boxes every number
            if number == barred:
                return True
        return False

    def has(self, move: Move) -> bool:
        number = self.number_of(move)
        return move in self.others if number is None else self.has_number(number)

    def sample(self, rng: Rng) -> Move:
        if self.others and rng.below(ONE_IN) == 0:
            return rng.pick(self.others)
        number = self._draw(rng)
        while self._is_barred(number):
            number = self._draw(rng)
        return self.move_of(number)

    def _draw(self, rng: Rng) -> int:
        """Draw a number in range, barred or not; wide ranges favour small numbers."""
        if not self.is_wide and self.high is not None:
            return self.low + rng.below((self.high - self.low) // self.step + 1) * self.step
        roll = rng.below(ROLL)
        if roll < USUAL:
            return self.low + rng.below(1 << (roll % MAGNITUDES)) * self.step
        number = self.low + rng.below(10 ** (1 + rng.below(MOST_DIGITS))) * self.step
        return number if self.high is None or number <= self.high else self.low

    def size(self) -> int:
        if self.high is None:
            return -1
        numbers = (self.high - self.low) // self.step + 1
        for number in self.barred:
            if self.low <= number <= self.high and (number - self.low) % self.step == 0:
                numbers -= 1
        return numbers + len(self.others)

    def is_empty(self) -> bool:
        return not self.is_wide and self.size() == 0

    def numbers(self) -> Numbers:
        return Numbers(self.low, self.high, self.step, self.barred)

    def lead(self, notation: Notation) -> str:
        """Return what comes before the number."""
        return notation.verb(self.move_of(self.low)) + " "

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        verb = self.lead(notation)
        if not typed.startswith(verb):
            return [verb, *spelled(self.others, notation)]
        return self.numbers().figures_or_end(typed[len(verb) :])

    def listing(self, limit: int) -> list[Move]:
        moves = self.others[:limit]
        number = self.low
        while len(moves) < limit and (self.high is None or number <= self.high):
            if not self._is_barred(number):
                moves.append(self.move_of(number))
            number += self.step
        return moves


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@dataclass(init=False)
class Split(Space):
    """Everything in *things* is handed to *seats*; equal things are interchangeable.

    Shares are a tuple for each seat of the table, each ascending. A game says how shares
    become a move, and its notation spells it `verb SEAT:THING,THING SEAT:THING`.
    """

    things: list[int]
    seats: list[int]
    table: int
    """How many seats the table has, sharing or not."""

    def __init__(self, things: list[int], seats: list[int], table: int) -> None:
        self.things = sorted(things)
        self.seats = seats
        self.table = table

    @abstractmethod
    def move_of(self, shares: tuple[tuple[int, ...], ...]) -> Move:
        """Return the move that hands out *shares*."""

    @abstractmethod
    def shares_of(self, move: Move) -> tuple[tuple[int, ...], ...] | None:
        """Return the shares *move* hands out, or None when it is another kind of move."""

    def kind(self) -> str:
        return "split"

    def has(self, move: Move) -> bool:
        shares = self.shares_of(move)
        if shares is None or len(shares) != self.table:
            return False
        given: list[int] = []
        for seat in range(self.table):
            if shares[seat] and seat not in self.seats:
                return False
            for at in range(1, len(shares[seat])):
                if shares[seat][at - 1] > shares[seat][at]:
                    return False
            given.extend(shares[seat])
        return sorted(given) == self.things

    def sample(self, rng: Rng) -> Move:
        return self._hand_out([self.seats[rng.below(len(self.seats))] for _ in self.things])

    def _hand_out(self, receivers: list[int]) -> Move:
        """Build the move that gives things[i] to receivers[i]."""
        piles: list[list[int]] = [[] for _ in range(self.table)]
        for thing, receiver in zip(self.things, receivers, strict=True):
            piles[receiver].append(thing)
        return self.move_of(tuple([tuple(pile) for pile in piles]))

    def size(self) -> int:
        ways = 1
        for value in set(self.things):
            ways *= comb(self.things.count(value) + len(self.seats) - 1, len(self.seats) - 1)
        return ways

    def listing(self, limit: int) -> list[Move]:
        moves: list[Move] = []
        places = [0] * len(self.things)  # indices into seats; ascending among equal things
        while len(moves) < limit:
            moves.append(self._hand_out([self.seats[place] for place in places]))
            at = len(places) - 1
            while at >= 0 and places[at] == len(self.seats) - 1:
                at -= 1
            if at < 0:
                break
            places[at] += 1
            for later in range(at + 1, len(places)):
                is_equal = self.things[later] == self.things[later - 1]
                places[later] = places[later - 1] if is_equal else 0
        return moves

    def pieces(self, typed: str, notation: Notation) -> list[str]:
        nothing: tuple[tuple[int, ...], ...] = ((),) * self.table
        verb = notation.verb(self.move_of(nothing)) + " "
        if not typed:
            return [verb]
        shares = [share.partition(":") for share in typed[len(verb) :].split(" ")]
        rest = self.things.copy()
        for _, _, things in shares:
            for thing in things.split(","):
                if thing:
                    rest.remove(int(thing))
        if typed[-1] == " ":
            last = int(shares[-2][0]) if len(shares) > 1 else -1
            return [f"{seat}:" for seat in sorted(self.seats) if seat > last]
        seat, _, things = shares[-1]
        given = [int(thing) for thing in things.split(",") if thing]
        return self._things(rest, given[-1] if given else None, int(seat) < max(self.seats))

    def _things(self, rest: list[int], last: int | None, has_later: bool) -> list[str]:
        """Return the next thing of a share, and what comes after: another, a share, the end.

        Shares ascend, so the last seat that can get anything takes what is left from the least.
        """
        pieces: list[str] = []
        for at, thing in enumerate(rest):
            if (last is not None and thing < last) or (at and rest[at - 1] == thing):
                continue
            if not has_later and at:
                break
            if len(rest) == 1:
                pieces.append(f"{thing}{END}")
            elif at < len(rest) - 1:
                pieces.append(f"{thing},")
            if len(rest) > 1 and has_later:
                pieces.append(f"{thing} ")
        return pieces
