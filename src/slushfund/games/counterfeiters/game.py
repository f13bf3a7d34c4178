"""Counterfeiters signs the contract: identity, options, and where each promise is kept."""

from __future__ import annotations

from typing import Final, final

from slushfund.core import (
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
from slushfund.core.content import HOUSE, PACK, Packs, Tables
from slushfund.core.features import Features
from slushfund.games.counterfeiters import features, imagine, observer, preview, rules, view
from slushfund.games.counterfeiters.content import SEATS, SIDES, CFContent
from slushfund.games.counterfeiters.mistakes import mistakes
from slushfund.games.counterfeiters.notation import NOTATION
from slushfund.games.counterfeiters.state import CFState
from slushfund.games.counterfeiters.view import CFView

LOOSE: Final = [
    *("side", "players", "setup", "actions", "market", "space", "track"),
    *("box", "kind", "deck"),
]
"""Keys of the house files, with which a copy of one begins."""

RULES: Final = 3
"""The present version. Earlier ones had other house values: 1 other prices and more holograms
(`data/house-1.toml`), 2 more holograms (`data/house-2.toml`)."""


@final
class CFPacks(Packs[CFContent]):
    """Packs of Counterfeiters: decks are matched by letter and kinds by id."""

    def __init__(self) -> None:
        super().__init__("counterfeiters", {"deck": ["letter"], "kind": ["id"]}, True)

    def spread(self, given: Tables) -> Tables:
        """Put the contents of a single house file, with `game` on top, where they belong."""
        parts = {name: part for name, part in given.items() if name not in LOOSE}
        loose = {name: part for name, part in given.items() if name in LOOSE}
        side = f"board-{loose['side']}" if "side" in loose else "cards"
        if loose and side not in parts and (side in SIDES or side == "cards"):
            parts[side] = loose
        else:
            parts.update(loose)
        return parts

    def mistakes(self, given: Tables, merged: Tables) -> list[str]:
        return mistakes(given, merged)

    def build(self, name: str, tables: Tables) -> CFContent:
        return CFContent(name, tables)


PACKS: Final = CFPacks()


@final
class Counterfeiters(Game[CFState, CFView]):
    """Print counterfeit notes, turn them into real ones, and outlast the police clock."""

    def __init__(self, rules_version: int) -> None:
        self.id = "counterfeiters"
        self.title = "Counterfeiters"
        self.rules_version = rules_version
        self.earlier = (1, 2)
        self.house = "" if rules_version == RULES else f"@{rules_version}"
        self.packs = PACKS
        self.seats = SEATS
        self.default_seats = 3
        self.choices = [
            on_off("memory", "on"),
            on_off("open_record", "on"),
            Choice("patrol", ["off", *[str(rounds) for rounds in range(1, 10)]], "off"),
            Choice(PACK, [], HOUSE),
            named_seat("first", self.seats),
            reading("last_turns", ["after-ender", "from-marker"], "CF-14.4"),
        ]
        self.large = []
        self.notation = NOTATION

    def start(self, options: Options) -> CFState:
        printed: CFContent = self.content(options)
        return rules.start(options, printed.layout(options.seats))

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

    def features(self, view: CFView, out: Features) -> None:
        features.features(view, out)

    def observer(self) -> Observer:
        return observer.CFObserver(self)

    def imagine(self, view: CFView, rng: Rng) -> CFState:
        return imagine.imagine(view, PACKS.contents[view.pack].layout(view.seats), rng)

    def outcome(self, state: CFState) -> Outcome | None:
        return rules.outcome(state)

    def preview(self, state: CFState, seat: int, move: Move) -> dict[str, int]:
        return preview.preview(state, seat, move)

    def conserved(self, state: CFState) -> dict[str, int]:
        return rules.conserved(state)

    def longest(self, options: Options) -> int | None:
        printed: CFContent = self.content(options)
        return rules.longest(options, printed.layout(options.seats))


GAME: Final = Counterfeiters(RULES)
