"""Last Will alone, its turns and the end of a round (LW-5 to LW-11)."""

import pytest

from games.prodigals.estate import KINDS, Estate
from games.prodigals.scene import Scene
from slushfund.core.content import HOUSE_TABLES
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.last_will import REGULAR
from slushfund.games.prodigals.mistakes import check_supply
from slushfund.games.prodigals.rules.round_end import finish
from slushfund.packs.library import LIBRARY

HOUSE = HOUSE_TABLES["prodigals"]


# LW-5


@pytest.mark.rule("LW-5.1", "LW-5.2", "LW-5.3")
def test_boys_are_sent_in_plan_order_again_and_again():
    scene = Estate(seats=2)
    scene.plan(3, 5)
    assert scene.state.boys == [2, 1]
    scene.do("errand last-will.draw", "deck event", seat=0)
    scene.draw()
    assert scene.to_act() == [1]
    assert "errand last-will.draw" in scene.legal(1)
    assert "done" not in scene.legal(1)
    scene.do("errand last-will.market", "done", seat=1)
    assert scene.to_act() == [0]
    assert scene.refusal("errand last-will.market") == ("space-taken", "PC-4.4")
    assert scene.refusal("errand last-will.draw") == ("own-space-used", "PC-4.5")
    scene.do("errand last-will.opera")
    assert scene.asked(0) == "action"
    scene = Estate(seats=2)
    scene.errand()
    for deck in range(REGULAR):
        scene.state.decks[scene.state.layout.will_deck() + deck] = []
        scene.will.discards[deck] = []
    scene.do("errand last-will.draw")
    assert scene.state.hands[0] == []


@pytest.mark.rule("LW-5.2")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_with_four_and_five_opera_and_extension_have_two_spaces(seats, spaces):
    scene = Estate(seats=seats)
    scene.errand()
    for word, number in (("opera", spaces), ("extension", spaces), ("market", 1)):
        assert len([text for text in scene.legal() if f"last-will.{word}" in text]) == number


@pytest.mark.rule("LW-5.4")
def test_an_offered_card_goes_to_the_hand_known_to_all():
    scene = Estate()
    scene.errand()
    (card,) = scene.offered("c2")
    assert f"card-taken 0 {card}" in scene.do("errand last-will.c2")
    assert GAME.view(scene.state, 1).hands[0] == [card]
    assert scene.offered("c2") == []


@pytest.mark.rule("LW-5.5")
def test_a_wild_companion_goes_to_the_hand_known_to_all():
    scene = Estate()
    scene.errand()
    scene.do("errand last-will.joker-2")
    assert GAME.view(scene.state, 1).hands[0] == ["LJ2"]
    scene.board("LP22")
    scene.act()
    assert [text for text in scene.legal() if text.startswith("settle")] == [
        "settle LJ2 on LP22 as dog",
        "settle LJ2 on LP22 as chef",
    ]


@pytest.mark.rule("LW-5.6")
def test_the_draw_errand_draws_one_card():
    scene = Estate()
    scene.errand(boys=1)
    scene.do("errand last-will.draw")
    assert scene.legal() == ["deck event", "deck expense", "deck property", "deck companion"]
    scene.do("deck companion")
    scene.draw()
    assert len(scene.in_hand()) == 1
    assert scene.in_hand()[0][:2] == "LC"


@pytest.mark.rule("LW-5.8")
def test_the_market_errand_exchanges_two_modifiers_or_none():
    scene = Estate()
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.board("LP13", seat=1)
    scene.errand(boys=3)
    scene.do("errand last-will.market")
    assert len(scene.legal()) == 7
    assert scene.refusal("exchange farm mansion") == ("no-such-exchange", "LW-5.8")
    told = scene.do("exchange mansion farm")
    assert told == ["modifiers-exchanged 0 mansion farm", "properties-revalued 1 2"]
    assert scene.will.modifiers == [-3, -2, 3, 1]
    assert scene.asked() == "errand"


@pytest.mark.rule("LW-5.9")
def test_extensions_end():
    scene = Estate(seats=4)
    scene.errand()
    assert scene.do("errand last-will.extension")[-1] == "extension-taken 0 1"
    scene.will.extensions = [1, 5, 6, 0]
    assert "errand last-will.extension-2" not in scene.legal()
    assert scene.refusal("errand last-will.extension-2") == ("no-extension-left", "LW-5.9")


