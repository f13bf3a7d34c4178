"""One position of The Prodigals Club; its moves are in `moves.py`, its events in `events.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import State
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.effects import Effect
from slushfund.games.prodigals.layout import LAYOUTS, Layout

DRAW_ORDER: Final = 0
DRAW_SETS: Final = 1
DRAW_REMOVALS: Final = 2
DRAW_STARTS: Final = 3
DRAW_BOROUGH: Final = 4
DRAW_MARKET: Final = 5
DRAW_FIRST: Final = 6
DRAW_WILL: Final = 7
DRAW_HANDS: Final = 8
PREPARATION: Final = 9
KEEPING: Final = 10
PLANNING: Final = 11
DRAWING: Final = 12
ERRANDS: Final = 13
ACTIONS: Final = 14
BEATRICE: Final = 15
REDUCTION: Final = 16
OVER: Final = 17
PHASES: Final = [
    *("order", "sets", "removals", "starts", "borough"),
    *("market", "first", "will", "hands"),
    "preparation",
    *("keeping", "planning", "drawing"),
    "errands",
    "actions",
    "beatrice",
    "reduction",
    "over",
]

FREE: Final = -1
"""No boy on a space; nobody; nothing there."""

OUT: Final = -2
"""A bonus tile of a contest not in play."""

CARDS: Final = 0
CIRCLE_TILES: Final = 1
POSSESSION_TILES: Final = 2
BEATRICE_TILES: Final = 3

SECRETS: Final = [
    *("PCState.markers", "PCState.hands", "PCState.sealed"),
    *("PCState.decks", "Legacy.hidden"),
]
"""The fields that not everybody knows; an imagined world may differ from the real one in them."""

BATCH: Final = 4096
"""Hidden cards are batch * BATCH + card."""


@final
@dataclass(init=False)
class Legacy:
    """What Last Will adds to a position. Lists by seat unless said otherwise."""

    will: int
    """The money of the start, 0 before it is drawn."""
    first: int
    """The seat with the start marker, or FREE."""
    modifiers: list[int]
    """By kind of property."""
    plans: list[int]
    """The place taken on the planning board, or FREE."""
    actions: list[int]
    """What is left of them."""
    extensions: list[int]
    boards: list[list[int]]
    """Cards on the Last Will board."""
    steps: dict[int, int]
    """By property on a board: how far it fell on its track."""
    settled: dict[int, int]
    """By farm on a board: the slots with a companion, as bits."""
    hidden: list[list[int]]
    """Cards of the hand that only their owner knows, each with the batch it was drawn from."""
    batches: list[int]
    """By regular deck: how often it was made anew. A card drawn before lies in no later deck."""
    discards: list[list[int]]
    """By regular deck, ascending."""
    due: list[int]
    """Regular decks of the cards that chance has yet to deal to the actor."""

    def __init__(self, seats: int, decks: int) -> None:
        self.will = 0
        self.first = FREE
        self.modifiers = []
        self.plans = [FREE] * seats
        self.actions = [0] * seats
        self.extensions = [0] * seats
        self.boards = [[] for _ in range(seats)]
        self.steps = {}
        self.settled = {}
        self.hidden = [[] for _ in range(seats)]
        self.batches = [0] * decks
        self.discards = [[] for _ in range(decks)]
        self.due = []

    def copy(self) -> Legacy:
        """Return an independent twin."""
        new = Legacy(0, 0)
        new.will = self.will
        new.first = self.first
        new.modifiers = self.modifiers.copy()
        new.plans = self.plans.copy()
        new.actions = self.actions.copy()
        new.extensions = self.extensions.copy()
        new.boards = [cards.copy() for cards in self.boards]
        new.steps = self.steps.copy()
        new.settled = self.settled.copy()
        new.hidden = [cards.copy() for cards in self.hidden]
        new.batches = self.batches.copy()
        new.discards = [cards.copy() for cards in self.discards]
        new.due = self.due.copy()
        return new


@final
@dataclass(init=False)
class PCState(State):
    """One position. Only answers that wait for others and cards drawn in Last Will are secret:
    what nobody knows is not decided yet.

    Lists by seat unless said otherwise; cards, tiles, spaces and symbols are numbers.
    """

    table: int
    """The number of the layout."""
    phase: int
    round: int
    deal: int
    """How many things of the phase or round chance has dealt."""
    order: list[int]
    turn: int
    """Index in the order."""
    actor: int
    """The seat whose errand or action turn it is, or FREE; before anybody is drawn to begin, the
    seat that the group has named (PC-1.21, LW-1.8)."""
    late: int
    """The seat that will move a boy on from the central space (PC-5.4), or FREE."""
    boys: list[int]
    boy_at: list[int]
    """By place: the seat there or FREE; for own-colour spaces the seats as bits."""
    votes: list[int]
    money: list[int]
    megaphones: list[int]
    unnamed: list[int]
    """Renaissance symbols not named yet."""
    named: list[int]
    """Renaissance symbols named this round: seat * symbols + symbol."""
    matched: list[int]
    """Symbols of the circle grid: seat * symbols + symbol."""
    insults: list[int]
    """Insult cards played this action turn."""
    markers: list[int]
    """Cells: seat * 4 + marker."""
    grids: list[dict[int, int]]
    """Circle tiles: by cell of the grid, tile * 4 + quarter turns."""
    estates: list[list[int]]
    """Possession tiles, ascending."""
    hands: list[list[int]]
    """Ascending."""
    tableaus: list[list[int]]
    activated: list[list[int]]
    """Black cards activated this round, ascending."""
    played: list[list[int]]
    """White cards played this round."""
    bonus_at: list[int]
    """By bonus tile: the seat that holds it, FREE on the main board, OUT when not in play."""
    laid: list[list[int]]
    """By place: the cards of a set. Each set is replaced, never changed: copies share them."""
    tiles: list[int]
    """By place: the circle tile of a set, or FREE."""
    pair: list[int]
    market: list[int]
    """Possession tiles on the board."""
    central: int
    beatrice: int
    borough: int
    immune: int
    """The seat safe from Dame Beatrice, or FREE."""
    speaker: int
    """The seat with a boy in Hyde Park, or FREE."""
    decks: list[list[int]]
    """Unseen things, ascending: upper and lower part of each deck (layout.py)."""
    gone: list[int]
    """How many cards, circle tiles, possession tiles and Beatrice tiles have left the game."""
    stack: list[Effect]
    """Pending effects of the actor, the next one last."""
    blocked: list[list[int]]
    """Markers that Dame Beatrice could not move, from top to bottom (PC-13.9)."""
    owed: list[list[int]]
    """Blocked markers that still need a replacement, given the sealed answers. Replaced, too."""
    sealed: list[list[int]]
    """Secret until all have answered: the markers raised or cards dropped so far.

    Markers and hands show them at once; `rules/sealing.py` shows the table without them.
    """
    answers: list[int]
    """How many questions each seat has answered."""
    legacy: Legacy | None
    """What Last Will adds; None at other tables."""
    reason: str

    def __init__(self, table: int) -> None:
        self.table = table
        self.phase = DRAW_ORDER
        self.round = 0
        self.deal = 0
        self.turn = 0
        self.actor = FREE
        self.late = FREE
        self.central = FREE
        self.beatrice = FREE
        self.borough = FREE
        self.immune = FREE
        self.speaker = FREE
        self.legacy = None
        self.reason = ""

    @property
    def layout(self) -> Layout:
        """What this table lays out; shared by all its states."""
        return LAYOUTS[self.table]

    @property
    def content(self) -> PCContent:
        """Everything printed; shared by all states of a pack."""
        return LAYOUTS[self.table].content

    @property
    def will(self) -> Legacy:
        """What Last Will adds, at its tables."""
        assert self.legacy is not None
        return self.legacy

    def copy(self) -> PCState:
        new = PCState(self.table)
        new.phase = self.phase
        new.round = self.round
        new.deal = self.deal
        new.turn = self.turn
        new.actor = self.actor
        new.late = self.late
        new.central = self.central
        new.beatrice = self.beatrice
        new.borough = self.borough
        new.immune = self.immune
        new.speaker = self.speaker
        new.reason = self.reason
        new.order = self.order.copy()
        new.boy_at = self.boy_at.copy()
        new.bonus_at = self.bonus_at.copy()
        new.laid = self.laid.copy()
        new.tiles = self.tiles.copy()
        new.pair = self.pair.copy()
        new.market = self.market.copy()
        new.decks = [cards.copy() for cards in self.decks]
        new.gone = self.gone.copy()
        new.stack = self.stack.copy()  # effects never change, so shallow is enough
        if self.legacy is not None:
            new.legacy = self.legacy.copy()
        self._copy_players(new)
        return new

    def _copy_players(self, new: PCState) -> None:
        """Copy what is kept by seat."""
        new.boys = self.boys.copy()
        new.votes = self.votes.copy()
        new.money = self.money.copy()
        new.megaphones = self.megaphones.copy()
        new.unnamed = self.unnamed.copy()
        new.named = self.named.copy()
        new.matched = self.matched.copy()
        new.insults = self.insults.copy()
        new.markers = self.markers.copy()
        new.grids = [grid.copy() for grid in self.grids]
        new.estates = [tiles.copy() for tiles in self.estates]
        new.hands = [cards.copy() for cards in self.hands]
        new.tableaus = [cards.copy() for cards in self.tableaus]
        new.activated = [cards.copy() for cards in self.activated]
        new.played = [cards.copy() for cards in self.played]
        new.blocked = [slots.copy() for slots in self.blocked]
        new.owed = self.owed.copy()
        new.sealed = [items.copy() for items in self.sealed]
        new.answers = self.answers.copy()


def add_sorted(items: list[int], item: int) -> None:
    """Put *item* where it belongs in an ascending list."""
    at = len(items)
    while at > 0 and items[at - 1] > item:
        at -= 1
    items.insert(at, item)
