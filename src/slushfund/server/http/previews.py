"""What each answer would change for the one who is asked, before it is given."""

from __future__ import annotations

import asyncio
from typing import Any

from slushfund.core import AnyGame, Refusal
from slushfund.server.http.endpoints import Call
from slushfund.server.http.play import seated
from slushfund.server.http.routes import Routes
from slushfund.wire import api

PREVIEWED = 5
"""What looking ahead costs for each answer, beside making a move."""

routes = Routes()


@routes.add(
    "POST /api/tables/{table}/foresee",
    "seat",
    rate="writes",
    codes=("bad-notation", "stale-question", "not-your-turn", "not-now", "game-over"),
)
async def foresee(call: Call, ask: api.ForeseeAsk) -> api.Foresight:
    """What answers to my question would change for me at once."""
    table, seat = await seated(call)
    call.charge(PREVIEWED * len(ask.moves))
    state = table.playing().state.copy()
    return await asyncio.to_thread(foreseen, table.game, state, seat, ask)


def foreseen(game: AnyGame, state: Any, seat: int, ask: api.ForeseeAsk) -> api.Foresight:
    """Return what moves of a seat would do; refuses all of them where one is not legal.

    Nothing is stored and nobody is told. Only the question that this seat is asked now counts.
    """
    if game.question(state, seat) != ask.question:
        owes = seat in game.may_act(state)
        raise Refusal("stale-question" if owes else "not-your-turn", "")
    changes: list[dict[str, int]] = []
    space = game.space(state, seat)
    for text in ask.moves:
        move = game.parse(text)
        if not space.has(move):
            game.apply(state.copy(), seat, move)
            raise Refusal("not-now", "")
        changes.append(game.preview(state, seat, move))
    return api.Foresight(changes)