# LW-6


@pytest.mark.rule("LW-6.1", "LW-6.2", "LW-6.8")
def test_actions_pay_for_what_is_done_and_lapse():
    scene = Estate(seats=2)
    scene.plan(3, 5)
    assert scene.will.actions == [3, 4]
    scene.board("LH16", "LP01", "LH01")
    scene.hand("LE01", "LS12")
    scene.act(0, actions=1)
    scene.do("play LE01")
    assert scene.actions() == 0
    assert scene.refusal("activate LH01") == ("no-actions-left", "LW-6.2")
    assert scene.refusal("sell LP01") == ("no-actions-left", "LW-6.2")
    assert scene.legal() == ["play LS12", "activate LH16", "end"]
    assert scene.do("activate LH16")[-1] == "actions-changed 0 1 1"
    scene.do("play LS12")
    assert scene.actions() == 3
    scene.do("end")
    assert scene.actions() == 0
    assert scene.to_act() == [1]


@pytest.mark.rule("LW-6.3", "LW-6.9")
def test_a_white_card_is_discarded_right_after_its_effects():
    scene = Estate()
    scene.hand("LE22", "LC01", "LC16")
    scene.act(actions=2)
    told = scene.do("play LE22")
    assert told[:2] == ["card-played 0 LE22", "actions-changed 0 -2 0"]
    assert scene.asked() == "bring"
    assert "LE22" not in scene.discards(0)
    assert all(text.split()[0] in ("bring", "done") for text in scene.legal())
    told = scene.do("done")
    assert told[0] == "stopped 0"
    assert scene.discards(0) == ["LE22"]
    assert scene.money() == 63


@pytest.mark.rule("LW-6.4", "LW-6.6")
def test_black_cards_are_laid_for_an_action_and_used_once_a_round():
    scene = Estate()
    scene.hand("LH13", "LH19", "LH36")
    scene.act(actions=3)
    scene.do("play LH13", "play LH19", "play LH36")
    assert (scene.money(), scene.actions()) == (70, 0)
    assert scene.refusal("activate LH19") == ("nothing-to-activate", "PC-10.10")
    scene.do("activate LH13", "activate LH36")
    assert scene.money() == 68
    assert scene.asked() == "action"
    assert scene.refusal("activate LH13") == ("already-activated", "PC-10.10")


@pytest.mark.rule("LW-6.5")
def test_a_card_given_up_no_longer_counts_for_a_price():
    scene = Estate()
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.board("LH13", "LH19", "LH27", "LH28", "LH30")
    scene.hand("LP13")
    scene.pounds(21)
    scene.act()
    assert [text for text in scene.legal() if "LP13" in text] == ["play LP13 over LH30"]
    assert scene.refusal("play LP13 over LH13") == ("too-dear", "LW-7.4")
    scene.do("play LP13 over LH30")
    assert scene.money() == 0
    scene = Estate()
    scene.board("LH13", "LH19", "LH27", "LH28", "LH30")
    scene.will.extensions[0] = 1
    scene.hand("LH16")
    scene.act()
    assert scene.refusal("play LH16 over LH13") == ("tableau-not-full", "PC-10.9")
    scene.do("play LH16")
    assert len(scene.on_board()) == 6


@pytest.mark.rule("LW-6.7", "LW-11.1")
def test_triggers_add_up_and_ask_nothing():
    scene = Estate()
    scene.board("LH19", "LH20", "LS06", "LH23", "LH08")
    scene.act(actions=1)
    scene.do("activate LH08")
    assert scene.asked() == "action"
    assert scene.money() == 70 - 4 - 2 - 2 - 3


# LW-7


@pytest.mark.rule("LW-7.2")
def test_kinds_of_property():
    cards = Estate().content.cards
    kinds = [card.kind for card in cards if card.values]
    assert [kinds.count(kind) for kind in range(4)] == [6, 6, 6, 6]
    symbols = {KINDS[card.kind]: card.symbol for card in cards if card.values}
    house = Estate().content.symbols.index("house")
    assert symbols == {"townhouse": house, "manor": house, "mansion": house, "farm": -1}


