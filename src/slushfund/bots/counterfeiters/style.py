"""A continuous family of ways to run the business: what everything is worth to somebody.

Each placement is valued in dollars by what it changes: cash that a Godfather may halve, money in
the account, notes in stock, cards, the clock, and what it takes from the others. Reads of a state
only what the seat would know: everything open, its own cash, account and fakes.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.bots.counterfeiters.policy import (
    FAR,
    IMPATIENCE,
    LONG,
    best_sale,
    steps_to_godfather,
    worst_notes,
)
from slushfund.bots.policy import Policy
from slushfund.core import Move, Rng
from slushfund.games.counterfeiters.content import (
    BAD_LAWYER,
    BUY,
    DINER,
    FENCE,
    FIRST_TICKET,
    FLIGHT,
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
from slushfund.games.counterfeiters.state import (
    DINERS,
    FLEW,
    HALVED,
    LAST,
    NONE,
    TURNS,
    CFState,
)

FINE: Final = 1 << 16
FEW: Final = 4.0
"""With fewer turns left than this, stock is hard to sell."""
PLENTY: Final = 4
"""Printers that fill a sale at the fence; more of them are of less use."""
NEAR: Final = 4
"""Steps before the last space from which on it matters who leads."""


def choices(state: CFState, seat: int) -> list[Move]:
    """Return the placements worth a thought: each open space with its best details."""
    return _details(state, seat, placements(state, seat, NONE))


def _details(state: CFState, seat: int, found: Placements) -> list[Move]:
    moves = found.simple.copy()
    for space in found.supermarkets:
        moves.append(worst_notes(space, found.accepted, found.supermarket_most))
    if found.fences:
        _add_sales(state, seat, found, moves)
    for space in found.flights:
        most = found.cash
        if space == "flight":
            most -= found.fee
        if most > 0:
            moves.append(Place(space, 0, 0, 0, most))
        if most > 50:
            moves.append(Place(space, 0, 0, 0, most - 50))
    return moves


def _add_sales(state: CFState, seat: int, found: Placements, moves: list[Move]) -> None:
    """Add the best sale at each fence, and the best one that leaves notes for the diners."""
    kept = without_lowest(found.fakes, diner_places(state, seat))
    has_more = sum(kept) > 0 and kept != found.fakes
    for space in found.fences:
        sale = best_sale(state, space, found.fakes)
        moves.append(sale)
        if has_more:
            smaller = best_sale(state, space, kept)
            if smaller != sale:
                moves.append(smaller)


def relocating(state: CFState, seat: int) -> list[Move]:
    """Return what a lawyer may do that is worth a thought; passing first."""
    options = relocations(state, seat)
    moves: list[Move] = [PASS]
    for index in range(len(options.left)):
        left = options.left[index]
        for move in _details(state, seat, options.placements[index]):
            if isinstance(move, Place):
                moves.append(Relocate(left, move.space, move.a, move.b, move.c, move.amount))
    return moves


def diner_places(state: CFState, seat: int) -> int:
    """Return how many notes the diners of a seat take at the end of a round."""
    return state.owns(seat, DINER) * state.layout.board.diner_notes


def without_lowest(held: list[int], number: int) -> list[int]:
    """Return the notes that are left when the lowest ones are put aside."""
    a = min(held[0], number)
    b = min(held[1], number - a)
    c = min(held[2], number - a - b)
    return [held[0] - a, held[1] - b, held[2] - c]


def guessed_money(deals: list[int]) -> int:
    """Guess what a seat has by what all have seen: flights carry most of the cash away."""
    cash = 0
    account = 0
    for deal in deals:
        if deal == FLEW:
            account += cash * 4 // 5
            cash -= cash * 4 // 5
        elif deal == HALVED:
            cash //= 2
        else:
            cash = max(0, cash + deal)
    return cash + account


NUMBERS: Final = [
    *("pace", "stock", "room", "prints", "glut", "dines", "jet", "lawyer", "ticket"),
    *("fear", "caution", "push", "finish", "block", "deny", "marker", "capital", "whim"),
]
"""The names of a style's numbers, in the order of its genes."""
GENES: Final = len(NUMBERS)
LOWEST: Final = [
    1.0,
    0.2,
    2.0,
    0.05,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
    0.4,
    -60.0,
    -0.3,
    0.0,
    0.0,
    0.0,
    0.0,
    0.0,
]
HIGHEST: Final = [
    5.0,
    1.2,
    9.0,
    0.60,
    1.0,
    60.0,
    120.0,
    200.0,
    1.2,
    1.2,
    1.0,
    60.0,
    1.0,
    10.0,
    1.0,
    60.0,
    1.0,
    60.0,
]


