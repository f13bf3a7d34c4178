"""A table as it would be after a move, as a stage game over several imagined worlds."""

from __future__ import annotations

from math import sqrt
from typing import Final

from slushfund.bots.contract import Budget
from slushfund.bots.generic.regret import Mind
from slushfund.bots.tiefe_taschen.opponent_model import OpponentModel, plan_odds
from slushfund.bots.tiefe_taschen.policy import share_of
from slushfund.bots.tiefe_taschen.votes import Vote, blackmail
from slushfund.core import NOBODY, Rng
from slushfund.games.tiefe_taschen.moves import AGREE, AVERT, REJECT, TREASURY
from slushfund.games.tiefe_taschen.rules.money import money
from slushfund.games.tiefe_taschen.state import NEGOTIATING, PLACING, TTState

SPREAD: Final = 2.2
NARROW: Final = 0.8
GRABS: Final = 0.7
"""Cards taken from the treasury in a usual round."""
MEAN: Final = 3
"""The mean money card."""
SURE: Final = 0.95
"""Whoever follows a habit this surely need not be thought for."""
TARGETS: Final = 2
"""Seats that somebody whose snoop is still free is thought to look at."""


def rounds_left(state: TTState) -> float:
    """Return how many rounds will follow this one, about."""
    seats = state.setup.seats
    cards = state.treasury_left
    if state.setup.edition == 2016:
        cards = (state.setup.highest + state.setup.lowest) // 2 - state.drawn
    return 0.0 if cards < seats else max(1.0, cards / (seats + GRABS))


def vote_of(state: TTState, opponents: OpponentModel) -> Vote:
    """Return the vote that a world comes to."""
    seats = state.setup.seats
    vote = Vote(seats, state.turn_order())
    for seat in range(seats):
        vote.purses[seat] = float(money(state, seat))
        vote.means[seat] = vote.purses[seat] / max(1, state.sizes[seat])
        vote.shares[seat] = float(share_of(state, seat))
    vote.pot = float(sum(state.pot))
    for place in range(2 * seats):
        if state.lying >> place & 1:
            vote.owners.append(place >> 1)
            vote.targets.append(state.targets[place])
            vote.sides.append(state.sides[place])
            vote.values.append(float(state.values[place]))
    if state.treasury_left:
        worth = sum([value * state.treasury[value - 1] for value in range(1, 6)])
        vote.grab = worth / state.treasury_left
    if state.setup.edition == 2016:
        vote.is_last = state.setup.is_marked() and state.drawn == state.setup.highest
    rest = rounds_left(state)
    vote.spread = NARROW + SPREAD * sqrt(rest)
    staying = opponents.staying
    vote.office = opponents.office * MEAN * seats * (1.0 - staying**rest) / (1.0 - staying)
    others = state.active & ~(1 << state.president)
    for successor in vote.order[1:]:
        vote.after[successor] = opponents.forecast.parts(others, successor)
    return vote


class VoteGame:
    """The stage game of one candidate: what every seat may plan, and what it has learned."""

    def __init__(
        self, worlds: list[TTState], seat: int, opponents: OpponentModel, is_open: bool
    ) -> None:
        """*is_open*: the seat's own snoop may still be placed."""
        self.seat = seat
        self.votes = [vote_of(world, opponents) for world in worlds]
        table = worlds[0]
        self.order = self.votes[0].order
        self.plans: list[list[int]] = []
        self.minds: list[Mind] = []
        self.total = 0.0
        self.weight = 0.0
        self.steps = 0
        for other in self.order:
            may_place = is_open if other == seat else _may_place(table, other)
            victims = self._victims(table, other, may_place)
            self._add(table, other, victims, may_place, opponents)

    def _victims(self, table: TTState, seat: int, may_place: bool) -> list[int]:
        """Return whom a seat may blackmail: where its snoop stands, or may yet stand."""
        placed = table.snoops[seat]
        if placed != NOBODY:
            return [placed]
        if not may_place:
            return []
        purses = self.votes[0].purses
        others = [other for other in self.order if other != seat]
        return sorted(others, key=lambda other: -purses[other])[:TARGETS]

    def _add(
        self,
        table: TTState,
        seat: int,
        victims: list[int],
        may_place: bool,
        opponents: OpponentModel,
    ) -> None:
        plans = [AGREE, TREASURY, AVERT]
        if seat != self.order[0]:
            plans.append(REJECT)
        plans += [blackmail(victim) for victim in victims]
        mind = Mind(len(plans))
        if seat != self.seat:
            free = victims[0] if may_place and table.snoops[seat] == NOBODY else NOBODY
            cards = opponents.odds(table, seat, free)
            cards, mind.trust = opponents.with_words(table, seat, cards)
            mind.habit = plan_odds(cards, plans)
        self.plans.append(plans)
        self.minds.append(mind)

    def play(self, steps: int, rng: Rng, budget: Budget) -> None:
        """Let all seats learn this number of times, in one world after the other."""
        for _ in range(steps):
            if budget.is_over():
                return
            self._step(rng)

    def _step(self, rng: Rng) -> None:
        vote = self.votes[self.steps % len(self.votes)]
        self.steps += 1
        plans = [AGREE] * vote.seats
        for player, seat in enumerate(self.order):
            plans[seat] = self.plans[player][self.minds[player].draw(rng)]
        for player, seat in enumerate(self.order):
            mind = self.minds[player]
            if mind.trust > SURE:
                continue
            paid = mind.learn(vote.outcomes(plans, seat, self.plans[player]))
            if seat == self.seat:
                self.total += self.steps * paid
                self.weight += self.steps

    def value(self) -> float:
        """Return the chance to win that the seat can count on here."""
        return self.total / self.weight if self.weight else 0.0

    def own(self) -> tuple[list[int], list[float]]:
        """Return the seat's own plans and how to mix them."""
        at = self.order.index(self.seat)
        return self.plans[at], self.minds[at].average()

    def odds_of(self, seat: int, card: int) -> float:
        """Return how likely a seat is to play a card, in the end."""
        at = self.order.index(seat)
        mind = self.minds[at]
        index = self.plans[at].index(card) if card in self.plans[at] else -1
        if index < 0:
            return 0.0
        habit = mind.habit[index] if mind.habit is not None else 0.0
        return mind.trust * habit + (1.0 - mind.trust) * mind.average()[index]


def _may_place(table: TTState, seat: int) -> bool:
    """Tell whether a seat may still place its snoop in this phase 3."""
    if table.phase == PLACING:
        order = table.turn_order()
        current = (table.president + table.turn) % table.setup.seats
        return order.index(seat) > order.index(current)
    return table.phase == NEGOTIATING and not table.ready >> seat & 1
