"""The laws of tests/conformance at every pair of contests, all three, and every number of players.

The suite itself tries each option at one number of seats; here every combination is played.
"""

import pytest

from conformance.laws import PLAY_LAWS
from conformance.scenes import play
from conformance.secrecy import SECRECY_LAWS
from slushfund.core import Rng
from slushfund.games.prodigals.game import GAME

LAWS = {**PLAY_LAWS, **SECRECY_LAWS}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("contests", ["ES", "EP", "PS", "EPS"])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_combination_keeps_every_law(contests, seats, seed):
    scene = play(GAME, GAME.options(contests=contests, seats=seats), seed)
    for number, law in enumerate(LAWS.values()):
        law(scene, Rng.seeded(number))


def test_a_sealed_answer_is_shown_only_when_all_are_in():
    """Two seats reduce their hands; neither sees what the other drops before both are done."""
    from games.prodigals.scene import Scene

    scene = Scene("EP", 3)
    scene.hand("EW05", "EW06", "EW07", "EW08", "EW09", seat=0)
    scene.hand("EW12", "EW13", "EW14", "EW15", "EW16", seat=2)
    scene.action_turn(2)
    scene.do("end", seat=2)
    worlds = [scene.state.copy(), scene.state.copy()]
    told = [
        GAME.apply(world, 0, GAME.parse(text))
        for world, text in zip(worlds, ["drop EW05", "drop EW09"], strict=True)
    ]
    assert GAME.view(worlds[0], 2) == GAME.view(worlds[1], 2)
    assert GAME.view(worlds[0], 0) != GAME.view(worlds[1], 0)
    heard = [[event for event in events if event.is_told_to(2)] for events in told]
    assert heard[0] == heard[1] != []
    assert GAME.can_undo(worlds[0], 0)
    events = GAME.apply(worlds[0], 2, GAME.parse("drop EW12"))
    lines = [GAME.write_event(event) for event in events]
    assert lines.index("card-dropped 0 EW05") < lines.index("card-dropped 2 EW12")
