"""Policies of Tiefe Taschen move legally, by what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

from slushfund import games
from slushfund.bots.policy import play_on
from slushfund.bots.tiefe_taschen import policy
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.games.tiefe_taschen.state import SPLITTING

TT = games.get("tiefe-taschen")


@pytest.mark.parametrize("options", ["seats=3", "seats=5", "seats=8", "seats=5 phase3=free"])
@pytest.mark.parametrize("policy", [policy.FAIR, policy.MYOPIC])
def test_a_policy_moves_legally_and_alike_in_worlds_its_seat_cannot_tell_apart(options, policy):
    rng = Rng.seeded(2)
    state = TT.start(TT.parse_options(options))
    number = 0
    while (seat := TT.next_to_act(state)) != NOBODY and number < 60:
        if seat == CHANCE:
            TT.apply(state, seat, TT.draw(state, rng))
            continue
        number += 1
        move = policy.move(state, seat, Rng.seeded(number))
        assert TT.space(state, seat).has(move)
        twin = TT.imagine(TT.view(state, seat), rng)
        assert policy.move(twin, seat, Rng.seeded(number)) == move
        if number % 4 == 0:
            move = TT.space(state, seat).sample(rng)
        TT.apply(state, seat, move)


def split_table(pot):
    """Return five seats with this pot to be split by seat 0."""
    state = TT.start(TT.parse_options("seats=5"))
    TT.apply(state, CHANCE, TT.parse("first 0"))
    for value in pot:
        TT.apply(state, CHANCE, TT.parse(f"pot {value}"))
    assert state.phase == SPLITTING
    return state


@pytest.mark.parametrize("pot", [[1, 2, 3, 4, 5], [5, 5, 5, 5, 5], [1, 1, 1, 1, 5]])
def test_the_myopic_president_satisfies_just_enough_seats(pot):
    state = split_table(pot)
    TT.apply(state, 0, policy.MYOPIC.move(state, 0, Rng.seeded(1)))
    satisfied = [seat for seat in range(1, 5) if policy.is_satisfied(state, seat, 100)]
    assert satisfied == [3, 4]
    assert policy.share_of(state, 1) == policy.share_of(state, 2) == 0


def test_the_fair_president_leaves_nobody_far_behind():
    state = split_table([5, 5, 4, 4, 3])
    TT.apply(state, 0, policy.FAIR.move(state, 0, Rng.seeded(1)))
    assert sorted([policy.share_of(state, seat) for seat in range(5)]) == [3, 4, 4, 5, 5]


def test_who_buys_votes_beats_who_is_fair():
    wins = 0
    for deal in range(5):
        for own in range(5):
            state = TT.start(TT.parse_options("seats=5"))
            policies: list[Any] = [policy.FAIR] * 5
            policies[own] = policy.MYOPIC
            play_on(TT, state, policies, Rng.seeded(deal), 10**5)
            wins += own in TT.outcome(state).winners
    assert wins / 25 > 0.5
