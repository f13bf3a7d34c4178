"""A position of Counterfeiters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import NOBODY, State
from slushfund.games.counterfeiters.content import Layout
from slushfund.games.counterfeiters.moves import Convert

NONE: Final = -1
"""On a market space: no card."""

NAMING_FIRST: Final = 0
DEALING: Final = 1
FILLING: Final = 2
TURNS: Final = 3
DINERS: Final = 4
LAST: Final = 5
GOOD: Final = 6
BAD: Final = 7
OVER: Final = 8

FLEW: Final = 1
"""In a seat's deals: a flight. No amount of money, because money comes in tens."""
HALVED: Final = 2
"""In a seat's deals: a visit of the Godfather."""

SECRETS: Final = ["CFState.cash", "CFState.account", "CFState.secrets", "CFState.choices"]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""


@final
@dataclass(init=False)
class CFState(State):
    """One position. Mutable, cheap to copy, free of back-references."""

    layout: Layout
    seats: int
    memory: bool
    open_record: bool
    patrol: int
    """Quiet rounds before the officer moves by himself, 0 when he never does (CF-17.2)."""
    phase: int
    round: int
    """Counted from 1; 0 during setup."""
    actor: int
    """The seat whose turn it is, or that receives a component."""
    marker: int
    ender: int
    """The seat that moved the officer to the last space."""
    closer: int
    """The seat that comes last among the last henchmen (CF-14.4)."""
    is_from_marker: bool
    """Last henchmen are placed from the start player's marker on, by one reading (CF-14.4)."""
    officer: int
    ban: int
    """How many qualities the supermarket refuses, from a upwards."""
    stepped: bool
    """A cap has moved the officer in this round."""
    quiet: int
    """Rounds in a row that have ended without a step by a cap."""
    turns_left: int
    """Henchmen not yet used in this round, of all seats."""
    unused: list[int]
    passed: list[int]
    henchmen: list[int]
    """For each space the seat whose henchman stands there, or NOBODY."""
    latest: int
    """The space of the latest placement, NONE after a pass; outlasts the round."""
    market: list[int]
    """For each market space its card, or NONE."""
    filling: int
    """The market space to be filled next."""
    letter: int
    """The deck letter that is drawn from."""
    deck: list[int]
    """Cards to come, by letter and card in one row; their order is nowhere."""
    binned: list[int]
    """Cards that left the market unsold, in order."""
    owned: list[int]
    """Cards of the seats, by seat and card in one row."""
    components: list[int]
    """Start components not yet dealt: ink and paper."""
    fakes: list[int]
    """By seat and quality in one row. Hidden behind screens, but public by adding up."""
    cash: list[int]
    """Secret: the money behind each screen."""
    account: list[int]
    """Secret: the money in each envelope."""
    deals: list[list[int]]
    """For each seat what all have seen of its money: dollars received, or, below zero, paid;
    FLEW and HALVED."""
    secrets: list[list[int]]
    """Secret: for each FLEW and HALVED of a seat, in order, the dollars deposited (below zero:
    withdrawn), and the dollars paid."""
    owing: int
    """The seats that owe a diner choice, as bits."""
    choices: list[Convert | None]
    """Secret: sealed diner choices, by seat; empty outside this phase."""
    last_diners: list[int]
    """Dollars from diners in the game end, by seat; empty before."""
    lottery: list[int]
    """Dollars from lottery tickets, by seat; empty before the end."""

    def __init__(self, layout: Layout) -> None:
        """Set the plain fields; whoever makes a state lays out its lists."""
        self.layout = layout
        self.seats = layout.seats
        self.memory = True
        self.open_record = True
        self.patrol = 0
        self.phase = NAMING_FIRST
        self.round = 0
        self.actor = NOBODY
        self.marker = NOBODY
        self.ender = NOBODY
        self.closer = NOBODY
        self.is_from_marker = False
        self.officer = layout.board.officer
        self.ban = 0
        self.stepped = False
        self.quiet = 0
        self.turns_left = 0
        self.latest = NONE
        self.filling = NONE
        self.letter = 0
        self.owing = 0

    def copy(self) -> CFState:
        new = CFState(self.layout)
        new.memory = self.memory
        new.open_record = self.open_record
        new.patrol = self.patrol
        new.phase = self.phase
        new.round = self.round
        new.actor = self.actor
        new.marker = self.marker
        new.ender = self.ender
        new.closer = self.closer
        new.is_from_marker = self.is_from_marker
        new.officer = self.officer
        new.ban = self.ban
        new.stepped = self.stepped
        new.quiet = self.quiet
        new.turns_left = self.turns_left
        new.unused = self.unused.copy()
        new.passed = self.passed.copy()
        new.henchmen = self.henchmen.copy()
        new.latest = self.latest
        new.market = self.market.copy()
        new.filling = self.filling
        new.letter = self.letter
        new.deck = self.deck.copy()
        new.binned = self.binned.copy()
        new.owned = self.owned.copy()
        new.components = self.components.copy()
        new.fakes = self.fakes.copy()
        new.cash = self.cash.copy()
        new.account = self.account.copy()
        new.deals = [deals.copy() for deals in self.deals]
        new.secrets = [secrets.copy() for secrets in self.secrets]
        new.owing = self.owing
        new.choices = self.choices.copy()
        new.last_diners = self.last_diners.copy()
        new.lottery = self.lottery.copy()
        return new

    def owns(self, seat: int, card: int) -> int:
        """Return how many of a card *seat* has."""
        return self.owned[seat * len(self.layout.board.cards) + card]

    def notes(self, seat: int) -> list[int]:
        """Return the fakes of *seat* by quality."""
        return self.fakes[seat * 3 : seat * 3 + 3]
