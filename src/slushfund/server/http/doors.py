"""Whose connection a request came through, who asks or who sits at a table; and what for."""

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
        else:
            await _turn_away(refusal, scope, receive, send)

    def _warn(self, scope: Scope, address: str) -> None:
        """Say once, to whoever reads the log, that all players seem to be one address."""
        if not self._has_warned and any(name == b"x-forwarded-for" for name, _ in scope["headers"]):
            self._has_warned = True
            log.warning("a proxy is not believed, see --proxies", extra={"address": address})


class PlainTargets:
    """Lets in what asks for a path, as browsers do.

    The target of a request may also be a whole address, or begin with a slash in disguise (`%2F`).
    Whoever compares, rewrites or passes on paths would read such a one in another way than we do.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or target_of(scope).startswith(b"/"):
            await self.app(scope, receive, send)
        else:
            await _turn_away(Refusal("bad-request", ""), scope, receive, send)


def target_of(scope: Scope) -> bytes:
    """Return the path that was asked for, as it was spelled."""
    return bytes(scope.get("raw_path") or scope["path"].encode())


async def _turn_away(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Refuse a request, and end its connection."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})
        return
    answer = refused(refusal, "", Headers(scope=scope))
    answer.headers["connection"] = "close"
    await answer(scope, receive, send)
