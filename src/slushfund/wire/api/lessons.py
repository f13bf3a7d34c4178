"""Lessons and rules to be played: a table that follows from the learner's moves alone."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from slushfund.wire.api.play import Position
from slushfund.wire.api.tables import TableInfo
from slushfund.wire.api.terms import MAX_FORESEEN, Ask, GameEvent, MoveText, Tell

MAX_PRACTISED = 80
"""Moves of one learner in one scene."""


class BothWords(Tell):
    """A text in every language."""

    en: str
    de: str


class SceneInfo(Tell):
    id: str
    game: str
    rule: str | None
    """The rule that is played; null: a lesson."""


class SceneList(Tell):
    scenes: list[SceneInfo]


class PractiseAsk(Ask):
    moves: Annotated[list[MoveText], Meta(max_length=MAX_PRACTISED)]
    """All of the learner's moves so far; `next` for a step that only wants to be read."""


class PractiseForeseeAsk(Ask):
    moves: Annotated[list[MoveText], Meta(max_length=MAX_PRACTISED)]
    question: Annotated[str, Meta(min_length=1, max_length=100)]
    answers: Annotated[list[MoveText], Meta(max_length=MAX_FORESEEN)]
    closed: Annotated[list[MoveText], Meta(max_length=MAX_FORESEEN)] = field(default_factory=list)


class PracticeShot(Tell):
    """The table as the learner saw it, one of those that the last move led through."""

    told: int
    """How many events the learner had been told by then."""
    position: Position


class SheetComment(Tell):
    category: str
    name: BothWords
    say: BothWords


class OfferedMove(Tell):
    move: str
    say: BothWords


class PracticeRefusal(Tell):
    code: str
    rule: str | None
    message: str


class PracticeInfo(Tell):
    """A scene after some moves: the table, and what is said about it."""

    scene: SceneInfo
    table: TableInfo
    seat: int
    events: list[GameEvent]
    """Everything the learner was told so far."""
    before: int
    """How many of them came before the last move."""
    shots: list[PracticeShot]
    """What the last move led through; the last one is how things are."""
    step: int
    steps: int
    asks: Literal["read", "move", "refusal"]
    verdict: Literal["asked", "aside", "refused", "done"]
    say: BothWords
    no: BothWords
    """Why another legal move is not what is meant; empty: there is nothing special to say."""
    done: BothWords
    at: list[str]
    rule: str | None
    do: list[str]
    """Moves that are meant, the plainest first."""
    offers: list[OfferedMove]
    """Moves to offer beside what the table offers."""
    refusal: PracticeRefusal | None
    sheet: list[SheetComment]
