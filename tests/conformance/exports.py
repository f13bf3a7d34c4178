"""What a seat may read of a whole game: the same in all games it cannot tell apart."""

from __future__ import annotations

from typing import Any

from conformance.forms import wire
from conformance.laws import demand, some
from conformance.scenes import Scene, draw_move, draw_seat, heard
from slushfund.core import Rng


def law_export(scene: Scene, rng: Rng) -> None:
    """Two games that differ in what a seat was not told read the same for that seat."""
    game = scene.game
    for moment in some(scene.moments, 8, rng):
        if not game.to_act(moment.state):
            continue
        before = scene.told[: moment.index]
        actor = draw_seat(game, moment.state, rng)
        twins: list[list[list[Any]]] = []
        for _ in range(2):
            state = moment.state.copy()
            move = draw_move(game, state, actor, rng)
            twins.append([*before, game.apply(state, actor, move)])
        for seat in scene.viewers():
            told = [wire(game, heard(twin[-1], seat)) for twin in twins]
            if told[0] == told[1]:
                texts = [wire(game, export(game, twin, seat)) for twin in twins]
                demand(texts[0] == texts[1], "a seat reads only what it was told", seat)


def export(game: Any, told: list[list[Any]], seat: int) -> list[Any]:
    """Return what *seat* may read of these events."""
    if hasattr(game, "export"):
        return game.export(told, seat)
    return [event for events in told for event in heard(events, seat)]


EXPORT_LAWS = {"export": law_export}
