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
    """Whether the store works."""
    try:
        await call.site.store.check()
    except Refusal as refusal:
        call.status = status_of(refusal)
        return api.Health("failing", slushfund.__version__)
    return api.Health("ok", slushfund.__version__)


@routes.add("GET /metrics", "open", codes=("not-found",), media="text/plain")
async def metrics(call: Call) -> bytes:
    """Figures for Prometheus.

    They are for this machine, and for whom it was told to answer.
    """
    if not is_within(call.caller.address, networks(call.site.config.metrics)):
        raise Refusal("not-found", "")
    call.headers["content-type"] = "text/plain; version=0.0.4; charset=utf-8"
    return call.site.metrics.text()
