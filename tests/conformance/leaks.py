"""Faults planted on purpose, to test the laws: each is a game with one thing wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conformance.forms import shape
from conformance.planted import Box, Denying, Heard, Planted, Rumour, Seen, Twisted
from slushfund.core import CHANCE, EVERYONE, SPECTATOR, IllegalMove, Refusal


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
