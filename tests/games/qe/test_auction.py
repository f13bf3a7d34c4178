"""Q.E.: opening bid, secret bids, award, ties and zero bids (QE-3 to QE-8)."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene
from slushfund.core import SPECTATOR, IllegalMove, told_to
from slushfund.games.qe.events import BidsShown, Opened, Paid, Sealed, Won
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL


def refused(scene: Scene, seat: int, text: str) -> tuple[str, str]:
    before = scene.state.copy()
    with pytest.raises(IllegalMove) as refusal:
        scene.put(seat, text)
    assert before == scene.state
    return refusal.value.code, refusal.value.rule


def opened(seats: int, amount: int) -> Scene:
    scene = Scene(seats)
    scene.tile()
    scene.put(0, f"open {amount}")
    return scene


@pytest.mark.rule("QE-3.1")
def test_the_tile_is_shown_to_everybody_before_any_bid():
    scene = Scene(4)
    scene.tile("JP-HOU")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert scene.view(seat).auction.tile == "JP-HOU"
        assert scene.view(seat).auction.opening is None


@pytest.mark.rule("QE-3.2")
def test_the_opening_bid_is_at_least_one_and_seen_by_all():
    scene = Scene(4)
    scene.tile()
    assert refused(scene, 0, "open 0") == ("opening-below-one", "QE-3.2")
    events = scene.play.put(0, "open 1")
    assert [type(event) for event in told_to(events, SPECTATOR)] == [Opened]
    assert scene.view(2).auction.opening == 1


@pytest.mark.rule("QE-3.3")
def test_a_bid_is_at_most_a_googol():
    scene = Scene(4)
    scene.tile()
    assert refused(scene, 0, f"open {GOOGOL + 1}") == ("bid-too-large", "QE-3.3")
    scene.put(0, f"open {GOOGOL - 1}")
    assert refused(scene, 1, f"bid {GOOGOL + 1}") == ("bid-too-large", "QE-3.3")
    assert refused(scene, 1, "bid " + "9" * 1_000_000) == ("bid-too-large", "QE-3.3")
    scene.put(1, f"bid {GOOGOL}")


@pytest.mark.rule("QE-3.3")
def test_an_opening_bid_need_not_follow_from_earlier_ones():
    scene = Scene(4)
    scene.auction(10**60, {})
    scene.tile()
    scene.put(1, "open 1")


@pytest.mark.rule("QE-3.4", "QE-5.4")
def test_the_opening_bid_can_win_and_is_then_paid_openly():
    scene = Scene(4)
    told = scene.auction(100, {1: 99, 2: 5, 3: 40}, "US-AGR")
    assert told[-2:] == ["won 0 US-AGR", "paid 0 100"]
    assert scene.state.spent == [100, 0, 0, 0]
    assert scene.view(SPECTATOR).finished[0].price == 100


@pytest.mark.rule("QE-3.4")
def test_the_opening_bid_cannot_be_changed():
    scene = opened(4, 100)
    assert refused(scene, 0, "open 200") == ("not-your-turn", "QE-2.2")
    assert refused(scene, 0, "bid 200") == ("not-your-turn", "QE-2.2")


@pytest.mark.rule("QE-4.1")
def test_all_others_bid_at_the_same_time_in_any_order():
    ends = []
    for order in ([1, 2, 3], [3, 1, 2]):
        scene = opened(4, 10)
        assert scene.to_act == [1, 2, 3]
        for seat in order:
            scene.put(seat, f"bid {seat * 7}")
        ends.append(scene.state)
    assert ends[0] == ends[1]


@pytest.mark.rule("QE-3.2", "QE-3.3", "QE-4.2", "QE-6.4")
def test_legal_and_illegal_bids():
    """Worked example E11."""
    scene = Scene(4)
    scene.tile()
    assert refused(scene, 0, "open 0")[0] == "opening-below-one"
    space = GAME.space(scene.state, 0)
    assert space.has(GAME.parse("open 1"))
    scene.put(0, "open 100")
    space = GAME.space(scene.state, 1)
    for text in ("bid 99", "bid 0", "bid 101", f"bid {GOOGOL}"):
        assert space.has(GAME.parse(text))
    assert refused(scene, 1, "bid 100") == ("equals-opening-bid", "QE-4.2")
    assert not space.has(GAME.parse("bid 100"))
    scene.put(1, "bid 500")
    scene.put(2, "bid 500")
    scene.put(3, "bid 1")
    assert refused(scene, 1, "bid 100") == ("equals-opening-bid", "QE-4.2")
    scene.put(1, "bid 500")


@pytest.mark.rule("QE-4.3", "QE-5.7")
def test_a_bid_below_the_opening_is_legal_loses_and_costs_nothing():
    scene = Scene(4)
    scene.auction(100, {1: 3, 2: 200, 3: 99})
    assert scene.state.spent == [0, 0, 200, 0]


@pytest.mark.rule("QE-4.4")
def test_nothing_happens_before_everybody_has_bid():
    scene = opened(4, 10)
    scene.put(1, "bid 50")
    assert scene.put(3, "bid 0") == ["sealed 3"]
    assert scene.to_act == [2]
    assert scene.view(0).finished == []


@pytest.mark.rule("QE-4.5")
def test_losing_bids_may_be_equal():
    scene = Scene(4)
    assert scene.auction(10, {1: 5, 2: 5, 3: 30}, "US-FIN")[-2] == "won 3 US-FIN"


@pytest.mark.rule("QE-4.6")
def test_a_bid_is_final_when_handed_in():
    scene = opened(4, 10)
    scene.put(1, "bid 50")
    assert refused(scene, 1, "bid 60") == ("not-your-turn", "QE-2.2")


@pytest.mark.rule("QE-4.7")
def test_only_the_auctioneer_sees_the_bids_and_only_when_all_are_in():
    scene = opened(4, 10)
    scene.put(1, "bid 50")
    assert scene.view(0).auction.bids == []
    scene.put(2, "bid 30")
    events = scene.play.put(3, "bid 40")
    shown = [event for event in events if isinstance(event, BidsShown)]
    assert [event.amounts for event in shown] == [[10, 50, 30, 40]]
    assert [seat for seat in range(-2, 4) if shown[0].is_told_to(seat)] == [0]


@pytest.mark.rule("QE-4.7")
def test_a_sealed_bid_tells_the_others_only_that_it_is_in():
    scene = opened(4, 10)
    events = scene.play.put(1, "bid 50")
    assert [type(event) for event in told_to(events, 2)] == [Sealed]
    assert scene.view(2).auction.sealed == [1]
    assert scene.view(2).auction.bids == []
    assert [(bid.seat, bid.amount) for bid in scene.view(1).auction.bids] == [(1, 50)]


@pytest.mark.rule("QE-5.1", "QE-5.2", "QE-5.3", "QE-5.8")
def test_the_highest_bid_wins_and_only_its_name_is_public():
    scene = Scene(4)
    scene.tile("CN-FIN")
    scene.put(0, "open 120")
    scene.put(1, "bid 135")
    scene.put(2, "bid 500")
    events = scene.play.put(3, "bid 20")
    assert [type(event) for event in told_to(events, 1)] == [Sealed, Won]
    paid = [event for event in events if isinstance(event, Paid)]
    assert [seat for seat in range(-2, 4) if paid[0].is_told_to(seat)] == [0, 2]
    prices = [scene.view(seat).finished[0].price for seat in (0, 1, 2, 3, SPECTATOR)]
    assert prices == [500, None, 500, None, None]


@pytest.mark.rule("QE-5.5", "QE-5.6")
def test_the_tile_lies_open_and_the_owner_may_look_up_its_price():
    scene = Scene(4, options="memory=off")
    scene.auction(10, {1: 30}, "EU-FIN")
    scene.auction(10, {}, "EU-HOU")
    assert [(lot.tile, lot.winner) for lot in scene.view(3).finished] == [
        ("EU-FIN", 1),
        ("EU-HOU", 1),
    ]
    assert [lot.price for lot in scene.view(1).finished] == [30, 10]
    assert [lot.price for lot in scene.view(3).finished] == [None, 10]


@pytest.mark.rule("QE-5.9", "QE-7.6")
def test_zero_never_wins_against_an_auctioneer():
    scene = Scene(4)
    assert scene.auction(1, {1: 0, 2: 0, 3: 0}, "EU-FIN")[2] == "won 0 EU-FIN"


@pytest.mark.rule("QE-6.1", "QE-6.2", "QE-6.10")
def test_exactly_the_tied_seats_bid_again():
    scene = opened(4, 100)
    scene.put(1, "bid 500")
    scene.put(2, "bid 500")
    assert scene.put(3, "bid 200") == [
        "sealed 3",
        "bids-shown 0:100 1:500 2:500 3:200 @0",
        "tied 1,2 1",
    ]
    assert scene.to_act == [1, 2]
    assert refused(scene, 3, "bid 900") == ("not-your-turn", "QE-2.2")
    assert refused(scene, 0, "bid 900") == ("not-your-turn", "QE-2.2")
    assert scene.view(SPECTATOR).auction.ties[0].seats == [1, 2]
    assert scene.view(SPECTATOR).auction.ties[0].bids == []


@pytest.mark.rule("QE-5.4", "QE-6.7", "QE-6.8", "QE-6.9", "QE-6.10")
def test_after_three_ties_the_highest_bid_held_once_wins():
    """Worked example E3."""
    scene = Scene(4)
    scene.auction(100, {1: 500, 2: 500, 3: 200}, "US-AGR")
    assert scene.rebid({1: 300, 2: 300})[-1] == "tied 1,2 2"
    assert scene.rebid({1: 700, 2: 700})[2:] == ["tied 1,2 3", "won 3 US-AGR", "paid 3 200 @0,3"]
    assert scene.state.spent == [0, 0, 0, 200]
    for seat in (1, 2):
        lot = scene.view(seat).finished[0]
        assert (lot.price, lot.above, lot.below) == (None, 100, 300)


@pytest.mark.rule("QE-6.8", "QE-5.4")
def test_after_three_ties_the_opening_bid_may_win():
    """Worked example E3, second half."""
    scene = Scene(4)
    scene.auction(100, {1: 500, 2: 500, 3: 50}, "US-AGR")
    scene.rebid({1: 300, 2: 300})
    assert scene.rebid({1: 700, 2: 700})[-2:] == ["won 0 US-AGR", "paid 0 100"]


@pytest.mark.rule("QE-6.9")
def test_a_shared_amount_below_the_top_is_passed_over_too():
    scene = Scene(5)
    scene.auction(10, {1: 90, 2: 90, 3: 40, 4: 40}, "US-AGR")
    scene.rebid({1: 80, 2: 80})
    assert scene.rebid({1: 70, 2: 70})[-2:] == ["won 0 US-AGR", "paid 0 10"]


@pytest.mark.rule("QE-6.2", "QE-6.4", "QE-6.5")
def test_rebids_may_fall_below_the_opening_bid():
    """Worked example E4."""
    scene = Scene(4)
    scene.auction(100, {1: 150, 2: 150, 3: 40}, "US-AGR")
    assert scene.rebid({1: 20, 2: 30})[-2:] == ["won 0 US-AGR", "paid 0 100"]


@pytest.mark.rule("QE-6.3", "QE-6.6", "QE-6.7", "QE-6.8")
def test_a_tie_may_move_on_to_a_seat_whose_first_bid_still_stands():
    """Worked example E5."""
    scene = Scene(4)
    scene.auction(10, {1: 80, 2: 80, 3: 60}, "US-AGR")
    assert scene.rebid({1: 60, 2: 5})[-1] == "tied 1,3 2"
    assert scene.to_act == [1, 3]
    assert scene.rebid({3: 61, 1: 61})[-3:] == ["tied 1,3 3", "won 0 US-AGR", "paid 0 10"]


@pytest.mark.rule("QE-7.1")
def test_with_three_zero_bids_are_neither_named_nor_scored():
    scene = Scene(3)
    told = scene.auction(5, {1: 0, 2: 0})
    scene.tile()
    assert scene.view(0).zero_points == 0
    assert not [line for line in told if line.startswith("zero")]
    assert scene.state.marks == [0, 0, 0]
    assert scene.view(SPECTATOR).finished[0].zeros == []


@pytest.mark.rule("QE-7.2", "QE-7.3", "QE-7.5")
def test_a_tied_seat_that_rebids_zero_is_named():
    """Worked example E6."""
    scene = Scene(4, first=3)
    scene.auction(50, {0: 90, 1: 90, 2: 0}, "US-AGR")
    told = scene.rebid({0: 0, 1: 55})
    assert told[2:] == ["won 1 US-AGR", "paid 1 55 @1,3", "zero-named 0 2", "zero-named 2 2"]
    assert scene.view(SPECTATOR).finished[0].zeros == [0, 2]


@pytest.mark.rule("QE-7.5")
def test_a_zero_that_was_replaced_does_not_count():
    scene = Scene(5)
    scene.auction(5, {1: 9, 2: 9, 3: 0, 4: 2})
    told = scene.rebid({1: 0, 2: 8})
    assert told[-2:] == ["zero-named 1 2", "zero-named 3 2"]


@pytest.mark.rule("QE-2.3", "QE-2.4", "QE-7.1", "QE-7.2", "QE-7.3", "QE-7.4", "QE-7.6")
def test_zero_bids_score_once_a_round():
    """Worked example E7."""
    scene = Scene(4, first=1)
    points = []
    for number in range(1, 6):
        bids = {3: 0} if number != 3 else {}
        points += [line for line in scene.auction(5, bids) if line.startswith("zero-named 3")]
    assert points == ["zero-named 3 2", "zero-named 3 0", "zero-named 3 0", "zero-named 3 2"]
    assert scene.view(0).marks[3] == [1, 2]
    assert [lot.round for lot in scene.view(0).finished] == [1, 1, 1, 1, 2]
    scene.tile()
    assert (scene.view(3).zero_points, scene.view(0).zero_points) == (0, 2)
    assert scene.view(SPECTATOR).zero_points == 0
    scene.play_out(3)
    score = GAME.outcome(scene.state).scores[3].categories["zero_bids"]
    assert score == 2 * len(scene.view(0).marks[3])


@pytest.mark.rule("QE-8.1")
def test_bids_are_wiped_after_the_auction():
    scene = Scene(4, options="memory=off")
    scene.auction(5, {1: 9, 2: 3, 3: 2})
    lot = scene.view(0).finished[0]
    assert (lot.opening, lot.bids, lot.ties, lot.price) == (None, [], [], None)
    scene.tile()
    assert scene.view(0).auction.bids == []


@pytest.mark.rule("QE-8.2")
def test_the_game_ends_with_the_last_tile():
    scene = Scene(4)
    for _ in range(16):
        assert GAME.outcome(scene.state) is None
        told = scene.auction(5, {1: 7})
    assert scene.to_act == []
    assert told[-1].startswith("ended")
    assert refused(scene, 0, "open 5") == ("game-over", "QE-8.2")


@pytest.mark.rule("QE-9.1", "QE-9.2", "QE-9.3", "QE-9.4", "QE-9.5", "QE-7.1")
@pytest.mark.parametrize(
    ("bids", "winner", "price"),
    [({0: 40, 1: 40, 2: 35}, None, 0), ({0: 0, 1: 0, 2: 7}, 2, 7), ({0: 0, 1: 0, 2: 0}, None, 0)],
)
def test_the_last_auction_with_three(bids, winner, price):
    """Worked example E8."""
    scene = Scene(3)
    for _ in range(15):
        scene.auction(5, {}, next(n for n in scene.view(0).left if n != "EU-MAN"))
    before = scene.state.spent.copy()
    told = scene.auction(0, bids, "EU-MAN")
    shown = " ".join(f"{seat}:{amount}" for seat, amount in bids.items())
    assert told[1] == f"bids-shown {shown}"
    assert told[2] == (f"won {winner} EU-MAN" if winner is not None else "unsold EU-MAN")
    lot = scene.view(0).finished[-1]
    assert (lot.winner, lot.price) == (winner, price if winner is not None else None)
    assert [each.round for each in scene.view(0).finished[-4:]] == [5, 5, 5, None]
    assert sum(scene.state.spent) - sum(before) == price
    assert all(s.categories["zero_bids"] == 0 for s in GAME.outcome(scene.state).scores)


@pytest.mark.rule("QE-12.1")
def test_nothing_hidden_can_be_shown_or_proved_by_a_move():
    scene = opened(5, 10)
    assert {type(move).__name__ for move in GAME.space(scene.state, 1).listing(50)} == {"Bid"}
