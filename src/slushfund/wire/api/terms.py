"""What all messages are made of: bounds, texts, numbers, and who asks and who tells."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

MAX_BODY: Final = 64 * 1024
MAX_FRAME: Final = 16 * 1024
MAX_NAME: Final = 24
MAX_CHAT: Final = 500
MAX_WORDS: Final = 140
"""For words that people type, with the random ones that their browser puts before them."""
MAX_SEATS: Final = 8
MAX_FORESEEN: Final = 64

Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_NAME, description="Shown to everybody at the table.")
]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
MoveText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=4_000, description="In the notation of the game.")
]
Key: TypeAlias = Annotated[
    str,
    Meta(
        # Python's $ also stands before a last line break; JavaScript knows no `\Z`.
        pattern=r"^[A-Za-z0-9_-]{8,64}(?!\n)$",
        description="Chosen by the client, new for every intention, the same when it is repeated.",
    ),
]
Hash: TypeAlias = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$", description="SHA-256, in hexadecimal.")
]
GameView: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameView"})
]
GameSpace: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameSpace"})
]
GameEvent: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameEvent"})
]
"""What the engine says, described by `wire.shapes`."""

TALK: Final = "talk"
"""Stands in for the id of a question where a move is a statement, which answers none."""

Viewer: TypeAlias = SeatNumber | Literal["spectator"]
Pace: TypeAlias = Literal["live", "relaxed", "days"]
Seconds: TypeAlias = float
"""Since 1970 for points in time."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends; fields that we do not know are refused."""


class Tell(msgspec.Struct):
    """What the server sends; fields may be added, so clients ignore those they do not know."""
