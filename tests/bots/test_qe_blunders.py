"""Provable mistakes of Q.E.: choices that are dominated by what the seat knows.

In the last auction nobody can overtake the winner any more. Whoever would have spent most by
winning it, by prices that lie open, must let the tile go: to win is to be eliminated. And who lets
a tile go takes the points for a zero bid where there are any.
"""

from __future__ import annotations

import pytest

from slushfund import games
from slushfund.bots import Budget, SystemClock, find
from slushfund.bots.ladder import EXPERT
from slushfund.bots.registry import entries
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.core.knowledge import Knowledge
from slushfund.games.qe.moves import Bid, Open
from slushfund.games.qe.state import OPENING

QE = games.get("qe")

EXPERTS = sorted({"flat", "weigher"} | {each.id for each in entries("qe") if each.level == EXPERT})

WORLDS = 6


def last_auction(seats, openings, final, seed):
    """Sell all tiles but one to their auctioneers, for open prices; open the last one."""
    state = QE.start(QE.parse_options(f"seats={seats} first=0"))
    rng = Rng.seeded(seed)
    while (actor := QE.next_to_act(state)) != NOBODY:
        number = len(state.finished)
        if actor == CHANCE:
            QE.apply(state, CHANCE, QE.draw(state, rng))
        elif number == len(openings) and (state.phase != OPENING or final is None):
            break
        elif state.phase == OPENING:
            QE.apply(state, actor, Open(final if number == len(openings) else openings[number]))
        else:
            QE.apply(state, actor, Bid(0))
    return state


def answer(name, state, seat, seed):
    """Return what a bot bids."""
    knowledge = Knowledge(seat, QE.view(state, seat), [])
    budget = Budget(60.0, SystemClock(), WORLDS)
    bot = find("qe", name).make()
    move = bot.choose(knowledge, QE.space(state, seat), Rng.seeded(seed), budget)
    assert isinstance(move, Bid)
    return move.amount


def most_without_elimination(state, seat):
    """Return the largest bid with which a seat could win the last tile and not be on top."""
    others = [spent for number, spent in enumerate(state.spent) if number != seat]
    return max(others) - state.spent[seat] - 1


FOUR = [
    pytest.param([30, 40, 10, 5] * 3 + [30, 40, 10], 60, 0, id="a little below the top"),
    pytest.param([30, 40, 10, 5] * 3 + [30, 40, 10], 60, 1, id="already on top"),
    pytest.param([30, 40, 10, 5] * 3 + [30, 40, 10], 130, 2, id="far below, but too dear"),
    pytest.param([9, 9, 9, 9] * 3 + [9, 9, 9], 1, 0, id="all have spent the same"),
    pytest.param([1, 2, 3, 400] * 3 + [1, 2, 900], 300, 2, id="one price dwarfs the rest"),
]


@pytest.mark.parametrize("name", EXPERTS)
@pytest.mark.parametrize(("openings", "final", "seat"), FOUR)
def test_nobody_buys_the_last_tile_into_elimination(name, openings, final, seat):
    for seed in range(3):
        state = last_auction(4, openings, final, seed)
        amount = answer(name, state, seat, seed)
        most = most_without_elimination(state, seat)
        assert amount <= max(final, most), f"{amount} wins and is out; at most {most} is safe"


@pytest.mark.parametrize("name", EXPERTS)
def test_the_same_with_five(name):
    """The sixth auctioneer has bought once more than the others."""
    openings = [20, 30, 10, 5, 8] * 2 + [20, 30, 10, 5]
    state = last_auction(5, openings, 40, 1)
    for seat in (0, 1):
        most = most_without_elimination(state, seat)
        assert answer(name, state, seat, 2) <= max(40, most)


@pytest.mark.parametrize("name", EXPERTS)
def test_the_last_tile_of_three_has_no_opening_bid_to_hide_behind(name):
    """Every bid may win there, so every bid must be safe."""
    openings = [25, 30, 10] * 5
    for seat in (0, 2):
        state = last_auction(3, openings, None, 4)
        most = most_without_elimination(state, seat)
        assert answer(name, state, seat, 3) <= max(0, most)


@pytest.mark.parametrize("name", EXPERTS)
def test_who_lets_a_tile_go_takes_the_points_for_it(name):
    """A bid between zero and the opening bid cannot win and gives two points away."""
    bids = []
    for auctions in (0, 4, 8, 12):
        openings = ([7, 12, 90, 5] * 4)[:auctions]
        for seed in range(2):
            state = last_auction(4, openings, 4000, seed)
            for seat in (1, 2, 3):
                assert QE.view(state, seat).zero_points == 2
                bids.append(answer(name, state, seat, seed))
    assert all(bid == 0 or bid > 4000 for bid in bids), bids


def test_the_bench_can_tell():
    """Who bids by the worth of a tile alone walks into it."""
    found = []
    for seed in range(6):
        state = last_auction(4, [9, 9, 9, 9] * 3 + [9, 9, 9], 1, seed)
        found.append(answer("greedy", state, 0, seed) > most_without_elimination(state, 0))
    assert any(found)
