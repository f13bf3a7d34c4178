"""The worked examples of the game document, with the numbers as printed there."""

import pytest

from games.prodigals.scene import Scene
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules import round_end, scoring
from slushfund.games.prodigals.rules.hyde_park import speak
from slushfund.games.prodigals.state import ERRANDS, OVER


@pytest.mark.rule("PC-1.22", "PC-1.23", "PC-1.25", "PC-1.26", "PC-1.15", "PC-1.17")
def test_x1_handicaps_of_four_players_in_election_and_society():
    scene = Scene("ES", 4)
    assert scene.state.votes == [38, 37, 37, 36]
    right = [[m for m in scene.where(seat) if "@R" in m] for seat in range(4)]
    assert right == [["lady@R12"], ["lady@R12"], ["lady@R10"], ["lady@R10"]]
    assert [scene.score("society", seat) for seat in range(4)] == [56, 56, 54, 54]


@pytest.mark.rule("PC-1.11", "PC-1.12", "PC-1.14", "PC-1.23", "PC-1.24", "PC-7.1", "PC-1.10")
def test_x2_handicaps_with_three_contests():
    scene = Scene("EPS", 5)
    assert scene.state.boys == [4] * 5
    assert scene.state.money == [7, 6, 6, 6, 5]
    assert scene.state.votes == [31, 31, 31, 30, 30]
    right = [next(m for m in scene.where(seat) if "@R" in m)[-2:] for seat in range(5)]
    assert right == ["12", "12", "10", "10", "10"]
    assert [scene.score("possessions", seat) for seat in range(5)] == [47, 46, 46, 46, 45]


@pytest.mark.rule("PC-5.2", "PC-5.3", "PC-5.4", "PC-4.1", "PC-5.5")
def test_x3_the_central_card_takes_two_boys_and_one_moves_on():
    scene = Scene("ES", 3)
    for seat in range(3):
        assert scene.state.boys == [4, 4, 4] if seat == 0 else True
        scene.do("errand election.own", seat=seat)
    central = scene.state.central
    scene.do("errand main.central")
    assert scene.state.hands[0] == [central]
    scene.do("errand main.renaissance", seat=1)
    scene.do("errand society.beatrice", seat=2)
    scene.do("errand society.own", "done")
    scene.do("errand society.own", "done", seat=1)
    scene.do("errand society.own", "done", seat=2)
    assert scene.to_act() == [1], "seat 0 has placed all four and is skipped"
    scene.do("errand society.m1", "done", seat=1)
    scene.do("errand society.m2", "done", seat=2)
    assert (scene.to_act(), scene.state.phase) == ([0], ERRANDS)
    assert "errand main.central" not in scene.legal()
    scene.do("errand election.hyde-park")
    assert scene.asked() == "action"


@pytest.mark.rule("PC-5.2")
def test_x3_with_one_boy_left_the_central_card_is_closed():
    scene = Scene("ES", 3)
    scene.state.boys[0] = 1
    assert scene.refusal("errand main.central") == ("needs-two-boys", "PC-5.2")


@pytest.mark.rule("PC-4.14", "PC-4.15", "PC-4.17", "PC-14.8", "PC-4.16")
def test_x4_on_side_2_3_the_last_set_cannot_be_taken():
    scene = Scene("ES", 3)
    scene.do("errand election.e4", "tile Z07 discard")
    scene.do("errand election.e1", seat=1)
    scene.errand_turn(0)
    scene.do("errand election.e3", "tile Z06 discard")
    scene.errand_turn(2)
    assert scene.refusal("errand election.e2", seat=2) == ("no-card-space", "PC-4.15")
    left = scene.state.laid[scene.state.layout.place_numbers["election.e2"]]
    assert len(left) == 2
    gone = scene.state.gone[0]
    scene.state.laid = [cards if cards == left else [] for cards in scene.state.laid]
    scene.state.central = -1
    round_end.clear(scene.state, [])
    assert scene.state.gone[0] == gone + 2


