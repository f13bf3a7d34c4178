"""What the others may play: habits, weighed by the cards each seat has revealed so far."""

from __future__ import annotations

from math import exp, log
from typing import Final

from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.tiefe_taschen.forecast import (
    CONTENT,
    DISCONTENT,
    IN_OFFICE,
    ROLES,
    Forecast,
    supporters_needed,
)
from slushfund.bots.tiefe_taschen.policy import (
    FAIR,
    MYOPIC,
    SNOOPING,
    is_satisfied,
)
from slushfund.bots.tiefe_taschen.promises import cards_allowed, due, reliability
from slushfund.core import NOBODY, Event
from slushfund.games.tiefe_taschen.events import (
    BrokenOff,
    Elected,
    PaidOut,
    Played,
    Recalled,
    Resigned,
    Revealed,
    RoundBegan,
    Snooped,
    SplitMade,
    Voted,
)
from slushfund.games.tiefe_taschen.moves import AGREE, BLACKMAIL, CARDS, REJECT
from slushfund.games.tiefe_taschen.state import TTState, fresh_state
from slushfund.games.tiefe_taschen.view import TTView

MINDED: Final = 0
"""Thinks for itself: the solver decides what it does. The others are habits."""
MYOPICALLY: Final = 1
FAIRLY: Final = 2
AS_USUAL: Final = 3
PRIOR: Final = (0.4, 0.3, 0.1, 0.2)

GUESS: Final = 0.3
"""How likely any card is from somebody who thinks."""
SLIP: Final = 0.05
"""How often a habit is not followed."""
FAITH: Final = 3.0
"""Votes without a resignation that the table is credited with, to four votes."""
OFFICE: Final = 0.35
"""What a president gets more than others in a usual round, as a part of the pot."""
ROUNDS: Final = 3.0
"""How many usual rounds count beside those that were seen."""
AGREEING: Final = (0.9, 0.9, 0.2)
REJECTING: Final = (0.0, 0.03, 0.35)
"""How seats usually vote as presidents, content and discontent."""
VOTES: Final = 3.0
SPLITS: Final = 2.0
"""How many usual votes and splits count beside those that were seen."""


class Conduct:
    """What one seat has shown: how often which card in which role, and what that makes likely."""

    def __init__(self) -> None:
        self.counts = [[0] * len(CARDS) for _ in range(ROLES)]
        self.logs = [log(weight) for weight in PRIOR]
        self.splits = 0
        self.bought = 0
        """Splits that satisfied enough seats."""

    def usual(self, role: int) -> list[float]:
        """Return how likely each card is, by how often it was played."""
        counts = self.counts[role]
        total = sum(counts) + 3.0
        return [(count + 0.6) / total for count in counts]

    def weights(self) -> list[float]:
        """Return how likely each kind of player is."""
        most = max(self.logs)
        raw = [exp(value - most) for value in self.logs]
        return [value / sum(raw) for value in raw]


