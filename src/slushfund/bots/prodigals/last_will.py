"""What Last Will is likely to come to: what actions, free cards and falling houses will spend.

A turn spends what its actions can pay, the best first; a round to come spends what the cards on
the board offer, and the usual amount for actions without a use. Who owns property cannot go below
zero, so it is kept for what it will be worth or sold for an action, whichever ends lower.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.games.prodigals.content import (
    BLACK,
    COMPANION,
    ON_DEAL,
    ON_FARM,
    ON_OUTING,
    ON_UPKEEP,
    Card,
)
from slushfund.games.prodigals.effects import EachOf, Effect
from slushfund.games.prodigals.rules.last_will import (
    AdjustMarket,
    Decay,
    DrawCards,
    FreeFarm,
    GainActions,
    SellProperty,
)
from slushfund.games.prodigals.rules.outings import Outing
from slushfund.games.prodigals.rules.possessions import Spend
from slushfund.games.prodigals.rules.properties import (
    ANY_KIND,
    added,
    can_fall,
    cost_of,
    estate_worth,
)
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import ACTIONS, ERRANDS, FREE, PCState

# The places of its weights, which follow those of `forecast.py`.
ACTION: Final = 15
"""Pounds that an action spends without a card made for it."""
ROUND: Final = 16
"""Actions of a round to come."""
FETCHED: Final = 17
"""Pounds that a card not seen yet spends with one action."""
CARD: Final = 18
"""What a card not seen yet is worth beyond the action it takes."""
KEPT: Final = 19
"""The part of a card's worth that counts when it is kept for another round."""
COMPANY: Final = 20
"""What a companion in the hand is worth while there are outings to come."""
WITH: Final = 21
"""The part of a slot that counts while its companion is only in the hand."""
CHANCE_OF_KIND: Final = 22
"""Outings of a kind in a round, beside those on the board."""
DEALS: Final = 23
"""Deals in a round, beside the sale of what is owned."""
CROWDED: Final = 24
"""The part of a black card's worth that counts when another one has to go for it."""
HOPED: Final = 25
"""The part of an empty slot of a farm that is hoped for when the farm is laid."""
PLAN_CARD: Final = 26
"""What a card of a plan is worth beyond its use in this round."""
PLAN_BOY: Final = 27
"""The same for a boy."""
PLAN_PLACE: Final = 28
"""What acting one place later costs."""
DECKS: Final = 29
"""By regular deck, three numbers: the worth of its first card, what each round to come adds, what
each further card of it takes away."""
BURDEN: Final = 41
"""Pounds that property costs beyond what is reckoned: it must be left before the game ends."""
COUNT: Final = 42

NEVER: Final = 999.0


class Turn:
    """What a seat may do with its actions in one turn: worth and cost of each use."""

    worths: list[float]
    costs: list[int]
    free: float
    """What needs no action."""

    def __init__(self) -> None:
        self.worths = []
        self.costs = []
        self.free = 0.0

    def add(self, worth: float, cost: int) -> None:
        """Add a use; what costs nothing is done in any case."""
        if worth <= 0.0:
            return
        if cost == 0:
            self.free += worth
        else:
            self.worths.append(worth)
            self.costs.append(cost)

    def best(self, actions: int, idle: float) -> float:
        """Return what some actions bring, the best first; *idle* for those without a use."""
        rates = [self.worths[at] / self.costs[at] for at in range(len(self.worths))]
        total = self.free
        for at in sorted(range(len(rates)), key=rates.__getitem__, reverse=True):
            if self.costs[at] <= actions and rates[at] > idle:
                actions -= self.costs[at]
                total += self.worths[at]
        return total + idle * max(actions, 0)


