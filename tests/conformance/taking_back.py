"""The law of taking back: only what nobody has learned from, and then it is as if it never was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.forms import dump, wire
from conformance.laws import demand, is_pending
from conformance.oracle import oracle_of
from conformance.scenes import Scene, draw_move, draw_seat, frame, heard
from slushfund.core import CHANCE, NOTHING, Refusal, Rng, Steps

WALK = 14
"""Inputs that are followed from one position."""
WORLDS = 5
SHARED = 6
"""Positions in which several seats are asked at once: there answers are sealed."""


@dataclass
class Made:
    """One input, as the law itself notes it."""

    before: Any
    seat: int
    move: Any
    events: list[Any]
    after: Any


def law_undo(scene: Scene, rng: Rng, steps_of: Any = Steps) -> None:
    """What is offered to be taken back has told nobody anything, and leaves no trace."""
    shared = [moment for moment in scene.moments if moment.is_shared]
    rng.shuffle(shared)
    for moment in [*shared[:SHARED], *scene.some(4, rng)]:
        state = moment.state.copy()
        steps = steps_of(scene.game, scene.options.seats, state.copy())
        made: list[Made] = []
        for _ in range(WALK):
            if not scene.game.to_act(state):
                break
            before = state.copy()
            seat = draw_seat(scene.game, state, rng)
            move = draw_move(scene.game, state, seat, rng)
            events = scene.game.apply(state, seat, move)
            made.append(Made(before, seat, move, events, state.copy()))
            steps.add(seat, move, events, state.copy())
            for owner in scene.seats():
                _check(scene, made, steps.offered(owner), owner, rng, steps_of)


def _check(scene: Scene, made: list[Made], ago: int, seat: int, rng: Rng, steps_of: Any) -> None:
    if ago == NOTHING:
        demand(not _is_waiting(scene, made, seat), "a sealed answer can be taken back", seat)
        return
    step, since = made[-ago], made[len(made) - ago + 1 :]
    story = f"{seat} {scene.game.write(step.move)}"
    demand(step.seat == seat, "only one's own moves are taken back", story)
    drawn = [later for later in since if later.seat == CHANCE]
    demand(not drawn and _asks_no_other(scene, step), "nothing is taken back after a draw", story)
    demand(scene.game.to_act(made[-1].after) != [], "nothing is taken back after the end", story)
    _told_nobody(scene, step, story, rng)
    for later in since:
        _told_nothing(scene, later, seat, story)
    _leaves_no_trace(scene, step, since, story)
    _shows_nothing(scene, step, since, ago, rng, steps_of)


def _asks_no_other(scene: Scene, step: Made) -> bool:
    """Tell whether a step has left others, chance among them, to what they were asked before."""
    owing = [
        [s for s in scene.game.to_act(at) if s != step.seat] for at in (step.before, step.after)
    ]
    return set(owing[1]) <= set(owing[0])


def _told_nobody(scene: Scene, step: Made, story: str, rng: Rng) -> None:
    """In every world that its seat thinks possible the step tells the seat the same."""
    game = scene.game
    told = wire(game, heard(step.events, step.seat))
    seen = wire(game, game.view(step.after, step.seat))
    for _ in range(WORLDS):
        world = game.imagine(game.view(step.before, step.seat), Rng.seeded(rng.word()))
        events = game.apply(world, step.seat, step.move)
        same = wire(game, heard(events, step.seat)) == told
        demand(same, "nothing is taken back after a reveal", story)
        same = wire(game, game.view(world, step.seat)) == seen
        demand(same, "nothing is taken back after a reveal", story)
    if game.open_steps:
        return
    demand(_is_hidden(scene, step), "what others have seen stays", story)


def _is_hidden(scene: Scene, step: Made) -> bool:
    """Tell by the rules whether nobody else sees what a step was."""
    owing = scene.game.to_act(step.before)
    rest = [seat for seat in owing if seat != step.seat]
    now = scene.game.to_act(step.after)
    is_shared = step.seat in owing and bool(rest)
    if is_shared and (
        now == rest
        or (now == owing and oracle_of(scene.game.id).is_all_sealed(scene.options.text()))
    ):
        return True
    hidden = oracle_of(scene.game.id).concealed(scene.game.write(step.move))
    return hidden is not None and hidden.is_sealed and not hidden.knowers


def _told_nothing(scene: Scene, later: Made, seat: int, story: str) -> None:
    """What another has done since has told the seat no more than that it was done."""
    told = heard(later.events, seat)
    if later.seat == seat or all(type(event).__name__ == "Sealed" for event in told):
        return
    text = scene.game.write(later.move)
    demand(_is_hidden(scene, later), "nothing is taken back after an answer", story, text)


def _leaves_no_trace(scene: Scene, step: Made, since: list[Made], story: str) -> None:
    """Without the step all others would have done and heard the same."""
    game = scene.game
    state = step.before.copy()
    for later in since:
        try:
            events = game.apply(state, later.seat, later.move)
        except Refusal as no:
            demand(False, "nobody has to move again", story, game.write(later.move), no)
        for viewer in scene.viewers():
            same = wire(game, heard(events, viewer)) == wire(game, heard(later.events, viewer))
            demand(same, "others hear the same without it", story, viewer)
    if not since:
        for viewer in scene.viewers():
            same = frame(scene, state, viewer) == frame(scene, step.before, viewer)
            demand(same, "it is as if it never was", story, viewer)


def _is_waiting(scene: Scene, made: list[Made], seat: int) -> bool:
    """Tell whether the seat's last input is a sealed answer, with a choice, that still waits."""
    for step in reversed(made):
        words = scene.words(step.move)
        if step.seat == CHANCE or words[0] not in oracle_of(scene.game.id).sealed:
            return False
        if not is_pending(scene, step.before, step.seat, step.after):
            return False
        if step.seat == seat:
            return scene.game.space(step.before, seat).size() != 1
    return False


