"""`slushfund verify`: prove that chance was not meddled with in a downloaded game."""

from __future__ import annotations

from pathlib import Path

import msgspec

from slushfund.cli.refusals import telling_refusals
from slushfund.core import BadInput, Refusal
from slushfund.server.tables.fairness import VERSION, verify
from slushfund.wire import api
from slushfund.wire.record import MAX_BYTES, decode_record


def print_proof(file: str) -> None:
    """Play a downloaded game again and prove that chance was not meddled with."""
    with telling_refusals(""):
        saved = _read(Path(file))
        if saved.fairness is None or saved.fairness.version != VERSION:
            raise Refusal("no-fairness", "")
        record = decode_record(msgspec.json.encode(saved.record))
        fair = saved.fairness
        count = verify(record, fair.seed, fair.commit, fair.words)
    print(f"{record.game} {record.options}: {count} chance events, all as committed")
    print(f"commitment {fair.commit}")


def _read(file: Path) -> api.SavedGame:
    try:
        with file.open("rb") as source:
            data = source.read(2 * MAX_BYTES + 1)
    except OSError as error:
        raise BadInput("bad-file", "", error.strerror or "no reason given") from None
    if len(data) > 2 * MAX_BYTES:
        raise BadInput("bad-file", "", f"longer than {2 * MAX_BYTES} bytes")
    try:
        return msgspec.json.decode(data, type=api.SavedGame)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-file", "", str(error)[:200]) from None
