"""One HTTP request from its bytes to its answer: who asks, may they, what is asked, what comes."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from slushfund.core import BadInput, Refusal
from slushfund.server.config import DAY, Config
from slushfund.server.http.refusals import TOO_MANY, error_of, status_of
from slushfund.server.http.routes import Route
from slushfund.server.http.site import Site
from slushfund.server.store.tokens import Caller, digest_of, new_token
from slushfund.server.tables.streams import encode
from slushfund.text import language_for

log = logging.getLogger("slushfund.server")

P = ParamSpec("P")
T = TypeVar("T")

BODY_SECONDS: Final = 15.0
"""A request that has not sent its body by then is refused."""
COOKIE_DAYS: Final = 400
"""As long as browsers keep a cookie at most."""


@dataclass
class Call:
    """One request while it is answered."""

    site: Site
    request: Request
    caller: Caller
    game: str = ""
    """What the call is about, for the text of a refusal."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    """What the answer has beside the usual headers."""
    cookie: str | None = None
    """A new secret for this browser; "" where it shall forget the old one."""

    @property
    def me(self) -> int:
        """Return who asks, where the route demands somebody known."""
        assert self.caller.person is not None
        return self.caller.person

    def charge(self, work: float) -> None:
        """Charge the household that asks for work, in inputs; refuses who is in debt."""
        charge(self.site, self.caller.address, work)

    def take(self, kind: str) -> None:
        """Count something against the household that asks; refuses where there was too much."""
        if (wait := self.site.rates.take(self.caller.address, kind)) > 0:
            raise BadInput("too-many-requests", "", str(int(wait) + 1))

    async def reckon(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something that takes long, beside what others wait for."""
        return await self.site.workshop.do(self.caller.address, work, *args, **more)

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
        self.take("people")
        token = new_token()
        expires = self.site.now() + COOKIE_DAYS * DAY
        person = await self.site.store.add_person(name, digest_of(token), expires)
        self.cookie = token
        self.caller = replace(self.caller, person=person, digest=digest_of(token))
        return person


class Endpoint:
    """Answers the requests of one route."""

    def __init__(self, site: Site, route: Route) -> None:
        self.site = site
        self.route = route
        self.name = route.name
        body = route.body
        self._decoder = None if body is None else msgspec.json.Decoder[Any](body)

    async def __call__(self, request: Request) -> Response:
        started = time.perf_counter()
        response = await self._answer(request)
        metrics = self.site.metrics
        metrics.requests.labels(self.name, str(response.status_code)).inc()
        metrics.seconds.labels(self.name).observe(time.perf_counter() - started)
        return response

    async def _answer(self, request: Request) -> Response:
        call = Call(self.site, request, Caller())
        try:
            asks = await self._admit(call)
            answer = await self.route.handler(call, *asks)
        except Refusal as refusal:
            self.site.metrics.refusals.labels(refusal.code).inc()
            response = refused(refusal, call.game, request.headers)
            if call.cookie:  # somebody new, who may be waited for although refused
                set_cookie(self.site.config, response, call.cookie)
            return response
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception:
            log.exception("fault", extra={"route": self.name})
            return refused(Refusal("internal-error", ""), "", request.headers)
        response = self._response(call, answer)
        if call.cookie is not None:
            set_cookie(self.site.config, response, call.cookie)
        return response

    def _response(self, call: Call, answer: Any) -> Response:
        if isinstance(answer, Response):
            return answer
        if isinstance(answer, msgspec.Struct):
            return _json(answer, call.status, call.headers)
        return Response(answer, call.status, call.headers, media_type=self.route.media)

    async def _admit(self, call: Call) -> list[Any]:
        """Check rate, host, token, origin and body, the cheap things first; return the body."""
        request, site = call.request, self.site
        address = request.client.host if request.client else ""
        wait = site.rates.take(address, self.route.rate)
        if wait > 0:
            seconds = str(int(wait) + 1)
            if self.route.rate == "guesses":
                raise BadInput("too-many-guesses", "", seconds)
            raise BadInput("too-many-requests", "", seconds)
        host = request.headers.get("host", "")
        site.origins.check_host(host)
        if self.route.right == "worker":
            check_worker(site, request.headers, address)
            call.caller = Caller(address=address)
            return [] if self._decoder is None else [await self._read(request, self._decoder)]
        call.caller = await identify(site, request.headers, request.cookies, address)
        is_bearer = "authorization" in request.headers
        if self.route.method != "GET" and not is_bearer:
            site.origins.check_origin(request.headers.get("origin"), host)
        if self.route.right not in ("open", "guest") and not call.caller.is_known:
            raise Refusal("no-token", "")
        if self.route.right == "person" and call.caller.table is not None:
            raise Refusal("bad-token", "")
        return [] if self._decoder is None else [await self._read(request, self._decoder)]

    async def _read(self, request: Request, decoder: msgspec.json.Decoder[Any]) -> Any:
        media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise Refusal("not-json", "")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                data = await self._body(request)
        except TimeoutError:
            raise Refusal("too-slow", "") from None
        return decoded(decoder, data)

    async def _body(self, request: Request) -> bytes:
        data = b""
        async for chunk in request.stream():
            data += chunk
            if len(data) > self.route.max_body:
                raise BadInput("too-large", "", str(self.route.max_body))
        return data


