"""Finished games: as files, as text, and move by move through anybody's eyes."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from slushfund.core import CHANCE, SPECTATOR, Input, Play, Playthrough, Refusal, write_log
from slushfund.packs.offers import shown
from slushfund.server.http.endpoints import Call
from slushfund.server.http.routes import Routes
from slushfund.server.http.tables import table_of
from slushfund.server.tables import seating, visible
from slushfund.server.tables.table import Table
from slushfund.wire import api
from slushfund.wire.record import MAX_BYTES, plain_record

CLOSED: Final = ("game-running", "record-closed", "not-started", "no-spectators")
"""Why a game cannot be looked at."""

routes = Routes()


def opened(table: Table, caller: Any) -> Play:
    """Return a finished game whose secrets may be told; refuses every other.

    The option of that name is the game's own; what its views tell at the end follows it too.
    """
    table.viewer_of(caller)
    is_imported = not table.row.seed
    if table.play is None or not (table.row.status == "over" or is_imported):
        raise Refusal("game-running" if table.play is not None else "not-started", "")
    if table.play.options.values.get("open_record") == "off" and not is_imported:
        raise Refusal("record-closed", "")
    return table.play


@routes.add(
    "GET /api/tables/{table}/record",
    "open",
    codes=CLOSED,
)
async def get_record(call: Call) -> api.SavedGame:
    """A finished game as a file."""
    table = await table_of(call)
    play = opened(table, call.caller)
    call.charge(len(play.inputs))
    saved = await call.reckon(saved_game, table, play)
    name = f"{table.row.game}-{table.id}.json"
    call.headers["content-disposition"] = f'attachment; filename="{name}"'
    return saved


def saved_game(table: Table, play: Play) -> api.SavedGame:
    """Return a finished game as a file holds it."""
    row = table.row
    return api.SavedGame(
        format="slushfund-game-1",
        table=row.id,
        names=[seat.name for seat in row.seats],
        started=row.started,
        ended=row.ended,
        record={**plain_record(play.record()), "options": shown(row.options)},
        fairness=_saved_fairness(table) if row.seed else None,
    )


def _saved_fairness(table: Table) -> api.SavedFairness:
    row = table.row
    return api.SavedFairness(
        version=row.opening.version,
        commit=row.opening.seal,
        words=[seat.words for seat in row.seats],
        seed=row.seed.hex(),
        pledges=row.opening.pledges,
        given_up=[api.SavedRound(one.seal, one.why, one.seats) for one in row.opening.given_up],
        chain=table.chain.opened(table.entries),
        head=table.chain.heads[-1].hex() if row.blind else "",
    )


@routes.add(
    "GET /api/tables/{table}/log",
    "open",
    codes=CLOSED,
    media="text/plain",
)
async def get_log(call: Call) -> str:
    """A finished game as text."""
    table = await table_of(call)
    play = opened(table, call.caller)
    call.charge(len(play.inputs))
    text = await call.reckon(write_log, play)
    head, _, rest = text.partition("\n")
    return f"{shown(head)}\n{rest}"


@routes.add(
    "GET /api/tables/{table}/replay",
    "open",
    codes=(*CLOSED, "bad-number"),
    query={"move": "^[0-9]{1,6}$", "seat": "^([0-7]|spectator)$"},
)
async def get_replay(call: Call) -> api.ReplayStep:
    """A finished game after a number of moves, through anybody's eyes."""
    table = await table_of(call)
    play = opened(table, call.caller)
    viewer = seating.viewer_named(table, call.request.query_params.get("seat", "spectator"))
    move = _move_number(call.request.query_params.get("move"), len(play.inputs))
    call.charge(move + 1)
    return await call.reckon(replay_step, play, move, viewer)


@routes.add("GET /api/tables/{table}/story", "open", codes=CLOSED)
async def get_story(call: Call) -> api.Story:
    """What was told in a finished game, step by step, and who heard it."""
    table = await table_of(call)
    play = opened(table, call.caller)
    call.charge(len(play.inputs))
    return await call.reckon(story_of, play)


def story_of(play: Play) -> api.Story:
    """Return every event of a game with those who heard it."""
    seats = range(play.options.seats)
    return api.Story(
        [
            api.StoryStep(
                "chance" if put.seat == CHANCE else put.seat,
                [
                    api.StoryEvent(
                        visible.told(play, event),
                        None
                        if event.is_told_to(SPECTATOR)
                        else [seat for seat in seats if event.is_told_to(seat)],
                    )
                    for event in told
                ],
            )
            for put, told in zip(play.inputs, play.told, strict=True)
        ]
    )


def replay_step(play: Play, move: int, viewer: int) -> api.ReplayStep:
    """Return the game after its first inputs, as one viewer saw it."""
    then: Play = Playthrough(play.game, play.options)
    for put in play.inputs[:move]:
        then.put(put.seat, put.move)
    return api.ReplayStep(
        move=move,
        moves=len(play.inputs),
        input=_input(play.inputs[move - 1]) if move else None,
        seat=visible.viewer_word(viewer),
        events=visible.events_for(then, then.told[-1], viewer) if move else [],
        position=visible.position_of(then, viewer, []),
    )


def _input(put: Input) -> Any:
    return ("chance" if put.seat == CHANCE else put.seat, put.move)


def _move_number(text: str | None, most: int) -> int:
    if text is None:
        return most
    if not (text.isascii() and text.isdigit() and len(text) < 7) or int(text) > most:
        raise Refusal("bad-number", "")
    return int(text)


@routes.add(
    "POST /api/records",
    "person",
    rate="tables",
    codes=("bad-record", "foreign-record", "other-rules-version", "broken-record"),
    max_body=MAX_BYTES,
)
async def import_record(call: Call, ask: api.ImportAsk) -> api.Imported:
    """Store a record to look at it move by move."""
    inputs = ask.record.get("inputs")
    call.charge(2 * len(inputs) if isinstance(inputs, list) else 1)  # played, and stored
    data = msgspec.json.encode(ask.record)
    origin = call.site.origin(call.caller.address)
    imported = await call.reckon(seating.checked_record, call.site.config.packs, data)
    call.take("imports")
    return api.Imported(await seating.import_record(call.site.tables, call.me, imported, origin))
