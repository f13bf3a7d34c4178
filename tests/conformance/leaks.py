"""Faults planted on purpose, to test the laws: each is a game with one thing wrong.

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
from slushfund.core import CHANCE, EVERYONE, SPECTATOR, IllegalMove, Refusal


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


class ViewShowsSecret(Planted):
    """A view has one more field, with the secret in it."""

    found_by = ("twins",)

    def view(self, state: Box, seat: int) -> Seen:
        secret = self.secret(state)
        return Seen(self.honest.view(state.inner, seat), lambda facts: facts.update(leak=secret))


class ViewFieldChanged(Planted):
    """A number in the view is one higher when the secret is odd."""

    found_by = ("twins",)

    def view(self, state: Box, seat: int) -> Seen:
        bit = self.bit(state)

        def change(facts: dict[str, Any]) -> None:
            for name, value in facts.items():
                if name != "seat" and isinstance(value, int) and not isinstance(value, bool):
                    facts[name] = value + bit
                    return
            facts["seat"] = f"{facts['seat']}{bit}"

        return Seen(self.honest.view(state.inner, seat), change)


class ViewOrderShowsSecret(Planted):
    """The fields of a view come in another order when the secret is odd."""

    found_by = ("twins",)

    def view(self, state: Box, seat: int) -> Seen:
        bit = self.bit(state)

        def change(facts: dict[str, Any]) -> None:
            if bit:
                facts["seat"] = facts.pop("seat")

        return Seen(self.honest.view(state.inner, seat), change)


class SpectatorSeesASeat(Planted):
    """Spectators look over the shoulder of seat 0, and imagine what seat 0 would."""

    found_by = ("forks",)

    def view(self, state: Box, seat: int) -> Seen:
        if seat != SPECTATOR:
            return Seen(self.honest.view(state.inner, seat))
        watched = Seen(self.honest.view(state.inner, 0))
        watched.change = lambda facts: facts.update(seat="spectator")
        return watched


class PrivateEventIsPublic(Planted):
    """What one seat should hear, everybody hears."""

    found_by = ("forks",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        return [event if event.audience == EVERYONE else Heard(EVERYONE, event) for event in events]


class AudienceIsWider(Planted):
    """The first seat that should not hear a private event hears it."""

    found_by = ("forks",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        return [self._widened(event) for event in events]

    def _widened(self, event: Any) -> Any:
        if event.audience == EVERYONE:
            return event
        outsider = 0
        while (event.audience >> outsider) & 1:
            outsider += 1
        return Heard(event.audience | 1 << outsider, event)


class ExtraEvent(Planted):
    """A public event without content comes only when the secret is odd."""

    found_by = ("lockstep",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        return [*events, Rumour(EVERYONE, "psst")] if self.bit(state) else events


class DoubledEvent(Planted):
    """The last event is told twice when the secret is odd."""

    found_by = ("lockstep",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        return events + events[-1:] if self.bit(state) else events


class EventOrder(Planted):
    """Events are told backwards when the secret is odd."""

    found_by = ("lockstep",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        return events[::-1] if self.bit(state) else events


class RefusalTells(Planted):
    """The reason of a refusal depends on the secret."""

    found_by = ("twins",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        try:
            return self.honest.apply(state.inner, seat, move)
        except Refusal:
            if self.bit(state):
                raise IllegalMove("too-late", "") from None
            raise


class RefusalRuleTells(Planted):
    """The rule that a refusal cites depends on the secret."""

    found_by = ("twins",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        try:
            return self.honest.apply(state.inner, seat, move)
        except Refusal as no:
            raise IllegalMove(no.code, no.rule + "x" * self.bit(state)) from None


class RefusalMutates(Planted):
    """A refused move leaves a trace."""

    found_by = ("legality",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        try:
            return self.honest.apply(state.inner, seat, move)
        except Refusal:
            state.count += 1
            raise


class ListingTells(Planted):
    """Legal moves are listed backwards when the secret is odd."""

    found_by = ("twins",)

    def space(self, state: Box, seat: int) -> Twisted:
        return Twisted(self.honest.space(state.inner, seat), self.bit(state))


class QuestionCounts(Planted):
    """The name of a question counts all moves, hidden ones too."""

    found_by = ("twins",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        state.count += 1
        return events

    def question(self, state: Box, seat: int) -> str:
        name = self.honest.question(state.inner, seat)
        return f"{name}-{state.count}" if name else ""


class QuestionTells(Planted):
    """The name of a question depends on the secret."""

    found_by = ("twins",)

    def question(self, state: Box, seat: int) -> str:
        name = self.honest.question(state.inner, seat)
        return f"{name}-{self.secret(state) % 2}" if name else ""


class ForesightTells(Planted):
    """What a move would change depends on the secret."""

    found_by = ("twins",)

    def preview(self, state: Box, seat: int, move: Any) -> dict[str, int]:
        return {"gain": self.secret(state)}


class TurnTells(Planted):
    """Who may act depends on the secret."""

    found_by = ("twins",)

    def may_act(self, state: Box) -> list[int]:
        owing = self.honest.may_act(state.inner)
        if owing in ([], [CHANCE]) or not self.bit(state):
            return owing
        return sorted({0, *owing})


class MovesAreShown(Planted):
    """Everybody is told every move in full, and the view and imagination agree on it."""

    found_by = ("forks",)

    def shows(self, seat: int) -> bool:
        return seat != CHANCE

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        if not self.shows(seat):
            return events
        text = self.honest.write(move)
        state.notes.append(text)
        return [*events, Rumour(EVERYONE, text)]

    def view(self, state: Box, seat: int) -> Seen:
        notes = state.notes.copy()
        seen = Seen(self.honest.view(state.inner, seat), truth=notes)
        seen.change = lambda facts: facts.update(notes=notes)
        return seen

    def imagine(self, view: Seen, rng: Any) -> Box:
        return Box(self.honest.imagine(view.inner, rng), notes=view.truth.copy())


class DrawsAreShown(MovesAreShown):
    """Everybody is told what chance draws, and the view and imagination agree on it."""

    found_by = ("forks",)

    def shows(self, seat: int) -> bool:
        return seat == CHANCE


class ExportShowsAll(Planted):
    """The log that a seat may read has the private events of the others."""

    found_by = ("export",)

    def export(self, told: list[list[Any]], seat: int) -> list[Any]:
        return [event for events in told for event in events]


class ImaginePeeks(Planted):
    """Imagination returns the true world, smuggled along with the view."""

    found_by = ("forks",)

    def view(self, state: Box, seat: int) -> Seen:
        return Seen(self.honest.view(state.inner, seat), truth=state.inner.copy())

    def imagine(self, view: Seen, rng: Any) -> Box:
        self.honest.imagine(view.inner, rng)
        return Box(view.truth.copy())


class ArrivalIsKept(Planted):
    """The state remembers who answered first."""

    found_by = ("arrival",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        state.arrived.append(seat)
        return events


class CopiesShare(Planted):
    """A list inside the state is shared between copies."""

    found_by = ("copies",)

    def start(self, options: Any) -> Box:
        return Box(self.honest.start(options), shared=[0])

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        if state.shared is not None:
            state.shared[0] += 1
        return events


class SetOrder(Planted):
    """Legal moves are listed in the order of a set of words."""

    def space(self, state: Box, seat: int) -> Any:
        space = self.honest.space(state.inner, seat)
        return SetSpace(self.honest, space)


@dataclass
class SetSpace:
    """A space that forgets the order of its moves."""

    game: Any
    inner: Any

    def listing(self, limit: int) -> list[Any]:
        texts = {self.game.write(move) for move in self.inner.listing(limit)}
        return [self.game.parse(text) for text in texts]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def planted_shape(self, game: Any) -> Any:
        return shape(game, self.inner)


class Unlisted(Planted):
    """A space denies half of the moves that are accepted."""

    found_by = ("legality", "spaces")

    def space(self, state: Box, seat: int) -> Any:
        return Denying(self.honest, self.honest.space(state.inner, seat))


class TwoSpellings(Planted):
    """Blanks around a move are forgiven."""

    found_by = ("one spelling",)

    def parse(self, text: str) -> Any:
        return self.honest.parse(text.strip())


class LossyNotation(Planted):
    """Every number is written as 0 or 1."""

    found_by = ("round trip",)

    def write(self, move: Any) -> str:
        words = self.honest.write(move).split(" ")
        return " ".join([str(int(word) % 2) if word.isdigit() else word for word in words])


class Thief(Planted):
    """Something gets lost during the game."""

    found_by = ("conservation",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        events = self.honest.apply(state.inner, seat, move)
        state.count += 1
        return events

    def conserved(self, state: Box) -> dict[str, int]:
        return {**self.honest.conserved(state.inner), "loot": state.count // 3}


class Endless(Planted):
    """The bound on the length of a game is too low."""

    found_by = ("ends",)

    def longest(self, options: Any) -> int:
        return 5


class Standstill(Planted):
    """After a while moves are accepted and change nothing, so that the game never ends."""

    found_by = ("ends",)

    def apply(self, state: Box, seat: int, move: Any) -> list[Any]:
        state.count += 1
        return self.honest.apply(state.inner, seat, move) if state.count < 8 else []

    def longest(self, options: Any) -> int | None:
        return None


class UnfairDraw(Planted):
    """The fast way to draw prefers the first outcome."""

    found_by = ("chances",)

    def draw(self, state: Box, rng: Any) -> Any:
        rng.word()
        return self.honest.chances(state.inner).moves[0]


class ZeroWeight(Planted):
    """An outcome has weight zero."""

    found_by = ("chances",)

    def chances(self, state: Box) -> Any:
        chances = self.honest.chances(state.inner)
        if len(chances.weights) > 1:
            chances.weights = [*chances.weights[:-1], 0]
        return chances


LEAKS: list[type[Planted]] = [
    ViewShowsSecret,
    ViewFieldChanged,
    ViewOrderShowsSecret,
    SpectatorSeesASeat,
    PrivateEventIsPublic,
    AudienceIsWider,
    ExtraEvent,
    DoubledEvent,
    EventOrder,
    RefusalTells,
    RefusalRuleTells,
    ListingTells,
    QuestionTells,
    ForesightTells,
    TurnTells,
    MovesAreShown,
    DrawsAreShown,
    ExportShowsAll,
    ImaginePeeks,
]
"""Faults that give a secret away; they need a game with secrets."""

FAULTS: list[type[Planted]] = [
    RefusalMutates,
    Unlisted,
    QuestionCounts,
    ArrivalIsKept,
    CopiesShare,
    TwoSpellings,
    LossyNotation,
    Thief,
    Endless,
    Standstill,
    UnfairDraw,
    ZeroWeight,
]
"""Faults that any game can have."""