@pytest.mark.rule("PC-7.5", "PC-7.6", "PC-7.7", "PC-7.8", "PC-7.25")
def test_x5_an_exchange_over_the_limit_brings_money():
    scene = Scene("EP", 3)
    scene.tiles("TA2", "TA6")
    scene.tiles("TB1", seat=1)
    scene.market("TX01", "TX02", "TX03", "TX06")
    scene.state.money[0] = 4
    before = scene.score("possessions")
    scene.do("errand possessions.x1", "swap TA2 for TX01")
    assert scene.money() == 6
    assert scene.score("possessions") == before - 3
    scene.do("errand possessions.x3", "step exchange", seat=1)
    assert "swap TB1 for TA2" in scene.legal(1)
    scene = Scene("EP", 3)
    scene.tiles("TA6")
    scene.market("TX01", "TX02", "TX03", "TX06")
    money = scene.money()
    scene.do("errand possessions.x1", "swap TA6 for TX06")
    assert scene.money() == money


@pytest.mark.rule(
    "PC-4.7", "PC-7.3", "PC-7.10", "PC-7.11", "PC-7.12", "PC-7.13", "PC-11.23", "PC-7.26", "PC-7.9"
)
def test_x6_discounts_add_up():
    scene = Scene("EP", 3)
    scene.borough("b3")
    scene.tableau("PB04")
    scene.tiles("TA3", "TA6")
    scene.state.money[0] = 2
    assert scene.score("possessions") == 16
    scene.do("errand possessions.x2")
    assert scene.refusal("done") == ("must-sell", "PC-7.13")
    scene.do("sell TA3")
    assert scene.money() == 3
    assert "done" in scene.legal()
    scene.do("sell TA6")
    assert (scene.money(), scene.score("possessions")) == (3, 3)


@pytest.mark.rule("PC-7.16", "PC-7.17", "PC-7.18", "PC-11.1", "PC-7.15")
@pytest.mark.parametrize(
    ("plays", "money"),
    [
        (["play PW12", "play PW06", "sell TX02"], 0),
        (["play PW06", "sell TX02", "play PW12"], -2),
    ],
)
def test_x7_debt_depends_on_the_order(plays, money):
    scene = Scene("EP", 3)
    scene.borough("b5")
    scene.state.money[0] = 1
    scene.tiles("TX02")
    scene.hand("PW12", "PW06")
    scene.action_turn()
    scene.do(*plays)
    assert (scene.money(), scene.score("possessions")) == (money, money)


@pytest.mark.rule("PC-7.20", "PC-7.21", "PC-7.22", "PC-7.23")
@pytest.mark.parametrize(
    ("card", "time", "spent"), [("PW04", 1, 3), ("PW04", 3, 8), ("PW05", 2, 6), ("PW04", 0, 2)]
)
def test_x8_time_cards_raise_the_amount(card, time, spent):
    scene = Scene("EP", 3)
    scene.state.money[0] = 20
    scene.hand(card, "PW01", "PW02", "PW03")
    scene.action_turn()
    scene.do(f"play {card}", f"time {time}")
    assert scene.money() == 20 - spent
    assert len(scene.state.hands[0]) == 3 - time


@pytest.mark.rule("PC-7.29", "PC-4.19", "PC-7.21")
def test_x8_the_own_errand_takes_time_cards_too():
    scene = Scene("EP", 3)
    scene.state.money[0] = 9
    scene.hand("PW01", "PW02")
    scene.do("errand possessions.own", "time 2")
    assert (scene.money(), scene.state.hands[0]) == (6, [])


def x9() -> Scene:
    scene = Scene("ES", 3)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.grid("Z01")
    return scene


def place(scene: Scene, *moves: str) -> None:
    """Give seat 0 the tiles of *moves* one after the other and place them."""
    for move in moves:
        tile = move.split()[1]
        scene.errand_turn()
        number = scene.state.layout.place_numbers["election.e3"]
        scene.state.boy_at = [0 if at >= 0 and at != -1 else at for at in scene.state.boy_at]
        scene.state.boy_at[number] = -1
        scene.state.tiles[number] = scene.content.circle_numbers[tile]
        scene.do("errand election.e3", move)


def symbols(scene: Scene) -> dict[str, int]:
    return GAME.view(scene.state, 0).matched[0]


X9 = ["tile Z06 at 1,0 rot 2", "tile Z07 at 0,1 rot 0", "tile Z08 at 1,1 rot 0"]


