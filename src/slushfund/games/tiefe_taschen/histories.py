"""Fill in the hidden part of a ledger: values under which every movement was possible.

A seat knows every movement of money and the values of some. What the others hold must be such
that each known card was in the stack it left. Dealing at random is right when little is known;
when it fails, a plan is worked out backwards that says which hidden movements must have
carried which cards.
"""

from __future__ import annotations

from typing import Final, final

from slushfund.core import Rng
from slushfund.games.tiefe_taschen.model import NODES, POT

TRIES: Final = 12
"""Random deals before a plan is made."""
PATIENCE: Final = 40
"""Steps of planning per movement before it starts again with other choices."""
UNKNOWN: Final = 0
GONE: Final = NODES
"""Where cards go that were counted at the end."""


@final
class History:
    """Movements of single cards from place to place, some with values not known."""

    start: list[int]
    """What is where at first, at place * 5 + value - 1; of the pot nothing is asked."""
    sources: list[int]
    targets: list[int]
    values: list[int]

    def __init__(self, start: list[int]) -> None:
        self.start = start
        self.sources = []
        self.targets = []
        self.values = []

    def add(self, source: int, target: int, value: int) -> None:
        """Append a movement; UNKNOWN stands for a hidden value."""
        self.sources.append(source)
        self.targets.append(target)
        self.values.append(value)

    def fill(self, rng: Rng) -> list[int]:
        """Return a value for every movement, in order."""
        if UNKNOWN not in self.values:
            return self.values
        nothing = [0] * len(self.values)
        for _ in range(TRIES):
            dealt = self._deal(Planned(nothing, nothing, [0] * len(self.start)), rng)
            if dealt:
                return dealt
        bounds = Bounds(self)
        while True:
            plan = _Planner(self, bounds).plan(rng)
            if plan is not None:
                return self._deal(plan, rng)

    def _deal(self, plan: Planned, rng: Rng) -> list[int]:
        """Go through all movements with a plan; return [] when a known card is not there."""
        counts = self.start.copy()
        needs = plan.needs
        dealt: list[int] = []
        for at in range(len(self.values)):
            source = self.sources[at] * 5 - 1
            target = self.targets[at] * 5 - 1
            value = self.values[at]
            if value == UNKNOWN:
                value = plan.carried[at]
                if value:
                    needs[source + value] -= 1
                    needs[target + value] += 1
                else:
                    value = _draw(counts, needs, source, rng)
            else:
                if self.sources[at] != POT:
                    if counts[source + value] == 0:
                        return []
                    if needs[source + value]:
                        needs[source + value] -= 1
                if plan.used[at]:
                    needs[target + value] += 1
            if self.sources[at] != POT:
                counts[source + value] -= 1
            counts[target + value] += 1
            dealt.append(value)
        return dealt


def _draw(counts: list[int], needs: list[int], base: int, rng: Rng) -> int:
    """Draw a card that the plan does not need to stay."""
    weights = [counts[base + value] - needs[base + value] for value in range(1, 6)]
    return rng.weighted(weights) + 1


@final
class Planned:
    """What hidden movements must carry, and which cards must be left alone."""

    carried: list[int]
    """By movement: the value it must carry, or 0."""
    used: list[int]
    """By movement: 1 when its known card is needed later where it went."""
    needs: list[int]
    """Cards needed from the start, at place * 5 + value - 1."""

    def __init__(self, carried: list[int], used: list[int], needs: list[int]) -> None:
        self.carried = carried
        self.used = used
        self.needs = needs


