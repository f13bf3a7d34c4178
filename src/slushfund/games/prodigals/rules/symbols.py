"""PC-6 and PC-11.2: what symbols a player has, and amounts that depend on a count."""

from __future__ import annotations

from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.effects import (
    ANY_MARKER,
    BLACK_CARDS,
    BOROUGH_TILES,
    BOY_IN_HYDE_PARK,
    FARM_COMPANIONS,
    INSULTS_PLAYED,
    MARKERS_IN_COLUMN,
    MARKERS_ON_ROW,
    NOTHING,
    SYMBOL,
    Count,
)
from slushfund.games.prodigals.state import PCState


def count_symbol(state: PCState, seat: int, symbol: int) -> int:
    """Count one general symbol from all contests in play and the renaissance tile.

    PC-6.2 to PC-6.7: possessions, matched circle edges, markers on symbol spaces, named symbols;
    LW-20.27 to LW-20.29: black cards on the Last Will board.
    """
    content = state.content
    at = seat * len(content.symbols) + symbol
    total = state.matched[at] + state.named[at]
    for tile in state.estates[seat]:
        if content.possessions[tile].symbol == symbol:
            total += 1
    if state.legacy is not None:
        for number in state.legacy.boards[seat]:
            if content.cards[number].symbol == symbol:
                total += 1
    if state.markers:
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            if content.cell_symbols[state.markers[slot]] == symbol:
                total += 1
    return total


def count_symbols(state: PCState, seat: int) -> list[int]:
    """Count all general symbols at once; see `count_symbol`."""
    content = state.content
    first = seat * len(content.symbols)
    totals = [
        state.matched[at] + state.named[at] for at in range(first, first + len(content.symbols))
    ]
    for tile in state.estates[seat]:
        _count_in(totals, content.possessions[tile].symbol)
    if state.legacy is not None:
        for number in state.legacy.boards[seat]:
            _count_in(totals, content.cards[number].symbol)
    if state.markers:
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            _count_in(totals, content.cell_symbols[state.markers[slot]])
    return totals


def _count_in(totals: list[int], symbol: int) -> None:
    if symbol >= 0:
        totals[symbol] += 1


def _count_markers(state: PCState, seat: int, count: Count) -> int:
    """Count own markers in a row, or those of a colour in a column."""
    wide = len(state.content.columns)
    total = 0
    for slot in range(SLOTS):
        cell = state.markers[seat * SLOTS + slot]
        if count.kind == MARKERS_ON_ROW:
            if cell // wide == count.which:
                total += 1
        elif cell % wide == count.which:
            kind = state.layout.marker_kinds[slot]
            if count.marker in (ANY_MARKER, kind):
                total += 1
    return total


def _count_settled(state: PCState, seat: int, kind: int) -> int:
    """Count companions of a kind on own farms."""
    total = 0
    for number in state.will.boards[seat]:
        card = state.content.cards[number]
        for slot in range(len(card.slots)):
            if card.slots[slot] == kind and (state.will.settled[number] >> slot) & 1:
                total += 1
    return total


def amount(state: PCState, seat: int, n: int, count: Count) -> int:
    """Return n + each * count, counted now (PC-11.2, PC-6.8)."""
    if count.kind == NOTHING:
        return n
    if count.kind == SYMBOL:
        return n + count.each * count_symbol(state, seat, count.which)
    if count.kind == INSULTS_PLAYED:
        return n + count.each * state.insults[seat]
    if count.kind == BOY_IN_HYDE_PARK:
        return n + count.each if state.speaker == seat else n
    if count.kind == BOROUGH_TILES:
        tiles = 0
        for tile in state.estates[seat]:
            if state.content.possessions[tile].borough == count.which:
                tiles += 1
        return n + count.each * tiles
    if count.kind == BLACK_CARDS:
        return n + count.each * len(state.will.boards[seat])
    if count.kind == FARM_COMPANIONS:
        return n + count.each * _count_settled(state, seat, count.which)
    assert count.kind in (MARKERS_ON_ROW, MARKERS_IN_COLUMN)
    return n + count.each * _count_markers(state, seat, count) if state.markers else n
