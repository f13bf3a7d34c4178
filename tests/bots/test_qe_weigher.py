"""How the weigher of Q.E. reads a play-out, and what it makes of many."""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.qe.forecast import Ending
from slushfund.bots.qe.policy import SAFE
from slushfund.bots.qe.weigher import Look, best_bid, suiting
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.core.knowledge import Knowledge

QE = games.get("qe")


def ended(seed):
    """A finished game of four who are careful."""
    state = QE.start(QE.parse_options("seats=4"))
    rng = Rng.seeded(seed)
    while (seat := QE.next_to_act(state)) != NOBODY:
        move = QE.draw(state, rng) if seat == CHANCE else SAFE.move(state, seat, rng)
        QE.apply(state, seat, move)
    return state


def test_more_spending_is_read_off_the_same_sheets():
    """The chance changes where the least total is passed, and is none from the largest on."""
    for seed in range(8):
        state = ended(seed)
        for seat in range(4):
            ending = Ending(state, seat)
            others = [state.spent[other] for other in range(4) if other != seat]
            up_to = max(others) - state.spent[seat]
            assert ending.worth(up_to) == 0.0
            if up_to > 0:
                assert ending.worth(up_to - 1) > 0.0
            just_below = min(others) - state.spent[seat] - 1
            if just_below >= 0:
                assert ending.worth(just_below) > ending.worth(just_below + 1)


def fixed(chance, room):
    """An ending with this chance to win, as long as less than *room* is spent."""
    ending = Ending(ended(0), 0)
    ending.spent, ending.top, ending.least = 0, room, 0
    ending.cheapest = ending.usual = chance
    return ending


def looks(*enough):
    """Worlds in which a tile is worth having for up to 100, and so much is enough to get it."""
    rows = []
    for each in enough:
        idle, won = fixed(0.3, 100), fixed(0.6, 100 - each)
        rows.append(Look(each, each, idle, idle, won, won))
    return rows


def worth(rows, bids):
    return {(bid, 0): [look.worth(bid) for look in rows] for bid in bids}


def test_a_bid_is_as_high_as_needed_and_no_higher():
    table = worth(looks(*[20] * 10), [0, 20, 60, 99, 100, 150])
    assert best_bid(table, 0.0, 1000) == 20
    assert best_bid(table, 0.0, -1) == 20


def test_what_would_eliminate_is_not_bid():
    assert best_bid(worth(looks(*[120] * 10), [0, 120, 200]), 0.0, 1000) == 0


def test_between_two_prices_the_nearer_reading_counts():
    """The better of both would be too good: others bid more after a dear price."""
    idle = fixed(0.3, 100)
    look = Look(20, 60, idle, idle, fixed(0.6, 10), fixed(0.5, 30))
    assert [look.worth(bid) for bid in (0, 19, 20, 29, 30, 34, 35, 60, 89, 90)] == [
        *[0.3, 0.3, 0.6, 0.6, 0.0, 0.0, 0.5, 0.5, 0.5, 0.0]
    ]


def test_a_bid_that_is_not_proven_safe_must_be_clearly_better():
    """Four worlds against three speak for a bid: enough below the proven maximum only."""
    table = {(0, 0): [0.5] * 7, (50, 0): [0.9, 0.2] * 3 + [0.9]}
    assert best_bid(table, 0.0, 50) == 50
    assert best_bid(table, 0.0, 49) == 0
    clear = {(0, 0): [0.5] * 70, (50, 0): [0.9, 0.7] * 35}
    assert best_bid(clear, 0.0, 49) == 50


def test_who_waits_may_still_take_the_plan_that_suits():
    """Now or never is no better than waiting where either of two plans will do in each world."""
    table = {(0, 0): [1.0, 0.0] * 20, (0, 1): [0.0, 1.0] * 20, (50, 0): [0.6] * 40}
    table |= {(50, 1): [0.6] * 40}
    assert best_bid(table, 0.0, 50) == 50
    assert best_bid(table, 0.8, 50) == 0


def test_plans_that_are_kept_suit_each_world():
    """The best on average comes first; then whatever helps where that one fails."""
    rows = {0: [0.6, 0.6, 0.1], 1: [0.5, 0.6, 0.1], 2: [0.0, 0.0, 0.9], 3: [0.0] * 3, 4: [0.1] * 3}
    kept = suiting(rows)
    assert kept[:2] == [0, 2]
    assert len(kept) == len(set(kept)) == 4


@pytest.mark.slow
def test_its_moves_are_legal_and_repeated_by_the_same_seed():
    state = QE.start(QE.parse_options("seats=5"))
    rng = Rng.seeded(3)
    for _ in range(30):
        seat = QE.next_to_act(state)
        if seat == CHANCE:
            QE.apply(state, CHANCE, QE.draw(state, rng))
            continue
        space = QE.space(state, seat)
        known = Knowledge(seat, QE.view(state, seat), [])
        bot = find("qe", "weigher").make()
        moves = [
            bot.choose(known, space, Rng.seeded(9), Budget(60.0, SystemClock(), 3))
            for _ in range(2)
        ]
        assert moves[0] == moves[1]
        assert space.has(moves[0])
        assert space.has(bot.choose(known, space, Rng.seeded(9), Budget(0.0, SystemClock())))
        QE.apply(state, seat, moves[0])
