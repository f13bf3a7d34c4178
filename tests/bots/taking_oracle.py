"""Blackmail, avert and treasury as a matrix game in cards of money, from the rules alone.

All cards are alike and count 1. Nobody votes: the split on the table pays nobody.
"""

from __future__ import annotations

from itertools import product

TREASURY = "treasury"
AVERT = "avert"


class Taking:
    """Seats in turn order; a plan is a card, or the number of the seat that is blackmailed."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.plans: list[list[str | int]] = []
        for seat in range(seats):
            victims: list[str | int] = [other for other in range(seats) if other != seat]
            self.plans.append([TREASURY, AVERT, *victims])

    @property
    def sizes(self) -> list[int]:
        return [len(plans) for plans in self.plans]

    def joints(self) -> list[list[int]]:
        return [list(joint) for joint in product(*[range(size) for size in self.sizes])]

    def paid(self, joint: list[int]) -> list[float]:
        """Return what everybody gains or loses."""
        chosen = [self.plans[seat][action] for seat, action in enumerate(joint)]
        money = [0.0] * self.seats
        if TREASURY in chosen:
            money[chosen.index(TREASURY)] += 1.0
        for seat, plan in enumerate(chosen):
            if isinstance(plan, int):
                sign = -1 if chosen[plan] == AVERT else 1
                money[seat] += sign * 1.0
                money[plan] -= sign * 1.0
        return money

    def values(self, player: int, joint: list[int]) -> list[float]:
        results = []
        for action in range(self.sizes[player]):
            changed = [*joint[:player], action, *joint[player + 1 :]]
            results.append(self.paid(changed)[player])
        return results