@pytest.mark.rule("LW-7.4")
def test_nobody_buys_on_credit():
    scene = Estate()
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.hand("LP13", "LP01")
    scene.pounds(20)
    scene.act()
    assert "play LP13" not in scene.legal()
    assert scene.refusal("play LP13") == ("too-dear", "LW-7.4")
    scene.do("play LP01")
    assert scene.money() == 11


@pytest.mark.rule("LW-7.5", "LW-7.6")
def test_a_new_property_may_be_sold_and_never_for_less_than_nothing():
    scene = Estate()
    scene.modifiers(townhouse=-3, manor=-2, mansion=1, farm=3)
    scene.hand("LP04", "LC01")
    scene.board("LP20", "LS04")
    scene.act(actions=4)
    scene.do("play LP04", "settle LC01 on LP20")
    assert scene.money() == 60
    scene.do("sell LP04")
    assert scene.money() == 64
    scene.will.boards[0] = scene.take("LP04", "LH30", "LH31", "LH32") + scene.cards("LP20")
    scene.will.steps[scene.cards("LP04")[0]] = 2
    scene.will.settled[scene.cards("LP04")[0]] = 0
    assert scene.proceeds("LP04") == 0
    scene.do("sell LP20")
    assert "LP20" in scene.discards(2)
    assert scene.cards("LP20")[0] not in scene.will.settled
    assert scene.refusal("sell LP20") == ("not-your-property", "LW-7.5")


@pytest.mark.rule("LW-7.7")
def test_a_house_is_maintained_even_without_the_money():
    scene = Estate()
    scene.board("LP07")
    scene.pounds(2)
    scene.act(actions=1)
    scene.do("activate LP07")
    assert scene.money() == 0
    finish(scene.state, [])
    assert scene.value("LP07") == 16


@pytest.mark.rule("LW-7.8", "LW-7.9", "LW-7.10", "LW-9.1")
def test_houses_fall_and_farms_do_not():
    scene = Estate()
    scene.hand("LP01")
    scene.board("LP19", "LP04")
    scene.step("LP04", 2)
    scene.act()
    scene.do("play LP01")
    told: list = []
    finish(scene.state, told)
    assert "property-fell 0 LP01 9 -3" in [GAME.write_event(event) for event in told]
    assert [scene.value(word) for word in ("LP01", "LP19", "LP04")] == [9, 15, 4]


@pytest.mark.rule("LW-7.14")
def test_bad_advice_lets_a_house_fall():
    scene = Estate()
    scene.board("LH38", "LP01", "LP04", "LP19")
    scene.step("LP04", 2)
    scene.act(actions=1)
    scene.do("activate LP01", "activate LH38")
    assert scene.legal() == ["fall LP01"]
    assert scene.refusal("fall LP04") == ("cannot-fall", "LW-7.14")
    assert scene.do("fall LP01") == ["property-fell 0 LP01 9 -3"]
    scene.board("LH38", "LP19")
    scene.state.activated[0] = []
    scene.do("activate LH38")
    assert scene.asked() == "action"


@pytest.mark.rule("LW-7.15", "LW-20.39")
def test_a_property_is_always_worth_something():
    will = HOUSE["last-will"]
    least = min(will["market"]["modifiers"])
    for card in will["card"]:
        if "values" in card:
            assert card["values"][-1] + least >= 1, card["id"]
    pack = (
        'game = "prodigals"\n[[last-will.card]]\nid = "LP01"\ntitle_en = "a"\ntitle_de = "b"\n'
        'deck = "property"\nframe = "black"\nkind = "townhouse"\nvalues = [9, 3]\n'
        'activate = { actions = 1 }\neffects = [{ verb = "upkeep", n = 5 }]\n'
    )
    (said,) = LIBRARY.mistakes(GAME.packs, pack)
    assert "LP01" in said
    assert LIBRARY.mistakes(GAME.packs, pack.replace("[9, 3]", "[9, 4]")) == []
    assert check_supply(HOUSE) == []


# LW-8


