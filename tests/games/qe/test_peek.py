"""Q.E.: the one peek with five players (QE-10)."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene
from slushfund.core import IllegalMove
from slushfund.games.qe.game import GAME


def may_peek(scene: Scene, seat: int) -> bool:
    in_space = GAME.space(scene.state, seat).has(GAME.parse("peek"))
    assert scene.view(seat).may_peek == in_space
    return in_space


def refused(scene: Scene, seat: int) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refusal:
        scene.put(seat, "peek")
    return refusal.value.code, refusal.value.rule


@pytest.mark.rule("QE-10.1", "QE-10.2", "QE-10.3", "QE-10.4", "QE-10.5", "QE-10.6", "QE-10.7")
def test_one_peek_at_the_last_price():
    """Worked example E10."""
    scene = Scene(5)
    for _ in range(5):
        scene.auction(9, {})
    scene.auction(30, {3: 75, 1: 2, 2: 3, 4: 4})
    scene.tile()
    assert [seat for seat in range(5) if may_peek(scene, seat)] == [1]
    scene.put(1, "open 60")
    assert [seat for seat in range(5) if may_peek(scene, seat)] == [2, 4]
    assert refused(scene, 0) == ("price-known", "QE-10.4")
    assert refused(scene, 3) == ("price-known", "QE-10.4")
    assert scene.put(2, "peek") == ["peeked 2 6", "price-seen 6 75 @2"]
    assert scene.view(2).finished[5].price == 75
    assert scene.view(4).finished[5].price is None
    assert scene.view(4).peeks == [None, None, 6, None, None]
    assert refused(scene, 2) == ("peek-used", "QE-10.1")
    scene.put(4, "bid 1")
    assert refused(scene, 4) == ("not-your-turn", "QE-10.3")
    for seat in (0, 2, 3):
        scene.put(seat, "bid 2")
    scene.tile()
    scene.put(2, "open 5")
    assert [seat for seat in range(5) if may_peek(scene, seat)] == []
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
def test_the_others_cannot_peek_before_the_opening_bid_is_made():
    scene = Scene(5)
    scene.auction(5, {4: 9})
    scene.tile()
    assert refused(scene, 2) == ("not-your-turn", "QE-10.3")


@pytest.mark.rule("QE-10.3")
def test_a_rebid_is_too_late_for_a_peek():
    scene = Scene(5)
    scene.auction(5, {4: 9})
    scene.tile()
    scene.put(1, "open 5")
    for seat, amount in ((0, 1), (2, 8), (3, 8), (4, 1)):
        scene.put(seat, f"bid {amount}")
    assert scene.to_act == [2, 3]
    assert refused(scene, 2) == ("peek-too-late", "QE-10.3")


@pytest.mark.rule("QE-10.5")
def test_after_a_third_tie_the_peek_shows_the_price_paid():
    scene = Scene(5)
    scene.auction(10, {1: 90, 2: 90, 3: 40, 4: 20})
    scene.rebid({1: 80, 2: 80})
    scene.rebid({1: 70, 2: 70})
    scene.tile()
    scene.put(1, "open 5")
    assert scene.put(2, "peek")[1] == "price-seen 1 40 @2"


@pytest.mark.rule("QE-10.7")
def test_no_peek_is_offered_after_the_last_auction():
    scene = Scene(5)
    for _ in range(14):
        scene.auction(5, {})
    scene.auction(5, {(scene.state.first + 15) % 5: 9})
    assert scene.to_act == []
    assert not any(scene.view(seat).may_peek for seat in range(5))
