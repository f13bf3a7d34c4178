"""Ways to share and to vote without looking ahead, as policies.

They read what lies on the table and nothing that is hidden.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.bots.policy import Policy
from slushfund.core import NOBODY, Move, Rng
from slushfund.games.tiefe_taschen.moves import (
    AVERT,
    CARD_MOVES,
    DONE,
    LEAVE_DOWN,
    NO_CARD,
    READY,
    SHOW_NONE,
    SNOOP_MOVES,
    TURN_UP,
    Divide,
    Share,
)
from slushfund.games.tiefe_taschen.state import (
    DEFENDING,
    NEGOTIATING,
    PLACING,
    SHOWING,
    SPLITTING,
    TTState,
)

AVERTING: Final = 40
"""How often a snoop in front of oneself is answered by `avert`, in percent."""
SNOOPING: Final = 35
"""How often a snoop is placed, in percent."""
ALWAYS_AGREE: Final = [1, 0, 0, 0, 0]
ALWAYS_REJECT: Final = [0, 1, 0, 0, 0]
"""Odds of the cards, in the order of CARDS."""
FOR: Final = 0
NOT_AGAINST: Final = 3
"""The sides of bribes that agreeing fulfils, in the order of SIDES."""
ENOUGH: Final = 90
"""A share satisfies from this percentage of an even one."""


def share_of(state: TTState, seat: int) -> int:
    """Return the money that the split on the table gives to *seat*."""
    for share in state.shares:
        if share.seat == seat:
            return sum(share.values)
    return 0


def divide_into(piles: list[list[int]]) -> Divide:
    """Return the split that gives each seat its pile."""
    seats = range(len(piles))
    return Divide(tuple([Share(s, tuple(sorted(piles[s]))) for s in seats if piles[s]]))


def divide_among(state: TTState, receivers: list[int], keeper: int) -> Move:
    """Give each receiver an even share of the pot, as small as possible, and the rest away.

    Even means even among all active seats. What is left over goes to the keeper.
    """
    pot = sorted(state.pot)
    active = len(state.turn_order())
    even = (sum(pot) + active - 1) // active
    piles: list[list[int]] = [[] for _ in range(state.setup.seats)]
    for receiver in receivers:
        money = 0
        while pot and money < even:
            at = 0
            while at < len(pot) - 1 and money + pot[at] < even:
                at += 1
            money += pot[at]
            piles[receiver].append(pot[at])
            del pot[at]
    piles[keeper] += pot
    return divide_into(piles)


def divide_evenly(state: TTState) -> Move:
    """Hand out the pot, the largest card first, always to whoever has least."""
    order = state.turn_order()
    piles: list[list[int]] = [[] for _ in range(state.setup.seats)]
    for value in sorted(state.pot, reverse=True):
        poorest = order[0]
        for seat in order:
            if sum(piles[seat]) < sum(piles[poorest]):
                poorest = seat
        piles[poorest].append(value)
    return divide_into(piles)


def is_satisfied(state: TTState, seat: int, percent: int) -> bool:
    """Tell whether *seat* gets this percentage of an even share, or is the president."""
    return is_enough(state, seat, share_of(state, seat), percent)


def is_enough(state: TTState, seat: int, money: int, percent: int) -> bool:
    """Tell whether money is this percentage of an even share, or the seat the president's."""
    active = len(state.turn_order())
    return seat == state.president or money * active * 100 >= sum(state.pot) * percent


def worth_of_agreeing(state: TTState, seat: int) -> int:
    """Return what agreeing brings *seat*: its share, and bribes for it less those against it."""
    worth = share_of(state, seat)
    if not state.lying:
        return worth
    for place in range(2 * state.setup.seats):
        if state.lying >> place & 1 and state.targets[place] == seat:
            is_for = state.sides[place] in (FOR, NOT_AGAINST)
            worth += state.values[place] if is_for else -state.values[place]
    return worth


def play(state: TTState, seat: int, odds: list[int], rng: Rng) -> Move:
    """Draw a card; where one lies already, be ready with it unless it has become a bad one."""
    laid = state.cards[seat]
    if state.phase == NEGOTIATING and laid != NO_CARD and odds[laid]:
        return READY
    return CARD_MOVES[rng.weighted(odds)]


