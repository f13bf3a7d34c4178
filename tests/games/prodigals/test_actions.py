"""The action turn, undo, foresight and packs."""

import pytest

from games.prodigals.scene import Scene
from slushfund.core import CHANCE, Rng, Steps
from slushfund.games.prodigals.game import GAME


@pytest.mark.rule("PC-10.1", "PC-10.2", "PC-10.3", "PC-2.3")
def test_everybody_has_one_action_turn_in_order():
    scene = Scene("ES", 3)
    scene.state.order = [2, 0, 1]
    scene.action_turn(2)
    for seat in (2, 0, 1):
        assert scene.to_act() == [seat]
        assert scene.legal(seat) == ["end"]
        scene.do("end", seat=seat)
    assert [line.split()[0] for line in scene.told[:2]] == ["turn-ended", "votes-changed"], (
        "then Hyde Park"
    )


@pytest.mark.rule("PC-10.4", "PC-10.5", "PC-10.14", "PC-8.28")
def test_a_white_card_without_effect_may_be_played_for_its_trigger():
    scene = Scene("ES", 3)
    scene.hand("EW16")
    scene.markers("lady@M16", "lady@R10", "gentleman@L16", "gentleman@M12")
    scene.tableau("EB03")
    scene.action_turn()
    votes = scene.votes()
    assert scene.symbols("glass") == 0
    scene.do("play EW16")
    assert scene.votes() == votes - 1
    assert scene.state.played[0] == scene.cards("EW16")
    assert scene.refusal("play EW16") == ("card-not-in-hand", "PC-10.2")


@pytest.mark.rule("PC-10.6", "PC-10.10", "PC-10.11", "PC-10.15")
def test_a_black_card_does_nothing_until_it_is_activated_once():
    scene = Scene("ES", 3)
    scene.hand("EB06", "CES1")
    scene.action_turn()
    votes = scene.votes()
    scene.do("play EB06", "play CES1")
    assert (scene.votes(), scene.megaphones()) == (votes, 0)
    assert scene.state.tableaus[0] == scene.cards("EB06", "CES1")
    scene.do("activate EB06", "activate CES1")
    assert (scene.votes(), scene.megaphones()) == (votes - 1, 2)
    assert scene.refusal("activate EB06") == ("already-activated", "PC-10.10")
    assert scene.refusal("activate EB01") == ("not-on-tableau", "PC-10.10")


@pytest.mark.rule("PC-10.7", "PC-10.8", "PC-10.9", "PC-10.15")
def test_a_seventh_black_card_takes_the_place_of_another():
    scene = Scene("ES", 3)
    scene.hand("CES1", "EW05")
    scene.tableau("EB01", "EB02", "EB03", "EB04", "EB06", "SB01")
    scene.action_turn()
    scene.do("activate EB06")
    assert scene.refusal("play CES1") == ("tableau-full", "PC-10.7")
    assert scene.refusal("play CES1 over EB05") == ("not-on-tableau", "PC-10.7")
    assert scene.refusal("play EW05 over EB01") == ("not-a-black-card", "PC-10.7")
    scene.do("play CES1 over EB06")
    assert scene.state.tableaus[0] == scene.cards("EB01", "EB02", "EB03", "EB04", "SB01", "CES1")
    assert scene.megaphones() == 2
    scene.hand("EB05")
    scene.tableau("EB01")
    assert scene.refusal("play EB05 over EB01") == ("tableau-not-full", "PC-10.9")


@pytest.mark.rule("PC-10.12", "PC-10.13", "PC-10.9")
def test_a_trigger_works_from_the_moment_it_lies_there_until_it_goes():
    scene = Scene("ES", 3)
    scene.state.votes[0] = 30
    scene.hand("EW05", "EW12", "EW08", "EB04")
    scene.action_turn()
    scene.do("play EW05", "play EB04")
    assert scene.votes() == 28
    scene.do("play EW12")
    assert scene.votes() == 23
    scene.tableau("EB04", "EB01", "EB02", "EB03", "EB06", "SB01")
    scene.hand("SB02", "EW17")
    scene.do("play SB02 over EB04", "play EW17")
    assert scene.votes() == 23 - 2 - 1, "only EB03 is left"


