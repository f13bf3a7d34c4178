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
from slushfund.games.prodigals import imagine, notation, preview, view
from slushfund.games.prodigals.content import pin_pack
from slushfund.games.prodigals.model import State
from slushfund.games.prodigals.packs import HOUSE
from slushfund.games.prodigals.rules import scoring, setup, turn
from slushfund.games.prodigals.rules.invariants import conserved
from slushfund.games.prodigals.view import View

PER_SEAT: Final = 3000
"""Inputs that a seat can at most make in a game, with a wide margin."""
DRAWS: Final = 300


@final
class Prodigals(Game[State, View]):
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

    def start(self, options: Options) -> State:
        return setup.start(options)

    def to_act(self, state: State) -> list[int]:
        return turn.to_act(state)

    def next_to_act(self, state: State) -> int:
        return turn.next_to_act(state)

    def question(self, state: State, seat: int) -> str:
        return turn.question(state, seat)

    def space(self, state: State, seat: int) -> Pick:
        return turn.space(state, seat)

    def chances(self, state: State) -> Chances:
        return turn.chances(state)

    def draw(self, state: State, rng: Rng) -> Move:
        return turn.draw(state, rng)

    def apply(self, state: State, seat: int, move: Move) -> list[Event]:
        return turn.apply(state, seat, move)

    def view(self, state: State, seat: int) -> View:
        return view.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        return imagine.imagine(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def write_event(self, event: Event) -> str:
        return notation.write_event(event)

    def conserved(self, state: State) -> dict[str, int]:
        return conserved(state)

    def longest(self, options: Options) -> int:
        return DRAWS + PER_SEAT * options.seats

    def can_undo(self, state: State, seat: int) -> bool:
        return turn.can_undo(state, seat)

    def preview(self, state: State, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)


GAME: Final = Prodigals()
