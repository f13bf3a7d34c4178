"""Whatever is asked about a table that another process has is passed on to that process.

The same goes for workers that ask for what the bots of another process have to think about.

So any process takes any connection, and nobody outside needs to know who owns what. A request that
was passed on once is not passed on again: when tables are just moving, whoever asks asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
from typing import Any, Final

import httpx
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Origin

from slushfund.core import BadInput, Refusal
from slushfund.server.http.doors import target_of
from slushfund.server.http.endpoints import refused
from slushfund.server.http.site import CONNECTING, Site
from slushfund.server.store.owners import Place
from slushfund.server.tasks import until_one_ends
from slushfund.wire import api

TABLE: Final = re.compile(r"/api/tables/([^/]+)(/|$)")
PROCESS: Final = re.compile(r"/api/processes/([A-Za-z0-9_.:-]+)/")
PASSED: Final = b"x-slushfund-passed"
GOING_AWAY: Final = 1001
NO_CODE: Final = {1005, 1006, 1015}
"""How a connection ended of which nobody said anything; such a code cannot be sent."""
HOP: Final = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer"}
"""Headers between two neighbours, which are not passed on."""
REPLACED: Final = HOP | {b"x-forwarded-for", b"x-forwarded-proto", b"content-length", PASSED}
OWN: Final = HOP | {b"date", b"server"}
"""Headers of an answer that we make ourselves."""
HANDSHAKE: Final = {b"host", b"origin"}

log = logging.getLogger("slushfund.server")


class Passing:
    """Passes on what belongs to others."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            address = await self._address(scope)
        except Refusal as refusal:
            await _refuse(refusal, scope, receive, send)
            return
        if address is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._pass(scope, receive, send, address)
        else:
            await _pass_socket(scope, receive, send, address)

    async def _address(self, scope: Scope) -> str | None:
        """Return where to pass a request on to; None: we answer it."""
        place = await self._place(scope["path"])
        if place is None:
            return None
        if any(name == PASSED for name, _ in scope["headers"]):
            raise Refusal("table-elsewhere", "")
        self._site.origins.check_host(Headers(scope=scope).get("host", ""))
        return place.address

    async def _place(self, path: str) -> Place | None:
        """Return which other process a path is meant for; None: this one."""
        if found := TABLE.match(path):
            return await self._site.tables.place_of(found[1])
        if (found := PROCESS.match(path)) and found[1] != self._site.process:
            return await self._site.store.process(found[1])
        return None

    async def _pass(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        assert self._site.others is not None
        others, headers = self._site.others, _headers(scope, REPLACED)
        try:
            body = await _body(receive)
        except Refusal as refusal:
            await _refuse(refusal, scope, receive, send)
            return
        # The address is ours alone: no part of what was asked can name another one.
        request = httpx.Request(
            scope["method"],
            f"http://{address}/",
            headers=headers,
            content=body,
            extensions={"timeout": {"connect": CONNECTING}, "target": _target(scope)},
        )
        # An answer may be long in coming: whoever goes meanwhile is gone for the other one, too.
        asked = asyncio.ensure_future(others.handle_async_request(request))
        await _while_listening(receive, asked)
        if asked.cancelled():
            return
        if isinstance(fault := asked.exception(), httpx.HTTPError):
            log.warning("not passed on", extra={"to": address, "fault": repr(fault)[:100]})
            await _refuse(Refusal("table-elsewhere", ""), scope, receive, send)
            return
        answer = asked.result()
        if answer.is_success and PROCESS.match(scope["path"]):  # a worker, who has shown its secret
            self._site.rates.give_back((scope.get("client") or ("",))[0], "pages")
        try:
            await _while_listening(receive, _answer(answer, send))
        finally:
            await answer.aclose()


def _target(scope: Scope) -> bytes:
    """Return what was asked for, as it was spelled."""
    path, query = target_of(scope), bytes(scope["query_string"])
    return path + (b"?" + query if query else b"")


def _headers(scope: Scope, without: set[bytes]) -> list[tuple[bytes, bytes]]:
    """Return what another process must know: all that we were told, and by whom."""
    client = (scope.get("client") or ("",))[0]
    kept = [(name, value) for name, value in scope["headers"] if name not in without]
    return [*kept, (b"x-forwarded-for", client.encode()), (PASSED, b"1")]


async def _body(receive: Receive) -> bytes:
    """Read what is passed on: no more than any route about a table takes."""
    data = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refusal("bad-request", "")
        data += bytes(message.get("body", b""))
        if len(data) > api.MAX_BODY:
            raise BadInput("too-large", "", str(api.MAX_BODY))
        if not message.get("more_body", False):
            return data


async def _answer(answer: httpx.Response, send: Send) -> None:
    headers = [(name.lower(), value) for name, value in answer.headers.raw]
    kept = [(name, value) for name, value in headers if name not in OWN]
    await send({"type": "http.response.start", "status": answer.status_code, "headers": kept})
    async for chunk in answer.aiter_raw():
        await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _while_listening(receive: Receive, work: Any) -> None:
    """Do something to its end, or until nobody listens any more."""
    doing, going = asyncio.ensure_future(work), asyncio.ensure_future(_gone(receive))
    try:
        await asyncio.wait([doing, going], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (doing, going):
            task.cancel()
        results = await asyncio.gather(doing, going, return_exceptions=True)
    if isinstance(results[0], Exception) and not isinstance(results[0], httpx.HTTPError):
        raise results[0]


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer ourselves; a WebSocket that is not taken is asked for again by its client."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": GOING_AWAY, "reason": refusal.code})
        return
    await refused(refusal, "", Headers(scope=scope))(scope, receive, send)


