"""What everybody can prove about a seat's hidden money: the exact set of possible splits.

The set starts with the empty screen and envelope and follows the seat's deals, which all have
seen (section Knowledge of the rules page). It is the same for all other seats and spectators.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import Rng
from slushfund.games.counterfeiters.state import FLEW, HALVED


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Range:
    """Proven bounds in dollars; equal where the amount is known."""

    low: int
    high: int

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def shifted(self, amount: int) -> Range:
        """Return the bounds after so much more."""
        return Range(self.low + amount, self.high + amount)


@final
@mypyc_attr(acyclic=True)
class Splits:
    """Possible pairs of cash and account, in tens: for each cash, the accounts as bits."""

    low: int
    """The cash of the first mask; each further mask is one ten more."""
    masks: list[int]
    _bounds: list[Range]

    def __init__(self, low: int, masks: list[int]) -> None:
        self.low = low
        self.masks = masks
        self._bounds = []

    def after(self, deal: int) -> Splits:
        """Return what is possible after one more deal of the seat."""
        if deal == FLEW:
            totals = self.totals()
            return Splits(0, [totals >> cash for cash in range(totals.bit_length())])
        if deal == HALVED:
            return self._halved()
        low = self.low + deal // 10
        if low < 0:
            return Splits(0, self.masks[-low:])
        after = Splits(low, self.masks)
        if self._bounds:
            cash, account, total = self._bounds
            after._bounds = [cash.shifted(deal), account, total.shifted(deal)]
        return after

    def _halved(self) -> Splits:
        """Cash is halved, rounded down to tens; two amounts fall together (CF-11.2)."""
        low = self.low // 2
        masks = [0] * ((self.low + len(self.masks) - 1) // 2 - low + 1)
        for at in range(len(self.masks)):
            masks[(self.low + at) // 2 - low] |= self.masks[at]
        return Splits(low, masks)

    def totals(self) -> int:
        """Return the possible sums of cash and account as bits."""
        totals = 0
        for at in range(len(self.masks)):
            totals |= self.masks[at] << (self.low + at)
        return totals

    def accounts(self) -> int:
        """Return the possible accounts as bits."""
        accounts = 0
        for mask in self.masks:
            accounts |= mask
        return accounts

    def has(self, cash: int, account: int) -> bool:
        """Tell whether a pair, in tens, is possible."""
        at = cash - self.low
        return 0 <= at < len(self.masks) and account >= 0 and self.masks[at] >> account & 1 == 1

    def pairs(self) -> list[tuple[int, int]]:
        """Return all possible pairs in dollars, ascending."""
        found: list[tuple[int, int]] = []
        for at in range(len(self.masks)):
            mask = self.masks[at]
            for account in range(mask.bit_length()):
                if mask >> account & 1:
                    found.append(((self.low + at) * 10, account * 10))
        return found

    def draw(self, rng: Rng) -> tuple[int, int]:
        """Draw one of the pairs, in tens, each equally likely."""
        counts = [mask.bit_count() for mask in self.masks]
        at = rng.weighted(counts)
        mask = self.masks[at]
        for _ in range(rng.below(counts[at])):
            mask &= mask - 1
        return self.low + at, (mask & -mask).bit_length() - 1

    def bounds(self) -> list[Range]:
        """Return the bounds of cash, account, and both together."""
        if not self._bounds:
            accounts = _bits_range(self.accounts())
            self._bounds = [self._cash_range(), accounts, _bits_range(self.totals())]
        return self._bounds

    def _cash_range(self) -> Range:
        first = 0
        while not self.masks[first]:
            first += 1
        last = len(self.masks) - 1
        while not self.masks[last]:
            last -= 1
        return Range((self.low + first) * 10, (self.low + last) * 10)


MOST_CHAINS: Final = 1024
_CHAINS: Final[dict[tuple[int, ...], list[Splits]]] = {}
"""The latest chains by their deals, up to a limit: views and worlds ask for the same ones again
and again, or for one with a deal more."""


def chain_of(deals: list[int]) -> list[Splits]:
    """Return what was possible before a seat's first deal, and after each of its deals."""
    key = tuple(deals)
    known = len(key)
    found = _CHAINS.get(key)  # asked once: another thread may forget it meanwhile
    while found is None and known:
        known -= 1
        found = _CHAINS.get(key[:known])
    if found is not None and known == len(key):
        return found
    chain = [Splits(0, [1])] if found is None else found.copy()
    for deal in key[known:]:
        chain.append(chain[-1].after(deal))
    if len(_CHAINS) >= MOST_CHAINS:
        _CHAINS.clear()
    _CHAINS[key] = chain
    return chain


def splits_after(deals: list[int]) -> Splits:
    """Return what a seat's deals prove about its money."""
    return chain_of(deals)[-1]


def _bits_range(bits: int) -> Range:
    """Return the bounds of a set of tens given as bits."""
    return Range(((bits & -bits).bit_length() - 1) * 10, (bits.bit_length() - 1) * 10)


@final
class Past:
    """One way a seat's money may have gone: where it is now, and the secrets on the way."""

    cash: int
    account: int
    secrets: list[int]

    def __init__(self, cash: int, account: int, secrets: list[int]) -> None:
        self.cash = cash
        self.account = account
        self.secrets = secrets


def draw_past(deals: list[int], known: tuple[int, int] | None, rng: Rng) -> Past:
    """Draw a past that fits a seat's deals.

    *known* is the pair of cash and account it ends with, where that is no secret; with None
    one of the possible pairs is drawn. The steps before it are found backwards, each among
    those that were possible.
    """
    possible = chain_of(deals)
    if known is None:
        x, y = possible[-1].draw(rng)
    else:
        x, y = known[0] // 10, known[1] // 10
    past = Past(x * 10, y * 10, [])
    for at in range(len(deals) - 1, -1, -1):
        deal = deals[at]
        if deal == FLEW:
            before = _before_flight(possible[at], x + y, rng)
            past.secrets.append((before - x) * 10)
            y += x - before
            x = before
        elif deal == HALVED:
            before = _before_godfather(possible[at], x, y, rng)
            past.secrets.append((before - x) * 10)
            x = before
        else:
            x -= deal // 10
    past.secrets.reverse()
    return past


def _before_flight(splits: Splits, total: int, rng: Rng) -> int:
    """Draw the cash before a flight, in tens; the sum stays the same."""
    found: list[int] = []
    for at in range(len(splits.masks)):
        cash = splits.low + at
        if cash <= total and splits.masks[at] >> (total - cash) & 1:
            found.append(cash)
    return rng.pick(found)


def _before_godfather(splits: Splits, cash: int, account: int, rng: Rng) -> int:
    """Draw the cash before the Godfather came: twice as much, or a ten more."""
    if not splits.has(2 * cash, account):
        return 2 * cash + 1
    if not splits.has(2 * cash + 1, account):
        return 2 * cash
    return 2 * cash + rng.below(2)
