"""Policies of Q.E. know what their seat knows, and keep their brakes."""

from __future__ import annotations

from typing import Any

import pytest

from slushfund import games
from slushfund.bots.policy import play_on
from slushfund.bots.qe import policy
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.games.qe.deduction import proven_totals

QE = games.get("qe")


def states(seats, seed):
    """Go through a random game, decision by decision."""
    rng = Rng.seeded(seed)
    state = QE.start(QE.options(seats=seats))
    while (seat := QE.next_to_act(state)) != NOBODY:
        if seat == CHANCE:
            QE.apply(state, seat, QE.draw(state, rng))
            continue
        yield state, seat
        QE.apply(state, seat, QE.space(state, seat).sample(rng))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_proven_totals_are_those_of_the_view(seats):
    for seed in range(6):
        for state, seat in states(seats, seed):
            totals = [total.at_least for total in QE.view(state, seat).totals]
            assert proven_totals(state, seat) == totals


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("policy", [policy.RANDOM, policy.GREEDY, policy.SAFE, policy.SOFT])
def test_a_policy_moves_legally_and_alike_in_worlds_its_seat_cannot_tell_apart(seats, policy):
    for number, (state, seat) in enumerate(states(seats, 3)):
        move = policy.move(state, seat, Rng.seeded(number))
        assert QE.space(state, seat).has(move)
        twin = QE.imagine(QE.view(state, seat), Rng.seeded(number + 1))
        assert policy.move(twin, seat, Rng.seeded(number)) == move


def test_the_safe_policy_is_never_alone_on_top_where_somebody_spends_freely():
    for deal in range(40):
        state = QE.start(QE.options(seats=4))
        policies: list[Any] = [policy.SAFE, policy.GREEDY, policy.GREEDY, policy.GREEDY]
        play_on(QE, state, policies, Rng.seeded(deal), 10**6)
        assert state.spent[0] < max(state.spent)


def test_play_on_stops_after_so_many_decisions():
    state = QE.start(QE.options(seats=4))
    assert play_on(QE, state, [policy.SAFE] * 4, Rng.seeded(1), 9) == 9
    assert QE.outcome(state) is None


def test_a_finished_auction_can_be_looked_at_from_before():
    last = None
    for state, _ in states(4, 2):
        last = state
    past = policy.before(last, 5)
    assert len(past.finished) == 5
    assert past.auction.number == 6
    assert sum(past.spent) == sum([auction.price for auction in last.finished[:5]])
