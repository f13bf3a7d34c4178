"""A small, seeded, unbiased random generator (sfc32), the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar, final

from mypy_extensions import i64

from slushfund.core.kernel import Chances, Move

T = TypeVar("T")

MASK: Final[i64] = 0xFFFFFFFF
WARM_UP: Final = 15


@final
@dataclass(init=False)
class Rng:
    """sfc32: four words of 32 bits, machine integers when compiled. Not for fair dealing."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    @staticmethod
    def seeded(seed: int) -> Rng:
        """Return the generator of this seed; any whole number is a seed."""
        word = 0xFFFFFFFF
        rng = Rng(seed & word, (seed >> 32) & word, (seed >> 64) & word, 1)
        for _ in range(WARM_UP):
            rng.word()
        return rng

    def copy(self) -> Rng:
        """Return an independent twin that will draw the same numbers."""
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> i64:
        """Draw 32 random bits."""
        result: i64 = (self.a + self.b + self.counter) & MASK
        self.counter = (self.counter + 1) & MASK
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & MASK)) & MASK
        self.c = ((((self.c << 21) & MASK) | (self.c >> 11)) + result) & MASK
        return result

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n-1, each equally likely."""
        if n >= 1 << 30:
            return self._below_large(n)
        # Lemire's method: the high half of a product, with the biased low remainder redrawn.
        bound: i64 = n
        product: i64 = self.word() * bound
        low: i64 = product & MASK
        if low < bound:
            threshold: i64 = (MASK + 1 - bound) % bound
            while low < threshold:
                product = self.word() * bound
                low = product & MASK
        return product >> 32

    def _below_large(self, n: int) -> int:
        """Draw below a number of any size by rejecting draws of its bit length."""
        bits = (n - 1).bit_length()
        while True:
            value = 0
            for _ in range((bits + 31) // 32):
                word: int = self.word()
                value = (value << 32) | word
            value >>= -bits % 32
            if value < n:
                return value

    def pick(self, items: list[T]) -> T:
        """Draw one of *items*, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Bring *items* into random order, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choose(self, chances: Chances) -> Move:
        """Draw one outcome by its weight."""
        if chances.is_even:
            return chances.moves[self.below(len(chances.moves))]
        return chances.moves[self.weighted(chances.weights)]

    def weighted(self, weights: list[int]) -> int:
        """Draw an index with a probability in proportion to its weight."""
        total = 0
        for weight in weights:
            total += weight
        rest = self.below(total)
        index = 0
        while rest >= weights[index]:
            rest -= weights[index]
            index += 1
        return index
