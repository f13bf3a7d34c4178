"""Ways to ruin oneself without much thought, as policies, and the plan of an action turn.

Policies read what everybody sees and their own hand; beside answers that wait for those of others
only cards drawn in Last Will are hidden.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from slushfund.bots.contract import Budget
from slushfund.bots.policy import Policy
from slushfund.bots.prodigals import last_will
from slushfund.bots.prodigals.forecast import (
    DREAD,
    ELECTION,
    FETCHED,
    HAND,
    LAST_WILL,
    PARK,
    PLACE,
    POSSESSIONS,
    SOCIETY,
    STEP,
    TABLEAU,
    TILE_WORTH,
    Forecaster,
    is_to_act,
    nothing,
    park_gain,
)
from slushfund.core import NOBODY, Move, Rng
from slushfund.core.kernel import CHANCE
from slushfund.games.prodigals.content import BLACK, SLOTS
from slushfund.games.prodigals.effects import SYMBOL, ErrandEffect
from slushfund.games.prodigals.layout import SET
from slushfund.games.prodigals.moves import DropCard, EndTurn, Errand, KeepCards, NameDeck, TakePlan
from slushfund.games.prodigals.rules.beatrice import ShunBeatrice, affected
from slushfund.games.prodigals.rules.election import LoseVotes, TakePairTile
from slushfund.games.prodigals.rules.errands import (
    ExtraErrand,
    GoToPark,
    Reserve,
    TakeBonusTile,
    TakeCentral,
    TakeRenaissance,
)
from slushfund.games.prodigals.rules.last_will import DrawCards, TakeExtension
from slushfund.games.prodigals.rules.possessions import Spend
from slushfund.games.prodigals.rules.scoring import outcome
from slushfund.games.prodigals.rules.society import Moves
from slushfund.games.prodigals.rules.turns import apply, draw, next_to_act, space
from slushfund.games.prodigals.state import (
    ACTIONS,
    ERRANDS,
    FREE,
    KEEPING,
    OVER,
    PLANNING,
    REDUCTION,
    Legacy,
    PCState,
)

NOISE: Final = 0.02
"""Points by which equal errands differ by chance."""
DEEP: Final = 60
"""Own moves in a row after which a plan is long enough."""
WORSE: Final = 0.01
TRIFLE: Final = 1e-6
WORST: Final = 999.0
BONUS: Final = 1.3
CLEAR: Final = 4.0
"""How far apart places are when a game is over, in the measure of forecasts."""
TAIL: Final = 0.02
WARMTH: Final = 3.0
"""Points of a forecast that make a chance e times as good, before the last round."""
WARMING: Final = 1.0
"""How many more for each round left."""
FULL: Final = 0.3
"""The part of a black card's worth that counts when the tableau is full already."""


