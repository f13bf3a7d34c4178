"""How the server is, for those who look after it."""

from __future__ import annotations

import time
from typing import Final

import msgspec

import slushfund
from slushfund.core import Refusal
from slushfund.server.budget import is_within, networks
from slushfund.server.http.endpoints import Call
from slushfund.server.http.refusals import status_of
from slushfund.server.http.routes import Routes
from slushfund.server.store.owners import Place
from slushfund.wire import api

LATELY: Final = 5.0
"""Seconds for which strangers are told the same of the store."""

routes = Routes()


@routes.add("GET /healthz", "open")
async def health(call: Call) -> api.Health:
    """Whether the store, the bots and the watch over the tables work."""
    faults = [*await _storage_faults(call), *call.site.tables.faults()]
    if faults:
        call.status = status_of(Refusal("storage-failing", ""))
    return api.Health("failing" if faults else "ok", slushfund.__version__, faults)


@routes.add("GET /readyz", "open")
async def ready(call: Call) -> api.Health:
    """Whether people should be sent to this process now: it can store, has its lease, and stays.

    Bots that fail are no reason to send people elsewhere: see `/healthz`.
    """
    site = call.site
    faults = ["closing"] if site.is_leaving else []
    faults += [] if site.store.is_ours else ["lease"]
    faults += await _storage_faults(call)
    if faults:
        call.status = status_of(Refusal("storage-failing", ""))
    return api.Health("failing" if faults else "ok", slushfund.__version__, faults)


@routes.add("GET /metrics", "open", codes=("not-found",), media="text/plain")
async def metrics(call: Call) -> bytes:
    """Figures of this process for Prometheus.

    They are for this machine, and for whom it was told to answer.
    """
    _check_reader(call)
    call.headers["content-type"] = "text/plain; version=0.0.4; charset=utf-8"
    return call.site.metrics.text()


@routes.add("GET /metrics/targets", "open", codes=("not-found",))
async def metric_targets(call: Call) -> bytes:
    """Where the figures of every process are, in the form of Prometheus's `http_sd_configs`."""
    _check_reader(call)
    site = call.site
    places = await site.store.places() or [Place(site.process, site.config.peer_address)]
    targets = [
        {"targets": [place.address], "labels": {"process": place.process}} for place in places
    ]
    return msgspec.json.encode(targets)


async def _storage_faults(call: Call) -> list[str]:
    """Try to write, for those who look after us; strangers are told what was found lately.

    Every try is a commit, and whoever makes a move waits behind it.
    """
    site = call.site
    if not _is_reader(call) and time.monotonic() - site.storage_checked < LATELY:
        return site.storage_faults
    site.storage_checked = time.monotonic()
    try:
        await site.store.check()
        site.storage_faults = []
    except Refusal:
        site.storage_faults = ["storage"]
    return site.storage_faults


def _is_reader(call: Call) -> bool:
    return is_within(call.caller.address, networks(call.site.config.metrics))


def _check_reader(call: Call) -> None:
    """Refuse whoever is not to know how we are."""
    if not _is_reader(call):
        raise Refusal("not-found", "")