@pytest.mark.rule(
    "PC-8.5", "PC-8.7", "PC-8.8", "PC-8.9", "PC-8.10", "PC-8.11", "PC-8.14", "PC-8.15"
)
def test_x9_matching_circle_tiles_gives_symbols_and_an_inner_circle_two_picks():
    scene = x9()
    place(scene, X9[0])
    assert symbols(scene) == {"horse": 1}
    place(scene, X9[1])
    assert symbols(scene) == {"horse": 1, "glass": 1}
    votes = scene.votes()
    place(scene, X9[2])
    assert symbols(scene) == {"horse": 1, "glass": 1, "dog": 1, "house": 1}
    scene.do("step votes", "move lady@M16 down")
    assert scene.votes() == votes - 1
    assert "lady@M14" in scene.where()
    assert scene.asked() == ""


@pytest.mark.rule("PC-8.8", "PC-8.10")
def test_x9_a_blank_side_does_not_match_a_symbol():
    scene = x9()
    scene.state.tiles[scene.state.layout.place_numbers["election.e3"]] = (
        scene.content.circle_numbers["Z06"]
    )
    scene.do("errand election.e3")
    assert scene.refusal("tile Z06 at 1,0 rot 0") == ("sides-do-not-match", "PC-8.8")
    assert scene.refusal("tile Z06 at 2,0 rot 2") == ("no-neighbour", "PC-8.5")
    assert scene.refusal("tile Z06 at 0,0 rot 2") == ("cell-occupied", "PC-8.5")
    assert scene.refusal("tile Z07 at 1,0 rot 2") == ("tile-not-offered", "PC-8.5")


@pytest.mark.rule("PC-8.10", "PC-8.12", "PC-8.14", "PC-8.17")
def test_x10_three_by_two_holds_two_inner_circles():
    scene = x9()
    place(scene, *X9)
    scene.do("step votes", "step votes")
    place(scene, "tile Z10 at 2,0 rot 1")
    assert symbols(scene) == {"horse": 1, "glass": 1, "dog": 1, "house": 1}
    place(scene, "tile Z15 at 2,1 rot 2")
    assert symbols(scene) == {"horse": 1, "dog": 1, "glass": 2, "house": 2}
    assert scene.asked() == "choose"
    scene.do("step votes", "step votes")
    assert scene.asked() == ""


@pytest.mark.rule("PC-8.16", "PC-11.5", "PC-11.6", "PC-11.24")
def test_x11_five_picks_with_the_trigger_and_a_pound_without_money():
    scene = Scene("EP", 3)
    scene.grid("Z01")
    scene.tableau("EB11")
    scene.tiles("TA1")
    scene.state.money[0] = 2
    scene.state.votes[0] = 20
    place(scene, *X9)
    assert scene.legal() == ["step votes", "step spend"]
    scene.do("step spend", "step spend")
    assert scene.legal() == ["step votes", "step spend"], "no money is left, and that is no reason"
    assert scene.refusal("done") == ("must-pick", "PC-11.6")
    scene.do("step spend", "step votes", "step spend")
    assert (scene.votes(), scene.money()) == (19, 0)
    assert scene.asked() == ""


@pytest.mark.rule("PC-8.32", "PC-8.33", "PC-8.34")
@pytest.mark.parametrize(
    ("tableau", "plays", "lost"),
    [([], [3], 6), (["EB07"], [3], 12), ([], [4, 1], 11), (["EB07"], [4, 1], 21), ([], [2], 3)],
)
def test_x12_pub_cards_count_together(tableau, plays, lost):
    scene = Scene("ES", 3)
    scene.hand("EW01", "EW02", "EW03", "EW10", "EW11")
    scene.tableau(*tableau)
    scene.action_turn()
    votes = scene.votes()
    for number in plays:
        scene.do(f"play pub {number}")
    assert votes - scene.votes() == lost


@pytest.mark.rule("PC-8.27", "PC-8.28", "PC-8.29", "PC-8.30", "PC-11.21")
def test_x13_party_triggers():
    scene = Scene("ES", 3)
    scene.state.votes[0] = 30
    scene.tableau("EB03", "EB04", "EB10")
    scene.hand("EW05", "EW06", "EW04")
    scene.action_turn()
    scene.do("play EW05")
    assert scene.votes() == 25
    scene.do("play EW06")
    assert scene.votes() == 22
    scene.do("play EW04")
    assert scene.votes() == 20
    scene.do("activate EB10")
    assert (scene.votes(), scene.megaphones()) == (17, 1)


