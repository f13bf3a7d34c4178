"""PC-9 and PC-11.12 to PC-11.15: markers and their moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.effects import (
    ANY_MARKER,
    DIRECTIONS,
    DOWN,
    JUMP,
    KINDS_OF_MOVE,
    MARKERS,
    UP,
    Count,
    Effect,
    Effects,
    symbols_of,
)
from slushfund.games.prodigals.events import MarkerMoved, RowChosen
from slushfund.games.prodigals.moves import ChooseRow, Done, MoveMarker, RaiseMarker
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import PCState


def is_occupied(state: PCState, seat: int, cell: int) -> bool:
    """Tell whether one of the player's own markers stands on *cell*."""
    markers = state.markers
    at = seat * SLOTS
    return (
        markers[at] == cell
        or markers[at + 1] == cell
        or markers[at + 2] == cell
        or markers[at + 3] == cell
    )


def why_not_move(state: PCState, seat: int, slot: int, direction: int) -> str:
    """Say why a marker cannot move that way, "" if it can (PC-9.3 to PC-9.8, PC-11.15)."""
    targets = state.content.targets
    at = state.markers[seat * SLOTS + slot] * (JUMP + 1)
    target = targets[at + direction]
    if target < 0:
        return "off-the-board"
    if is_occupied(state, seat, target):
        return "space-occupied"
    if direction == JUMP and not is_occupied(state, seat, targets[at + DOWN]):
        return "nothing-to-jump"
    return ""


def can_move(state: PCState, seat: int, slot: int, direction: int) -> bool:
    """Tell whether a marker can move that way."""
    return why_not_move(state, seat, slot, direction) == ""


def _refuse(code: str) -> None:
    """Turn a reason into a refusal."""
    if code == "off-the-board":
        raise IllegalMove("off-the-board", "PC-9.8")
    if code == "space-occupied":
        raise IllegalMove("space-occupied", "PC-9.3")
    if code == "nothing-to-jump":
        raise IllegalMove("nothing-to-jump", "PC-11.15")


def marker_word(state: PCState, seat: int, slot: int) -> str:
    """Return a marker as text, for instance lady@M14."""
    content = state.content
    kind = state.layout.marker_kinds[slot]
    return content.marker_words[kind * len(content.cells) + state.markers[seat * SLOTS + slot]]


def slot_of(state: PCState, seat: int, marker: str) -> int:
    """Return which of the player's markers is meant, or refuse."""
    content = state.content
    number = content.marker_numbers.get(marker, -1)
    cells = len(content.cells)
    for slot in range(SLOTS):
        at = state.layout.marker_kinds[slot] * cells + state.markers[seat * SLOTS + slot]
        if at == number:
            return slot
    raise IllegalMove("no-such-marker", "PC-9.1")


