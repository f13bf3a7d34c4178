"""Random games to look at: whole plays, some positions of each, and moves to probe with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from conformance.forms import wire
from conformance.oracle import oracle_of
from conformance.tables import Table
from slushfund.core import CHANCE, SPECTATOR, Refusal, Rng

MOMENTS = 36
PROBES_PER_WORD = 3
VIEWERS = 4
LONG = 250
"""Inputs; about as many as a game of Q.E. or Counterfeiters has at most."""
PATIENCE = 3_000
"""Inputs; no random game of ours has more than about half as many."""
NARROW = 6
BROAD = 300
FORESEEN = 4


@dataclass
class Moment:
    """A position after some inputs. Look at copies only."""

    index: int
    state: Any
    is_shared: bool
    """Several seats owe a decision at once."""


@dataclass
class Scene:
    """One whole random game."""

    game: Any
    options: Any
    inputs: list[tuple[int, Any]]
    told: list[list[Any]]
    moments: list[Moment]
    probes: list[Any]
    """Moves of every kind, from anywhere in the game, chance included."""

    def seats(self) -> list[int]:
        return list(range(self.options.seats))

    def viewers(self) -> list[int]:
        return [*self.seats(), SPECTATOR]

    def some_viewers(self, rng: Rng) -> list[int]:
        """Return the spectators and a few seats; large tables have many that are alike."""
        seats = self.seats()
        rng.shuffle(seats)
        return [*sorted(seats[:VIEWERS]), SPECTATOR]

    def some(self, count: int, rng: Rng) -> list[Moment]:
        """Return a few moments in random order, fewer of long games, where everything is dear."""
        if len(self.inputs) > LONG:
            count = max(3, count // (1 + len(self.inputs) // LONG))
        shuffled = list(self.moments)
        rng.shuffle(shuffled)
        return shuffled[:count]

    def remembers(self) -> bool:
        """Tell whether views carry all that the seat was told."""
        return self.options.values.get("memory", "on") == "on"

    def words(self, move: Any) -> list[str]:
        return self.game.write(move).split(" ")


def heard(events: list[Any], seat: int) -> list[Any]:
    """Return the events told to *seat*; works for planted ones too."""
    return [event for event in events if event.is_told_to(seat)]


def draw_seat(game: Any, state: Any, rng: Rng) -> int:
    """Choose who moves next: mostly somebody who must, now and then somebody who may."""
    talkers = [seat for seat in range(10) if game.statements(state, seat).size()]
    if talkers and rng.below(4) == 0:
        return rng.pick(talkers)
    seat = rng.pick(game.to_act(state) if rng.below(4) else game.may_act(state))
    if seat == CHANCE or game.space(state, seat).size():
        return seat
    return game.to_act(state)[0]  # a seat that may act but cannot is found by another law


def draw_move(game: Any, state: Any, seat: int, rng: Rng, *, leans: bool = False) -> Any:
    """Choose a legal move for *seat* or chance.

    Often it is one of the first that are listed, because small numbers collide, and what happens
    when they do is where games are hard; or each kind of move is equally likely, because rare
    kinds are where secrets are.
    """
    if seat == CHANCE:
        return rng.choose(game.chances(state))
    space = game.space(state, seat)
    talk = game.statements(state, seat)
    if talk.size() and (space.size() == 0 or rng.below(5) == 0):
        return talk.sample(rng)
    leaning = oracle_of(game.id).leaning if leans else ()
    if leaning and rng.below(5):
        liked = [m for m in space.listing(BROAD) if game.write(m).split(" ")[0] in leaning]
        if liked:
            return rng.pick(liked)
    way = rng.below(3)
    if way == 0:
        return space.sample(rng)
    if way == 1 or space.size() < 0 or space.size() > BROAD:
        return rng.pick(space.listing(NARROW))
    kinds: dict[str, list[Any]] = {}
    for move in space.listing(BROAD):
        kinds.setdefault(game.write(move).split(" ")[0], []).append(move)
    return rng.pick(rng.pick(list(kinds.values())))


def play(game: Any, options: Any, seed: int) -> Scene:
    """Play one random game to its end.

    In games that seldom ask several seats at once, every other seed looks for one that does.
    """
    if not oracle_of(game.id).leaning or seed % 2 == 0:
        return _play(game, options, Rng.seeded(seed), leans=False)
    for attempt in range(40):
        scene = _play(game, options, Rng.seeded(seed << 32 | attempt), leans=True)
        if any(moment.is_shared for moment in scene.moments):
            break
    return scene


def _play(game: Any, options: Any, rng: Rng, *, leans: bool) -> Scene:
    """Play one random game to its end, or a bit beyond the longest it may be."""
    state = game.start(options)
    inputs: list[tuple[int, Any]] = []
    told: list[list[Any]] = []
    path = [_moment(game, state, 0)]
    secret: list[int] = []
    bound = min(PATIENCE, game.longest(options) or PATIENCE) + 1
    while game.to_act(state) and len(inputs) < bound:
        seat = draw_seat(game, state, rng)
        move = draw_move(game, state, seat, rng, leans=leans)
        if path[-1].is_shared or oracle_of(game.id).concealed(game.write(move)):
            secret.append(len(inputs))
        told.append(game.apply(state, seat, move))
        inputs.append((seat, move))
        path.append(_moment(game, state, len(inputs)))
    kept = _choose(path, secret, rng)
    return Scene(game, options, inputs, told, kept, _probes(game, inputs))


def _moment(game: Any, state: Any, index: int) -> Moment:
    return Moment(index, state.copy(), len(game.to_act(state)) > 1)


def _choose(path: list[Moment], secret: list[int], rng: Rng) -> list[Moment]:
    """Keep the start, the end, some positions where something is hidden, and any others."""
    if len(path) <= MOMENTS:
        return path
    rng.shuffle(secret)
    secret.sort(key=lambda index: not path[index].is_shared)
    kept = {0, 1, len(path) - 2, len(path) - 1, *secret[: MOMENTS // 3]}
    while len(kept) < MOMENTS:
        kept.add(rng.below(len(path)))
    return [path[index] for index in sorted(kept)]


def _probes(game: Any, inputs: list[tuple[int, Any]]) -> list[Any]:
    """Keep a few different moves for each first word."""
    kept: dict[str, dict[str, Any]] = {}
    for _, move in inputs:
        text = game.write(move)
        same = kept.setdefault(text.split(" ")[0], {})
        if len(same) < PROBES_PER_WORD:
            same.setdefault(text, move)
    return [move for same in kept.values() for move in same.values()]


@lru_cache(maxsize=512)
def scene(table: Table, seed: int) -> Scene:
    """Return the random game of this table and seed."""
    return play(table.game, table.game.parse_options(table.options), seed)


def refusal(game: Any, state: Any, seat: int, move: Any) -> str:
    """Return how the engine refuses an illegal move, or "accepted"."""
    try:
        game.apply(state, seat, move)
    except Refusal as no:
        return f"{type(no).__name__} {no.code} {no.rule}"
    return "accepted"


def frame(scene: Scene, state: Any, seat: int) -> dict[str, bytes]:
    """Return everything that ever goes out to *seat* at one position, as bytes by name."""
    game = scene.game
    parts: dict[str, Any] = {}
    parts["view"] = wire(game, game.view(state, seat))
    parts["question"] = wire(game, game.question(state, seat))
    parts["turn"] = wire(game, [list(game.to_act(state)), list(game.may_act(state))])
    space = game.space(state, seat)
    talk = game.statements(state, seat)
    parts["talk"] = wire(game, talk)
    parts["space"] = wire(game, space)
    parts["listing"] = wire(game, [game.write(move) for move in space.listing(40)])
    parts["size"] = wire(game, space.size())
    parts["foresight"] = wire(game, foresights(game, state, seat, space.listing(FORESEEN)))
    scratch = state.copy()
    answers = []
    for move in scene.probes:
        is_legal = space.has(move) or talk.has(move)
        answers.append("legal" if is_legal else refusal(game, scratch, seat, move))
    parts["refusals"] = wire(game, answers)
    return parts


def foresights(game: Any, state: Any, seat: int, moves: list[Any]) -> list[Any]:
    """Return what each move would change for *seat*, or why it is refused."""
    found: list[Any] = []
    for move in moves:
        try:
            found.append(game.preview(state, seat, move))
        except Refusal as no:
            found.append(no.code)
    return found


def differing(left: dict[str, bytes], right: dict[str, bytes]) -> str:
    """Say where two frames differ, "" where they do not."""
    for name, value in left.items():
        if value != right[name]:
            return f"{name}: {_around(value, right[name])}"
    return ""


def _around(left: bytes, right: bytes) -> str:
    """Cut two texts to where they part."""
    at = 0
    while at < min(len(left), len(right)) and left[at] == right[at]:
        at += 1
    start = max(0, at - 60)
    return f"…{left[start : at + 80].decode()} | …{right[start : at + 80].decode()}"
