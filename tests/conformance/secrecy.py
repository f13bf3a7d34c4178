"""The laws of secrecy: what a seat gets depends on nothing that it may not know.

Twin worlds are two states that one seat cannot tell apart. They come from `imagine`, and from
forks: the same state after two different moves that look the same to that seat. In twin worlds
everything that goes out to the seat must be equal to the byte, and stay so until an event tells
the worlds apart.
"""

from __future__ import annotations

from typing import Any

from conformance.forms import dump, wire
from conformance.laws import Breach, demand, some
from conformance.oracle import CHANCE_KNOWERS, concealed
from conformance.scenes import Scene, differing, draw_move, draw_seat, frame, heard
from slushfund.core import CHANCE, SPECTATOR, Refusal, Rng

LOCKSTEPS = 12
FORKS = 3


def law_twins(scene: Scene, rng: Rng) -> None:
    """A seat gets the same bytes in the real world and in one imagined from its view."""
    for moment in some(scene.moments, 14, rng):
        for seat in scene.viewers():
            _imagined_twin(scene, moment.state, seat, rng)


def _imagined_twin(scene: Scene, state: Any, seat: int, rng: Rng) -> Any:
    """Imagine a world for *seat* and check that it cannot be told from the real one."""
    game = scene.game
    view = game.view(state, seat)
    world = game.imagine(view, Rng.seeded(rng.word()))
    parted = differing(frame(scene, state, seat), frame(scene, world, seat))
    demand(parted == "", "an imagined world looks the same", f"seat {seat}", parted)
    same = game.census(world) == game.census(state)
    demand(same, "an imagined world has the same parts", game.census(world), game.census(state))
    return world


def law_lockstep(scene: Scene, rng: Rng) -> None:
    """Worlds that a seat cannot tell apart part only by what it is told."""
    for moment in some(scene.moments, 8, rng):
        for seat in scene.viewers():
            world = _imagined_twin(scene, moment.state, seat, rng)
            lockstep(scene, seat, moment.state.copy(), world, rng, LOCKSTEPS)


def lockstep(scene: Scene, seat: int, left: Any, right: Any, rng: Rng, steps: int) -> None:
    """Step two twin worlds of *seat* on until it is told which one it is in."""
    game = scene.game
    for _ in range(steps):
        if not game.to_act(left):
            return
        actor = draw_seat(game, left, rng)
        move = draw_move(game, left, actor, rng)
        twin = _twin_move(scene, seat, right, actor, move, rng)
        story = f"seat {seat} while {actor} {game.write(move)} | {game.write(twin)}"
        try:
            told = game.apply(left, actor, move), game.apply(right, actor, twin)
        except Refusal as no:
            raise Breach(f"twin worlds refuse alike: {story}: {no}") from None
        if not part(scene, seat, left, right, told, story):
            return


def part(scene: Scene, seat: int, left: Any, right: Any, told: Any, story: str) -> bool:
    """Check a step of twin worlds; tell whether they are still twins of *seat*."""
    game = scene.game
    heard_left, heard_right = [wire(game, heard(events, seat)) for events in told]
    views = [wire(game, game.view(state, seat)) for state in (left, right)]
    if heard_left == heard_right:
        demand(
            views[0] == views[1],
            "a view changes only by what is told",
            story,
            differing({"view": views[0]}, {"view": views[1]}),
        )
    elif scene.remembers():
        demand(
            views[0] != views[1],
            "what is told is in the view",
            story,
            differing({"told": heard_left}, {"told": heard_right}),
        )
    if heard_left != heard_right:
        return False
    parted = differing(frame(scene, left, seat), frame(scene, right, seat))
    demand(parted == "", "twin worlds look the same", story, parted)
    return True


def _twin_move(scene: Scene, seat: int, world: Any, actor: int, move: Any, rng: Rng) -> Any:
    """Choose what *actor* does in the twin world: mostly the same if it can, else alike."""
    game = scene.game
    if actor == seat:
        return move
    legal = move in game.chances(world).moves if actor == CHANCE else False
    if actor != CHANCE:
        legal = game.space(world, actor).has(move)
    if legal and rng.below(3):
        return move
    other = draw_move(game, world, actor, rng)
    for _ in range(6):
        if scene.words(other)[0] == scene.words(move)[0]:
            return other
        other = draw_move(game, world, actor, rng)
    return move if legal else other


def law_forks(scene: Scene, rng: Rng) -> None:
    """Two moves that a seat may not tell apart look the same to it, now and later."""
    game = scene.game
    for moment in some(scene.moments, 14, rng):
        state = moment.state
        if not game.to_act(state):
            continue
        actor = draw_seat(game, state, rng)
        moves = _alternatives(scene, state, actor, rng)
        for other in moves[1:]:
            _fork(scene, state, actor, moves[0], other, rng)


def _alternatives(scene: Scene, state: Any, actor: int, rng: Rng) -> list[Any]:
    """Draw a few different moves of the same first word."""
    found = [draw_move(scene.game, state, actor, rng)]
    word = scene.words(found[0])[0]
    for _ in range(12):
        if len(found) > FORKS:
            break
        move = draw_move(scene.game, state, actor, rng)
        if scene.words(move)[0] == word and move not in found:
            found.append(move)
    return found


