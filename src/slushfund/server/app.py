"""The application: routes, WebSocket, the built client, and what runs from start to stop."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from slushfund.core import Refusal
from slushfund.server.bots.brains import Brains
from slushfund.server.config import Config
from slushfund.server.http import notices, play, previews, records, tables
from slushfund.server.http.endpoints import Endpoint, Site, Spec, refused
from slushfund.server.http.guard import HeadersAdded, Origins, Rates
from slushfund.server.http.openapi import document
from slushfund.server.http.websocket import Session
from slushfund.server.store.sqlite import Store
from slushfund.server.tables import absence
from slushfund.server.tables.open_tables import Hall

SPECS: Final[list[Spec]] = [
    *tables.SPECS,
    *play.SPECS,
    *previews.SPECS,
    *records.SPECS,
    *notices.SPECS,
]

COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg"}
STATIC: Final = Path(str(files("slushfund.server"))) / "static"


def build(config: Config, store: Store, brains: Brains) -> Starlette:
    """Return the application over a store."""
    site = Site(Hall(config, store, brains), Origins(config), Rates(config))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await site.hall.open_push()
        site.hall.spawn(site.hall.open_running())
        watch = site.hall.spawn(absence.watch(site.hall))
        try:
            yield
        finally:
            watch.cancel()
            await site.hall.close()

    async def connect(socket: WebSocket) -> None:
        await Session(site, socket).run()

    found: list[BaseRoute] = [_route(site, spec) for spec in SPECS]
    found.append(WebSocketRoute("/api/tables/{table}/socket", connect))
    description = msgspec.json.encode(document(SPECS))

    async def openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    found.append(Route("/openapi.json", openapi))
    found.append(Route("/{path:path}", client, methods=["GET"]))
    handlers: dict[Any, Any] = {404: _not_found, 405: _bad_method}
    app = Starlette(
        routes=found,
        lifespan=lifespan,
        exception_handlers=handlers,
        middleware=[Middleware(HeadersAdded, config=config)],
    )
    app.state.site = site
    return app


def _route(site: Site, spec: Spec) -> Route:
    return Route(spec.path, _endpoint(site, spec), methods=[spec.method], name=spec.name)


def _endpoint(site: Site, spec: Spec) -> Any:
    endpoint = Endpoint(site, spec)

    async def answer(request: Request) -> Response:
        return await endpoint(request)

    return answer


async def client(request: Request) -> Response:
    """Serve the built client; every page that is no file is the client's own business."""
    path = request.path_params["path"]
    if path.startswith("api/"):
        return await _not_found(request, None)
    file = (STATIC / path).resolve()
    if file.is_file() and file.is_relative_to(STATIC.resolve()):
        is_fixed = "/assets/" in f"/{path}" or "immutable" in path
        age = "public, max-age=31536000, immutable" if is_fixed else "no-cache"
        return _file(request, file, age)
    index = STATIC / "index.html"
    if index.is_file() and "." not in path.rpartition("/")[2]:
        return _file(request, index, "no-cache")
    return await _not_found(request, None)


def _file(request: Request, file: Path, age: str) -> Response:
    """Send a file of the client, compressed where that helps; nothing secret is in it."""
    headers = {"cache-control": age}
    if file.suffix not in COMPRESSED:
        return FileResponse(file, headers=headers)
    headers["vary"] = "accept-encoding"
    accepted = request.headers.get("accept-encoding", "")
    kind = guess_type(file.name)[0]
    twin = file.with_name(file.name + ".br")
    if "br" in accepted and twin.is_file():
        return FileResponse(twin, headers=headers | {"content-encoding": "br"}, media_type=kind)
    if "gzip" not in accepted:
        return FileResponse(file, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(_gzipped(file, file.stat().st_mtime_ns), headers=headers, media_type=kind)


@lru_cache(maxsize=256)
def _gzipped(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


async def _not_found(request: Request, error: Any) -> Response:
    return refused(Refusal("not-found", ""), "", request.headers)


async def _bad_method(request: Request, error: Any) -> Response:
    return refused(Refusal("bad-method", ""), "", request.headers)
