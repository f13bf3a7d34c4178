"""PC-8: votes, megaphones, circle tiles and inner circles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from slushfund.core import Event, IllegalMove, Move
from slushfund.games.prodigals.content import BLANK, JOKER, ON_INNER_CIRCLE
from slushfund.games.prodigals.effects import (
    Amount,
    Count,
    Effect,
    Effects,
    ErrandEffect,
    symbols_of,
)
from slushfund.games.prodigals.events import (
    CircleClosed,
    MegaphonesGained,
    SymbolGained,
    TileDiscarded,
    TilePicked,
    TilePlaced,
    VotesChanged,
)
from slushfund.games.prodigals.moves import DiscardTile, PickTile, PlaceTile
from slushfund.games.prodigals.rules.symbols import amount
from slushfund.games.prodigals.state import CIRCLE_TILES, PCState

WIDE: Final = 128
ORIGIN: Final = 64
"""Grid cells are (y + ORIGIN) * WIDE + x + ORIGIN; no grid reaches that far."""
REACH: Final = 50
NEIGHBOURS: Final = [-WIDE, 1, WIDE, -1]
"""North, east, south, west."""
NONE: Final = "none"


def lose_votes(state: PCState, seat: int, votes: int, events: list[Event]) -> None:
    """Lose votes; there is no lower limit (PC-8.2)."""
    if votes:
        state.votes[seat] -= votes
        events.append(VotesChanged(seat, -votes, state.votes[seat]))


def gain_votes(state: PCState, seat: int, votes: int, events: list[Event]) -> None:
    """Gain votes up to the highest value of the track (PC-8.3)."""
    votes = min(votes, state.content.votes_max - state.votes[seat])
    if votes > 0:
        state.votes[seat] += votes
        events.append(VotesChanged(seat, votes, state.votes[seat]))


def add_megaphones(state: PCState, seat: int, number: int, events: list[Event]) -> None:
    """Add megaphones for this round's Hyde Park (PC-8.18)."""
    if number:
        state.megaphones[seat] += number
        events.append(MegaphonesGained(seat, number, state.megaphones[seat]))


@final
@dataclass(init=False)
class LoseVotes(Amount):
    """Votes are lost."""

    kind: ClassVar[str] = "lose_votes"
    step: ClassVar[str] = "votes"

    count: Count

    def __init__(self, raw: dict[str, Any], fx: Effects) -> None:
        super().__init__(raw, fx)
        self.count = fx.count(raw)
        self.symbols = symbols_of([self.count])

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        lose_votes(state, seat, times * amount(state, seat, self.n, self.count), events)


@final
@dataclass(init=False)
class GainVotes(Amount):
    """A drawback: votes are gained."""

    kind: ClassVar[str] = "gain_votes"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        gain_votes(state, seat, times * self.n, events)

    def can_pay(self, state: PCState, seat: int) -> bool:
        return state.votes[seat] + self.n <= state.content.votes_max


@final
@dataclass(init=False)
class Megaphones(Amount):
    """Megaphones are added."""

    kind: ClassVar[str] = "megaphones"

    def begin(self, state: PCState, seat: int, times: int, events: list[Event]) -> None:
        add_megaphones(state, seat, times * self.n, events)


def cell_at(x: int, y: int) -> int:
    """Return the grid cell with these coordinates."""
    return (y + ORIGIN) * WIDE + x + ORIGIN


def x_of(cell: int) -> int:
    """Return how far right of the starting tile a cell is."""
    return cell % WIDE - ORIGIN


def y_of(cell: int) -> int:
    """Return how far below the starting tile a cell is."""
    return cell // WIDE - ORIGIN


def _matches(a: int, b: int) -> bool:
    """Tell whether two touching sides match (PC-8.8 to PC-8.10)."""
    if a == b:
        return a != JOKER
    if a == JOKER:
        return b != BLANK
    return b == JOKER and a != BLANK


def _fits(state: PCState, grid: dict[int, int], tile: int, cell: int, turns: int) -> bool:
    """Tell whether all sides of a tile match the neighbours it would touch."""
    sides = state.content.sides
    own = tile * 16 + turns * 4
    for side in range(4):
        other = grid.get(cell + NEIGHBOURS[side], -1)
        if other >= 0 and not _matches(sides[own + side], sides[other * 4 + (side + 2) % 4]):
            return False
    return True


def _free_cells(grid: dict[int, int]) -> list[int]:
    """List the cells side by side with the grid, row by row."""
    cells: list[int] = []
    for cell in grid:
        for step in NEIGHBOURS:
            other = cell + step
            if other not in grid and other not in cells:
                cells.append(other)
    cells.sort()
    return cells


def _check_placement(state: PCState, seat: int, tile: int, move: PlaceTile) -> int:
    """Return the cell of a legal placement, or refuse."""
    if move.tile != state.content.circles[tile]:
        raise IllegalMove("tile-not-offered", "PC-8.5")
    if abs(move.x) > REACH or abs(move.y) > REACH:
        raise IllegalMove("no-neighbour", "PC-8.5")
    grid = state.grids[seat]
    cell = cell_at(move.x, move.y)
    if cell in grid:
        raise IllegalMove("cell-occupied", "PC-8.5")
    if not any(cell + step in grid for step in NEIGHBOURS):
        raise IllegalMove("no-neighbour", "PC-8.5")
    if not _fits(state, grid, tile, cell, move.turns):
        raise IllegalMove("sides-do-not-match", "PC-8.8")
    return cell


