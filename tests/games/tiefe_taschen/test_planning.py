"""Phases 2 and 3 in order: split, bribes, snoops, showing, cards (TT-4, TT-5, TT-6, TT-8)."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import BadNotation
from slushfund.games.tiefe_taschen.game import GAME


def second_vote() -> Scene:
    """Return a table of five whose first president, seat 3, has resigned."""
    scene = Scene(5, first=3)
    scene.pot("5 5 3 2 1")
    scene.vote("0:1,2 3:5,5 4:3", "", "reject reject reject agree agree")
    return scene


@pytest.mark.rule("TT-4.1", "TT-4.2")
def test_any_assignment_of_the_whole_pot_is_legal() -> None:
    for shares in ["0:1,2,4,5", "3:1,2,4,5", "0:5 1:4 2:2 3:1", "1:1,5 2:2,4"]:
        scene = Scene(4)
        scene.pot("5 4 2 1")
        assert scene.split(shares) == [f"split-made 0 {shares}"]


@pytest.mark.rule("TT-4.1", "TT-4.2", "TT-4.3")
def test_a_bad_split_is_refused_with_its_reason() -> None:
    scene = Scene(4)
    scene.pot("5 4 2 1")
    scene.refuse(0, "split 0:1,2,4", "card-left-over", "TT-4.2")
    scene.refuse(0, "split 0:1,2,3,4,5", "card-not-in-pot", "TT-4.1")
    scene.refuse(0, "split 0:1,2,4,5,5", "card-not-in-pot", "TT-4.1")
    scene.refuse(0, "split 0:1,2,4 4:5", "no-such-seat", "TT-4.1")
    scene.refuse(1, "split 0:1,2,4,5", "not-president", "TT-4.1")
    scene = second_vote()
    scene.refuse(0, "split 0:1,2,3,5 3:5", "resigned-gets-nothing", "TT-4.3")
    scene.refuse(3, "split 0:1,2,3,5,5", "not-president", "TT-4.1")


@pytest.mark.rule("TT-4.4", "TT-10.11")
def test_a_split_is_final_and_its_cards_are_nobodys_before_the_vote() -> None:
    scene = table(3, "5 3 1", "0:5 1:3 2:1")
    scene.refuse(0, "split 0:1,3,5", "not-now", "TT-2.3")
    assert scene.stack(0) == [2, 3, 4]
    scene.refuse(0, "bribe 1 agree 5 up", "card-not-owned", "TT-6.2")
    scene.place("1 snoop 0")
    scene.cards("agree blackmail agree")
    assert [GAME.write(move) for move in GAME.chances(scene.state).moves] == [
        "steal 2",
        "steal 3",
        "steal 4",
    ]


@pytest.mark.rule("TT-2.3", "TT-11.6", "TT-8.1")
def test_after_a_resignation_play_goes_back_to_the_split() -> None:
    scene = second_vote()
    assert scene.view(0).phase == "split"
    assert sorted(scene.state.pot) == [1, 2, 3, 5, 5]
    scene.split("0:1,2,3,5,5")
    assert scene.to_act == [0]


@pytest.mark.rule("TT-2.2", "TT-12.1", "TT-12.2")
def test_a_resigned_seat_can_do_nothing_until_the_round_ends() -> None:
    scene = second_vote()
    scene.split("0:1,2,3,5,5")
    for move in [
        "snoop 0",
        "bribe 0 agree 2 up",
        "done",
        "card agree",
        "show none",
    ]:
        scene.refuse(3, move, "seat-resigned", "TT-12.2")
    scene.refuse(0, "snoop 3", "target-resigned", "TT-12.2")
    scene.refuse(0, "bribe 3 agree 2 up", "target-resigned", "TT-12.2")
    assert scene.legal(3) == []
    stack = scene.stack(3)
    scene.place()
    assert scene.to_act == [0, 1, 2, 4]
    scene.cards("agree agree agree agree")
    assert scene.stack(3) == stack
    assert scene.state.active_seats() == [0, 1, 2, 3, 4]


@pytest.mark.rule("TT-12.3")
def test_a_resigned_seat_may_keep_talking_but_its_promises_are_void() -> None:
    scene = second_vote()
    scene.split("0:1,2,3,5,5")
    scene.put(1, "say all promise play agree")
    scene.put(3, "say all promise play agree")
    scene.put(3, "say 0 request play reject")
    scene.refuse(1, "say 3 promise blackmail 3", "absent-seat", "TT-14.1")
    scene.place()
    told = scene.cards("agree agree agree agree")
    assert [line for line in told if line.startswith("judged")] == [
        "judged 0 1 kept",
        "judged 1 3 void",
    ]


@pytest.mark.rule("TT-5.1", "TT-11.8")
def test_all_five_cards_are_there_in_every_vote() -> None:
    scene = Scene(3)
    for _ in range(2):
        scene.pot("5 3 1")
        scene.split("0:1,3,5")
        scene.place("1 snoop 2; 1 bribe 2 agree 2 up; 1 bribe 0 reject 3 up")
        assert len(scene.legal(1)) == 5
        scene.cards("agree reject avert")


@pytest.mark.rule("TT-5.1")
def test_every_active_seat_owes_exactly_one_card() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place()
    assert scene.to_act == [0, 1, 2]
    scene.put(1, "card avert")
    assert scene.to_act == [0, 2]


@pytest.mark.rule("TT-5.2")
def test_the_president_may_play_anything_but_reject() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", first=1)
    scene.place()
    assert scene.legal(1) == ["card agree", "card treasury", "card blackmail", "card avert"]
    scene.refuse(1, "card reject", "president-may-not-reject", "TT-5.2")


@pytest.mark.rule("TT-5.3", "TT-10.10")
def test_a_snoop_needs_no_card_and_does_nothing_without_blackmail() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.refuse(0, "snoop 0", "own-seat", "TT-5.3")
    scene.refuse(0, "snoop 3", "no-such-seat", "TT-5.3")
    scene.place("0 snoop 1; 1 snoop 0; 2 snoop 0")
    scene.cards("agree agree treasury")
    scene.chance("grab 1")
    assert scene.money == [18, 9, 10]


@pytest.mark.rule("TT-5.4", "TT-6.1", "TT-6.2", "TT-6.3", "TT-6.8")
def test_a_bribe_is_a_token_a_side_an_own_card_and_another_active_seat() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    told = scene.put(0, "bribe 2 notagree 4 up")
    assert told == ["bribed 0A 2 notagree up", "bribe-up 0A 4"]
    assert scene.stack(0) == [2, 3]
    scene.refuse(0, "bribe 1 reject 4 up", "card-not-owned", "TT-6.2")
    scene.refuse(0, "bribe 0 reject 2 up", "own-seat", "TT-6.3")
    scene.refuse(0, "bribe 7 reject 2 up", "no-such-seat", "TT-6.3")
    assert GAME.conserved(scene.state) == {"cards": 90, "money": 270}
    scene.put(0, "done")
    assert scene.put(1, "bribe 0 reject 2 down") == [
        "bribed 1R 0 reject down",
        "bribe-down 1R 2 @0,1",
    ]


@pytest.mark.rule("TT-6.2")
def test_a_seat_without_private_cards_cannot_bribe() -> None:
    scene = table(3, "5 3 1", "1:1,3,5")
    scene.place("0 bribe 1 agree 2 up; 0 bribe 2 notreject 3 up; 1 snoop 0")
    scene.cards("agree blackmail agree")
    scene.chance("steal 4")
    assert scene.stack(0) == [2]
    scene.pot("5 3 1")
    scene.vote("1:1,3,5", "0 bribe 1 agree 2 up; 2 snoop 0", "agree agree blackmail")
    scene.pot("5 3 1")
    scene.split("1:1,3,5")
    assert scene.stack(0) == []
    assert [move for move in scene.legal(0) if move.startswith("bribe")] == []
    scene.refuse(0, "bribe 1 agree 2 up", "card-not-owned", "TT-6.2")


@pytest.mark.rule("TT-6.4", "TT-8.1")
def test_both_tokens_may_go_to_one_seat_but_each_only_once() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.put(0, "bribe 2 agree 2 up")
    scene.refuse(0, "bribe 1 notagree 3 up", "token-used", "TT-8.1")
    scene.put(0, "bribe 2 notreject 3 down")
    scene.refuse(0, "bribe 2 reject 4 up", "token-used", "TT-8.1")
    scene.put(0, "snoop 1")
    scene.refuse(0, "snoop 2", "snoop-placed", "TT-8.1")
    for piece in ["snoop", "A", "R"]:
        scene.refuse(0, f"recall {piece}", "placed-is-placed", "TT-8.1")
    assert scene.legal(0) == ["done"]


@pytest.mark.rule("TT-6.5", "TT-6.6", "TT-8.2")
def test_a_face_down_value_is_seen_by_owner_and_target_only() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    scene.put(0, "bribe 2 agree 4 down")
    scene.put(0, "bribe 2 notreject 3 up")
    for seat, known in [
        (0, {"0A": 4, "0R": 3}),
        (1, {"0R": 3}),
        (2, {"0A": 4, "0R": 3}),
        (-2, {"0R": 3}),
    ]:
        view = scene.view(seat)
        assert view.bribe_money == known
        assert [(b.place, b.target, b.side, b.is_up) for b in view.bribes] == [
            ("0A", 2, "agree", False),
            ("0R", 2, "notreject", True),
        ]


@pytest.mark.rule("TT-6.7", "TT-8.3", "TT15-8")
@pytest.mark.parametrize("edition", ["2016", "2015"])
def test_targets_decide_together_which_bribes_to_turn_up(edition) -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options=f"edition={edition}")
    scene.place("0 bribe 2 agree 4 down; 1 bribe 2 agree 2 down; 3 bribe 1 reject 3 down")
    assert scene.view(0).phase == "showing"
    assert scene.to_act == [1, 2]
    assert scene.legal(2) == ["show none", "show 0A", "show 1A", "show 0A,1A"]
    scene.refuse(2, "show 3R", "no-such-bribe", "TT-6.7")
    scene.refuse(0, "show none", "not-your-turn", "TT-2.3")
    assert scene.put(2, "show 0A,1A") == ["show-chosen 2 0A,1A @2", "sealed 2"]
    assert scene.view(3).bribe_money == {"3R": 3}
    assert scene.put(1, "show none") == [
        "show-chosen 1 none @1",
        "sealed 1",
        "bribe-up 0A 4",
        "bribe-up 1A 2",
    ]
    assert scene.view(3).bribe_money == {"0A": 4, "1A": 2, "3R": 3}
    assert scene.view(0).phase == "cards"


@pytest.mark.rule("TT-8.3")
def test_without_face_down_bribes_nobody_is_asked_to_show() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place("1 bribe 2 agree 2 up")
    assert scene.view(0).phase == "cards"


@pytest.mark.rule("TT-2.4", "TT-8.1", "TT-8.2")
def test_seats_place_once_in_turn_order_from_the_president() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", first=2)
    order = []
    while scene.view(0).phase == "placing":
        seat = scene.to_act[0]
        order.append(seat)
        other = (seat + 1) % 4
        scene.refuse(other, "snoop 2" if other != 2 else "snoop 1", "not-your-turn", "TT-2.3")
        scene.refuse(seat, "card agree", "not-now", "TT-2.3")
        assert scene.put(seat, "done") == [f"placing-ended {seat}"]
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("TT-8.4")
def test_a_card_may_be_changed_until_the_last_one_is_in() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place()
    assert scene.put(2, "card reject") == ["chosen 2 reject @2", "sealed 2"]
    assert (scene.to_act, GAME.may_act(scene.state)) == ([0, 1], [0, 1, 2])
    scene.refuse(2, "card reject", "no-change", "TT-7.9")
    assert scene.put(2, "card avert") == ["chosen 2 avert @2", "card-moved 2 swapped"]
    assert scene.view(0).waiting == [0, 1]
    assert scene.view(0).played == []
    assert scene.view(2).own_card == "avert"
    scene.put(0, "card agree")
    assert "played 0 agree" in scene.put(1, "card agree")


@pytest.mark.rule("TT-8.4")
def test_nobody_swaps_without_end_while_another_thinks() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place()
    scene.put(2, "card agree")
    for swap in range(30):
        scene.put(2, f"card {['avert', 'agree'][swap % 2]}")
    scene.refuse(2, "card avert", "changes-used-up", "TT-8.4")
    assert GAME.may_act(scene.state) == [0, 1]


@pytest.mark.rule("TT-6.7", "TT-8.3")
def test_a_bribe_may_be_turned_up_as_soon_as_it_lies_there() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.put(0, "bribe 2 agree 4 down")
    assert (scene.to_act, GAME.may_act(scene.state)) == ([0], [0, 2])
    assert scene.legal(2) == ["show 0A"]
    scene.refuse(2, "show none", "no-change", "TT-7.9")
    assert scene.put(2, "show 0A") == ["bribe-up 0A 4"]
    assert GAME.may_act(scene.state) == [0]
    scene.put(0, "done")
    scene.put(1, "bribe 2 reject 3 down")
    scene.put(1, "done")
    scene.put(2, "done")
    assert (scene.view(0).phase, scene.to_act) == ("showing", [2])
    scene.put(2, "show none")
    scene.put(0, "card agree")
    assert scene.put(2, "show 1R") == ["bribe-up 1R 3"]
    assert scene.view(0).phase == "cards"


@pytest.mark.rule("TT-5.5", "TT-8.4")
def test_the_option_decides_how_phase_3_is_run() -> None:
    assert table(3, "5 3 1", "0:1,3,5").view(0).phase == "placing"
    scene = table(3, "5 3 1", "0:1,3,5", options="phase3=free")
    assert scene.view(0).phase == "free"
    assert scene.to_act == [0, 1, 2]


@pytest.mark.rule("TT-6.9", "TT-6.11", "TT-9.3")
@pytest.mark.parametrize(
    ("side", "fulfilled"),
    [
        ("agree", ["agree"]),
        ("notagree", ["reject", "treasury", "blackmail", "avert"]),
        ("reject", ["reject"]),
        ("notreject", ["agree", "treasury", "blackmail", "avert"]),
    ],
)
def test_the_target_may_play_anything_and_gets_the_card_only_for_the_right_one(
    side, fulfilled
) -> None:
    token = "A" if "agree" in side else "R"
    for card in ["agree", "reject", "treasury", "blackmail", "avert"]:
        for face in ["up", "down"]:
            scene = table(3, "5 3 1", "0:1,3,5")
            scene.place(f"1 bribe 2 {side} 4 {face}")
            scene.show_none()
            told = scene.cards(f"agree agree {card}")
            if card in fulfilled:
                assert f"bribe-taken 1{token} 2" in told
                assert (scene.stack(1), scene.stack(2)) == ([2, 3], [2, 3, 4, 4])
            else:
                assert f"bribe-returned 1{token}" in told
                assert (scene.stack(1), scene.stack(2)) == ([2, 3, 4], [2, 3, 4])


@pytest.mark.rule("TT-14.2", "TT-14.3")
def test_there_is_no_move_to_give_or_prove_private_money() -> None:
    """A seat in turn may place pieces and end its turn; a show reaches only lying bribes."""
    scene = table(3, "5 3 1", "0:1,3,5")
    verbs = {move.split(" ")[0] for move in scene.legal(0)}
    assert verbs == {"done", "snoop", "bribe"}
    for text in ["give 1 4", "show 4", "pay 1 4"]:
        with pytest.raises(BadNotation):
            GAME.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "split",
        "split 0:",
        "split 0:2,1",
        "split 1:2 0:1",
        "split 0:1 0:2",
        "split 0:6",
        "split  0:1",
        "bribe 1 agree 4",
        "bribe 1 agree 0 up",
        "bribe 1 maybe 4 up",
        "bribe 1 agree 4 up ",
        "snoop",
        "snoop 10",
        "snoop x",
        "show",
        "show 1R,1A",
        "show 1A,1A",
        "show 9A",
        "recall a",
        "card Agree",
        "card",
        "done now",
        "Ready",
        "pot 0",
        "pot 6",
        "steal bankruptcy",
        "first",
        "",
        " done",
        "say",
        "say all promise",
        "say all promise play",
        "say 2 promise play agree when 1 play agree",
        "say 9 promise play agree",
        "say all vow play agree",
        "say all promise bribe 2",
        "say all promise play agree if",
        "say all promise play agree if 2",
        "say all promise play agree  if 2 play agree",
        "x" * 5000,
    ],
)
def test_other_spellings_are_refused(text) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)