def _fork(scene: Scene, state: Any, actor: int, move: Any, other: Any, rng: Rng) -> None:
    game = scene.game
    left, right = state.copy(), state.copy()
    told = game.apply(left, actor, move), game.apply(right, actor, other)
    blind = _must_not_tell(scene, state, actor, (move, other), (left, right))
    story = f"{actor} {game.write(move)} | {game.write(other)}"
    knowers = 0
    for seat in scene.viewers():
        if seat == actor:
            continue
        is_twin = part(scene, seat, left, right, told, f"seat {seat}, {story}")
        knowers += 0 if is_twin else 1
        demand(is_twin or seat not in blind, "a hidden move is not told", f"seat {seat}", story)
        if is_twin:
            _imagine_alike(scene, seat, left, right, rng, story)
            lockstep(scene, seat, left.copy(), right.copy(), rng, 3)
    if actor == CHANCE and not _is_over(scene, left, right):
        limit = CHANCE_KNOWERS.get(game.id, {}).get(scene.words(move)[0])
        hidden = limit is not None and "bankruptcy" not in story
        demand(not hidden or knowers <= (limit or 0), "a hidden draw is not told", knowers, story)


def _is_over(scene: Scene, left: Any, right: Any) -> bool:
    return any(not scene.game.to_act(state) for state in (left, right))


def _must_not_tell(
    scene: Scene, state: Any, actor: int, moves: tuple[Any, Any], after: tuple[Any, Any]
) -> list[int]:
    """Return the seats that must not tell the two moves apart, by the rules."""
    game = scene.game
    owing = game.to_act(state)
    rest = [seat for seat in owing if seat != actor]
    if actor == CHANCE or _is_over(scene, *after):
        return []
    others = [seat for seat in scene.viewers() if seat != actor]
    if rest and actor in owing and all(game.to_act(end) == rest for end in after):
        return others
    hidden = [concealed(game.id, game.write(move)) for move in moves]
    if hidden[0] is None or hidden[1] is None or hidden[0].public != hidden[1].public:
        return []
    if hidden[0].is_sealed and not all(game.to_act(end) in (rest, owing) for end in after):
        return []
    return [seat for seat in others if seat not in hidden[0].knowers]


def _imagine_alike(
    scene: Scene, seat: int, left: Any, right: Any, rng: Rng, story: str
) -> None:
    """Worlds are imagined from the view alone: equal views and equal luck, equal worlds."""
    game = scene.game
    luck = rng.word()
    worlds = [
        dump(game.imagine(game.view(state, seat), Rng.seeded(luck))) for state in (left, right)
    ]
    demand(worlds[0] == worlds[1], "imagination knows no more than the view", seat, story)


def law_silence(scene: Scene, rng: Rng) -> None:
    """Who is told nothing of another seat's move notices nothing."""
    game = scene.game
    for moment in scene.moments:
        state = moment.state
        if game.to_act(state) in ([], [CHANCE]):
            continue
        for actor in game.may_act(state):
            move = draw_move(game, state, actor, rng)
            after = state.copy()
            events = game.apply(after, actor, move)
            for seat in scene.viewers():
                if seat != actor and not heard(events, seat):
                    parted = differing(frame(scene, state, seat), frame(scene, after, seat))
                    story = f"seat {seat} while {actor} {game.write(move)}"
                    demand(parted == "", "silence changes nothing", story, parted)


def law_spectator(scene: Scene, rng: Rng) -> None:
    """What spectators are told, everybody is told."""
    for events in scene.told:
        for event in heard(events, SPECTATOR):
            for seat in scene.seats():
                demand(event.is_told_to(seat), "spectators know no more than a seat", seat)


def law_imagined_games(scene: Scene, rng: Rng) -> None:
    """An imagined world plays on by the rules to its end, with nothing lost."""
    game = scene.game
    for moment in some(scene.moments, 2, rng):
        seat = rng.pick(scene.viewers())
        world = game.imagine(game.view(moment.state, seat), Rng.seeded(rng.word()))
        census = game.census(world)
        demand(census == game.census(moment.state), "an imagined world has the same parts", seat)
        left = game.longest(scene.options)
        while game.to_act(world):
            demand(left > 0, "an imagined game ends in time", seat, moment.index)
            left -= 1
            actor = draw_seat(game, world, rng)
            move = draw_move(game, world, actor, rng)
            try:
                game.apply(world, actor, move)
            except Refusal as no:
                raise Breach(f"an imagined game goes on: {actor} {game.write(move)} {no}") from None
        demand(game.census(world) == census, "nothing is lost in an imagined game", seat)
        demand(game.outcome(world) is not None, "an imagined game has an outcome", seat)


SECRECY_LAWS = {
    "twins": law_twins,
    "lockstep": law_lockstep,
    "forks": law_forks,
    "silence": law_silence,
    "spectator": law_spectator,
    "imagined games": law_imagined_games,
}
