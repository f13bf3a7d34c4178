"""The worked examples W1 to W12 of Last Will, with their numbers."""

import pytest

from games.prodigals.estate import Estate
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.rules.round_end import finish


@pytest.mark.rule("LW-2.3", "LW-4.2", "LW-4.3", "LW-20.16")
def test_w1_order_and_boys():
    scene = Estate("EW", 4)
    scene.will.first = 2
    scene.state.actor = 2
    assert scene.to_act() == [2]
    scene.plan(3, 1, 7, 2)
    assert scene.state.order == [3, 1, 2, 0]
    assert [scene.state.boys[seat] for seat in [3, 1, 2, 0]] == [3, 3, 3, 2]
    drawn = []
    while scene.asked(scene.state.actor) == "deck":
        seat = scene.state.actor
        names = 0
        while scene.to_act() == [seat] and scene.asked(seat) == "deck":
            scene.do("deck event", seat=seat)
            names += 1
        scene.draw()
        drawn.append((seat, names, len(scene.state.hands[seat])))
    assert drawn == [(3, 5, 5), (1, 2, 2), (0, 4, 4)]
    assert scene.state.hands[2] == []
    assert scene.asked(3) == "errand"


@pytest.mark.rule("LW-7.1", "LW-7.3", "LW-7.5", "LW-7.8")
def test_w2_buying_falling_selling():
    scene = Estate()
    scene.modifiers(townhouse=3, manor=-2, mansion=1, farm=-3)
    scene.hand("LP13")
    scene.board("LH30")
    scene.act()
    assert scene.money() == 70
    told = scene.do("play LP13")
    assert "property-bought 0 LP13 23 21" in told
    assert scene.money() == 47
    assert scene.score("last-will") == 68
    for value in [17, 14, 11]:
        finish(scene.state, [])
        assert scene.value("LP13") == value
        if value == 17:
            assert scene.score("last-will") == 65
    scene.modifiers(mansion=-3, farm=1)
    scene.act()
    assert "property-sold 0 LP13 6 -8" in scene.do("sell LP13")
    assert scene.money() == 53


@pytest.mark.rule("LW-7.7", "LW-6.7")
def test_w3_upkeep():
    scene = Estate()
    scene.board("LP07", "LH27", "LH28")
    scene.act(actions=1)
    scene.do("activate LP07")
    assert scene.money() == 60
    assert scene.actions() == 0
    finish(scene.state, [])
    assert scene.value("LP07") == 16


@pytest.mark.rule("LW-7.13", "LW-8.6", "LW-8.3")
def test_w4_farm():
    scene = Estate()
    scene.modifiers(townhouse=1, manor=-2, mansion=-3, farm=3)
    scene.hand("LP19", "LC06", "LC01")
    scene.act(actions=2)
    assert "property-bought 0 LP19 18 18" in scene.do("play LP19")
    assert scene.money() == 52
    scene.do("settle LC06 on LP19")
    assert scene.actions() == 1
    scene.do("activate LP19")
    assert (scene.money(), scene.actions()) == (46, 0)
    scene.will.boards[0] += scene.take("LH33")
    scene.do("activate LH33")
    assert (scene.money(), scene.actions()) == (44, 0)

    farm = scene.content.card_numbers["LP23"]
    scene.will.boards[0] += scene.take("LP23", "LH36")
    scene.will.steps[farm] = scene.will.settled[farm] = 0
    scene.state.activated[0] = []
    scene.do("settle LC01 on LP23", "activate LH36")
    assert scene.legal() == ["farm LP19", "farm LP23", "done"]
    scene.do("farm LP23")
    assert scene.money() == 39
    scene.do("farm LP19")
    assert (scene.money(), scene.actions()) == (33, 0)
    assert scene.asked() == "action"


def outing(*companions: str, board: tuple[str, ...] = ()) -> Estate:
    scene = Estate()
    scene.hand("LE22", *companions)
    scene.board(*board)
    scene.act(actions=2)
    scene.do("play LE22")
    return scene


@pytest.mark.rule("LW-8.1", "LW-8.2", "LW-8.4")
@pytest.mark.parametrize(("board", "spent"), [((), 11), (("LH25",), 14)])
def test_w5_outing(board, spent):
    scene = outing("LC11", "LJ1", board=board)
    scene.do("bring LC11")
    assert scene.asked() == "bring"
    assert scene.legal() == ["bring LJ1 as dog", "bring LJ1 as chef", "done"]
    scene.do("bring LJ1 as chef")
    assert scene.asked() == "action"
    assert scene.money() == 70 - spent
    assert scene.actions() == 0
    assert scene.discards(3) == ["LC11"]
    assert scene.discards(0) == ["LE22"]


