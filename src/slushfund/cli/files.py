"""Reading what somebody names: refused with a reason, never read without end."""

from __future__ import annotations

import sys
from pathlib import Path

from slushfund.core import BadInput


def read_bytes(file: Path, most: int) -> bytes:
    """Return what is in a file, or in standard input where it is called `-`.

    Refuses what cannot be read or is longer than *most*.
    """
    try:
        with sys.stdin.buffer if str(file) == "-" else file.open("rb") as source:
            data = source.read(most + 1)
    except OSError as error:
        raise BadInput("bad-file", "", f"{file}: {error.strerror}") from None
    if len(data) > most:
        raise BadInput("bad-file", "", f"{file}: longer than {most} bytes")
    return data
