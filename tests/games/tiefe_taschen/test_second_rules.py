"""Phase 3 as the second version of our rules had it, for tables and records that began under it.

There changes of card and pieces were counted together; after many of them a card was changed only
as an answer, and the seat was ready with it.
"""

from __future__ import annotations

from games.tiefe_taschen.scene import Scene, table
from slushfund import games

GAME = games.under("tiefe-taschen", 2)


def free(seats: int = 3) -> Scene:
    pot = " ".join(["5", "3", "1", "1", "2", "2", "4", "4"][:seats])
    shares = ",".join(sorted(pot.split()))
    return table(seats, pot, f"0:{shares}", options="phase3=free", game=GAME)


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


def test_the_last_answer_may_close_the_phase() -> None:
    scene = free()
    for change in range(30):
        scene.put(2, f"card {['agree', 'avert'][change % 2]}")
    for seat in (0, 1):
        scene.put(seat, "card agree")
        scene.put(seat, "ready")
    assert scene.put(2, "card agree")[2:5] == ["marked-ready 2", "closed", "played 0 agree"]


def test_in_order_a_card_is_swapped_thirty_times() -> None:
    scene = table(3, "5 3 1", "0:1,3,5", game=GAME)
    scene.place()
    scene.put(2, "card agree")
    for change in range(30):
        scene.put(2, f"card {['avert', 'agree'][change % 2]}")
    scene.refuse(2, "card avert", "changes-used-up", "TT-8.4")
    assert 2 not in GAME.may_act(scene.state)
