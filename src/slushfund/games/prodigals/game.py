"""The Prodigals Club signs the contract; the rules are in `rules/`."""

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
    Pick,
    Rng,
)
from slushfund.core.content import HOUSE, Content, Packs, Tables
from slushfund.games.prodigals import imagine, preview, rules, view
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.mistakes import KEYS, mistakes
from slushfund.games.prodigals.notation import NOTATION
from slushfund.games.prodigals.state import PCState
from slushfund.games.prodigals.view import PCView

WILL: Final = "70"
WILLS: Final = ["80", "90", "100", "110", "120", "130", "random"]
"""The money of other wills (LW-1.6)."""

RULES: Final = 1
"""The present version; house tables of earlier ones go into `data/house-1.toml` and so on."""


@final
class PCPacks(Packs[PCContent]):
    """Packs of The Prodigals Club: a table with the identity of ours takes its place."""

    def __init__(self) -> None:
        super().__init__("prodigals", KEYS, False)

    def mistakes(self, given: Tables, merged: Tables) -> list[str]:
        return mistakes(given, merged)

    def build(self, name: str, tables: Tables) -> PCContent:
        return PCContent(name, tables)


PACKS: Final = PCPacks()


@final
class Prodigals(Game[PCState, PCView]):
    """Two or three contests in losing; the worst result counts."""

    def __init__(self, rules_version: int) -> None:
        self.id = "prodigals"
        self.title = "The Prodigals Club"
        self.rules_version = rules_version
        self.house = "" if rules_version == RULES else f"@{rules_version}"
        self.packs = PACKS
        self.seats = [2, 3, 4, 5]
        self.default_seats = 3
        self.choices = [
            Choice("contests", ["ES", "EP", "PS", "EPS"], "ES", unlisted=["W", "EW", "SW", "ESW"]),
            Choice("pack", [], HOUSE),
            Choice("will", [WILL], WILL, only_with="contests=W", unlisted=WILLS),
        ]
        self.notation = NOTATION
        self.large = []
        self.open_steps = True

    def check_options(self, options: Options) -> BadOption | None:
        """Let Last Will alone start with another will (LW-1.6, LW-20.13)."""
        will = options.word("will")
        if will != WILL and options.word("contests") != "W":
            return BadOption("will-alone", "will", will, WILL)
        return None

    def start(self, options: Options, content: Content | None = None) -> PCState:
        return rules.start(options, self.content(options, content))

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
        return imagine.imagine(view, PACKS.content(view.pack), rng)

    def outcome(self, state: PCState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: PCState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)

    def preview(self, state: PCState, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)


GAME: Final = Prodigals(RULES)
