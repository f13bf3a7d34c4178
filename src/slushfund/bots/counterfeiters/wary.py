"""C3: a fitted way to play, held against every other placement in games played to the end.

The rivals of these games are drawn anew for each: some play nearly like the bot itself, others
in any way at all, with or without blocking, rushing or hoarding. Another placement than that of
the fitted way must be better by more than the worlds so far leave to chance.
"""

from __future__ import annotations

from typing import Final

from slushfund.bots.adviser import AnyPolicy
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.counterfeiters.adviser import CFAdviser, distinct
from slushfund.bots.counterfeiters.style import (
    GENES,
    HIGHEST,
    LOWEST,
    Style,
    choices,
    relocating,
    style_of,
)
from slushfund.bots.policy import play_on
from slushfund.core import Move, Rng, Space
from slushfund.games.counterfeiters.rules.diners import conversions
from slushfund.games.counterfeiters.state import DINERS, LAST, TURNS, CFState

FITTED: Final = [
    *(3.2, 0.67, 3.0, 0.28, 0.76, 22.0, 24.0, 42.0, 0.78),
    *(1.06, 0.6, -1.0, 0.28, 2.0, 0.19, 15.7, 0.1, 2.0),
]
"""The numbers of the style, in the order of `style.NUMBERS`, fitted by self-play."""
OWN: Final = Style(FITTED)
MOST: Final = 10
"""Placements that are played out, the most promising ones by the style's own reckoning."""
STRANGE: Final = 4
"""One rival in so many plays in any way at all."""
NEAR: Final = 0.15
"""How far the numbers of the others are from the fitted ones, as a part of what is possible."""
LOOK: Final = 16
"""Worlds between two looks at what is better and what is still in doubt; fewer say nothing."""
CARE: Final = 2.0
"""Standard errors by which another placement must be better to be preferred: there are many, and
the luckiest of them looks better than it is."""
DOUBT: Final = 2.0
"""Standard errors by which a placement must be worse to be dropped."""
FINE: Final = 1 << 16


class WaryAdviser(CFAdviser):
    """Knows the fitted style, and that others have styles of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.plans = [OWN]

    def candidates(self, state: CFState, seat: int, rng: Rng) -> list[Move]:
        """Return what is worth a thought, the style's own favourite first."""
        if state.phase == DINERS:
            return [conversions(state, seat)[0]]
        is_placing = state.phase in (TURNS, LAST)
        moves = choices(state, seat) if is_placing else relocating(state, seat)
        gains = [OWN.gain(state, seat, move) for move in moves]
        order = sorted(range(len(moves)), key=lambda index: -gains[index])
        return distinct(state, [moves[index] for index in order])[:MOST]

    def drawn(self, beliefs: list[list[int]], seats: int, rng: Rng) -> list[AnyPolicy]:
        return [rival(rng) for _ in range(seats)]


def rival(rng: Rng) -> Style:
    """Draw how somebody else may play."""
    if rng.below(STRANGE) == 0:
        return style_of([rng.below(FINE) / FINE for _ in range(GENES)])
    numbers: list[float] = []
    for fitted, low, high in zip(FITTED, LOWEST, HIGHEST, strict=True):
        off = NEAR * (high - low) * (2.0 * rng.below(FINE) / FINE - 1.0)
        numbers.append(min(high, max(low, fitted + off)))
    return Style(numbers)


class Line:
    """A placement, and what it came to in each world."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.results: list[float] = []

    def ahead(self, other: Line) -> tuple[float, float]:
        """Return by how much it was better than another in the same worlds, and the error."""
        differences = [own - its for own, its in zip(self.results, other.results, strict=True)]
        number = len(differences)
        mean = sum(differences) / number
        if min(differences) >= 0.0:  # never worse in any world: no matter of luck
            return mean, 0.0
        spread = sum([(each - mean) ** 2 for each in differences]) / number
        return mean, float((spread / number) ** 0.5)


class WaryBot(Bot):
    """Plays every placement out in common worlds until only one is left, or time is up."""

    def __init__(self, adviser: CFAdviser, worlds: int) -> None:
        self.adviser = adviser
        self.worlds = worlds

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        beliefs = self.adviser.believe(knowledge, rng)
        lines = [Line(move) for move in self.adviser.proposals(knowledge, beliefs, rng)]
        leader = lines[0]
        budget.offer(leader.move)
        worlds = 0
        while len(lines) > 1 and worlds < self.worlds and budget.more():
            if not self._try(knowledge, lines, rng, budget):
                break
            worlds += 1
            if worlds % LOOK == 0:
                leader = preferred(lines, leader)
                budget.offer(leader.move)
                lines = in_doubt(lines, leader)
        return leader.move

    def _try(self, knowledge: AnyKnowledge, lines: list[Line], rng: Rng, budget: Budget) -> bool:
        """Play every line out in one world with the same rivals and luck; False if time is up."""
        adviser, seat = self.adviser, knowledge.seat
        world, policies = adviser.table(knowledge, [], rng)
        policies[seat] = OWN
        seed = rng.below(1 << 30)
        found: list[float] = []
        for line in lines:
            if budget.is_over():
                return False
            state = world.copy()
            adviser.game.apply(state, seat, line.move)
            play_on(adviser.game, state, policies, Rng.seeded(seed), adviser.horizon)
            found.append(adviser.result(state, seat))
        for line, result in zip(lines, found, strict=True):
            line.results.append(result)
        return True


def preferred(lines: list[Line], leader: Line) -> Line:
    """Return the line that is most surely better than the leader, or the leader."""
    best, most = leader, 0.0
    for line in lines:
        if line is not leader:
            mean, error = line.ahead(leader)
            if mean - CARE * error > most:
                best, most = line, mean - CARE * error
    return best


def in_doubt(lines: list[Line], leader: Line) -> list[Line]:
    """Return the leader and the lines that may still be better."""
    kept = [leader]
    for line in lines:
        if line is not leader:
            mean, error = line.ahead(leader)
            if mean + DOUBT * error > 0.0:
                kept.append(line)
    return kept
