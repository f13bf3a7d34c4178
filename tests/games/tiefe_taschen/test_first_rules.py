"""Phase 3 as the first version of our rules had it, for tables and records that began under it.

There all changes of a phase were counted together, too many of them broke it off for everybody,
cards were laid unseen, and in order a card once laid stood.
"""

from __future__ import annotations

import pytest

from games.tiefe_taschen.scene import Scene
from games.tiefe_taschen.scene import table as any_table
from slushfund import games
from slushfund.core import told_to

GAME = games.under("tiefe-taschen", 1)


def table(seats: int, pot: str, shares: str, options: str = "") -> Scene:
    return any_table(seats, pot, shares, options=options, game=GAME)


def free(seats: int = 3) -> Scene:
    pot = " ".join(["5", "3", "1", "1", "2", "2", "4", "4"][:seats])
    shares = ",".join(sorted(pot.split()))
    return table(seats, pot, f"0:{shares}", options="phase3=free")


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


def test_whether_a_seat_has_chosen_is_not_seen_before_it_is_ready() -> None:
    chosen, open_ = free(), free()
    chosen.put(1, "card reject")
    for seat in (0, 2, -2):
        assert chosen.view(seat) == open_.view(seat)
    chosen.put(1, "ready")
    assert chosen.view(0).has_card == [1]


def test_a_choice_is_final_and_seen_by_nobody_before_all_are_in() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.place()
    assert scene.put(2, "card reject") == ["chosen 2 reject @2", "sealed 2"]
    scene.refuse(2, "card agree", "choice-is-final", "TT-8.4")
    assert scene.view(0).waiting == [0, 1]
    assert scene.view(0).played == []
    assert scene.view(2).own_card == "reject"
    scene.put(0, "card agree")
    assert "played 0 agree" in scene.put(1, "card agree")


def test_the_free_procedure_has_no_vote_on_order_and_no_way_to_take_a_card_back() -> None:
    scene = free()
    scene.put(1, "card agree")
    scene.refuse(1, "order", "not-now", "TT-7.1")
    scene.refuse(1, "recall card", "nothing-to-recall", "TT-7.2")


def test_bribes_are_turned_up_in_their_own_step_only() -> None:
    scene = table(3, "5 3 1", "0:1,3,5")
    scene.put(0, "bribe 2 agree 4 down")
    assert GAME.may_act(scene.state) == [0]
    scene.refuse(2, "show 0A", "not-your-turn", "TT-2.3")
