"""Errands, the main board, possessions, election and society in detail."""

import pytest

from games.prodigals.scene import Scene
from slushfund.core import BadNotation
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.election import gain_votes, lose_votes


@pytest.mark.rule("PC-4.3")
def test_nobody_passes_in_the_errand_phase():
    scene = Scene("ES", 3)
    assert scene.refusal("done") == ("not-asked", "PC-4.3")
    assert scene.refusal("end") == ("not-asked", "PC-4.3")


@pytest.mark.rule("PC-4.4", "PC-4.5")
def test_a_space_closes_but_own_colour_spaces_block_nobody():
    scene = Scene("ES", 3)
    scene.do("errand election.hyde-park")
    assert scene.refusal("errand election.hyde-park", seat=1) == ("space-taken", "PC-4.4")
    scene.do("errand election.own", seat=1)
    scene.do("errand election.own", seat=2)
    scene.do("errand election.own")
    assert scene.refusal("errand election.own", seat=1) == ("own-space-used", "PC-4.5")


@pytest.mark.rule("PC-4.6", "PC-9.13", "PC-9.8")
def test_an_errand_without_any_effect_may_be_chosen():
    scene = Scene("ES", 3)
    scene.markers("lady@L-2", "lady@M-2", "gentleman@R-2", "gentleman@R0")
    scene.do("errand society.m1")
    assert scene.to_act() == [1], "no move is possible, so nothing is asked"


@pytest.mark.rule("PC-4.7", "PC-4.8", "PC-7.28")
@pytest.mark.parametrize("space", ["possessions.x1", "possessions.x2", "possessions.x3"])
def test_a_sale_errand_needs_a_possession(space):
    scene = Scene("EP", 3)
    scene.tiles()
    assert scene.refusal(f"errand {space}") == ("needs-possession", "PC-4.7")


@pytest.mark.rule("PC-4.8")
def test_the_sale_of_set_p3_in_round_five_needs_a_possession():
    scene = Scene("EP", 3)
    scene.tiles()
    assert "errand possessions.p3" in scene.legal()
    scene.round(5)
    scene.empty_set("possessions.p3")
    assert scene.refusal("errand possessions.p3") == ("needs-possession", "PC-4.7")


@pytest.mark.rule("PC-7.28", "PC-7.27")
def test_the_third_exchange_space_is_missing_with_two_players():
    assert Scene("EP", 2).refusal("errand possessions.x3") == ("no-such-space", "PC-4.9")
    scene = Scene("EP", 3)
    scene.tiles("TA1", "TA2")
    scene.market("TX01", "TX02", "TX03", "TX06")
    money = scene.money()
    scene.do("errand possessions.x3")
    assert scene.legal() == ["step exchange", "step sell"]
    scene.do("step exchange", "swap TA1 for TX01")
    assert scene.money() == money + 4


@pytest.mark.rule("PC-4.10", "PC-4.13", "PC-4.12", "PC-8.25", "PC-4.18")
def test_a_set_goes_to_the_hand_with_its_circle_tile():
    scene = Scene("ES", 4)
    for seat, name in enumerate(["e1", "e2", "e3", "e4"]):
        cards = scene.state.laid[scene.state.layout.place_numbers[f"election.{name}"]].copy()
        scene.do(f"errand election.{name}", seat=seat)
        assert scene.state.hands[seat] == sorted(cards)
        if name in ("e3", "e4"):
            assert scene.asked(seat) == "tile"
            assert scene.to_act() == [seat], "the errand is finished before the next one"
            scene.do(scene.legal(seat)[-1], seat=seat)
    assert scene.refusal("errand election.e1") == ("space-taken", "PC-4.4")


@pytest.mark.rule("PC-4.20")
def test_a_player_without_a_legal_space_is_skipped():
    scene = Scene("EP", 4)
    state = scene.state
    scene.round(5)
    state.boys = [1, 1, 1, 1]
    scene.tiles(seat=1)
    for number, place in enumerate(state.layout.places):
        open_to_sellers = place.id in ("possessions.x1", "possessions.x2", "election.own")
        if place.room == 1:
            state.boy_at[number] = 0b1110
        elif not open_to_sellers:
            state.boy_at[number] = 3
    told = scene.do("errand election.own")
    assert "boy-skipped 1" in told
    assert scene.to_act() == [2]
    assert state.boys[1] == 0


