"""Q.E.: setting the table (QE-1) and the sequence of auctions (QE-2)."""

from __future__ import annotations

import pytest

from games.qe.scene import Scene, all_tiles
from slushfund.core import CHANCE, BadOption, IllegalMove, Playthrough
from slushfund.games.qe.content import POINTS, TILE_NAMES, side_for
from slushfund.games.qe.game import GAME


def outcomes(play: Playthrough) -> list[str]:
    return [GAME.write(move) for move in GAME.chances(play.state).moves]


def fresh(seats: int) -> Playthrough:
    return Playthrough(GAME, GAME.options(seats=seats))


@pytest.mark.rule("QE-1.1")
def test_three_four_or_five_play():
    assert GAME.seats == [3, 4, 5]
    for seats in (2, 6, 0, -3):
        with pytest.raises(BadOption) as refusal:
            GAME.options(seats=seats)
        assert refusal.value.code == "bad-seats"


@pytest.mark.rule("QE-1.2")
def test_nations_are_dealt_openly_and_each_only_once():
    play = fresh(4)
    assert outcomes(play) == ["nation 0 US", "nation 0 CN", "nation 0 JP", "nation 0 EU"]
    assert GAME.chances(play.state).weights == [1, 1, 1, 1]
    events = play.put(CHANCE, "nation 0 JP")
    assert all(events[0].is_told_to(seat) for seat in range(4))
    assert outcomes(play) == ["nation 1 US", "nation 1 CN", "nation 1 EU"]
    assert GAME.view(play.state, 3).nations == ["JP"]


@pytest.mark.rule("QE-1.2")
def test_the_uk_is_only_for_five():
    assert "nation 0 UK" in outcomes(fresh(5))
    for seats in (3, 4):
        assert "nation 0 UK" not in outcomes(fresh(seats))
        with pytest.raises(IllegalMove) as refusal:
            fresh(seats).put(CHANCE, "nation 0 UK")
        assert (refusal.value.code, refusal.value.rule) == ("not-an-outcome", "QE-1.2")


@pytest.mark.rule("QE-1.3")
def test_with_three_the_tiles_of_the_nation_without_a_player_stay():
    scene = Scene(3)
    assert scene.view(0).nations == ["US", "CN", "JP"]
    assert [name for name in scene.view(0).left if name.startswith("EU")] == [
        "EU-AGR",
        "EU-HOU",
        "EU-FIN",
        "EU-MAN",
    ]


@pytest.mark.rule("QE-1.4", "QE-1.5")
def test_a_token_is_known_to_its_owner_alone():
    play = fresh(4)
    for seat, nation in enumerate(["US", "CN", "JP", "EU"]):
        play.put(CHANCE, f"nation {seat} {nation}")
    assert outcomes(play) == ["token 0 AGR", "token 0 HOU", "token 0 FIN", "token 0 MAN"]
    events = play.put(CHANCE, "token 0 FIN")
    assert [seat for seat in range(-2, 4) if events[0].is_told_to(seat)] == [0]
    assert GAME.view(play.state, 0).token == "FIN"
    assert GAME.view(play.state, 1).token is None
    assert "token 1 FIN" not in outcomes(play)


@pytest.mark.rule("QE-1.4")
def test_the_government_token_is_only_for_five():
    play = fresh(5)
    for seat, nation in enumerate(["US", "CN", "JP", "EU", "UK"]):
        play.put(CHANCE, f"nation {seat} {nation}")
    assert "token 0 GOV" in outcomes(play)


@pytest.mark.rule("QE-1.6")
def test_with_three_nobody_knows_the_fourth_token():
    scene = Scene(3)
    assert len(scene.state.tokens) == 3
    assert scene.view(0).tokens == []
    scene.play_out(1)
    assert scene.view(0).tokens == ["AGR", "HOU", "FIN"]


@pytest.mark.rule("QE-1.7")
@pytest.mark.parametrize(("seats", "number"), [(3, 16), (4, 16), (5, 15)])
def test_the_tiles_in_play_depend_on_the_seats(seats, number):
    scene = Scene(seats)
    assert len(scene.view(0).left) == number
    assert outcomes(scene.play) == [f"tile {name}" for name in all_tiles(seats)]
    assert set(GAME.chances(scene.state).weights) == {1}


