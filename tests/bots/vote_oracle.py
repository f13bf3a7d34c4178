"""The vote of Tiefe Taschen solved exactly, from the rules alone and by none of our bots' code.

One round in which cards only agree or reject: no bribes, snoops or grabs. Seats vote in turn
order, see all votes before their own and preview all after it; each wants money. Whoever is
indifferent rejects. Seats are places in turn order; the president has place 0 and agrees.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product


@cache
def solved(pot: tuple[int, ...], active: int) -> tuple[int, ...]:
    """Return what each place gets in the end if the president splits as well as possible."""
    if active == 1:
        return (sum(pot),)
    for shares in splits(pot, active):
        if is_accepted(pot, shares):
            return shares
    return outcome(pot, (sum(pot),) + (0,) * (active - 1))


def splits(pot: tuple[int, ...], active: int) -> Iterator[tuple[int, ...]]:
    """Yield all splits as amounts, those first that leave the president most."""
    gifts = {given for number in range(len(pot) + 1) for given in combinations(pot, number)}
    seen = set()
    for given in sorted(gifts, key=sum):
        for receivers in product(range(1, active), repeat=len(given)):
            shares = [sum(pot) - sum(given)] + [0] * (active - 1)
            for value, receiver in zip(given, receivers, strict=True):
                shares[receiver] += value
            if tuple(shares) not in seen:
                seen.add(tuple(shares))
                yield tuple(shares)


def is_accepted(pot: tuple[int, ...], shares: tuple[int, ...]) -> bool:
    """Tell whether a split survives the vote."""
    return _vote(pot, shares, 1, 1, 0) == 0


def outcome(pot: tuple[int, ...], shares: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each place gets in the end after this split."""
    return _paid(pot, shares, _vote(pot, shares, 1, 1, 0))


def _vote(pot: tuple[int, ...], shares: tuple[int, ...], place: int, lead: int, first: int) -> int:
    """Return who is president in the end: place 0, or the first to have rejected."""
    if place == len(shares):
        return 0 if lead >= 0 else first
    agreed = _vote(pot, shares, place + 1, lead + 1, first)
    rejected = _vote(pot, shares, place + 1, lead - 1, first or place)
    if agreed == rejected:
        return agreed
    prefers = _paid(pot, shares, agreed)[place] > _paid(pot, shares, rejected)[place]
    return agreed if prefers else rejected


def _paid(pot: tuple[int, ...], shares: tuple[int, ...], president: int) -> tuple[int, ...]:
    if president == 0:
        return shares
    rest = len(shares) - 1
    after = solved(pot, rest)
    return (0, *[after[(place - president) % rest] for place in range(1, rest + 1)])