@pytest.mark.rule("PC-8.30")
def test_x13_activated_first_the_gazette_counts_nothing():
    scene = Scene("ES", 3)
    scene.tableau("EB10")
    scene.action_turn()
    votes = scene.votes()
    scene.do("activate EB10")
    assert scene.votes() == votes


@pytest.mark.rule("PC-12.1", "PC-12.2", "PC-12.3", "PC-12.4", "PC-12.5")
@pytest.mark.parametrize(
    ("seats", "number", "megaphones", "changes"),
    [
        (4, 4, [2, 2, 2, 2], [1, 1, 1, 1]),
        (4, 4, [4, 4, 3, 1], [-4, -4, -1, 1]),
        (5, 3, [6, 4, 4, 4, 0], [-3, -2, -2, -2, 1]),
        (5, 3, [5, 5, 3, 2, 2], [-3, -3, -1, 1, 1]),
        (2, 1, [3, 1], [-1, 1]),
    ],
)
def test_x14_hyde_park(seats, number, megaphones, changes):
    scene = Scene("ES", seats)
    scene.round(number)
    scene.state.votes = [30] * seats
    scene.state.megaphones = megaphones
    speak(scene.state, [])
    assert [votes - 30 for votes in scene.state.votes] == changes


@pytest.mark.rule("PC-6.4", "PC-6.7", "PC-9.14", "PC-9.15", "PC-6.2", "PC-6.6", "PC-6.8")
def test_x15_count_first_then_move():
    scene = Scene("PS", 3)
    scene.tiles("TB1")
    scene.markers("lady@R14", "lady@M16", "gentleman@L16", "gentleman@M12")
    scene.tableau("SB01")
    scene.action_turn()
    scene.do("activate SB01", "move lady@R14 down")
    assert scene.asked() == "action", "one horse, one move"
    assert scene.symbols("horse") == 2
    scene.state.activated[0] = []
    scene.do("activate SB01", "move lady@R12 down", "move lady@R10 down")
    assert "lady@R8" in scene.where()
    assert scene.asked() == "action"


@pytest.mark.rule("PC-9.14", "PC-6.8", "PC-9.15")
def test_x16_nothing_interrupts_an_effect_but_order_helps():
    scene = Scene("ES", 3)
    scene.markers("gentleman@L14", "gentleman@R16", "lady@M16", "lady@R14")
    scene.hand("SW01", "SW07")
    scene.tableau("SB04")
    scene.action_turn()
    scene.do("play SW01", "move gentleman@L14 down")
    assert scene.refusal("play SW07") == ("not-asked", "PC-9.14")
    scene = Scene("ES", 3)
    scene.markers("gentleman@L14", "gentleman@R16", "lady@M16", "lady@R14")
    scene.hand("SW01", "SW07")
    scene.tableau("SB04")
    scene.action_turn()
    before = scene.score("society")
    scene.do("activate SB04", "move gentleman@L14 down")
    scene.do("play SW07", "move lady@M16 down", "move lady@M14 down")
    scene.do("play SW01", "move gentleman@L12 down", "move gentleman@L10 down")
    assert scene.score("society") == before - 10


@pytest.mark.rule("PC-9.3", "PC-11.4", "PC-11.5", "PC-11.6")
def test_x17_four_times_a_vote_or_a_move():
    scene = Scene("ES", 3)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.hand("CES4")
    scene.action_turn()
    votes, points = scene.votes(), scene.score("society")
    scene.do("play CES4", "move lady@M16 down", "step votes")
    assert "move lady@M14 down" not in scene.legal()
    assert scene.refusal("move lady@M14 down") == ("space-occupied", "PC-9.3")
    scene.do("move gentleman@M12 down", "move lady@M14 down")
    assert (votes - scene.votes(), points - scene.score("society")) == (1, 6)
    assert scene.asked() == "action"


