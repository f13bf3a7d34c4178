"""Whose connection a request came through: who asks, or who sits at a table."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from slushfund.core import BadInput, Refusal
from slushfund.server.budget import Budget
from slushfund.server.http.endpoints import log, refused


def note_seated(scope: Scope) -> None:
    """Never send this connection away to make room: somebody sits at a table."""
    state = scope.get("state") or {}
    if "door" in state:
        state["budget"].seat(state["door"])


class Metered:
    """Counts requests, and connections through a proxy for those who ask through it."""

    def __init__(self, app: ASGIApp, budget: Budget) -> None:
        self.app = app
        self._budget = budget
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        door = (scope.get("state") or {}).get("door")
        address = (scope.get("client") or ("",))[0]
        if door is not None and not door.is_proxy:
            self._warn(scope, address)
        refusal: Refusal | None = None
        if door is not None and not self._budget.move(door, address):
            refusal = Refusal("too-many-connections", "")
        elif door is not None and (wait := self._budget.rates.take(address, "pages")) > 0:
            refusal = BadInput("too-many-requests", "", str(int(wait) + 1))
        if refusal is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            answer = refused(refusal, "", Headers(scope=scope))
            answer.headers["connection"] = "close"
            await answer(scope, receive, send)

    def _warn(self, scope: Scope, address: str) -> None:
        """Say once, to whoever reads the log, that all players seem to be one address."""
        if not self._has_warned and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self._has_warned = True
            log.warning("a proxy is not believed, see --proxies", extra={"address": address})
