"""What is printed on the boards of Last Will: plans, offer, property market. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, final

from slushfund.core.content import Tables

NAME: Final = "last-will"
"""The contest, and the file with its data."""

REGULAR: Final = 4
"""Decks that players draw from; they are the first ones."""
PROPERTY_DECK: Final = 2
EXPENSE_DECK: Final = 1
SPECIAL_DECK: Final = 4
WILD_DECK: Final = 5
CROWNS: Final = 3
"""Special cards have one, two or three: a deck for each."""


@final
@dataclass(init=False)
class PlanningPlace:
    """A place of the planning board (LW-4.2)."""

    cards: int
    boys: int
    actions: int

    def __init__(self, raw: Tables) -> None:
        self.cards = int(raw["cards"])
        self.boys = int(raw["boys"])
        self.actions = int(raw["actions"])


@final
@dataclass(init=False)
class Offer:
    """A place of the offer: from which deck it is filled in each round (LW-3.1)."""

    id: str
    decks: list[int]
    """By round, from 1; special cards of the crowns that the round has."""

    def __init__(self, id_: str, decks: list[int]) -> None:
        self.id = id_
        self.decks = decks


@final
class WillBoards:
    """The boards of Last Will and its limits."""

    raw: Tables
    limits: dict[str, Any]
    decks: list[str]
    """Regular decks, then special cards, then wild companions."""
    companions: list[str]
    outings: list[str]
    kinds: list[str]
    """Kinds of property."""
    kind_symbols: list[str]
    decays: list[bool]
    modifiers: list[int]
    wills: list[str]
    will_money: list[int]

    def __init__(self, raw: Tables) -> None:
        self.raw = raw
        self.limits = raw["limits"]
        self.decks = [*raw["decks"]["regular"], "special", "joker"]
        self.companions = list(raw["words"]["companions"])
        self.outings = list(raw["words"]["outings"])
        kinds = raw["property_kind"]
        self.kinds = [kind["id"] for kind in kinds]
        self.kind_symbols = [kind.get("symbol", "") for kind in kinds]
        self.decays = [bool(kind["decays"]) for kind in kinds]
        self.modifiers = [int(number) for number in raw["market"]["modifiers"]]
        wills = [card for card in raw["card"] if card["deck"] == "will"]
        self.wills = [card["id"] for card in wills]
        self.will_money = [int(card["money"]) for card in wills]

    def limit(self, name: str) -> int:
        """Return a number that the rules name."""
        return int(self.limits[name])

    def extra_boys(self, others: int) -> int:
        """Return the boys that other contests add to those of a plan (LW-20.16)."""
        names = ["one_other_contest", "two_other_contests"]
        return int(self.limits["extra_boys"][names[others - 1]]) if others else 0

    def plans(self, side: str) -> list[PlanningPlace]:
        """List the places of the planning board, leftmost first."""
        rows = sorted(
            [(int(row["place"]), at) for at, row in enumerate(self.raw["plan"])],
        )
        plans = self.raw["plan"]
        return [PlanningPlace(plans[at]) for _, at in rows if plans[at]["side"] == side]

    def offers(self, side: str, seats: int, rounds: int) -> list[Offer]:
        """List the places of the offer at a table."""
        found: list[Offer] = []
        for row in self.raw["offer"]:
            if row["side"] == side and seats in row["players"]:
                decks = [self._deck(row["decks"][at], at + 1) for at in range(rounds)]
                found.append(Offer(row["id"], [0, *decks]))
        return found

    def _deck(self, word: str, number: int) -> int:
        """Return the deck of a round; special cards lie in three (LW-1.3)."""
        deck = self.decks.index(word)
        if deck != SPECIAL_DECK:
            return deck
        rounds = self.raw["decks"]["crown_rounds"]
        for at, crowns in enumerate(["one", "two", "three"]):
            if number in rounds[crowns]:
                return SPECIAL_DECK + at
        raise ValueError(f"no special cards in round {number}")
