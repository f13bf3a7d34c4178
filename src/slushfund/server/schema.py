"""`make schema`: the shapes of the games, and the OpenAPI document that the client is typed by.

`--check` fails when one of the two files is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from slushfund.server.app import ROUTES
from slushfund.server.http.openapi import document
from slushfund.wire import shapes

TARGET: Final = Path("web/openapi.json")
SHAPES: Final = Path("src/slushfund/wire") / shapes.FILE


def described() -> str:
    """Return the OpenAPI document, with a line for every path and every schema."""
    whole = document(ROUTES)
    parts = {name: _lines(part) for name, part in whole["components"].items()}
    whole |= {"paths": _lines(whole["paths"]), "components": _lines(parts)}
    return bytes(_lines(whole)).decode() + "\n"


def _lines(table: dict[str, Any]) -> msgspec.Raw:
    """Return a table as JSON with a line for every entry."""
    entries = [f'"{name}":{msgspec.json.encode(value).decode()}' for name, value in table.items()]
    return msgspec.Raw(("{\n" + ",\n".join(entries) + "\n}").encode())


def main() -> None:
    """Write both files, or only compare them: shapes first, because the document holds them."""
    for target, write in ((SHAPES, shapes.written), (TARGET, described)):
        text = write()
        if "--check" not in sys.argv:
            target.write_text(text, "utf-8")
            shapes.stored.cache_clear()
        elif not target.is_file() or target.read_text("utf-8") != text:
            sys.exit(f"{target} is stale: run `make schema`")


if __name__ == "__main__":
    main()
