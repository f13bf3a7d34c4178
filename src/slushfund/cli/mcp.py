"""`slushfund mcp`: the tools for language models over standard input and output."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx

from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput
from slushfund.server.app import build
from slushfund.server.config import Config, Limits
from slushfund.server.run import brains, start_logging
from slushfund.server.store.store import Store
from slushfund.telling.remote_seat import TIMEOUT, RemoteSeat

HERE: Final = "http://localhost"
NO_DELAY: Final = 0.0
"""Nobody watches bots here, so they need not be followed."""
ANY: Final = (1e9, 1e9)
ALONE: Final = Limits(
    reads=ANY, writes=ANY, tables=ANY, work=ANY, pages=ANY, people=ANY, opened=ANY
)
"""Whoever plays in a process of its own keeps nobody waiting."""


def serve_tools(server: str, ticket: str) -> None:
    """Answer until standard input ends: for tables of our own, or those of a server elsewhere."""
    start_logging()
    with telling_refusals():
        try:
            asyncio.run(_elsewhere(server.rstrip("/"), ticket) if server else _here())
        except ImportError:
            raise BadInput("needs-extra", "", "pip install 'slushfund[mcp]'") from None


async def _elsewhere(server: str, ticket: str) -> None:
    """Play at the tables of another server."""
    headers = {"origin": server}
    seat = RemoteSeat(partial(httpx.AsyncClient, base_url=server, headers=headers, timeout=TIMEOUT))
    seat.ticket = ticket
    await _speak(seat)


async def _here() -> None:
    """Play at tables that last as long as the conversation, with bots in processes beside."""
    with TemporaryDirectory() as folder:
        config = Config(data=Path(folder) / "tables.db", bot_delay=NO_DELAY, limits=ALONE)
        app = build(config, Store(config.data), brains(config))
        async with app.router.lifespan_context(app):
            visit = partial(
                httpx.AsyncClient,
                transport=httpx.ASGITransport(app),
                base_url=HERE,
                headers={"origin": HERE},
                timeout=TIMEOUT,
            )
            await _speak(RemoteSeat(visit))


async def _speak(seat: RemoteSeat) -> None:
    from slushfund.telling.tools import tools

    await tools(lambda _: seat).run_stdio_async()