@pytest.mark.rule("PC-11.8", "PC-11.9", "PC-11.10", "PC-11.11")
def test_x18_a_trade_takes_the_drawback_first():
    scene = Scene("PS", 3)
    scene.state.money[0] = 3
    scene.tiles("TA1")
    scene.markers("lady@R6", "lady@M16", "gentleman@L16", "gentleman@M12")
    scene.tableau("CPS2")
    scene.action_turn()
    scene.do("activate CPS2")
    assert scene.legal() == ["trade 1", "trade 2", "done"]
    scene.do("trade 1")
    assert scene.money() == 4
    scene.do("move lady@M16 down", "done")
    scene.markers("lady@R6", "lady@M16", "gentleman@L16", "gentleman@M12")
    scene.state.activated[0] = []
    scene.do("activate CPS2", "trade 2")
    assert scene.refusal("raise lady@M16") == ("off-the-board", "PC-9.8")
    assert scene.refusal("raise gentleman@L16") == ("off-the-board", "PC-9.8")
    scene.do("raise lady@R6")
    assert "lady@R8" in scene.where()
    assert scene.money() == 2


@pytest.mark.rule("PC-5.17", "PC-5.18", "PC-5.19", "PC-5.21", "PC-6.5", "PC-6.3")
def test_x19_renaissance_symbols_are_named_when_first_used():
    scene = Scene("EP", 3)
    scene.tiles("TA1")
    scene.state.matched[0] = 1
    scene.state.unnamed[0] = 2
    scene.state.money[0] = 10
    scene.tableau("EB01", "PB01", "EB02")
    scene.action_turn()
    votes = scene.votes()
    scene.do("activate EB01")
    assert scene.legal() == ["name dog 0", "name dog 1", "name dog 2"]
    assert scene.refusal("name horse 1") == ("other-symbol", "PC-5.21")
    scene.do("name dog 1")
    assert scene.votes() == votes - 3
    scene.do("activate PB01")
    assert scene.refusal("name dog 2") == ("too-many-symbols", "PC-5.19")
    scene.do("name dog 0")
    assert scene.money() == 7
    scene.do("activate EB02", "name horse 1")
    assert scene.votes() == votes - 4


@pytest.mark.rule("PC-9.11", "PC-11.12", "PC-11.13", "PC-11.14", "PC-11.15")
def test_x20_rows_columns_and_jumps():
    scene = Scene("ES", 3)
    scene.markers("lady@L10", "lady@R10", "gentleman@M10", "gentleman@M8")
    scene.hand("SW05")
    scene.action_turn()
    scene.do("play SW05", "row 10")
    assert scene.legal() == ["move lady@R10 down", "move lady@L10 down", "done"] or sorted(
        scene.legal()
    ) == ["done", "move lady@L10 down", "move lady@R10 down"]
    scene.do("move lady@L10 down", "move lady@R10 down")
    assert scene.where() == ["gentleman@M10", "gentleman@M8", "lady@L8", "lady@R8"]

    scene.markers("lady@L12", "lady@L10", "gentleman@M10", "gentleman@M8")
    scene.hand("SW13")
    scene.do("play SW13")
    assert sorted(scene.legal()) == ["done", "move lady@L10 down"]
    scene.do("move lady@L10 down", "move lady@L8 down", "move lady@L12 down", "move lady@L10 down")
    assert [m for m in scene.where() if "lady" in m] == ["lady@L6", "lady@L8"]
    scene.do("done")

    scene.markers("lady@M10", "lady@L16", "gentleman@M8", "gentleman@R16")
    scene.hand("SW06")
    scene.do("play SW06", "move lady@M10 jump", "move lady@M6 down")
    assert "lady@M4" in scene.where()


def visit(scene: Scene, tile: str) -> None:
    """End all action turns under a Dame Beatrice tile."""
    scene.beatrice(tile)
    for seat in scene.state.order:
        scene.action_turn(seat)
        if seat != scene.state.order[-1]:
            continue
        scene.do("end", seat=seat)


@pytest.mark.rule("PC-13.2", "PC-13.6", "PC-13.7", "PC-13.8", "PC-13.9", "PC-13.10")
def test_x21_blocked_markers_are_replaced_by_others():
    scene = Scene("PS", 3)
    scene.markers("gentleman@L16", "lady@M16", "gentleman@M14", "lady@R10")
    assert scene.score("society") == 56
    visit(scene, "D3")
    assert scene.asked() == "replacement"
    assert scene.legal() == ["raise lady@R10"]
    scene.do("raise lady@R10", "raise lady@R12", "raise lady@R14")
    assert scene.score("society") == 62
    assert scene.asked() == ""


