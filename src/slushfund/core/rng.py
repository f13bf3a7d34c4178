"""A small, seeded, unbiased random generator (sfc32), the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar, final

from slushfund.core.kernel import Chances, Move

T = TypeVar("T")

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 15


@final
@dataclass(init=False)
class Rng:
    """sfc32: four words of 32 bits, cheap when compiled. Not for secrets that money depends on."""

    a: int
    b: int
    c: int
    counter: int

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    @staticmethod
    def seeded(seed: int) -> Rng:
        """Return the generator of this seed; any whole number is a seed."""
        rng = Rng(seed & MASK, (seed >> 32) & MASK, (seed >> 64) & MASK, 1)
        for _ in range(WARM_UP):
            rng.word()
        return rng

    def copy(self) -> Rng:
        """Return an independent twin that will draw the same numbers."""
        return Rng(self.a, self.b, self.c, self.counter)

    def word(self) -> int:
        """Draw 32 random bits."""
        result = (self.a + self.b + self.counter) & MASK
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
        product = self.word() * n
        low = product & MASK
        if low < n:
            threshold = (MASK + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def _below_large(self, n: int) -> int:
        """Draw below a number of any size by rejecting draws of its bit length."""
        bits = (n - 1).bit_length()
        while True:
            value = 0
            for _ in range((bits + 31) // 32):
                value = (value << 32) | self.word()
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
