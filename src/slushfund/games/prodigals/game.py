"""The Prodigals Club signs the contract; the rules are in `rules/`."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import (
    Chances,
    Choice,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Pick,
    Rng,
)
from slushfund.games.prodigals import imagine, notation, preview, rules, view
from slushfund.games.prodigals.content import pin_pack
from slushfund.games.prodigals.packs import HOUSE
from slushfund.games.prodigals.state import PCState
from slushfund.games.prodigals.view import PCView


@final
class Prodigals(Game[PCState, PCView]):
    """Two or three contests in losing; the worst result counts."""

    def __init__(self) -> None:
        self.id = "prodigals"
        self.title = "The Prodigals Club"
        self.rules_version = 1
        self.seats = [2, 3, 4, 5]
        self.default_seats = 3
        self.choices = [
            Choice("contests", ["ES", "EP", "PS", "EPS"], "ES"),
            Choice("pack", [], HOUSE),
        ]
        self.large = []

    def _checked(self, settings: dict[str, str]) -> Options:
        """Pin a pack before anything else, so that records name its exact content."""
        if "pack" in settings:
            settings = {**settings, "pack": pin_pack(settings["pack"])}
        return super()._checked(settings)

    def start(self, options: Options) -> PCState:
        return rules.start(options)

    def to_act(self, state: PCState) -> list[int]:
        return rules.to_act(state)

    def next_to_act(self, state: PCState) -> int:
        return rules.next_to_act(state)

    def question(self, state: PCState, seat: int) -> str:
        return rules.question(state, seat)

    def space(self, state: PCState, seat: int) -> Pick:
        return rules.space(state, seat)

    def chances(self, state: PCState) -> Chances:
        return rules.chances(state)

    def draw(self, state: PCState, rng: Rng) -> Move:
        return rules.draw(state, rng)

    def apply(self, state: PCState, seat: int, move: Move) -> list[Event]:
        return rules.apply(state, seat, move)

    def view(self, state: PCState, seat: int) -> PCView:
        return view.view(state, seat)

    def imagine(self, view: PCView, rng: Rng) -> PCState:
        return imagine.imagine(view, rng)

    def outcome(self, state: PCState) -> Outcome | None:
        return rules.outcome(state)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def write_event(self, event: Event) -> str:
        return notation.write_event(event)

    def conserved(self, state: PCState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)

    def can_undo(self, state: PCState, seat: int) -> bool:
        return rules.can_undo(state, seat)

    def preview(self, state: PCState, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)


GAME: Final = Prodigals()
