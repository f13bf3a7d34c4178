"""Workers elsewhere come for what bots are asked, and bring what they have thought of.

Whoever has the token sees through the eyes of every seat that a bot decides for. What has to be
thought is kept by the process whose table it is, so every process is asked by its name, and whoever
is asked passes it on (`passing.py`).
"""

from __future__ import annotations

import asyncio
from typing import Final

import slushfund
from slushfund.core import BadInput, Refusal
from slushfund.server.bots.helpers import Helpers
from slushfund.server.http.doors import note_seated
from slushfund.server.http.endpoints import Call
from slushfund.server.http.routes import Routes
from slushfund.wire import api

CODES: Final = ("not-found", "no-such-process", "too-many-guesses", "shutting-down")

routes = Routes()


@routes.add("GET /api/processes", "worker", rate="thoughts", codes=CODES)
async def list_processes(call: Call) -> api.Processes:
    """Name the processes whose bots may be thought for."""
    places = await call.site.store.places()
    return api.Processes([place.process for place in places] or [call.site.process])


@routes.add(
    "POST /api/processes/{process}/thoughts",
    "worker",
    rate="thoughts",
    codes=(*CODES, "other-version"),
)
async def next_thought(call: Call, ask: api.ThoughtAsk) -> api.NextThought:
    """Wait for something to think about."""
    if ask.version != slushfund.__version__:
        raise BadInput("other-version", "", slushfund.__version__)
    helpers = _helpers(call)
    call.site.rates.give_back(call.caller.address, "pages")
    note_seated(call.request.scope)
    thinking = asyncio.ensure_future(helpers.next(ask.seconds))
    gone = asyncio.ensure_future(_gone(call))
    try:
        await asyncio.wait([thinking, gone], return_when=asyncio.FIRST_COMPLETED)
        thought = thinking.result() if thinking.done() else None
        if thought is not None and gone.done():
            helpers.give_back(thought.id)
        return api.NextThought(thought)
    finally:
        thinking.cancel()
        gone.cancel()


async def _gone(call: Call) -> None:
    """Wait until nobody listens any more."""
    while (await call.request.receive())["type"] != "http.disconnect":
        pass


@routes.add(
    "POST /api/processes/{process}/thoughts/{thought}",
    "worker",
    rate="thoughts",
    codes=(*CODES, "thought-over", "illegal-answer"),
)
async def answer_thought(call: Call, ask: api.ThoughtAnswer) -> api.Done:
    """Answer what a bot was asked, or give it back."""
    helpers, thought = _helpers(call), call.path("thought")
    call.site.rates.give_back(call.caller.address, "pages")
    if ask.move is None:
        helpers.give_back(thought)
    else:
        helpers.answer(thought, ask.move)
    return api.Done()


def _helpers(call: Call) -> Helpers:
    """Return who thinks for the bots of this process; refuses what is meant for another one."""
    if call.path("process") != call.site.process:
        raise Refusal("no-such-process", "")
    if call.site.tasks.is_closing or call.site.brains.helpers is None:
        raise Refusal("shutting-down", "")
    return call.site.brains.helpers