@final
class Bounds:
    """How many cards of each value could be where, at most, before each movement."""

    sources: list[list[int]]
    """For the place a movement starts from: five bounds and the number of cards."""
    targets: list[list[int]]

    def __init__(self, history: History) -> None:
        self.sources = []
        self.targets = []
        most = history.start.copy()
        sizes = [sum(most[place * 5 : place * 5 + 5]) for place in range(NODES + 1)]
        for at in range(len(history.values)):
            source = history.sources[at]
            target = history.targets[at]
            self.sources.append([*most[source * 5 : source * 5 + 5], sizes[source]])
            self.targets.append([*most[target * 5 : target * 5 + 5], sizes[target]])
            value = history.values[at]
            if source != POT:
                sizes[source] -= 1
            sizes[target] += 1
            if value == UNKNOWN:
                for other in range(5):
                    if most[source * 5 + other]:
                        most[target * 5 + other] += 1
            else:
                if source != POT and most[source * 5 + value - 1]:
                    most[source * 5 + value - 1] -= 1
                most[target * 5 + value - 1] += 1
            for other in range(5):
                most[source * 5 + other] = min(most[source * 5 + other], sizes[source])
                most[target * 5 + other] = min(most[target * 5 + other], sizes[target])


@final
class _Planner:
    """Work backwards: what is known to leave a place later must be there before."""

    history: History
    bounds: Bounds
    needs: list[int]
    totals: list[int]
    carried: list[int]
    used: list[int]

    def __init__(self, history: History, bounds: Bounds) -> None:
        self.history = history
        self.bounds = bounds
        self.needs = [0] * (5 * (NODES + 1))
        self.totals = [0] * (NODES + 1)
        self.carried = [0] * len(history.values)
        self.used = [0] * len(history.values)

    def plan(self, rng: Rng) -> Planned | None:
        """Choose for each hidden movement what it carries; None when it took too long."""
        count = len(self.history.values)
        options: list[list[int]] = [[] for _ in range(count)]
        steps = PATIENCE * count
        at = count - 1
        if count:
            options[at] = self._options(at, rng)
        while at >= 0:
            steps -= 1
            if steps == 0:
                return None
            if options[at]:
                self._go_back(at, options[at].pop())
                at -= 1
                if at >= 0:
                    options[at] = self._options(at, rng)
            else:
                at += 1
                if at == count:
                    return None
                self._come_forth(at)
        return Planned(self.carried, self.used, self.needs)

    def _options(self, at: int, rng: Rng) -> list[int]:
        """Return what a movement may carry: needed values, 0 for any card, or what is known."""
        value = self.history.values[at]
        target = self.history.targets[at] * 5 - 1
        if value != UNKNOWN:
            return [value] if self._is_possible(at, value) else []
        options = [0]
        for wanted in range(1, 6):
            if self.needs[target + wanted]:
                options.append(wanted)
        possible = [option for option in options if self._is_possible(at, option)]
        rng.shuffle(possible)
        return possible

    def _is_possible(self, at: int, option: int) -> bool:
        self._go_back(at, option)
        source = self.history.sources[at]
        fits = source == POT or self._fits(source, self.bounds.sources[at])
        fits = fits and self._fits(self.history.targets[at], self.bounds.targets[at])
        self._come_forth(at)
        return fits

    def _fits(self, place: int, bound: list[int]) -> bool:
        """Tell whether all that is needed at a place can have been there."""
        if self.totals[place] > bound[5]:
            return False
        base = place * 5
        lacking = [v for v in range(5) if self.needs[base + v] > bound[v]]
        return not lacking

    def _go_back(self, at: int, option: int) -> None:
        """Turn the needs after a movement into those before it."""
        self.carried[at] = option
        if option == 0:
            return
        source = self.history.sources[at]
        target = self.history.targets[at]
        self.used[at] = 0
        if self.needs[target * 5 + option - 1]:
            self.used[at] = 1
            self.needs[target * 5 + option - 1] -= 1
            self.totals[target] -= 1
        if source != POT:
            self.needs[source * 5 + option - 1] += 1
            self.totals[source] += 1

    def _come_forth(self, at: int) -> None:
        """Undo `_go_back`."""
        option = self.carried[at]
        if option == 0:
            return
        source = self.history.sources[at]
        target = self.history.targets[at]
        if source != POT:
            self.needs[source * 5 + option - 1] -= 1
            self.totals[source] -= 1
        if self.used[at]:
            self.needs[target * 5 + option - 1] += 1
            self.totals[target] += 1