@final
class WillForecaster:
    """Forecasts what a seat will have spent, by its weights."""

    weights: list[float]

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights

    def forecast(self, state: PCState, seat: int, left: float, is_open: bool, more: int) -> float:
        """Return the score a seat is likely to end with.

        *more*: a card that it may get into its hand, or -1. *is_open*: its action turn of this
        round is still to come, or under way.
        """
        hand = state.hands[seat] if more < 0 else [*state.hands[seat], more]
        score = float(state.money[seat] + estate_worth(state, seat))
        fallen = falls(state, seat, left)
        gain = fallen + left * self.a_round(state, seat)
        if is_open:
            gain += self.a_turn(
                state, seat, hand, left, actions_of(state, seat), fetched(state, seat)
            )
        elif left > 0.0:
            gain += self.kept(state, seat, hand, left)
        gain += self.weights[CARD] * len(state.will.due)
        owned = count_properties(state, seat)
        if owned == 0:
            return score - gain
        rest = float(estate_worth(state, seat)) - fallen
        sold = NEVER
        if left > 0.0 or (is_open and actions_of(state, seat) >= owned):
            sold = score - gain + self.weights[ACTION] * owned - owned * discounts(state, seat)
        return min(max(score - gain, rest), sold)

    def a_round(self, state: PCState, seat: int) -> float:
        """Return what a round to come should spend, with the cards on the board."""
        turn = Turn()
        actions = self.weights[ROUND]
        for number in state.will.boards[seat]:
            card = state.content.cards[number]
            actions += friends(card.ability)
            if not card.is_empty:
                turn.add(self.use_worth(state, seat, number, []), card.use)
        whole = int(actions)
        return turn.best(whole, self.weights[ACTION]) + (actions - whole) * self.weights[ACTION]

    def a_turn(
        self, state: PCState, seat: int, hand: list[int], left: float, actions: int, fetched: float
    ) -> float:
        """Return what the action turn of this round should bring, with the worth of kept cards."""
        turn = Turn()
        content = state.content
        companions = companions_in(state, hand)
        for number in state.will.boards[seat]:
            card = content.cards[number]
            if not card.is_empty and number not in state.activated[seat]:
                turn.add(self.use_worth(state, seat, number, companions), card.use)
        slots = 0
        for number in hand:
            card = content.cards[number]
            if card.deck < 0 or card.frame == COMPANION:
                continue
            if card.frame == BLACK:
                turn.add(self.laying(state, seat, number, left), card.cost)
            else:
                turn.add(self.use_worth(state, seat, number, companions), card.cost)
                actions += friends(card.ability)
            if has_slots(card):
                slots += 1
        for number in state.will.boards[seat]:
            if has_slots(content.cards[number]):
                slots += 1
        while fetched >= 1.0:
            turn.add(self.weights[FETCHED], 1)
            fetched -= 1.0
        turn.add(self.weights[FETCHED] * fetched, 1)
        if left > 0.0 or slots:
            turn.free += self.weights[COMPANY] * min(len(companions), slots + int(left))
        return turn.best(actions, 0.0)

    def kept(self, state: PCState, seat: int, hand: list[int], left: float) -> float:
        """Return what the cards that may be kept are worth in the rounds to come."""
        worths: list[float] = []
        for number in hand:
            card = state.content.cards[number]
            if card.deck >= 0:
                worths.append(self.card_worth(state, seat, number, left))
        worths.sort(reverse=True)
        return self.weights[KEPT] * sum([max(worth, 0.0) for worth in worths[: state.layout.hand]])

    def card_worth(self, state: PCState, seat: int, number: int, left: float) -> float:
        """Return what a card is worth beyond the actions it takes."""
        card = state.content.cards[number]
        if card.frame == COMPANION:
            return self.weights[COMPANY]
        if card.frame == BLACK:
            return self.laying(state, seat, number, max(left - 1.0, 0.0)) - self.weights[ACTION]
        return self.use_worth(state, seat, number, []) - card.cost * self.weights[ACTION] + 0.5

    def laying(self, state: PCState, seat: int, number: int, left: float) -> float:
        """Return what a black card brings from now on when it is laid."""
        card = state.content.cards[number]
        will = state.content.will
        worth = 0.0
        if card.values:
            if cost_of(state, seat, number, -1) > state.money[seat]:
                return 0.0
            worth = float(added(state, seat, ON_DEAL, ANY_KIND)) - 1.0 - self.weights[BURDEN]
            if left < 1.0:
                worth -= self.weights[ACTION]
            worth += fall_by(card.values, 0, left + 1.0)
        if not card.is_empty:
            extra = self.use_worth(state, seat, number, [])
            if card.is_farm:
                extra += self.weights[HOPED] * sum(card.adds)
            if card.use:
                worth += left * max(extra - self.weights[ACTION], 0.0)
            else:
                worth += (left + 1.0) * extra
        worth += (left + 1.0) * self.weights[ACTION] * friends(card.ability)
        if card.trigger:
            worth += (left + 0.7) * self.triggered(state, seat, card)
        room = will.limit("tableau") + will.limit("extension_places") * state.will.extensions[seat]
        if len(state.will.boards[seat]) >= room:
            worth *= self.weights[CROWDED]
        return worth

    def triggered(self, state: PCState, seat: int, card: Card) -> float:
        """Return what the trigger of a card should add in a round."""
        cards = state.content.cards
        times = 0.0
        for number in state.hands[seat] + state.will.boards[seat]:
            other = cards[number]
            if card.trigger == ON_OUTING:
                for effect in other.ability.effects:
                    if isinstance(effect, Outing) and effect.outing in card.trigger_kinds:
                        times += 0.6 if other.frame == BLACK else 0.25
            elif card.trigger == ON_UPKEEP and other.is_house:
                times += 0.5
            elif card.trigger == ON_FARM and other.is_farm:
                times += 0.9
            elif card.trigger == ON_DEAL and other.values:
                times += 0.25
        if card.trigger == ON_OUTING:
            times += self.weights[CHANCE_OF_KIND] * len(card.trigger_kinds) * 0.6
        elif card.trigger == ON_DEAL:
            times += self.weights[DEALS]
        return min(times, 2.0) * card.trigger_add

    def use_worth(self, state: PCState, seat: int, number: int, companions: list[int]) -> float:
        """Return what playing or using a card spends now; a maintained house does not fall."""
        card = state.content.cards[number]
        if card.values:
            is_own = number in state.will.boards[seat]
            pounds = float(card.base)
            if card.is_house:
                pounds += added(state, seat, ON_UPKEEP, ANY_KIND)
                step = state.will.steps[number] if is_own else 0
                return pounds - fall_by(card.values, step, 1.0)
            pounds += added(state, seat, ON_FARM, ANY_KIND)
            for slot in range(len(card.slots)):
                if is_own and (state.will.settled[number] >> slot) & 1:
                    pounds += card.adds[slot]
                elif card.slots[slot] in companions:
                    pounds += self.weights[WITH] * card.adds[slot]
            return pounds
        total = 0.0
        for effect in card.ability.effects:
            total += self.effect_worth(state, seat, effect, companions)
        return total

    def effect_worth(
        self, state: PCState, seat: int, effect: Effect, companions: list[int]
    ) -> float:
        """Return what an effect of Last Will spends or is worth; friends count as actions."""
        if isinstance(effect, Outing):
            return self.outing_worth(state, seat, effect, companions)
        if isinstance(effect, Spend):
            return float(amount(state, seat, effect.n, effect.count))
        if isinstance(effect, DrawCards):
            return self.weights[CARD] * (effect.n - len(effect.named))
        if isinstance(effect, Decay):
            return _fall_now(state, seat) * effect.n
        if isinstance(effect, FreeFarm):
            return self._free_farms(state, seat, effect.n)
        if isinstance(effect, SellProperty):
            if count_properties(state, seat):
                return self.weights[ACTION] + effect.discount
        elif isinstance(effect, AdjustMarket):
            return exchange_worth(state, seat)
        return 0.0

    def outing_worth(
        self, state: PCState, seat: int, effect: Outing, companions: list[int]
    ) -> float:
        """Return what an outing spends, with companions that came along and some that may."""
        pounds = float(effect.n + added(state, seat, ON_OUTING, effect.outing))
        wild = companions.count(-1)
        for slot in range(len(effect.slots)):
            if (effect.filled >> slot) & 1:
                pounds += effect.adds[slot]
            elif not effect.is_closed:
                if effect.slots[slot] in companions:
                    pounds += self.weights[WITH] * effect.adds[slot]
                elif wild:
                    pounds += self.weights[WITH] * effect.adds[slot]
                    wild -= 1
        return pounds

    def _free_farms(self, state: PCState, seat: int, most: int) -> float:
        """Return what the best farms spend without actions, as often as they may."""
        worths: list[float] = []
        for number in state.will.boards[seat]:
            if state.content.cards[number].is_farm and number not in state.activated[seat]:
                worths.append(self.use_worth(state, seat, number, []))
        worths.sort(reverse=True)
        return sum(worths[:most])

    def deck_worth(
        self, state: PCState, seat: int, deck: int, left: float, named: list[int]
    ) -> float:
        """Return what a card of a regular deck should be worth, beside those named already."""
        at_hand = named.count(deck)
        for number in state.hands[seat]:
            if state.content.cards[number].deck == deck:
                at_hand += 1
        base, by_round, again = self.weights[DECKS + 3 * deck : DECKS + 3 * deck + 3]
        return base + by_round * left - again * at_hand

    def plan_worth(self, state: PCState, seat: int, place: int, left: float) -> float:
        """Return what a place of the planning board should bring this round."""
        plan = state.layout.plans[place]
        boys = plan.boys + state.layout.boys
        usable = plan.boys / (1.0 + 0.5 * state.layout.boys) + 0.7 * plan.cards
        friendly = actions_of(state, seat) - 2
        gain = self.a_turn(
            state, seat, state.hands[seat], left, plan.actions + friendly, min(usable, 5.0)
        )
        gain += self.weights[PLAN_CARD] * plan.cards + self.weights[PLAN_BOY] * boys
        return gain - self.weights[PLAN_PLACE] * place


