"""Q.E.: the one peek with five players (QE-10)."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene
from slushfund import games
from slushfund.core import CHANCE, IllegalMove
from slushfund.games.qe.game import GAME


def may_peek(scene: Scene, seat: int) -> bool:
    in_space = scene.game.space(scene.state, seat).has(GAME.parse("peek"))
    assert scene.view(seat).may_peek == in_space
    assert not in_space or seat in scene.game.may_act(scene.state)
    assert not in_space or scene.game.question(scene.state, seat)
    return in_space


def who_may(scene: Scene) -> list[int]:
    return [seat for seat in range(5) if may_peek(scene, seat)]


def refused(scene: Scene, seat: int) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refusal:
        scene.put(seat, "peek")
    return refusal.value.code, refusal.value.rule


@pytest.mark.rule("QE-10.1", "QE-10.2", "QE-10.3", "QE-10.4", "QE-10.5", "QE-10.6", "QE-10.7")
def test_one_peek_at_the_last_price():
    """Worked example E10, but for when a peek may be used: QE-10.3 has become wider."""
    scene = Scene(5)
    for _ in range(5):
        scene.auction(9, {})
    scene.auction(30, {3: 75, 1: 2, 2: 3, 4: 4})
    scene.tile()
    assert who_may(scene) == [1, 2, 4]
    scene.put(1, "open 60")
    assert who_may(scene) == [1, 2, 4]
    assert refused(scene, 0) == ("price-known", "QE-10.4")
    assert refused(scene, 3) == ("price-known", "QE-10.4")
    assert scene.put(2, "peek") == ["peeked 2 6", "price-seen 6 75 @2"]
    assert scene.view(2).finished[5].price == 75
    assert scene.view(4).finished[5].price is None
    assert scene.view(4).peeks == [None, None, 6, None, None]
    assert refused(scene, 2) == ("peek-used", "QE-10.1")
    scene.put(4, "bid 1")
    assert who_may(scene) == [1, 4]
    for seat in (0, 2, 3):
        scene.put(seat, "bid 2")
    scene.tile()
    scene.put(2, "open 5")
    assert who_may(scene) == []
    assert refused(scene, 4) == ("price-known", "QE-10.4")


@pytest.mark.rule("QE-10.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_only_five_players_may_peek(seats):
    scene = Scene(seats)
    scene.auction(5, {1: 9})
    scene.tile()
    assert refused(scene, 1) == ("peek-needs-five", "QE-10.1")


@pytest.mark.rule("QE-10.2")
def test_there_is_nothing_to_peek_at_in_the_first_auction():
    scene = Scene(5)
    scene.tile()
    assert refused(scene, 0) == ("nothing-to-peek", "QE-10.2")


@pytest.mark.rule("QE-10.3")
def test_a_peek_may_be_used_at_any_moment_of_the_next_auction():
    scene = Scene(5)
    scene.auction(5, {4: 9})
    assert GAME.may_act(scene.state) == [CHANCE]
    scene.tile()
    assert scene.to_act == [1]
    assert who_may(scene) == [1, 2, 3]
    assert scene.put(3, "peek") == ["peeked 3 1", "price-seen 1 9 @3"]
    assert who_may(scene) == [1, 2]
    scene.put(1, "open 5")
    for seat, amount in ((0, 1), (2, 8), (3, 8), (4, 1)):
        scene.put(seat, f"bid {amount}")
    assert scene.to_act == [2, 3]
    assert who_may(scene) == [1, 2]
    assert scene.put(1, "peek")[1] == "price-seen 1 9 @1"
    assert scene.put(2, "peek")[1] == "price-seen 1 9 @2"
    assert scene.to_act == [2, 3]


def third_tie(game=GAME) -> Scene:
    """Seats 1 and 2 share the highest bid three times, so that seat 3 wins with 40."""
    scene = Scene(5, game=game)
    scene.auction(10, {1: 90, 2: 90, 3: 40, 4: 20})
    scene.rebid({1: 80, 2: 80})
    scene.rebid({1: 70, 2: 70})
    scene.tile()
    return scene


@pytest.mark.rule("QE-10.4", "QE-10.5")
def test_after_a_third_tie_the_peek_shows_the_highest_bid():
    scene = third_tie()
    assert who_may(scene) == [3, 4]  # the winner too: he knows his price, not what was shared
    assert refused(scene, 1) == ("price-known", "QE-10.4")
    assert scene.put(4, "peek")[1] == "price-seen 1 70 @4"
    lot = scene.view(4).finished[0]
    assert (lot.price, lot.above, lot.below) == (None, 20, 70)
    assert [(bid.seat, bid.amount) for bid in lot.ties[2].bids] == [(4, 20), (1, 70), (2, 70)]
    assert scene.put(3, "peek")[1] == "price-seen 1 70 @3"
    assert scene.view(3).finished[0].price == 40
    assert scene.view(0).totals[3].at_least == 40
    assert scene.view(4).totals[3].at_most == 69


@pytest.mark.rule("QE-10.4")
def test_the_highest_bid_stays_hidden_when_the_auctioneer_wins_after_a_third_tie():
    scene = Scene(5)
    scene.auction(10, {1: 90, 2: 90, 3: 5, 4: 5})
    scene.rebid({1: 80, 2: 80})
    scene.rebid({1: 70, 2: 70})
    scene.tile()
    assert scene.view(3).finished[0].price == 10
    assert who_may(scene) == [3, 4]
    assert scene.put(3, "peek")[1] == "price-seen 1 70 @3"


@pytest.mark.rule("QE-10.2", "QE-10.4")
@pytest.mark.parametrize("amount", [11, 85])
def test_whether_a_peek_is_refused_tells_nothing_of_hidden_bids(amount):
    scene = Scene(5)
    scene.auction(10, {1: 90, 2: 90, 3: amount, 4: 0})
    scene.rebid({1: 600, 2: 7})
    scene.tile()
    assert who_may(scene) == [2, 3, 4]


def test_the_first_rules_let_a_seat_peek_only_before_its_own_bid_and_at_the_price():
    """Records and tables that began under them keep them."""
    first = games.under("qe", 1)
    scene = third_tie(first)
    assert refused(scene, 2) == ("not-your-turn", "QE-10.3")
    assert who_may(scene) == [1]
    scene.put(1, "open 5")
    assert scene.put(2, "peek")[1] == "price-seen 1 40 @2"
    assert scene.view(2).finished[0].price == 40
    for seat, amount in ((0, 1), (2, 8), (3, 8), (4, 8)):
        scene.put(seat, f"bid {amount}")
    assert refused(scene, 4) == ("peek-too-late", "QE-10.3")


@pytest.mark.rule("QE-10.7")
def test_nothing_is_left_to_peek_at_when_final_scoring_has_opened_all_prices():
    scene = Scene(5)
    for _ in range(14):
        scene.auction(5, {})
    assert who_may(scene) == []
    scene.auction(5, {(scene.state.first + 15) % 5: 9})
    assert scene.to_act == []
    assert who_may(scene) == []
    assert scene.view(0).finished[14].price == 9
