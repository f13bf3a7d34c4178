"""What there is to say about a route, said once, beside its handler.

    @routes.add("PUT /api/me", "guest", rate="writes", codes=("bad-name",))
    async def put_me(call: Call, ask: api.NameAsk) -> api.Me:
        \"\"\"Introduce myself.\"\"\"

The name of the operation is that of the handler, its summary the first line of the docstring; body
and answer are its annotations. Routing, reading of bodies, rights, rate limits, the OpenAPI
document and the tests of all of these are made from the list that comes of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar, get_type_hints

import msgspec

from slushfund.wire import api

Right: TypeAlias = Literal["open", "guest", "known", "person", "seat", "host", "worker"]
"""Who may: anybody; anybody, and who is new gets a cookie; any token; a cookie; the holder of a
seat of the table (cookie or bearer); the host; a worker that thinks for our bots, by its token."""
Rate: TypeAlias = Literal["reads", "writes", "tables", "guesses", "thoughts"]

Handler: TypeAlias = Callable[..., Awaitable[Any]]
"""Takes a `Call`, and the body where there is one."""
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True)
class Route:
    """A route and everything there is to say about it."""

    method: str
    path: str
    right: Right
    handler: Handler
    rate: Rate = "reads"
    codes: tuple[str, ...] = ()
    """What may be refused beside what every route may refuse."""
    query: dict[str, str] = field(default_factory=dict)
    """Names of query parameters and the patterns they match."""
    media: str = "application/json"
    max_body: int = api.MAX_BODY

    @property
    def name(self) -> str:
        """Return the operation as clients know it: `make_link` is `makeLink`."""
        first, *others = self.handler.__name__.split("_")
        return first + "".join([word.capitalize() for word in others])

    @property
    def summary(self) -> str:
        """Return what the operation does, in one line."""
        return (self.handler.__doc__ or "").partition("\n")[0].removesuffix(".")

    @property
    def answer(self) -> type[msgspec.Struct] | None:
        """Return what is answered; None where that is no JSON."""
        return _struct(get_type_hints(self.handler)["return"])

    @property
    def body(self) -> type[msgspec.Struct] | None:
        """Return what is asked, None where there is no body."""
        return _struct(get_type_hints(self.handler).get("ask"))


def _struct(kind: Any) -> type[msgspec.Struct] | None:
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


class Routes(list[Route]):
    """The routes of one module, in the order of their handlers."""

    def add(self, place: str, right: Right, **facts: Any) -> Callable[[H], H]:
        """Declare the handler below as what answers *place*: a method and a path."""
        method, path = place.split(" ")

        def declare(handler: H) -> H:
            self.append(Route(method, path, right, handler, **facts))
            return handler

        return declare
