"""One vote as a stage game: what the plans of all seats bring on average, as chances to win.

Draws count with their mean, a rejected split with what its successor usually makes of it, and
money with the chance to have most of it in the end. Nothing here is a rule.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from slushfund.bots.tiefe_taschen.forecast import usual_split
from slushfund.core import NOBODY
from slushfund.games.tiefe_taschen.moves import AGREE, AVERT, BLACKMAIL, REJECT, TREASURY
from slushfund.games.tiefe_taschen.rules.bribes import is_fulfilled

VICTIM: Final = 8
"""A plan is a card, or VICTIM + the seat that is blackmailed."""


def blackmail(seat: int) -> int:
    """Return the plan to blackmail this seat."""
    return VICTIM + seat


def card_of(plan: int) -> int:
    """Return the action card of a plan."""
    return BLACKMAIL if plan >= VICTIM else plan


@final
class Vote:
    """A split on the table in one imagined world, before the cards are revealed."""

    seats: int
    order: list[int]
    """The active seats, the president first, then clockwise."""
    purses: list[float]
    """Private money of each seat; what lies under its bribes is not in it."""
    means: list[float]
    """The mean card of each private stack, 0 for an empty one."""
    shares: list[float]
    pot: float
    owners: list[int]
    targets: list[int]
    sides: list[int]
    values: list[float]
    """Bribes: by whom, for whom, for what, how much."""
    grab: float
    """The mean card of the treasury, 0 for an empty one."""
    is_last: bool
    """A card taken from the treasury would end the game after this vote."""
    office: float
    """What being president is worth in money until the end."""
    spread: float
    """How far apart amounts must be to decide the game."""
    after: list[list[float]]
    """What becomes of the pot under each possible successor, see `forecast`."""

    def __init__(self, seats: int, order: list[int]) -> None:
        self.seats = seats
        self.order = order
        self.purses = [0.0] * seats
        self.means = [0.0] * seats
        self.shares = [0.0] * seats
        self.pot = 0.0
        self.owners = []
        self.targets = []
        self.sides = []
        self.values = []
        self.grab = 0.0
        self.is_last = False
        self.office = 0.0
        self.spread = 1.0
        self.after = []
        for successor in range(seats):
            rest: list[int] = []
            if successor in order[1:]:
                at = order.index(successor)
                rest = order[at:] + order[1:at]
            self.after.append(usual_split(rest, seats) if rest else [])

    def outcomes(self, plans: list[int], seat: int, choices: list[int]) -> list[float]:
        """Return the chance of *seat* to win for each of its choices, all others as planned."""
        joint = plans.copy()
        results: list[float] = []
        for choice in choices:
            joint[seat] = choice
            results.append(self.chance(joint, seat))
        return results

    def chance(self, plans: list[int], seat: int) -> float:
        """Return the chance of *seat* to win the game if all do as planned."""
        purses = self.purses.copy()
        grabber = self._act(plans, purses)
        agreeing = 0
        rejecting = 0
        successor = NOBODY
        for other in self.order:
            plan = plans[other]
            if plan == AGREE:
                agreeing += 1
            elif plan == REJECT:
                rejecting += 1
                if successor == NOBODY:
                    successor = other
        is_over = self.is_last and grabber != NOBODY
        if agreeing >= rejecting:
            for other in self.order:
                purses[other] += self.shares[other]
            purses[self.order[0]] += 0.0 if is_over else self.office
        elif not is_over or len(self.order) == 2:
            self._divide_again(purses, self.after[successor], 0.0 if is_over else self.office)
        return self._share(purses, seat, 0.5 if is_over else self.spread)

    def _act(self, plans: list[int], purses: list[float]) -> int:
        """Settle bribes and take money in turn order; return who reached into the treasury."""
        grabber = NOBODY
        for at in range(len(self.owners)):
            target = self.targets[at]
            is_met = is_fulfilled(self.sides[at], card_of(plans[target]))
            purses[target if is_met else self.owners[at]] += self.values[at]
        for seat in self.order:
            plan = plans[seat]
            if plan == TREASURY:
                if grabber == NOBODY:
                    grabber = seat
                    purses[seat] += self.grab
            elif plan >= VICTIM:
                victim = plan - VICTIM
                taker = seat
                if plans[victim] == AVERT:
                    taker = victim
                    victim = seat
                purses[taker] += self.means[victim]
                purses[victim] -= self.means[victim]
        return grabber

    def _divide_again(self, purses: list[float], parts: list[float], office: float) -> None:
        """Pay the pot and the office as a successor would come to divide them, on average."""
        for other in self.order:
            purses[other] += parts[other] * self.pot + parts[self.seats + other] * office

    def _share(self, purses: list[float], seat: int, spread: float) -> float:
        """Return the chance to have most, from amounts: nearer ones are more of a threat."""
        own = purses[seat]
        total = 0.0
        for amount in purses:
            apart = (amount - own) / spread
            total += exp(apart) if apart < 30.0 else exp(30.0)
        return 1.0 / total