def _shows_nothing(
    scene: Scene, step: Made, since: list[Made], ago: int, rng: Rng, steps_of: Any
) -> None:
    """In a world that the seat cannot tell from this one the same is offered."""
    game, seat = scene.game, step.seat
    world = game.imagine(game.view(step.before, seat), Rng.seeded(rng.word()))
    twin = steps_of(game, scene.options.seats, world.copy())
    for one in [step, *since]:
        if not game.space(world, one.seat).has(one.move):
            return
        events = game.apply(world, one.seat, one.move)
        if wire(game, heard(events, seat)) != wire(game, heard(one.events, seat)):
            return
        twin.add(one.seat, one.move, events, world.copy())
    demand(twin.offered(seat) == ago, "what is offered shows nothing", seat, game.write(step.move))


class Planted:
    """Steps with a fault; the honest ones are behind it."""

    def __init__(self, game: Any, seats: int, state: Any) -> None:
        self.game = game
        self.seats = seats
        self.honest = Steps(game, seats, state)
        self.inputs: list[int] = []

    def add(self, seat: int, move: Any, events: list[Any], after: Any) -> None:
        self.honest.add(seat, move, events, after)
        self.inputs.append(seat)

    def offered(self, seat: int) -> int:
        return self.honest.offered(seat)

    def own(self, seat: int) -> int:
        """Return how long ago the seat moved, whatever happened since."""
        if seat not in self.inputs or not self.game.to_act(self.honest.state):
            return NOTHING
        return self.inputs[::-1].index(seat) + 1


class AfterADraw(Planted):
    """A move that made chance act is taken back."""

    def offered(self, seat: int) -> int:
        is_drawn = self.game.to_act(self.honest.state) == [CHANCE]
        return self.own(seat) if is_drawn and self.inputs[-1:] == [seat] else super().offered(seat)


class Always(Planted):
    """Whoever moved last may take it back."""

    def offered(self, seat: int) -> int:
        return 1 if self.own(seat) == 1 else super().offered(seat)


class AfterAnswers(Planted):
    """A move is taken back although another has moved since."""

    def offered(self, seat: int) -> int:
        return 2 if self.own(seat) == 2 else super().offered(seat)


class OfOthers(Planted):
    """What is offered to one seat is the move of another."""

    def offered(self, seat: int) -> int:
        ago = super().offered((seat + 1) % self.seats)
        return ago if ago != NOTHING else super().offered(seat)


class Never(Planted):
    """Sealed answers stay."""

    def offered(self, seat: int) -> int:
        return NOTHING


class Tells(Planted):
    """What is offered depends on what the seat cannot know."""

    def offered(self, seat: int) -> int:
        is_odd = sum(map(ord, repr(dump(self.honest.state)))) % 2
        return super().offered(seat) if is_odd else NOTHING


PLANTED = [AfterADraw, Always, AfterAnswers, OfOthers, Never, Tells]
