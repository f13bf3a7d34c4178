"""Positions and moves of Counterfeiters; events are in events.py, what happens in rules.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import NOBODY, Move, State

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

ZONES: Final = ["buy", "print", "supermarket", "fence", "tax", "jet", "flight"]
BUY: Final = 0
PRINT: Final = 1
SUPERMARKET: Final = 2
FENCE: Final = 3
TAX: Final = 4
JET_SPACE: Final = 5
FLIGHT: Final = 6

KINDS: Final = [
    "printer",
    "ink",
    "paper",
    "hologram",
    "diner",
    "jet",
    "good-lawyer",
    "bad-lawyer",
]
"""The first cards of every board, by number; lottery tickets follow, by value."""
PRINTER: Final = 0
INK: Final = 1
PAPER: Final = 2
HOLOGRAM: Final = 3
DINER: Final = 4
JET: Final = 5
GOOD_LAWYER: Final = 6
BAD_LAWYER: Final = 7
FIRST_TICKET: Final = 8

QUALITIES: Final = ["a", "b", "c"]

EFFECTS: Final = [
    "godfather",
    "investigation-a",
    "investigation-b",
    "investigation-c",
    "strike",
    "end",
]
GODFATHER: Final = 0
INVESTIGATION_A: Final = 1
INVESTIGATION_C: Final = 3
STRIKE: Final = 4
END: Final = 5

FLEW: Final = 1
"""In a seat's deals: a flight. No amount of money, because money comes in tens."""
HALVED: Final = 2
"""In a seat's deals: a visit of the Godfather."""


@final
@dataclass(init=False, unsafe_hash=True)
class First(Move):
    """Chance: the start player."""

    seat: int

    def __init__(self, seat: int) -> None:
        self.seat = seat


@final
@dataclass(init=False, unsafe_hash=True)
class Component(Move):
    """Chance: a seat's start component, `ink` or `paper`."""

    seat: int
    card: str

    def __init__(self, seat: int, card: str) -> None:
        self.seat = seat
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class Draw(Move):
    """Chance: the card turned up for a market space, counted from 1 at the left."""

    space: int
    card: str

    def __init__(self, space: int, card: str) -> None:
        self.space = space
        self.card = card


@final
@dataclass(init=False, unsafe_hash=True)
class Place(Move):
    """A henchman goes to a space, with all details of what he does there."""

    space: str
    a: int
    """Notes sold of each quality, in supermarket and fence; else 0."""
    b: int
    c: int
    amount: int
    """On a flight: dollars deposited, or, below zero, withdrawn; else 0."""

    def __init__(self, space: str, a: int, b: int, c: int, amount: int) -> None:
        self.space = space
        self.a = a
        self.b = b
        self.c = c
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Relocate(Move):
    """A lawyer's henchman leaves a space and is placed again."""

    left: str
    space: str
    a: int
    b: int
    c: int
    amount: int

    def __init__(self, left: str, space: str, a: int, b: int, c: int, amount: int) -> None:
        self.left = left
        self.space = space
        self.a = a
        self.b = b
        self.c = c
        self.amount = amount


@final
@dataclass(init=False, unsafe_hash=True)
class Convert(Move):
    """The fakes that a seat's diners turn into money."""

    a: int
    b: int
    c: int

    def __init__(self, a: int, b: int, c: int) -> None:
        self.a = a
        self.b = b
        self.c = c


@final
@dataclass(init=False, unsafe_hash=True)
class Pass(Move):
    """A henchman is laid down unused, or a lawyer is left alone."""

    def __init__(self) -> None:
        pass


PASS: Final = Pass()