@final
class Hasty(Policy[PCState]):
    """Sends boys where they gain most at once and takes actions one by one, the best first."""

    forecaster: Forecaster

    def __init__(self, forecaster: Forecaster) -> None:
        self.forecaster = forecaster

    def move(self, state: PCState, seat: int, rng: Rng) -> Move:
        moves = space(state, seat).moves
        if len(moves) == 1:
            return moves[0]
        if state.phase == REDUCTION:
            return self._drop(state, seat, moves)
        if state.phase == KEEPING:
            return self._keep(state, seat, moves)
        if state.phase == PLANNING:
            return moves[best_of(self.plans(state, seat, moves))]
        if state.stack:
            top = state.stack[-1]
            if isinstance(top, DrawCards):
                return self._name(state, seat, top, moves)
        if state.phase == ERRANDS and not state.stack:
            return self._errand(state, seat, moves, rng)
        if state.phase in (ERRANDS, ACTIONS):
            return self._step(state, seat, moves)
        return moves[rng.below(len(moves))]

    def _errand(self, state: PCState, seat: int, moves: list[Move], rng: Rng) -> Move:
        gains = self.gains(state, seat, moves)
        best = 0
        record = -WORST
        for at in range(len(moves)):
            gain = gains[at] + NOISE * rng.below(100) / 100
            if gain > record:
                record = gain
                best = at
        return moves[best]

    def _step(self, state: PCState, seat: int, moves: list[Move]) -> Move:
        """Return the move with the best forecast; the end of the turn when nothing is better."""
        forecaster = self.forecaster
        left = forecaster.rounds_left(state)
        best = moves[-1]
        record = WORST
        chosen: PCState | None = None
        for move in moves:
            if isinstance(move, EndTurn):
                continue
            after = state.copy()
            apply(after, seat, move)
            result = forecaster.result_after(after, seat, left, is_to_act(after, seat))
            if result < record:
                record = result
                best = move
                chosen = after
        may_end = not state.stack and state.phase == ACTIONS
        if may_end and chosen is not None and not chosen.stack:
            now = forecaster.result_after(state, seat, left, False)
            if forecaster.result_after(chosen, seat, left, False) > now + WORSE:
                return moves[-1]
        return best

    def _drop(self, state: PCState, seat: int, moves: list[Move]) -> Move:
        """Drop the card that should bring least."""
        worths = self.forecaster.marginals(state, seat)
        left = self.forecaster.rounds_left(state)
        best = moves[0]
        record = WORST
        for move in moves:
            assert isinstance(move, DropCard)
            card = state.content.card_numbers[move.card]
            worth = self._card(state, seat, card, left, worths)
            if worth < record:
                record = worth
                best = move
        return best

    def _keep(self, state: PCState, seat: int, moves: list[Move]) -> Move:
        """Keep the two cards with the best forecast."""
        left = self.forecaster.rounds_left(state)
        numbers = state.content.card_numbers
        worths: list[float] = []
        for move in moves:
            assert isinstance(move, KeepCards)
            after = state.copy()
            after.hands[seat] = [numbers[move.card], numbers[move.other]]
            worths.append(-self.forecaster.will.forecast(after, seat, left, True, -1))
        return moves[best_of(worths)]

    def _name(self, state: PCState, seat: int, draw: DrawCards, moves: list[Move]) -> Move:
        """Name the deck whose next card should be worth most."""
        left = self.forecaster.rounds_left(state)
        words = state.content.will.decks
        worths: list[float] = []
        for move in moves:
            assert isinstance(move, NameDeck)
            deck = words.index(move.deck)
            worths.append(self.forecaster.will.deck_worth(state, seat, deck, left, draw.named))
        return moves[best_of(worths)]

    def plans(self, state: PCState, seat: int, moves: list[Move]) -> list[float]:
        """Return what each place of the planning board should bring."""
        left = self.forecaster.rounds_left(state)
        worths: list[float] = []
        for move in moves:
            assert isinstance(move, TakePlan)
            worths.append(self.forecaster.will.plan_worth(state, seat, move.place - 1, left))
        return worths

    def promises(self, state: PCState, seat: int, moves: list[Move]) -> list[float]:
        """Return what each errand or plan should gain."""
        if state.phase == PLANNING:
            return self.plans(state, seat, moves)
        return self.gains(state, seat, moves)

    def gains(self, state: PCState, seat: int, moves: list[Move]) -> list[float]:
        """Return what each errand should gain, in points of the result."""
        worths = self.forecaster.marginals(state, seat)
        left = self.forecaster.rounds_left(state)
        gains: list[float] = []
        for move in moves:
            gain = 0.0
            if isinstance(move, Errand):
                number = state.layout.place_numbers[move.space]
                gain = self._place(state, seat, number, left, worths)
            gains.append(gain)
        return gains

    def _place(
        self, state: PCState, seat: int, number: int, left: float, worths: list[float]
    ) -> float:
        """Return what a boy on a place should gain."""
        place = state.layout.places[number]
        gain = 0.0
        if place.room == SET or place.is_offer:
            for card in state.laid[number]:
                gain += self._card(state, seat, card, left, worths)
            if state.tiles[number] != FREE:
                gain += self._tile(left)
            if state.laid[number]:
                return gain
        points = nothing(state)
        for effect in place.effects.effects:
            if isinstance(effect, ErrandEffect) and not isinstance(effect, ExtraErrand):
                gain += self._special(state, seat, effect, left, worths)
            else:
                self.forecaster.add_effect(state, seat, effect, 1.0, 0.0, points)
        return gain + _weighed(points, worths)

    def _tile(self, left: float) -> float:
        return TILE_WORTH * (0.5 + 0.4 * left)

    def _card(
        self, state: PCState, seat: int, number: int, left: float, worths: list[float]
    ) -> float:
        """Return what a card in the hand should gain."""
        weights = self.forecaster.weights
        card = state.content.cards[number]
        points = nothing(state)
        if card.deck >= 0:
            points[LAST_WILL] = self._will_card(state, seat, number, left)
        elif card.frame == BLACK:
            times = left * weights[TABLEAU] + weights[HAND] * weights[HAND]
            if len(state.tableaus[seat]) + self._blacks(state, seat) >= state.content.tableau:
                times *= FULL
            self.forecaster.add_black(state, seat, card, times, left, points)
        elif card.is_pub:
            points[ELECTION] = self._pub(state, seat, left)
        elif card.is_time:
            points[POSSESSIONS] = 1.5
        else:
            self.forecaster.add_yield(state, seat, card.ability, weights[HAND], 0.0, points)
        if card.megaphones and state.phase == ERRANDS:
            more = park_gain(state, seat, card.megaphones) - park_gain(state, seat, 0)
            points[ELECTION] += weights[HAND] * more
        return _weighed(points, worths) + weights[FETCHED]

    def _will_card(self, state: PCState, seat: int, number: int, left: float) -> float:
        """Return what a card of Last Will in the hand should gain."""
        if state.phase == REDUCTION:
            return self.forecaster.will.card_worth(state, seat, number, left)
        now = self.forecaster.will.forecast(state, seat, left, True, -1)
        return now - self.forecaster.will.forecast(state, seat, left, True, number)

    def _blacks(self, state: PCState, seat: int) -> int:
        total = 0
        for number in state.hands[seat]:
            card = state.content.cards[number]
            if card.frame == BLACK and card.deck < 0:
                total += 1
        return total

    def _pub(self, state: PCState, seat: int, left: float) -> float:
        """Return what one more pub card is worth."""
        held = 0
        for number in state.hands[seat]:
            if state.content.cards[number].is_pub:
                held += 1
        votes = state.content.pub_votes
        if held >= len(votes):
            return 1.0
        more = votes[held] - (votes[held - 1] if held else 0)
        return max(float(more), 1.6 if left > 0.0 else 0.0)

    def _special(
        self, state: PCState, seat: int, effect: ErrandEffect, left: float, worths: list[float]
    ) -> float:
        """Return what an effect that only errand spaces have should gain."""
        weights = self.forecaster.weights
        if isinstance(effect, TakeCentral):
            if state.central == FREE:
                return 0.0
            return self._card(state, seat, state.central, left, worths)
        if isinstance(effect, TakeRenaissance):
            return effect.n * self._symbol_worth(state, seat, worths)
        if isinstance(effect, Reserve):
            gained = state.order.index(seat) - (effect.position - 1)
            return weights[PLACE] * gained if left > 0.0 else 0.0
        if isinstance(effect, TakeBonusTile):
            return BONUS * max(worths)
        if isinstance(effect, TakePairTile):
            return self._tile(left) * 1.2
        if isinstance(effect, GoToPark):
            more = state.layout.park_bonus[state.round]
            votes = park_gain(state, seat, more) - park_gain(state, seat, 0)
            return (votes + weights[PARK] * more) * worths[ELECTION]
        if isinstance(effect, TakeExtension):
            return last_will.extension_worth(state, seat, left) * worths[LAST_WILL]
        assert isinstance(effect, ShunBeatrice)
        return weights[DREAD] * STEP * len(affected(state, seat)) * worths[SOCIETY]

    def _symbol_worth(self, state: PCState, seat: int, worths: list[float]) -> float:
        """Return what one more symbol of the best kind would bring this round."""
        totals = [0.0] * len(state.content.symbols)
        for number in state.hands[seat] + state.tableaus[seat]:
            for effect in state.content.cards[number].ability.effects:
                if isinstance(effect, (LoseVotes, Spend)):
                    if effect.count.kind == SYMBOL:
                        totals[effect.count.which] += effect.count.each * worths[ELECTION]
                elif isinstance(effect, Moves):
                    for step in effect.steps:
                        if step.count.kind == SYMBOL:
                            points = step.count.each * STEP * worths[SOCIETY]
                            totals[step.count.which] += points
        return max(totals) * self.forecaster.weights[HAND]


