"""What a planted fault is made of: an honest game behind boxes, and what it says and shows.

A planted game is no subclass (compiled classes allow none) but stands in front of an honest game
and answers in its place. Its states are boxes around honest states.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from conformance.forms import shape
from conformance.secrets import Secret, values_of
from slushfund.core import EVERYONE


@dataclass
class Box:
    """An honest state with room for what a fault remembers."""

    inner: Any
    count: int = 0
    arrived: list[int] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    shared: list[int] | None = None

    def copy(self) -> Box:
        inner, arrived, notes = self.inner.copy(), self.arrived.copy(), self.notes.copy()
        return Box(inner, self.count, arrived, notes, self.shared)


@dataclass
class Seen:
    """An honest view with one fact changed or added."""

    inner: Any
    change: Callable[[dict[str, Any]], None] | None = None
    truth: Any = None
    """What no view may carry."""

    def planted_shape(self, game: Any) -> Any:
        facts = shape(game, self.inner)
        if self.change is not None:
            self.change(facts)
        return facts


@dataclass
class Heard:
    """An honest event that reaches somebody else."""

    audience: int
    inner: Any

    def is_told_to(self, seat: int) -> bool:
        if self.audience == EVERYONE:
            return True
        return seat >= 0 and (self.audience >> seat) & 1 == 1

    def planted_shape(self, game: Any) -> Any:
        facts = shape(game, self.inner)
        del facts["audience"]
        return facts


@dataclass
class Rumour:
    """An event that the honest game does not know."""

    audience: int
    text: str

    def is_told_to(self, seat: int) -> bool:
        return self.audience == EVERYONE or (seat >= 0 and (self.audience >> seat) & 1 == 1)

    def planted_shape(self, game: Any) -> Any:
        return {"type": "rumour", "text": self.text}


@dataclass
class Twisted:
    """An honest space that lists its moves in another order, or has one more."""

    inner: Any
    is_reversed: bool = False
    extra: list[Any] = field(default_factory=list)

    def listing(self, limit: int) -> list[Any]:
        moves = self.inner.listing(limit)
        return ((moves[::-1] if self.is_reversed else moves) + self.extra)[:limit]

    def has(self, move: Any) -> bool:
        return self.inner.has(move) or move in self.extra

    def size(self) -> int:
        return self.inner.size() + len(self.extra)

    def sample(self, rng: Any) -> Any:
        return self.inner.sample(rng)

    def planted_shape(self, game: Any) -> Any:
        return shape(game, self.inner)


@dataclass
class Denying:
    """An honest space that does not know every second of its moves."""

    game: Any
    inner: Any

    def has(self, move: Any) -> bool:
        return self.inner.has(move) and crc32(self.game.write(move).encode()) % 2 == 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def planted_shape(self, game: Any) -> Any:
        return shape(game, self.inner)


class Planted:
    """An honest game behind boxes. Every fault overrides what it spoils."""

    found_by: tuple[str, ...] = ()
    """The laws that must each find this fault on their own."""

    def __init__(self, honest: Any, secrets: list[Secret]) -> None:
        self.honest = honest
        self.secrets = secrets
        self.id = honest.id

    def __getattr__(self, name: str) -> Any:
        return getattr(self.honest, name)

    def secret(self, state: Box) -> int:
        """Return a number that depends on all that is labelled secret."""
        values = [values_of(state.inner, secret) for secret in self.secrets]
        return crc32(repr(values).encode())

    def bit(self, state: Box) -> bool:
        return self.secret(state) % 2 == 1

    def start(self, options: Any) -> Box:
        return Box(self.honest.start(options))

    def to_act(self, state: Box) -> list[int]:
        return self.honest.to_act(state.inner)

    def may_act(self, state: Box) -> list[int]:
        return self.honest.may_act(state.inner)

    def question(self, state: Box, seat: int) -> str:
        return self.honest.question(state.inner, seat)

    def space(self, state: Box, seat: int) -> Any:
        return self.honest.space(state.inner, seat)

    def statements(self, state: Box, seat: int) -> Any:
        return self.honest.statements(state.inner, seat)

    def chances(self, state: Box) -> Any:
        return self.honest.chances(state.inner)

    def draw(self, state: Box, rng: Any) -> Any:
        return self.honest.draw(state.inner, rng)

    def next_to_act(self, state: Box) -> int:
        return self.honest.next_to_act(state.inner)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        return self.honest.apply(state.inner, seat, move)

    def view(self, state: Box, seat: int) -> Any:
        return Seen(self.honest.view(state.inner, seat))

    def imagine(self, view: Seen, rng: Any) -> Box:
        return Box(self.honest.imagine(view.inner, rng))

    def outcome(self, state: Box) -> Any:
        return self.honest.outcome(state.inner)

    def conserved(self, state: Box) -> Any:
        return self.honest.conserved(state.inner)

    def preview(self, state: Box, seat: int, move: Any) -> dict[str, int]:
        return self.honest.preview(state.inner, seat, move)

    def export(self, told: list[list[Any]], seat: int) -> list[Any]:
        """Return what *seat* may read of the events of a game."""
        return [event for events in told for event in events if event.is_told_to(seat)]
