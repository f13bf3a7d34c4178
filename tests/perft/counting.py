"""Perft: count every way a small game can go on, the states reached, and what seats can tell apart.

A .perft file has scenes. A scene is a line `scene GAME OPTIONS`, the inputs that lead to it as in a
log, and the counts to find at each depth:

    depth 2 histories=2601 states=2550 views=51,2550,102 spectator=51

Histories are sequences of inputs (any seat that owes a decision, chance included, statements left
out), states are different positions after them, views are different views of seats 0, 1, ...: the
information sets of this depth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from slushfund import games
from slushfund.core import CHANCE, SPECTATOR, Playthrough
from slushfund.core.record import parse_seat, write_seat

FOLDER = Path(__file__).parent


@dataclass
class Perft:
    """A scene of a file: where it starts, and its lines with counts, by depth."""

    name: str
    header: str
    inputs: list[str] = field(default_factory=list)
    counts: dict[int, str] = field(default_factory=dict)


def read(path: Path) -> list[Perft]:
    """Return the scenes of a file."""
    scenes: list[Perft] = []
    for line in path.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word == "scene":
            scenes.append(Perft(f"{path.stem} {len(scenes) + 1}", rest))
        elif word == "depth":
            scenes[-1].counts[int(rest.split(" ")[0])] = line
        else:
            scenes[-1].inputs.append(line)
    return scenes


def begin(scene: Perft) -> tuple[Any, Any]:
    """Return the game and the state a scene starts from."""
    name, _, options = scene.header.partition(" ")
    game = games.get(name)
    play = Playthrough(game, game.parse_options(options))
    for line in scene.inputs:
        seat, _, move = line.partition(" ")
        play.put(parse_seat(seat), move)
    return game, play.state


def inputs_of(game: Any, state: Any) -> list[tuple[int, Any]]:
    """Return every input of those who owe one; talk is no part of the tree."""
    found: list[tuple[int, Any]] = []
    for seat in game.to_act(state):
        if seat == CHANCE:
            moves = game.chances(state).moves
        else:
            moves = _moves(game.space(state, seat))
        found += [(seat, move) for move in moves]
    return found


def _moves(space: Any) -> list[Any]:
    """Return the answers before the statements, which a space lists last."""
    return space.listing(space.size())


def states_after(game: Any, states: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """Return the states one input later: by their text, with the number of ways to get there."""
    later: dict[str, list[Any]] = {}
    for state, ways in states.values():
        for seat, move in inputs_of(game, state):
            after = state.copy()
            game.apply(after, seat, move)
            known = later.setdefault(repr(after), [after, 0])
            known[1] += ways
    return later


def count(game: Any, state: Any, depth: int) -> str:
    """Return the line of counts at one depth below *state*."""
    states: dict[str, list[Any]] = {repr(state): [state, 1]}
    for _ in range(depth):
        states = states_after(game, states)
    histories = sum(ways for _, ways in states.values())
    return f"depth {depth} histories={histories} states={len(states)} {_views(game, state, states)}"


def _views(game: Any, state: Any, states: dict[str, list[Any]]) -> str:
    seats = range(len(game.view(state, SPECTATOR).sizes))
    found = [len({repr(game.view(after, seat)) for after, _ in states.values()}) for seat in seats]
    watching = len({repr(game.view(after, SPECTATOR)) for after, _ in states.values()})
    return f"views={','.join(map(str, found))} spectator={watching}"


def divide(scene: Perft, depth: int) -> str:
    """Return the counts below each first input: where two versions differ, look there."""
    game, state = begin(scene)
    lines: list[str] = []
    for seat, move in inputs_of(game, state):
        after = state.copy()
        game.apply(after, seat, move)
        lines.append(f"{write_seat(seat)} {game.write(move)}: {count(game, after, depth - 1)}")
    return "\n".join(lines)
