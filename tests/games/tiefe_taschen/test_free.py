"""Phase 3 by the free procedure (TT-7)."""

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import told_to
from slushfund.games.tiefe_taschen.game import GAME


def free(seats: int = 3, edition: str = "2016") -> Scene:
    pot = " ".join(["5", "3", "1", "1", "2", "2", "4", "4"][:seats])
    shares = ",".join(sorted(pot.split()))
    return table(seats, pot, f"0:{shares}", options=f"phase3=free edition={edition}")


@pytest.mark.rule("TT-7.2", "TT-7.3", "TT-7.4", "TT-7.5", "TT-7.6", "TT-7.8")
def test_others_see_that_a_card_lies_there_but_not_which() -> None:
    """Worked example E11, but that cards are seen to be laid and swapped."""
    scene = free()
    scene.put(0, "card agree")
    scene.put(0, "ready")
    assert scene.put(1, "card treasury") == ["chosen 1 treasury @1", "card-moved 1 laid"]
    scene.put(1, "ready")
    assert (scene.view(2).ready, scene.view(2).has_card) == ([0, 1], [0, 1])
    assert scene.put(2, "snoop 0") == ["snooped 2 0", "marks-removed 0"]
    assert scene.put(0, "card avert") == ["chosen 0 avert @0", "card-moved 0 swapped"]
    scene.put(0, "ready")
    scene.put(2, "card blackmail")
    told = scene.put(2, "ready")
    assert told[:3] == ["marked-ready 2", "closed", "played 0 avert"]


@pytest.mark.rule("TT-7.5", "TT-7.6")
def test_e11_a_ready_seat_keeps_its_mark_whatever_it_changes() -> None:
    scene = free()
    for seat, card in [(0, "agree"), (1, "treasury")]:
        scene.put(seat, f"card {card}")
        scene.put(seat, "ready")
    scene.put(1, "card avert")
    assert scene.view(2).ready == [0, 1]
    scene.put(1, "bribe 0 agree 2 down")
    assert scene.view(2).ready == [1]


@pytest.mark.rule("TT-7.1", "TT-7.8")
def test_everybody_may_act_in_any_order_until_all_are_ready() -> None:
    scene = free(4)
    assert GAME.may_act(scene.state) == [0, 1, 2, 3]
    for seat in [2, 0, 3, 1]:
        scene.put(seat, f"snoop {(seat + 1) % 4}")
        scene.put(seat, "card agree")
    for seat in [3, 1, 0]:
        scene.put(seat, "ready")
        assert scene.view(0).phase == "free"
        assert seat in GAME.may_act(scene.state)
    assert scene.to_act == [2]
    scene.put(2, "ready")
    assert scene.view(0).phase == "pot"


@pytest.mark.rule("TT-7.2", "TT15-10")
@pytest.mark.parametrize("edition", ["2016", "2015"])
def test_pieces_can_be_placed_moved_and_taken_back(edition) -> None:
    scene = free(4, edition)
    scene.put(1, "snoop 2")
    scene.put(1, "snoop 3")
    assert scene.put(1, "recall snoop") == ["recalled 1 snoop"]
    scene.put(1, "bribe 2 agree 4 down")
    assert scene.stack(1) == [2, 3]
    scene.put(1, "bribe 3 notagree 4 up")
    assert scene.stack(1) == [2, 3]
    scene.put(1, "bribe 3 notagree 2 up")
    assert scene.stack(1) == [3, 4]
    assert scene.put(1, "recall A") == ["recalled 1 A"]
    assert scene.stack(1) == [2, 3, 4]
    for piece in ["snoop", "A", "R"]:
        scene.refuse(1, f"recall {piece}", "nothing-to-recall", "TT-7.2")
    assert scene.view(0).changes == 7


@pytest.mark.rule("TT-7.2", "TT-6.7")
def test_a_target_turns_up_bribes_and_they_stay_up() -> None:
    scene = free()
    scene.put(1, "bribe 2 agree 4 down")
    scene.put(0, "bribe 2 reject 3 down")
    scene.put(0, "card agree")
    scene.put(0, "ready")
    scene.refuse(2, "show none", "no-change", "TT-7.9")
    scene.refuse(0, "show 1A", "no-such-bribe", "TT-6.7")
    told = scene.put(2, "show 0R,1A")
    assert told == ["bribe-up 0R 3", "bribe-up 1A 4", "marks-removed 0"]
    assert scene.view(0).bribe_money == {"0R": 3, "1A": 4}
    assert scene.view(0).changes == 3
    scene.refuse(2, "show 1A", "no-such-bribe", "TT-6.7")