def _gain_symbols(state: PCState, seat: int, cell: int, events: list[Event]) -> None:
    """Gain a symbol for every matched edge of the new tile (PC-8.11, PC-8.12)."""
    sides = state.content.sides
    symbols = state.content.symbols
    grid = state.grids[seat]
    for side in range(4):
        other = grid.get(cell + NEIGHBOURS[side], -1)
        if other >= 0:
            symbol = sides[grid[cell] * 4 + side]
            if symbol == JOKER:
                symbol = sides[other * 4 + (side + 2) % 4]
            if symbol >= 0:
                at = seat * len(symbols) + symbol
                state.matched[at] += 1
                events.append(SymbolGained(seat, symbols[symbol], state.matched[at]))


def _close_circles(state: PCState, seat: int, cell: int, events: list[Event]) -> None:
    """Give picks for each point where four tiles now meet (PC-8.14 to PC-8.17)."""
    grid = state.grids[seat]
    for down in (-WIDE, WIDE):
        for right in (-1, 1):
            if cell + down in grid and cell + right in grid and cell + down + right in grid:
                picks = _picks(state, seat)
                state.stack.append(state.layout.circle_choice.with_left([picks]))
                events.append(CircleClosed(seat, picks))


def _picks(state: PCState, seat: int) -> int:
    """Return the picks of an inner circle: two, or more with a trigger (PC-11.24)."""
    picks = state.content.circle_picks
    for number in state.tableaus[seat]:
        card = state.content.cards[number]
        if card.trigger == ON_INNER_CIRCLE:
            picks = max(picks, card.trigger_picks)
    return picks


@final
@dataclass(init=False)
class AddTile(Effect):
    """A new circle tile is to be placed or discarded (PC-8.5 to PC-8.7)."""

    kind: ClassVar[str] = "add_tile"
    question: ClassVar[str] = "tile"

    tile: int

    def __init__(self, tile: int) -> None:
        super().__init__()
        self.tile = tile

    def is_asking(self, state: PCState, seat: int) -> bool:
        return True

    def listing(self, state: PCState, seat: int) -> list[Move]:
        """List each legal place and rotation, and discarding it."""
        word = state.content.circles[self.tile]
        grid = state.grids[seat]
        moves: list[Move] = []
        for cell in _free_cells(grid):
            for turns in range(4):
                if _fits(state, grid, self.tile, cell, turns):
                    moves.append(PlaceTile(word, x_of(cell), y_of(cell), turns))
        moves.append(DiscardTile(word))
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Place or discard it; inner circles follow at once."""
        if isinstance(move, DiscardTile):
            if move.tile != state.content.circles[self.tile]:
                raise IllegalMove("tile-not-offered", "PC-8.6")
            state.stack.pop()
            state.gone[CIRCLE_TILES] += 1
            events.append(TileDiscarded(seat, move.tile))
            return True
        if not isinstance(move, PlaceTile):
            raise IllegalMove("not-asked", "PC-8.5")
        cell = _check_placement(state, seat, self.tile, move)
        state.stack.pop()
        state.grids[seat][cell] = self.tile * 4 + move.turns
        events.append(TilePlaced(seat, move.tile, move.x, move.y, move.turns))
        _gain_symbols(state, seat, cell, events)
        _close_circles(state, seat, cell, events)
        return True

    def left(self) -> list[int]:
        return [self.tile]


@final
@dataclass(init=False)
class TakePairTile(ErrandEffect):
    """One of the pair of circle tiles may be kept (PC-8.22, PC-8.23)."""

    kind: ClassVar[str] = "take_pair_tile"
    question: ClassVar[str] = "pick"

    def is_asking(self, state: PCState, seat: int) -> bool:
        return len(state.pair) > 0

    def listing(self, state: PCState, seat: int) -> list[Move]:
        moves: list[Move] = [PickTile(state.content.circles[tile]) for tile in state.pair]
        moves.append(PickTile(NONE))
        return moves

    def answer(self, state: PCState, seat: int, move: Move, events: list[Event]) -> bool:
        """Keep one of them and add it at once; the other is discarded."""
        if not isinstance(move, PickTile):
            raise IllegalMove("not-asked", "PC-8.22")
        tile = state.content.circle_numbers.get(move.tile, -1)
        if move.tile != NONE and tile not in state.pair:
            raise IllegalMove("tile-not-offered", "PC-8.22")
        state.stack.pop()
        state.gone[CIRCLE_TILES] += len(state.pair)
        state.pair.clear()
        events.append(TilePicked(seat, move.tile))
        if move.tile != NONE:
            state.gone[CIRCLE_TILES] -= 1
            state.stack.append(AddTile(tile))
        return True
