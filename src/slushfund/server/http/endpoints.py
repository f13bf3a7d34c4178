"""One HTTP request from its bytes to its answer: who asks, may they, what do they ask, what comes.

Every route is a `Spec` in one list. Routing, reading of bodies, rights, rate limits, the OpenAPI
document and the tests of all of these are made from that list.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from slushfund.core import BadInput, Refusal
from slushfund.server.config import DAY
from slushfund.server.http.guard import Origins, Rates
from slushfund.server.http.refusals import TOO_MANY, error_of, status_of
from slushfund.server.store.tokens import Caller, digest_of, new_token
from slushfund.server.tables.open_tables import Hall, log
from slushfund.server.tables.streams import encode
from slushfund.wire import api

BODY_SECONDS: Final = 15.0
"""A request that has not sent its body by then is refused."""
COOKIE_DAYS: Final = 400
"""As long as browsers keep a cookie at most."""

Right: TypeAlias = Literal["open", "guest", "known", "person", "seat", "host"]
"""Who may: anybody; anybody, and who is new gets a cookie; any token; a cookie; the holder of a
seat of the table (cookie or bearer); the host."""


@dataclass
class Site:
    """What handlers work with."""

    hall: Hall
    origins: Origins
    rates: Rates


@dataclass
class Call:
    """One request while it is answered."""

    site: Site
    request: Request
    caller: Caller
    body: Any = None
    cookie: str | None = None
    """A new secret for this browser."""
    game: str = ""
    """What the call is about, for the text of a refusal."""

    @property
    def hall(self) -> Hall:
        return self.site.hall

    def path(self, name: str) -> str:
        """Return a part of the path."""
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        """Return a part of the path that is a seat."""
        text = self.path(name)
        if not (text.isascii() and text.isdigit() and len(text) == 1):
            raise Refusal("bad-seat", "")
        return int(text)

    async def person(self, name: str) -> int:
        """Return who asks; somebody new is given a cookie."""
        if self.caller.table is not None:
            raise Refusal("not-the-host", "")
        if self.caller.person is not None:
            return self.caller.person
        token = new_token()
        expires = self.hall.now() + COOKIE_DAYS * DAY
        store = self.hall.store
        person = await self.hall.desk.do(store.add_person, name, digest_of(token), expires)
        self.cookie = token
        self.caller = replace(self.caller, person=person, digest=digest_of(token))
        return person


Handler: TypeAlias = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Spec:
    """A route and everything there is to say about it."""

    method: str
    path: str
    name: str
    handler: Handler
    right: Right
    summary: str
    answer: Any
    body: Any = None
    query: dict[str, str] = field(default_factory=dict)
    """Names of query parameters and the patterns they match."""
    codes: tuple[str, ...] = ()
    """What may be refused beside what every route may refuse."""
    rate: Literal["reads", "writes", "tables", "guesses"] = "reads"
    media: str = "application/json"
    max_body: int = api.MAX_BODY


class Endpoint:
    """Answers the requests of one route."""

    def __init__(self, site: Site, spec: Spec) -> None:
        self.site = site
        self.spec = spec
        self._decoder = None if spec.body is None else msgspec.json.Decoder(spec.body)

    async def __call__(self, request: Request) -> Response:
        started = time.perf_counter()
        response = await self._answer(request)
        metrics = self.site.hall.metrics
        metrics.requests.labels(self.spec.name, str(response.status_code)).inc()
        metrics.seconds.labels(self.spec.name).observe(time.perf_counter() - started)
        return response

    async def _answer(self, request: Request) -> Response:
        call = Call(self.site, request, Caller())
        try:
            await self._admit(call)
            answer = await self.spec.handler(call)
        except Refusal as refusal:
            self.site.hall.metrics.refusals.labels(refusal.code).inc()
            return refused(refusal, call.game, request.headers)
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("fault", extra={"route": self.spec.name})
            return refused(Refusal("internal-error", ""), "", request.headers)
        response = answer if isinstance(answer, Response) else _json(answer)
        if call.cookie is not None:
            set_cookie(self.site.hall, response, call.cookie)
        return response

    async def _admit(self, call: Call) -> None:
        """Check rate, host, token, origin and body, the cheap things first."""
        request, site = call.request, self.site
        address = request.client.host if request.client else ""
        wait = site.rates.take(address, self.spec.rate)
        if wait > 0:
            seconds = str(int(wait) + 1)
            if self.spec.rate == "guesses":
                raise BadInput("too-many-guesses", "", seconds)
            raise BadInput("too-many-requests", "", seconds)
        host = request.headers.get("host", "")
        site.origins.check_host(host)
        call.caller = await identify(site.hall, request.headers, request.cookies, address)
        is_bearer = "authorization" in request.headers
        if self.spec.method != "GET" and not is_bearer:
            site.origins.check_origin(request.headers.get("origin"), host)
        if self.spec.right not in ("open", "guest") and not call.caller.is_known:
            raise Refusal("no-token", "")
        if self.spec.right == "person" and call.caller.table is not None:
            raise Refusal("bad-token", "")
        if self._decoder is not None:
            call.body = await self._read(request)

    async def _read(self, request: Request) -> Any:
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise Refusal("not-json", "")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                data = await self._body(request)
        except TimeoutError:
            raise Refusal("too-slow", "") from None
        assert self._decoder is not None
        return decoded(self._decoder, data)

    async def _body(self, request: Request) -> bytes:
        data = b""
        async for chunk in request.stream():
            data += chunk
            if len(data) > self.spec.max_body:
                raise BadInput("too-large", "", str(self.spec.max_body))
        return data


def decoded(decoder: msgspec.json.Decoder[Any], data: bytes) -> Any:
    """Read what a client sent; refuses whatever is not exactly that."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadInput("bad-body", "", str(error)[:200]) from None
    except (ValueError, RecursionError):
        raise Refusal("bad-request", "") from None


async def identify(hall: Hall, headers: Headers, cookies: dict[str, str], address: str) -> Caller:
    """Return who holds the token that came along; refuses a bearer token that nobody holds."""
    bearer = headers.get("authorization")
    if bearer is not None:
        kind, _, token = bearer.partition(" ")
        if kind.lower() != "bearer":
            raise Refusal("bad-token", "")
    else:
        token = cookies.get(hall.config.cookie, "")
    if not token:
        return Caller(address=address)
    found = None
    if len(token) <= 100:
        found = await hall.desk.do(hall.store.caller, digest_of(token))
    if found is None and bearer is not None:
        raise Refusal("bad-token", "")
    return Caller(address=address) if found is None else replace(found, address=address)


def set_cookie(hall: Hall, response: Response, token: str) -> None:
    """Give a browser its secret; scripts cannot read it."""
    response.set_cookie(
        hall.config.cookie,
        token,
        max_age=int(COOKIE_DAYS * DAY),
        path="/",
        secure=hall.config.is_secure,
        httponly=True,
        samesite="lax",
    )


def language_of(headers: Headers) -> str:
    """Return the language in which a client wants refusals explained."""
    return "de" if headers.get("accept-language", "").lower().startswith("de") else "en"


def refused(refusal: Refusal, game: str, headers: Headers) -> Response:
    """Return a refusal as an answer."""
    response = _json(error_of(refusal, game, language_of(headers)), status_of(refusal))
    if isinstance(refusal, BadInput) and response.status_code == TOO_MANY:
        response.headers["retry-after"] = refusal.detail
    return response


def _json(answer: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(encode(answer), status, headers, media_type="application/json")
