"""How a position is likely to end for a player: what bots think the scores will come to.

Every contest gets a forecast: its score, less what cards in hand and on the tableau should bring
in the rounds that are left. What boys may still do goes where it is needed most.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from slushfund.bots.prodigals import last_will
from slushfund.games.prodigals.content import (
    BLACK,
    NO_TRIGGER,
    ON_INNER_CIRCLE,
    ON_MEGAPHONE,
    ON_SALE,
    ON_WHITE_CARD,
    Card,
)
from slushfund.games.prodigals.effects import SYMBOL, Count, EachOf, Effect, Name
from slushfund.games.prodigals.rules.beatrice import affected
from slushfund.games.prodigals.rules.contests import score
from slushfund.games.prodigals.rules.effects import Choose, Trade
from slushfund.games.prodigals.rules.election import AddTile, GainVotes, LoseVotes, Megaphones
from slushfund.games.prodigals.rules.errands import ExtraErrand
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.last_will import GainActions
from slushfund.games.prodigals.rules.possessions import Exchange, Sell, Spend, TakeMoney
from slushfund.games.prodigals.rules.society import ColumnDrop, Drop, Moves, Raise, RowDrop
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import ACTIONS, ERRANDS, FREE, PCState

POSSESSIONS: Final = 0
ELECTION: Final = 1
SOCIETY: Final = 2
LAST_WILL: Final = 3

# The places of the weights; all in points, or parts of what is forecast.
EFFORT: Final = 0
"""What the boys of a whole round should save, beside the cards they fetch."""
HAND: Final = 1
"""The part of a card's yield that counts while it is in the hand, to be played this round."""
KEPT: Final = 2
"""The same for a card kept for another round."""
TABLEAU: Final = 3
"""The part of a black card's yield that counts for each round to come."""
GROWTH: Final = 4
"""Symbols of each kind that are hoped for in each round to come."""
SPREAD: Final = 5
"""How much the contests below the highest forecast count."""
PACE: Final = 6
"""Points that the lowest score of the table falls in a round: at zero the game ends."""
PARK: Final = 7
"""What a megaphone is worth beyond the rank it gives now."""
DREAD: Final = 8
"""The part of what Dame Beatrice would do now that is feared before one's own action turn."""
SIDEWAYS: Final = 9
"""What a sideways move is worth."""
SYMBOLS: Final = 10
"""What a symbol is worth in each round to come, beside the cards that count it now."""
TRIGGERS: Final = 11
"""How often a trigger works in a round."""
FETCHED: Final = 12
"""What a card is worth beyond its yield, for what it may be combined with."""
PLACE: Final = 13
"""What a position in the order is worth."""
SPREE: Final = 14
"""The same as the pace, for Last Will."""
COUNT: Final = last_will.COUNT
"""With those of Last Will, which follow."""

PACES: Final = [PACE, PACE, PACE, SPREE]
"""By contest: the weight that says how fast its lowest score falls."""

HOUSE_WEIGHTS: Final[list[float]] = [
    6.0, 0.85, 0.5, 0.8, 0.35, 0.15, 6.0, 0.3, 0.6, 0.4, 0.25, 0.8, 0.3, 0.4, 11.5,
    3.3, 2.5, 3.6, 1.0, 0.6, 0.8, 0.75, 0.35, 0.25, 0.4, 0.0, 0.35, 0.6, 0.3,
    3.0, 0.0, 0.45, 1.2, 0.75, 0.6, 0.6, 0.75, 0.9, 1.2, 0.1, 0.7,
    0.0,
]  # fmt: skip
"""What bots play with when the file of weights is missing or of another version."""

STEP: Final = 2.0
"""Points of a marker's step."""
SALE: Final = 3.0
TILE_WORTH: Final = 0.8
ERRAND: Final = 2.0


