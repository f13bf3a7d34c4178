"""Starting the server: from a configuration to a listening process."""

from __future__ import annotations

import uvicorn

from slushfund.server.app import build
from slushfund.server.brains import NoBrains
from slushfund.server.config import Config
from slushfund.server.store import SqliteStore
from slushfund.wire import api


def serve(config: Config) -> None:
    """Serve until told to stop."""
    store = SqliteStore(config.data)
    app = build(config, store, NoBrains())
    uvicorn.Server(settings(config, app)).run()


def settings(config: Config, app: object) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        host=config.host,
        port=config.port,
        log_level="warning",
        access_log=False,
        ws_max_size=api.MAX_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=config.proxies,
        server_header=False,
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=32 * 1024,
    )
