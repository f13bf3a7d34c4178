"""Dame Beatrice with several blocked markers: every raise that can stand for another is legal."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from games.prodigals.scene import Scene
from slushfund.core import IllegalMove
from slushfund.games.prodigals.game import GAME
from slushfund.games.prodigals.moves import RaiseMarker
from slushfund.games.prodigals.rules import beatrice
from slushfund.games.prodigals.rules.society import can_move, marker_word
from slushfund.games.prodigals.state import BEATRICE

UP = 5
TILES = ["D1", "D2", "D3", "D4", "D5", "D6"]


def visited(*markers: str, tile: str, seats: int = 4) -> Scene:
    scene = Scene("ES", seats)
    scene.markers(*markers)
    for other in range(1, seats):
        scene.markers("lady@L4", "gentleman@M-2", "lady@R0", "gentleman@L-2", seat=other)
    scene.beatrice(tile)
    scene.state.immune = -1
    for other in range(1, seats):
        scene.state.markers[other * 4 : other * 4 + 4] = scene.state.markers[4:8]
    scene.action_turn(seats - 1)
    scene.do("end", seat=seats - 1)
    return scene


def has_assignment(blocked: list[int], raised: list[int]) -> bool:
    """Tell whether every raise can stand for a blocked marker of its own that is another one."""
    ways = permutations(blocked, len(raised))
    return any(all(a != b for a, b in zip(way, raised, strict=True)) for way in ways)


@pytest.mark.rule("PC-13.9", "PC-13.10")
def test_the_player_chooses_which_marker_pays_for_which():
    scene = visited("lady@R14", "gentleman@M14", "lady@R12", "gentleman@M12", tile="D4")
    seen = GAME.view(scene.state, 0)
    assert [seen.markers[0][slot] for slot in seen.unpaid] == ["gentleman@M12", "lady@R12"]
    scene.do("raise lady@R14")
    seen = GAME.view(scene.state, 0)
    assert [seen.markers[0][slot] for slot in seen.unpaid] == ["lady@R12"]
    assert GAME.view(scene.state, 1).unpaid == [], "what others pay for is their answer"
    scene.do("raise lady@R12")
    assert scene.where() == ["gentleman@M12", "gentleman@M14", "lady@R14", "lady@R16"]


@pytest.mark.rule("PC-13.10")
def test_one_marker_alone_cannot_pay_for_itself_and_another():
    scene = visited("lady@R14", "gentleman@M14", "lady@R12", "gentleman@M12", tile="D4")
    scene.do("raise gentleman@M14", "raise gentleman@M12")
    scene = visited("lady@M14", "gentleman@M12", "lady@L8", "gentleman@R2", tile="D4")
    assert scene.refusal("raise gentleman@M12") == ("blocked-marker", "PC-13.10")


def positions(step: int, tiles: list[str]):
    """Yield states after her visit in which several markers are blocked, every *step*-th."""
    scene = Scene("ES", 4)
    state = scene.state
    found = 0
    for tile in tiles:
        scene.beatrice(tile)
        for cells in combinations(range(len(state.content.cells)), 4):
            state.markers[0:4] = list(cells)
            state.blocked[0], state.sealed[0] = [], []
            beatrice._visit(state, 0, [])
            found += len(state.blocked[0]) > 1
            if len(state.blocked[0]) > 1 and found % step == 0:
                twin = state.copy()
                twin.phase = BEATRICE
                yield twin


def as_before(state, owed: list[int]) -> list[int]:
    """Return what was owed under the earlier rule: the topmost first, dropped if nobody can pay."""
    owed = owed.copy()
    while owed and not any(s != owed[0] and can_move(state, 0, s, UP) for s in range(4)):
        owed.pop(0)
    return owed


def compare(state, owed: list[int]) -> int:
    """Try every raise from here on, and count the ends."""
    assert bool(state.owed[0]) >= bool(owed), "whoever owed a raise owes one now"
    legal = 0
    for slot in range(4):
        twin = state.copy()
        fits = has_assignment(state.blocked[0], [*state.sealed[0], slot])
        if not state.owed[0] or not can_move(state, 0, slot, UP):
            continue
        word = RaiseMarker(marker_word(state, 0, slot))
        if not fits:
            with pytest.raises(IllegalMove):
                beatrice.replace(twin, 0, word)
            continue
        beatrice.replace(twin, 0, word)
        assert word in beatrice.list_replacements(state, 0)
        was = as_before(twin, owed[1:]) if owed and slot != owed[0] else None
        if was is not None and not was:
            assert not twin.owed[0], "a record that was complete is complete"
        legal += compare(twin, was or [])
    assert (legal > 0) == bool(state.owed[0]), "what nobody can pay has lapsed"
    return max(legal, 1)


@pytest.mark.rule("PC-13.9", "PC-13.10", "PC-13.11")
@pytest.mark.parametrize(
    "step", [pytest.param(97, id="some"), pytest.param(1, id="all", marks=pytest.mark.slow)]
)
def test_raises_are_legal_exactly_if_they_can_be_assigned_and_old_records_play_alike(step):
    tried = 0
    for state in positions(step, TILES):
        compare(state, as_before(state, state.blocked[0]))
        tried += 1
    assert tried > 10
