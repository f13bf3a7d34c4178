"""Tells quickly what seats of The Prodigals Club see: read from the state.

`features.py` says what is written here, in the same order.
"""

from __future__ import annotations

from typing import final

from slushfund.core import Observer
from slushfund.core.features import Features
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.features import SCORE, Words, words_of
from slushfund.games.prodigals.layout import OWN
from slushfund.games.prodigals.rules.contests import score
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.properties import worth
from slushfund.games.prodigals.rules.sealing import has_sealed, take_out
from slushfund.games.prodigals.rules.symbols import count_symbols
from slushfund.games.prodigals.rules.turns import to_act
from slushfund.games.prodigals.state import (
    BEATRICE,
    FREE,
    KEEPING,
    PHASES,
    REDUCTION,
    Legacy,
    PCState,
)


@final
class PCObserver(Observer):
    """Sees what views show."""

    def levels(self, state: object, seat: int) -> bytes:
        assert isinstance(state, PCState)
        if seat < 0:
            return super().levels(state, seat)
        is_sealing = state.phase in (BEATRICE, REDUCTION, KEEPING)
        owing = to_act(state) if is_sealing else []
        if has_sealed(state):  # as everybody sees the table
            sealed = [len(items) for items in state.sealed]
            state = state.copy()
            take_out(state)
        else:
            sealed = [0] * len(state.sealed)
        layout = state.layout
        words, out = words_of(layout), Features(False)
        _turn(state, seat, owing, out)
        for place in range(layout.seats):
            other = (seat + place) % layout.seats
            _seat(state, other, sealed[other], words, out)
        _cards(state, seat, words, out)
        _boards(state, seat, out)
        if state.legacy is not None:
            _will(state, state.legacy, seat, out)
        return out.levels


def _turn(state: PCState, me: int, owing: list[int], out: Features) -> None:
    """Write whose turn it is and what is under way."""
    seats = state.layout.seats
    out.one_of(len(PHASES), state.phase)
    out.put("", state.round, 8)
    out.put("", state.turn, 40)
    out.seat("", state.actor, me, seats)
    out.seat("", state.late, me, seats)
    out.seat("", state.immune, me, seats)
    out.seat("", state.speaker, me, seats)
    out.some_seats("", owing, me, seats)
    out.put("", len(state.stack), 8)
    effect = state.stack[-1].number + 1 if state.stack else 0
    left = state.stack[-1].left() if state.stack else []
    out.bits(effect & 1023, 10)
    for at in range(6):
        out.put("", left[at] if at < len(left) else 0, 20)


def _seat(state: PCState, seat: int, sealed: int, words: Words, out: Features) -> None:
    """Write what lies in front of a player."""
    content = state.content
    for name in words.contests:
        out.signed("", score(state, seat, name), SCORE)
    place = 0
    for at in range(len(state.order)):
        if state.order[at] == seat:
            place = at + 1
    out.put("", place, 5)
    out.put("", state.boys[seat], 6)
    out.put("", state.votes[seat], SCORE)
    out.signed("", state.money[seat], SCORE)
    out.put("", total_megaphones(state, seat), 20)
    out.put("", state.megaphones[seat], 20)
    out.put("", state.unnamed[seat], 10)
    out.put("", state.insults[seat], 20)
    out.put("", len(state.hands[seat]), 12)
    out.put("", len(state.estates[seat]), 20)
    out.put("", len(state.grids[seat]), 30)
    out.put("", sealed, 8)
    out.row(count_symbols(state, seat), 0, len(content.symbols), 12)
    wide = len(content.columns)
    for slot in range(SLOTS):
        cell = state.markers[seat * SLOTS + slot] if state.markers else FREE
        out.put("", 0 if cell == FREE else cell // wide + 1, 40)
        out.put("", 0 if cell == FREE else cell % wide + 1, 20)


def _mark(cards: list[int], words: Words, flags: bytearray, first: int) -> None:
    for card in cards:
        place = words.places_of_cards[card]
        if place >= 0:
            flags[first + place] = 1


def _cards(state: PCState, me: int, words: Words, out: Features) -> None:
    """Write where each card lies: in this seat's hand, played by it or others, laid out."""
    count = len(words.cards)
    flags = bytearray(5 * count)
    own, used, others, laid = count, 2 * count, 3 * count, 4 * count
    _mark(state.hands[me], words, flags, 0)
    for seat in range(state.layout.seats):
        played = own if seat == me else others
        _mark(state.tableaus[seat], words, flags, played)
        _mark(state.played[seat], words, flags, played)
        if state.legacy is not None:
            _mark(state.legacy.boards[seat], words, flags, played)
    _mark(state.activated[me], words, flags, used)
    for cards in state.laid:
        _mark(cards, words, flags, laid)
    if state.central != FREE:
        _mark([state.central], words, flags, laid)
    out.piece(bytes(flags))


def _boards(state: PCState, me: int, out: Features) -> None:
    """Write errands, possessions, bonus tiles and Dame Beatrice."""
    content, layout, seats = state.content, state.layout, state.layout.seats
    for number in range(len(layout.places)):
        at = state.boy_at[number]
        if layout.places[number].room == OWN:
            out.seat_bits("", at, me, seats)
        else:
            out.seat("", at, me, seats)
    sizes = [len(cards) for cards in state.laid]
    out.row(sizes, 0, len(sizes), 5)
    mine, market = bytearray(len(content.possessions)), bytearray(len(content.possessions))
    for tile in state.estates[me]:
        mine[tile] = 1
    for tile in state.market:
        market[tile] = 1
    out.piece(bytes(mine))
    out.piece(bytes(market))
    for at in state.bonus_at:
        out.flag("", at == FREE)
    for at in state.bonus_at:
        out.flag("", at == me)
    out.one_of(len(content.beatrices), state.beatrice)
    out.one_of(len(content.boroughs), state.borough)


def _will(state: PCState, will: Legacy, me: int, out: Features) -> None:
    """Write what Last Will adds."""
    cards, seats = state.content.cards, state.layout.seats
    out.put("", will.will, 150)
    out.seat("", will.first, me, seats)
    for at in range(len(state.content.will.kinds)):
        out.signed("", will.modifiers[at] if at < len(will.modifiers) else 0, 10)
    for place in range(seats):
        seat = (me + place) % seats
        properties = [number for number in will.boards[seat] if cards[number].values]
        out.put("", will.plans[seat] + 1, 10)
        out.put("", will.actions[seat], 12)
        out.put("", will.extensions[seat], 6)
        out.put("", len(will.hidden[seat]), 12)
        out.put("", len(properties), 8)
        out.put("", sum([worth(state, number) for number in properties]), SCORE)
