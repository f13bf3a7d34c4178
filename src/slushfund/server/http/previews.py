"""What each answer would change for the one who is asked, before it is given."""

from __future__ import annotations

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
    """What answers to my question would change for me at once, and why others are closed."""
    table, seat = await seated(call)
    call.charge(PREVIEWED * (len(ask.moves) + len(ask.closed)))
    state = table.playing().state.copy()
    return await call.reckon(foreseen, table.game, state, seat, ask)


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
    return api.Foresight(changes, [_why_not(game, state, seat, text) for text in ask.closed])


def _why_not(game: AnyGame, state: Any, seat: int, text: str) -> api.Closed | None:
    """Return the refusal that a move would meet, None where it is among the answers."""
    move = game.parse(text)
    if game.space(state, seat).has(move):
        return None
    try:
        game.apply(state.copy(), seat, move)
    except Refusal as no:
        return api.Closed(no.code, no.rule or None)
    return api.Closed("not-now", None)
