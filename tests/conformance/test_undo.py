"""Taking back, for every game; and faults planted in it, each of which must be found."""

import os
from typing import Any

import pytest

from conformance.laws import Breach
from conformance.planted import Planted as PlantedGame
from conformance.planted import Rumour
from conformance.scenes import Scene, play, scene
from conformance.secrets import secrets_of
from conformance.tables import default_tables
from conformance.taking_back import PLANTED, law_undo
from slushfund.core import CHANCE, NOTHING, Rng, Steps, audience_of

TRIES = 12

TABLES = [table for table in default_tables() if table.game.id != "toy"]


def breach(table, steps_of) -> str:
    """Return how the law is broken in some random games, "" where it is kept in all of them."""
    for seed in range(TRIES):
        try:
            law_undo(scene(table, seed % 4), Rng.seeded(seed), steps_of)
        except Breach as found:
            return str(found)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.id)
def test_every_fault_planted_in_taking_back_is_found(table, fault) -> None:
    assert breach(table, fault) != "", fault.__doc__


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.id)
def test_every_game_has_moves_to_take_back(table) -> None:
    """A law about what is offered is worth nothing where nothing ever is."""
    assert any(is_ever_offered(scene(table, seed)) for seed in range(4))


def is_ever_offered(whole: Scene) -> bool:
    """Tell whether anybody could take back anything in this game."""
    state = whole.game.start(whole.options)
    steps = Steps(whole.game, whole.options.seats, state.copy())
    for (seat, move), events in zip(whole.inputs, whole.told, strict=True):
        whole.game.apply(state, seat, move)
        steps.add(seat, move, events, state.copy())
        if seat != CHANCE and steps.offered(seat) != NOTHING:
            return True
    return False


class Whispers(PlantedGame):
    """Whoever answers is told the secret."""

    def apply(self, state, seat, move):
        events = super().apply(state, seat, move)
        if seat == CHANCE:
            return events
        return [*events, Rumour(audience_of([seat]), str(self.secret(state)))]


@pytest.mark.skipif(
    os.environ.get("SLUSHFUND_ENGINE") == "compiled",
    reason="compiled, taking back is for games only, not for what behaves like one",
)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game.id)
def test_a_move_that_tells_its_seat_a_secret_is_never_taken_back(table) -> None:
    game: Any = Whispers(table.game, secrets_of(table.game))
    whole = play(game, table.game.parse_options(table.options), 1)
    steps = None
    for (seat, move), moment in zip(whole.inputs, whole.moments, strict=False):
        steps = Steps(game, whole.options.seats, moment.state.copy())
        if seat == CHANCE or game.to_act(moment.state) == [CHANCE]:
            continue
        for actor in game.to_act(moment.state):
            after = moment.state.copy()
            move = game.space(after, actor).sample(Rng.seeded(moment.index))
            world = game.imagine(game.view(after, actor), Rng.seeded(3))
            events = game.apply(after, actor, move)
            if game.secret(world) == game.secret(moment.state):
                continue  # nothing is secret here
            trial = Steps(game, whole.options.seats, moment.state.copy())
            trial.add(actor, move, events, after)
            ago = trial.offered(actor)
            demanded = ago == NOTHING or _is_known(game, moment.state, actor, move)
            assert demanded, game.write(move)
    assert steps is not None


def _is_known(game, before, actor, move) -> bool:
    """Tell whether the secret is the same after the move in a few worlds of the seat."""
    found = set()
    for seed in range(3):
        world = game.imagine(game.view(before, actor), Rng.seeded(20_261_116 + seed))
        game.apply(world, actor, move)
        found.add(game.secret(world))
    return len(found) == 1
