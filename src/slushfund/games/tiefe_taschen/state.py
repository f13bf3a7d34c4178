"""Positions of Tiefe Taschen; what may happen to them is in rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import mypyc_attr

from slushfund.core import EVERYONE, NOBODY, Move, State, seats_of
from slushfund.games.tiefe_taschen.content import START, Setup
from slushfund.games.tiefe_taschen.events import Judged
from slushfund.games.tiefe_taschen.moves import NO_CARD, Say, Share

# What happens next.
NAMING_FIRST: Final = 0
REVEALING: Final = 1
SPLITTING: Final = 2
NEGOTIATING: Final = 3
PLACING: Final = 4
SHOWING: Final = 5
CHOOSING: Final = 6
GRABBING: Final = 7
STEALING: Final = 8
OVER: Final = 9
DEFENDING: Final = 10
PHASES: Final = [
    "first",
    "pot",
    "split",
    "free",
    "placing",
    "showing",
    "cards",
    "grab",
    "steal",
    "over",
    "defending",
]

# Where money can be, beside the private stacks 0 to 7.
BRIBES: Final = 8
"""The money under bribe p is at BRIBES + p."""
STATE_TREASURY: Final = 24
POT: Final = 25
NODES: Final = 26
PUBLIC: Final = 256
"""The bit of a movement's knowers that stands for everybody."""

# How the game ended.
RUNNING: Final = 0
BANKRUPT_AT_REVEAL: Final = 1
BANKRUPT_AT_GRAB: Final = 2
TREASURY_SHORT: Final = 3
REASONS: Final = ["", "bankruptcy-phase-1", "bankruptcy-phase-4", "treasury-short"]


@final
@mypyc_attr(acyclic=True)
@dataclass(init=False)
class Movement:
    """One money card went from place to place. From a bribe to the same bribe: it was turned up.

    Places: 0 to 7 private stacks, 8 + 2 * owner + token (A 0, R 1) bribes, 24 treasury, 25 pot.
    """

    source: int
    target: int
    knowers: int
    """Who knows the value: bits of seats, or PUBLIC. This itself is public."""
    value: int

    def __init__(self, source: int, target: int, knowers: int, value: int) -> None:
        self.source = source
        self.target = target
        self.knowers = knowers
        self.value = value

    def is_known_to(self, seat: int) -> bool:
        """Tell whether *seat* (or SPECTATOR) knows the value of this card."""
        return self.knowers & PUBLIC != 0 or (seat >= 0 and self.knowers >> seat & 1 == 1)


@final
@dataclass(init=False)
class Statement:
    """What a seat has said, by its number among what is said about one split."""

    number: int
    seat: int
    words: Say
    is_early: bool
    """Said before the split was announced (TT-14.4)."""

    def __init__(self, number: int, seat: int, words: Say, is_early: bool) -> None:
        self.number = number
        self.seat = seat
        self.words = words
        self.is_early = is_early

    def audience(self) -> int:
        """Return who heard it (TT-14.1)."""
        return self.words.to if self.words.to == EVERYONE else self.words.to | 1 << self.seat


SECRETS: Final = [
    "TTState.treasury",
    "TTState.stacks",
    "TTState.ledger",
    "TTState.values",
    "TTState.cards",
    "TTState.shows",
    "TTState.said",
    "TTState.owed",
    "TTState.verdicts",
    "TTState.fresh",
]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""


