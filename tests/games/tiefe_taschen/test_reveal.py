"""Phase 4: reveal in turn, bribes at once, thefts, the vote (TT-9 to TT-11)."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import CHANCE
from slushfund.games.tiefe_taschen.game import GAME


def steals(scene: Scene) -> dict[str, int]:
    chances = GAME.chances(scene.state)
    return {GAME.write(m): w for m, w in zip(chances.moves, chances.weights, strict=True)}


@pytest.mark.rule("TT-9.1", "TT-9.2", "TT-2.4")
def test_seats_reveal_in_turn_and_the_next_waits_for_the_last() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", first=2)
    scene.place("2 bribe 3 agree 2 up; 3 snoop 1")
    told = scene.cards("agree agree treasury blackmail")
    assert [line for line in told if line.startswith("played")] == ["played 2 treasury"]
    told = scene.chance("grab 1")
    assert told[-3:] == ["played 3 blackmail", "bribe-returned 2A", "blackmailed 3 1"]
    told = scene.chance("steal 2")
    assert told[1:3] == ["played 0 agree", "played 1 agree"]


@pytest.mark.rule("TT-9.3", "TT-9.4", "TT-11.8")
def test_checked_tokens_return_and_their_money_can_be_stolen_at_once() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place("0 bribe 1 agree 4 up; 2 snoop 1")
    scene.cards("agree agree blackmail agree")
    assert scene.stack(1) == [2, 3, 4, 4]
    assert steals(scene) == {"steal 2": 1, "steal 3": 1, "steal 4": 2}
    scene.chance("steal 4")
    scene.pot("1 1 1 1")
    scene.split("0:1,1,1,1")
    assert scene.view(0).bribes == []
    assert scene.view(0).snoops == []
    assert "bribe 1 agree 2 up" in scene.legal(0)


@pytest.mark.rule("TT-9.7")
def test_a_victim_without_avert_keeps_its_card_down_until_its_turn() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.place("0 snoop 2")
    told = scene.cards("blackmail agree reject agree")
    assert told[-2:] == ["played 0 blackmail", "blackmailed 0 2"]
    assert [card.seat for card in scene.view(1).played] == [0]
    told = scene.chance("steal 3")
    assert told[:3] == ["stolen 0 2 3 @0,2", "played 1 agree", "played 2 reject"]


@pytest.mark.rule("TT-9.5", "TT15-7")
@pytest.mark.parametrize("edition", ["2016", "2015"])
def test_avert_is_turned_up_at_once_and_not_again_in_its_turn(edition) -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options=f"edition={edition}")
    scene.place("0 snoop 2; 1 bribe 2 notagree 3 up")
    told = scene.cards("blackmail agree avert agree")
    assert told[-4:] == ["played 0 blackmail", "played 2 avert", "bribe-taken 1A 2", "averted 2 0"]
    assert steals(scene) == {"steal 2": 1, "steal 3": 1, "steal 4": 1}
    told = scene.chance("steal 4")
    assert told[0] == "stolen 2 0 4 @0,2"
    assert [line for line in told if "2 avert" in line] == []


@pytest.mark.rule("TT-10.6", "TT-10.7")
def test_avert_that_was_revealed_in_turn_still_stops_later_blackmail() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place("1 snoop 0; 2 snoop 0")
    told = scene.cards("avert blackmail blackmail")
    assert told[-3:] == ["played 0 avert", "played 1 blackmail", "averted 0 1"]
    assert scene.chance("steal 2")[-2:] == ["played 2 blackmail", "averted 0 2"]
    scene.chance("steal 3")
    assert scene.money == [23, 7, 6]


@pytest.mark.rule("TT-9.8")
def test_phase_4_asks_nobody_but_chance() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place("0 snoop 1; 1 snoop 0; 2 snoop 0")
    scene.cards("treasury blackmail blackmail")
    asked = []
    while scene.view(0).phase in ("grab", "steal"):
        asked += scene.to_act
        assert GAME.may_act(scene.state) == [CHANCE]
        scene.refuse(0, "card agree", "not-your-turn", "TT-2.3")
        scene.play.apply(CHANCE, GAME.chances(scene.state).moves[0])
    assert asked == [CHANCE] * 3
    scene.refuse(0, "steal 2", "chance-only", "TT-9.8")


@pytest.mark.rule("TT-10.1", "TT-11.1")
def test_only_agree_and_reject_are_votes() -> None:
    scene = table(5, "5 3 1 1 1", "0:1,1,1,3,5")
    scene.place()
    told = scene.cards("avert reject avert blackmail avert")
    assert "voted 0:1" in told
    assert "elected 1" in told


@pytest.mark.rule("TT-10.2", "TT-10.3")
def test_each_vote_has_its_own_first_grab_also_in_one_round() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place()
    scene.cards("treasury reject treasury")
    told = scene.chance("grab 2")
    assert told[:2] == ["grabbed 0", "grab-seen 0 2 @0"]
    assert "grab-empty 2" in told
    scene.split("1:1,3,5")
    scene.place()
    scene.cards("treasury treasury")
    assert scene.chance("grab 3")[0] == "grabbed 1"


@pytest.mark.rule("TT-10.5")
def test_a_stolen_card_is_drawn_evenly_from_the_cards_of_the_stack() -> None:
    scene = table(3, "4 4 1", "2:1,4,4")
    scene.place()
    scene.cards("agree agree agree")
    scene.pot("5 3 1")
    scene.split("0:1,3,5")
    scene.place("0 snoop 2; 2 bribe 1 reject 3 up")
    scene.cards("blackmail agree agree")
    assert steals(scene) == {"steal 1": 1, "steal 2": 1, "steal 4": 3}
    scene.refuse(CHANCE, "steal 3", "not-an-outcome", "TT-10.5")


@pytest.mark.rule("TT-10.8")
def test_from_an_empty_stack_nothing_is_drawn_by_blackmail_or_avert() -> None:
    scene = emptied()
    scene.vote("0:1,3,5", "1 snoop 2", "agree blackmail agree")
    at = scene.told.index("blackmailed 1 2")
    assert scene.told[at + 1 : at + 3] == ["stack-empty 1 2", "played 2 agree"]
    scene = emptied()
    scene.vote("0:1,3,5", "2 snoop 1", "agree avert blackmail")
    assert "stack-empty 1 2" in scene.told
    assert scene.stack(2) == []


def emptied() -> Scene:
    """Return a table of three in phase 2 at which seat 2 has no money left."""
    scene = Scene(3)
    scene.pot("5 3 1")
    scene.vote(
        "0:1,3,5",
        "2 bribe 0 agree 2 up; 2 bribe 1 notreject 3 up; 1 snoop 2",
        "agree blackmail agree",
    )
    scene.chance("steal 4")
    scene.pot("5 3 1")
    assert scene.stack(2) == []
    return scene


@pytest.mark.rule("TT-10.11", "TT-6.8")
def test_bribe_money_on_the_table_cannot_be_stolen() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place("2 bribe 1 notagree 4 down; 2 bribe 1 reject 3 down; 0 snoop 2")
    scene.show_none()
    scene.cards("blackmail agree agree")
    assert steals(scene) == {"steal 2": 1}


@pytest.mark.rule("TT-11.5")
def test_the_successor_is_the_first_rejecter_clockwise_from_the_president() -> None:
    scene = table(5, "5 3 1 1 1", "3:1,1,1,3,5", first=3)
    scene.place()
    told = scene.cards("avert reject reject agree agree")
    assert "voted 2:2" in told
    scene.pot("5 3 1 1 1")
    scene.split("3:1,1,1,3,5")
    scene.place()
    told = scene.cards("avert reject reject agree avert")
    assert told[-2:] == ["resigned 3", "elected 1"]


@pytest.mark.rule("TT-2.1", "TT-2.2")
def test_a_round_has_at_most_n_minus_1_votes() -> None:
    for seed in range(5):
        scene = Scene(5)
        scene.random(seed)
        most = 0
        for put in scene.play.inputs:
            if put.move.startswith("pot"):
                votes = 0
            elif put.move.startswith("split"):
                votes += 1
                most = max(most, votes)
        assert most <= 4
