"""Where people want to be told that it is their turn, over HTTP."""

from __future__ import annotations

from typing import Final

import msgspec

from slushfund.core import Refusal
from slushfund.server.http.endpoints import Call, language_of
from slushfund.server.http.routes import Routes
from slushfund.server.http.tables import table_of
from slushfund.server.notices import outbound
from slushfund.server.store.rows import Hook
from slushfund.wire import api

routes = Routes()

KINDS: Final = ("discord", "ntfy", "gotify")


@routes.add(
    "PUT /api/tables/{table}/hooks/{kind}",
    "person",
    rate="tables",
    codes=("bad-webhook", "not-found"),
)
async def set_hook(call: Call, ask: api.WebhookAsk) -> api.Done:
    """Call a webhook when it is my turn."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    kind = _kind(call)
    await outbound.check(ask.url, call.site.config.private_hooks)
    assert seat.person is not None
    hook = Hook(table.id, seat.person, kind, ask.url, _language(call))
    await call.site.store.set_hook(hook)
    return api.Done()


@routes.add(
    "DELETE /api/tables/{table}/hooks/{kind}", "person", rate="writes", codes=("not-found",)
)
async def drop_hook(call: Call) -> api.Done:
    """Call it no more."""
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    assert seat.person is not None
    await call.site.store.drop_hook(table.id, seat.person, _kind(call))
    return api.Done()


def _language(call: Call) -> str:
    return language_of(call.request.headers)


def _kind(call: Call) -> str:
    kind = call.path("kind")
    if kind not in KINDS:
        raise Refusal("not-found", "")
    return kind


@routes.add("GET /api/push/key", "open")
async def get_push_key(call: Call) -> api.PushKey:
    """The public key for Web Push."""
    push = call.site.push
    return api.PushKey(None if push is None else push.public_key())


@routes.add("PUT /api/push", "person", rate="tables", codes=("bad-webhook", "no-push"))
async def set_push(call: Call, ask: api.PushAsk) -> api.Done:
    """Push to this browser when it is my turn."""
    if call.site.push is None:
        raise Refusal("no-push", "")
    await outbound.check(ask.endpoint, False)
    target = msgspec.json.encode(ask).decode()
    hook = Hook("", call.me, "push", target, _language(call))
    await call.site.store.set_hook(hook)
    return api.Done()


@routes.add("DELETE /api/push", "person", rate="writes")
async def drop_push(call: Call) -> api.Done:
    """Push no more."""
    await call.site.store.drop_hook("", call.me, "push")
    return api.Done()
