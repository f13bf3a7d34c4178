"""Reduced games of Tiefe Taschen with exact answers, and how our bots compare with them."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any

import pytest

from bots.equilibrium import nash_conv, solve
from bots.taking_oracle import AVERT as AVERTS
from bots.taking_oracle import TREASURY as GRABS
from bots.taking_oracle import Taking
from bots.vote_oracle import is_accepted, outcome, solved
from games.tiefe_taschen.scene import Scene
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.tiefe_taschen.policy import MYOPIC
from slushfund.bots.tiefe_taschen.votes import Vote, blackmail
from slushfund.core import Rng
from slushfund.games.tiefe_taschen.moves import AVERT, TREASURY

CARD = 3.0

# Blackmail, avert, treasury


@pytest.mark.parametrize(("seats", "steps"), [(2, 8000), (3, 4000)])
def test_taking_money_is_solved(seats, steps):
    game = Taking(seats)
    mixes = solve(game, game.sizes, steps)
    assert nash_conv(game, mixes) < 1e-3


@pytest.mark.parametrize("seats", [2, 3])
def test_to_take_without_thought_is_not_a_solution(seats):
    game = Taking(seats)
    even = [[1 / size] * size for size in game.sizes]
    assert nash_conv(game, even) > 0.3


def plan_of(plan):
    return {GRABS: TREASURY, AVERTS: AVERT}[plan] if isinstance(plan, str) else blackmail(plan)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_stage_pays_as_the_rules_do(seats):
    """Chances to win tell how far amounts are apart."""
    game = Taking(seats)
    stage = Vote(seats, list(range(seats)))
    stage.purses = [9.0] * seats
    stage.means = [CARD] * seats
    stage.grab = CARD
    stage.spread = 4.0
    for joint in game.joints():
        plans = [plan_of(game.plans[seat][action]) for seat, action in enumerate(joint)]
        chances = [stage.chance(plans, seat) for seat in range(seats)]
        paid = game.paid(joint)
        for one, next_one in pairwise(range(seats)):
            apart = stage.spread * log(chances[one] / chances[next_one])
            assert apart == pytest.approx(CARD * (paid[one] - paid[next_one]))


# The vote


def pots(seats, number, seed):
    rng = Rng.seeded(seed)
    return [tuple(sorted([rng.below(5) + 1 for _ in range(seats)])) for _ in range(number)]


def proposal(pot, bot=None):
    """Return the amounts that a bot, or T2, gives to each place as first president."""
    scene = Scene(len(pot))
    scene.pot(" ".join(str(value) for value in pot))
    if bot is None:
        move: Any = MYOPIC.move(scene.state, 0, Rng.seeded(1))
    else:
        budget = Budget(0.0, SystemClock(), iterations=6)
        space = scene.play.game.space(scene.state, 0)
        move = bot.choose(scene.play.knowledge(0), space, Rng.seeded(sum(pot)), budget)
    amounts = {share.seat: sum(share.values) for share in move.shares}
    return tuple(amounts.get(seat, 0) for seat in range(len(pot)))


def test_the_last_two_cannot_be_bought():
    """Of two, the president agrees and that is enough; of three, one of the others must."""
    assert solved((1, 2), 2) == (3, 0)
    assert outcome((1, 2, 3), (6, 0, 0)) == (0, 6, 0)
    assert solved((1, 2, 3), 3) == (5, 0, 1)


@pytest.mark.parametrize(("seats", "part"), [(3, 0.81), (4, 0.85), (5, 0.79), (6, 0.78)])
def test_a_rational_president_keeps_most_of_the_pot(seats, part):
    kept = [solved(pot, seats)[0] / sum(pot) for pot in pots(seats, 40, 7)]
    assert sum(kept) / len(kept) == pytest.approx(part, abs=0.04)


def compared(seats, number=125, bot=None):
    """Return how many splits of a number are accepted, and how many of these are short of the
    best one by no more than the largest card."""
    accepted = near = 0
    for pot in pots(seats, number, seats):
        shares = proposal(pot, bot)
        if is_accepted(pot, shares):
            accepted += 1
            near += solved(pot, seats)[0] - shares[0] <= max(pot)
    return accepted, near


def test_nearly_all_splits_of_t2_are_accepted_and_near_the_best_at_tables_of_three_and_four():
    """At larger ones it buys two seats at an even share each, where one card would do."""
    found = {seats: compared(seats) for seats in (3, 4, 5, 6)}
    assert sum(accepted for accepted, _ in found.values()) >= 0.95 * 500
    assert found[3][1] + found[4][1] >= 0.95 * 250
    assert found[5][1] + found[6][1] >= 0.6 * 250


@pytest.mark.slow
def test_most_splits_of_t3_are_accepted_and_near_the_best():
    """T3 counts on grabs and blackmail, which this vote does not know; it dares more than T2."""
    bot = find("tiefe-taschen", "stage").make()
    found = [compared(seats, 30, bot) for seats in (3, 4, 5, 6)]
    assert sum(accepted for accepted, _ in found) >= 0.8 * 120
    assert sum(near for _, near in found) >= 0.7 * 120
