"""The benchmark knows every registered game and can measure it."""

from __future__ import annotations

import pytest

from bench import ours
from bench.contest import Figure
from bench.first_minute import usual
from bench.goals import GOALS, Goal
from slushfund import games


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_every_registered_game_can_be_measured(game):
    figures = ours.measure(game.id, 0.001)
    assert all(value > 0 for value in figures.values())
    assert figures["length"] >= 1


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_every_registered_game_has_a_goal_for_its_speed(game):
    assert [goal for goal in GOALS if goal.game == game.id and goal.quantity == "decisions"]


@pytest.mark.parametrize(
    ("quantity", "ours_is", "is_met"),
    [("decisions", 40, True), ("decisions", 39, False), ("copy", 40, True), ("copy", 41, False)],
)
def test_a_goal_is_met_from_its_ratio_on(quantity, ours_is, is_met):
    goal = Goal("qe", quantity, "peer:game", 4)
    figures = {
        "compiled:qe": {quantity: Figure((1, ours_is, 1000))},
        "peer:game": {quantity: Figure((10,))},
    }
    assert goal.is_met(figures) == is_met


def test_a_start_is_measured_as_people_have_it_with_what_python_compiled_before():
    builder = {"PATH": "/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    assert usual(builder) == {"PATH": "/bin"}
