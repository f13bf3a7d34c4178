"""Regret matching: how to mix where all decide at once.

Every player raises what it would rather have done, in proportion; the average of its play comes
to rest at an equilibrium between two players, and nobody regrets it much among more. A player
may be known to follow a habit with some probability: then the others exploit the habit only as
far as they trust in it (a restricted Nash response).
"""

from __future__ import annotations

from typing import Final, Protocol

from slushfund.core import Rng

FINE: Final = 1 << 24


class Contest(Protocol):
    """A game of one simultaneous move: players and actions are numbers."""

    def values(self, player: int, joint: list[int]) -> list[float]:
        """Return what each action of *player* pays, the others playing *joint*."""


class Mind:
    """What one player has learned (regret matching plus, later play counting more)."""

    def __init__(self, actions: int) -> None:
        self.regrets = [0.0] * actions
        self.played = [0.0] * actions
        self.mix = [1.0 / actions] * actions
        """How it plays now."""
        self.habit: list[float] | None = None
        self.trust = 0.0
        """With this probability it is sure to play its habit."""
        self.steps = 0

    def learn(self, values: list[float]) -> float:
        """Take note of what each action would have paid; return what the present mix pays."""
        mix, regrets, played = self.mix, self.regrets, self.played
        self.steps += 1
        weight = self.steps
        mean = 0.0
        for action, share in enumerate(mix):
            if share:
                mean += share * values[action]
                played[action] += weight * share
        total = 0.0
        for action, value in enumerate(values):
            regret = regrets[action] + value - mean
            if regret > 0.0:
                regrets[action] = regret
                total += regret
            else:
                regrets[action] = 0.0
        if total > 0.0:
            self.mix = [regret / total for regret in regrets]
        else:
            self.mix = [1.0 / len(values)] * len(values)
        return mean

    def average(self) -> list[float]:
        """Return the mix to play: the mean of all mixes so far."""
        total = sum(self.played)
        return [weight / total for weight in self.played] if total else list(self.mix)

    def draw(self, rng: Rng) -> int:
        """Draw an action: of the habit as far as it is trusted, else of the present mix."""
        odds = self.mix
        if self.habit is not None and rng.below(FINE) < self.trust * FINE:
            odds = self.habit
        return draw_from(odds, rng)


def draw_from(odds: list[float], rng: Rng) -> int:
    """Draw an index with these probabilities."""
    rest = rng.below(FINE) / FINE
    for index, share in enumerate(odds):
        rest -= share
        if rest < 0.0:
            return index
    return max(range(len(odds)), key=odds.__getitem__)


def step(contest: Contest, minds: list[Mind], rng: Rng) -> list[float]:
    """Let all learn once from one drawn play of the others; return what their mixes paid."""
    joint = [mind.draw(rng) for mind in minds]
    return [mind.learn(contest.values(player, joint)) for player, mind in enumerate(minds)]
