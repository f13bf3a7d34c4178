"""The worked examples of the game document, with their numbers."""

import pytest

from games.tiefe_taschen.scene import Scene


@pytest.mark.rule("TT-11.1", "TT-11.2", "TT-11.3")
def test_e1_a_tied_vote_is_accepted() -> None:
    scene = Scene(4)
    scene.pot("5 4 2 1")
    told = scene.vote("0:5 1:4 2:2 3:1", "", "agree agree reject reject")
    assert "voted 2:2" in told
    assert scene.money == [14, 13, 11, 10]
    assert "round-began 2 0" in told


@pytest.mark.rule("TT-2.4", "TT-4.1", "TT-4.3", "TT-11.4", "TT-11.5", "TT-11.6", "TT-12.1")
def test_e2_the_first_to_reject_splits_the_same_pot_without_the_resigned() -> None:
    scene = Scene(5, first=3)
    scene.pot("5 5 3 2 1")
    told = scene.vote("0:1,2 3:5,5 4:3", "", "reject reject avert agree treasury")
    assert [line for line in told if line.startswith("played")] == [
        "played 3 agree",
        "played 4 treasury",
    ]
    told = scene.chance("grab 4")
    assert [line for line in told if line.startswith("played")] == [
        "played 0 reject",
        "played 1 reject",
        "played 2 avert",
    ]
    assert told[-3:] == ["voted 1:2", "resigned 3", "elected 0"]
    assert scene.money == [9, 9, 9, 9, 13]
    assert scene.to_act == [0]
    scene.refuse(0, "split 0:5 1:5 2:3 3:1 4:2", "resigned-gets-nothing", "TT-4.3")
    scene.vote("0:5 1:5 2:3 4:1,2", "", "agree agree reject reject")
    assert scene.money == [14, 14, 12, 9, 16]
    assert scene.state.active_seats() == [0, 1, 2, 3, 4]
    assert scene.state.president == 0


@pytest.mark.rule("TT-5.2", "TT-10.2", "TT-10.4", "TT-10.9", "TT-11.2")
def test_e3_without_any_vote_the_split_is_accepted() -> None:
    scene = Scene(3, first=1)
    scene.pot("5 3 1")
    scene.vote("0:1 1:5 2:3", "", "avert treasury blackmail")
    told = scene.chance("grab 5")
    assert "blackmail-idle 2" in told
    assert "voted 0:0" in told
    assert scene.money == [10, 19, 12]


@pytest.mark.rule("TT-9.5", "TT-9.6", "TT-10.6", "TT-10.7")
def test_e4_avert_draws_from_each_of_two_blackmailers_when_they_reveal() -> None:
    scene = Scene(5)
    scene.pot("4 3 3 2 1")
    pieces = "1 snoop 3; 4 snoop 3; 2 bribe 3 notreject 3 up"
    told = scene.vote("0:4 1:3 2:3 3:2 4:1", pieces, "agree blackmail agree avert blackmail")
    assert told[-5:] == [
        "played 0 agree",
        "played 1 blackmail",
        "played 3 avert",
        "bribe-taken 2R 3",
        "averted 3 1",
    ]
    assert scene.stack(3) == [2, 3, 3, 4]
    told = scene.chance("steal 4")
    assert told == ["stolen 3 1 4 @1,3", "played 2 agree", "played 4 blackmail", "averted 3 4"]
    told = scene.chance("steal 2")
    assert "voted 2:0" in told
    assert scene.money == [13, 8, 9, 20, 8]


@pytest.mark.rule("TT-6.8", "TT-9.3", "TT-9.4", "TT-9.6", "TT-10.6")
def test_e5_an_early_reveal_brings_a_bribe_back_into_reach() -> None:
    scene = Scene(4, first=2)
    scene.pot("5 2 2 1")
    scene.split("1:1 2:2,5 3:2")
    scene.place("3 snoop 1; 3 bribe 1 agree 4 down")
    assert scene.stack(3) == [2, 3]
    scene.show_none()
    told = scene.cards("reject avert agree blackmail")
    assert told[-3:] == ["played 1 avert", "bribe-returned 3A", "averted 1 3"]
    assert scene.stack(3) == [2, 3, 4]
    scene.chance("steal 4")
    assert scene.money == [9, 14, 16, 7]


@pytest.mark.rule("TT-6.9", "TT-6.10", "TT-9.2")
def test_e6_at_the_president_notreject_always_pays_and_reject_never() -> None:
    scene = Scene(4, first=1)
    scene.pot("5 4 3 1")
    pieces = "0 bribe 1 notreject 2 up; 2 bribe 1 reject 3 down; 3 bribe 1 notagree 4 up"
    told = scene.vote("1:3,4 2:1 3:5", pieces, "agree treasury reject agree")
    assert told[-4:] == [
        "played 1 treasury",
        "bribe-taken 0R 1",
        "bribe-returned 2R",
        "bribe-taken 3A 1",
    ]
    scene.chance("grab 5")
    assert scene.money == [7, 27, 10, 10]


@pytest.mark.rule("TT-6.4", "TT-9.4", "TT-10.2", "TT-10.3", "TT-10.5")
def test_e7_fresh_money_is_stolen_and_the_second_grabber_gets_nothing() -> None:
    scene = Scene(4)
    scene.pot("5 3 1 1")
    pieces = "0 bribe 3 notagree 2 down; 0 bribe 3 notreject 3 up; 2 snoop 1"
    scene.vote("0:5 1:3 2:1 3:1", pieces, "agree treasury blackmail treasury")
    scene.chance("grab 5")
    assert scene.stack(1) == [2, 3, 4, 5]
    told = scene.chance("steal 5")
    assert told[2:5] == ["bribe-taken 0A 3", "bribe-taken 0R 3", "grab-empty 3"]
    assert scene.money == [9, 12, 15, 15]