def decoded(decoder: msgspec.json.Decoder[Any], data: bytes) -> Any:
    """Read what a client sent; refuses whatever is not exactly that."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadInput("bad-body", "", str(error)[:200]) from None
    except (ValueError, RecursionError):
        raise Refusal("bad-request", "") from None


def charge(site: Site, address: str, work: float) -> None:
    """Charge a household for work, reckoned in inputs of a game; refuses who is in debt."""
    wait = site.rates.spend(address, "work", work)
    if wait > 0:
        raise BadInput("too-many-requests", "", str(int(wait) + 1))


async def identify(site: Site, headers: Headers, cookies: dict[str, str], address: str) -> Caller:
    """Return who holds the token that came along; refuses a bearer token that nobody holds."""
    bearer = headers.get("authorization")
    if bearer is not None:
        kind, _, token = bearer.partition(" ")
        if kind.lower() != "bearer":
            raise Refusal("bad-token", "")
    else:
        token = cookies.get(site.config.cookie, "")
    if not token:
        return Caller(address=address)
    found = None
    if len(token) <= 100:
        found = await site.store.caller(digest_of(token))
    if found is None and bearer is not None:
        raise Refusal("bad-token", "")
    return Caller(address=address) if found is None else replace(found, address=address)


def check_worker(site: Site, headers: Headers, address: str) -> None:
    """Refuse who has not the secret of workers, and who has guessed too often."""
    if not site.config.think_token:
        raise Refusal("not-found", "")
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise Refusal("no-token", "")
    if (wait := site.rates.take(address, "guesses")) > 0:
        raise BadInput("too-many-guesses", "", str(int(wait) + 1))
    if not hmac.compare_digest(digest_of(token), digest_of(site.config.think_token)):
        raise Refusal("bad-token", "")
    site.rates.give_back(address, "guesses")


def set_cookie(config: Config, response: Response, token: str) -> None:
    """Give a browser its secret, which scripts cannot read, or have it forget the one it has."""
    if not token:
        # Browsers take nothing for a `__Host-` cookie that is not bound to TLS, no goodbye either.
        response.delete_cookie(config.cookie, path="/", secure=config.is_secure, httponly=True)
        return
    response.set_cookie(
        config.cookie,
        token,
        max_age=int(COOKIE_DAYS * DAY),
        path="/",
        secure=config.is_secure,
        httponly=True,
        samesite="lax",
    )


def language_of(headers: Headers) -> str:
    """Return the language in which a client wants refusals explained."""
    return language_for(headers.get("accept-language", ""))


def refused(refusal: Refusal, game: str, headers: Headers) -> Response:
    """Return a refusal as an answer."""
    response = _json(error_of(refusal, game, language_of(headers)), status_of(refusal))
    if isinstance(refusal, BadInput) and response.status_code == TOO_MANY:
        response.headers["retry-after"] = refusal.detail
    return response


def _json(answer: msgspec.Struct, status: int, headers: dict[str, str] | None = None) -> Response:
    headers = {"cache-control": "no-store", **(headers or {})}
    return Response(encode(answer), status, headers, media_type="application/json")
