"""The application: routes, WebSocket, the built client, and what runs from start to stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any, Final

import msgspec
from starlette import routing
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from slushfund.core import Refusal
from slushfund.server.bots.brains import Brains
from slushfund.server.config import Config
from slushfund.server.http import (
    archive,
    lessons,
    lobby,
    mcp,
    notices,
    play,
    previews,
    records,
    status,
    tables,
    text,
    thoughts,
)
from slushfund.server.http.doors import Metered, PlainTargets
from slushfund.server.http.endpoints import Endpoint, refused
from slushfund.server.http.guard import HeadersAdded
from slushfund.server.http.openapi import document
from slushfund.server.http.routes import Route
from slushfund.server.http.site import Site
from slushfund.server.http.static_files import client
from slushfund.server.http.websocket import Session
from slushfund.server.store.store import Store

ROUTES: Final[list[Route]] = [
    *lobby.routes,
    *tables.routes,
    *status.routes,
    *play.routes,
    *previews.routes,
    *text.routes,
    *records.routes,
    *lessons.routes,
    *notices.routes,
    *thoughts.routes,
]


@cache
def description() -> bytes:
    """Return what `/openapi.json` says; made when somebody asks, since that takes a while."""
    return msgspec.json.encode(document(ROUTES))


def build(config: Config, store: Store, brains: Brains) -> Starlette:
    """Return the application over a store."""
    site = Site(config, store, brains)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await site.open()
        site.tasks.spawn(archive.watch(site))
        try:
            yield {"budget": site.budget}  # for protocols
        finally:
            await site.close()

    async def connect(socket: WebSocket) -> None:
        await Session(site, socket).run()

    found: list[routing.BaseRoute] = [
        routing.Route(route.path, _endpoint(site, route), methods=[route.method])
        for route in ROUTES
    ]
    found.append(routing.WebSocketRoute("/api/tables/{table}/socket", connect))

    async def openapi(request: Request) -> Response:
        return Response(await asyncio.to_thread(description), media_type="application/json")

    found.append(routing.Route("/openapi.json", openapi))
    models = mcp.Door(site)
    found.append(routing.Route("/mcp", models, methods=["POST"]))
    found.append(routing.Route("/{path:path}", client, methods=["GET"]))
    handlers: dict[Any, Any] = {404: _not_found, 405: _bad_method}
    middleware = [
        Middleware(HeadersAdded, config=config),
        Middleware(Metered, budget=site.budget),
        Middleware(PlainTargets),
    ]
    if store.membership is not None:  # what speaks to other processes takes long to import
        from slushfund.server.http.passing import Passing

        middleware.append(Middleware(Passing, site=site))
    app = Starlette(
        routes=found, lifespan=lifespan, exception_handlers=handlers, middleware=middleware
    )
    app.state.site = site
    models.app = app
    return app


def _endpoint(site: Site, route: Route) -> Any:
    endpoint = Endpoint(site, route)

    async def answer(request: Request) -> Response:
        return await endpoint(request)

    return answer


async def _not_found(request: Request, error: Any) -> Response:
    return refused(Refusal("not-found", ""), "", request.headers)


async def _bad_method(request: Request, error: Any) -> Response:
    return refused(Refusal("bad-method", ""), "", request.headers)
