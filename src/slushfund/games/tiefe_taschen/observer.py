"""Tells quickly what seats of Tiefe Taschen see: read from the state, books kept up to date.

`features.py` says what is written here, in the same order.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from slushfund.core import NOBODY, Observer
from slushfund.core.features import PLACES, Features
from slushfund.core.game import AnyGame
from slushfund.games.tiefe_taschen.deduction import UNKNOWN, Books
from slushfund.games.tiefe_taschen.features import STACK
from slushfund.games.tiefe_taschen.moves import CARDS, NO_CARD, SIDES
from slushfund.games.tiefe_taschen.rules.free import votes_for_order
from slushfund.games.tiefe_taschen.rules.money import money
from slushfund.games.tiefe_taschen.rules.promises import BROKEN, KEPT
from slushfund.games.tiefe_taschen.state import OVER, PHASES, Movement, TTState
from slushfund.games.tiefe_taschen.view import choices_left, is_opened, to_the_end

_VALUES: Final = 5
_POT: Final = 8
"""More cards of one value are not told of a pot or of a share."""


@final
class Accounts:
    """The books of one seat, kept up to date movement by movement."""

    seat: int
    books: Books
    read: list[Movement]

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.books = Books(seats)
        self.read = []

    def is_of(self, ledger: list[Movement]) -> bool:
        """Tell whether what is entered is how a ledger begins."""
        count = len(self.read)
        return count == 0 or (count <= len(ledger) and self.read[-1] is ledger[count - 1])

    def enter(self, ledger: list[Movement]) -> None:
        """Enter what is new in the ledger."""
        for at in range(len(self.read), len(ledger)):
            movement = ledger[at]
            value = movement.value if movement.is_known_to(self.seat) else UNKNOWN
            self.books.add(movement.source, movement.target, value)
            self.read.append(movement)


@final
class TTObserver(Observer):
    """Sees what views show, and keeps books for every seat."""

    accounts: dict[int, Accounts]

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.accounts = {}

    def levels(self, state: object, seat: int) -> bytes:
        assert isinstance(state, TTState)
        if seat < 0:
            return super().levels(state, seat)
        out, seats = Features(False), state.setup.seats
        _table(state, seat, out)
        _money(state, seat, out)
        _turn(state, seat, out)
        books = self._books(state, seat)
        promises, shares = _promises(state, seat), _shares(state)
        for place in range(seats):
            other = (seat + place) % seats
            out.put("", state.sizes[other], 30)
            _wealth(state, seat, other, books, out)
            out.hold(shares[other], _VALUES)
            _seat(state, seat, other, out)
            for verdict in range(3):
                out.put("", promises[verdict * seats + other], 20)
        _bribes(state, seat, out)
        return out.levels

    def _books(self, state: TTState, seat: int) -> Books:
        """Return what a seat knows of everybody's money (memory)."""
        accounts = self.accounts.get(seat)
        if accounts is None or not accounts.is_of(state.ledger):
            accounts = Accounts(seat, state.setup.seats)
            self.accounts[seat] = accounts
        accounts.enter(state.ledger)
        return accounts.books


def _table(state: TTState, me: int, out: Features) -> None:
    """Write how far the game is."""
    least, most = to_the_end(state)
    out.one_of(len(PHASES), state.phase)
    out.put("", state.round, 40)
    out.put("", state.vote, 8)
    out.put("", state.treasury_left, 100)
    out.put("", least, 100)
    out.put("", most, 100)
    out.flag("", state.is_bankrupt)
    out.flag("", state.is_orderly)
    out.put("", state.turn, 8)
    out.put("", (state.active.bit_count() + 1) // 2, 8)
    out.put("", choices_left(state, me), 10)
    out.put("", votes_for_order(state), 8)
    out.put("", state.changes, 100)


def _counted(counts: i64, value: int) -> i64:
    """Add a money card to how many there are of each value, which are bytes of one number."""
    first: i64 = 8 * (value - 1)
    return counts + PLACES[value - 1] if counts >> first & 255 < _POT else counts


def _shares(state: TTState) -> list[int]:
    """Return for each seat how many money cards of each value it is offered."""
    shares = [0] * state.setup.seats
    for given in state.shares:
        counts: i64 = 0
        for value in given.values:
            counts = _counted(counts, value)
        shares[given.seat] = counts
    return shares


def _money(state: TTState, me: int, out: Features) -> None:
    pot: i64 = 0
    for value in state.pot:
        pot = _counted(pot, value)
    out.hold(pot, _VALUES)
    out.row(state.stacks, me * _VALUES, (me + 1) * _VALUES, 25)
    if state.setup.memory or is_opened(state):
        out.row(state.drawn_openly, 0, _VALUES, 25)
    else:
        out.zeros(_VALUES)


def _turn(state: TTState, me: int, out: Features) -> None:
    """Write who is concerned by what, and the card of this seat."""
    seats = state.setup.seats
    out.seat("", state.president, me, seats)
    out.seat("", state.grabber, me, seats)
    out.seat("", state.taker, me, seats)
    out.seat("", state.victim, me, seats)
    has_card = state.has_been_ready
    if state.setup.rules != 1:
        has_card = 0
        for seat in range(seats):
            if state.cards[seat] != NO_CARD:
                has_card |= 1 << seat
    for some in (state.active, state.ready, has_card, state.wishes, state.waiting):
        out.seat_bits("", some, me, seats)
    out.one_of(len(CARDS), state.cards[me])


def _wealth(state: TTState, me: int, seat: int, books: Books, out: Features) -> None:
    """Write what a seat has at least and at most; its money and, at the end, all is open."""
    least = most = 0
    if state.setup.memory:
        if seat == me or state.phase == OVER:
            least = most = money(state, seat)
        else:
            proven = books.wealth(seat, state.sizes[seat])
            least, most = proven.least, proven.most
    out.put("", least, STACK)
    out.put("", most, STACK)


def _seat(state: TTState, me: int, seat: int, out: Features) -> None:
    """Write the card of a seat and whom it snoops on, and how often it moved and spoke."""
    out.one_of(len(CARDS), state.cards[seat] if state.revealed >> seat & 1 else NO_CARD)
    out.seat("", state.snoops[seat], me, state.setup.seats)
    out.put("", state.moved[seat], 10)
    out.put("", state.spoken[seat], 10)


def _promises(state: TTState, me: int) -> list[int]:
    """Return how many promises were kept, broken and void, each by seat, as far as one was told."""
    seats = state.setup.seats
    counts = [0] * (3 * seats)
    for judged in state.verdicts:
        if judged.is_told_to(me):
            row = 0 if judged.verdict == KEPT else 1 if judged.verdict == BROKEN else 2
            counts[row * seats + judged.seat] += 1
    return counts


def _bribes(state: TTState, me: int, out: Features) -> None:
    """Write every bribe that may lie there: two of each seat."""
    seats = state.setup.seats
    opened = is_opened(state)
    for number in range(2 * seats):
        owner = (me + number // 2) % seats
        place = 2 * owner + number % 2
        target = state.targets[place]
        if target == NOBODY:
            out.zeros(seats + len(SIDES) + 3)
            continue
        is_up = state.ups >> place & 1 == 1
        is_known = me in (target, owner) or state.seen[place] >> me & 1 == 1
        out.seat("", target, me, seats)
        out.one_of(len(SIDES), state.sides[place])
        out.flag("", is_up)
        out.flag("", state.lying >> place & 1 == 1)
        out.put("", state.values[place] if is_up or opened or is_known else 0, 5)
