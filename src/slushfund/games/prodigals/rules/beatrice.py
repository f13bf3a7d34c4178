"""PC-13: Dame Beatrice speaks well of everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import ADJACENT, COLUMNS, ROWS, SAME_ROW, SLOTS
from slushfund.games.prodigals.effects import JUMP, UP, ErrandEffect
from slushfund.games.prodigals.events import MarkerBlocked
from slushfund.games.prodigals.moves import RaiseMarker
from slushfund.games.prodigals.rules.society import (
    list_raises,
    marker_word,
    raise_marker,
    shift,
    slot_of,
)
from slushfund.games.prodigals.state import BEATRICE, FREE, PCState


@final
@dataclass(init=False)
class ShunBeatrice(ErrandEffect):
    """She leaves this player alone for the round (PC-9.18)."""

    kind: ClassVar[str] = "shun_beatrice"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        state.immune = seat


def visit(state: PCState, events: list[Event]) -> None:
    """Move everybody's affected markers up; blocked ones ask for replacements."""
    state.phase = BEATRICE
    for seat in state.order:
        if state.immune != seat:
            _visit(state, seat, events)


def affected(state: PCState, seat: int) -> list[int]:
    """List the markers that the tile of the round affects (PC-13.2 to PC-13.5)."""
    tile = state.content.beatrices[state.beatrice]
    wide = len(state.content.columns)
    cells = state.markers[seat * SLOTS : seat * SLOTS + SLOTS]
    slots: list[int] = []
    for slot in range(SLOTS):
        row, column = cells[slot] // wide, cells[slot] % wide
        is_hit = False
        if tile.kind == COLUMNS:
            is_hit = column in tile.columns
        elif tile.kind == ROWS:
            is_hit = tile.first_row <= row <= tile.last_row
        else:
            for other in range(SLOTS):
                down = abs(cells[other] // wide - row)
                right = abs(cells[other] % wide - column)
                if other == slot:
                    continue
                if tile.kind == SAME_ROW:
                    is_hit = is_hit or down == 0
                else:
                    assert tile.kind == ADJACENT
                    is_hit = is_hit or (down <= 1 and right <= 1)
        if is_hit:
            slots.append(slot)
    return slots


def _visit(state: PCState, seat: int, events: list[Event]) -> None:
    """Move one player's affected markers up at the same time (PC-13.6, PC-13.7)."""
    moving = affected(state, seat)
    blocked: list[int] = []
    targets = state.content.targets
    cells = state.markers[seat * SLOTS : seat * SLOTS + SLOTS]
    is_stable = False
    while not is_stable:
        is_stable = True
        standing = [cells[slot] for slot in range(SLOTS) if slot not in moving]
        for slot in moving:
            above = targets[cells[slot] * (JUMP + 1) + UP]
            if above < 0 or above in standing:
                moving.remove(slot)
                blocked.append(slot)
                is_stable = False
                break
    for cell in sorted(cells):
        slot = cells.index(cell)
        if slot in moving:
            shift(state, seat, slot, targets[cell * (JUMP + 1) + UP], events)
    for cell in sorted(cells):
        slot = cells.index(cell)
        if slot in blocked:
            state.blocked[seat].append(slot)
            events.append(MarkerBlocked(seat, marker_word(state, seat, slot)))
    restore_owed(state, seat)


def restore_owed(state: PCState, seat: int) -> None:
    """Owe a replacement for every blocked marker that none is made for, as far as one is possible.

    PC-13.11: what no marker can replace lapses.
    """
    state.owed[seat] = _unpaid(state.blocked[seat], state.sealed[seat])
    if state.owed[seat] and not list_replacements(state, seat):
        state.owed[seat] = []


def _unpaid(blocked: list[int], raised: list[int]) -> list[int]:
    """List the blocked markers that no raise so far stands for (PC-13.9, PC-13.10).

    A raise stands for any blocked marker but itself, so raises of two different markers can stand
    for any two or more of them: the topmost. Raises of one marker stand for all but that one.
    """
    one = raised[0] if raised and min(raised) == max(raised) else FREE
    paid = [slot for slot in blocked if slot != one][: len(raised)]
    return [slot for slot in blocked if slot not in paid]


def _unfit(state: PCState, seat: int) -> int:
    """Return the marker whose raise would have nothing to stand for but itself, or FREE."""
    blocked, raised = state.blocked[seat], state.sealed[seat]
    one = raised[0] if raised else blocked[0]
    if (raised and min(raised) != max(raised)) or one not in blocked:
        return FREE
    return one if len(raised) + 1 > len(blocked) - 1 else FREE


def list_replacements(state: PCState, seat: int) -> list[Move]:
    """List the markers that may go up for blocked ones (PC-13.8 to PC-13.10)."""
    return list_raises(state, seat, _unfit(state, seat))


def replace(state: PCState, seat: int, move: Move) -> None:
    """Raise a marker for a blocked one (PC-13.8 to PC-13.10); sealed until all have answered."""
    if not isinstance(move, RaiseMarker):
        raise IllegalMove("not-asked", "PC-13.8")
    slot = slot_of(state, seat, move.marker)
    if slot == _unfit(state, seat):
        raise IllegalMove("blocked-marker", "PC-13.10")
    raise_marker(state, seat, slot, [])
    state.sealed[seat].append(slot)
    restore_owed(state, seat)
