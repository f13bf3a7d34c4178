"""A split after what was said: what supporters ask for, and what the president has promised."""

from __future__ import annotations

from itertools import combinations

from slushfund.games.tiefe_taschen.moves import Deed


def fewest(cards: list[int], least: int) -> list[int]:
    """Return the cards that come closest to a sum from above; none where they do not reach it."""
    best: list[int] = []
    for number in range(1, len(cards) + 1):
        for some in combinations(sorted(cards), number):
            if sum(some) >= least and (not best or sum(some) < sum(best)):
                best = list(some)
    return best


def buy_for(piles: list[list[int]], keeper: int, asked: dict[int, int]) -> None:
    """Leave those who have named a price just that, where they would get more."""
    for seat, price in asked.items():
        if seat != keeper and sum(piles[seat]) > price:
            kept = fewest(piles[seat], price)
            for card in kept:
                piles[seat].remove(card)
            piles[keeper] += piles[seat]
            piles[seat] = kept


def hand_over(piles: list[list[int]], keeper: int, gifts: list[Deed], active: list[int]) -> None:
    """Give what was promised as long as there is enough: from the keeper first, then from those
    who were promised nothing."""
    promised = {gift.seat for gift in gifts}
    free = [keeper, *[seat for seat in active if seat != keeper and seat not in promised]]
    for gift in gifts:
        lacking = gift.value - sum(piles[gift.seat])
        if gift.seat not in active or lacking <= 0:
            continue
        pool = piles[keeper]
        if sum(pool) < lacking:
            pool = [card for seat in free for card in piles[seat]]
        for card in fewest(pool, lacking):
            owner = next(seat for seat in free if card in piles[seat])
            piles[owner].remove(card)
            piles[gift.seat].append(card)
