"""What a ledger with hidden values proves: bounds of everybody's money, and possible values.

A seat knows every movement of money and the values of some. What the others hold must be such
that each known card was in the stack it left. Hidden cards are drawn at random, movement by
movement. When a known card is not where it must be, earlier hidden movements are exchanged
along a chain: here a card of value *u* becomes a *v*, there a *v* becomes a *u*, until the card
is there and nothing else is missing. That is an augmenting path, found breadth first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import Rng
from slushfund.games.tiefe_taschen.content import START, Setup
from slushfund.games.tiefe_taschen.state import BRIBES, NODES, POT, STATE_TREASURY, Movement

UNKNOWN: Final = 0
MORE: Final = 1
"""In a chain: this place holds one *v* more and one *u* less for a while."""
LESS: Final = 0
ATTEMPTS: Final = 12
SHAKES: Final = 24
ROOT: Final = -1
NO_MOVEMENT: Final = -1


@final
@dataclass(init=False)
class HiddenMovement:
    """A movement of one money card whose value this seat does not know; else as Movement."""

    source: int
    target: int
    knowers: int

    def __init__(self, source: int, target: int, knowers: int) -> None:
        self.source = source
        self.target = target
        self.knowers = knowers


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Wealth:
    """What the private money of a seat is worth, as far as can be proved."""

    least: int
    most: int

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most


@final
@mypyc_attr(acyclic=True)
class _Note:
    """A card that moved: its value, or between which values it must be."""

    least: int
    most: int

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most


@final
@mypyc_attr(acyclic=True)
class _Account:
    """The notes that came to a seat and left it, and the extreme values it can have held."""

    least: int
    """What it began with and what came, at least; notes that came do not change any more."""
    most: int
    left: list[_Note]
    smallest: int
    largest: int

    def __init__(self) -> None:
        self.least = sum(START)
        self.most = sum(START)
        self.left = []
        self.smallest = min(START)
        self.largest = max(START)

    def add(self, note: _Note) -> None:
        """Take a note in; one that had left, under a bribe, leaves no doubt behind."""
        for at in range(len(self.left)):
            if self.left[at] is note:
                del self.left[at]
                return
        self.least += note.least
        self.most += note.most
        self.smallest = min(self.smallest, note.least)
        self.largest = max(self.largest, note.most)

    def wealth(self, cards: int) -> Wealth:
        """Return the bounds, knowing also the number of cards that are left."""
        least, most = self.least, self.most
        for note in self.left:
            least -= note.most
            most -= note.least
        return Wealth(max(least, cards * self.smallest), min(most, cards * self.largest))


@final
class Books:
    """What one seat knows of everybody's money, movement by movement."""

    accounts: list[_Account]
    lying: dict[int, _Note]
    """What lies somewhere else, by place."""

    def __init__(self, seats: int) -> None:
        self.accounts = [_Account() for _ in range(seats)]
        self.lying = {}

    def add(self, source: int, target: int, value: int) -> None:
        """Enter one more movement; *value* may be UNKNOWN."""
        note = self.lying.get(source)
        if note is None:
            note = _Note(1, 5)
            if source < BRIBES:
                note = _Note(self.accounts[source].smallest, self.accounts[source].largest)
        if value != UNKNOWN:
            note.least = value
            note.most = value
        if source < BRIBES:
            self.accounts[source].left.append(note)
        elif source < STATE_TREASURY:
            self.lying.pop(source, None)
        if target < BRIBES:
            self.accounts[target].add(note)
        else:
            self.lying[target] = note

    def wealth(self, seat: int, cards: int) -> Wealth:
        """Return what a seat with a number of cards has at least and at most."""
        return self.accounts[seat].wealth(cards)


def wealth(ledger: list[HiddenMovement | Movement], sizes: list[int]) -> list[Wealth]:
    """Return what each seat has at least and at most; *sizes*: how many cards."""
    books = Books(len(sizes))
    for movement in ledger:
        value = movement.value if isinstance(movement, Movement) else UNKNOWN
        books.add(movement.source, movement.target, value)
    return [books.wealth(seat, sizes[seat]) for seat in range(len(sizes))]


@final
class History:
    """Movements of single cards from place to place, some with values not known."""

    start: list[int]
    """What is where at first, at place * 5 + value - 1; of the pot nothing is asked."""
    sources: list[int]
    targets: list[int]
    values: list[int]

    def __init__(self, setup: Setup, drawn_openly: list[int]) -> None:
        self.start = [0] * (5 * NODES)
        for seat in range(setup.seats):
            for value in START:
                self.start[seat * 5 + value - 1] += 1
        treasury = setup.treasury()
        for index in range(5):
            self.start[STATE_TREASURY * 5 + index] = treasury[index] - drawn_openly[index]
        self.sources = []
        self.targets = []
        self.values = []

    def add(self, movement: HiddenMovement | Movement) -> None:
        """Append a movement."""
        self.sources.append(movement.source)
        self.targets.append(movement.target)
        self.values.append(movement.value if isinstance(movement, Movement) else UNKNOWN)

    def fill(self, rng: Rng) -> list[int]:
        """Return a value for every movement, in order."""
        if UNKNOWN not in self.values:
            return self.values
        while True:
            deal = _Deal(self)
            if deal.run(rng):
                return deal.dealt


