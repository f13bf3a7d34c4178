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
    Observer,
    Options,
    Outcome,
    Pick,
    Rng,
    named_seat,
    reading,
)
from slushfund.core.content import HOUSE, PACK, Packs, Tables
from slushfund.core.features import Features
from slushfund.games.prodigals import features, imagine, observer, preview, rules, view
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.layout import Layout, layout_for
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


def _layout(view: PCView) -> Layout:
    """Return what lies at the table that a view is of."""
    return layout_for(PACKS.contents[view.pack], len(view.boys), view.contests, view.readings)


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
            Choice("contests", ["ES", "EP", "PS", "EPS", "EW", "SW", "ESW", "W"], "ES"),
            Choice(PACK, [], HOUSE),
            Choice("will", [WILL, *WILLS], WILL, only_with="contests=W"),
            named_seat("first", self.seats),
            reading("sales", ["compulsory", "voluntary"], "PC-7.30", "contests=EP,PS,EPS"),
            reading("hands", ["open", "hidden"], "PC-10.18", "contests=ES,EP,PS,EPS"),
        ]
        self.notation = NOTATION
        self.large = []
        self.open_steps = True

    def check_options(self, options: Options) -> BadOption | None:
        """Let Last Will alone start with another will (LW-1.6, LW-20.13); readings fit contests."""
        will = options.word("will")
        if will != WILL and options.word("contests") != "W":
            return BadOption("will-alone", "will", will, WILL)
        contests = options.word("contests")
        for choice in [choice for choice in self.choices if choice.reading]:
            value = options.word(choice.name)
            fits = contests in choice.only_with.partition("=")[2].split(",")
            if value != choice.default and not fits:
                return BadOption("not-with-contests", choice.name, value, choice.default)
        return None

    def start(self, options: Options) -> PCState:
        names = [choice.name for choice in self.choices if choice.reading]
        readings = [text for text in options.chosen if text.partition("=")[0] in names]
        return rules.start(options, self.content(options), readings)

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

    def features(self, view: PCView, out: Features) -> None:
        features.features(view, _layout(view), out)

    def observer(self) -> Observer:
        return observer.PCObserver(self)

    def imagine(self, view: PCView, rng: Rng) -> PCState:
        return imagine.imagine(view, PACKS.contents[view.pack], rng)

    def outcome(self, state: PCState) -> Outcome | None:
        return rules.outcome(state)

    def conserved(self, state: PCState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int:
        return rules.longest(options)

    def preview(self, state: PCState, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)


GAME: Final = Prodigals(RULES)