@pytest.mark.rule("TT-7.4")
def test_without_a_card_nobody_is_ready() -> None:
    scene = free()
    scene.refuse(1, "ready", "no-card-chosen", "TT-7.4")
    assert "ready" not in scene.legal(1)
    scene.put(1, "card avert")
    assert scene.put(1, "ready") == ["marked-ready 1"]


@pytest.mark.rule("TT-7.7")
def test_withdrawing_a_mark_counts_but_leaves_the_other_marks() -> None:
    scene = free()
    for seat in [0, 1]:
        scene.put(seat, "card agree")
        scene.put(seat, "ready")
    assert scene.put(1, "unready") == ["mark-withdrawn 1"]
    assert scene.view(2).ready == [0]
    assert scene.view(2).changes == 1


@pytest.mark.rule("TT-7.9")
def test_a_move_that_changes_nothing_is_refused() -> None:
    scene = free()
    scene.put(1, "card agree")
    scene.refuse(1, "card agree", "no-change", "TT-7.9")
    scene.put(1, "ready")
    scene.refuse(1, "ready", "no-change", "TT-7.9")
    scene.refuse(2, "unready", "no-change", "TT-7.9")
    scene.put(1, "snoop 2")
    scene.refuse(1, "snoop 2", "no-change", "TT-7.9")
    scene.put(1, "bribe 2 agree 4 down")
    scene.refuse(1, "bribe 2 agree 4 down", "no-change", "TT-7.9")
    scene.put(2, "show 1A")
    scene.refuse(1, "bribe 2 agree 4 up", "no-change", "TT-7.9")
    assert scene.put(1, "bribe 2 agree 4 down")[0] == "bribed 1A 2 agree down"


@pytest.mark.rule("TT-7.9")
def test_a_mark_refers_to_the_table_its_sender_saw() -> None:
    """The question names the table, so a client's stale answer is known to be stale."""
    scene = free()
    scene.put(0, "card agree")
    before = GAME.question(scene.state, 0)
    scene.put(1, "snoop 0")
    assert GAME.question(scene.state, 0) != before


@pytest.mark.rule("TT-5.2", "TT-7.3")
def test_the_president_may_not_choose_reject_in_the_free_procedure_either() -> None:
    scene = free()
    scene.refuse(0, "card reject", "president-may-not-reject", "TT-5.2")


@pytest.mark.rule("TT-7.2", "TT-7.4")
def test_a_card_can_be_taken_back_and_the_mark_goes_with_it() -> None:
    scene = free()
    scene.refuse(1, "recall card", "nothing-to-recall", "TT-7.2")
    scene.put(1, "card avert")
    scene.put(1, "ready")
    assert scene.put(1, "recall card") == ["card-moved 1 taken", "mark-withdrawn 1"]
    assert (scene.view(1).own_card, scene.view(0).has_card, scene.view(0).ready) == (None, [], [])
    scene.refuse(1, "ready", "no-card-chosen", "TT-7.4")


@pytest.mark.rule("TT-7.5")
def test_a_snoop_concerns_whom_it_leaves_and_whom_it_reaches_a_bribe_everybody() -> None:
    scene = free(5)
    scene.put(4, "snoop 1")
    for seat in range(4):
        scene.put(seat, "card agree")
        scene.put(seat, "ready")
    assert scene.put(4, "snoop 2") == ["snooped 4 2", "marks-removed 1,2"]
    assert scene.put(4, "recall snoop") == ["recalled 4 snoop"]
    scene.put(2, "ready")
    assert scene.put(4, "bribe 0 agree 2 down")[-1] == "marks-removed 0,2,3"
    scene.put(2, "ready")
    assert scene.put(0, "show 4A") == ["bribe-up 4A 2", "marks-removed 2"]


