"""`slushfund serve`, and what the bare command does: tables for people in browsers."""

from __future__ import annotations

import json
import os
import sys
import webbrowser
from pathlib import Path
from typing import Final

from slushfund.cli.language import spoken
from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput, Refusal
from slushfund.server.config import Config
from slushfund.server.group import serve_group
from slushfund.server.run import addresses, serve
from slushfund.text import phrase

USUAL_PORT: Final = 8000
TOKEN_LENGTH: Final = 20
"""Characters that a secret has at least."""
ADDRESSES: Final = ("postgresql://", "postgres://")
"""How the address of a database begins, as libpq reads it."""


def serve_tables(config: Config, as_json: bool) -> None:
    """Serve until told to stop."""
    with telling_refusals():
        if 0 < len(config.think_token) < TOKEN_LENGTH:
            raise Refusal("weak-token", "")
        greet = _print_json if as_json else _print
        (serve if config.processes == 1 else serve_group)(config, greet)


def host_a_night() -> None:
    """Serve the local network and open the browser: what a bare `slushfund` does.

    SLUSHFUND_PORT fixes the port, SLUSHFUND_BROWSER=0 opens nothing, SLUSHFUND_DATA is the file.
    """
    with telling_refusals():
        port = _port(os.environ.get("SLUSHFUND_PORT", ""))
        ports = [USUAL_PORT, 0] if port is None else [port]
        for number in ports:
            try:
                serve(Config("0.0.0.0", number, data_file()), _welcome)
            except BadInput as refusal:
                if refusal.code != "cannot-listen" or number == ports[-1]:
                    raise
            else:
                return


def _port(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65_536):
        raise BadInput("cannot-listen", "", text[:20])
    return int(text)


def data_place(text: str) -> Path | str:
    """Return the file or the database that an option names; else where this user's games are."""
    if text.startswith(ADDRESSES):
        return text
    return Path(text) if text else data_file()


def data_file_in(text: str) -> Path:
    """Return the file that an option names; refuses a database that is no file."""
    place = data_place(text)
    if not isinstance(place, Path):
        raise Refusal("needs-file", "")
    return place


def data_file() -> Path:
    """Return where the games of this user are kept."""
    named = os.environ.get("SLUSHFUND_DATA", "")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", str(Path.home())))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share")))
    return base / "slushfund" / "slushfund.db"


def _print(config: Config) -> None:
    for address in addresses(config):
        print(address, flush=True)


def _print_json(config: Config) -> None:
    """Say where we are to a program that has started us."""
    print(json.dumps({"port": config.port, "addresses": addresses(config)}), flush=True)


def _welcome(config: Config) -> None:
    """Print where to go, with a picture for phones, and open the browser."""
    found = addresses(config)
    language = spoken()
    print(phrase("serving.here", language).replace("{url}", found[0]))
    if len(found) > 1:
        print(phrase("serving.friends", language).replace("{url}", found[-1]))
        if (sys.stdout.encoding or "").lower().startswith("utf"):
            import segno

            segno.make(found[-1]).terminal(compact=True, border=2)
    print(phrase("serving.stop", language), flush=True)
    if os.environ.get("SLUSHFUND_BROWSER", "") != "0":
        webbrowser.open(found[0])
