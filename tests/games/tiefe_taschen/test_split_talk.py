"""Statements about splits: the next one decides them, whoever announces it (TT-14.4)."""

import pytest

from games.tiefe_taschen.scene import Scene
from slushfund import games
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.spaces import Speech


def judged(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("judged")]


def before_a_split(seats: int = 4) -> Scene:
    scene = Scene(seats)
    scene.pot(" ".join(["5", "3", "1", "1", "2", "2"][:seats]))
    return scene


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(
    ("share", "card", "verdict"),
    [("1:1,5", "agree", "kept"), ("1:1,5", "avert", "broken"), ("1:5", "reject", "void")],
)
def test_give_me_six_and_i_agree(share, card, verdict) -> None:
    scene = before_a_split()
    scene.put(1, "say 0 promise play agree if 0 give 1 6")
    rest = {"1:1,5": "0:1,3", "1:5": "0:1,1,3"}[share]
    assert judged(scene.split(f"{rest} {share}")) == []
    scene.place()
    assert judged(scene.cards(f"agree {card} agree agree")) == [f"judged 0 1 {verdict} @0,1"]


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(
    ("cards", "split", "verdict"),
    [
        ("agree reject reject avert", "split 1:1,1,3 2:5", "kept"),
        ("agree reject reject avert", "split 1:1,1,5 2:3", "broken"),
        ("agree avert reject reject", "split 2:1,1,3,5", "void"),
        ("agree agree avert avert", "", "void"),
    ],
)
def test_if_i_become_president_you_get_the_five(cards, split, verdict) -> None:
    scene = before_a_split()
    scene.split("0:1,1,3,5")
    scene.put(1, "say 2 promise give 2 5")
    scene.place()
    assert judged(scene.cards(cards)) == []
    assert [said.words for said in scene.view(2).owed] == ["say 2 promise give 2 5"]
    assert scene.view(3).owed == []
    if not split:
        scene.pot("5 3 1 1")
        split = "split 0:1,1,3,5"
    told = scene.put(scene.state.president, split)
    assert judged(told) == [f"judged 0 1 {verdict} @1,2"]
    assert scene.view(2).owed == []
    assert scene.view(3).kept == scene.view(3).broken == [0, 0, 0, 0]


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(
    ("cards", "split", "verdict"),
    [
        ("agree reject reject avert", "split 1:1,1,3 2:5", "kept"),
        ("agree reject reject avert", "split 1:1,1,5 2:3", "broken"),
        ("agree avert reject reject", "split 2:1,1,3,5", "void"),
        ("agree agree avert avert", "", "void"),
    ],
)
def test_who_is_not_president_speaks_of_the_split_after_this_one(cards, split, verdict) -> None:
    scene = before_a_split()
    scene.put(1, "say 2 promise give 2 5")
    assert judged(scene.split("0:1,1,3,5")) == [], "it is not his to announce"
    scene.place()
    assert judged(scene.cards(cards)) == []
    assert [said.words for said in scene.view(2).owed] == ["say 2 promise give 2 5"]
    assert scene.view(3).owed == []
    if not split:
        scene.pot("5 3 1 1")
        split = "split 0:1,1,3,5"
    told = scene.put(scene.state.president, split)
    assert judged(told) == [f"judged 0 1 {verdict} @1,2"]
    assert scene.view(2).owed == []


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(
    ("link", "share", "owed"),
    [
        ("if", "0:1,3 1:1,5", "say 0 promise give 2 5"),
        ("if", "0:1,3,5 1:1", ""),
        ("unless", "0:1,3,5 1:1", "say 0 promise give 2 5"),
        ("unless", "0:1,3 1:1,5", ""),
    ],
)
def test_a_later_split_may_be_promised_for_the_one_at_hand(link, share, owed) -> None:
    """Where the split at hand fails the condition, nothing is owed; else the bare promise is."""
    scene = before_a_split()
    scene.put(1, f"say 0 promise give 2 5 {link} 0 give 1 6")
    assert judged(scene.split(share)) == ([] if owed else ["judged 0 1 void @0,1"])
    scene.place()
    assert judged(scene.cards("agree reject reject avert")) == []
    assert [said.words for said in scene.view(0).owed] == ([owed] if owed else [])
    assert judged(scene.split("1:1,1,3 2:5")) == (["judged 0 1 kept @0,1"] if owed else [])


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(("amount", "verdict"), [(5, "kept"), (6, "void")])
def test_a_card_may_be_promised_for_the_split_of_who_is_to_become_president(
    amount, verdict
) -> None:
    scene = before_a_split()
    scene.put(3, f"say 1 promise play reject if 1 give 3 {amount}")
    assert judged(scene.split("0:1,1,3,5")) == []
    scene.place()
    assert judged(scene.cards("agree reject avert reject")) == []
    assert judged(scene.split("1:1,1,3 3:5")) == [f"judged 0 3 {verdict} @1,3"]


