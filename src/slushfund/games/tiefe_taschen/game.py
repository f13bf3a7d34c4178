"""The signature of Tiefe Taschen: its name, its options, and where the contract is kept."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import (
    BadOption,
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
from slushfund.core.content import Content
from slushfund.games.tiefe_taschen import imagine, rules, view
from slushfund.games.tiefe_taschen.content import LENGTHS, RULES, seats_of_edition, treasury_cards
from slushfund.games.tiefe_taschen.notation import NOTATION
from slushfund.games.tiefe_taschen.state import TTState
from slushfund.games.tiefe_taschen.view import TTView


@final
class TiefeTaschen(Game[TTState, TTView]):
    """Corrupt politicians share the treasury: splits, votes, bribes and blackmail."""

    def __init__(self, rules_version: int = RULES) -> None:
        self.id = "tiefe-taschen"
        self.title = "Tiefe Taschen"
        self.rules_version = rules_version
        self.earlier = (1,)
        self.seats = seats_of_edition("2016")
        self.default_seats = 5
        self.choices = [
            Choice("edition", ["2016", "2015"], "2016"),
            Choice("length", [], "standard", ["standard", "shorter", "longer"], "edition=2016"),
            Choice("bankruptcy", ["marked", "blurred"], "marked", None, "edition=2016"),
            Choice("phase3", ["orderly", "free"], "orderly", together="free"),
            on_off("memory", "on"),
            on_off("open_record", "on"),
        ]
        self.large = []
        self.notation = NOTATION
        self.whispers = True  # TT-14.1

    def _checked(self, settings: dict[str, str]) -> Options:
        """Refuse options that the 2015 edition does not have, even at their default (TT15-3)."""
        if settings.get("edition") == "2015":
            for name in ["length", "bankruptcy"]:
                if name in settings:
                    raise BadOption("not-in-edition", name, settings[name][:40], "")
        return super()._checked(settings)

    def check_options(self, options: Options) -> BadOption | None:
        """Refuse 3 seats in 2015 and impossible places of the bankruptcy card (TT-1.8)."""
        seats = options.seats
        edition = options.word("edition")
        possible = seats_of_edition(edition)
        if seats not in possible:
            allowed = ", ".join([str(count) for count in possible])
            return BadOption("bad-seats", "seats", str(seats), allowed)
        length = options.word("length")
        most = treasury_cards(edition, seats) - 1
        if length in LENGTHS or length in [str(count) for count in range(seats, most + 1)]:
            return None
        allowed = ", ".join([*LENGTHS, f"{seats}-{most}"])
        return BadOption("bad-option", "length", length[:40], allowed)

    def start(self, options: Options, content: Content | None = None) -> TTState:
        return rules.start(options, self.rules_version)

    def to_act(self, state: TTState) -> list[int]:
        return rules.to_act(state)

    def may_act(self, state: TTState) -> list[int]:
        return rules.may_act(state)

    def question(self, state: TTState, seat: int) -> str:
        return rules.question(state, seat)

    def space(self, state: TTState, seat: int) -> Space:
        return rules.space(state, seat)

    def statements(self, state: TTState, seat: int) -> Space:
        return rules.statements(state, seat)

    def chances(self, state: TTState) -> Chances:
        return rules.chances(state)

    def apply(self, state: TTState, seat: int, move: Move) -> list[Event]:
        return rules.apply(state, seat, move)

    def view(self, state: TTState, seat: int) -> TTView:
        return view.view(state, seat)

    def imagine(self, view: TTView, rng: Rng) -> TTState:
        return imagine.imagine(view, rng)

    def outcome(self, state: TTState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: TTState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)


GAME: Final = TiefeTaschen()
