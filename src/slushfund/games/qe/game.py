"""The signature of Q.E.: its name, its options, and where each part of the contract is kept."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import (
    Chances,
    Event,
    Game,
    Move,
    Observer,
    Options,
    Outcome,
    Rng,
    Space,
    named_each,
    named_seat,
    on_off,
)
from slushfund.core.features import Features
from slushfund.games.qe import features, imagine, observer, rules, view
from slushfund.games.qe.content import LARGE, LARGEST, NATIONS, SMALL
from slushfund.games.qe.notation import NOTATION
from slushfund.games.qe.state import RULES, QEState
from slushfund.games.qe.view import QEView

LATE_NATIONS: Final = dict.fromkeys(NATIONS[SMALL.nations : LARGE.nations], LARGEST)
"""Nations that take part only with the most players (QE-1.2)."""


@final
class QE(Game[QEState, QEView]):
    """Blind auctions with unlimited money; who has spent most is out."""

    def __init__(self, rules_version: int = RULES) -> None:
        self.id = "qe"
        self.title = "Q.E."
        self.rules_version = rules_version
        self.earlier = (1,)
        self.seats = [3, 4, 5]
        self.default_seats = 4
        self.choices = [
            on_off("memory", "on"),
            on_off("open_record", "on"),
            named_seat("first", self.seats),
            named_each("nations", NATIONS[: LARGE.nations], LATE_NATIONS),
        ]
        self.notation = NOTATION
        self.large = [
            "above",
            "amount",
            "amounts",
            "at_least",
            "at_most",
            "barred",
            "below",
            "high",
            "low",
            "opening",
            "price",
        ]

    def start(self, options: Options) -> QEState:
        return rules.start(options, self.rules_version)

    def to_act(self, state: QEState) -> list[int]:
        return rules.to_act(state)

    def may_act(self, state: QEState) -> list[int]:
        return rules.may_act(state)

    def next_to_act(self, state: QEState) -> int:
        return rules.next_to_act(state)

    def question(self, state: QEState, seat: int) -> str:
        return rules.question(state, seat)

    def space(self, state: QEState, seat: int) -> Space:
        return rules.space(state, seat)

    def chances(self, state: QEState) -> Chances:
        return rules.chances(state)

    def draw(self, state: QEState, rng: Rng) -> Move:
        return rules.draw(state, rng)

    def apply(self, state: QEState, seat: int, move: Move) -> list[Event]:
        return rules.apply(state, seat, move)

    def view(self, state: QEState, seat: int) -> QEView:
        return view.view(state, seat)

    def features(self, view: QEView, out: Features) -> None:
        features.features(view, out)

    def observer(self) -> Observer:
        return observer.QEObserver(self)

    def imagine(self, view: QEView, rng: Rng) -> QEState:
        state = imagine.imagine(view, rng)
        state.rules = self.rules_version
        return state

    def outcome(self, state: QEState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: QEState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)


GAME: Final = QE()
