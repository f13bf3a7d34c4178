"""Finished games as files, and their replay."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from slushfund.wire.api.play import Position
from slushfund.wire.api.terms import MAX_WORDS, Ask, GameEvent, Seconds, Tell, Viewer

ChainLine: TypeAlias = tuple[
    Literal["move", "say", "undo", "gone"], int, Annotated[str, Meta(max_length=64)]
]


class SavedRound(Ask):
    """A seal under which the table could not begin."""

    seal: str
    why: Literal["silent", "left", "restart"]
    seats: list[int]


class Witness(Ask):
    """What one browser saw before the first draw and while it played, put in by that browser."""

    seat: int | None
    seals: list[str]
    """The seals it was shown, in order."""
    pledges: list[str] | None
    """Those that it was shown before any words; null: it was not there."""
    words: list[str] | None
    """Those that it was shown with the first draw; null: it was not there."""
    mine: str | None
    """Its own words; null: it had none."""
    heads: list[str]
    """The heads it was shown, in order."""
    ended: bool
    """The last head came with the outcome: nothing may follow it."""


class SavedFairness(Ask):
    version: str
    commit: str
    words: list[Annotated[str, Meta(max_length=MAX_WORDS)]]
    seed: str
    pledges: list[str] = msgspec.field(default_factory=list)
    given_up: list[SavedRound] = msgspec.field(default_factory=list)
    chain: list[ChainLine] = msgspec.field(default_factory=list)
    """Each line of the log: its kind, its seat, and the nonce that opens it. `gone`: a move that
    was taken back; it stays closed, and its veil stands there."""
    head: str = ""
    """The last head of the chain, which everybody at the table was shown in the end."""


class SavedGame(Ask):
    """A finished game as a file: what `slushfund verify` reads."""

    format: Literal["slushfund-game-1"]
    table: Annotated[str, Meta(max_length=40)]
    names: list[str | None]
    started: Seconds | None
    ended: Seconds | None
    record: dict[str, Any]
    fairness: SavedFairness | None
    witness: Witness | None = None


class ImportAsk(Ask):
    record: dict[str, Any]


class Imported(Tell):
    id: str


class StoryEvent(Tell):
    event: GameEvent
    known_to: list[int] | None
    """The seats that were told; null: everybody."""


class StoryStep(Tell):
    seat: int | Literal["chance"]
    """Whose input it was."""
    events: list[StoryEvent]


class Story(Tell):
    """Everything that was told in a finished game, and to whom."""

    steps: list[StoryStep]


class ReplayStep(Tell):
    move: int
    """Inputs so far."""
    moves: int
    """Inputs in the whole game."""
    input: tuple[int | Literal["chance"], str] | None
    """The one that led here."""
    seat: Viewer
    events: list[GameEvent]
    """What it told this viewer."""
    position: Position
