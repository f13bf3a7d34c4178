"""`/mcp`: the Model Context Protocol on a table server, for language models with a seat.

A tool calls our own HTTP interface inside this process, through the connection, with the address
and the token of whoever called the tool: so it has the rights and the rates of any seat by
construction. No state is kept between requests, and cookies are not looked at.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from slushfund.core import BadInput, Refusal
from slushfund.server.http.endpoints import log, refused
from slushfund.server.http.site import Site
from slushfund.telling.remote_seat import TIMEOUT, RemoteSeat
from slushfund.wire import api

if TYPE_CHECKING:
    import httpx


class Door:
    """Lets language models in; what it needs is imported when the first one comes."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.app: ASGIApp | None = None
        """The whole application, once it is built: tools go through it."""
        self._manager: Any = None
        self._opening = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        try:
            self._admit(scope, headers)
            await self._open()
        except Refusal as refusal:
            self.site.metrics.refusals.labels(refusal.code).inc()
            await refused(refusal, "", headers)(scope, receive, send)
            return
        await self._manager.handle_request(scope, receive, send)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        """Check rate and host, and that no page of others asks."""
        address = (scope.get("client") or ("",))[0]
        wait = self.site.rates.take(address, "reads")
        if wait > 0:
            raise BadInput("too-many-requests", "", str(int(wait) + 1))
        host = headers.get("host", "")
        self.site.origins.check_host(host)
        if "origin" in headers:
            self.site.origins.check_origin(headers["origin"], host)
        if self.site.tasks.is_closing:
            raise Refusal("shutting-down", "")

    async def _open(self) -> None:
        """Make the protocol ready once; its import takes a moment, beside the event loop."""
        async with self._opening:
            if self._manager is not None:
                return
            try:
                tools = await asyncio.to_thread(_tools)
            except ImportError:
                raise Refusal("no-mcp", "") from None
            server = tools(self._seat_of)
            server.streamable_http_app(
                json_response=True,
                stateless_http=True,
                max_request_body_size=api.MAX_BODY,
                host=self.site.config.host,
                transport_security=_checked_by_us(),
            )
            is_ready = asyncio.Event()
            self.site.tasks.spawn(self._run(server.session_manager, is_ready))
            await is_ready.wait()
            self._manager = server.session_manager

    async def _run(self, manager: Any, is_ready: asyncio.Event) -> None:
        """Hold the protocol open until the server ends."""
        try:
            async with manager.run():
                is_ready.set()
                await asyncio.Event().wait()
        finally:
            is_ready.set()
            log.info("mcp closed")

    def _seat_of(self, request: Request) -> RemoteSeat:
        """Return the seat of whoever sent a request."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        bearer = token if kind.lower() == "bearer" else ""
        return RemoteSeat(partial(self._visit, request), bearer)

    def _visit(self, request: Request) -> httpx.AsyncClient:
        """Return a way into this process for somebody at the same address, without cookies."""
        import httpx

        client = (request.client.host, request.client.port) if request.client else ("", 0)
        scheme = "https" if self.site.config.is_secure else "http"
        base = f"{scheme}://{request.headers.get('host', '')}"
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self._inside(request.scope), client=client),
            base_url=base,
            headers={
                "origin": base,
                "accept-language": request.headers.get("accept-language", ""),
            },
            timeout=TIMEOUT,
        )

    def _inside(self, outer: Scope) -> ASGIApp:
        """Return the application as it is reached through a connection that is open already."""
        app = self.app
        assert app is not None

        async def inside(scope: Scope, receive: Receive, send: Send) -> None:
            scope["state"] = dict(outer.get("state") or {})
            await app(scope, receive, send)

        return inside


def _tools() -> Any:
    from slushfund.telling.tools import tools

    return tools


def _checked_by_us() -> Any:
    from mcp.server.transport_security import TransportSecuritySettings

    return TransportSecuritySettings(enable_dns_rebinding_protection=False)
