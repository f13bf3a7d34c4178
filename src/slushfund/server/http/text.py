"""The game in words, for language models and screen readers."""

from __future__ import annotations

import asyncio
import contextlib
import re
from typing import Final

from slushfund.core import Refusal
from slushfund.server.http.doors import note_seated
from slushfund.server.http.endpoints import Call
from slushfund.server.http.play import played_again, seated
from slushfund.server.http.routes import Routes
from slushfund.server.http.tables import table_of
from slushfund.server.tables import spoken
from slushfund.server.tables.table import Table
from slushfund.wire import api

routes = Routes()

WAIT: Final = "^[0-9]{1,2}(?!\\n)$"
MOST: Final = 60.0
"""Seconds that somebody waits at most."""
STEP: Final = 1.0
"""Seconds between two looks at a table where nothing happens."""
WORDED: Final = 20
"""What a text costs, in inputs of a game."""
LISTED: Final = 100
"""What a list of answers costs."""
COPIED: Final = 0.05
"""What an event costs that is looked through."""


@routes.add(
    "GET /api/tables/{table}/text",
    "open",
    codes=("no-spectators", "bad-request"),
    query={"wait": WAIT},
)
async def get_text(call: Call) -> api.GameText:
    """The game in words, as I see it; at once, or as soon as I am asked something."""
    table = await table_of(call)
    viewer = table.viewer_of(call.caller)
    call.charge(WORDED + played_again(table, viewer) * COPIED)
    if viewer >= 0:
        note_seated(call.request.scope)
        await _wait(call, table, viewer)
    return spoken.text_of(table, table.viewer_of(call.caller))


async def _wait(call: Call, table: Table, seat: int) -> None:
    """Wait until a seat is asked or the game is over, or as long as the caller wants."""
    asked = call.request.query_params.get("wait", "0")
    if not re.match(WAIT, asked):
        raise Refusal("bad-request", "")
    happened, turns = asyncio.Event(), call.site.tables.turns[table.id]
    turns.waiting.add(happened)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(float(asked), MOST)):
                while not _is_asked(call, table, seat):
                    happened.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(happened.wait(), STEP)
    finally:
        turns.waiting.discard(happened)


def _is_asked(call: Call, table: Table, seat: int) -> bool:
    """Tell whether there is no reason to wait; who waits is here, unless the seat was lost."""
    if table.seat_of(call.caller) != seat:
        return True
    table.seen[seat] = table.last_use = table.now()
    is_over = table.row.status in ("over", "closed") or call.site.tasks.is_closing
    return is_over or seat in table.asked


@routes.add(
    "GET /api/tables/{table}/answers",
    "seat",
    codes=("not-started", "game-over"),
    query={"like": "^.{0,100}$"},
)
async def get_answers(call: Call) -> api.Answers:
    """What I may answer or state, written out, as far as it begins as I say."""
    table, seat = await seated(call)
    call.charge(LISTED)
    like = call.request.query_params.get("like", "")[:100]
    return api.Answers(spoken.answers_like(table.playing(), seat, like))