@final
class Forecaster:
    """Forecasts results by its weights."""

    weights: list[float]
    will: last_will.WillForecaster

    def __init__(self, weights: list[float]) -> None:
        assert len(weights) == COUNT
        self.weights = weights
        self.will = last_will.WillForecaster(weights)

    def rounds_left(self, state: PCState) -> float:
        """Return how many rounds are likely to follow this one."""
        left = float(state.layout.last_round - state.round)
        for contest in state.layout.contests:
            pace = self.weights[PACES[contest]]
            for seat in range(state.layout.seats):
                left = min(left, points(state, seat, contest) / pace - 0.5)
        return max(0.0, left)

    def result(self, state: PCState, seat: int) -> float:
        """Return the result a seat is likely to end with; lower is better."""
        is_open = is_to_act(state, seat)
        return self.result_after(state, seat, self.rounds_left(state), is_open)

    def result_after(self, state: PCState, seat: int, left: float, is_open: bool) -> float:
        """Return the same if *left* rounds follow this one.

        *is_open*: the seat's action turn of this round is still to come, or under way.
        """
        tracks = self.tracks(state, seat, left, is_open)
        boys = left
        if state.phase == ERRANDS:
            boys += state.boys[seat] / boys_of_round(state)
        elif state.phase < ERRANDS:
            boys += 1.0
        return self._level(state, tracks, boys * self.weights[EFFORT])

    def _level(self, state: PCState, tracks: list[float], effort: float) -> float:
        """Pour the effort on the highest forecasts; return the level that this leaves."""
        ordered = [tracks[contest] for contest in state.layout.contests]
        ordered.sort()
        ordered.reverse()
        level = ordered[0] - effort
        total = ordered[0]
        for at in range(1, len(ordered)):
            total += ordered[at]
            if ordered[at] > level:
                level = max(level, (total - effort) / (at + 1))
        rest = total - ordered[0]
        return level + self.weights[SPREAD] * rest / max(1, len(ordered) - 1)

    def marginals(self, state: PCState, seat: int) -> list[float]:
        """Return how much a point less in each contest is worth now; together about 1."""
        left = self.rounds_left(state)
        tracks = self.tracks(state, seat, left, True)
        warmth = 3.0 + 0.5 * self.weights[EFFORT] * left
        highest = -999.0
        for contest in state.layout.contests:
            highest = max(highest, tracks[contest])
        worths = nothing(state)
        total = 0.0
        for contest in state.layout.contests:
            worths[contest] = exp((tracks[contest] - highest) / warmth)
            total += worths[contest]
        return [self.weights[SPREAD] / 2 + worth / total for worth in worths]

    def tracks(self, state: PCState, seat: int, left: float, is_open: bool) -> list[float]:
        """Forecast the score of each contest, before anything that boys will do."""
        tracks = nothing(state)
        for contest in state.layout.contests:
            if contest == LAST_WILL:
                tracks[contest] = self.will.forecast(state, seat, left, is_open, -1)
            else:
                tracks[contest] = float(points(state, seat, contest))
        gains = nothing(state)
        self._add_cards(state, seat, left, is_open, gains)
        if state.stack and state.actor == seat:
            for effect in state.stack:
                self._add_pending(state, seat, effect, gains)
        if state.phase in (ERRANDS, ACTIONS):
            self._add_end_of_round(state, seat, is_open, gains)
        for contest in state.layout.contests:
            tracks[contest] -= gains[contest]
        if self.weights[SYMBOLS] > 0.0 and left > 0.0:
            tracks[ELECTION] -= self.weights[SYMBOLS] * left * self._symbols(state, seat)
        return tracks

    def _symbols(self, state: PCState, seat: int) -> float:
        """Count the symbols of the circle, which are never lost."""
        wide = len(state.content.symbols)
        total = 0
        for symbol in range(wide):
            total += min(3, state.matched[seat * wide + symbol])
        return float(total)

    def _add_cards(
        self, state: PCState, seat: int, left: float, is_open: bool, gains: list[float]
    ) -> None:
        """Add what the cards in hand and on the tableau should bring."""
        weights = self.weights
        tableau = state.tableaus[seat]
        black = len(tableau)
        pubs = 0
        for number in state.hands[seat]:
            card = state.content.cards[number]
            if card.deck >= 0:
                continue
            if card.frame == BLACK:
                black += 1
            elif card.is_pub:
                pubs += 1
            elif is_open or left > 0.0:
                part = weights[HAND] if is_open else weights[KEPT]
                self.add_yield(state, seat, card.ability, part, 0.0, gains)
        if pubs and (is_open or left > 0.0):
            votes = state.content.pub_votes
            worth = float(votes[min(pubs, len(votes)) - 1])
            if left > 0.0:
                worth = max(worth, 1.5 * pubs)
            gains[ELECTION] += worth * (weights[HAND] if is_open else weights[KEPT])
        part = min(1.0, state.content.tableau / max(1, black))
        for number in tableau:
            times = left * weights[TABLEAU]
            if is_open and number not in state.activated[seat]:
                times += weights[HAND]
            self.add_black(state, seat, state.content.cards[number], times * part, left, gains)
        times = left * weights[TABLEAU]
        if is_open:
            times += weights[HAND] * weights[HAND]
        else:
            times *= weights[KEPT]
        for number in state.hands[seat]:
            card = state.content.cards[number]
            if card.frame == BLACK and card.deck < 0:
                self.add_black(state, seat, card, times * part, left, gains)

    def add_black(
        self, state: PCState, seat: int, card: Card, times: float, left: float, gains: list[float]
    ) -> None:
        """Add what a black card should bring: activated *times* times, and by its trigger."""
        if times <= 0.0:
            return
        growth = self.weights[GROWTH] * left / 2
        self.add_yield(state, seat, card.ability, times, growth, gains)
        if card.trigger == NO_TRIGGER:
            return
        times *= self.weights[TRIGGERS]
        if card.trigger == ON_INNER_CIRCLE:
            gains[ELECTION] += times
        elif card.trigger_discount:
            gains[purse(state)] += times
        elif card.lower is not None:
            if card.trigger == ON_WHITE_CARD:
                times *= 0.4 + 0.4 * len(card.trigger_corners)
            elif card.trigger == ON_SALE:
                times *= 1.2
            else:
                assert card.trigger == ON_MEGAPHONE
            self.add_yield(state, seat, card.lower, times, 0.0, gains)

    def add_yield(
        self,
        state: PCState,
        seat: int,
        ability: EachOf,
        times: float,
        growth: float,
        gains: list[float],
    ) -> None:
        """Add what a list of effects should bring in each contest, *times* times."""
        for effect in ability.effects:
            self.add_effect(state, seat, effect, times, growth, gains)

    def add_effect(
        self,
        state: PCState,
        seat: int,
        effect: Effect,
        times: float,
        growth: float,
        gains: list[float],
    ) -> None:
        """Add what one effect should bring."""
        if isinstance(effect, LoseVotes):
            gains[ELECTION] += times * _hoped(state, seat, effect.n, effect.count, growth)
        elif isinstance(effect, Moves):
            for step in effect.steps:
                moves = _hoped(state, seat, step.n, step.count, growth)
                gains[SOCIETY] += times * self._step(step.mask) * moves
        elif isinstance(effect, Spend):
            gains[purse(state)] += times * _hoped(state, seat, effect.n, effect.count, growth)
        elif isinstance(effect, Megaphones):
            gains[ELECTION] += times * self.weights[PARK] * effect.n
        elif isinstance(effect, Choose):
            share = times * effect.picks / len(effect.of)
            for part in effect.of:
                self.add_effect(state, seat, part, share * 1.2, growth, gains)
        elif isinstance(effect, EachOf):
            self.add_yield(state, seat, effect, times, growth, gains)
        elif isinstance(effect, Sell):
            if state.estates[seat]:
                gains[purse(state)] += times * (SALE + effect.discount) * (0.6 + 0.4 * effect.sales)
        else:
            self._add_rare(state, seat, effect, times, growth, gains)

    def _step(self, mask: int) -> float:
        """Return what a move in these directions is worth: all but sideways lead down."""
        return STEP if mask & (7 | 64) else self.weights[SIDEWAYS]

    def _add_rare(
        self,
        state: PCState,
        seat: int,
        effect: Effect,
        times: float,
        growth: float,
        gains: list[float],
    ) -> None:
        """Add what an effect of the less common kinds should bring."""
        if isinstance(effect, RowDrop):
            gains[SOCIETY] += times * STEP * (0.5 + effect.most)
        elif isinstance(effect, ColumnDrop):
            gains[SOCIETY] += times * STEP * 0.5 * effect.most
        elif isinstance(effect, Exchange):
            gains[purse(state)] += times * 2.5
        elif isinstance(effect, Trade):
            for part in effect.gains:
                self.add_yield(state, seat, part, 0.3 * times, growth, gains)
        elif isinstance(effect, ExtraErrand):
            for contest in state.layout.contests:
                gains[contest] += times * ERRAND / len(state.layout.contests)
        elif isinstance(effect, Raise):
            gains[SOCIETY] -= times * STEP * effect.n
        elif isinstance(effect, TakeMoney):
            gains[purse(state)] -= times * effect.n
        elif isinstance(effect, GainVotes):
            gains[ELECTION] -= times * effect.n
        elif state.legacy is not None:
            gains[LAST_WILL] += times * self._will_effect(state, seat, effect)

    def _will_effect(self, state: PCState, seat: int, effect: Effect) -> float:
        """Return what an effect of Last Will should bring."""
        if isinstance(effect, GainActions):
            return self.weights[last_will.ACTION] * effect.n
        company = last_will.companions_in(state, state.hands[seat])
        return self.will.effect_worth(state, seat, effect, company)

    def _add_pending(self, state: PCState, seat: int, effect: Effect, gains: list[float]) -> None:
        """Add what an effect under way should still bring."""
        part = 0.95
        if isinstance(effect, Moves):
            for at in range(len(effect.steps)):
                worth = self._step(effect.steps[at].mask)
                gains[SOCIETY] += part * worth * effect.moves[at]
        elif isinstance(effect, EachOf):
            for at in range(effect.at, len(effect.effects)):
                self.add_effect(state, seat, effect.effects[at], part * effect.times, 0.0, gains)
        elif isinstance(effect, Choose):
            share = part * effect.picks / len(effect.of)
            for option in effect.of:
                self.add_effect(state, seat, option, share, 0.0, gains)
        elif isinstance(effect, Drop):
            gains[SOCIETY] += part * 1.5 * sum(effect.spaces)
        elif isinstance(effect, Name):
            self.add_effect(state, seat, effect.effect, part, 0.0, gains)
        elif isinstance(effect, Sell):
            gains[purse(state)] += part * SALE * effect.sales
        elif isinstance(effect, (Spend, RowDrop)):
            self.add_effect(state, seat, effect, part, 0.0, gains)
        else:
            self._add_rare_pending(state, seat, effect, gains)

    def _add_rare_pending(
        self, state: PCState, seat: int, effect: Effect, gains: list[float]
    ) -> None:
        """Add what an effect under way of the less common kinds should still bring."""
        if isinstance(effect, Raise):
            gains[SOCIETY] -= STEP * effect.n
        elif isinstance(effect, Exchange):
            gains[purse(state)] += 2.5
        elif isinstance(effect, (AddTile, ExtraErrand)):
            gains[ELECTION] += 0.1
        elif state.legacy is not None:
            gains[LAST_WILL] += 0.95 * self._will_effect(state, seat, effect)

    def _add_end_of_round(
        self, state: PCState, seat: int, is_open: bool, gains: list[float]
    ) -> None:
        """Add what Hyde Park and Dame Beatrice would do if the round ended now."""
        if state.layout.plays[ELECTION]:
            gains[ELECTION] += park_gain(state, seat, 0)
        if state.layout.plays[SOCIETY] and state.immune != seat and state.beatrice != FREE:
            part = 1.0
            if is_open:
                part = self.weights[DREAD]
            gains[SOCIETY] -= part * STEP * len(affected(state, seat))