async def _pass_socket(scope: Scope, receive: Receive, send: Send, address: str) -> None:
    try:
        upstream = await _connected(scope, address)
    except (OSError, TimeoutError, ValueError, WebSocketException) as fault:
        log.warning("not passed on", extra={"to": address, "fault": repr(fault)[:100]})
        await _refuse(Refusal("table-elsewhere", ""), scope, receive, send)
        return
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    try:
        await until_one_ends(_towards(upstream, receive), _back(upstream, send))
    finally:
        await upstream.close()


async def _connected(scope: Scope, address: str) -> ClientConnection:
    """Connect as the one who asked would: under the same name, with the same headers."""
    headers = Headers(scope=scope)
    name, _, port = address.rpartition(":")
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(CONNECTING):
        [(family, kind, protocol, _, place), *_] = await loop.getaddrinfo(
            name.strip("[]"), int(port), type=socket.SOCK_STREAM
        )
        wire = socket.socket(family, kind, protocol)
        wire.setblocking(False)
        try:
            await loop.sock_connect(wire, place)
            own = REPLACED | HANDSHAKE
            told = _headers(scope, own)
            return await connect(
                f"ws://{headers.get('host', address)}{_target(scope).decode('ascii')}",
                sock=wire,
                origin=Origin(headers["origin"]) if "origin" in headers else None,
                additional_headers=[
                    (key.decode("latin-1"), value.decode("latin-1"))
                    for key, value in told
                    if not key.startswith(b"sec-websocket-")
                ],
                user_agent_header=None,
                compression=None,
                max_size=None,
            )
        except BaseException:
            wire.close()
            raise


async def _towards(upstream: ClientConnection, receive: Receive) -> None:
    """Pass on what a client says, until it goes."""
    with contextlib.suppress(ConnectionClosed):
        while (message := await receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            await upstream.send(message["bytes"] if text is None else text)


async def _back(upstream: ClientConnection, send: Send) -> None:
    """Pass on what a client is told, to the end, and why it ends."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            said = await upstream.recv()
            name = "text" if isinstance(said, str) else "bytes"
            await send({"type": "websocket.send", name: said})
    code = upstream.close_code
    is_plain = code is not None and code not in NO_CODE
    reason = upstream.close_reason if is_plain else "shutting-down"
    await send(
        {
            "type": "websocket.close",
            "code": code if is_plain else GOING_AWAY,
            "reason": reason or "",
        }
    )
