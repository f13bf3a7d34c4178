"""What a seat sees, as numbers of a fixed size and order: the tensor that learners get.

A game writes its features from a view alone (`Game.features`). Each is a whole number from 0 to a
bound of at most 255, so that a tensor is a few bytes and is copied at once; divided by its bound it
lies between 0 and 1. The same code that writes the numbers names them. docs/gyms/observations.md
has all names and tells what is lost.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

MOST: Final = 255
FINE: Final = 16
"""Amounts below this are told exactly."""
COARSE: Final = 20
"""Bits; below, each octave has eight levels, above, three octaves share one."""
RING: Final = ["you", *[f"next{place}" for place in range(1, 10)]]
"""Seats are named by where they sit: `next1` is the one after you. Spectators sit in seat 0."""

HELD: Final = 7
"""Levels that are put together as one number before they are written: all that a small number has
room for."""
PLACES: Final = [1 << 8 * place for place in range(HELD)]
"""A level of 1 in each of their places. `1 << n` of machine numbers has 32 bits when compiled."""
ONE_OF: Final = [
    [bytes([1 if place == at else 0 for place in range(count)]) for at in range(-1, count)]
    for count in range(40)
]
"""Flags by count and by which one is set, counted from 1; 0: none is."""
NONE_SET: Final = [bytes(count) for count in range(100)]
"""Zeros by count."""


def magnitude(amount: int) -> int:
    """Return the level of an amount without a bound: exact, then by octaves, up to a googol."""
    if amount < FINE:
        return amount if amount > 0 else 0
    bits = amount.bit_length()
    if bits <= COARSE:
        return FINE + (bits - 5) * 8 + (amount >> (bits - 4)) - 8
    return min(FINE + (COARSE - 4) * 8 + (bits - COARSE - 1) // 3, MOST)


def ranks(amounts: list[int]) -> list[int]:
    """Return for each amount how many are smaller: exact, however large they are."""
    count = len(amounts)
    found = [0] * count
    for one in range(1, count):
        amount = amounts[one]
        for other in range(one):
            if amounts[other] < amount:
                found[one] = found[one] + 1  # `+=` of an element is slow when compiled
            elif amount < amounts[other]:
                found[other] = found[other] + 1
    return found


@final
class Kept:
    """Numbers that seldom change, written again when they have."""

    numbers: list[int]
    levels: bytes

    def __init__(self) -> None:
        self.numbers = []
        self.levels = b""

    def of(self, numbers: list[int], most: int) -> bytes:
        """Return what `Features.puts` writes of them."""
        if numbers != self.numbers:
            out = Features(False)
            out.row(numbers, 0, len(numbers), most)
            self.numbers = numbers.copy()
            self.levels = out.levels
        return self.levels


_NO_NAMES: Final[list[str]] = []
_NO_BOUNDS: Final[list[int]] = []


@final
class Features:
    """Levels being written; with *naming* also their names and bounds.

    Levels are held in one number, a byte each, and written when it is full: a list with a piece
    for each level took three times as long.
    """

    names: list[str]
    bounds: list[int]
    naming: bool
    _group: str
    _pieces: list[bytes]
    """What is written."""
    _held: i64
    """The levels that come next, the first one lowest."""
    _count: i64
    """How many those are."""

    def __init__(self, naming: bool) -> None:
        self.names = [] if naming else _NO_NAMES
        self.bounds = [] if naming else _NO_BOUNDS
        self.naming = naming
        self._group = ""
        self._pieces = []
        self._held = 0
        self._count = 0

    @property
    def levels(self) -> bytes:
        """What is written so far, a byte for each level."""
        self._write_held()
        return b"".join(self._pieces)

    def _write_held(self) -> None:
        if self._count:
            held, count = int(self._held), int(self._count)  # mypyc has a fast way for these
            self._pieces.append(held.to_bytes(count, "little"))
            self._held = 0
            self._count = 0

    def hold(self, levels: i64, count: i64) -> None:
        """Write up to HELD levels without names, given as bytes of one number."""
        if self._count + count > HELD:
            self._write_held()
        self._held |= levels << 8 * self._count
        self._count += count

    def of(self, group: str) -> None:
        """Name what comes next as belonging to a group."""
        self._group = group

    def put(self, name: str, number: int, most: int) -> None:
        """Write a number between 0 and *most*, which is at most 255; others are cut off."""
        if number < 0:
            number = 0
        elif number > most:
            number = most
        self.hold(number, 1)
        if self.naming:
            self.names.append(f"{self._group}.{name}" if self._group else name)
            self.bounds.append(most)

    def flag(self, name: str, is_so: bool) -> None:
        """Write 1 where something is so."""
        self.put(name, 1 if is_so else 0, 1)

    def signed(self, name: str, number: int, most: int) -> None:
        """Write a number between -*most* and *most*; zero is in the middle."""
        self.put(name, number + most, 2 * most)

    def amount(self, name: str, amount: int) -> None:
        """Write the magnitude of an amount."""
        self.put(name, magnitude(amount), MOST)

    def puts(self, names: list[str], numbers: list[int], most: int) -> None:
        """Write several numbers between 0 and *most*; all must be at least 0."""
        self.row(numbers, 0, len(numbers), most)
        if self.naming:
            self._name_all(names, most)

    def row(self, numbers: list[int], begin: int, end: int, most: int) -> None:
        """Write a part of a list without names, as `puts` does."""
        for at in range(begin, end):
            number = numbers[at]
            self.hold(number if number < most else most, 1)

    def zeros(self, count: int) -> None:
        """Write zeros without names, at most 99."""
        if count <= HELD:
            self.hold(0, count)
        else:
            self.piece(NONE_SET[count])

    def piece(self, levels: bytes) -> None:
        """Write levels without names, as they are."""
        self._write_held()
        self._pieces.append(levels)

    def flags(self, names: list[str], levels: bytes) -> None:
        """Write a flag for each name, given as 0 or 1."""
        self.piece(levels)
        if self.naming:
            self._name_all(names, 1)

    def choice(self, names: list[str], at: int) -> None:
        """Write a flag for each name, 1 at the one that is so; -1: none is."""
        self.one_of(len(names), at)
        if self.naming:
            self._name_all(names, 1)

    def one_of(self, count: int, at: int) -> None:
        """Write flags without names, as `choice` does."""
        if count <= HELD:
            self.hold(0 if at < 0 else PLACES[at], count)
        elif count < len(ONE_OF):
            self.piece(ONE_OF[count][at + 1])
        else:
            self.piece(bytes([1 if number == at else 0 for number in range(count)]))

    def seat(self, name: str, seat: int | None, viewer: int, seats: int) -> None:
        """Write which seat it is, as a flag for each, from the viewer's own on."""
        self.one_of(seats, -1 if seat is None or seat < 0 else (seat - viewer) % seats)
        if self.naming:
            self._name_all([f"{name}.{place}" for place in RING[:seats]], 1)

    def some_seats(self, name: str, some: list[int], viewer: int, seats: int) -> None:
        """Write which seats are among *some*."""
        bits = 0
        for seat in some:
            bits |= 1 << seat
        self.seat_bits(name, bits, viewer, seats)

    def seat_bits(self, name: str, bits: int, viewer: int, seats: int) -> None:
        """Write which seats are in a set given as bits, from the viewer's own on."""
        some: i64 = bits
        me: i64 = viewer
        count: i64 = seats
        self.bits(some >> me | some << (count - me), count)
        if self.naming:
            self._name_all([f"{name}.{place}" for place in RING[:seats]], 1)

    def bits(self, bits: i64, count: i64) -> None:
        """Write flags without names, given as bits, the lowest first."""
        for place in range(count):
            self.hold(bits >> place & 1, 1)

    def _name_all(self, names: list[str], most: int) -> None:
        for name in names:
            self.names.append(f"{self._group}.{name}" if self._group else name)
            self.bounds.append(most)
