"""Editions, money cards and house values, read from data/components.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core.content import HOUSE_TABLES, Tables

_DATA: Final[Tables] = HOUSE_TABLES["tiefe-taschen"]["components"]


START: Final[list[int]] = _DATA["start"]
"""The values of a seat's first private money (TT-1.4)."""
BLUR: Final[int] = _DATA["house"]["blur"]
RULES: Final = 3
"""The present version of the rules. The first one had a narrower phase 3 (TT-7, TT-8), the second
one took promises of a later split otherwise (TT-14.4)."""
ALONE: Final[int] = _DATA["house"]["alone"]
CHANGES: Final[int] = _DATA["house"]["changes"]
CHOICES: Final[int] = _DATA["house"]["choices"]
STATEMENTS: Final[int] = _DATA["house"]["statements"]
LENGTHS: Final[list[str]] = list(_DATA["above"])


def seats_of_edition(edition: str) -> list[int]:
    """Return the possible numbers of seats (TT-1.1, TT15-1)."""
    seats: list[int] = _DATA["edition"][edition]["seats"]
    return seats


def copies_in(edition: str) -> int:
    """Return how many money cards of each value there are (TT-1.3, TT15-2)."""
    copies: int = _DATA["edition"][edition]["copies"]
    return copies


def treasury_cards(edition: str, seats: int) -> int:
    """Return how many money cards the treasury starts with (TT-1.6, TT15-2)."""
    return 5 * copies_in(edition) - len(START) * seats


def cards_above(length: str, seats: int) -> int:
    """Return the house number of money cards above the bankruptcy card (TT-1.8)."""
    above: int = _DATA["above"][length][seats - 3]
    return above


@final
@dataclass(init=False)
class Setup:
    """What the options decide for the whole game; shared by every copy of a state."""

    seats: int
    rules: int
    edition: int
    copies: int
    """Money cards of each value."""
    lowest: int
    """The smallest possible number of money cards above the bankruptcy card (TT-1.9)."""
    highest: int
    """The largest one: equal to the smallest when the card is marked. 0 in 2015."""
    is_free: bool
    """Phase 3 is run by the free procedure (TT-5.5)."""
    memory: bool
    open_record: bool
    averts_at_once: bool
    """Who averts draws from all blackmailers when the first one reveals (TT-10.7)."""
    ends_uncovered: bool
    """The bankruptcy card is seen as soon as no money card lies on it (TT-13.4)."""
    may_keep_avert: bool
    """Who is blackmailed decides whether to turn up `avert` (TT15-7)."""

    def __init__(self, seats: int, edition: int, copies: int, lowest: int, highest: int) -> None:
        self.seats = seats
        self.rules = RULES
        self.edition = edition
        self.copies = copies
        self.lowest = lowest
        self.highest = highest
        self.is_free = False
        self.memory = True
        self.open_record = True
        self.averts_at_once = False
        self.ends_uncovered = False
        self.may_keep_avert = False

    def keeps_ledger(self) -> bool:
        """Tell whether the table writes down where money went: to be shown, now or at the end."""
        return self.memory or self.opens_ledger()

    def opens_ledger(self) -> bool:
        """Tell whether all movements of money are opened at the end."""
        return self.open_record and (self.memory or self.rules > 1)

    def is_marked(self) -> bool:
        """Tell whether the place of the bankruptcy card is exact (TT-1.9)."""
        return self.lowest == self.highest

    def treasury(self) -> list[int]:
        """Return how many cards of values 1 to 5 the treasury starts with (TT-1.6)."""
        counts = [self.copies] * 5
        for value in START:
            counts[value - 1] -= self.seats
        return counts
