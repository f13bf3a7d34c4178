"""The shapes that clients are promised are those of what they are sent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from slushfund import games
from slushfund.core import CHANCE, SPECTATOR, Playthrough, Rng, told_to
from slushfund.wire import shapes
from slushfund.wire.plain import plain, plain_event

GAMES = [
    pytest.param(game, f"seats={seats}", id=f"{game.id}-{seats}")
    for game in games.ALL
    for seats in (game.seats[0], game.seats[-1])
]
GAMES.append(pytest.param(games.get("tiefe-taschen"), "seats=4 phase3=free", id="free"))


def checker(name):
    found = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": shapes.stored()}}
    return jsonschema_rs.validator_for(found)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_views_spaces_and_events_of_random_games_have_the_promised_shapes(game, options):
    view, space, event = [
        checker(f"{shapes.stem(game)}{kind}") for kind in ("View", "Space", "Event")
    ]
    rng = Rng.seeded(5)
    play = Playthrough(game, game.parse_options(options))
    while seats := game.to_act(play.state):
        seat = rng.pick(seats)
        if seat == CHANCE:
            play.apply(CHANCE, rng.choose(game.chances(play.state)))
            continue
        if rng.below(4) == 0:
            for viewer in (seat, SPECTATOR):
                view.validate(plain(game, game.view(play.state, viewer)))
            space.validate(plain(game, game.space(play.state, seat)))
            space.validate(plain(game, game.statements(play.state, seat)))
        play.apply(seat, game.space(play.state, seat).sample(rng))
    for told in play.told:
        for one in told_to(told, 0):
            event.validate(plain_event(game, one))
    view.validate(plain(game, game.view(play.state, 0)))


def test_a_field_that_nobody_promised_is_found():
    game = games.get("qe")
    play = Playthrough(game, game.parse_options("seats=3"))
    sent: Any = plain(game, game.view(play.state, 0))
    checker("QeView").validate(sent)
    with pytest.raises(jsonschema_rs.ValidationError):
        checker("QeView").validate({**sent, "hint": 1})


def test_the_stored_shapes_are_those_of_the_engine():
    path = Path(shapes.__file__).with_name(shapes.FILE)
    assert msgspec.json.decode(path.read_bytes()) == msgspec.json.decode(shapes.written())
