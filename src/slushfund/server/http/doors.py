"""Whose connection a request came through: who asks, or who sits at a table."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from slushfund.core import Refusal
from slushfund.server.budget import Budget
from slushfund.server.http.endpoints import refused


def note_seated(scope: Scope) -> None:
    """Never send this connection away to make room: somebody sits at a table."""
    state = scope.get("state") or {}
    if "door" in state:
        state["budget"].seat(state["door"])


class Metered:
    """Counts connections that come through a proxy for those who ask through it."""

    def __init__(self, app: ASGIApp, budget: Budget) -> None:
        self.app = app
        self._budget = budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = (scope.get("state") or {}).get("door")
        address = (scope.get("client") or ("",))[0]
        if door is None or self._budget.move(door, address):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            refusal = refused(Refusal("too-many-connections", ""), "", Headers(scope=scope))
            refusal.headers["connection"] = "close"
            await refusal(scope, receive, send)
