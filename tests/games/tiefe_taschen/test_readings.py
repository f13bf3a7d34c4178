"""Readings of rules that a group may choose, and what holds without them."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import BadOption, Rng
from slushfund.games.tiefe_taschen.game import GAME

SNOOPS = "1 snoop 3; 2 snoop 3; 2 bribe 1 notagree 2 up; 1 bribe 2 agree 3 up"


def blackmailed(options: str) -> Scene:
    """Return a table at which seats 1 and 2 blackmail seat 3, who averts, after seat 1 revealed."""
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options=options)
    scene.place(SNOOPS)
    scene.cards("agree blackmail blackmail avert")
    return scene


def played(lines: list[str]) -> list[str]:
    return [line for line in lines if line.split()[0] in ("played", "averted", "voted")]


@pytest.mark.rule("TT-10.7", "TT-9.6")
def test_who_averts_draws_from_each_blackmailer_in_his_turn() -> None:
    scene = blackmailed("")
    assert scene.view(0).taker == 3
    assert scene.view(0).victim == 1
    assert played(scene.chance("steal 2")) == ["played 2 blackmail", "averted 3 2"]
    assert played(scene.chance("steal 3")) == ["voted 1:0"]


@pytest.mark.rule("TT-10.7")
def test_by_one_reading_he_draws_from_all_of_them_at_once() -> None:
    scene = table(5, "5 3 1 1 2", "0:1,1,2,3,5", options="averting=at-once")
    scene.place("1 snoop 4; 3 snoop 4; 2 snoop 0; 0 bribe 3 reject 4 up")
    told = scene.cards("agree blackmail treasury blackmail avert")
    assert played(told)[-3:] == ["played 1 blackmail", "played 4 avert", "averted 4 1"]
    told = scene.chance("steal 2")
    assert played(told) == ["played 3 blackmail", "averted 4 3"], "before seat 2 reveals"
    assert "bribe-returned 0A" in told or "bribe-returned 0R" in told
    told = scene.chance("steal 3")
    assert played(told) == ["played 2 treasury"]
    assert played(scene.chance("grab 1")) == ["voted 1:0"], "seat 3 has nothing left to do"
    assert [card.seat for card in scene.view(0).played] == [0, 1, 2, 3, 4]


@pytest.mark.rule("TT-10.7")
def test_nobody_is_imagined_to_blackmail_who_would_have_been_turned_up() -> None:
    scene = table(5, "5 3 1 1 2", "0:1,1,2,3,5", options="averting=at-once")
    scene.place("1 snoop 4; 3 snoop 4; 2 snoop 4")
    scene.cards("agree blackmail treasury blackmail avert")
    cards = set()
    for seed in range(60):
        world = GAME.imagine(scene.view(0), Rng.seeded(seed))
        assert GAME.view(world, 0) == scene.view(0)
        cards.add((world.cards[2], world.cards[3]))
    assert {pair[0] for pair in cards} == {pair[1] for pair in cards} == {0, 1, 2, 3, 4}
    scene.chance("steal 2")
    assert scene.view(0).victim == 3
    for seed in range(40):
        world = GAME.imagine(scene.view(0), Rng.seeded(seed))
        assert world.cards[2] != 3, "seat 2 would have been drawn from before seat 3"


@pytest.mark.rule("TT-13.4")
def test_taking_the_last_card_above_it_ends_nothing() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", options="length=4")
    scene.place()
    scene.cards("treasury agree agree")
    scene.chance("grab 1")
    assert scene.reason == "bankruptcy-phase-1", "the next pot cannot be laid out"


@pytest.mark.rule("TT-13.4")
def test_by_one_reading_the_last_card_above_it_uncovers_it() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", options="length=4 end_seen=uncovered")
    assert scene.view(1).rounds_left == 0
    scene.place()
    scene.cards("treasury agree agree")
    told = scene.chance("grab 1")
    assert "bankruptcy" in told
    assert scene.reason == "bankruptcy-phase-4", "the vote is finished, and paid"
    assert scene.money == [9 + 1 + 9, 9, 9]


@pytest.mark.rule("TT-13.4", "TT-13.2")
@pytest.mark.parametrize(("reading", "is_over"), [("drawn", False), ("uncovered", True)])
def test_a_round_that_would_uncover_it_is_not_played(reading, is_over) -> None:
    scene = table(3, "5 3 1", "0:1,3,5", options=f"length=6 end_seen={reading}")
    scene.place()
    scene.cards("agree agree agree")
    assert (scene.reason == "bankruptcy-phase-1") == is_over


@pytest.mark.rule("TT-13.4", "TT15-3")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("bankruptcy=blurred end_seen=uncovered", "needs-marked"),
        ("edition=2015 end_seen=uncovered", "not-in-edition"),
    ],
)
def test_what_cannot_be_seen_is_no_choice(options, code) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.parse_options(f"seats=4 {options}")
    assert refused.value.code == code


def kept(cards: str = "agree blackmail blackmail avert") -> Scene:
    """Return a table of 2015 at which seats 1 and 2 blackmail seat 3, who may keep `avert` down."""
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options="edition=2015 avert=may")
    scene.place(SNOOPS)
    scene.cards(cards)
    return scene


@pytest.mark.rule("TT15-7")
def test_by_one_reading_who_is_blackmailed_decides_whether_to_avert() -> None:
    scene = kept()
    assert (scene.view(0).phase, scene.to_act) == ("defending", [3])
    assert sorted(scene.legal(3)) == ["avert", "suffer"]
    question = scene.game.question(scene.state, 3)
    told = scene.put(3, "suffer")
    assert told == ["blackmailed 1 3"]
    assert (scene.view(0).taker, scene.view(0).victim) == (1, 3)
    assert played(scene.chance("steal 2")) == ["played 2 blackmail"]
    assert scene.to_act == [3], "the second one asks again"
    assert scene.game.question(scene.state, 3) != question
    assert played(scene.put(3, "avert")) == ["played 3 avert", "averted 3 2"]
    assert played(scene.chance("steal 3")) == ["voted 1:0"]


@pytest.mark.rule("TT15-7")
def test_an_avert_that_lies_open_protects_without_a_question() -> None:
    scene = kept()
    scene.put(3, "avert")
    assert played(scene.chance("steal 2")) == ["played 2 blackmail", "averted 3 2"]
    assert scene.to_act == [-1]


@pytest.mark.rule("TT15-7")
def test_the_question_tells_nobody_which_card_lies_there() -> None:
    averting, agreeing = kept(), kept("agree blackmail blackmail agree")
    assert agreeing.to_act == averting.to_act == [3]
    assert agreeing.legal(3) == ["suffer"]
    agreeing.refuse(3, "avert", "no-avert", "TT15-7")
    agreeing.refuse(1, "suffer", "not-your-turn", "TT-9.8")
    for seat in (-2, 0, 1, 2):
        assert averting.view(seat) == agreeing.view(seat)
    assert averting.put(3, "suffer") == agreeing.put(3, "suffer")
    for seat in (-2, 0, 2):
        assert averting.view(seat) == agreeing.view(seat)
    worlds = [GAME.imagine(averting.view(0), Rng.seeded(seed)) for seed in range(40)]
    assert {world.cards[3] for world in worlds} == {0, 1, 2, 3, 4}, "it may still be avert"


@pytest.mark.rule("TT15-7")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("avert=may", "only-in-2015"),
        ("avert=must", "only-in-2015"),
        ("edition=2015 avert=may averting=at-once", "needs-in-turn"),
    ],
)
def test_the_choice_belongs_to_2015_and_to_one_blackmailer_at_a_time(options, code) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.parse_options(f"seats=4 {options}")
    assert refused.value.code == code
