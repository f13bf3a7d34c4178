"""Opponents that nobody has a model of: families of people one might meet, each with numbers.

They are made otherwise than our bots, which reckon gains: these have habits, favourites and plans,
and take what comes first on a list of their own. `printer~17` is one member of the family
`printer`. None of them is used by a bot. An exploiter is sought among the styles, which have
numbers for everything (`GENES`, `of_genes`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from slushfund.bots.counterfeiters.policy import prospects, steps_to_godfather
from slushfund.bots.counterfeiters.style import GENES, style_of
from slushfund.bots.policy import Policy
from slushfund.core import Move, Rng
from slushfund.games.counterfeiters.content import (
    BUY,
    DINER,
    FENCE,
    FIRST_TICKET,
    FLIGHT,
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
from slushfund.games.counterfeiters.rules.placing import relocations
from slushfund.games.counterfeiters.state import DINERS, LAST, TURNS, CFState

NEVER: Final = -1.0
"""A liking that is worse than passing."""


def uniform(low: float, high: float, rng: Rng) -> float:
    """Draw between two numbers."""
    return low + (high - low) * rng.below(1 << 20) / (1 << 20)


def notes_of(state: CFState, seat: int) -> int:
    """Return how many notes a seat has."""
    return sum(state.notes(seat))


class Person(Policy[CFState]):
    """Somebody who likes some placements better than others, and is sloppy now and then."""

    sloppy: float = 0.05

    def move(self, state: CFState, seat: int, rng: Rng) -> Move:
        if state.phase == DINERS:
            return rng.pick(conversions(state, seat))
        if state.phase not in (TURNS, LAST):
            return self._of_lawyer(state, seat)
        moves = prospects(state, seat)
        if uniform(0.0, 1.0, rng) < self.sloppy:
            return rng.pick(moves)
        likings = [self._liking(state, seat, move) + 0.01 * rng.below(8) for move in moves]
        return moves[max(range(len(moves)), key=lambda at: likings[at])]

    def _liking(self, state: CFState, seat: int, move: Move) -> float:
        if not isinstance(move, Place):
            return 0.0
        at = state.layout.number[move.space]
        return self.liking(state, seat, move, at, state.layout.zones[at])

    @abstractmethod
    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        """Return how much it likes a placement on space *at*; to pass is 0."""

    def _of_lawyer(self, state: CFState, seat: int) -> Move:
        """Let a lawyer sell what can be sold."""
        options = relocations(state, seat)
        for left, found in zip(options.left, options.placements, strict=True):
            if found.fences:
                a, b, c = found.fakes
                c = min(c, found.fence_most)
                b = min(b, found.fence_most - c)
                return Relocate(left, found.fences[0], min(a, found.fence_most - b - c), b, c, 0)
        return PASS


def income(state: CFState, move: Place, at: int, zone: int) -> float:
    """Return what a sale or tax pays, in hundreds of dollars."""
    board = state.layout.board
    if zone == TAX:
        return board.tax_pays / 100
    number = move.a + move.b + move.c
    if zone == SUPERMARKET:
        return number * board.supermarket_pays / 100
    if zone == FENCE:
        lowest = 0 if move.a else (1 if move.b else 2)
        return number * board.fence_pays[lowest] / 100
    return 0.0


class FenceSeller(Person):
    """Prints until there is enough for a fence, and never goes to the supermarket."""

    def __init__(self, rng: Rng) -> None:
        self.batch = 3 + rng.below(6)
        self.printers = 1 + rng.below(5)
        self.shy = uniform(0.0, 1.0, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        if zone == SUPERMARKET:
            return NEVER
        if zone == FENCE:
            return 4.0 if notes_of(state, seat) >= self.batch or state.phase == LAST else NEVER
        if zone == BUY and state.market[at] == PRINTER:
            return 3.0 if state.owns(seat, PRINTER) < self.printers else NEVER
        if zone == PRINT:
            return 2.0 - self.shy * state.layout.board.caps[at]
        if zone in (JET_SPACE, FLIGHT):
            return 2.5 if move.amount >= 150 else NEVER
        return income(state, move, at, zone)


class Printer(Person):
    """Buys printers and components at any price, prints, and sells in big lots."""

    def __init__(self, rng: Rng) -> None:
        self.most = 2 + rng.below(7)
        self.quality = rng.below(3)
        self.pile = 4 + rng.below(12)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        if zone == BUY:
            card = state.market[at]
            if card == PRINTER:
                return 5.0 if state.owns(seat, PRINTER) < self.most else NEVER
            if card < DINER and not state.owns(seat, card):
                return 4.5 if quality_of(state, seat) < self.quality else NEVER
            return NEVER
        if zone in (FENCE, SUPERMARKET):
            is_enough = notes_of(state, seat) >= self.pile or state.phase == LAST
            return (3.5 if is_enough else 0.2) + income(state, move, at, zone) / 10
        if zone == PRINT:
            return 3.0
        if zone in (JET_SPACE, FLIGHT):
            return 3.2 if move.amount >= 100 and steps_to_godfather(state) <= 2 else NEVER
        return income(state, move, at, zone)


class Collector(Person):
    """Wants tickets and diners, and gets along with what they bring."""

    def __init__(self, rng: Rng) -> None:
        self.dear = int(uniform(20.0, 60.0, rng))
        self.diners = uniform(0.0, 4.0, rng)
        self.saving = uniform(0.0, 1.5, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        if zone == BUY:
            card = state.market[at]
            if state.layout.board.prices[at] > self.dear:
                return NEVER
            if card >= FIRST_TICKET:
                return 5.0
            if card == DINER:
                return self.diners
            return 1.2 if card == PRINTER else NEVER
        if zone == PRINT:
            return 1.0 if notes_of(state, seat) < 6 else 0.1
        if zone in (JET_SPACE, FLIGHT):
            return self.saving if move.amount >= 80 else NEVER
        return 0.4 + income(state, move, at, zone)


class Blocker(Person):
    """Takes the places that others need: the fence when they have notes, cards, the print."""

    def __init__(self, rng: Rng) -> None:
        self.fence = uniform(0.0, 3.0, rng)
        self.prints = uniform(0.0, 2.0, rng)
        self.cards = uniform(0.0, 2.5, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        others = [notes_of(state, other) for other in range(state.seats) if other != seat]
        if zone == FENCE:
            return income(state, move, at, zone) + self.fence * min(8, max(others)) / 8
        if zone == PRINT:
            return 0.7 + self.prints * (min(others) < 3)
        if zone == BUY:
            wanted = state.market[at] in (PRINTER, DINER) or state.market[at] >= FIRST_TICKET
            return self.cards if wanted else NEVER
        if zone in (JET_SPACE, FLIGHT):
            return move.amount / 150 if steps_to_godfather(state) <= 3 else NEVER
        return income(state, move, at, zone)


class Hoarder(Person):
    """Piles up notes and sells late, when the end is near."""

    def __init__(self, rng: Rng) -> None:
        self.until = uniform(0.3, 0.9, rng)
        self.printers = 1 + rng.below(5)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        is_late = state.officer >= self.until * len(state.layout.effects)
        if zone in (FENCE, SUPERMARKET):
            return (3.0 if is_late else 0.2) + income(state, move, at, zone)
        if zone == PRINT:
            return 0.5 if is_late and notes_of(state, seat) > 7 else 2.0
        if zone == BUY:
            card = state.market[at]
            if card == PRINTER and state.owns(seat, PRINTER) < self.printers:
                return 2.5
            return 2.2 if card >= FIRST_TICKET else NEVER
        if zone in (JET_SPACE, FLIGHT):
            return 2.8 if is_late and move.amount >= 100 else NEVER
        return income(state, move, at, zone)


class Rusher(Person):
    """Wakes the police wherever it can, once it has a little more than the others."""

    def __init__(self, rng: Rng) -> None:
        self.noise = uniform(0.3, 3.0, rng)
        self.start = uniform(0.0, 0.6, rng)
        self.flies = uniform(50.0, 250.0, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        now = state.officer / len(state.layout.effects)
        noise = self.noise if state.layout.board.caps[at] and now >= self.start else 0.0
        if zone in (JET_SPACE, FLIGHT):
            return 3.5 if move.amount >= self.flies else NEVER
        if zone == PRINT:
            return noise + (1.0 if notes_of(state, seat) < 5 else 0.2)
        if zone == BUY:
            return noise + (1.1 if state.market[at] == PRINTER else 0.0)
        return noise + income(state, move, at, zone)


class Careful(Person):
    """Shuns the police, flies early, and lives on tax, fences and diners."""

    def __init__(self, rng: Rng) -> None:
        self.shy = uniform(0.3, 3.0, rng)
        self.flies = uniform(40.0, 160.0, rng)
        self.jets = uniform(0.0, 4.0, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        noise = self.shy if state.layout.board.caps[at] else 0.0
        if zone in (JET_SPACE, FLIGHT):
            return 4.0 if move.amount >= self.flies else NEVER
        if zone == PRINT:
            return (1.2 if notes_of(state, seat) < 8 else 0.1) - noise
        if zone == BUY:
            card = state.market[at]
            if card == JET:
                return self.jets - noise
            return (1.5 if card in (PRINTER, DINER) or card >= FIRST_TICKET else NEVER) - noise
        return 0.3 + income(state, move, at, zone) - noise


class Shopper(Person):
    """Goes to the supermarket with whatever it has, and prints only when it has nothing."""

    def __init__(self, rng: Rng) -> None:
        self.least = 1 + rng.below(3)
        self.printers = 1 + rng.below(4)
        self.flies = uniform(60.0, 200.0, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        if zone == SUPERMARKET:
            return 3.0 if move.a + move.b + move.c >= self.least else 0.2
        if zone == PRINT:
            return 2.0 if notes_of(state, seat) < 3 else 0.6
        if zone in (JET_SPACE, FLIGHT):
            return 3.5 if move.amount >= self.flies else NEVER
        if zone == BUY:
            is_wanted = state.market[at] == PRINTER
            return 2.5 if is_wanted and state.owns(seat, PRINTER) < self.printers else NEVER
        return 0.5 + income(state, move, at, zone) / 4


class Timer(Person):
    """Watches the Godfather: sells and flies before he comes, and brings him when it is poor."""

    def __init__(self, rng: Rng) -> None:
        self.early = 1 + rng.below(4)
        self.poor = int(uniform(20.0, 120.0, rng))
        self.printers = 2 + rng.below(4)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        is_near = steps_to_godfather(state) <= self.early
        bonus = 0.0
        if state.layout.board.caps[at] and state.phase == TURNS:
            bonus = 1.0 if state.cash[seat] <= self.poor and zone == PRINT else -0.5 * is_near
        if zone in (JET_SPACE, FLIGHT):
            return 4.0 if is_near and move.amount >= 60 else NEVER
        if zone == BUY:
            card = state.market[at]
            is_wanted = card == PRINTER and state.owns(seat, PRINTER) < self.printers
            return bonus + (2.0 if is_wanted or (is_near and card >= FIRST_TICKET) else NEVER)
        if zone == PRINT:
            return bonus + (1.5 if notes_of(state, seat) < 8 else 0.2)
        return bonus + income(state, move, at, zone)


class Amateur(Person):
    """Likes some kinds of places more than others, for no reason, and changes little."""

    def __init__(self, rng: Rng) -> None:
        self.likes = [uniform(0.0, 2.0, rng) for _ in range(7)]
        self.cards = [uniform(-1.0, 2.0, rng) for _ in range(16)]
        self.sloppy = uniform(0.05, 0.4, rng)

    def liking(self, state: CFState, seat: int, move: Place, at: int, zone: int) -> float:
        if zone == BUY:
            return self.likes[zone] * self.cards[min(state.market[at], 15)]
        if zone in (JET_SPACE, FLIGHT):
            return self.likes[zone] * move.amount / 150
        if zone == PRINT and notes_of(state, seat) > 12:
            return 0.1
        return self.likes[zone] * (0.5 + income(state, move, at, zone))


__all__ = ["FAMILIES", "GENES", "of_genes"]


def of_genes(genes: list[float]) -> Policy[CFState]:
    """Return the way to play that numbers between 0 and 1 make."""
    return style_of(genes)


FAMILIES: Final[dict[str, Callable[[Rng], Policy[CFState]]]] = {
    "fence": FenceSeller,
    "printer": Printer,
    "collector": Collector,
    "blocker": Blocker,
    "hoarder": Hoarder,
    "rusher": Rusher,
    "careful": Careful,
    "shopper": Shopper,
    "timer": Timer,
    "amateur": Amateur,
}
"""How to draw a member of each family."""