@pytest.mark.rule("PC-11.21")
def test_triggers_come_after_the_effects_of_the_card_in_tableau_order():
    scene = Scene("ES", 3)
    scene.state.votes[0] = 30
    scene.hand("EW05")
    scene.tableau("EB04", "EB03")
    scene.action_turn()
    assert scene.do("play EW05") == [
        "card-played 0 EW05",
        "votes-changed 0 -2 28",
        "card-triggered 0 EB04",
        "votes-changed 0 -2 26",
        "card-triggered 0 EB03",
        "votes-changed 0 -1 25",
    ]


@pytest.mark.rule("PC-8.32", "PC-8.33")
def test_at_most_four_pub_cards_go_together():
    scene = Scene("ES", 3)
    scene.hand("EW01", "EW02", "EW03", "EW10", "EW11")
    scene.action_turn()
    assert scene.refusal("play pub 5") == ("too-many-pub-cards", "PC-8.32")
    assert scene.refusal("play pub 0") == ("too-many-pub-cards", "PC-8.32")
    scene.do("play pub 4")
    assert scene.state.hands[0] == scene.cards("EW11"), "lowest ids go first"
    assert scene.refusal("play pub 2") == ("card-not-in-hand", "PC-8.32")


def test_steps_can_be_taken_back_until_control_passes_on():
    scene = Scene("ES", 3)
    steps = Steps(GAME, 3, scene.state.copy())

    def do(text):
        before = scene.state.copy()
        events = GAME.apply(before, 0, GAME.parse(text))
        scene.do(text)
        steps.add(0, GAME.parse(text), events, scene.state.copy())
        return [steps.move(seat) for seat in range(3)]

    assert steps.move(0) == ""
    assert do("errand society.m1") == ["errand society.m1", "", ""]
    assert do("move lady@M16 down") == ["move lady@M16 down", "", ""]
    assert do("done") == ["", "", ""]
    scene.hand("EW05", seat=0)
    scene.action_turn()
    steps = Steps(GAME, 3, scene.state.copy())
    assert do("play EW05") == ["play EW05", "", ""]
    assert do("end") == ["", "", ""]


def test_nothing_can_be_taken_back_once_a_card_is_drawn():
    scene = Scene("EP", 2)
    scene.action_turn(1)
    steps = Steps(GAME, 2, scene.state.copy())
    events = GAME.apply(scene.state, 1, GAME.parse("end"))
    steps.add(1, GAME.parse("end"), events, scene.state)
    assert scene.to_act() == [CHANCE]
    assert [steps.move(seat) for seat in (0, 1)] == ["", ""]


def test_foresight_tells_the_immediate_effect_and_changes_nothing():
    scene = Scene("EPS", 3)
    scene.tiles("TA1")
    scene.borough("b5")
    scene.hand("EW14", "PW12", "SW01")
    scene.markers("lady@R14", "lady@M16", "gentleman@L16", "gentleman@M12")
    scene.action_turn()
    before = scene.state.copy()
    preview = {
        text: GAME.preview(scene.state, 0, GAME.parse(text))
        for text in ("play EW14", "play PW12", "end")
    }
    assert scene.state == before
    assert preview["play EW14"] == {
        "votes": -2,
        "score-election": -2,
        "megaphones": 2,
        "hand": -1,
    }
    assert preview["play PW12"] == {"pounds": -3, "score-possessions": -3, "hand": -1}
    assert preview["end"] == {}
    scene.do("play SW01")
    move = GAME.parse("move lady@R14 down")
    assert GAME.preview(scene.state, 0, move) == {"score-society": -2, "horse": 1}


def test_foresight_agrees_with_what_happens():
    """Votes and pounds foreseen are votes and pounds changed, all through a game."""
    state = GAME.start(GAME.options(contests="EPS", seats=3))
    rng = Rng.seeded(4)
    while seats := GAME.to_act(state):
        if seats[0] == CHANCE:
            GAME.apply(state, CHANCE, rng.choose(GAME.chances(state)))
            continue
        seat = seats[0]
        move = GAME.space(state, seat).sample(rng)
        foreseen = GAME.preview(state, seat, move)
        votes, money = state.votes[seat], state.money[seat]
        GAME.apply(state, seat, move)
        assert foreseen.get("votes", 0) == state.votes[seat] - votes
        assert foreseen.get("pounds", 0) == state.money[seat] - money