@pytest.mark.rule("TT-14.4", "TT-14.1")
def test_what_a_face_down_bribe_decides_is_told_to_those_who_know_it_also_after_a_split() -> None:
    scene = before_a_split()
    scene.put(1, "say all promise give 2 5 if 2 bribe 1 3")
    scene.split("0:1,1,3,5")
    scene.place("2 bribe 1 reject 3 down")
    scene.show_none()
    assert judged(scene.cards("agree reject reject avert")) == []
    assert judged(scene.split("1:1,1,3 2:5")) == ["judged 0 1 kept @1,2"]


@pytest.mark.rule("TT-14.4")
def test_requests_before_a_split_are_about_that_split() -> None:
    scene = before_a_split()
    scene.put(1, "say all request give 1 6")
    scene.split("0:1,1,3,5")
    scene.place()
    scene.cards("agree reject reject avert")
    assert scene.view(0).owed == []


def test_by_the_second_rules_such_a_promise_is_void_at_once() -> None:
    scene = Scene(4, game=games.under("tiefe-taschen", 2))
    scene.pot("5 3 1 1")
    scene.put(1, "say 2 promise give 2 5")
    assert judged(scene.split("0:1,1,3,5")) == ["judged 0 1 void @1,2"]


@pytest.mark.rule("TT-14.4")
@pytest.mark.parametrize(("card", "verdict"), [("reject", "broken"), ("avert", "void")])
def test_a_promise_of_a_split_may_ask_for_a_card_of_the_vote_before_it(card, verdict) -> None:
    scene = before_a_split()
    scene.split("0:1,1,3,5")
    scene.put(1, "say 2,3 promise give 2 5 if 2 play reject")
    scene.place()
    scene.cards(f"treasury reject {card} reject")
    scene.chance("grab 1")
    assert judged(scene.split("1:1,1,3,5")) == [f"judged 0 1 {verdict} @1,2,3"]


@pytest.mark.rule("TT-14.4")
def test_a_card_may_be_promised_for_the_split_of_the_next_round() -> None:
    scene = before_a_split(3)
    scene.split("0:1,3,5")
    scene.put(1, "say 0 promise play agree if 0 give 1 4")
    scene.put(0, "say 1 promise give 1 4 if 1 play agree")
    scene.place()
    assert judged(scene.cards("agree agree avert")) == []
    scene.pot("4 4 1")
    assert judged(scene.split("0:1,4 1:4")) == ["judged 0 1 kept @0,1", "judged 1 0 kept @0,1"]


@pytest.mark.rule("TT-14.4")
def test_what_the_president_says_of_his_own_split_is_judged_by_it() -> None:
    scene = before_a_split()
    scene.put(0, "say all promise give 3 3")
    assert judged(scene.split("0:1,1,5 3:3")) == ["judged 0 0 kept"]
    assert [(v.number, v.verdict) for v in scene.view(2).verdicts] == [(0, "kept")]
    scene.place()
    assert judged(scene.cards("agree agree agree agree")) == []


@pytest.mark.rule("TT-14.4")
def test_talk_before_a_split_counts_with_the_talk_after_it() -> None:
    scene = before_a_split()
    for _ in range(3):
        scene.put(2, "say all promise play agree")
    scene.split("0:1,1,3,5")
    assert [said.is_early for said in scene.view(0).heard] == [True] * 3
    for _ in range(2):
        scene.put(2, "say all promise play agree")
    scene.refuse(2, "say all promise play agree", "said-enough", "TT-14.1")
    scene.place()
    told = scene.cards("agree agree agree agree")
    assert judged(told) == [f"judged {number} 2 kept" for number in range(5)]
    assert len(scene.view(0).heard) == 5, "it stays in sight until somebody speaks"
    scene.pot("5 3 1 1")
    scene.put(3, "say all promise play reject")
    assert len(scene.view(0).heard) == 1
    assert scene.view(0).spoken == [0, 0, 0, 1]


@pytest.mark.rule("TT-14.1")
def test_several_seats_hear_a_statement_and_the_others_see_who() -> None:
    scene = before_a_split(5)
    assert scene.put(4, "say 1,3 request play reject") == [
        "whispered 4 1",
        "whispered 4 3",
        "said 4 say 1,3 request play reject @1,3,4",
    ]
    for seat, hears in [(0, False), (1, True), (2, False), (3, True), (4, True), (-2, False)]:
        view = scene.view(seat)
        assert len(view.heard) == hears
        assert [w.target for w in view.whispers] == ([] if hears else [1, 3])


@pytest.mark.rule("TT-14.1", "TT-12.3")
def test_resigned_seats_hear_what_is_said_to_them_and_may_be_given_something_later() -> None:
    scene = before_a_split()
    scene.vote("0:1,1,3,5", "", "agree reject reject avert")
    scene.split("1:1,1,3,5")
    assert scene.put(1, "say 0 promise give 0 5")[0] == "whispered 1 0"
    scene.refuse(1, "say 0 promise blackmail 0", "absent-seat", "TT-14.1")
    assert scene.view(0).heard[0].seat == 1
    speech = GAME.statements(scene.state, 1)
    assert isinstance(speech, Speech)
    assert 0 in speech.hearers
    assert 0 not in speech.others
