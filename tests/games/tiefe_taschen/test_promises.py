"""Statements: who hears them, that no rule reads them, and what becomes of promises (TT-14.1)."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import IllegalMove, Rng
from slushfund.games.tiefe_taschen.game import GAME

SAID = [
    "say 2 promise play agree if 2 bribe 1 4",
    "say 2 promise spare 2",
    "say 0 promise play agree if 0 bribe 1 5",
    "say all threat blackmail 2 unless 2 avoid reject",
    "say 2 request bribe 0 3",
    "say all request avoid reject if 1 play agree",
    "say 0,3 promise give 2 12 if 0 play agree",
    "say 0 promise play agree if 0 give 1 6",
]


def judged(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("judged")]


@pytest.mark.rule("TT-14.1")
@pytest.mark.parametrize("text", SAID)
def test_a_statement_has_one_spelling_and_changes_nothing_but_itself(text) -> None:
    for options in ["", "phase3=free"]:
        scene = table(4, "5 3 1 1", "0:1,1,3,5", options=options)
        assert GAME.write(GAME.parse(text)) == text
        before = scene.state.copy()
        question = GAME.question(scene.state, 0)
        scene.put(1, text)
        assert [(said.seat, said.words) for said in scene.state.said] == [(1, GAME.parse(text))]
        before.said, before.spoken = scene.state.said, [0, 1, 0, 0]
        assert scene.state == before
        assert GAME.question(scene.state, 0) == question


@pytest.mark.rule("TT-14.1")
def test_what_is_said_to_one_seat_is_heard_by_two_and_seen_by_all() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5")
    assert scene.put(1, "say 3 promise play agree") == [
        "whispered 1 3",
        "said 1 say 3 promise play agree @1,3",
    ]
    assert scene.put(2, "say all promise play avert") == ["said 2 say all promise play avert"]
    for seat, heard in [(0, [1]), (1, [0, 1]), (2, [1]), (3, [0, 1]), (-2, [1])]:
        view = scene.view(seat)
        assert [said.number for said in view.heard] == heard
        assert len(view.heard) + len(view.whispers) == 2


@pytest.mark.rule("TT-14.1", "TT-7.5")
def test_talk_removes_no_ready_mark_and_does_not_count_as_a_change() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", options="phase3=free")
    scene.put(0, "card agree")
    scene.put(0, "ready")
    scene.put(1, "say all promise play agree")
    assert scene.view(2).ready == [0]
    assert scene.view(2).changes == 0


@pytest.mark.rule("TT-14.1", "TT-12.2")
def test_statements_of_absent_or_own_seats_are_refused() -> None:
    scene = Scene(4)
    scene.refuse(0, "say all promise play agree", "not-your-turn", "TT-2.3")
    scene.pot("5 3 1 1")
    scene.vote("0:1,1,3,5", "", "agree reject reject agree")
    scene.pot("5 3 1 1")
    scene.vote("0:1,1,3,5", "", "agree reject reject avert")
    scene.split("1:1,1,3,5")
    for text in [
        "say 7 promise play agree",
        "say 2,7 promise play agree",
        "say all promise give 5 3",
        "say all promise blackmail 0",
        "say all promise play agree if 0 play agree",
        "say all promise play agree if 5 play agree",
        "say all promise play agree if 2 bribe 0 3",
        "say 2 request bribe 0 3",
        "say all request spare 6",
    ]:
        scene.refuse(1, text, "absent-seat", "TT-14.1")
    for text in [
        "say 1 promise play agree",
        "say 0,1 promise play agree",
        "say all promise give 1 3",
        "say 0 request give 0 3",
        "say all promise blackmail 1",
        "say all promise play agree if 2 bribe 2 3",
        "say 2 request spare 2",
    ]:
        scene.refuse(1, text, "own-seat", "TT-14.1")
    scene.refuse(1, "say all promise give 2 21", "more-than-a-pot", "TT-14.1")
    scene.put(1, "say all promise give 2 20")


@pytest.mark.rule("TT-14.1")
def test_each_seat_has_five_statements_in_a_phase_3_and_new_ones_in_the_next() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    for _ in range(5):
        scene.put(2, "say all promise play agree")
    scene.refuse(2, "say all promise play avert", "said-enough", "TT-14.1")
    assert 2 not in GAME.may_act(scene.state)
    scene.place()
    scene.cards("agree agree agree")
    scene.pot("5 3 1")
    scene.split("0:1,3,5")
    scene.put(2, "say all promise play avert")


@pytest.mark.rule("TT-14.1")
@pytest.mark.parametrize(
    ("said", "pieces", "cards", "verdict"),
    [
        ("say all promise play agree", "", "agree agree agree", "kept"),
        ("say all promise play agree", "", "agree reject agree", "broken"),
        ("say all promise avoid reject", "", "agree avert agree", "kept"),
        ("say all promise avoid reject", "", "agree reject agree", "broken"),
        ("say 2 promise spare 2", "1 snoop 2", "agree agree agree", "kept"),
        ("say 2 promise spare 2", "1 snoop 2", "agree blackmail agree", "broken"),
        ("say 2 promise spare 2", "1 snoop 0", "agree blackmail agree", "kept"),
        ("say 0 promise blackmail 2", "1 snoop 2", "agree blackmail agree", "kept"),
        ("say 0 promise blackmail 2", "", "agree blackmail agree", "broken"),
        ("say 2 promise bribe 2 3", "1 bribe 2 agree 3 down", "agree agree agree", "kept"),
        ("say 2 promise bribe 2 3", "1 bribe 2 agree 2 down", "agree agree agree", "broken"),
        (
            "say 2 promise play agree if 2 bribe 1 4",
            "2 bribe 1 agree 4 up",
            "agree agree agree",
            "kept",
        ),
        (
            "say 2 promise play agree if 2 bribe 1 4",
            "2 bribe 1 agree 4 up",
            "agree avert agree",
            "broken",
        ),
        (
            "say 2 promise play agree if 2 bribe 1 4",
            "2 bribe 1 agree 3 up",
            "agree avert agree",
            "void",
        ),
        (
            "say 2 promise play agree if 2 bribe 1 4",
            "2 bribe 0 agree 4 up",
            "agree avert agree",
            "void",
        ),
        ("say 2 promise play agree unless 2 play reject", "", "agree avert reject", "void"),
        ("say 2 promise play agree unless 2 play reject", "", "agree avert avert", "broken"),
    ],
)
def test_a_promise_is_kept_broken_or_void(said, pieces, cards, verdict) -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.put(1, said)
    scene.place(pieces)
    scene.show_none()
    told = scene.cards(cards)
    while scene.view(0).phase == "steal":
        told += scene.chance("steal 2")
    audience = "" if " all " in said else " @0,1" if said.startswith("say 0") else " @1,2"
    assert judged(told) == [f"judged 0 1 {verdict}{audience}"]
    view = scene.view(1)
    assert [getattr(view, name)[1] for name in ("kept", "broken", "void")] == [
        int(verdict == name) for name in ("kept", "broken", "void")
    ]


@pytest.mark.rule("TT-14.1", "TT-6.6")
def test_a_verdict_that_would_tell_a_hidden_value_is_told_to_briber_and_bribed_only() -> None:
    for value in ["3", "4"]:
        scene = table(4, "5 3 1 1", "0:1,1,3,5")
        scene.put(1, "say all promise play agree if 2 bribe 1 4")
        scene.place(f"2 bribe 1 agree {value} down")
        scene.show_none()
        told = scene.cards("agree avert agree agree")
        verdict = "broken" if value == "4" else "void"
        assert judged(told) == [f"judged 0 1 {verdict} @1,2"]
        assert scene.view(0).verdicts == []
        assert len(scene.view(2).verdicts) == 1


@pytest.mark.rule("TT-14.1")
def test_requests_and_threats_get_no_verdict() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.put(1, "say all threat blackmail 2")
    scene.put(1, "say 2 request play agree")
    scene.place()
    assert judged(scene.cards("agree agree agree")) == []


@pytest.mark.rule("TT-14.1")
def test_promises_survive_the_change_to_the_orderly_procedure() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", options="phase3=free")
    scene.put(1, "say all promise play agree")
    scene.put(0, "order")
    scene.put(2, "order")
    scene.place()
    assert judged(scene.cards("agree avert agree")) == ["judged 0 1 broken"]


@pytest.mark.rule("TT-14.1", "TT-14.2")
def test_the_count_of_statements_is_the_length_of_their_list_and_all_are_accepted() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    space = GAME.statements(scene.state, 1)
    moves = space.listing(10**6)
    assert len(moves) == space.size() == len(set(moves))
    rng = Rng.seeded(1)
    for _ in range(200):
        state = scene.state.copy()
        move = moves[rng.below(len(moves))]
        assert space.has(move)
        assert GAME.parse(GAME.write(move)) == move
        GAME.apply(state, 1, move)
    with pytest.raises(IllegalMove):
        GAME.apply(scene.state, 1, GAME.parse("say 5 request play agree"))
