"""Records as JSON, strictly read; playing them again is in `core.record`.

    {"game": "qe", "rules": 1, "options": "seats=4",
     "inputs": [["chance", "nation 0 US"], [0, "open 120"]]}

`rules` is the version of the game's rules, `options` what `new` takes in the line protocol,
`inputs` the seats (a number or "chance") and their moves in order. All four fields are
required, others are refused, and the order of the fields is fixed when we write them.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from slushfund import games
from slushfund.core import CHANCE, BadInput, Input, Playthrough, Record, Refusal, replay
from slushfund.packs import open_options
from slushfund.wire.plain import Fields

MAX_BYTES: Final = 1 << 20
"""Far above any game: a long one takes some 50 kB."""
MAX_INPUTS: Final = 20_000
MAX_MOVE: Final = 4_000
MAX_OPTIONS: Final = 4_000

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9)] | Literal["chance"]
MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_MOVE)]


class RecordJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a record as they stand in JSON, and what each may hold."""

    game: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    rules: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    options: Annotated[str, msgspec.Meta(max_length=MAX_OPTIONS)]
    inputs: Annotated[list[tuple[Seat, MoveText]], msgspec.Meta(max_length=MAX_INPUTS)]


_decoder: Final = msgspec.json.Decoder(RecordJson)


def encode_record(record: Record) -> str:
    """Return the record as one line of JSON; equal records give equal text."""
    return msgspec.json.encode(plain_record(record)).decode()


def plain_record(record: Record) -> Fields:
    """Return the record as plain values, for use inside a larger JSON answer."""
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "inputs": [
            ["chance" if put.seat == CHANCE else put.seat, put.move] for put in record.inputs
        ],
    }


def decode_record(text: str | bytes) -> Record:
    """Read a record; refuses as `bad-record` whatever is not exactly one.

    Only the form is checked here. Whether game, version and inputs are good shows when the
    record is played again.
    """
    if len(text) > MAX_BYTES:
        raise BadInput("bad-record", "", f"longer than {MAX_BYTES} bytes")
    try:
        form = _decoder.decode(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("bad-record", "", str(error)) from None
    inputs = [Input(CHANCE if seat == "chance" else seat, move) for seat, move in form.inputs]
    return Record(form.game, form.rules, form.options, inputs)


def play_again(record: Record) -> Playthrough[Any, Any]:
    """Play a record of any of our games; refuses one of a game that we do not have."""
    if record.game not in [game.id for game in games.ALL]:
        raise Refusal("foreign-record", "")
    game = games.under(record.game, record.rules)
    open_options(game, record.options)
    return replay(game, record)