def actions_of(state: PCState, seat: int) -> int:
    """Return the actions a seat has in this round, with those that friends will add."""
    will = state.will
    actions = will.actions[seat] if will.plans[seat] != FREE else 2
    for number in will.boards[seat]:
        if number not in state.activated[seat]:
            actions += friends(state.content.cards[number].ability)
    return actions


def fetched(state: PCState, seat: int) -> float:
    """Return how many cards a seat may still get before it acts."""
    if state.phase >= ACTIONS:
        return 0.0
    if state.will.plans[seat] == FREE:
        return 2.5
    boys = state.boys[seat] / (1.0 + state.layout.boys)
    if state.phase < ERRANDS:
        boys += 0.7 * state.layout.plans[state.will.plans[seat]].cards
    return boys


def friends(ability: EachOf) -> int:
    """Count the actions that a card gives."""
    total = 0
    for effect in ability.effects:
        if isinstance(effect, GainActions):
            total += effect.n
    return total


def discounts(state: PCState, seat: int) -> int:
    """Return what triggers take off the price of a sale."""
    total = 0
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        if card.trigger == ON_DEAL:
            total += card.trigger_discount
    return total


def count_properties(state: PCState, seat: int) -> int:
    """Count the properties on a board."""
    total = 0
    for number in state.will.boards[seat]:
        if state.content.cards[number].values:
            total += 1
    return total