def _weighed(points: list[float], worths: list[float]) -> float:
    total = 0.0
    for contest in range(len(points)):
        total += points[contest] * worths[contest]
    return total


def best_of(worths: list[float]) -> int:
    """Return where the highest of some numbers stands, the first of equal ones."""
    best = 0
    for at in range(1, len(worths)):
        if worths[at] > worths[best]:
            best = at
    return best


@final
class Node:
    """A position within a turn of one's own, and how the turn began."""

    state: PCState
    first: int
    result: float

    def __init__(self, state: PCState, first: int, result: float) -> None:
        self.state = state
        self.first = first
        self.result = result


@final
class Planner:
    """Searches the sequences of one action turn with a beam, to its end."""

    forecaster: Forecaster
    width: int
    """Positions kept at each depth; up to four times as many when there is little to do."""
    most: int
    """Positions looked at."""
    looked: int
    """Positions looked at in the last search."""
    left: float
    """Rounds that follow, as the last search took it."""

    def __init__(self, forecaster: Forecaster, width: int, most: int) -> None:
        self.forecaster = forecaster
        self.width = width
        self.most = most
        self.looked = 0
        self.left = 0.0

    def best(self, state: PCState, seat: int, budget: Budget | None = None) -> Move:
        """Return the first move of the best turn found, within a budget if there is one."""
        moves = space(state, seat).moves
        if len(moves) == 1:
            return moves[0]
        self.looked = 0
        self.left = self.forecaster.rounds_left(state)
        width = self._width(state, seat)
        record = WORST
        found = len(moves) - 1
        if not state.stack and state.phase == ACTIONS:
            record = self.forecaster.result_after(state, seat, self.left, False)
        beam = [Node(state, FREE, 0.0)]
        for depth in range(DEEP):
            reached = self._grown(beam, seat, depth, budget)
            beam = []
            for node in reached:
                is_over = not node.state.stack
                if is_over:
                    result = self._closed(node, seat, state.phase)
                    if result < record - TRIFLE:
                        record = result
                        found = node.first
                if len(beam) < width and not (is_over and state.phase == ERRANDS):
                    beam.append(node)
            if not beam or self.looked >= self.most or _is_over(budget):
                if record == WORST and beam:
                    found = beam[0].first
                break
        return moves[found]

    def _closed(self, node: Node, seat: int, phase: int) -> float:
        """Return what a turn comes to that ends here; an errand is not the last of a round."""
        if phase == ERRANDS or next_to_act(node.state) == CHANCE:
            return node.result
        return self.forecaster.result_after(node.state, seat, self.left, False)

    def _width(self, state: PCState, seat: int) -> int:
        """Return how wide to search: short turns can be searched more widely."""
        cards = len(state.hands[seat]) + len(state.tableaus[seat]) - len(state.activated[seat]) + 1
        if state.legacy is not None:
            cards += len(state.legacy.boards[seat])
        return max(self.width, min(4 * self.width, self.most // (cards * cards)))

    def _grown(self, beam: list[Node], seat: int, depth: int, budget: Budget | None) -> list[Node]:
        """Return the positions one own move further, best first, equal ones once.

        When time is up, the most promising ones have been tried.
        """
        reached: list[Node] = []
        keys: list[float] = []
        seen: set[object] = set()
        for node in beam:
            if reached and _is_over(budget):
                break
            moves = space(node.state, seat).moves
            for at in range(len(moves)):
                if isinstance(moves[at], EndTurn):
                    continue
                after = node.state.copy()
                apply(after, seat, moves[at])
                self.looked += 1
                key = turn_key(after, seat)
                if key in seen:
                    continue
                seen.add(key)
                is_open = is_to_act(after, seat)
                result = self.forecaster.result_after(after, seat, self.left, is_open)
                reached.append(Node(after, at if depth == 0 else node.first, result))
                keys.append(result)
        order = sorted(range(len(reached)), key=keys.__getitem__)
        return [reached[at] for at in order]


def _is_over(budget: Budget | None) -> bool:
    return budget is not None and budget.is_over()


def turn_key(state: PCState, seat: int) -> object:
    """Return what tells the positions of one turn apart."""
    at = seat * SLOTS
    will = state.legacy
    return (
        () if will is None else _will_key(will, seat),
        state.votes[seat],
        state.money[seat],
        state.megaphones[seat],
        tuple(state.named),
        tuple(state.markers[at : at + SLOTS]),
        tuple(state.hands[seat]),
        tuple(state.tableaus[seat]),
        tuple(state.activated[seat]),
        tuple(state.estates[seat]),
        tuple(state.bonus_at),
        tuple([(one.kind, one.number, tuple(one.left())) for one in state.stack]),
        tuple(state.matched),
        tuple(state.boy_at),
    )


def _will_key(will: Legacy, seat: int) -> object:
    return (
        will.actions[seat],
        will.extensions[seat],
        tuple(will.boards[seat]),
        tuple([will.steps.get(number, 0) for number in will.boards[seat]]),
        tuple([will.settled.get(number, 0) for number in will.boards[seat]]),
        tuple(will.modifiers),
        tuple(will.due),
    )


def play_round(state: PCState, policies: list[Policy[PCState]], rng: Rng) -> int:
    """Play the round to its end, each seat by its policy; return the decisions made."""
    decisions = 0
    began = state.round
    while state.phase != OVER and state.round == began:
        seat = next_to_act(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            apply(state, CHANCE, draw(state, rng))
            continue
        apply(state, seat, policies[seat].move(state, seat, rng))
        decisions += 1
    return decisions


def prospects(state: PCState, forecaster: Forecaster) -> list[float]:
    """Return each seat's chance to win: by the outcome, or by how far forecasts lie apart."""
    seats = state.layout.seats
    results: list[float] = []
    if state.phase == OVER:
        ended = outcome(state)
        assert ended is not None
        for seat in range(seats):
            place = 0
            for at in range(len(ended.ranking)):
                if seat in ended.ranking[at]:
                    place = at
            results.append(place * CLEAR + TAIL * ended.scores[seat].total)
        warmth = 1.0
    else:
        results = [forecaster.result(state, seat) for seat in range(seats)]
        warmth = WARMTH + WARMING * forecaster.rounds_left(state)
    lowest = min(results)
    shares = [exp((lowest - result) / warmth) for result in results]
    total = sum(shares)
    return [share / total for share in shares]