@pytest.mark.rule("TT-2.1", "TT-11.4", "TT-11.7", "TT-12.1")
def test_e8_the_last_active_seat_takes_the_pot_and_the_office() -> None:
    scene = Scene(3)
    scene.pot("5 3 1")
    scene.vote("0:1,3,5", "", "agree reject reject")
    assert scene.state.active_seats() == [1, 2]
    scene.vote("1:3,5 2:1", "", "treasury reject")
    told = scene.chance("grab 2")
    assert told[-4:] == ["resigned 1", "elected 2", "paid-out 2 1,3,5", "round-began 2 2"]
    assert scene.money == [9, 11, 18]
    assert scene.state.active_seats() == [0, 1, 2]
    scene.pot("1 1 1")
    assert scene.to_act == [2]


@pytest.mark.rule("TT-11.2")
def test_e8_with_two_left_a_president_who_agrees_keeps_his_split() -> None:
    scene = Scene(3)
    scene.pot("5 3 1")
    scene.vote("0:1,3,5", "", "agree reject reject")
    told = scene.vote("1:3,5 2:1", "", "agree reject")
    assert "voted 1:1" in told
    assert scene.money == [9, 17, 10]


@pytest.mark.rule("TT-1.8", "TT-13.1", "TT-13.7", "TT-3.2")
def test_e9a_too_few_cards_above_the_bankruptcy_card_end_the_game_at_once() -> None:
    scene = Scene(3, options="length=4")
    scene.pot("5 2 1")
    told = scene.vote("0:5 1:2 2:1", "", "agree agree agree")
    assert "bankruptcy" in told
    assert scene.money == [14, 11, 10]
    assert (scene.to_act, scene.reason, scene.winners) == ([], "bankruptcy-phase-1", [0])


@pytest.mark.rule("TT-13.4", "TT-13.8")
def test_e9b_taking_the_last_card_above_does_not_end_the_game_and_equals_share() -> None:
    scene = Scene(3, options="length=4")
    scene.pot("5 2 1")
    scene.vote("0:5 1:2 2:1", "", "agree agree treasury")
    told = scene.chance("grab 4")
    assert told.index("voted 2:0") < told.index("bankruptcy")
    assert scene.money == [14, 11, 14]
    assert (scene.reason, scene.winners) == ("bankruptcy-phase-1", [0, 2])


@pytest.mark.rule("TT-13.1")
def test_e9c_seven_seats_play_six_rounds_without_grabs() -> None:
    scene = Scene(7)
    for _ in range(6):
        assert scene.reason == ""
        for _ in range(7):
            scene.play.apply(-1, scene.play.game.chances(scene.state).moves[0])
        values = ",".join(str(value) for value in sorted(scene.state.pot))
        scene.vote(f"0:{values}", "", " ".join(["agree"] * 7))
    assert scene.state.drawn == 42
    assert scene.reason == "bankruptcy-phase-1"


@pytest.mark.rule("TT-13.2", "TT-13.3", "TT-13.5", "TT-13.6")
@pytest.mark.parametrize(
    ("cards", "vote", "money", "winner"),
    [
        ("agree treasury reject reject", "voted 1:2", [9, 12, 9, 9], 1),
        ("agree treasury agree reject", "voted 2:1", [18, 14, 10, 9], 0),
    ],
)
def test_e10_bankruptcy_in_phase_4_ends_the_game_after_the_vote(cards, vote, money, winner) -> None:
    scene = Scene(4, options="length=4")
    scene.pot("5 4 2 1")
    told = scene.vote("0:4,5 1:2 2:1", "", cards)
    assert told[-2:] == ["played 1 treasury", "bankruptcy"]
    told = scene.chance("grab 3")
    assert told[0] == "grabbed 1"
    assert vote in told
    assert scene.money == money
    assert (scene.reason, scene.winners) == ("bankruptcy-phase-4", [winner])


@pytest.mark.rule("TT-13.6", "TT-11.7")
def test_after_bankruptcy_a_last_active_seat_still_takes_the_pot() -> None:
    scene = Scene(3, options="length=3")
    scene.pot("5 3 1")
    scene.vote("0:1,3,5", "", "agree reject reject")
    scene.vote("1:1,3,5", "", "treasury reject")
    scene.chance("grab 2")
    assert scene.money == [9, 11, 18]
    assert scene.reason == "bankruptcy-phase-4"


@pytest.mark.rule("TT15-2", "TT15-4", "TT15-5")
@pytest.mark.parametrize(("grabs", "periods"), [(0, 13), (5, 12), (4, 13)])
def test_e12_the_2015_edition_ends_when_fewer_cards_than_players_are_left(grabs, periods) -> None:
    scene = Scene(6, options="edition=2015")
    played = 0
    while not scene.reason:
        for _ in range(6):
            scene.play.apply(-1, scene.play.game.chances(scene.state).moves[0])
        values = ",".join(str(value) for value in sorted(scene.state.pot))
        if played < grabs:
            scene.vote(f"0:{values}", "", "treasury agree agree agree agree agree")
            scene.play.apply(-1, scene.play.game.chances(scene.state).moves[0])
        elif grabs == 4 and scene.state.treasury_left == 0:
            told = scene.vote(f"0:{values}", "", "treasury agree agree agree agree agree")
            assert "grab-empty 0" in told
        else:
            scene.vote(f"0:{values}", "", " ".join(["agree"] * 6))
        played += 1
    assert played == periods
    assert scene.reason == "treasury-short"