@pytest.mark.rule("PC-13.3", "PC-13.7", "PC-13.8", "PC-13.10")
def test_x21_a_marker_below_an_unaffected_one_is_blocked():
    scene = Scene("PS", 3)
    scene.markers("lady@M14", "gentleman@M12", "lady@L8", "gentleman@R2")
    visit(scene, "D4")
    assert scene.where() == ["gentleman@M12", "gentleman@R2", "lady@L10", "lady@M14"]
    assert sorted(scene.legal()) == ["raise gentleman@R2", "raise lady@L10", "raise lady@M14"]


@pytest.mark.rule("PC-13.5", "PC-13.6")
def test_x21_a_group_goes_up_together():
    scene = Scene("PS", 3)
    scene.markers("lady@M12", "gentleman@M10", "lady@L8", "gentleman@R2")
    visit(scene, "D6")
    assert scene.where() == ["gentleman@M12", "gentleman@R2", "lady@L10", "lady@M14"]
    assert scene.asked() == ""


@pytest.mark.rule("PC-5.7", "PC-14.2", "PC-14.3")
def test_x22_reserved_positions_come_first():
    scene = Scene("ES", 4)
    yellow, red, green, blue = 0, 1, 2, 3
    scene.occupy(blue, "main.order-1")
    scene.occupy(red, "main.order-3")
    assert scene.state.order == [yellow, red, green, blue]
    round_end._set_order(scene.state, [])
    assert scene.state.order == [blue, yellow, red, green]


@pytest.mark.rule("PC-11.17", "PC-11.19", "PC-11.20", "PC-8.24", "PC-11.18")
def test_x23_an_extra_errand_counts_like_any_other():
    scene = Scene("ES", 3)
    scene.round(5)
    scene.state.votes[0] = 12
    scene.hand("CES5", "EW17")
    scene.tableau("EB09")
    scene.action_turn()
    scene.do("play CES5", "step votes", "step votes", "step votes")
    assert scene.votes() == 9
    assert scene.asked() == "extra-errand"
    assert scene.refusal("errand main.central") == ("needs-two-boys", "PC-5.2")
    scene.do("errand election.hyde-park")
    assert scene.megaphones() == 3
    scene.do("play EW17")
    assert scene.votes() == 6
    scene.do("activate EB09")
    assert scene.votes() == 4
    scene.action_turn(1)
    scene.hand("CES5", seat=1)
    scene.do("play CES5", "step votes", "step votes", "step votes", seat=1)
    assert scene.refusal("errand election.hyde-park", seat=1) == ("space-taken", "PC-4.4")


@pytest.mark.rule("PC-8.28", "PC-11.21", "PC-11.22")
def test_x24_megaphones_on_a_white_card_give_moves():
    scene = Scene("ES", 3)
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.tableau("CES1", "EB03")
    scene.hand("EW14")
    scene.action_turn()
    votes, points = scene.votes(), scene.score("society")
    scene.do("play EW14", "move gentleman@L16 down", "move gentleman@L14 down")
    assert scene.asked() == "action"
    assert votes - scene.votes() == 3
    assert (scene.megaphones(), points - scene.score("society")) == (2, 4)


@pytest.mark.rule("PC-12.2", "PC-15.1")
def test_x25_a_vote_gained_in_hyde_park_keeps_the_game_going():
    scene = Scene("EP", 3)
    scene.state.votes[0] = 0
    scene.state.megaphones = [0, 1, 2]
    for seat in range(3):
        scene.hand(seat=seat)
        scene.action_turn(seat)
    scene.do("end", seat=2)
    assert scene.votes() == 1
    assert scene.state.round == 2


@pytest.mark.rule("PC-15.4", "PC-15.5", "PC-15.6", "PC-15.3")
def test_x25_the_worst_score_counts_and_ties_go_to_the_second():
    scene = Scene("EP", 3)
    for seat, (votes, money) in enumerate([(9, 4), (9, 2), (10, -3)]):
        scene.state.votes[seat] = votes
        scene.state.money[seat] = money
        scene.tiles(seat=seat)
    scene.state.phase = OVER
    outcome = scoring.outcome(scene.state)
    assert [score.total for score in outcome.scores] == [9, 9, 10]
    assert (outcome.winners, outcome.ranking) == ([1], [[1], [0], [2]])
    assert outcome.scores[2].categories == {"possessions": -3, "election": 10}
