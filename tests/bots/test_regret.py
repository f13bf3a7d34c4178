"""Regret matching finds the known solutions of small games, and exploits habits it trusts."""

from __future__ import annotations

import pytest

from bots.equilibrium import expected, nash_conv, solve
from slushfund.bots.generic.regret import Mind, step
from slushfund.core import Rng


class Matrix:
    """A game of two players, given by what the first one and the second one get."""

    def __init__(self, first, second=None):
        self.first = first
        self.second = second or [[-value for value in row] for row in first]
        self.sizes = [len(first), len(first[0])]

    def values(self, player, joint):
        if player == 0:
            return [row[joint[1]] for row in self.first]
        return self.second[joint[0]]


ROCK_PAPER_SCISSORS = Matrix([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
MATCHING_PENNIES = Matrix([[1, -1], [-1, 1]])
LOPSIDED_PENNIES = Matrix([[3, -1], [-1, 1]])
# Blackmail or treasury against avert or treasury: 3 from the other, 3 from the state, once.
BLACKMAIL = Matrix([[-3, 3], [3, 3]], [[3, -3], [0, 0]])


@pytest.mark.parametrize(
    ("game", "mixes"),
    [
        (ROCK_PAPER_SCISSORS, [[1 / 3] * 3, [1 / 3] * 3]),
        (MATCHING_PENNIES, [[0.5, 0.5], [0.5, 0.5]]),
        (LOPSIDED_PENNIES, [[1 / 3, 2 / 3], [1 / 3, 2 / 3]]),
    ],
)
def test_games_with_one_solution_are_solved(game, mixes):
    found = solve(game, game.sizes, 4000)
    assert nash_conv(game, found) < 1e-3
    for mix, right in zip(found, mixes, strict=True):
        assert mix == pytest.approx(right, abs=0.01)


def test_blackmail_and_its_aversion_are_solved():
    found = solve(BLACKMAIL, BLACKMAIL.sizes, 4000)
    assert nash_conv(BLACKMAIL, found) < 1e-3


def test_a_mix_that_can_be_exploited_has_a_conv():
    assert nash_conv(MATCHING_PENNIES, [[1.0, 0.0], [0.5, 0.5]]) == pytest.approx(1.0)


class Minority:
    """Three players; whoever is alone with its choice gets 1."""

    def values(self, player, joint):
        others = [joint[at] for at in range(3) if at != player]
        return [float(others[0] == others[1] != action) for action in (0, 1)]


def test_a_game_of_three_comes_to_rest():
    found = solve(Minority(), [2, 2, 2], 4000)
    assert nash_conv(Minority(), found) < 1e-2


def test_drawn_play_learns_too():
    rng = Rng.seeded(5)
    minds = [Mind(3), Mind(3)]
    for _ in range(20_000):
        step(ROCK_PAPER_SCISSORS, minds, rng)
    assert nash_conv(ROCK_PAPER_SCISSORS, [mind.average() for mind in minds]) < 0.05


@pytest.mark.parametrize(("trust", "least"), [(1.0, 0.97), (0.0, 0.0)])
def test_a_habit_is_exploited_as_far_as_it_is_trusted(trust, least):
    """The other always plays rock, they say."""
    rng = Rng.seeded(6)
    minds = [Mind(3), Mind(3)]
    minds[1].habit = [1.0, 0.0, 0.0]
    minds[1].trust = trust
    for _ in range(5_000):
        step(ROCK_PAPER_SCISSORS, minds, rng)
    paper = minds[0].average()[1]
    assert paper >= least
    assert paper < 0.5 or trust == 1.0
    assert expected(ROCK_PAPER_SCISSORS, 0, [[0, 1, 0], [1, 0, 0]])[1] == 1
