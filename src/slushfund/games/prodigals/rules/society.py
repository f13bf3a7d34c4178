"""PC-9 and PC-11.12 to PC-11.15: markers and their moves."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import SLOTS
from slushfund.games.prodigals.effects import ANY_MARKER, DIRECTIONS, DOWN, JUMP, UP, Effect
from slushfund.games.prodigals.events import MarkerMoved, RowChosen
from slushfund.games.prodigals.moves import ChooseRow, Done, MoveMarker, RaiseMarker
from slushfund.games.prodigals.rules.stack import DROP, POOL, RAISING
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import Frame, PCState


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
    word = marker_word(state, seat, slot)
    state.markers[seat * SLOTS + slot] = cell
    events.append(MarkerMoved(seat, word, state.content.cells[cell]))


def go(state: PCState, seat: int, slot: int, direction: int, events: list[Event]) -> None:
    """Make a move that was found possible."""
    cell = state.markers[seat * SLOTS + slot]
    shift(state, seat, slot, state.content.targets[cell * (JUMP + 1) + direction], events)


def start_pool(state: PCState, seat: int, number: int, times: int) -> None:
    """Count the moves of an effect first, then offer them (PC-9.15)."""
    steps = state.layout.fx.all[number].steps
    left = [0, 0, 0, 0]
    for at in range(len(steps)):
        left[at] = times * amount(state, seat, steps[at].n, steps[at].count)
    state.stack.append((POOL, number, left[0], left[1], left[2], left[3]))


def _left(frame: Frame, at: int) -> int:
    """Return the moves left of one step of a pool, or of one marker of a drop."""
    if at == 0:
        return frame[2]
    if at == 1:
        return frame[3]
    return frame[4] if at == 2 else frame[5]


def _take(frame: Frame, at: int) -> Frame:
    """Return the frame with one move fewer."""
    left = [frame[2], frame[3], frame[4], frame[5]]
    left[at] -= 1
    return (frame[0], frame[1], left[0], left[1], left[2], left[3])


def pool_of(number: int, effect: Effect) -> Frame:
    """Return a pool with the printed moves of an effect that counts nothing."""
    left = [0, 0, 0, 0]
    for at in range(len(effect.steps)):
        left[at] = effect.steps[at].n
    return (POOL, number, left[0], left[1], left[2], left[3])


def _mask(effect: Effect, frame: Frame, kind: int) -> int:
    """Return the directions a lady or gentleman may still go, as bits."""
    mask = 0
    for at in range(len(effect.steps)):
        step = effect.steps[at]
        if _left(frame, at) > 0 and (step.marker == ANY_MARKER or step.marker == kind):
            mask |= step.mask
    return mask


def has_pool_move(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether any move of a pool is possible."""
    effect = state.layout.fx.all[frame[1]]
    for slot in range(SLOTS):
        mask = _mask(effect, frame, state.layout.marker_kinds[slot])
        for direction in range(JUMP + 1):
            if (mask >> direction) & 1 and can_move(state, seat, slot, direction):
                return True
    return False


