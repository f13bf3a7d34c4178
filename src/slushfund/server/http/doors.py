"""Whose connection a request came through: who asks, or who sits at a table."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from slushfund.core import Refusal
from slushfund.server.budget import Budget
from slushfund.server.http.endpoints import log, refused


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
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = (scope.get("state") or {}).get("door")
        address = (scope.get("client") or ("",))[0]
        if door is not None and not door.is_proxy:
            self._warn(scope, address)
        if door is None or self._budget.move(door, address):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            refusal = refused(Refusal("too-many-connections", ""), "", Headers(scope=scope))
            refusal.headers["connection"] = "close"
            await refusal(scope, receive, send)

    def _warn(self, scope: Scope, address: str) -> None:
        """Say once, to whoever reads the log, that all players seem to be one address."""
        if not self._has_warned and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self._has_warned = True
            log.warning("a proxy is not believed, see --proxies", extra={"address": address})
