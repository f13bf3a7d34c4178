"""`slushfund serve`, and what the bare command does: tables for people in browsers."""

from __future__ import annotations

from pathlib import Path

from slushfund.cli.refusing import refusing
from slushfund.server.config import Config
from slushfund.server.run import serve


def serve_tables(host: str, port: int, data: str, public_url: str, workers: int) -> None:
    """Serve until told to stop."""
    with refusing(""):
        serve(Config(host, port, Path(data), public_url, workers=workers))
