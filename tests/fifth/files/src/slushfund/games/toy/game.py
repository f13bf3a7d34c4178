"""The signature of the toy: its name, its options, and where the contract is kept."""

from __future__ import annotations

from typing import Final, final

from slushfund.games.toy import imagine, rules, view
from slushfund.games.toy.notation import NOTATION
from slushfund.games.toy.state import ToyState
from slushfund.games.toy.view import ToyView

from slushfund.core import Chances, Event, Game, Move, Options, Outcome, Rng, Space, on_off


@final
class Toy(Game[ToyState, ToyView]):
    """Sealed bids for open prizes."""

    def __init__(self) -> None:
        self.id = "toy"
        self.title = "Toy"
        self.rules_version = 1
        self.seats = [2, 3]
        self.default_seats = 3
        self.choices = [on_off("whistle", "on")]
        self.notation = NOTATION
        self.large = ["amount"]

    def start(self, options: Options) -> ToyState:
        return rules.start(options)

    def to_act(self, state: ToyState) -> list[int]:
        return rules.to_act(state)

    def question(self, state: ToyState, seat: int) -> str:
        return rules.question(state, seat)

    def space(self, state: ToyState, seat: int) -> Space:
        return rules.space(state, seat)

    def chances(self, state: ToyState) -> Chances:
        return rules.chances(state)

    def apply(self, state: ToyState, seat: int, move: Move) -> list[Event]:
        return rules.apply(state, seat, move)

    def view(self, state: ToyState, seat: int) -> ToyView:
        return view.view(state, seat)

    def imagine(self, view: ToyView, rng: Rng) -> ToyState:
        return imagine.imagine(view, rng)

    def outcome(self, state: ToyState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: ToyState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)


GAME: Final = Toy()
