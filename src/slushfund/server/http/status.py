"""How the server is, for those who look after it."""

from __future__ import annotations

import slushfund
from slushfund.core import Refusal
from slushfund.server.budget import is_within, networks
from slushfund.server.http.endpoints import Call
from slushfund.server.http.refusals import status_of
from slushfund.server.http.routes import Routes
from slushfund.wire import api

routes = Routes()


@routes.add("GET /healthz", "open")
async def health(call: Call) -> api.Health:
    """Whether the store, the bots and the watch over the tables work."""
    faults = call.site.tables.faults()
    try:
        await call.site.store.check()
    except Refusal:
        faults.insert(0, "storage")
    if faults:
        call.status = status_of(Refusal("storage-failing", ""))
    return api.Health("failing" if faults else "ok", slushfund.__version__, faults)


@routes.add("GET /metrics", "open", codes=("not-found",), media="text/plain")
async def metrics(call: Call) -> bytes:
    """Figures for Prometheus.

    They are for this machine, and for whom it was told to answer.
    """
    if not is_within(call.caller.address, networks(call.site.config.metrics)):
        raise Refusal("not-found", "")
    call.headers["content-type"] = "text/plain; version=0.0.4; charset=utf-8"
    return call.site.metrics.text()