@pytest.mark.rule("PC-4.20", "PC-5.4")
def test_a_late_errand_without_a_legal_space_is_skipped():
    scene = Scene("EP", 4)
    state = scene.state
    scene.tiles()
    state.boys = [0, 0, 0, 1]
    state.late = 0
    for number, place in enumerate(state.layout.places):
        state.boy_at[number] = 0b0111 if place.room == 1 else 1
    scene.errand_turn(3)
    assert "boy-skipped 0" in scene.do("errand election.own", seat=3)
    assert scene.asked() == "action"


@pytest.mark.rule("PC-5.8", "PC-5.9", "PC-5.10", "PC-5.11", "PC-5.12")
def test_one_order_space_per_player_and_as_many_as_players():
    scene = Scene("ES", 3)
    scene.round(5)
    assert scene.refusal("errand main.order-4") == ("no-such-space", "PC-4.9")
    scene.do("errand main.order-3")
    assert scene.legal() == ["bonus BE1", "bonus BE2", "bonus BS1", "bonus BS2"]
    scene.do("bonus BS2")
    scene.do("errand main.order-1", seat=1)
    assert scene.refusal("bonus BS2", seat=1) == ("no-such-bonus", "PC-5.12")
    assert scene.refusal("bonus BP1", seat=1) == ("no-such-bonus", "PC-5.12")
    scene.do("bonus BE1", seat=1)
    scene.do("errand main.order-2", "bonus BE2", seat=2)
    scene.errand_turn()
    assert scene.refusal("errand main.order-1") == ("space-taken", "PC-4.4")
    scene.occupy(-1, "main.order-1")
    assert scene.refusal("errand main.order-1") == ("order-space-used", "PC-5.8")


@pytest.mark.rule("PC-5.13")
def test_without_a_bonus_tile_on_the_board_the_order_space_gives_none():
    scene = Scene("ES", 5)
    scene.state.bonus_at = [1 if at == -1 else at for at in scene.state.bonus_at]
    scene.do("errand main.order-2")
    assert scene.to_act() == [1]


@pytest.mark.rule("PC-5.15", "PC-10.16", "PC-11.17", "PC-11.19")
def test_an_extra_errand_may_fetch_a_used_bonus_tile_or_new_cards():
    scene = Scene("ES", 3)
    scene.hand("CES5")
    scene.state.bonus_at[scene.content.bonus_numbers["BE2"]] = 0
    scene.action_turn()
    scene.do("use BE2", "play CES5", "step votes", "step votes", "step votes")
    scene.do("errand main.order-1", "bonus BE2", "use BE2")
    scene.hand("CES5")
    cards = scene.state.laid[scene.state.layout.place_numbers["election.e1"]].copy()
    scene.do("play CES5", "step votes", "step votes", "step votes")
    assert scene.refusal("errand main.order-2") == ("order-space-used", "PC-5.8")
    scene.do("errand election.e1")
    assert scene.state.hands[0] == cards
    assert any(move.startswith("play") for move in scene.legal())


@pytest.mark.rule("PC-11.20")
def test_with_three_contests_the_extra_boy_may_take_the_central_card():
    scene = Scene("EPS", 3)
    scene.hand("CEP5")
    scene.tiles()
    scene.action_turn()
    scene.do("play CEP5", "errand main.central")
    assert len(scene.state.hands[0]) == 1


@pytest.mark.rule("PC-5.20", "PC-6.1", "PC-6.9")
def test_there_are_four_general_symbols_and_cards_give_none():
    scene = Scene("EPS", 3)
    view = GAME.view(scene.state, 0)
    assert list(view.symbols[0]) == ["dog", "horse", "glass", "house"]
    before = view.symbols[0]
    scene.tableau("EB01", "SB01", "PB01")
    scene.hand("EW15", "PW01")
    assert GAME.view(scene.state, 0).symbols[0] == before
    scene.state.unnamed[0] = 2
    scene.action_turn()
    scene.do("activate EB01")
    assert scene.refusal("name time 1") == ("other-symbol", "PC-5.21")
    scene.do("name dog 2")
    assert scene.symbols("dog") == before["dog"] + 2


