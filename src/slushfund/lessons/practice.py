"""Playing a scene: from the learner's moves alone follows how the table stands and what is said.

Nothing is kept about anybody. A step back is the same list of moves without its last one, another
try the list with another last one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from slushfund import games
from slushfund.core import Play, Playthrough, Refusal, told_to
from slushfund.lessons.scenes import Scene, Step, inputs_of, scene_named
from slushfund.packs import open_options

NEXT: Final = "next"
"""What a learner says who has read a step that asks for no move."""

Verdict: TypeAlias = Literal["asked", "aside", "refused", "done"]
"""How things stand: something is asked; a legal move was made that was not meant; a move was
refused; everything is done."""

KEPT: Final = 256
"""Positions on the way through scenes that are kept for whoever comes next."""


@dataclass(frozen=True)
class Practice:
    """A scene after some moves of the learner. The play is never changed."""

    scene: Scene
    play: Play
    at: int
    """The step that is next; as many as there are steps when all is done."""
    before: int
    """How many inputs the learner has seen before the last move."""
    verdict: Verdict
    refusal: Refusal | None = None

    @property
    def step(self) -> Step:
        """Return the step to talk about: the last one when all is done."""
        return self.scene.steps[min(self.at, len(self.scene.steps) - 1)]

    def is_on_script(self) -> bool:
        return self.verdict in ("asked", "done")


def practise(name: str, moves: list[str]) -> Practice:
    """Play a scene: all moves but the last must be those of the script, else it is refused."""
    return _reached(name, tuple(moves))


@lru_cache(KEPT)
def _reached(name: str, moves: tuple[str, ...]) -> Practice:
    if not moves:
        return _opened(scene_named(name))
    before = _reached(name, moves[:-1])
    if before.verdict != "asked":
        raise Refusal("off-script", "")
    return _after(before, moves[-1])


def _opened(scene: Scene) -> Practice:
    game = games.get(scene.game)
    play: Play = Playthrough(game, open_options(game, scene.options))
    _put_all(play, scene.start)
    return Practice(scene, play, 0, len(play.inputs), "asked")


def _after(before: Practice, text: str) -> Practice:
    """Return where a move leads: on, aside, or nowhere because it is refused."""
    now = replace(before, before=len(before.play.inputs))
    if text == NEXT:
        if now.step.asks != "read":
            raise Refusal("off-script", "")
        return _next(now, _copy(now.play))
    while now.at + 1 < len(now.scene.steps) and now.step.asks == "read" and not now.step.then:
        now = replace(now, at=now.at + 1)  # who moves has read enough
    play = _copy(now.play)
    try:
        play.put(now.scene.seat, text)
    except Refusal as no:
        is_meant = now.step.refused == no.code and now.scene.rule == no.rule
        at = now.at + is_meant
        return replace(now, at=at, verdict="done" if is_meant else "refused", refusal=no)
    if now.scene.rule:
        return _judged(now, play)
    return _next(now, play) if text in now.step.do else _aside(now, play)


def _judged(now: Practice, play: Play) -> Practice:
    """Judge a move in the position of a rule by what it brings about."""
    beside = _copy(play)
    if now.step.asks == "move":
        try:
            _put_all(play, now.step.then)
        except Refusal:
            return _aside(now, beside)
        if shows(play, now.before, now.scene.seat, now.step.shows):
            return replace(now, play=play, at=now.at + 1, verdict="done")
    return _aside(now, beside)


def _aside(now: Practice, play: Play) -> Practice:
    return replace(now, play=play, verdict="aside")


def _next(now: Practice, play: Play) -> Practice:
    _put_all(play, now.step.then)
    at = now.at + 1
    is_over = at == len(now.scene.steps)
    return replace(now, play=play, at=at, verdict="done" if is_over else "asked")


def shows(play: Play, since: int, seat: int, wanted: list[str]) -> bool:
    """Tell whether a seat was told everything that is wanted, after the first *since* inputs."""
    told = [
        play.game.write_event(event)
        for events in play.told[since:]
        for event in told_to(events, seat)
    ]
    return all(_is_told(begin, told) for begin in wanted)


def _is_told(begin: str, told: list[str]) -> bool:
    return any(line == begin or line.startswith(f"{begin} ") for line in told)


def _put_all(play: Play, text: str) -> None:
    for put in inputs_of(text):
        play.put(put.seat, put.move)


def _copy(play: Play) -> Play:
    twin: Play = Playthrough(play.game, play.options)
    twin.state = play.state.copy()
    twin.inputs = play.inputs.copy()
    twin.told = play.told.copy()
    return twin
