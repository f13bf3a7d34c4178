"""Tells quickly what seats of Counterfeiters see: read from the state, proofs kept up to date.

`features.py` says what is written here, in the same order.
"""

from __future__ import annotations

from typing import final

from slushfund.core import NOBODY, Observer
from slushfund.core.features import Features, Kept
from slushfund.core.game import AnyGame
from slushfund.games.counterfeiters.content import (
    BUY,
    FENCE,
    FLIGHT,
    JET,
    JET_SPACE,
    SUPERMARKET,
)
from slushfund.games.counterfeiters.deduction import Range, Splits
from slushfund.games.counterfeiters.features import NOTES
from slushfund.games.counterfeiters.rules.actions import print_of
from slushfund.games.counterfeiters.rules.police import half_of
from slushfund.games.counterfeiters.state import DINERS, NONE, OVER, CFState
from slushfund.games.counterfeiters.view import PHASES


@final
class Proofs:
    """What the deals of one seat prove, kept up to date deal by deal."""

    deals: list[int]
    splits: Splits
    levels: bytes
    """The bounds of cash, account, and both together."""

    def __init__(self) -> None:
        self.deals = []
        self.splits = Splits(0, [1])
        self.levels = _bounds(self.splits.bounds())

    def after(self, deals: list[int]) -> bytes:
        """Return what is proven after some deals."""
        if self.deals != deals:
            known = len(self.deals)
            if self.deals != deals[:known]:
                known = 0
                self.splits = Splits(0, [1])
            for at in range(known, len(deals)):
                self.splits = self.splits.after(deals[at])
            self.deals = deals.copy()
            self.levels = _bounds(self.splits.bounds())
        return self.levels


def _bounds(proven: list[Range]) -> bytes:
    """Write what money lies between."""
    out = Features(False)
    for bounds in proven:
        out.amount("", bounds.low // 10)
        out.amount("", bounds.high // 10)
    return out.levels


@final
class CFObserver(Observer):
    """Sees what views show, and remembers what was proven and what has not changed."""

    proofs: list[Proofs]
    """By seat."""
    owned: list[int]
    """The cards of all seats when they were written last."""
    cards: list[bytes]
    """In front of each seat."""
    prints: list[bytes]
    """What each seat can print with them."""
    deck: Kept

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.proofs = []
        self.owned = []
        self.cards = []
        self.prints = []
        self.deck = Kept()

    def levels(self, state: object, seat: int) -> bytes:
        assert isinstance(state, CFState)
        if seat < 0:
            return super().levels(state, seat)
        if state.owned != self.owned:
            self._write_cards(state)
        while len(self.proofs) < state.seats:
            self.proofs.append(Proofs())
        out = Features(False)
        _turn(state, seat, out)
        _own(state, seat, out)
        _board(state, seat, out)
        out.piece(self.deck.of(state.deck, 20))
        for place in range(state.seats):
            other = (seat + place) % state.seats
            out.put("", state.unused[other], 8)
            out.put("", state.passed[other], 8)
            out.piece(self.cards[other])
            out.row(state.fakes, other * 3, other * 3 + 3, NOTES)
            out.piece(self.prints[other])
            out.piece(self._money(state, other))
        return out.levels

    def _write_cards(self, state: CFState) -> None:
        """Write the cards of the seats, and what they print."""
        wide = len(state.layout.board.cards)
        self.owned = state.owned.copy()
        self.cards = []
        self.prints = []
        for seat in range(state.seats):
            cards, prints = Features(False), Features(False)
            cards.row(state.owned, seat * wide, (seat + 1) * wide, 8)
            prints.row(print_of(state, seat), 0, 3, NOTES)
            self.cards.append(cards.levels)
            self.prints.append(prints.levels)

    def _money(self, state: CFState, seat: int) -> bytes:
        """Return what all can prove of a seat's money; after the end what it has."""
        if state.phase != OVER:
            return self.proofs[seat].after(state.deals[seat])
        cash, account = state.cash[seat], state.account[seat]
        both = cash + account
        return _bounds([Range(cash, cash), Range(account, account), Range(both, both)])


def _turn(state: CFState, me: int, out: Features) -> None:
    """Write whose turn it is and where the police stand."""
    seats = state.seats
    out.one_of(len(PHASES), state.phase)
    out.one_of(len(state.layout.board.track), state.officer)
    out.put("", state.round, 30)
    out.flag("", state.layout.strikes[state.officer])
    out.put("", state.ban, 3)
    out.flag("", state.stepped)
    out.put("", state.quiet, 20)
    out.put("", state.turns_left, 40)
    out.seat("", state.actor, me, seats)
    out.seat("", state.marker, me, seats)
    out.seat("", state.ender, me, seats)
    out.seat_bits("", state.owing, me, seats)


def _own(state: CFState, me: int, out: Features) -> None:
    """Write what only this seat knows."""
    out.amount("", state.cash[me] // 10)
    out.amount("", state.account[me] // 10)
    out.amount("", half_of(state.cash[me]) // 10)
    choice = state.choices[me] if state.phase == DINERS else None
    out.put("", 0 if choice is None else choice.a, NOTES)
    out.put("", 0 if choice is None else choice.b, NOTES)
    out.put("", 0 if choice is None else choice.c, NOTES)


def _board(state: CFState, me: int, out: Features) -> None:
    """Write henchmen and market."""
    board, seats = state.layout.board, state.seats
    best = _best_note(state, me)
    for at in range(len(board.spaces)):
        out.flag("", state.phase == OVER or not _is_open(state, me, at, best))
    for owner in state.henchmen:
        out.seat("", owner, me, seats)
    for card in state.market:
        out.one_of(len(board.cards), card)


def _best_note(state: CFState, seat: int) -> int:
    """Return the best quality that a seat has a fake of, or NONE."""
    best = NONE
    for quality in range(3):
        if state.fakes[seat * 3 + quality]:
            best = quality
    return best


def _is_open(state: CFState, seat: int, at: int, best: int) -> bool:
    """Tell whether a henchman of the seat could go to a space: `preview.closed` has no reason."""
    if state.henchmen[at] != NOBODY:
        return False
    layout, board = state.layout, state.layout.board
    zone = layout.zones[at]
    if zone == BUY:
        card = state.market[at]
        if card == NONE or (card == JET and state.owns(seat, JET) > 0):
            return False
        return state.cash[seat] >= board.prices[at]
    if zone == FLIGHT:
        return not layout.strikes[state.officer] and state.cash[seat] >= board.flight_costs
    if zone == JET_SPACE:
        return not layout.strikes[state.officer] and state.owns(seat, JET) > 0
    if zone == FENCE:
        return best != NONE and board.fence_most > 0
    if zone == SUPERMARKET:
        return best >= state.ban and board.supermarket_most > 0
    return True