@final
@dataclass(init=False)
class TTState(State):
    """One position. Sets of seats are bits; values 1 to 5 are counted in lists of five."""

    setup: Setup
    phase: int
    round: int
    vote: int
    """Votes begun in this round, counted from its splits."""
    president: int
    active: int
    """The seats that have not resigned in this round."""

    treasury: list[int]
    """Secret: the money cards left, by value."""
    treasury_left: int
    drawn: int
    """Money cards drawn from the treasury so far."""
    drawn_openly: list[int]
    """Those of the pots, by value; kept with the ledger."""
    is_bankrupt: bool
    """The bankruptcy card has been seen."""
    ending: int
    pot: list[int]
    """In order of drawing."""
    shares: tuple[Share, ...]
    """The split on the table."""

    stacks: list[int]
    """Secret: private cards, at seat * 5 + value - 1."""
    sizes: list[int]
    """Private cards of each seat."""
    ledger: list[Movement]
    """Secret in part: every movement of private money, if it is ever to be shown."""

    snoops: list[int]
    """Whom each seat's snoop stands in front of. Like bribes and cards it stays in place
    after the vote, as a memory of it, until the next split is announced."""
    targets: list[int]
    """Whom each bribe is for, by place, or NOBODY."""
    sides: list[int]
    values: list[int]
    """Secret when face down: the money card of each bribe."""
    ups: int
    """The bribes that lie face up, as bits of places."""
    seen: list[int]
    """By place: who was let look at a bribe by the bribed seat, as bits (TT15-8)."""
    lying: int
    """The bribes whose money is on the table, as bits of places."""
    cards: list[int]
    """Secret until revealed: the chosen action cards."""
    moved: list[int]
    """How often each seat has changed something in this phase 3."""
    wishes: int
    """The seats that vote for going round in order."""
    choices: list[int]
    """Secret, first rules: how often each seat has chosen in this phase 3."""
    ready: int
    has_been_ready: int
    """First rules: seats that are known to have a card."""
    changes: int
    """Changes of snoops and bribes, and withdrawn marks, in this free phase 3."""
    last_change: Move | None
    """First rules: the change that ended the free procedure, until the next split."""
    last_changer: int
    is_orderly: bool
    """This phase 3 is run in order, by option or because the table wants it."""

    turn: int
    """Places in turn order passed, while placing and while revealing."""
    waiting: int
    """The seats that owe an answer in the steps of showing and choosing."""
    shows: list[tuple[int, ...]]
    """Secret until all are in: what each seat turns up."""

    revealed: int
    """The seats whose card has been turned up."""
    grabber: int
    """The first seat that revealed `treasury` in this phase 4."""
    taker: int
    victim: int

    said: list[Statement]
    """Secret in part: what was said about the last split, and before it."""
    talks_ahead: bool
    """What was said is about the split to come; the talk about the last one is put away."""
    owed: list[Statement]
    """Secret in part: statements of the last vote that the next split decides (TT-14.4)."""
    spoken: list[int]
    """How many of those statements each seat has made."""
    verdicts: list[Judged]
    """Secret in part: what became of all promises so far."""
    fresh: int
    """Where the verdicts of the last vote begin."""

    def __init__(self, setup: Setup) -> None:
        """Set the plain fields; `fresh_state` lays out the lists of a new table."""
        self.setup = setup
        self.phase = NAMING_FIRST
        self.round = 0
        self.vote = 0
        self.president = NOBODY
        self.active = (1 << setup.seats) - 1
        self.drawn = 0
        self.is_bankrupt = False
        self.ending = RUNNING
        self.shares = ()
        self.talks_ahead = False

    def clear_table(self) -> None:
        """Give every piece and card back to its owner (TT-11.8)."""
        seats = self.setup.seats
        self.snoops = [NOBODY] * seats
        self.targets = [NOBODY] * (2 * seats)
        self.sides = [0] * (2 * seats)
        self.values = [0] * (2 * seats)
        self.ups = 0
        self.seen = [0] * (2 * seats)
        self.lying = 0
        self.cards = [NO_CARD] * seats
        self.moved = [0] * seats
        self.wishes = 0
        self.choices = [0] * seats
        self.ready = 0
        self.has_been_ready = 0
        self.changes = 0
        self.last_change = None
        self.last_changer = NOBODY
        self.is_orderly = False
        self.turn = 0
        self.waiting = 0
        self.revealed = 0
        self.grabber = NOBODY
        self.taker = NOBODY
        self.victim = NOBODY

    def clear_talk(self) -> None:
        """Put away what was said about a split, and what became of it."""
        self.said = []
        self.spoken = [0] * self.setup.seats
        self.fresh = len(self.verdicts)

    def copy(self) -> TTState:
        new = TTState(self.setup)
        new.phase = self.phase
        new.round = self.round
        new.vote = self.vote
        new.president = self.president
        new.active = self.active
        new.treasury = self.treasury.copy()
        new.treasury_left = self.treasury_left
        new.drawn = self.drawn
        new.drawn_openly = self.drawn_openly.copy()
        new.is_bankrupt = self.is_bankrupt
        new.ending = self.ending
        new.pot = self.pot.copy()
        new.shares = self.shares
        new.stacks = self.stacks.copy()
        new.sizes = self.sizes.copy()
        new.ledger = self.ledger.copy()
        new.shows = self.shows.copy()
        new.verdicts = self.verdicts.copy()
        self._copy_table(new)
        return new

    def _copy_table(self, new: TTState) -> None:
        new.snoops = self.snoops.copy()
        new.targets = self.targets.copy()
        new.sides = self.sides.copy()
        new.values = self.values.copy()
        new.ups = self.ups
        new.seen = self.seen.copy()
        new.lying = self.lying
        new.cards = self.cards.copy()
        new.moved = self.moved.copy()
        new.wishes = self.wishes
        new.choices = self.choices.copy()
        new.ready = self.ready
        new.has_been_ready = self.has_been_ready
        new.changes = self.changes
        new.last_change = self.last_change
        new.last_changer = self.last_changer
        new.is_orderly = self.is_orderly
        new.turn = self.turn
        new.waiting = self.waiting
        new.revealed = self.revealed
        new.grabber = self.grabber
        new.taker = self.taker
        new.victim = self.victim
        new.said = self.said.copy()
        new.talks_ahead = self.talks_ahead
        new.owed = self.owed.copy()
        new.spoken = self.spoken.copy()
        new.fresh = self.fresh

    def is_active(self, seat: int) -> bool:
        """Tell whether *seat* plays and has not resigned in this round."""
        return 0 <= seat < self.setup.seats and self.active >> seat & 1 == 1

    def active_seats(self) -> list[int]:
        """Return the active seats, ascending."""
        return seats_of(self.active)

    def turn_order(self) -> list[int]:
        """Return the active seats, the president first, then clockwise (TT-2.4)."""
        return turns(self.active, self.president, self.setup.seats)


def fresh_state(setup: Setup) -> TTState:
    """Return a table where everybody has the first money, and nobody is president yet."""
    state, seats = TTState(setup), setup.seats
    state.treasury = setup.treasury()
    state.treasury_left = sum(state.treasury)
    state.drawn_openly = [0, 0, 0, 0, 0]
    state.pot = []
    state.stacks = [0] * (5 * seats)
    for seat in range(seats):
        for value in START:
            state.stacks[seat * 5 + value - 1] += 1
    state.sizes = [len(START)] * seats
    state.ledger = []
    state.shows = [()] * seats
    state.verdicts = []
    state.owed = []
    state.clear_talk()
    state.clear_table()
    return state


def turns(active: int, first: int, seats: int) -> list[int]:
    """Return the active seats clockwise from the first one."""
    order: list[int] = []
    for step in range(seats):
        seat = (first + step) % seats
        if active >> seat & 1:
            order.append(seat)
    return order
