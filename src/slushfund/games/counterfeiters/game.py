"""Counterfeiters signs the contract: identity, options, and where each promise is kept."""

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
    Rng,
    Space,
    on_off,
)
from slushfund.games.counterfeiters import content, imagine, notation, preview, rules, view
from slushfund.games.counterfeiters.content import Layout
from slushfund.games.counterfeiters.state import CFState
from slushfund.games.counterfeiters.view import CFView


@final
class Counterfeiters(Game[CFState, CFView]):
    """Print counterfeit notes, turn them into real ones, and outlast the police clock."""

    house: str
    """What ends the names of its content, "" for the present house values."""

    def __init__(self, rules_version: int, house: str) -> None:
        self.id = "counterfeiters"
        self.title = "Counterfeiters"
        self.rules_version = rules_version
        self.house = house
        self.seats = content.SEATS
        self.default_seats = 3
        self.choices = [
            on_off("memory", "on"),
            on_off("open_record", "on"),
            Choice("patrol", ["off", *[str(rounds) for rounds in range(1, 10)]], "off"),
            Choice("pack", [], content.HOUSE),
        ]
        self.large = []

    def _checked(self, settings: dict[str, str]) -> Options:
        """Read the pack too, so that a bad one is refused before a table exists."""
        if "pack" in settings:
            pinned = content.pin_pack(settings["pack"] + self.house)
            settings = {**settings, "pack": pinned.removesuffix(self.house)}
        return super()._checked(settings)

    def _layout(self, options: Options) -> Layout:
        return content.layout_for(options.word("pack") + self.house, options.seats)

    def start(self, options: Options) -> CFState:
        return rules.start(options, self._layout(options))

    def to_act(self, state: CFState) -> list[int]:
        return rules.to_act(state)

    def next_to_act(self, state: CFState) -> int:
        return rules.next_to_act(state)

    def question(self, state: CFState, seat: int) -> str:
        return rules.question(state, seat)

    def space(self, state: CFState, seat: int) -> Space:
        return rules.space(state, seat)

    def chances(self, state: CFState) -> Chances:
        return rules.chances(state)

    def draw(self, state: CFState, rng: Rng) -> Move:
        return rules.draw(state, rng)

    def apply(self, state: CFState, seat: int, move: Move) -> list[Event]:
        return rules.apply(state, seat, move)

    def view(self, state: CFState, seat: int) -> CFView:
        return view.view(state, seat)

    def imagine(self, view: CFView, rng: Rng) -> CFState:
        return imagine.imagine(view, rng)

    def outcome(self, state: CFState) -> Outcome | None:
        return rules.outcome(state)

    def write(self, move: Move) -> str:
        return notation.write(move)

    def parse(self, text: str) -> Move:
        return notation.parse(text)

    def write_event(self, event: Event) -> str:
        return notation.write_event(event)

    def preview(self, state: CFState, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)

    def conserved(self, state: CFState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options, self._layout(options))


GAME: Final = Counterfeiters(2, "")
FIRST: Final = Counterfeiters(1, content.FIRST)
"""The same rules with the prices of version 1."""
