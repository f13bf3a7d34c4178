"""Q.E.: what each seat can prove about hidden prices and totals."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene
from slushfund.core import SPECTATOR, Rng
from slushfund.games.qe.game import GAME


def bounds(scene: Scene, seat: int) -> tuple[int | None, int | None, int | None]:
    lot = scene.view(seat).finished[-1]
    return lot.price, lot.above, lot.below


@pytest.mark.rule("QE-5.3")
def test_a_loser_knows_that_the_price_beats_opening_and_own_bid():
    scene = Scene(4)
    scene.auction(100, {1: 500, 2: 300, 3: 20})
    assert bounds(scene, 0) == (500, None, None)
    assert bounds(scene, 1) == (500, None, None)
    assert bounds(scene, 2) == (None, 300, None)
    assert bounds(scene, 3) == (None, 100, None)
    assert bounds(scene, SPECTATOR) == (None, 100, None)


@pytest.mark.rule("QE-6.10")
def test_a_seat_tied_above_a_standing_bid_knows_an_upper_bound():
    scene = Scene(4)
    scene.auction(10, {1: 80, 2: 80, 3: 60})
    scene.rebid({1: 5, 2: 6})
    assert bounds(scene, 3) == (60, None, None)
    assert bounds(scene, 1) == (None, 10, 80)
    assert bounds(scene, SPECTATOR) == (None, 10, None)


@pytest.mark.rule("QE-6.10")
def test_tied_seats_know_each_others_replaced_bid():
    scene = Scene(4)
    scene.auction(10, {1: 80, 2: 80, 3: 60})
    tie = scene.view(1).auction.ties[0]
    assert [(bid.seat, bid.amount) for bid in tie.bids] == [(1, 80), (2, 80)]
    tie = scene.view(3).auction.ties[0]
    assert [(bid.seat, bid.amount) for bid in tie.bids] == [(3, 60)]


def test_totals_add_up_known_prices_and_proven_bounds():
    scene = Scene(4)
    scene.auction(100, {1: 500})
    scene.auction(50, {2: 60})
    scene.auction(40, {1: 45})
    totals = scene.view(3).totals
    assert [(total.at_least, total.at_most) for total in totals] == [
        (0, 0),
        (101 + 41, None),
        (51, None),
        (0, 0),
    ]
    totals = scene.view(1).totals
    assert [(total.at_least, total.at_most) for total in totals] == [
        (0, 0),
        (545, 545),
        (60, 60),
        (0, 0),
    ]


def test_without_memory_a_seat_keeps_only_what_lies_on_the_table():
    scene = Scene(4, options="memory=off")
    scene.auction(100, {1: 500})
    scene.auction(50, {})
    assert [lot.price for lot in scene.view(0).finished] == [None, 50]
    assert [lot.price for lot in scene.view(1).finished] == [500, 50]
    assert scene.view(0).totals[1].at_least == 50


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", ["", "memory=off", "open_record=off"])
def test_worlds_imagined_at_a_table_full_of_ties_are_real_auctions(seats, options):
    """Small bids make ties, which constrain hidden bids most; each world must explain them."""
    for seed in range(6):
        scene = Scene(seats, options=options)
        rng = Rng.seeded(seed)
        while scene.to_act:
            seat = scene.to_act[0]
            if seat < 0:
                scene.tile()
            elif scene.state.auction.auctioneer == seat:
                scene.put(seat, f"open {1 + rng.below(3)}")
            else:
                barred = scene.state.auction.opening
                amount = rng.below(5)
                scene.put(seat, f"bid {amount if amount != barred or not barred else 5}")
            for viewer in (SPECTATOR, *range(seats)):
                check_world(scene, viewer, rng)


def check_world(scene: Scene, viewer: int, rng: Rng) -> None:
    seen = scene.view(viewer)
    world = GAME.imagine(seen, rng)
    assert GAME.view(world, viewer) == seen
    for auction in world.finished:
        for tie in auction.ties:
            highest = max(tie.bids)
            assert tie.seats == [s for s, bid in enumerate(tie.bids) if bid == highest]
        single = [bid for bid in auction.bids if auction.bids.count(bid) == 1]
        if auction.winner >= 0:
            assert auction.bids[auction.winner] == max(single)
            if len(auction.ties) < 3:
                assert auction.bids[auction.winner] == max(auction.bids)