@pytest.mark.rule("PC-7.4")
def test_the_borough_marker_does_not_matter_for_an_exchange():
    money = []
    for borough in ("b1", "b5"):
        scene = Scene("EP", 3)
        scene.borough(borough)
        scene.tiles("TA1")
        scene.market("TX01", "TX02", "TX03", "TX06")
        scene.do("errand possessions.x1", "swap TA1 for TX01")
        money.append(scene.money())
    assert money[0] == money[1]


@pytest.mark.rule("PC-7.14", "PC-4.19")
def test_each_of_two_sales_sets_off_its_triggers():
    scene = Scene("EP", 3)
    scene.tiles("TA1", "TA2")
    scene.tableau("CEP3")
    votes = scene.votes()
    scene.do("errand possessions.x2", "sell TA1")
    assert scene.votes() == votes - 1
    scene.do("sell TA2")
    assert scene.votes() == votes - 2


@pytest.mark.rule("PC-7.24")
def test_more_time_cards_may_be_added_than_money_can_be_spent():
    scene = Scene("EP", 3)
    scene.state.money[0] = 3
    scene.hand("PW04", "PW01", "PW02", "PW03")
    scene.action_turn()
    scene.do("play PW04")
    assert scene.refusal("time 4") == ("too-many-time-cards", "PC-7.20")
    scene.do("time 3")
    assert (scene.money(), scene.state.hands[0]) == (0, [])


@pytest.mark.rule("PC-7.30", "PC-4.7")
def test_a_sale_by_card_does_nothing_without_a_tile_and_is_compulsory_with_one():
    scene = Scene("EP", 3)
    scene.tiles()
    scene.hand("PW06", "PW07")
    scene.action_turn()
    money = scene.money()
    scene.do("play PW07", "play PW06")
    assert scene.money() == money - 1
    scene.tiles("TA1")
    scene.hand("PW06", "PW07", "PW14")
    scene.do("play PW06")
    assert scene.legal() == ["sell TA1"]
    assert scene.refusal("sell TA2") == ("not-your-tile", "PC-7.9")
    scene.do("sell TA1")
    scene.tiles("TA1")
    scene.market("TX01", "TX02", "TX03", "TX06")
    scene.do("play PW07")
    assert scene.refusal("done") == ("not-asked", "PC-7.5")
    assert scene.refusal("swap TA1 for TX09") == ("not-on-the-board", "PC-7.5")


@pytest.mark.rule("PC-8.1", "PC-8.2", "PC-8.3")
def test_votes_fall_without_limit_and_stop_at_44():
    scene = Scene("ES", 3)
    scene.state.votes[0] = 2
    lose_votes(scene.state, 0, 5, [])
    assert scene.score("election") == -3
    scene.state.votes[0] = 43
    gain_votes(scene.state, 0, 3, [])
    assert scene.votes() == 44
    gain_votes(scene.state, 0, 1, [])
    assert scene.votes() == 44


@pytest.mark.rule("PC-11.10")
def test_with_44_votes_a_vote_cannot_be_the_drawback():
    scene = Scene("EPS", 3)
    scene.state.votes[0] = 44
    scene.markers("lady@L16", "lady@M16", "gentleman@R16", "gentleman@M14")
    scene.tableau("CAL3")
    scene.action_turn()
    scene.do("activate CAL3")
    assert scene.legal() == ["trade 3", "trade 4", "done"]
    assert scene.refusal("trade 1") == ("cannot-pay", "PC-11.10")
    assert scene.refusal("trade 5") == ("cannot-pay", "PC-11.10")
    assert scene.refusal("trade 7") == ("no-such-trade", "PC-11.8")
    scene.do("done")
    assert scene.votes() == 43


