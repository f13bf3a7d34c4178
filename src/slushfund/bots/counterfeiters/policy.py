"""Ways to run a counterfeiting business without looking ahead, as policies.

Each reads of a state only what its seat would know: everything open, its own cash, account
and fakes.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.bots.policy import Policy
from slushfund.core import Move, Rng
from slushfund.games.counterfeiters.content import (
    BAD_LAWYER,
    BUY,
    DINER,
    FENCE,
    FIRST_TICKET,
    FLIGHT,
    GODFATHER,
    GOOD_LAWYER,
    JET,
    JET_SPACE,
    PRINT,
    PRINTER,
    SUPERMARKET,
    TAX,
)
from slushfund.games.counterfeiters.moves import PASS, Place, Relocate
from slushfund.games.counterfeiters.rules.actions import quality_of
from slushfund.games.counterfeiters.rules.diners import conversions
from slushfund.games.counterfeiters.rules.placing import placements, relocations
from slushfund.games.counterfeiters.spaces import Placements
from slushfund.games.counterfeiters.state import DINERS, LAST, NONE, TURNS, CFState

FAR: Final = 99
LONG: Final = 10
"""Rounds after which a game lasts too long: noisy spaces become dearer to everybody, because a
table that only plays quiet ones would never finish (CF-17.2)."""
IMPATIENCE: Final = 20
"""Dollars for each such round, up to ten of them; the fear of a step fades meanwhile."""

# The places of the weights below.
STOCK: Final = 0
"""What a fake in stock is worth, in percent of its price at the fence."""
PRINTS: Final = 1
"""Prints to come for each ten turns left."""
DINES: Final = 2
"""What a diner earns in a round."""
JETS: Final = 3
LAWYER: Final = 4
FEAR: Final = 5
"""How much of the loss to a Godfather one step away is feared, in percent."""
CAUTION: Final = 6
"""How fast that fear fades with each further step, in percent."""
STEPS: Final = 7
"""Steps of the officer in a round, in tenths."""
QUIET: Final = 8
"""Dollars that a step of the officer costs, more turns being better than fewer."""

SHREWD_WEIGHTS: Final[list[int]] = [55, 25, 21, 40, 60, 90, 75, 21, 0]


def prospects(state: CFState, seat: int) -> list[Move]:
    """Return the placements worth a thought: each open space with its best details."""
    return _details(state, placements(state, seat, NONE))


def _details(state: CFState, open_spaces: Placements) -> list[Move]:
    moves = open_spaces.simple.copy()
    for space in open_spaces.supermarkets:
        moves.append(worst_notes(space, open_spaces.accepted, open_spaces.supermarket_most))
    for space in open_spaces.fences:
        moves.append(best_sale(state, space, open_spaces.fakes))
    for space in open_spaces.flights:
        most = open_spaces.cash
        if space == "flight":
            most -= open_spaces.fee
        if most > 0:
            moves.append(Place(space, 0, 0, 0, most))
        if most > 50:
            moves.append(Place(space, 0, 0, 0, most - 50))
    return moves


def worst_notes(space: str, held: list[int], most: int) -> Move:
    """Return a sale of the lowest notes that are taken, as many as possible."""
    a = min(held[0], most)
    b = min(held[1], most - a)
    return Place(space, a, b, min(held[2], most - a - b), 0)


def best_sale(state: CFState, space: str, held: list[int]) -> Move:
    """Return the sale at the fence that brings most."""
    board = state.layout.board
    most = board.fence_most
    c = min(held[2], most)
    b = min(held[1], most - c)
    a = min(held[0], most - c - b)
    pays = board.fence_pays
    best = Place(space, a, b, c, 0)
    if a == 0:
        if b and c * pays[2] > (b + c) * pays[1]:
            return Place(space, 0, 0, c, 0)
        return best
    money = (a + b + c) * pays[0]
    if (b + c) * pays[1] > money and b:
        money = (b + c) * pays[1]
        best = Place(space, 0, b, c, 0)
    if c and c * pays[2] > money:
        best = Place(space, 0, 0, c, 0)
    return best


def steps_to_godfather(state: CFState) -> int:
    """Return how many steps the officer is away from the next Godfather."""
    effects = state.layout.effects
    for at in range(state.officer + 1, len(effects)):
        if GODFATHER in effects[at]:
            return at - state.officer
    return FAR


@final
class Business(Policy[CFState]):
    """Takes the placement with the best gain in dollars, as its weights see it."""

    weights: list[int]
    builds: bool
    """Whether it values what pays later: cards, stock and the clock."""

    def __init__(self, weights: list[int], builds: bool) -> None:
        self.weights = weights
        self.builds = builds

    def move(self, state: CFState, seat: int, rng: Rng) -> Move:
        if state.phase == TURNS or state.phase == LAST:
            moves = prospects(state, seat)
            return moves[self.best_of(state, seat, moves, rng)]
        if state.phase == DINERS:
            return conversions(state, seat)[0]
        return self._relocate(state, seat, rng)

    def best_of(self, state: CFState, seat: int, moves: list[Move], rng: Rng) -> int:
        """Return the place of the best move in a list, by chance among equals."""
        best = 0
        record = -(10**9)
        for index in range(len(moves)):
            gain = self.gain(state, seat, moves[index]) * 8 + rng.below(8)
            if gain > record:
                record = gain
                best = index
        return best

    def _relocate(self, state: CFState, seat: int, rng: Rng) -> Move:
        """Move the henchman who gains most by it; nothing happens after that but the diners."""
        options = relocations(state, seat)
        best: Move = PASS
        record = 0
        for index in range(len(options.left)):
            for move in _details(state, options.placements[index]):
                gain = self.gain(state, seat, move)
                if gain > record and isinstance(move, Place):
                    record = gain
                    best = Relocate(
                        options.left[index], move.space, move.a, move.b, move.c, move.amount
                    )
        return best

    def gain(self, state: CFState, seat: int, move: Move) -> int:
        """Return what a placement is worth in dollars, next to passing."""
        if not isinstance(move, Place):
            return 0
        at = state.layout.number[move.space]
        zone = state.layout.zones[at]
        money = self._money(state, seat, zone, move)
        if zone == BUY:
            money += self._card(state, seat, state.market[at]) - state.layout.board.prices[at]
        elif zone == PRINT:
            money += self._print(state, seat)
        if state.phase == TURNS and state.layout.board.caps[at]:
            late = min(10, max(0, state.round - LONG))
            if self.builds:
                money -= self._step(state, seat, zone, move) * (10 - late) // 10
            money += IMPATIENCE * late
        return money

    def _money(self, state: CFState, seat: int, zone: int, move: Place) -> int:
        """Return what a sale, tax or a flight brings, less the stock that it uses up."""
        board = state.layout.board
        if zone == TAX:
            return board.tax_pays
        if zone == SUPERMARKET:
            notes = move.a + move.b + move.c
            return notes * board.supermarket_pays - self._stock(state, move.a, move.b, move.c)
        if zone == FENCE:
            lowest = 0 if move.a else (1 if move.b else 2)
            notes = move.a + move.b + move.c
            return notes * board.fence_pays[lowest] - self._stock(state, move.a, move.b, move.c)
        if zone in (JET_SPACE, FLIGHT):
            fee = board.flight_costs if zone == FLIGHT else 0
            return self._fear(state, 0) * (move.amount + fee) // 200 - fee
        return 0

    def turns_left(self, state: CFState) -> int:
        """Return how many turns of its own a seat may hope for."""
        if state.phase != TURNS:
            return 0
        left = len(state.layout.effects) - 1 - state.officer
        return 1 + left * 30 // self.weights[STEPS]

    def _stock(self, state: CFState, a: int, b: int, c: int) -> int:
        """Return what this many fakes are worth as long as there are turns to sell them."""
        pays = state.layout.board.fence_pays
        percent = self.weights[STOCK]
        turns = self.turns_left(state)
        if turns <= 3:
            percent = percent * turns // 4
        return (a * pays[0] + b * pays[1] + c * pays[2]) * percent // 100

    def _print(self, state: CFState, seat: int) -> int:
        notes = state.owns(seat, PRINTER) * state.layout.board.printer_notes
        quality = quality_of(state, seat)
        held = state.notes(seat)
        room = 8 + 4 * self.turns_left(state) - held[0] - held[1] - held[2]
        notes = max(0, min(notes, room))
        if self.turns_left(state) < 1:
            return 0
        return self._stock(state, *_one_quality(quality, notes))

    def _fear(self, state: CFState, steps: int) -> int:
        """Return how much of half the cash is likely to be lost soon, in percent."""
        away = steps_to_godfather(state) - steps
        if away == FAR - steps or state.phase != TURNS:
            return 0
        fear = self.weights[FEAR]
        for _ in range(max(0, away - 1)):
            fear = fear * self.weights[CAUTION] // 100
        return fear

    def _step(self, state: CFState, seat: int, zone: int, move: Place) -> int:
        """Return what it costs that the officer moves on."""
        cost = self.weights[QUIET]
        if steps_to_godfather(state) == 1:
            cash = state.cash[seat]
            if zone == SUPERMARKET:
                cash += 50 * (move.a + move.b + move.c)
            elif zone == TAX:
                cash += 30
            cost += cash // 2
        return cost

    def _card(self, state: CFState, seat: int, card: int) -> int:
        """Return what a card will earn."""
        if card >= FIRST_TICKET:
            return state.layout.board.values[card]
        if not self.builds:
            return 0
        turns = self.turns_left(state)
        pays = state.layout.board.fence_pays
        quality = quality_of(state, seat)
        prints = self.weights[PRINTS] * turns
        if card == PRINTER:
            return 2 * pays[quality] * prints // 100
        if card == DINER:
            return self.weights[DINES] * (turns // 3 + 1)
        if card == JET:
            return self.weights[JETS] if turns > 4 else 0
        if card in (GOOD_LAWYER, BAD_LAWYER):
            return self.weights[LAWYER]
        if state.owns(seat, card) or quality >= 2:
            return 0
        better = pays[quality + 1] - pays[quality]
        return 2 * state.owns(seat, PRINTER) * better * prints // 100


def _one_quality(quality: int, notes: int) -> tuple[int, int, int]:
    if quality == 0:
        return (notes, 0, 0)
    return (0, notes, 0) if quality == 1 else (0, 0, notes)


GRABBING: Final = Business(SHREWD_WEIGHTS, False)
SHREWD: Final = Business(SHREWD_WEIGHTS, True)
