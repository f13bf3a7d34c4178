"""Policies of Counterfeiters move legally, by what their seat knows, and C2 beats C1."""

from __future__ import annotations

from typing import Any

import pytest

from slushfund import games
from slushfund.bots.counterfeiters import policy
from slushfund.bots.policy import play_on
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.games.counterfeiters.moves import Place

CF = games.get("counterfeiters")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", [policy.GRABBING, policy.SHREWD])
def test_a_policy_moves_legally_and_alike_in_worlds_its_seat_cannot_tell_apart(seats, policy):
    for seed in range(3):
        rng = Rng.seeded(seed)
        state = CF.start(CF.options(seats=seats, patrol=3))
        number = 0
        while (seat := CF.next_to_act(state)) != NOBODY:
            if seat == CHANCE:
                CF.apply(state, seat, CF.draw(state, rng))
                continue
            number += 1
            move = policy.move(state, seat, Rng.seeded(number))
            assert CF.space(state, seat).has(move)
            twin = CF.imagine(CF.view(state, seat), rng)
            assert policy.move(twin, seat, Rng.seeded(number)) == move
            if number % 3 == 0:
                move = CF.space(state, seat).sample(rng)
            CF.apply(state, seat, move)


@pytest.mark.parametrize(
    ("held", "sold"),
    [
        ([0, 0, 3], (0, 0, 3)),
        ([5, 0, 1], (5, 0, 1)),
        ([1, 0, 8], (0, 0, 8)),
        ([1, 4, 0], (0, 4, 0)),
        ([0, 1, 7], (0, 0, 7)),
        ([0, 4, 4], (0, 4, 4)),
        ([8, 1, 0], (7, 1, 0)),
    ],
)
def test_the_fence_gets_what_brings_most(held, sold):
    state = CF.start(CF.options(seats=3))
    move = policy.best_sale(state, "fence-1", held)
    assert isinstance(move, Place)
    assert (move.a, move.b, move.c) == sold


def test_who_builds_beats_who_grabs():
    wins = 0.0
    for deal in range(8):
        for own in range(3):
            state = CF.start(CF.options(seats=3, patrol=3))
            policies: list[Any] = [policy.GRABBING] * 3
            policies[own] = policy.SHREWD
            play_on(CF, state, policies, Rng.seeded(deal), 10**6)
            wins += own in CF.outcome(state).winners
    assert wins / 24 > 0.6


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("policy", [policy.GRABBING, policy.SHREWD])
def test_a_table_of_policies_ends_without_a_patrol(seats, policy):
    for deal in range(4):
        state = CF.start(CF.options(seats=seats))
        assert play_on(CF, state, [policy] * seats, Rng.seeded(deal), 400) < 400
