"""What a seat of Counterfeiters may know: the table, its own money, and what can be proven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core import NOBODY, View
from slushfund.games.counterfeiters.content import Board
from slushfund.games.counterfeiters.deduction import Range, splits_after
from slushfund.games.counterfeiters.preview import closed
from slushfund.games.counterfeiters.rules.actions import print_of
from slushfund.games.counterfeiters.rules.police import half_of
from slushfund.games.counterfeiters.state import DINERS, NONE, OVER, CFState

PHASES: Final = [
    "first",
    "components",
    "market",
    "turns",
    "diners",
    "last-henchmen",
    "good-lawyer",
    "bad-lawyer",
    "over",
]
"""Names of the phases, in the order of their numbers."""


@final
@dataclass(init=False)
class CFView(View):
    """The table through the eyes of one seat."""

    pack: str
    """`house`, or the file of the pack and its fingerprint; `@1` after it: on the house values
    of rules 1, and so on."""
    board: Board
    seats: int
    memory: bool
    open_record: bool
    patrol: int
    phase: str
    round: int
    actor: int | None
    """The seat whose turn it is, or that receives a component."""
    marker: int | None
    ender: int | None
    closer: int | None
    """Who comes last among the last henchmen."""
    is_from_marker: bool
    """Last henchmen are placed from the marker on, instead of after the ender."""
    officer: int
    strike: bool
    ban: int
    """How many qualities the supermarket refuses, from a upwards."""
    stepped: bool
    quiet: int
    turns_left: int
    unused: list[int]
    passed: list[int]
    henchmen: list[int | None]
    """For each space the seat whose henchman stands there."""
    latest: str | None
    """The space of the latest placement, also when its henchman has gone home."""
    market: list[str | None]
    filling: int | None
    """The market space to be filled next, counted from 0."""
    deck: list[list[int]]
    """Cards to come by letter, as many of each card; public by subtraction."""
    binned: list[str]
    cards: list[list[int]]
    """For each seat how many it has of each card."""
    components: list[int]
    fakes: list[list[int]]
    """For each seat by quality; public by adding up."""
    prints: list[list[int]]
    """For each seat the fakes that its next print would make, by quality; its cards lie open."""
    deals: list[list[int]]
    """For each seat what all have seen of its money: dollars received, or, below zero, paid;
    1 is a flight, 2 a visit of the Godfather."""
    cash: list[Range]
    """For each seat what all the others can prove; exact after the end."""
    account: list[Range]
    total: list[Range]
    owing: list[int]
    """Seats that still owe a diner choice."""
    own_cash: int | None
    own_account: int | None
    own_half: int | None
    """What the Godfather would take now."""
    own_closed: list[str]
    """For each space the refusal that keeps this seat from it; empty text for none."""
    own_secrets: list[int]
    """Own transfers and payments to the Godfather, one for each 1 and 2 among the deals."""
    own_choice: list[int] | None
    """This seat's sealed diner choice, by quality."""
    last_diners: list[int]
    lottery: list[int]
    secrets: list[list[int]]
    """After the end, with an open record: the transfers and payments of all seats."""

    def __init__(self, seat: int, pack: str, board: Board) -> None:
        super().__init__(seat)
        self.pack = pack
        self.board = board


def view(state: CFState, seat: int) -> CFView:
    """Build the view of *seat* from nothing, naming each fact it may see."""
    board = state.layout.board
    seen = CFView(seat, state.layout.pack, board)
    _see_options(seen, state)
    _see_turn(seen, state)
    seen.unused = state.unused.copy()
    seen.passed = state.passed.copy()
    seen.henchmen = [None if owner == NOBODY else owner for owner in state.henchmen]
    seen.latest = None if state.latest == NONE else board.spaces[state.latest]
    seen.market = [None if card == NONE else board.cards[card] for card in state.market]
    seen.filling = None if state.filling == NONE else state.filling
    width = len(board.cards)
    letters = len(board.letters)
    seen.deck = [state.deck[row * width : (row + 1) * width] for row in range(letters)]
    seen.binned = [board.cards[card] for card in state.binned]
    seen.cards = [state.owned[row * width : (row + 1) * width] for row in range(state.seats)]
    seen.components = state.components.copy()
    seen.fakes = [state.notes(other) for other in range(state.seats)]
    seen.prints = [print_of(state, other) for other in range(state.seats)]
    _see_money(seen, state)
    _see_own(seen, state, seat)
    return seen


def _see_options(seen: CFView, state: CFState) -> None:
    seen.seats = state.seats
    seen.memory = state.memory
    seen.open_record = state.open_record
    seen.patrol = state.patrol


def _see_turn(seen: CFView, state: CFState) -> None:
    """Whose turn it is and where the police stand: all public."""
    seen.phase = PHASES[state.phase]
    seen.round = state.round
    seen.actor = None if state.actor == NOBODY else state.actor
    seen.marker = None if state.marker == NOBODY else state.marker
    seen.ender = None if state.ender == NOBODY else state.ender
    seen.closer = None if state.closer == NOBODY else state.closer
    seen.is_from_marker = state.is_from_marker
    seen.officer = state.officer
    seen.strike = state.layout.strikes[state.officer]
    seen.ban = state.ban
    seen.stepped = state.stepped
    seen.quiet = state.quiet
    seen.turns_left = state.turns_left
    seen.owing = [seat for seat in range(state.seats) if state.owing >> seat & 1]


def _see_money(seen: CFView, state: CFState) -> None:
    """What deals prove; after the end what is opened (CF-16.1, CF-16.3 to CF-16.5)."""
    is_over = state.phase == OVER
    seen.deals = [deals.copy() for deals in state.deals]
    seen.cash = []
    seen.account = []
    seen.total = []
    for seat in range(state.seats):
        if is_over:
            cash = state.cash[seat]
            account = state.account[seat]
            seen.cash.append(Range(cash, cash))
            seen.account.append(Range(account, account))
            seen.total.append(Range(cash + account, cash + account))
        else:
            bounds = splits_after(state.deals[seat]).bounds()
            seen.cash.append(bounds[0])
            seen.account.append(bounds[1])
            seen.total.append(bounds[2])
    seen.last_diners = state.last_diners.copy()
    seen.lottery = state.lottery.copy()
    seen.secrets = []
    if is_over and state.open_record:
        seen.secrets = [secrets.copy() for secrets in state.secrets]


def _see_own(seen: CFView, state: CFState, seat: int) -> None:
    """This seat's screen, envelope and memory; nothing for spectators."""
    seen.own_cash = None
    seen.own_account = None
    seen.own_half = None
    seen.own_closed = closed(state, seat)
    seen.own_secrets = []
    seen.own_choice = None
    if seat < 0:
        return
    seen.own_cash = state.cash[seat]
    seen.own_account = state.account[seat]
    seen.own_half = half_of(state.cash[seat])
    seen.own_secrets = state.secrets[seat].copy()
    if state.phase == DINERS:
        choice = state.choices[seat]
        if choice is not None:
            seen.own_choice = [choice.a, choice.b, choice.c]
