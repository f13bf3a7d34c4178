"""What a seat may read of a whole game: the same in all games it cannot tell apart."""

from __future__ import annotations

from typing import Any

from conformance.forms import wire
from conformance.laws import demand
from conformance.scenes import Scene, draw_seat, heard
from conformance.secrecy import alternatives
from slushfund.core import Rng


def law_export(scene: Scene, rng: Rng) -> None:
    """Two games that differ in what a seat was not told read the same for that seat."""
    game = scene.game
    for moment in scene.some(12, rng):
        if not game.to_act(moment.state):
            continue
        before = scene.told[: moment.index]
        actor = draw_seat(game, moment.state, rng)
        twins = [
            [*before, game.apply(moment.state.copy(), actor, move)]
            for move in alternatives(scene, moment.state, actor, rng)[:2]
        ]
        for seat in scene.viewers():
            told = {wire(game, heard(twin[-1], seat)) for twin in twins}
            if len(told) == 1:
                texts = {wire(game, export(game, twin, seat)) for twin in twins}
                demand(len(texts) == 1, "a seat reads only what it was told", seat)


def export(game: Any, told: list[list[Any]], seat: int) -> list[Any]:
    """Return what *seat* may read of these events."""
    if hasattr(game, "export"):
        return game.export(told, seat)
    return [event for events in told for event in heard(events, seat)]


EXPORT_LAWS = {"export": law_export}
