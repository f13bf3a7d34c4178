"""The laws of secrecy: what a seat gets depends on nothing that it may not know.

Twin worlds are two states that one seat cannot tell apart. They come from `imagine`, and from
forks: the same state after two different moves that look the same to that seat. In twin worlds
everything that goes out to the seat must be equal to the byte, and stay so until an event tells
the worlds apart.
"""

from __future__ import annotations

from typing import Any

from conformance.forms import dump, wire
from conformance.laws import Breach, demand, is_pending
from conformance.oracle import oracle_of
from conformance.scenes import BROAD, PATIENCE, Scene, differing, draw_move, draw_seat, frame, heard
from conformance.secrets import secrets_of, unnamed
from slushfund.core import CHANCE, SPECTATOR, Refusal, Rng

LOCKSTEPS = 12
FORKS = 2


def law_twins(scene: Scene, rng: Rng) -> None:
    """A seat gets the same bytes in the real world and in one imagined from its view."""
    for moment in scene.some(14, rng):
        for seat in scene.some_viewers(rng):
            _imagined_twin(scene, moment.state, seat, rng)


def _imagined_twin(scene: Scene, state: Any, seat: int, rng: Rng) -> Any:
    """Imagine a world for *seat* and check that it cannot be told from the real one."""
    game = scene.game
    view = game.view(state, seat)
    world = game.imagine(view, Rng.seeded(rng.word()))
    parted = differing(frame(scene, state, seat), frame(scene, world, seat))
    demand(parted == "", "an imagined world looks the same", f"seat {seat}", parted)
    same = game.conserved(world) == game.conserved(state)
    demand(
        same, "an imagined world has the same parts", game.conserved(world), game.conserved(state)
    )
    if scene.remembers():
        truth, guess = getattr(state, "inner", state), getattr(world, "inner", world)
        fields = sorted({str(field) for field in unnamed(truth, guess, secrets_of(game))})
        demand(fields == [], "what a seat has to guess is among the SECRETS", seat, fields)
    return world


def law_lockstep(scene: Scene, rng: Rng) -> None:
    """Worlds that a seat cannot tell apart part only by what it is told."""
    for moment in scene.some(8, rng):
        for seat in scene.some_viewers(rng):
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
        if not part(scene, seat, (left, right), told, story, same_move=move == twin):
            return


def part(scene: Scene, seat: int, worlds: Any, told: Any, story: str, *, same_move: bool) -> bool:
    """Check a step of twin worlds; tell whether they are still twins of *seat*.

    Different moves may be told and then forgotten, because they no longer matter. If the same
    move is told differently, the difference is a secret that comes out, and views keep those.
    """
    game = scene.game
    heard_left, heard_right = [wire(game, heard(events, seat)) for events in told]
    views = [{"view": wire(game, game.view(state, seat))} for state in worlds]
    parted = differing(views[0], views[1])
    if heard_left != heard_right:
        if same_move and scene.remembers():
            noticed = differing({"told": heard_left}, {"told": heard_right})
            demand(parted != "", "a secret that is told is in the view", story, noticed)
        return False
    demand(parted == "", "a view changes only by what is told", story, parted)
    parted = differing(frame(scene, worlds[0], seat), frame(scene, worlds[1], seat))
    demand(parted == "", "twin worlds look the same", story, parted)
    return True


def _twin_move(scene: Scene, seat: int, world: Any, actor: int, move: Any, rng: Rng) -> Any:
    """Choose what *actor* does in the twin world: mostly the same if it can, else alike."""
    game = scene.game
    if actor == seat:
        return move
    legal = move in game.chances(world).moves if actor == CHANCE else False
    if actor != CHANCE:
        legal = game.space(world, actor).has(move) or game.statements(world, actor).has(move)
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
    for moment in scene.some(14, rng):
        for actor in _some_actors(scene, moment.state, rng):
            moves = alternatives(scene, moment.state, actor, rng)
            for other in moves[1:]:
                _fork(scene, moment.state, actor, moves[0], other, rng)