def defend(state: TTState, seat: int) -> Move:
    """Turn up `avert` when blackmailed, and no bribe when asked about those (TT15-7, TT-8.3)."""
    if state.phase == SHOWING:
        return SHOW_NONE
    return TURN_UP if state.cards[seat] == AVERT else LEAVE_DOWN


@final
class Fair(Policy[TTState]):
    """Shares evenly, agrees to an even share, rejects less, and never schemes."""

    def __init__(self) -> None:
        pass

    def move(self, state: TTState, seat: int, rng: Rng) -> Move:
        if state.phase == SPLITTING:
            return divide_evenly(state)
        if state.phase == PLACING:
            return DONE
        if state.phase in (SHOWING, DEFENDING):
            return defend(state, seat)
        return play(state, seat, self.odds(state, seat), rng)

    def odds(self, state: TTState, seat: int) -> list[int]:
        """Return how likely each card is, by what lies on the table."""
        is_content = is_enough(state, seat, worth_of_agreeing(state, seat), 100)
        return ALWAYS_AGREE if is_content else ALWAYS_REJECT


@final
class Myopic(Policy[TTState]):
    """Buys the smallest majority, votes by what a rejection would bring, grabs when all is
    decided."""

    def __init__(self) -> None:
        pass

    def move(self, state: TTState, seat: int, rng: Rng) -> Move:
        if state.phase == SPLITTING:
            return self._split(state, seat)
        if state.phase in (SHOWING, DEFENDING):
            return defend(state, seat)
        if state.phase == PLACING:
            return self._place(state, seat, rng)
        is_early = state.cards[seat] == NO_CARD and state.changes < 4
        if state.phase == NEGOTIATING and is_early and state.snoops[seat] == NOBODY:
            placed = self._place(state, seat, rng)
            if placed is not DONE:
                return placed
        return play(state, seat, self.odds(state, seat), rng)

    def _split(self, state: TTState, seat: int) -> Move:
        """Satisfy just enough seats; those come last who would be president next."""
        others = state.turn_order()[1:]
        needed = len(others) // 2
        others.reverse()
        return divide_among(state, others[:needed], seat)

    def _place(self, state: TTState, seat: int, rng: Rng) -> Move:
        """Put the snoop in front of whoever holds most cards."""
        if state.snoops[seat] != NOBODY or rng.below(100) >= SNOOPING:
            return DONE
        target = NOBODY
        for other in state.turn_order():
            if other != seat and (target == NOBODY or state.sizes[other] > state.sizes[target]):
                target = other
        return DONE if target == NOBODY else SNOOP_MOVES[target]

    def odds(self, state: TTState, seat: int) -> list[int]:
        """Return how likely each card is, by what lies on the table."""
        agreeing = 0
        rejecting = 0
        is_first = True
        is_before = True
        for other in state.turn_order():
            if other == seat:
                is_before = False
            elif is_satisfied(state, other, ENOUGH):
                agreeing += 1
            else:
                rejecting += 1
                if is_before:
                    is_first = False
        if agreeing > rejecting:
            return self._free_odds(state, seat)
        if seat == state.president:
            return ALWAYS_AGREE
        if rejecting > agreeing + 1 and not is_first:
            return self._free_odds(state, seat)
        worth = worth_of_agreeing(state, seat)
        if is_first:
            is_content = worth * 2 >= sum(state.pot)
        else:
            is_content = is_enough(state, seat, worth, 60)
        return ALWAYS_AGREE if is_content else ALWAYS_REJECT

    def _free_odds(self, state: TTState, seat: int) -> list[int]:
        """Return the odds of a vote that is decided anyway."""
        rest = 300
        averting = 0
        for other in range(state.setup.seats):
            if state.snoops[other] == seat:
                averted = rest * AVERTING // 100
                averting += averted
                rest -= averted
        blackmailing = 0
        if state.snoops[seat] != NOBODY and state.active >> state.snoops[seat] & 1:
            blackmailing = rest * 2 // 3
        return [0, 0, rest - blackmailing, blackmailing, averting]


FAIR: Final = Fair()
MYOPIC: Final = Myopic()