class OpponentModel:
    """All seats of a table as one of them has seen them; built from the events it was told."""

    def __init__(self, knowledge: AnyKnowledge) -> None:
        self._view: TTView = knowledge.view
        self._own = knowledge.seat
        setup = self._view.setup
        self.seats = [Conduct() for _ in range(setup.seats)]
        self.votes = 0
        self.resigned = 0
        self.rounds = 0
        self._first = NOBODY
        self._excess = 0.0
        """What first presidents got more than others, in parts of pots."""
        self._table = fresh_state(setup)
        self._played: list[Played] = []
        for event in knowledge.events:
            self._follow(event)
        self.forecast = self._forecast()

    @property
    def office(self) -> float:
        """Return what the first president of a round gets more than others, by what was seen."""
        return (OFFICE * ROUNDS + self._excess) / (ROUNDS + self.rounds)

    @property
    def staying(self) -> float:
        """Return how likely a president is to stay in office."""
        return (self.votes - self.resigned + FAITH) / (self.votes + FAITH + 1.0)

    def _follow(self, event: Event) -> None:
        table = self._table
        if isinstance(event, Played):
            self._played.append(event)
        elif isinstance(event, Snooped):
            table.snoops[event.seat] = event.target
        elif isinstance(event, Revealed):
            table.pot.append(event.value)
        elif isinstance(event, SplitMade):
            table.clear_table()
            table.shares = event.shares
            self._judge_split()
        elif isinstance(event, Voted):
            self._learn()
        elif isinstance(event, PaidOut) and event.seat == self._first:
            seats = table.setup.seats
            self._excess += sum(event.values) / sum(table.pot) * seats / (seats - 1)
        elif isinstance(event, RoundBegan):
            if self._first != NOBODY:
                self.rounds += 1
                self._excess -= 1 / (table.setup.seats - 1)
            self._first = event.president
            table.president = event.president
            table.active = (1 << table.setup.seats) - 1
            table.pot = []
        elif isinstance(event, Resigned):
            table.active &= ~(1 << event.seat)
            self.resigned += 1
        elif isinstance(event, Elected):
            table.president = event.seat
        elif isinstance(event, Recalled) and event.piece == "snoop":
            table.snoops[event.seat] = NOBODY
        elif isinstance(event, BrokenOff):
            table.snoops = [NOBODY] * table.setup.seats

    def _judge_split(self) -> None:
        """Note whether a president buys a majority."""
        table = self._table
        others = table.turn_order()[1:]
        satisfied = sum([is_satisfied(table, other, 60) for other in others])
        needed = supporters_needed(len(others) + 1)
        if needed:
            seat = self.seats[table.president]
            seat.splits += 1
            seat.bought += satisfied >= needed

    def _forecast(self) -> Forecast:
        """Return what a rejection leads to, by what all have done so far."""
        forecast = Forecast(len(self.seats), self._own)
        forecast.agreeing = []
        forecast.rejecting = []
        for role in range(ROLES):
            forecast.agreeing += self._rates(role, AGREE, AGREEING[role])
            forecast.rejecting += self._rates(role, REJECT, REJECTING[role])
        splits = [(float(seat.bought), seat.splits) for seat in self.seats]
        forecast.buying = self._blended(splits, 1.0, SPLITS)
        forecast.office = self.office
        return forecast

    def _rates(self, role: int, card: int, usual: float) -> list[float]:
        """Return how likely each seat is to play a card in a role."""
        seen = [(float(seat.counts[role][card]), sum(seat.counts[role])) for seat in self.seats]
        return self._blended(seen, usual, VOTES)

    def _blended(self, seen: list[tuple[float, int]], usual: float, credit: float) -> list[float]:
        """Return how often each seat does something: as seen of it, a little as seen of all
        opponents, and those a little as usual."""
        others = [pair for seat, pair in enumerate(seen) if seat != self._own]
        times = sum([hits for hits, _ in others]) + credit * usual
        table = times / (sum([number for _, number in others]) + credit)
        return [(hits + credit * table) / (number + credit) for hits, number in seen]

    def _learn(self) -> None:
        """Weigh what all have just revealed."""
        self.votes += 1
        for played in self._played:
            seat = self.seats[played.seat]
            card = CARDS.index(played.card)
            role = role_of(self._table, played.seat)
            for kind, odds in enumerate(self._predictions(self._table, played.seat)):
                seat.logs[kind + 1] += log((1 - SLIP) * odds[card] + SLIP / len(CARDS))
            seat.logs[MINDED] += log(GUESS)
            seat.counts[role][card] += 1
        self._played = []

    def _predictions(self, table: TTState, seat: int) -> list[list[float]]:
        """Return the odds of all cards by every habit."""
        habits = [MYOPIC.odds(table, seat), FAIR.odds(table, seat)]
        known = [[weight / sum(odds) for weight in odds] for odds in habits]
        return [*known, self.seats[seat].usual(role_of(table, seat))]

    def trust(self, seat: int) -> float:
        """Return how likely a seat is to follow some habit."""
        return 1.0 - self.seats[seat].weights()[MINDED]

    def odds(self, table: TTState, seat: int, victim: int) -> list[float]:
        """Return how likely a creature of habit is to play each card.

        A seat that may still place its snoop may do so in front of *victim*, else NOBODY.
        """
        weights = self.seats[seat].weights()
        mixed = self._mixed(table, seat, weights)
        if victim == NOBODY:
            return mixed
        before = table.snoops[seat]
        table.snoops[seat] = victim
        snooping = self._mixed(table, seat, weights)
        table.snoops[seat] = before
        part = SNOOPING / 100
        return [(1 - part) * a + part * b for a, b in zip(mixed, snooping, strict=True)]

    def with_words(
        self, table: TTState, seat: int, cards: list[float]
    ) -> tuple[list[float], float]:
        """Return the odds of cards after what a seat has promised, under the split on *table*, and
        how surely it keeps to habit or word."""
        trust = self.trust(seat)
        if not self._view.heard:
            return cards, trust
        allowed = cards_allowed(due(self._view, seat, table.shares), table.snoops[seat])
        kept = [share if card in allowed else 0.0 for card, share in enumerate(cards)]
        total = sum(kept)
        if len(allowed) == len(CARDS) or not total:
            return cards, trust
        faith = reliability(self._view, seat)
        odds = [faith * k / total + (1 - faith) * c for k, c in zip(kept, cards, strict=True)]
        return odds, max(trust, faith)

    def _mixed(self, table: TTState, seat: int, weights: list[float]) -> list[float]:
        sums = [0.0] * len(CARDS)
        for kind, odds in enumerate(self._predictions(table, seat)):
            for card, share in enumerate(odds):
                sums[card] += weights[kind + 1] * share
        total = sum(sums) or 1.0
        return [value / total for value in sums]


def role_of(table: TTState, seat: int) -> int:
    """Return in which of the three roles a seat votes."""
    if seat == table.president:
        return IN_OFFICE
    return CONTENT if is_satisfied(table, seat, 60) else DISCONTENT


def plan_odds(cards: list[float], plans: list[int]) -> list[float]:
    """Return the odds of plans: a card, or VICTIM and more for blackmail of somebody."""
    odds: list[float] = []
    blackmails = [plan for plan in plans if plan > BLACKMAIL + 1]
    for plan in plans:
        if plan > BLACKMAIL + 1:
            odds.append(cards[BLACKMAIL] / len(blackmails))
        else:
            odds.append(cards[plan])
    total = sum(odds)
    return [share / total for share in odds] if total else [1.0 / len(plans)] * len(plans)