@pytest.mark.rule("PC-8.4", "PC-8.6", "PC-8.13", "PC-8.22", "PC-8.23")
def test_the_pair_may_be_kept_or_thrown_away():
    scene = Scene("ES", 3)
    votes = scene.votes()
    pair = [scene.content.circles[tile] for tile in scene.state.pair]
    scene.do("errand election.pair")
    assert scene.votes() == votes - 1
    assert scene.legal() == [f"pick {pair[0]}", f"pick {pair[1]}", "pick none"]
    assert scene.refusal("pick Z25") == ("tile-not-offered", "PC-8.22")
    gone = scene.state.gone[1]
    scene.do(f"pick {pair[0]}")
    assert scene.legal()[-1] == f"tile {pair[0]} discard"
    before = len(scene.state.grids[0])
    scene.do(scene.legal()[0])
    assert (len(scene.state.grids[0]), scene.state.gone[1]) == (before + 1, gone + 1)
    scene = Scene("ES", 3)
    scene.do("errand election.pair", "pick none")
    assert scene.state.gone[1] == gone + 2
    assert scene.to_act() == [1]


@pytest.mark.rule("PC-8.6", "PC-8.8", "PC-8.10")
def test_a_tile_that_fits_nowhere_must_be_discarded():
    """A cross round Z01 whose outer sides are blank; in its corners a blank meets a symbol."""
    scene = Scene("ES", 3)
    scene.grid("Z01")
    number = scene.state.layout.place_numbers["election.e3"]
    for move in [
        "tile Z06 at 0,-1 rot 2",
        "tile Z11 at 1,0 rot 3",
        "tile Z07 at 0,1 rot 0",
        "tile Z10 at -1,0 rot 0",
        "tile Z24 discard",
    ]:
        scene.errand_turn()
        scene.state.boy_at[number] = -1
        scene.state.tiles[number] = scene.content.circle_numbers[move.split()[1]]
        scene.do("errand election.e3")
        is_last = move == "tile Z24 discard"
        assert (len(scene.legal()) == 1) == is_last
        scene.do(move)
    assert scene.to_act() == [1]
    assert len(scene.state.grids[0]) == 5


def placements(start: str, tile: str, spot: str) -> list[str]:
    """Return how a tile may be turned on one side of a starting tile."""
    scene = Scene("ES", 3)
    scene.grid(start)
    number = scene.state.layout.place_numbers["election.e3"]
    scene.state.tiles[number] = scene.content.circle_numbers[tile]
    scene.do("errand election.e3")
    return [move.split()[-1] for move in scene.legal() if f" at {spot} " in move]


@pytest.mark.rule("PC-8.9", "PC-8.10")
def test_a_joker_matches_neither_a_joker_nor_a_blank():
    """Z22 is dog-glass-joker-blank; Z18 has a joker in the west, Z06 a blank in the south."""
    assert placements("Z18", "Z22", "-1,0") == ["0", "1"], "glass or dog faces the joker"
    assert placements("Z06", "Z22", "0,1") == ["1"], "blank faces blank"
    assert placements("Z06", "Z22", "0,-1") == ["0", "2"], "joker or dog faces the dog"


@pytest.mark.rule("PC-8.14")
@pytest.mark.parametrize("last", ["Z06", "Z07", "Z08"])
def test_an_inner_circle_is_closed_by_whichever_tile_comes_last(last):
    moves = {"Z06": "at 1,0 rot 2", "Z07": "at 0,1 rot 0", "Z08": "at 1,1 rot 0"}
    scene = Scene("ES", 3)
    scene.grid("Z01")
    number = scene.state.layout.place_numbers["election.e3"]
    first, second = {"Z06": ("Z07", "Z08"), "Z07": ("Z06", "Z08"), "Z08": ("Z06", "Z07")}[last]
    for tile in (first, second, last):
        scene.errand_turn()
        scene.state.boy_at[number] = -1
        scene.state.tiles[number] = scene.content.circle_numbers[tile]
        told = scene.do("errand election.e3", f"tile {tile} {moves[tile]}")
        assert ("circle-closed 0 2" in told) == (tile == last)


