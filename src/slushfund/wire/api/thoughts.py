"""What workers elsewhere that think for bots ask for, are sent and answer."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from slushfund.wire.api.terms import Ask, MoveText, Tell


class Processes(Tell):
    """Who has bots that think; each is asked by its name."""

    processes: list[str]


class ThoughtAsk(Ask):
    """Somebody waits for something to think about."""

    version: Annotated[str, Meta(max_length=60)]
    """Of the worker's program: it must be that of the server."""
    seconds: Annotated[float, Meta(ge=0, le=30)] = 20.0
    """How long it waits, before it asks again."""


class Thought(Tell):
    """What a bot is asked: what its seat knows, and nothing else."""

    id: str
    game: str
    bot: str
    knowledge: msgspec.Raw
    """View and events of the seat, in the form in which bots are told (`bots/knowledge.py`)."""
    seed: int
    seconds: float
    """How long the bot may think. A few seconds later nobody waits for the answer any more."""


class NextThought(Tell):
    thought: Thought | None
    """null: there was nothing; ask again."""


class ThoughtAnswer(Ask):
    move: MoveText | None
    """null: somebody else shall think about it."""