@final
class _Deal:
    """One attempt: the values so far, and the spans of time between movements at each place."""

    history: History
    dealt: list[int]
    begins: list[list[int]]
    """By place: the movement that begins each span; the first begins with none."""
    counts: list[list[int]]
    """By place: five counts for each span."""
    at_source: list[int]
    """By movement: the span it begins where it starts."""
    at_target: list[int]

    def __init__(self, history: History) -> None:
        self.history = history
        self.dealt = []
        self.begins = [[NO_MOVEMENT] for _ in range(NODES)]
        self.counts = [history.start[5 * place : 5 * place + 5] for place in range(NODES)]
        self.at_source = []
        self.at_target = []

    def run(self, rng: Rng) -> bool:
        """Go through all movements; false when a known card could not be brought about."""
        history = self.history
        for at in range(len(history.values)):
            source = history.sources[at]
            value = history.values[at]
            if value == UNKNOWN:
                value = self._draw(source, rng)
            elif source != POT and not self._bring_about(source, value, rng):
                return False
            self._move(at, source, history.targets[at], value)
        return True

    def _has(self, place: int, value: int) -> bool:
        counts = self.counts[place]
        return counts[len(counts) - 6 + value] > 0

    def _draw(self, place: int, rng: Rng) -> int:
        """Draw one of the cards that are there now, each equally likely."""
        counts = self.counts[place]
        return rng.weighted(counts[len(counts) - 5 :]) + 1

    def _move(self, at: int, source: int, target: int, value: int) -> None:
        """Begin new spans at both ends.

        A card that was turned up leaves its place and returns: no chain goes past that.
        """
        self.dealt.append(value)
        self.at_source.append(self._begin(source, at, value, -1))
        self.at_target.append(self._begin(target, at, value, 1))

    def _begin(self, place: int, at: int, value: int, change: int) -> int:
        if place == POT:
            return 0
        counts = self.counts[place]
        counts.extend(counts[len(counts) - 5 :])
        counts[len(counts) - 6 + value] += change
        self.begins[place].append(at)
        return len(self.begins[place]) - 1

    def _bring_about(self, place: int, value: int, rng: Rng) -> bool:
        """Exchange earlier hidden cards if *value* is not at *place* now.

        One chain exchanges two values. Where that is not enough, other cards are exchanged at
        random before the next attempt.
        """
        for _ in range(ATTEMPTS):
            if self._has(place, value):
                return True
            others = [1, 2, 3, 4, 5]
            rng.shuffle(others)
            for other in others:
                if self._has(place, other) and _Chain(self, place, value, other).search():
                    return True
            for _ in range(SHAKES):
                self._shake(rng)
        return False

    def _shake(self, rng: Rng) -> None:
        """Exchange cards somewhere, if that is possible."""
        place = rng.below(NODES)
        wanted = 1 + rng.below(5)
        other = 1 + rng.below(5)
        if wanted != other and place != POT and self._has(place, other):
            _Chain(self, place, wanted, other).search()


@final
class _Chain:
    """A search for exchanges of values *v* and *u* that end in one *v* more at a place now."""

    deal: _Deal
    v: int
    u: int
    seen: list[list[bool]]
    """By place and span: in the search already."""
    places: list[int]
    spans: list[int]
    signs: list[int]
    before: list[int]
    """By step of the search: the step it came from, or ROOT."""
    flipped: list[int]
    """By step: the movement exchanged on the way to it, or NO_MOVEMENT."""

    def __init__(self, deal: _Deal, place: int, v: int, u: int) -> None:
        self.deal = deal
        self.v = v
        self.u = u
        self.seen = [[False] * len(begins) for begins in deal.begins]
        self.places = []
        self.spans = []
        self.signs = []
        self.before = []
        self.flipped = []
        self._reach(place, len(deal.begins[place]) - 1, MORE, ROOT, NO_MOVEMENT)

    def search(self) -> bool:
        """Look for a chain and exchange along it."""
        step = 0
        while step < len(self.places):
            place = self.places[step]
            span = self.spans[step]
            if self.signs[step] == LESS:
                if span == len(self.deal.begins[place]) - 1:
                    self._exchange(step)
                    return True
                self._pass(step, place, self.deal.begins[place][span + 1])
                self._reach(place, span + 1, LESS, step, NO_MOVEMENT)
            elif span > 0:
                self._pass(step, place, self.deal.begins[place][span])
                self._reach(place, span - 1, MORE, step, NO_MOVEMENT)
            step += 1
        return False

    def _pass(self, step: int, place: int, at: int) -> None:
        """Exchange a hidden movement at the edge of a span, if that helps.

        An incoming *u* becomes a *v*, or an outgoing *v* becomes a *u*; the other end then
        has one *v* less from there on, or must have one more before.
        """
        history = self.deal.history
        if history.values[at] != UNKNOWN:
            return
        if history.targets[at] == place:
            if self.deal.dealt[at] != self.u:
                return
            other = history.sources[at]
            span = self.deal.at_source[at]
        else:
            if self.deal.dealt[at] != self.v:
                return
            other = history.targets[at]
            span = self.deal.at_target[at]
        self._reach(other, span, LESS, step, at)
        self._reach(other, span - 1, MORE, step, at)

    def _reach(self, place: int, span: int, sign: int, before: int, flipped: int) -> None:
        """Add a span to the search, if it has the card that would be missing."""
        if self.seen[place][span]:
            return
        lost = self.u if sign == MORE else self.v
        if self.deal.counts[place][5 * span + lost - 1] == 0:
            return
        self.seen[place][span] = True
        self.places.append(place)
        self.spans.append(span)
        self.signs.append(sign)
        self.before.append(before)
        self.flipped.append(flipped)

    def _exchange(self, step: int) -> None:
        """Change the movements and the counts along the chain that ends with *step*."""
        dealt = self.deal.dealt
        while step != ROOT:
            change = 1 if self.signs[step] == MORE else -1
            counts = self.deal.counts[self.places[step]]
            base = 5 * self.spans[step] - 1
            counts[base + self.v] += change
            counts[base + self.u] -= change
            at = self.flipped[step]
            if at != NO_MOVEMENT:
                dealt[at] = self.u if dealt[at] == self.v else self.v
            step = self.before[step]