@pytest.mark.rule("PC-8.20", "PC-12.1")
def test_hyde_park_asks_nothing():
    scene = Scene("EP", 3)
    scene.hand("EW08")
    scene.action_turn(2)
    scene.do("end", seat=2)
    assert scene.state.megaphones == [0, 0, 0]
    assert scene.state.round == 2


@pytest.mark.rule("PC-9.1", "PC-9.2", "PC-9.9")
def test_a_coloured_move_takes_ladies_or_gentlemen_only():
    scene = Scene("ES", 3)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    assert scene.score("society") == 54
    scene.hand("SW03", "SW01")
    scene.action_turn()
    scene.do("play SW03")
    assert {move.split("@")[0] for move in scene.legal()} == {"move lady", "done"}
    assert scene.refusal("move gentleman@M12 down") == ("move-not-offered", "PC-9.10")
    assert scene.refusal("move lady@M14 down") == ("no-such-marker", "PC-9.1")
    scene.do("done", "play SW01")
    assert {move.split("@")[0] for move in scene.legal()} == {
        *("move lady", "move gentleman", "done")
    }


@pytest.mark.rule("PC-9.6", "PC-9.10", "PC-9.11", "PC-9.12")
def test_a_move_uses_the_most_restricted_entry():
    """society.m3 on side 4-5: one down, and one down or sideways."""
    scene = Scene("ES", 4)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.do("errand society.m3", "move lady@R10 down")
    assert "move lady@R8 left" in scene.legal(), "the plain down was used first"
    scene.do("move lady@R8 left")
    assert scene.to_act() == [1]
    scene = Scene("ES", 4)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.do("errand society.m3", "move lady@R10 left")
    assert scene.refusal("move lady@M10 right") == ("move-not-offered", "PC-9.10")
    scene.do("move lady@M10 down")


@pytest.mark.rule("PC-13.11", "PC-13.10")
def test_a_replacement_that_no_marker_can_make_lapses():
    scene = Scene("PS", 2)
    scene.markers("gentleman@L16", "lady@M16", "gentleman@M14", "lady@R16")
    scene.markers("lady@L4", "gentleman@M-2", "lady@R0", "gentleman@L-2", seat=1)
    scene.beatrice("D1")
    scene.action_turn(1)
    scene.do("end", seat=1)
    assert scene.asked() == ""
    assert scene.state.round == 2, "L16 is at the top, M14 below M16: nothing can go up"
    assert scene.where() == ["gentleman@L16", "gentleman@M14", "lady@M16", "lady@R16"]


@pytest.mark.rule("PC-13.8", "PC-13.10")
def test_a_blocked_marker_cannot_stand_in_for_itself():
    scene = Scene("PS", 2)
    scene.markers("lady@M14", "gentleman@M12", "lady@L8", "gentleman@R2")
    scene.markers("lady@L4", "gentleman@M-2", "lady@R0", "gentleman@L-2", seat=1)
    scene.beatrice("D4")
    scene.action_turn(1)
    scene.do("end", seat=1)
    assert scene.refusal("raise gentleman@M12") == ("blocked-marker", "PC-13.10")
    assert scene.refusal("raise lady@M16") == ("no-such-marker", "PC-9.1")
    assert scene.refusal("raise lady@L10", seat=1) == ("not-your-turn", "PC-2.3")


@pytest.mark.parametrize(
    "text",
    [
        "errand  election.own",
        "errand election",
        "errand Election.own",
        "play pub",
        "play pub 01",
        "play pub -1",
        "tile Z17 at 01,0 rot 2",
        "tile Z17 at 1,0 rot 4",
        "tile Z17 at 1, 0 rot 2",
        "tile Z17 at -0,0 rot 2",
        "step vote",
        "move lady@M14 diag",
        "move Lady@M14 down",
        "row 012",
        "time two",
        "done ",
        "pass",
        "",
        "play EW07 over",
        "swap TA1 with TX01",
        "bonus none",
        "move lady@M٣ down",
    ],
)
def test_a_move_has_one_spelling(text):
    with pytest.raises(BadNotation):
        GAME.parse(text)
