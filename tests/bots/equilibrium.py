"""Solves small games exactly and tells how far mixes are from an equilibrium."""

from __future__ import annotations

from itertools import product

from slushfund.bots.generic.regret import Contest, Mind


def solve(contest: Contest, sizes: list[int], steps: int) -> list[list[float]]:
    """Return mixes of a small game, found without chance; players learn one after the other."""
    minds = [Mind(size) for size in sizes]
    for _ in range(steps):
        for player, mind in enumerate(minds):
            mind.learn(expected(contest, player, [other.mix for other in minds]))
    return [mind.average() for mind in minds]


def expected(contest: Contest, player: int, mixes: list[list[float]]) -> list[float]:
    """Return what each action of *player* pays on average against these mixes."""
    ranges = [range(len(mix)) if at != player else range(1) for at, mix in enumerate(mixes)]
    sums = [0.0] * len(mixes[player])
    for joint in product(*ranges):
        weight = 1.0
        for at, action in enumerate(joint):
            if at != player:
                weight *= mixes[at][action]
        if weight:
            for action, value in enumerate(contest.values(player, list(joint))):
                sums[action] += weight * value
    return sums


def nash_conv(contest: Contest, mixes: list[list[float]]) -> float:
    """Return what all players together could gain by deviating; 0 at an equilibrium."""
    gain = 0.0
    for player, mix in enumerate(mixes):
        values = expected(contest, player, mixes)
        gain += max(values) - sum([s * v for s, v in zip(mix, values, strict=True)])
    return gain