def _some_actors(scene: Scene, state: Any, rng: Rng) -> list[int]:
    """Return up to two of those who may act."""
    actors = list(scene.game.may_act(state))
    rng.shuffle(actors)
    return actors[:2]


def alternatives(scene: Scene, state: Any, actor: int, rng: Rng) -> list[Any]:
    """Draw a few different moves that look alike, hidden ones if there are any."""
    game = scene.game
    alike: dict[str, list[Any]] = {}
    moves = [draw_move(game, state, actor, rng) for _ in range(8)]
    if actor != CHANCE:
        moves += game.space(state, actor).listing(BROAD)[::-1]
    for move in moves:
        text = game.write(move)
        hidden = oracle_of(game.id).concealed(text)
        group = alike.setdefault(f"hidden {hidden.public}" if hidden else scene.words(move)[0], [])
        if move not in group:
            group.append(move)
    groups = [group for group in alike.values() if len(group) > 1] or [moves[:1]]
    secrets = [group for public, group in alike.items() if public[:7] == "hidden " and group[1:]]
    chosen = rng.pick(secrets if secrets and rng.below(3) else groups)
    rng.shuffle(chosen)
    return chosen[: FORKS + 1]


def _fork(scene: Scene, state: Any, actor: int, move: Any, other: Any, rng: Rng) -> None:
    game = scene.game
    left, right = state.copy(), state.copy()
    told = game.apply(left, actor, move), game.apply(right, actor, other)
    blind = _must_not_tell(scene, state, actor, (move, other), (left, right))
    story = f"{actor} {game.write(move)} | {game.write(other)}"
    knowers = 0
    limit: int | None = None
    if actor == CHANCE and not _is_over(scene, left, right):
        limits = [oracle_of(game.id).knowers(scene.words(one)) for one in (move, other)]
        limit = None if None in limits else max(limits)
    if limit is not None:
        blind = [SPECTATOR]
    for seat in scene.viewers():
        if seat == actor:
            continue
        fork = f"seat {seat}, {story}"
        is_twin = part(scene, seat, (left, right), told, fork, same_move=False)
        knowers += 0 if is_twin else 1
        demand(is_twin or seat not in blind, "a hidden move is not told", f"seat {seat}", story)
        if is_twin:
            if rng.below(2):
                _imagine_alike(scene, seat, left, right, rng, story)
            if rng.below(3) == 0:
                lockstep(scene, seat, left.copy(), right.copy(), rng, 3)
    demand(limit is None or knowers <= limit, "a hidden draw is not told", knowers, story)


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
    hidden = [oracle_of(game.id).concealed(game.write(move)) for move in moves]
    if hidden[0] is None or hidden[1] is None or hidden[0].public != hidden[1].public:
        return []
    if hidden[0].is_sealed and not all(is_pending(scene, state, actor, end) for end in after):
        return []
    return [seat for seat in others if seat not in hidden[0].knowers]


def _imagine_alike(scene: Scene, seat: int, left: Any, right: Any, rng: Rng, story: str) -> None:
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
    for moment in scene.some(18, rng):
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
    for moment in scene.some(2, rng):
        seat = rng.pick(scene.viewers())
        world = game.imagine(game.view(moment.state, seat), Rng.seeded(rng.word()))
        conserved = game.conserved(world)
        demand(
            conserved == game.conserved(moment.state), "an imagined world has the same parts", seat
        )
        left = PATIENCE
        while game.to_act(world):
            demand(left > 0, "an imagined game ends in time", seat, moment.index)
            left -= 1
            actor = draw_seat(game, world, rng)
            move = draw_move(game, world, actor, rng)
            try:
                game.apply(world, actor, move)
            except Refusal as no:
                raise Breach(f"an imagined game goes on: {actor} {game.write(move)} {no}") from None
        demand(game.conserved(world) == conserved, "nothing is lost in an imagined game", seat)
        demand(game.outcome(world) is not None, "an imagined game has an outcome", seat)


SECRECY_LAWS = {
    "twins": law_twins,
    "lockstep": law_lockstep,
    "forks": law_forks,
    "silence": law_silence,
    "spectator": law_spectator,
    "imagined games": law_imagined_games,
}