def points(state: PCState, seat: int, contest: int) -> int:
    """Return a score; the contest by its number."""
    return score(state, seat, state.content.contests[contest])


def nothing(state: PCState) -> list[float]:
    """Return zero for every contest there is."""
    return [0.0] * len(state.content.contests)


def purse(state: PCState) -> int:
    """Return the contest that money counts in."""
    return POSSESSIONS if state.legacy is None else LAST_WILL


def boys_of_round(state: PCState) -> float:
    """Return how many boys a player has in a round; with Last Will, plans add some."""
    return float(state.layout.boys) if state.legacy is None else state.layout.boys + 1.5


def is_to_act(state: PCState, seat: int) -> bool:
    """Tell whether a seat's action turn of this round is still to come, or under way."""
    if state.phase == ACTIONS:
        return state.order.index(seat) >= state.turn
    return state.phase <= ERRANDS


def _hoped(state: PCState, seat: int, n: int, count: Count, growth: float) -> float:
    """Return an amount as it is now, with symbols that are still hoped for."""
    hoped = float(amount(state, seat, n, count))
    if count.kind == SYMBOL:
        hoped += count.each * (growth + 0.5 * state.unnamed[seat])
    return hoped


def loudness(state: PCState, seat: int) -> int:
    """Count the megaphones of a seat, with those it holds on cards and has not used yet."""
    total = total_megaphones(state, seat)
    if state.phase == ACTIONS and state.order.index(seat) < state.turn:
        return total
    for number in state.hands[seat]:
        total += state.content.cards[number].megaphones
    for number in state.tableaus[seat]:
        if number not in state.activated[seat]:
            total += state.content.cards[number].megaphones
    return total


def park_gain(state: PCState, seat: int, more: int) -> float:
    """Return the votes that Hyde Park would take from a seat now, with more megaphones."""
    own = loudness(state, seat) + more
    above = 0
    below = 0
    for other in range(state.layout.seats):
        if other != seat:
            their = loudness(state, other)
            if their > own:
                above += 1
            elif their < own:
                below += 1
    if below == 0:
        return -float(state.layout.park_penalty)
    rewards = state.layout.park_rewards[state.round]
    return float(rewards[above]) if above < len(rewards) else 0.0
