"""What a seat can prove: bounds of everybody's money."""

from __future__ import annotations

import pytest

from games.tiefe_taschen.scene import Scene, table
from slushfund.core import SPECTATOR
from slushfund.games.tiefe_taschen.deduction import HiddenMovement, wealth
from slushfund.games.tiefe_taschen.state import BRIBES, POT, PUBLIC, STATE_TREASURY, Movement

BRIBE_OF_1 = BRIBES + 2


def moved(source: int, target: int, value: int = 0) -> HiddenMovement | Movement:
    if value:
        return Movement(source, target, PUBLIC, value)
    return HiddenMovement(source, target, 0)


@pytest.mark.parametrize(
    ("ledger", "sizes", "expected"),
    [
        pytest.param([], [3, 3, 3], ["9", "9", "9"], id="all begin with nine"),
        pytest.param([(POT, 1, 5)], [3, 4, 3], ["9", "14", "9"], id="paid before all eyes"),
        pytest.param([(STATE_TREASURY, 1)], [3, 4, 3], ["9", "10-14", "9"], id="grabbed"),
        pytest.param([(1, 2)], [3, 2, 4], ["9", "5-7", "11-13"], id="stolen: a card of the victim"),
        pytest.param(
            [(1, BRIBE_OF_1), (BRIBE_OF_1, 1)], [3, 3, 3], ["9", "9", "9"], id="bribe returned"
        ),
        pytest.param(
            [(1, BRIBE_OF_1), (BRIBE_OF_1, BRIBE_OF_1, 3), (BRIBE_OF_1, 2, 3)],
            [3, 2, 4],
            ["9", "6", "12"],
            id="turned up: known in hindsight",
        ),
        pytest.param(
            [(1, BRIBE_OF_1), (BRIBE_OF_1, 2)], [3, 2, 4], ["9", "5-7", "11-13"], id="bribe taken"
        ),
        pytest.param(
            [(1, 2), (1, 2), (1, 2)], [3, 0, 6], ["9", "0", "15-21"], id="no cards, no money"
        ),
    ],
)
def test_money_is_bounded_by_what_was_seen(ledger, sizes, expected) -> None:
    found = wealth([moved(*movement) for movement in ledger], sizes)
    texts = [str(w.least) if w.least == w.most else f"{w.least}-{w.most}" for w in found]
    assert texts == expected


@pytest.mark.rule("TT-1.5")
@pytest.mark.parametrize("options", ["", "phase3=free", "bankruptcy=blurred", "open_record=off"])
def test_what_everybody_has_is_within_the_bounds_of_every_view(options) -> None:
    scene = Scene(4, options=options)
    scene.random(5)
    again = Scene(4, options=options, first=int(scene.play.inputs[0].move[-1]))
    for at, put in enumerate(scene.play.inputs[1:]):
        again.put(put.seat, put.move)
        for seat in [SPECTATOR, *range(4)] if at % 7 == 0 else []:
            found = again.view(seat).wealth
            assert all(w.least <= has <= w.most for w, has in zip(found, again.money, strict=True))
            assert seat < 0 or found[seat].least == found[seat].most == again.money[seat]
    assert [w.least for w in scene.view(SPECTATOR).wealth] == scene.money


def test_without_memory_nothing_is_proved() -> None:
    scene = table(4, "5 3 1 1", "0:1,1,3,5", options="memory=off")
    assert scene.view(0).wealth == []


@pytest.mark.rule("TT-13.1", "TT15-4")
def test_a_view_tells_how_many_rounds_may_still_begin() -> None:
    assert Scene(5).view(0).rounds_left == 10
    assert table(5, "5 3 1 1 1", "0:1,1,1,3,5").view(SPECTATOR).rounds_left == 9
    assert Scene(4, options="edition=2015").view(0).rounds_left == 22
