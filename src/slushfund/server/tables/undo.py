"""Moves that are taken back: which, what then stands in the log, and who is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from slushfund.core import CHANCE, Input, Play, Playthrough, Refusal, Steps
from slushfund.packs import open_options
from slushfund.server.store.rows import LogEntry
from slushfund.server.tables import visible
from slushfund.server.tables.chain import standing_inputs
from slushfund.wire import api

if TYPE_CHECKING:
    from slushfund.server.tables.table import Table


MOST: Final = 500
"""Moves that a seat can take back in one game: each stays in the log, which everybody pays for."""


async def undo(table: Table, seat: int, key: str) -> api.Ack:
    """Take back the seat's last answer, if nobody has learned anything from it."""
    if table.is_repeated(seat, key, "undo"):
        return api.Ack(key, again=True)
    play = table.playing()
    if not table.undoable(seat):
        raise Refusal("nothing-to-undo", "")
    last = table.entries[-1]
    entry = LogEntry.after(last, "undo", seat, "undo", "person", key, table.wall())
    inputs = standing_inputs([*table.entries, entry])
    if len(inputs) < visible.LONG:
        again, steps = played(table, inputs)
    else:
        again, steps = await table.services.workshop.do("", played, table, inputs)
    row = replace(table.row, asked=again.game.to_act(again.state))
    await table.services.store.append(row, [entry])
    table.row = row
    table.entries.append(entry)
    table.chain.add([entry])
    table.keys[seat, key] = "undo"
    table.undone[seat] += 1
    before = {viewer: visible.heard_by(play, viewer) for viewer, _ in table.heard()}
    table.play, table.steps = again, steps
    table.ask(table.now())
    _tell(table, before)
    return api.Ack(key)


def _tell(table: Table, before: dict[int, list[dict[str, Any]]]) -> None:
    """Begin anew with every viewer for whom anything has changed."""
    play = table.playing()
    for viewer, stream in table.heard():
        is_seen = table.position(viewer) != stream.told
        if is_seen or visible.heard_by(play, viewer) != before.get(viewer):
            stream.tell(table.snapshot(viewer, "undo"))


def played(table: Table, inputs: list[Input]) -> tuple[Play, Steps]:
    """Return the game that these inputs lead to, and the steps since chance last acted."""
    play: Play = Playthrough(table.game, open_options(table.game, table.row.options))
    drawn = [at for at, put in enumerate(inputs, 1) if put.seat == CHANCE]
    begin = drawn[-1] if drawn else 0
    for put in inputs[:begin]:
        play.put(put.seat, put.move)
    steps = Steps(table.game, play.options.seats, play.state.copy())
    for put in inputs[begin:]:
        move = table.game.parse(put.move)
        events = play.apply(put.seat, move)
        steps.add(put.seat, move, events, play.state.copy())
    return play, steps
