"""A server whose own limits of time are those of the tests: see `patience`.

Tests that are about such a limit set it themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module

import pytest

from patience import PATIENCE
from server import cluster
from slushfund.bots import Runner, runner
from slushfund.server.bots import helpers, pool
from slushfund.server.http import endpoints, passing, site
from slushfund.server.http.protocols import GuardedHttp
from slushfund.server.notices import outbound
from slushfund.server.store import owners
from slushfund.server.tables import open_tables, opening, table

TIMES = [
    (runner, "START"),
    (pool, "BELATED"),
    (helpers, "GRACE"),
    (table, "SEEN_FOR"),
    (table, "REMEMBERED"),
    (opening, "PLEDGE_SECONDS"),
    (opening, "REVEAL_SECONDS"),
    (open_tables, "UNWATCHED"),
    (open_tables, "LEASE"),
    (owners, "LEASE"),
    (passing, "CONNECTING"),
    (site, "CONNECTING"),
    (endpoints, "BODY_SECONDS"),
    (GuardedHttp, "head_seconds"),
    (GuardedHttp, "body_seconds"),
    (outbound, "PATIENCE"),
]
"""After which the server takes somebody for gone, late or away."""


@pytest.fixture(scope="session", autouse=True)
def patient_server() -> Iterator[None]:
    """However busy this machine is, nobody is late."""
    with pytest.MonkeyPatch.context() as patch:
        for place, name in TIMES:
            patch.setattr(place, name, PATIENCE)
        think = import_module("slushfund.cli.think")  # the package has a function of that name
        patch.setattr(think, "Runner", partial(Runner, grace=PATIENCE))
        if cluster.is_wanted():
            from slushfund.server.store import postgres

            limits = ("lock", "statement", "idle_in_transaction_session")
            unlimited = "".join([f"; SET {limit}_timeout = 0" for limit in limits])
            patch.setattr(postgres, "PROMISES", postgres.PROMISES + unlimited)
            patch.setitem(postgres.SETTINGS, "connect_timeout", int(PATIENCE))
        yield
