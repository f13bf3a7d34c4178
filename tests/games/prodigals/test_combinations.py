"""The laws of tests/conformance at every pair of contests, all three, and every number of players.

The suite itself tries each option at one number of seats; here every combination is played.
"""

from typing import Any

import pytest

from conformance.laws import PLAY_LAWS
from conformance.scenes import play
from conformance.secrecy import SECRECY_LAWS
from slushfund.core import CHANCE, SPECTATOR, Rng
from slushfund.games.prodigals.game import GAME

LAWS = {**PLAY_LAWS, **SECRECY_LAWS}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("contests", ["ES", "EP", "PS", "EPS", "W", "EW", "SW", "ESW"])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_combination_keeps_every_law(contests, seats, seed):
    scene = play(GAME, GAME.options(contests=contests, seats=seats), seed)
    for number, law in enumerate(LAWS.values()):
        law(scene, Rng.seeded(number))


@pytest.mark.parametrize("contests", ["W", "ESW"])
def test_a_table_with_hidden_hands_keeps_every_law(contests):
    """The quickest of the above, so that no run of the tests goes without one."""
    scene = play(GAME, GAME.options(contests=contests, seats=2), 2)
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
    events = GAME.apply(worlds[0], 2, GAME.parse("drop EW12"))
    lines = [GAME.write_event(event) for event in events]
    assert lines.index("card-dropped 0 EW05") < lines.index("card-dropped 2 EW12")


CONTEST_OF = {
    "VotesChanged": "election",
    "MoneyChanged": "possessions",
    "PossessionSold": "possessions",
    "PossessionsSwapped": "possessions",
    "MarkerMoved": "society",
}
WILL_EVENTS = {
    "MoneyChanged": "last-will",
    "PropertyBought": "last-will",
    "PropertySold": "last-will",
    "PropertyFell": "last-will",
    "PropertiesRevalued": "last-will",
}


@pytest.mark.rule("PC-7.1", "PC-8.1", "PC-9.1", "LW-7.1")
@pytest.mark.parametrize("contests", ["EPS", "ESW"])
@pytest.mark.parametrize("seed", range(3))
def test_events_tell_every_change_of_a_score(seed, contests):
    rng = Rng.seeded(seed)
    contest_of = {**CONTEST_OF, **(WILL_EVENTS if "W" in contests else {})}
    state = GAME.start(GAME.options(contests=contests, seats=4))
    told: list[dict[str, int]] = []
    event: Any  # those of the table have a seat and an amount
    while GAME.to_act(state):
        events = GAME.apply(state, *next_input(state, rng))
        if not told:
            told = GAME.view(state, SPECTATOR).scores if state.round == 1 else []
            continue
        for event in events:
            contest = contest_of.get(type(event).__name__)
            if contest is not None:
                told[event.seat][contest] += event.by
        assert GAME.view(state, SPECTATOR).scores == told


def next_input(state, rng):
    seat = GAME.next_to_act(state)
    if seat == CHANCE:
        return seat, GAME.draw(state, rng)
    return seat, GAME.space(state, seat).sample(rng)