def shift(state: PCState, seat: int, slot: int, cell: int, events: list[Event]) -> None:
    """Put a marker on another space."""
    content = state.content
    wide = len(content.columns)
    word = marker_word(state, seat, slot)
    before = content.rows[state.markers[seat * SLOTS + slot] // wide]
    state.markers[seat * SLOTS + slot] = cell
    by = content.rows[cell // wide] - before
    events.append(MarkerMoved(seat, word, content.cells[cell], by))


def go(state: PCState, seat: int, slot: int, direction: int, events: list[Event]) -> None:
    """Make a move that was found possible."""
    cell = state.markers[seat * SLOTS + slot]
    shift(state, seat, slot, state.content.targets[cell * (JUMP + 1) + direction], events)


def raise_marker(state: PCState, seat: int, slot: int, events: list[Event]) -> None:
    """Move a marker straight up, or refuse (PC-9.7)."""
    _refuse(why_not_move(state, seat, slot, UP))
    go(state, seat, slot, UP, events)


def can_raise(state: PCState, seat: int) -> bool:
    """Tell whether any marker can go straight up."""
    for slot in range(SLOTS):
        if can_move(state, seat, slot, UP):
            return True
    return False


def list_raises(state: PCState, seat: int, barred: int) -> list[Move]:
    """List the markers that can go straight up, except the *barred* one."""
    content = state.content
    moves: list[Move] = []
    for slot in range(SLOTS):
        if slot != barred and can_move(state, seat, slot, UP):
            kind = state.layout.marker_kinds[slot]
            at = kind * len(content.cells) + state.markers[seat * SLOTS + slot]
            moves.append(content.raise_moves[at])
    return moves


@final
@dataclass(init=False)
class Step:
    """One entry of a pool of moves."""

    n: int
    mask: int
    breadth: int
    marker: int
    count: Count

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        self.n = int(raw["n"])
        self.mask = 0
        for word in raw["dirs"]:
            self.mask |= KINDS_OF_MOVE[word]
        self.breadth = len(raw["dirs"])
        self.marker = MARKERS.index(raw.get("marker", "any"))
        self.count = fx.count(raw)

    def is_for(self, kind: int) -> bool:
        """Tell whether a lady or gentleman may use it."""
        return self.marker == ANY_MARKER or self.marker == kind


@final
@dataclass(init=False)
class Moves(Effect):
    """A pool of moves, made in any order with any markers that fit (PC-9.10 to PC-9.15)."""

    kind: ClassVar[str] = "moves"
    question: ClassVar[str] = "moves"

    steps: list[Step]
    moves: list[int]
    """How many are left of each step."""

    def __init__(self, steps: list[Step], moves: list[int]) -> None:
        super().__init__()
        self.steps = steps
        self.moves = moves
        self.symbols = symbols_of([step.count for step in steps])

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        steps = [Step(step, fx) for step in raw["steps"]]
        return Moves(steps, [step.n for step in steps])

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        """Count first, then offer (PC-9.15)."""
        steps = self.steps
        left = [times * amount(state, seat, step.n, step.count) for step in steps]
        state.stack.append(self.with_left(left))

    def _mask(self, kind: int) -> int:
        """Return the directions a lady or gentleman may still go, as bits."""
        mask = 0
        for at in range(len(self.steps)):
            if self.moves[at] > 0 and self.steps[at].is_for(kind):
                mask |= self.steps[at].mask
        return mask

    def is_asking(self, state: PCState, seat: int) -> bool:
        for slot in range(SLOTS):
            mask = self._mask(state.layout.marker_kinds[slot])
            for direction in range(JUMP + 1):
                if (mask >> direction) & 1 and can_move(state, seat, slot, direction):
                    return True
        return False

    def has_effect(self, state: PCState, seat: int) -> bool:
        return self.is_asking(state, seat)

    def list_moves(self, state: PCState, seat: int) -> list[Move]:
        """List the possible moves, marker by marker."""
        content = state.content
        moves: list[Move] = []
        for slot in range(SLOTS):
            kind = state.layout.marker_kinds[slot]
            mask = self._mask(kind)
            for direction in range(JUMP + 1):
                if (mask >> direction) & 1 and can_move(state, seat, slot, direction):
                    cell = state.markers[seat * SLOTS + slot]
                    moves.append(content.marker_move(kind, cell, direction))
        return moves

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves = self.list_moves(state, seat)
        moves.append(Done())
        return moves

    def _entry(self, kind: int, direction: int) -> int:
        """Return the most restricted step that allows a move, or -1 (PC-9.12)."""
        best = -1
        best_breadth = 0
        for at in range(len(self.steps)):
            step = self.steps[at]
            is_left = self.moves[at] > 0 and step.is_for(kind)
            if not is_left or not (step.mask >> direction) & 1:
                continue
            breadth = 2 * step.breadth + (1 if step.marker == ANY_MARKER else 0)
            if best < 0 or breadth < best_breadth:
                best, best_breadth = at, breadth
        return best

    def after(self, state: PCState, seat: int, move: MoveMarker, events: list[Event]) -> Effect:
        """Make one move and return what is left, or refuse."""
        slot = slot_of(state, seat, move.marker)
        direction = DIRECTIONS.index(move.direction) if move.direction in DIRECTIONS else -1
        at = -1
        if direction >= 0:
            at = self._entry(state.layout.marker_kinds[slot], direction)
        if at < 0:
            raise IllegalMove("move-not-offered", "PC-9.10")
        _refuse(why_not_move(state, seat, slot, direction))
        go(state, seat, slot, direction, events)
        return self.with_left(_one_less(self.moves, at))

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Make one move, or stop (PC-9.10 to PC-9.13)."""
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, MoveMarker):
            raise IllegalMove("not-asked", "PC-9.14")
        state.stack[-1] = self.after(state, seat, move, events)
        return True

    def left(self) -> list[int]:
        return self.moves.copy()

    def with_left(self, left: list[int]) -> Effect:
        twin = Moves(self.steps, left)
        twin.number = self.number
        return twin


def _one_less(left: list[int], at: int) -> list[int]:
    """Return the numbers with one of them lower."""
    less = left.copy()
    less[at] -= 1
    return less


@final
@dataclass(init=False)
class Drop(Effect):
    """Certain markers may go down, each by a number of spaces (PC-11.13)."""

    kind: ClassVar[str] = "drop"
    question: ClassVar[str] = "drop"

    spaces: list[int]
    """How far each marker may still go."""

    def __init__(self, spaces: list[int]) -> None:
        super().__init__()
        self.spaces = spaces

    def is_asking(self, state: PCState, seat: int) -> bool:
        for slot in range(SLOTS):
            if self.spaces[slot] > 0 and can_move(state, seat, slot, DOWN):
                return True
        return False

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = []
        for slot in range(SLOTS):
            if self.spaces[slot] > 0 and can_move(state, seat, slot, DOWN):
                kind = state.layout.marker_kinds[slot]
                cell = state.markers[seat * SLOTS + slot]
                moves.append(state.content.marker_move(kind, cell, DOWN))
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, MoveMarker):
            raise IllegalMove("not-asked", "PC-11.13")
        slot = slot_of(state, seat, move.marker)
        if self.spaces[slot] <= 0 or move.direction != DIRECTIONS[DOWN]:
            raise IllegalMove("move-not-offered", "PC-11.13")
        _refuse(why_not_move(state, seat, slot, DOWN))
        go(state, seat, slot, DOWN, events)
        state.stack[-1] = Drop(_one_less(self.spaces, slot))
        return True

    def left(self) -> list[int]:
        return self.spaces.copy()


@dataclass(init=False)
class LineDrop(Effect):
    """Markers of a row or column may go down, of one colour or both."""

    marker: int
    most: int
    """How far each may go."""

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__()
        self.marker = MARKERS.index(raw["marker"])
        self.most = int(raw["max"])

    def is_meant(self, state: PCState, slot: int) -> bool:
        """Tell whether a marker has the right colour."""
        return self.marker == ANY_MARKER or self.marker == state.layout.marker_kinds[slot]

    def drop(self, state: PCState, is_there: list[bool]) -> Drop:
        """Let those go down that are there now."""
        spaces = [0] * SLOTS
        for slot in range(SLOTS):
            if is_there[slot] and self.is_meant(state, slot):
                spaces[slot] = self.most
        return Drop(spaces)


@final
@dataclass(init=False)
class RowDrop(LineDrop):
    """A row is chosen; its markers may go down (PC-11.12)."""

    kind: ClassVar[str] = "row_drop"
    question: ClassVar[str] = "row"

    def _rows(self, state: PCState, seat: int) -> list[int]:
        """List the rows in which something can go down, from the top."""
        wide = len(state.content.columns)
        rows: list[int] = []
        for slot in range(SLOTS):
            if self.is_meant(state, slot) and can_move(state, seat, slot, DOWN):
                row = state.markers[seat * SLOTS + slot] // wide
                if row not in rows:
                    rows.append(row)
        rows.sort()
        return rows

    def is_asking(self, state: PCState, seat: int) -> bool:
        return len(self._rows(state, seat)) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        rows = state.content.rows
        moves: list[Move] = [ChooseRow(rows[row]) for row in self._rows(state, seat)]
        moves.append(Done())
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if isinstance(move, Done):
            state.stack.pop()
            return False
        if not isinstance(move, ChooseRow):
            raise IllegalMove("not-asked", "PC-11.12")
        rows = state.content.rows
        row = rows.index(move.value) if move.value in rows else -1
        if row not in self._rows(state, seat):
            raise IllegalMove("nothing-in-that-row", "PC-11.12")
        wide = len(state.content.columns)
        rows_of = [cell // wide for cell in state.markers[seat * SLOTS : seat * SLOTS + SLOTS]]
        state.stack[-1] = self.drop(state, [there == row for there in rows_of])
        events.append(RowChosen(seat, move.value))
        return True


@final
@dataclass(init=False)
class ColumnDrop(LineDrop):
    """The markers that are in a column when it starts may go down (PC-11.14)."""

    kind: ClassVar[str] = "column_drop"

    column: int

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__(raw, fx)
        self.column = fx.column(raw)

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        wide = len(state.content.columns)
        cells = state.markers[seat * SLOTS : seat * SLOTS + SLOTS]
        there = [cell % wide == self.column for cell in cells]
        self.drop(state, there).begin(state, seat, times, events)


@final
@dataclass(init=False)
class Raise(Effect):
    """A drawback: markers go straight up (PC-11.9)."""

    kind: ClassVar[str] = "raise"
    question: ClassVar[str] = "raise"

    n: int
    """How many are left to raise."""
    column: int
    """The column of a handicap, -1 for other effects."""

    def __init__(self, n: int, column: int) -> None:
        super().__init__()
        self.n = n
        self.column = column

    @staticmethod
    def read(raw: dict[str, Any], fx: Effects) -> Effect:
        """Read it from the data."""
        return Raise(int(raw["n"]), fx.column(raw))

    def impose(self, state: PCState, seat: int, events: list[Event]) -> None:
        """Raise what stands in the column (PC-1.26)."""
        wide = len(state.content.columns)
        for slot in range(SLOTS):
            is_there = state.markers[seat * SLOTS + slot] % wide == self.column
            if is_there and can_move(state, seat, slot, UP):
                go(state, seat, slot, UP, events)

    def can_pay(self, state: PCState, seat: int) -> bool:
        return can_raise(state, seat)

    def is_asking(self, state: PCState, seat: int) -> bool:
        return self.n > 0 and can_raise(state, seat)

    def listing(self, state: PCState, seat: int) -> list[Move]:
        return list_raises(state, seat, -1)

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        if not isinstance(move, RaiseMarker):
            raise IllegalMove("not-asked", "PC-11.9")
        raise_marker(state, seat, slot_of(state, seat, move.marker), events)
        state.stack[-1] = self.with_left([self.n - 1])
        return True

    def left(self) -> list[int]:
        return [self.n]

    def with_left(self, left: list[int]) -> Effect:
        twin = Raise(left[0], self.column)
        twin.number = self.number
        return twin