@pytest.mark.rule("LW-8.2", "LW-8.3", "LW-8.4")
def test_companions_fill_slots_from_the_best():
    scene = Estate()
    scene.hand("LE04", "LC01", "LC02", "LC06", "LJ2")
    scene.act(actions=1)
    assert scene.refusal("play LC01") == ("companion-alone", "LW-8.2")
    scene.do("play LE04")
    assert scene.legal() == ["bring LC01", "bring LJ2 as dog", "done"]
    assert scene.refusal("bring LC02") == ("lowest-companion-first", "LW-8.4")
    assert scene.refusal("bring LC06") == ("no-empty-slot", "LW-8.2")
    assert scene.refusal("bring LJ2") == ("wild-with-its-kind", "LW-8.4")
    assert scene.refusal("bring LC01 as dog") == ("wild-with-its-kind", "LW-8.4")
    assert scene.refusal("bring LC11") == ("no-such-companion", "LW-8.2")
    scene.do("bring LJ2 as dog")
    assert scene.money() == 70
    scene.do("done")
    assert scene.money() == 70 - 3 - 2
    assert scene.actions() == 0


@pytest.mark.rule("LW-8.5", "LW-9.3")
def test_wild_companions_return_used_or_not():
    scene = Estate()
    scene.hand("LJ1", seat=0)
    scene.hand("LJ2", seat=1)
    scene.board("LP19")
    scene.act()
    scene.do("settle LJ1 on LP19 as horse")
    assert scene.offered("joker-1") == []
    told: list = []
    finish(scene.state, told)
    lines = [GAME.write_event(event) for event in told]
    assert [line for line in lines if line.startswith("wild")] == [
        "wild-returned LJ1",
        "wild-returned LJ2",
    ]
    assert scene.offered("joker-1") == ["LJ1"]
    assert scene.offered("joker-2") == ["LJ2"]
    assert scene.state.hands[1] == []
    assert GAME.view(scene.state, 1).last_will.properties[0][0].companions == [True]


@pytest.mark.rule("LW-8.6", "LW-8.4")
def test_companions_live_on_farms():
    scene = Estate()
    scene.hand("LC01", "LC02", "LC06")
    scene.board("LP20")
    scene.act(actions=1)
    assert [text for text in scene.legal() if text.startswith("settle")] == ["settle LC01 on LP20"]
    assert scene.refusal("settle LC06 on LP20") == ("no-empty-slot", "LW-8.6")
    assert scene.do("settle LC01 on LP20") == ["companion-settled 0 LC01 LP20 dog"]
    assert GAME.view(scene.state, 1).last_will.properties[0][0].companions == [False, True]
    assert "LC01" in scene.discards(3)
    scene.do("activate LP20")
    assert scene.money() == 70 - 2 - 3


# LW-9


@pytest.mark.rule("LW-9.2", "LW-9.4", "LW-9.5", "LW-9.6", "LW-9.7")
def test_the_end_of_a_round():
    scene = Estate(seats=2)
    scene.secret("LE01", "LE02", "LC01", "LC02", seat=0)
    scene.hand("LH16", "LH17", "LH18", seat=1)
    scene.board("LH13")
    scene.act(1)
    scene.state.activated[0] = scene.cards("LH13")
    left = scene.offered("c3")
    scene.do("end", seat=1)
    assert scene.to_act() == [0, 1]
    assert scene.legal(0) == ["drop LE01", "drop LE02", "drop LC01"]
    view = GAME.view(scene.state, 1)
    told = scene.do("drop LE01", seat=0)
    assert told == ["sealed 0 1"]
    assert GAME.view(scene.state, 1).last_will == view.last_will
    scene.do("drop LC01", seat=0)
    told = scene.do("drop LH17", seat=1)
    assert told[:4] == [
        "sealed 1 0",
        "card-dropped 0 LE01",
        "card-dropped 0 LC01",
        "card-dropped 1 LH17",
    ]
    assert told[-2:] == ["marker-given 1", "round-began 2"]
    assert [back.deck for back in GAME.view(scene.state, 1).last_will.backs[0]] == [
        "event",
        "companion",
    ]
    assert left[0] in scene.discards(2)
    assert scene.state.activated[0] == []
    assert scene.will.plans == [-1, -1]
    assert set(scene.state.boy_at) <= {0, -1}
    scene.roll()
    assert scene.to_act() == [1]
    assert scene.will.actions == [0, 0]


def test_scene_keeps_working_for_tables_without_last_will():
    assert GAME.view(Scene("ES").state, 0).last_will is None