def falls(state: PCState, seat: int, left: float) -> float:
    """Return what the houses of a seat will fall by, if nobody maintains them."""
    total = 0.0
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        if card.is_house:
            rounds = left
            if state.phase <= ACTIONS and number not in state.activated[seat]:
                rounds += 1.0
            total += fall_by(card.values, state.will.steps[number], rounds)
    return total


def fall_by(values: list[int], step: int, rounds: float) -> float:
    """Return what a house falls by from a step of its track, in a number of rounds."""
    last = len(values) - 1
    whole = int(rounds)
    at = min(step + whole, last)
    more = values[at] - values[min(at + 1, last)]
    return values[step] - values[at] + (rounds - whole) * more


def companions_in(state: PCState, hand: list[int]) -> list[int]:
    """List the kinds of the companions in a hand, -1 for wild ones."""
    cards = state.content.cards
    return [cards[card].kind for card in hand if cards[card].frame == COMPANION]


def has_slots(card: Card) -> bool:
    """Tell whether companions may come along."""
    if card.slots:
        return True
    for effect in card.ability.effects:
        if isinstance(effect, Outing) and effect.slots:
            return True
    return False


def _fall_now(state: PCState, seat: int) -> float:
    """Return what the best house to let fall would lose."""
    best = 0.0
    for number in state.will.boards[seat]:
        if can_fall(state, number):
            values = state.content.cards[number].values
            best = max(best, fall_by(values, state.will.steps[number], 1.0))
    return 0.8 * best


def exchange_worth(state: PCState, seat: int) -> float:
    """Return what the best exchange of two modifiers takes off the properties of a seat."""
    modifiers = state.will.modifiers
    owned = [0] * len(modifiers)
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        if card.values:
            owned[card.kind] += 1
    best = 0
    for first in range(len(modifiers)):
        for second in range(first + 1, len(modifiers)):
            by = (owned[first] - owned[second]) * (modifiers[first] - modifiers[second])
            best = max(best, by)
    return float(best)


def extension_worth(state: PCState, seat: int, left: float) -> float:
    """Return what one more place on the board is worth: something once black cards wait."""
    will = state.content.will
    blacks = len(state.will.boards[seat])
    for number in state.hands[seat]:
        card = state.content.cards[number]
        if card.deck >= 0 and card.frame == BLACK:
            blacks += 1
    room = will.limit("tableau") + will.limit("extension_places") * state.will.extensions[seat]
    return (0.3 + 0.8 * max(blacks - room, 0)) * left