@pytest.mark.rule("TT-7.10")
@pytest.mark.parametrize(("seats", "needed"), [(3, 2), (4, 3), (5, 3)])
def test_more_than_half_of_the_table_may_vote_to_go_round_in_order(seats, needed) -> None:
    scene = free(seats)
    scene.put(0, "bribe 1 agree 4 down")
    scene.put(0, "card agree")
    scene.refuse(1, "unorder", "no-change", "TT-7.9")
    assert scene.view(0).order_needs == needed
    for seat in range(1, needed):
        assert scene.put(seat, "order") == [f"order-wanted {seat}"]
        scene.refuse(seat, "order", "no-change", "TT-7.9")
    assert scene.view(0).order_votes == list(range(1, needed))
    assert scene.put(1, "unorder") == ["order-unwanted 1"]
    scene.put(1, "order")
    assert scene.put(0, "order") == ["order-wanted 0", "broken-off"]
    view = scene.view(0)
    assert (view.phase, view.bribes, view.own_card, view.order_votes) == ("placing", [], None, [])
    assert scene.stack(0) == [2, 3, 4]
    scene.place("1 snoop 2")
    scene.cards(" ".join(["agree"] * seats))
    assert scene.view(0).phase == "pot"


@pytest.mark.rule("TT-7.10", "TT-7.11")
def test_one_seat_alone_can_neither_end_nor_prolong_the_phase() -> None:
    scene = free(4)
    scene.put(1, "card agree")
    for change in range(30):
        scene.put(2, f"snoop {change % 2}")
    assert scene.view(0).phase == "free"
    assert scene.view(1).choices_left == 29
    for text in ["snoop 1", "recall snoop", "bribe 1 agree 2 up"]:
        scene.refuse(2, text, "changes-used-up", "TT-7.11")
    scene.put(1, "snoop 3")  # the others go on as they like
    assert "order" in scene.legal(2)


@pytest.mark.rule("TT-7.11")
def test_who_has_changed_too_much_may_still_answer_what_concerns_him() -> None:
    scene = free(4)
    scene.put(0, "card agree")
    for change in range(30):
        scene.put(2, f"card {['agree', 'avert'][change % 2]}")
    assert scene.put(2, "card treasury")[-1] == "marked-ready 2"
    scene.refuse(2, "card agree", "changes-used-up", "TT-7.11")
    scene.refuse(2, "unready", "changes-used-up", "TT-7.11")
    assert scene.legal(2) == ["order"]
    scene.put(1, "snoop 2")
    assert scene.view(2).ready == []
    assert scene.put(2, "card avert")[-2:] == ["card-moved 2 swapped", "marked-ready 2"]
    scene.put(1, "bribe 2 agree 3 down")
    assert "show 1A" in scene.legal(2)


@pytest.mark.rule("TT-7.11")
def test_a_vote_for_order_is_free_and_withdrawing_it_is_a_change() -> None:
    scene = free(4)
    scene.put(2, "order")
    assert scene.view(0).moved == [0, 0, 0, 0]
    scene.put(2, "unorder")
    assert scene.view(0).moved == [0, 0, 1, 0]
    for change in range(29):
        scene.put(2, f"snoop {change % 2}")
    scene.put(2, "order")
    scene.refuse(2, "unorder", "changes-used-up", "TT-7.11")


@pytest.mark.rule("TT-7.11")
def test_the_last_answer_may_close_the_phase() -> None:
    scene = free()
    for change in range(30):
        scene.put(2, f"card {['agree', 'avert'][change % 2]}")
    for seat in (0, 1):
        scene.put(seat, "card agree")
        scene.put(seat, "ready")
    assert scene.put(2, "card agree")[2:5] == ["marked-ready 2", "closed", "played 0 agree"]


@pytest.mark.rule("TT-7.3")
def test_two_tables_that_differ_in_hidden_cards_look_the_same() -> None:
    one, other = free(), free()
    for scene, cards in [(one, ["avert", "reject"]), (other, ["treasury", "agree"])]:
        scene.put(2, "card agree")
        for card in cards:
            events = scene.play.put(1, f"card {card}")
            for seat in (0, 2, -2):
                assert [type(event).__name__ for event in told_to(events, seat)] == ["CardMoved"]
    for after in ["", "ready", "recall card"]:
        for scene in (one, other):
            if after:
                scene.put(1, after)
        for seat in (0, 2, -2):
            assert one.view(seat) == other.view(seat)
            assert GAME.question(one.state, seat) == GAME.question(other.state, seat)
        assert GAME.may_act(one.state) == GAME.may_act(other.state)