@final
@dataclass(init=False)
class Board:
    """Everything that is data: the spaces, the track, the cards in play. Never changes."""

    side: str
    spaces: list[str]
    """Ids; the market first, from left to right."""
    market: int
    """How many of the spaces are the market."""
    prices: list[int]
    """Of each market space."""
    bins: list[bool]
    """For each market space whether it is cleared at the end of a round."""
    caps: list[bool]
    """For each space whether it is noisy."""
    track: list[list[str]]
    """The effects of each space of the police track."""
    officer: int
    """Where the officer starts."""
    henchmen: int
    money: list[int]
    """What seats start with, the start player first."""
    supermarket_most: int
    supermarket_pays: int
    fence_most: int
    fence_pays: list[int]
    tax_pays: int
    flight_costs: int
    fake_value: int
    """What a diner pays for a note."""
    printer_notes: int
    diner_notes: int
    cards: list[str]
    """Ids of all cards; see KINDS."""
    values: list[int]
    """Of each card; 0 unless it is a lottery ticket."""
    letters: list[str]
    deck: list[list[int]]
    """How many of each card are in play, by letter."""
    components: list[int]
    """Ink and paper among the start cards."""

    def __init__(self, side: str, spaces: list[str], cards: list[str]) -> None:
        self.side = side
        self.spaces = spaces
        self.market = 0
        self.prices = []
        self.bins = []
        self.caps = []
        self.track = []
        self.officer = 0
        self.henchmen = 0
        self.money = []
        self.supermarket_most = 0
        self.supermarket_pays = 0
        self.fence_most = 0
        self.fence_pays = []
        self.tax_pays = 0
        self.flight_costs = 0
        self.fake_value = 0
        self.printer_notes = 0
        self.diner_notes = 0
        self.cards = cards
        self.values = []
        self.letters = []
        self.deck = []
        self.components = []


@final
@dataclass(init=False)
class Table:
    """A board for one number of seats, and what can be looked up in it. Never changes."""

    pack: str
    seats: int
    board: Board
    number: dict[str, int]
    """The number of each space by its id."""
    card_number: dict[str, int]
    zones: list[int]
    of_zone: list[list[int]]
    """The spaces of each zone."""
    undemanding: list[int]
    """Spaces whose action is always possible: print and tax."""
    effects: list[list[int]]
    """Of each space of the track, in order."""
    strikes: list[bool]
    plain: list[Move]
    """For each space the placement without details."""
    draws: list[list[Move]]
    """For each market space, each card turned up there."""
    sunglasses: int
    """The number of the space that gives the marker."""

    def __init__(self, pack: str, seats: int, board: Board) -> None:
        self.pack = pack
        self.seats = seats
        self.board = board
        self.number = {}
        for index in range(len(board.spaces)):
            self.number[board.spaces[index]] = index
        self.card_number = {}
        for index in range(len(board.cards)):
            self.card_number[board.cards[index]] = index
        self.zones = [ZONES.index(space.partition("-")[0]) for space in board.spaces]
        self.of_zone = [[] for _ in ZONES]
        for index in range(len(board.spaces)):
            self.of_zone[self.zones[index]].append(index)
        self.undemanding = self.of_zone[PRINT] + self.of_zone[TAX]
        self.effects = [[EFFECTS.index(effect) for effect in space] for space in board.track]
        self.strikes = [STRIKE in space for space in self.effects]
        self.plain = [Place(space, 0, 0, 0, 0) for space in board.spaces]
        self.draws = []
        for space in range(board.market):
            draws: list[Move] = [Draw(space + 1, card) for card in board.cards]
            self.draws.append(draws)
        self.sunglasses = self.number["tax-sunglasses"]


@final
@dataclass(init=False)
class CFState(State):
    """One position. Mutable, cheap to copy, free of back-references."""

    table: Table
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

    def __init__(self, table: Table) -> None:
        """Set the plain fields; whoever makes a state lays out its lists."""
        self.table = table
        self.seats = table.seats
        self.memory = True
        self.open_record = True
        self.patrol = 0
        self.phase = NAMING_FIRST
        self.round = 0
        self.actor = NOBODY
        self.marker = NOBODY
        self.ender = NOBODY
        self.officer = table.board.officer
        self.ban = 0
        self.stepped = False
        self.quiet = 0
        self.turns_left = 0
        self.latest = NONE
        self.filling = NONE
        self.letter = 0
        self.owing = 0

    def copy(self) -> CFState:
        new = CFState(self.table)
        new.memory = self.memory
        new.open_record = self.open_record
        new.patrol = self.patrol
        new.phase = self.phase
        new.round = self.round
        new.actor = self.actor
        new.marker = self.marker
        new.ender = self.ender
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
        return self.owned[seat * len(self.table.board.cards) + card]

    def notes(self, seat: int) -> list[int]:
        """Return the fakes of *seat* by quality."""
        return self.fakes[seat * 3 : seat * 3 + 3]