@final
class Style(Policy[CFState]):
    """Takes the placement with the best gain, as its numbers see it."""

    pace: float
    """Steps of the officer in a round."""
    stock: float
    """What a note in stock is worth, as a part of its price at the fence."""
    room: float
    """Notes that can be sold in a turn; more than that for every turn left are worth nothing."""
    prints: float
    """Prints to come for every turn left."""
    glut: float
    """What a printer beyond a fence full of notes is worth, as a part of one before."""
    dines: float
    """What a diner earns in a round."""
    jet: float
    lawyer: float
    ticket: float
    """What of its value a ticket is worth."""
    fear: float
    """How much of the loss to a Godfather one step away is feared."""
    caution: float
    """What is left of that fear one step further away."""
    push: float
    """Dollars for moving the officer, below zero for leaving him."""
    finish: float
    """How much of a lead is a reason to move him near the end."""
    block: float
    """Dollars for each note of a rival that finds no fence."""
    deny: float
    """What of its worth to a rival a card is worth to others."""
    marker: float
    capital: float
    """How much more than a dollar cash is worth early in the game."""
    whim: float
    """Dollars by which chance may change a gain."""

    def __init__(self, numbers: list[float]) -> None:
        self.pace = numbers[0]
        self.stock = numbers[1]
        self.room = numbers[2]
        self.prints = numbers[3]
        self.glut = numbers[4]
        self.dines = numbers[5]
        self.jet = numbers[6]
        self.lawyer = numbers[7]
        self.ticket = numbers[8]
        self.fear = numbers[9]
        self.caution = numbers[10]
        self.push = numbers[11]
        self.finish = numbers[12]
        self.block = numbers[13]
        self.deny = numbers[14]
        self.marker = numbers[15]
        self.capital = numbers[16]
        self.whim = numbers[17]

    def move(self, state: CFState, seat: int, rng: Rng) -> Move:
        if state.phase == DINERS:
            return conversions(state, seat)[0]
        if state.phase == TURNS or state.phase == LAST:
            moves = choices(state, seat)
        else:
            moves = relocating(state, seat)
        best = 0
        record = -1e9
        for index in range(len(moves)):
            gain = self.gain(state, seat, moves[index])
            gain += self.whim * (rng.below(FINE) / FINE) + rng.below(FINE) / FINE
            if gain > record:
                record = gain
                best = index
        return moves[best]

    def gain(self, state: CFState, seat: int, move: Move) -> float:
        """Return what a placement is worth in dollars, next to passing."""
        if isinstance(move, Place):
            return self._gain(state, seat, move)
        if isinstance(move, Relocate):
            place = Place(move.space, move.a, move.b, move.c, move.amount)
            return self._gain(state, seat, place)
        return 0.0

    def _gain(self, state: CFState, seat: int, move: Place) -> float:
        layout = state.layout
        board = layout.board
        at = layout.number[move.space]
        zone = layout.zones[at]
        away = steps_to_godfather(state)
        dollar = self._dollar(state, away)
        cash = 0
        money = 0.0
        if zone == TAX:
            cash = board.tax_pays
            if at == layout.sunglasses and state.phase == TURNS and state.marker != seat:
                money += self.marker
        elif zone in (SUPERMARKET, FENCE):
            cash = _price(state, zone, move) * (move.a + move.b + move.c)
            money -= self._sold(state, seat, move)
            if zone == FENCE:
                money += self._blocked(state, seat)
        elif zone == PRINT:
            money += self._printed(state, seat)
        elif zone == BUY:
            cash = -board.prices[at]
            money += self._card(state, seat, state.market[at])
            money += self._denied(state, seat, state.market[at])
        elif zone in (FLIGHT, JET_SPACE):
            fee = board.flight_costs if zone == FLIGHT else 0
            cash = -fee - move.amount
            money += move.amount
        money += dollar * cash
        if state.phase == TURNS and board.caps[at]:
            money += self._step(state, seat, state.cash[seat] + cash, away, dollar)
        return money

    def turns_left(self, state: CFState) -> float:
        """Return how many turns of its own a seat may hope for."""
        if state.phase != TURNS:
            return 0.0
        left = len(state.layout.effects) - 1 - state.officer
        return 1.0 + left * 3.0 / self.pace

    def _dollar(self, state: CFState, away: int) -> float:
        """Return what a dollar of cash is worth with the Godfather this far away."""
        if state.phase != TURNS:
            return 1.0
        early = self.capital * (1.0 - state.officer / len(state.layout.effects))
        if away >= FAR:
            return 1.0 + early
        fear = self.fear / 2.0
        for _ in range(away - 1):
            fear *= self.caution
        return 1.0 + early - fear

    def _step(self, state: CFState, seat: int, cash: int, away: int, dollar: float) -> float:
        """Return what it is worth that the officer moves on."""
        late = min(10, max(0, state.round - LONG))
        money = self.push + IMPATIENCE * late
        if away == 1:
            money -= cash / 2 * dollar
        elif away < FAR:
            money += cash * (self._dollar(state, away - 1) - dollar)
        left = len(state.layout.effects) - 1 - state.officer
        if left <= NEAR and self.finish != 0.0:
            money += self.finish * self._lead(state, seat) / left
        return money

    def _lead(self, state: CFState, seat: int) -> int:
        """Return how far ahead of everybody else a seat should be, in dollars."""
        best = 0
        for other in range(state.seats):
            if other != seat:
                best = max(best, guessed_money(state.deals[other]) + tickets(state, other))
        return state.cash[seat] + state.account[seat] + tickets(state, seat) - best

    def _stock(self, state: CFState, seat: int, a: int, b: int, c: int) -> float:
        """Return what these notes are worth to a seat."""
        board = state.layout.board
        turns = self.turns_left(state)
        room = diner_places(state, seat)
        aside = min(room, a + b + c)
        value = float(aside * board.fake_value)
        rest = without_lowest([a, b, c], room)
        if turns == 0.0:
            if not self._has_lawyer(state, seat):
                return value
            part = 0.5
        else:
            value *= 0.9
            part = self.stock * min(1.0, turns / FEW)
            number = rest[0] + rest[1] + rest[2]
            most = self.room * turns
            if number > most:
                part *= most / number
        pays = board.fence_pays
        return value + part * (rest[0] * pays[0] + rest[1] * pays[1] + rest[2] * pays[2])

    def _has_lawyer(self, state: CFState, seat: int) -> bool:
        if state.phase != LAST:
            return False
        return state.owns(seat, GOOD_LAWYER) + state.owns(seat, BAD_LAWYER) > 0

    def _sold(self, state: CFState, seat: int, move: Place) -> float:
        """Return what the notes of a sale would have been worth in stock."""
        held = state.notes(seat)
        before = self._stock(state, seat, held[0], held[1], held[2])
        return before - self._stock(
            state, seat, held[0] - move.a, held[1] - move.b, held[2] - move.c
        )

    def _printed(self, state: CFState, seat: int) -> float:
        """Return what a print adds to the stock."""
        held = state.notes(seat)
        before = self._stock(state, seat, held[0], held[1], held[2])
        notes = state.owns(seat, PRINTER) * state.layout.board.printer_notes
        held[quality_of(state, seat)] += notes
        return self._stock(state, seat, held[0], held[1], held[2]) - before

    def _card(self, state: CFState, seat: int, card: int) -> float:
        """Return what a card will earn."""
        turns = self.turns_left(state)
        if turns == 0.0:
            return self._last_card(state, seat, card)
        if card >= FIRST_TICKET:
            return self.ticket * state.layout.board.values[card]
        pays = state.layout.board.fence_pays
        quality = quality_of(state, seat)
        made = self.prints * turns * state.layout.board.printer_notes
        printers = state.owns(seat, PRINTER)
        if card == PRINTER:
            return made * pays[quality] * (1.0 if printers < PLENTY else self.glut)
        if card == DINER:
            return self.dines * (turns / 3.0 + 1.0)
        if card == JET:
            return self.jet if turns > FEW else 0.0
        if card in (GOOD_LAWYER, BAD_LAWYER):
            return self.lawyer
        if state.owns(seat, card) or quality >= 2:
            return 0.0
        return made * printers * (pays[quality + 1] - pays[quality])

    def _last_card(self, state: CFState, seat: int, card: int) -> float:
        """Return what a card brings in the game end: its value, one more note, or a move."""
        if card >= FIRST_TICKET:
            return float(state.layout.board.values[card])
        if card == DINER:
            held = state.notes(seat)
            free = held[0] + held[1] + held[2] - diner_places(state, seat)
            board = state.layout.board
            return float(board.fake_value * max(0, min(board.diner_notes, free)))
        if state.phase == LAST and card in (GOOD_LAWYER, BAD_LAWYER):
            return self.lawyer
        return 0.0

    def _denied(self, state: CFState, seat: int, card: int) -> float:
        """Return what it is worth that no rival gets a card."""
        if self.deny <= 0.0 or state.phase != TURNS:
            return 0.0
        most = 0.0
        for other in range(state.seats):
            if other != seat:
                most = max(most, self._card(state, other, card))
        return self.deny * most / (state.seats - 1)

    def _blocked(self, state: CFState, seat: int) -> float:
        """Return what it is worth that a rival with notes finds no fence in this round."""
        if self.block <= 0.0 or state.phase != TURNS:
            return 0.0
        free = 0
        for at in state.layout.of_zone[FENCE]:
            if state.henchmen[at] < 0:
                free += 1
        most = 0
        for other in range(state.seats):
            if other != seat and state.unused[other]:
                held = state.notes(other)
                most = max(most, held[0] + held[1] + held[2])
        return self.block * min(most, state.layout.board.fence_most) / max(1, free)


def tickets(state: CFState, seat: int) -> int:
    """Return what the tickets of a seat will pay."""
    values = state.layout.board.values
    total = 0
    for card in range(FIRST_TICKET, len(values)):
        total += values[card] * state.owns(seat, card)
    return total


def _price(state: CFState, zone: int, move: Place) -> int:
    """Return what each note of a sale pays."""
    board = state.layout.board
    if zone == SUPERMARKET:
        return board.supermarket_pays
    if move.a:
        return board.fence_pays[0]
    return board.fence_pays[1] if move.b else board.fence_pays[2]


def style_of(genes: list[float]) -> Style:
    """Return the style that numbers between 0 and 1 make."""
    numbers: list[float] = []
    for index in range(GENES):
        low = LOWEST[index]
        numbers.append(low + (HIGHEST[index] - low) * genes[index])
    return Style(numbers)
