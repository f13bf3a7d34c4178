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
    Observer,
    Options,
    Outcome,
    Rng,
    Space,
    named_seat,
    on_off,
    reading,
)
from slushfund.core.features import Features
from slushfund.games.tiefe_taschen import features, imagine, observer, rules, view
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
        self.earlier = (1, 2)
        self.seats = seats_of_edition("2016")
        self.default_seats = 5
        self.choices = [
            Choice("edition", ["2016", "2015"], "2016"),
            Choice("length", [], "standard", ["standard", "shorter", "longer"], "edition=2016"),
            Choice("bankruptcy", ["marked", "blurred"], "marked", None, "edition=2016"),
            Choice("phase3", ["orderly", "free"], "orderly", together="free"),
            on_off("memory", "on"),
            on_off("open_record", "on"),
            named_seat("first", self.seats),
            reading("averting", ["in-turn", "at-once"], "TT-10.7"),
            reading("end_seen", ["drawn", "uncovered"], "TT-13.4", "edition=2016"),
            reading("avert", ["must", "may"], "TT15-7", "edition=2015"),
        ]
        self.large = []
        self.notation = NOTATION
        self.whispers = True  # TT-14.1

    def choose(self, settings: dict[str, str]) -> Options:
        """Refuse options that an edition does not have, even at their default (TT15-3, TT15-7)."""
        if settings.get("edition") == "2015":
            for name in ["length", "bankruptcy", "end_seen"]:
                if name in settings:
                    raise BadOption("not-in-edition", name, settings[name][:40], "")
        elif "avert" in settings:
            raise BadOption("only-in-2015", "avert", settings["avert"][:40], "")
        return super().choose(settings)

    def check_options(self, options: Options) -> BadOption | None:
        """Refuse 3 seats in 2015 and impossible places of the bankruptcy card (TT-1.8).

        A card whose place is blurred cannot be seen before it is drawn (TT-13.4); who may keep
        `avert` down is not asked about several blackmailers at once (TT15-7).
        """
        seats = options.seats
        edition = options.word("edition")
        possible = seats_of_edition(edition)
        if seats not in possible:
            allowed = ", ".join([str(count) for count in possible])
            return BadOption("bad-seats", "seats", str(seats), allowed)
        if options.word("end_seen") == "uncovered" and options.word("bankruptcy") == "blurred":
            return BadOption("needs-marked", "end_seen", "uncovered", "drawn")
        if options.word("avert") == "may" and options.word("averting") == "at-once":
            return BadOption("needs-in-turn", "avert", "may", "must")
        length = options.word("length")
        most = treasury_cards(edition, seats) - 1
        if length in LENGTHS or length in [str(count) for count in range(seats, most + 1)]:
            return None
        allowed = ", ".join([*LENGTHS, f"{seats}-{most}"])
        return BadOption("bad-option", "length", length[:40], allowed)

    def start(self, options: Options) -> TTState:
        return rules.start(options, self.rules_version)

    def to_act(self, state: TTState) -> list[int]:
        return rules.to_act(state)

    def may_act(self, state: TTState) -> list[int]:
        return rules.may_act(state)

    def lull(self, state: TTState) -> tuple[list[int], Move] | None:
        return rules.lull(state)

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

    def features(self, view: TTView, out: Features) -> None:
        features.features(view, out)

    def observer(self) -> Observer:
        return observer.TTObserver(self)

    def imagine(self, view: TTView, rng: Rng) -> TTState:
        return imagine.imagine(view, rng)

    def outcome(self, state: TTState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: TTState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)


GAME: Final = TiefeTaschen()