def list_pool(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List the possible moves of a pool, marker by marker."""
    content = state.content
    effect = state.layout.fx.all[frame[1]]
    moves: list[Move] = []
    for slot in range(SLOTS):
        kind = state.layout.marker_kinds[slot]
        mask = _mask(effect, frame, kind)
        for direction in range(JUMP + 1):
            if (mask >> direction) & 1 and can_move(state, seat, slot, direction):
                cell = state.markers[seat * SLOTS + slot]
                moves.append(content.marker_move(kind, cell, direction))
    return moves


def _entry(effect: Effect, frame: Frame, kind: int, direction: int) -> int:
    """Return the most restricted entry of a pool that allows a move, or -1 (PC-9.12)."""
    best = -1
    best_breadth = 0
    for at in range(len(effect.steps)):
        step = effect.steps[at]
        fits = step.marker == ANY_MARKER or step.marker == kind
        if not fits or _left(frame, at) <= 0 or not (step.mask >> direction) & 1:
            continue
        breadth = 2 * step.breadth + (1 if step.marker == ANY_MARKER else 0)
        if best < 0 or breadth < best_breadth:
            best, best_breadth = at, breadth
    return best


def move_in_pool(
    state: PCState, seat: int, frame: Frame, move: MoveMarker, events: list[Event]
) -> Frame:
    """Make one move of a pool and return what is left of it, or refuse."""
    slot = slot_of(state, seat, move.marker)
    direction = DIRECTIONS.index(move.direction) if move.direction in DIRECTIONS else -1
    effect = state.layout.fx.all[frame[1]]
    at = -1
    if direction >= 0:
        at = _entry(effect, frame, state.layout.marker_kinds[slot], direction)
    if at < 0:
        raise IllegalMove("move-not-offered", "PC-9.10")
    _refuse(why_not_move(state, seat, slot, direction))
    go(state, seat, slot, direction, events)
    return _take(frame, at)


def answer_pool(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Make one move of a pool, or stop (PC-9.10 to PC-9.13); False for `done`."""
    if isinstance(move, Done):
        state.stack.pop()
        return False
    if not isinstance(move, MoveMarker):
        raise IllegalMove("not-asked", "PC-9.14")
    left = move_in_pool(state, seat, frame, move, events)
    state.stack[-1] = left
    return True


def _row(state: PCState, seat: int, slot: int) -> int:
    return state.markers[seat * SLOTS + slot] // len(state.content.columns)


def _is_meant(state: PCState, effect: Effect, slot: int) -> bool:
    """Tell whether a marker has the colour of an effect."""
    return effect.marker == ANY_MARKER or effect.marker == state.layout.marker_kinds[slot]


def _open_rows(state: PCState, seat: int, frame: Frame) -> list[int]:
    """List the rows in which something can go down, from the top (PC-11.12)."""
    effect = state.layout.fx.all[frame[1]]
    rows: list[int] = []
    for slot in range(SLOTS):
        if _is_meant(state, effect, slot) and can_move(state, seat, slot, DOWN):
            row = _row(state, seat, slot)
            if row not in rows:
                rows.append(row)
    rows.sort()
    return rows


def has_row(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether a row effect can do anything."""
    return len(_open_rows(state, seat, frame)) > 0


def list_rows(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List the rows that may be chosen, and `done`."""
    rows = state.content.rows
    moves: list[Move] = [ChooseRow(rows[row]) for row in _open_rows(state, seat, frame)]
    moves.append(Done())
    return moves


def answer_row(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Choose a row: its markers may go down up to the maximum (PC-11.12); False for `done`."""
    if isinstance(move, Done):
        state.stack.pop()
        return False
    if not isinstance(move, ChooseRow):
        raise IllegalMove("not-asked", "PC-11.12")
    rows = state.content.rows
    row = rows.index(move.value) if move.value in rows else -1
    if row not in _open_rows(state, seat, frame):
        raise IllegalMove("nothing-in-that-row", "PC-11.12")
    effect = state.layout.fx.all[frame[1]]
    left = [0, 0, 0, 0]
    for slot in range(SLOTS):
        if _is_meant(state, effect, slot) and _row(state, seat, slot) == row:
            left[slot] = effect.most
    state.stack[-1] = (DROP, frame[1], left[0], left[1], left[2], left[3])
    events.append(RowChosen(seat, move.value))
    return True


def start_column(state: PCState, seat: int, number: int) -> None:
    """Fix the markers of a column effect when it starts (PC-11.14)."""
    effect = state.layout.fx.all[number]
    left = [0, 0, 0, 0]
    wide = len(state.content.columns)
    for slot in range(SLOTS):
        is_there = state.markers[seat * SLOTS + slot] % wide == effect.column
        if is_there and _is_meant(state, effect, slot):
            left[slot] = effect.most
    state.stack.append((DROP, number, left[0], left[1], left[2], left[3]))


def has_drop(state: PCState, seat: int, frame: Frame) -> bool:
    """Tell whether a marker of a row or column effect can still go down."""
    for slot in range(SLOTS):
        if _left(frame, slot) > 0 and can_move(state, seat, slot, DOWN):
            return True
    return False


def list_drops(state: PCState, seat: int, frame: Frame) -> list[Move]:
    """List the markers of a row or column effect that can go down, and `done`."""
    moves: list[Move] = []
    for slot in range(SLOTS):
        if _left(frame, slot) > 0 and can_move(state, seat, slot, DOWN):
            kind = state.layout.marker_kinds[slot]
            cell = state.markers[seat * SLOTS + slot]
            moves.append(state.content.marker_move(kind, cell, DOWN))
    moves.append(Done())
    return moves


def answer_drop(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> bool:
    """Move a marker of a row or column effect down, or stop (PC-11.13); False for `done`."""
    if isinstance(move, Done):
        state.stack.pop()
        return False
    if not isinstance(move, MoveMarker):
        raise IllegalMove("not-asked", "PC-11.13")
    slot = slot_of(state, seat, move.marker)
    if _left(frame, slot) <= 0 or move.direction != DIRECTIONS[DOWN]:
        raise IllegalMove("move-not-offered", "PC-11.13")
    _refuse(why_not_move(state, seat, slot, DOWN))
    go(state, seat, slot, DOWN, events)
    state.stack[-1] = _take(frame, slot)
    return True


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


def raise_marker(state: PCState, seat: int, slot: int, events: list[Event]) -> None:
    """Move a marker straight up, or refuse (PC-9.7)."""
    _refuse(why_not_move(state, seat, slot, UP))
    go(state, seat, slot, UP, events)


def answer_raise(state: PCState, seat: int, frame: Frame, move: Move, events: list[Event]) -> None:
    """Pay a drawback with a marker moved straight up (PC-11.9)."""
    if not isinstance(move, RaiseMarker):
        raise IllegalMove("not-asked", "PC-11.9")
    raise_marker(state, seat, slot_of(state, seat, move.marker), events)
    state.stack[-1] = (RAISING, frame[1] - 1, 0, 0, 0, 0)