@pytest.mark.rule("QE-1.7")
def test_every_nation_and_sector_holds_each_value_once():
    for seats, values in ((4, [1, 2, 3, 4]), (5, [2, 3, 4])):
        tiles = side_for(seats).tiles
        for nation in {tile // 5 for tile in tiles}:
            assert sorted(POINTS[tile] for tile in tiles if tile // 5 == nation) == values
        for sector in {tile % 5 for tile in tiles}:
            assert sorted(POINTS[tile] for tile in tiles if tile % 5 == sector) == values


@pytest.mark.rule("QE-1.7")
def test_a_tile_that_is_out_cannot_come_again():
    scene = Scene(4)
    scene.auction(10, {}, "US-AGR")
    with pytest.raises(IllegalMove) as refusal:
        scene.tile("US-AGR")
    assert refusal.value.code == "not-an-outcome"


@pytest.mark.rule("QE-1.8")
def test_the_first_auctioneer_is_drawn_and_keeps_the_marker():
    scene = Scene(4, first=2)
    scene.auction(10, {})
    scene.auction(10, {})
    assert scene.view(0).first == 2
    play = fresh(3)
    for seat in range(3):
        play.put(CHANCE, f"nation {seat} {['US', 'CN', 'JP'][seat]}")
    for seat in range(3):
        play.put(CHANCE, f"token {seat} {['AGR', 'HOU', 'FIN'][seat]}")
    assert outcomes(play) == ["first 0", "first 1", "first 2"]


@pytest.mark.rule("QE-1.9", "QE-3.3")
def test_totals_grow_without_limit_and_stay_exact():
    scene = Scene(4)
    googol = 10**100
    scene.auction(googol, {})
    scene.auction(googol - 1, {0: googol})
    assert scene.view(0).totals[0].at_least == 2 * googol
    assert scene.state.spent[0] == 2 * googol


@pytest.mark.rule("QE-2.1")
@pytest.mark.parametrize(("seats", "number"), [(3, 16), (4, 16), (5, 15)])
def test_there_are_as_many_auctions_as_tiles(seats, number):
    scene = Scene(seats)
    scene.play_out(5)
    assert [lot.number for lot in scene.view(0).finished] == list(range(1, number + 1))
    assert sorted(TILE_NAMES.index(lot.tile) for lot in scene.view(0).finished) == (
        side_for(seats).tiles
    )


@pytest.mark.rule("QE-2.2")
def test_an_auction_runs_tile_opening_bids_award_zero_bids():
    scene = Scene(4)
    assert scene.to_act == [CHANCE]
    assert scene.tile("EU-MAN") == ["revealed EU-MAN"]
    assert scene.to_act == [0]
    assert scene.put(0, "open 5") == ["opened 0 5"]
    assert scene.to_act == [1, 2, 3]
    scene.put(1, "bid 9")
    scene.put(2, "bid 0")
    assert scene.put(3, "bid 2") == [
        "sealed 3",
        "bids-shown 0:5 1:9 2:0 3:2 @0",
        "won 1 EU-MAN",
        "paid 1 9 @0,1",
        "zero-named 2 2",
    ]
    assert scene.to_act == [CHANCE]


@pytest.mark.rule("QE-2.2")
def test_a_move_at_the_wrong_time_is_refused():
    scene = Scene(4)
    for seat, text, code in ((0, "bid 5", "not-your-turn"), (0, "open 5", "not-your-turn")):
        with pytest.raises(IllegalMove) as refusal:
            scene.put(seat, text)
        assert (refusal.value.code, refusal.value.rule) == (code, "QE-2.2")
    scene.tile()
    for seat, text, code in (
        (0, "bid 5", "not-now"),
        (1, "bid 5", "not-your-turn"),
        (1, "open 5", "not-your-turn"),
        (CHANCE, "tile US-AGR", "not-your-turn"),
        (7, "bid 5", "not-your-turn"),
    ):
        with pytest.raises(IllegalMove) as refusal:
            scene.put(seat, text)
        assert refusal.value.code == code


@pytest.mark.rule("QE-2.3", "QE-2.4")
def test_the_office_moves_one_seat_clockwise():
    scene = Scene(4, first=2)
    auctioneers = []
    for _ in range(5):
        scene.tile()
        auctioneers.append(scene.state.auction.auctioneer)
        scene.put(auctioneers[-1], "open 5")
        for seat in scene.to_act:
            scene.put(seat, "bid 1")
    assert auctioneers == [2, 3, 0, 1, 2]


@pytest.mark.rule("QE-2.5", "QE-9.1")
def test_with_three_the_sixteenth_auction_has_no_auctioneer():
    scene = Scene(3, first=1)
    for number in range(1, 16):
        scene.tile()
        assert scene.state.auction.auctioneer == (1 + number - 1) % 3
        scene.put(scene.state.auction.auctioneer, "open 5")
        for seat in scene.to_act:
            scene.put(seat, "bid 1")
    scene.tile()
    assert scene.to_act == [0, 1, 2]
    assert scene.view(0).auction.auctioneer is None
    assert scene.view(0).auction.opening is None
