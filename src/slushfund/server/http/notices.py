"""Where people want to be told that it is their turn, over HTTP."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from slushfund.core import Refusal
from slushfund.server.http.endpoints import Call, Spec, language_of
from slushfund.server.http.tables import table_of
from slushfund.server.notices.notify import check_address
from slushfund.server.store.rows import Hook
from slushfund.wire import api

KINDS: Final = ("discord", "ntfy", "gotify")


async def put_hook(call: Call) -> api.Done:
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    kind = _kind(call)
    await asyncio.to_thread(check_address, call.body.url, call.hall.config.private_hooks)
    assert seat.person is not None
    hook = Hook(table.id, seat.person, kind, call.body.url, _language(call))
    await call.hall.desk.do(call.hall.store.set_hook, hook)
    return api.Done()


async def delete_hook(call: Call) -> api.Done:
    table = await table_of(call)
    seat = table.own_seat(call.caller)
    assert seat.person is not None
    await call.hall.desk.do(call.hall.store.drop_hook, table.id, seat.person, _kind(call))
    return api.Done()


def _language(call: Call) -> str:
    return language_of(call.request.headers)


def _kind(call: Call) -> str:
    kind = call.path("kind")
    if kind not in KINDS:
        raise Refusal("not-found", "")
    return kind


async def get_push_key(call: Call) -> api.PushKey:
    push = call.hall.push
    return api.PushKey(None if push is None else push.public_key())


async def put_push(call: Call) -> api.Done:
    person = call.caller.person
    assert person is not None
    if call.hall.push is None:
        raise Refusal("no-push", "")
    await asyncio.to_thread(check_address, call.body.endpoint, False)
    target = msgspec.json.encode(call.body).decode()
    hook = Hook("", person, "push", target, _language(call))
    await call.hall.desk.do(call.hall.store.set_hook, hook)
    return api.Done()


async def delete_push(call: Call) -> api.Done:
    person = call.caller.person
    assert person is not None
    await call.hall.desk.do(call.hall.store.drop_hook, "", person, "push")
    return api.Done()


_H: Final = "/api/tables/{table}/hooks/{kind}"

SPECS: list[Spec] = [
    Spec(
        "PUT",
        _H,
        "setHook",
        put_hook,
        "person",
        "Call a webhook when it is my turn",
        api.Done,
        api.WebhookAsk,
        rate="tables",
        codes=("bad-webhook", "not-found"),
    ),
    Spec(
        "DELETE",
        _H,
        "dropHook",
        delete_hook,
        "person",
        "Call it no more",
        api.Done,
        rate="writes",
        codes=("not-found",),
    ),
    Spec(
        "GET",
        "/api/push/key",
        "getPushKey",
        get_push_key,
        "open",
        "The public key for Web Push",
        api.PushKey,
    ),
    Spec(
        "PUT",
        "/api/push",
        "setPush",
        put_push,
        "person",
        "Push to this browser when it is my turn",
        api.Done,
        api.PushAsk,
        rate="tables",
        codes=("bad-webhook", "no-push"),
    ),
    Spec(
        "DELETE",
        "/api/push",
        "dropPush",
        delete_push,
        "person",
        "Push no more",
        api.Done,
        rate="writes",
    ),
]