@pytest.mark.rule("LW-5.7")
def test_w6_tailor_at_the_opera():
    scene = Estate()
    scene.board("LH19")
    scene.errand()
    scene.do("errand last-will.opera")
    assert scene.money() == 66


@pytest.mark.rule("LW-7.11", "LW-7.12")
def test_w7_no_money_one_property():
    scene = Estate()
    scene.modifiers(townhouse=1, manor=-2, mansion=-3, farm=3)
    scene.hand("LE22")
    scene.board("LP01")
    scene.pounds(3)
    scene.act(actions=3)
    scene.do("play LE22")
    assert scene.money() == 0

    for owned, left in [(True, 0), (False, -4)]:
        scene = Estate()
        scene.modifiers(townhouse=-2, manor=1, mansion=-3, farm=3)
        scene.hand("LE22")
        scene.pounds(3)
        scene.act(actions=3)
        if owned:
            scene.board("LP01")
            scene.step("LP01", 2)
            scene.do("sell LP01")
            assert scene.money() == 7
        scene.do("play LE22")
        assert scene.money() == left


@pytest.mark.rule("LW-6.5")
def test_w8_full_board():
    scene = Estate()
    scene.board("LH13", "LH19", "LH27", "LP01", "LH30")
    scene.hand("LH16")
    scene.act()
    assert "play LH16" not in scene.legal()
    assert "play LH16 over LP01" not in scene.legal()
    assert scene.refusal("play LH16") == ("tableau-full", "PC-10.7")
    assert scene.refusal("play LH16 over LP01") == ("properties-are-sold", "LW-6.5")
    scene.do("play LH16 over LH13")
    assert scene.on_board() == ["LH19", "LH27", "LP01", "LH30", "LH16"]
    assert "LH13" in scene.discards(1)


@pytest.mark.rule("LW-20.27", "LW-20.29", "LW-20.31")
def test_w9_symbols():
    scene = Estate("EW", 2)
    scene.board("LP13", "LP19", "LH01", "LH05")
    assert [scene.symbols(word) for word in ["house", "glass", "horse", "dog"]] == [1, 1, 1, 0]
    scene.tableau("EB02")
    scene.state.matched[scene.content.symbols.index("horse")] = 1
    scene.act()
    votes = scene.votes()
    scene.do("activate EB02")
    assert scene.votes() == votes - 2
    scene.do("sell LP13")
    assert scene.symbols("house") == 0


@pytest.mark.rule("LW-20.11")
def test_w10_sale_trigger_across_games():
    scene = Estate("EW", 2)
    scene.modifiers(townhouse=-2, manor=1, mansion=-3, farm=3)
    scene.tableau("CEP3")
    scene.board("LP06")
    scene.step("LP06", 1)
    scene.act()
    votes, money = scene.votes(), scene.money()
    told = scene.do("sell LP06")
    assert "property-sold 0 LP06 6 -6" in told
    assert scene.money() == money + 6
    assert scene.votes() == votes - 1


@pytest.mark.rule("LW-20.23", "LW-20.26")
def test_w11_white_central_cards():
    scene = Estate("EW", 2)
    scene.hand("CLE1", "CLE2")
    scene.act(actions=0)
    assert "play CLE1" not in scene.legal()
    assert scene.refusal("play CLE1") == ("no-actions-left", "LW-6.2")
    votes = scene.votes()
    scene.do("play CLE2")
    assert scene.votes() == votes - 3
    assert scene.legal() == ["deck event", "deck expense", "deck property", "deck companion"]
    scene.do("deck property")
    told = scene.draw()
    assert told[0] == "card-dealt 0 property"
    scene.actions(1)
    assert "play CLE1" in scene.legal()
    scene.do("play CLE1")
    assert scene.actions() == 0
    assert scene.legal() == ["step votes", "step spend"]


@pytest.mark.rule("LW-20.33", "LW-20.38", "LW-20.42")
def test_w12_end():
    scene = Estate("EW", 2)
    scene.ordered()
    scene.round(4)
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.board("LP10", seat=0)
    scene.step("LP10", 3)
    assert scene.value("LP10") == 8
    scene.state.money = [1, -3]
    scene.state.votes = [12, 9]
    events: list = []
    finish(scene.state, events)
    assert [GAME.write_event(event) for event in events] == [
        "property-fell 0 LP10 6 -2",
        "ended zero-last-will",
    ]
    assert scene.score("last-will", 0) == 5
    result = GAME.outcome(scene.state)
    assert result is not None
    assert [score.total for score in result.scores] == [12, 9]
    assert result.winners == [1]
