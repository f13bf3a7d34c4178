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
def test_e11_others_see_only_the_snoop_and_the_marks() -> None:
    scene = free()
    scene.put(0, "card agree")
    scene.put(0, "ready")
    scene.put(1, "card treasury")
    scene.put(1, "ready")
    assert scene.view(2).ready == [0, 1]
    assert scene.put(2, "snoop 0") == ["snooped 2 0", "marks-removed 0,1"]
    assert scene.put(0, "card avert") == ["chosen 0 avert @0"]
    scene.put(0, "ready")
    scene.put(1, "ready")
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


@pytest.mark.rule("TT-7.10")
@pytest.mark.parametrize("seats", [3, 5])
def test_after_too_many_changes_everything_is_taken_back_and_played_in_order(seats) -> None:
    scene = free(seats)
    scene.put(0, "card agree")
    scene.put(0, "ready")
    scene.put(0, "unready")
    scene.put(0, "bribe 1 agree 4 down")
    scene.put(0, "card treasury")
    for change in range(8 * seats - 3):
        scene.put(2, f"snoop {change % 2}")
    assert scene.view(0).phase == "free"
    told = scene.put(1, "snoop 2")
    assert told[-2:] == ["snooped 1 2", "broken-off"]
    view = scene.view(0)
    assert (view.phase, view.snoops, view.bribes, view.own_card, view.ready) == (
        "placing",
        [],
        [],
        None,
        [],
    )
    assert scene.stack(0) == [2, 3, 4]
    assert scene.to_act == [0]
    scene.refuse(0, "recall snoop", "placed-is-placed", "TT-8.1")
    scene.place("1 snoop 2")
    scene.cards(" ".join(["agree"] * seats))
    assert scene.view(0).phase == "pot"


@pytest.mark.rule("TT-7.11")
def test_a_card_is_chosen_at_most_twenty_times_but_again_after_the_cap() -> None:
    scene = free()
    for choice in range(20):
        scene.put(1, f"card {['agree', 'avert'][choice % 2]}")
    scene.refuse(1, "card agree", "choices-used-up", "TT-7.11")
    assert [move for move in scene.legal(1) if move.startswith("card")] == []
    scene.put(1, "ready")
    for change in range(24):
        scene.put(2, f"snoop {change % 2}")
    scene.place()
    scene.put(1, "card agree")


@pytest.mark.rule("TT-5.2", "TT-7.3")
def test_the_president_may_not_choose_reject_in_the_free_procedure_either() -> None:
    scene = free()
    scene.refuse(0, "card reject", "president-may-not-reject", "TT-5.2")


@pytest.mark.rule("TT-7.3")
def test_number_and_time_of_hidden_changes_are_invisible() -> None:
    """Two tables that differ only in how often a seat exchanged its card look the same."""
    busy, calm = free(), free()
    for scene in (busy, calm):
        scene.put(0, "snoop 1")
        scene.put(2, "card agree")
    calm.put(1, "card agree")
    for card in ["avert", "treasury", "blackmail", "agree", "reject", "agree"]:
        events = busy.play.put(1, f"card {card}")
        assert told_to(events, 0) == told_to(events, 2) == told_to(events, -2) == []
    for after in ["", "ready"]:
        for scene in (busy, calm):
            if after:
                scene.put(1, after)
        for seat in (0, 2, -2):
            assert busy.view(seat) == calm.view(seat)
            assert GAME.question(busy.state, seat) == GAME.question(calm.state, seat)
        assert busy.to_act == calm.to_act
        assert GAME.may_act(busy.state) == GAME.may_act(calm.state)
        assert busy.told == calm.told or not after


@pytest.mark.rule("TT-7.3")
def test_whether_a_seat_has_chosen_is_not_seen_before_it_is_ready() -> None:
    chosen, open_ = free(), free()
    chosen.put(1, "card reject")
    for seat in (0, 2, -2):
        assert chosen.view(seat) == open_.view(seat)
    chosen.put(1, "ready")
    assert chosen.view(0).has_card == [1]
