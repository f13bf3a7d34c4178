"""The built client, compressed where that helps."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from slushfund.core import Refusal
from slushfund.server.http.endpoints import refused

COMPRESSED: Final = {".css", ".html", ".js", ".json", ".svg"}
LONGEST: Final = 120
"""Characters that the path of a file of the client has at most."""
FILE_NAME: Final = re.compile(r"\.[A-Za-z]\w*$")
"""Ends the name of a file, such as `.js`; pages may have dots too: `/rule/QE-4.2`."""
NO_PAGES: Final = ("api/", "mcp")
"""What programs ask for: a page would only confuse them."""
STATIC: Final = Path(str(files("slushfund.server"))) / "static"


async def client(request: Request) -> Response:
    """Serve the built client; every page that is no file is the client's own business."""
    path = request.path_params["path"]
    if path.startswith(NO_PAGES) or "\0" in path:
        return refused(Refusal("not-found", ""), "", request.headers)
    file = _found(path)
    if file is not None:
        is_fixed = "/assets/" in f"/{path}" or "immutable" in path
        age = "public, max-age=31536000, immutable" if is_fixed else "no-cache"
        return _file(request, file, age)
    index = STATIC / "index.html"
    if index.is_file() and not FILE_NAME.search(path):
        return _file(request, index, "no-cache")
    return refused(Refusal("not-found", ""), "", request.headers)


def _found(path: str) -> Path | None:
    """Return a file of the client, None for whatever else a path may spell."""
    if len(path) > LONGEST:  # each part of it would be looked up
        return None
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # longer than any name, or with a null in it
        return None


def _file(request: Request, file: Path, age: str) -> Response:
    """Send a file of the client, compressed where that helps; nothing secret is in it."""
    headers = {"cache-control": age}
    if file.suffix not in COMPRESSED:
        return FileResponse(file, headers=headers)
    headers["vary"] = "accept-encoding"
    accepted = request.headers.get("accept-encoding", "")
    kind = guess_type(file.name)[0]
    twin = file.with_name(file.name + ".br")
    if "br" in accepted and twin.is_file():
        return FileResponse(twin, headers=headers | {"content-encoding": "br"}, media_type=kind)
    if "gzip" not in accepted:
        return FileResponse(file, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(_gzipped(file, file.stat().st_mtime_ns), headers=headers, media_type=kind)


@lru_cache(maxsize=256)
def _gzipped(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)
