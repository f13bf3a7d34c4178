"""Lessons and rules to be played. Nothing is stored: the learner's moves are all there is.

What is sent about the table is what the learner's seat sees, as at any table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from slushfund.core import Play, Playthrough, Refusal
from slushfund.lessons import Practice, Scene, Translated, all_scenes, practise, scene_named
from slushfund.server.http.endpoints import Call, language_of
from slushfund.server.http.previews import PREVIEWED, foreseen
from slushfund.server.http.refusals import error_of
from slushfund.server.http.routes import Routes
from slushfund.server.tables import visible
from slushfund.wire import api

NAMES: Final = ("Zoe", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
"""Of those who play along, by seat; the scripts call them so."""

routes = Routes()


@routes.add("GET /api/lessons", "open")
async def list_scenes(call: Call) -> api.SceneList:
    """The lessons, and the rules that can be played."""
    return api.SceneList([_scene(scene) for scene in all_scenes().values()])


@routes.add("POST /api/lessons/{scene}", "open", codes=("no-such-lesson", "off-script"))
async def practise_scene(call: Call, ask: api.PractiseAsk) -> api.PracticeInfo:
    """A lesson or a rule after moves of mine."""
    scene = scene_named(call.path("scene"))
    call.game = scene.game
    practice = await _reached(call, scene, ask.moves)
    call.charge(len(practice.play.inputs) - practice.before)
    return await call.reckon(_told, practice, language_of(call.request.headers))


@routes.add(
    "POST /api/lessons/{scene}/foresee",
    "open",
    codes=("no-such-lesson", "off-script", "bad-notation", "stale-question", "not-your-turn"),
)
async def foresee_scene(call: Call, ask: api.PractiseForeseeAsk) -> api.Foresight:
    """What answers in a lesson would change for me at once."""
    scene = scene_named(call.path("scene"))
    call.game = scene.game
    call.charge(PREVIEWED * (len(ask.answers) + len(ask.closed)))
    play = (await _reached(call, scene, ask.moves)).play
    asked = api.ForeseeAsk(ask.question, ask.answers, ask.closed)
    return await call.reckon(foreseen, play.game, play.state.copy(), scene.seat, asked)


async def _reached(call: Call, scene: Scene, moves: list[str]) -> Practice:
    call.charge(len(moves))
    return await call.reckon(practise, scene.id, moves)


def _scene(scene: Scene) -> api.SceneInfo:
    return api.SceneInfo(scene.id, scene.game, scene.rule or None)


def _both(words: Translated) -> api.BothWords:
    return api.BothWords(words.en, words.de)


def _told(practice: Practice, language: str) -> api.PracticeInfo:
    """Return a scene as its learner is shown it."""
    scene, step, play = practice.scene, practice.step, practice.play
    no = practice.refusal
    return api.PracticeInfo(
        scene=_scene(scene),
        table=_table(practice),
        seat=scene.seat,
        events=visible.heard_by(play, scene.seat),
        before=visible.told_after(play, scene.seat)[practice.before],
        shots=_shots(practice),
        step=practice.at,
        steps=len(scene.steps),
        asks=step.asks,
        verdict=practice.verdict,
        say=_both(step.say),
        no=_both(step.no),
        done=_both(scene.done),
        at=step.at,
        rule=step.rule or None,
        do=step.do,
        offers=[api.OfferedMove(move, _both(words)) for move, words in step.offers.items()],
        refusal=None if no is None else _refusal(no, scene.game, language),
        sheet=[
            api.SheetComment(each.category, _both(each.name), _both(each.say))
            for each in scene.sheet
        ],
    )


def _refusal(no: Refusal, game: str, language: str) -> api.PracticeRefusal:
    told = error_of(no, game, language)
    return api.PracticeRefusal(told.code, told.rule, told.message)


def _shots(practice: Practice) -> list[api.PracticeShot]:
    """Return what the last move led through, input by input; where that is much only its end."""
    play, seat = practice.play, practice.scene.seat
    done = practice.scene.steps[practice.at - 1] if practice.at else None
    is_quick = practice.is_on_script() and done is not None and done.quick
    if practice.before >= len(play.inputs) or is_quick:
        return [_shot(play, seat)]
    then: Play = Playthrough(play.game, play.options)
    shots: list[api.PracticeShot] = []
    for number, put in enumerate(play.inputs, 1):
        then.put(put.seat, put.move)
        if number > practice.before:
            shots.append(_shot(then, seat))
    return shots


def _shot(play: Play, seat: int) -> api.PracticeShot:
    position = msgspec.structs.replace(visible.position_of(play, seat, []), talk=None)
    return api.PracticeShot(visible.told_after(play, seat)[-1], position)


def _table(practice: Practice) -> api.TableInfo:
    """Return a table that is nobody's: it has seats and a game, and is not to be found."""
    scene, play = practice.scene, practice.play
    is_over = play.game.outcome(play.state) is not None
    seats = range(play.options.seats)
    return api.TableInfo(
        id=f"lesson:{scene.id}",
        game=scene.game,
        rules=play.game.rules_version,
        options=play.options.text(),
        status="over" if is_over else "running",
        seats=[_seat(seat, seat == scene.seat) for seat in seats],
        my_seat=scene.seat,
        is_host=False,
        has_vote=False,
        listed=False,
        spectators=False,
        whispers=False,
        pace=api.PaceInfo("relaxed", 0, 0),
        away=api.AwayInfo(0, "never"),
        fairness=api.Fairness("", "", ["" for _ in seats], None, ["" for _ in seats], "", []),
        invite="",
        code=None,
        created=0.0,
        started=0.0,
        ended=None,
        rematch=None,
    )


def _seat(seat: int, is_me: bool) -> api.SeatInfo:
    return api.SeatInfo(
        seat=seat,
        kind="person" if is_me else "bot",
        name=None if is_me else NAMES[seat],
        level=None,
        is_me=is_me,
        here=True,
        away_since=None,
        stand_in=False,
        votes=[],
    )
