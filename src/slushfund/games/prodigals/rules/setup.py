"""PC-1: setting up, one draw at a time, and the handicaps."""

from __future__ import annotations

from typing import Final

from slushfund.core import Chances, Event, IllegalMove, Move, Options
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.events import (
    BoroughIndicated,
    HandicapTaken,
    OrderDrawn,
    SetDealt,
    StartDealt,
    TileRemoved,
)
from slushfund.games.prodigals.layout import layout_for
from slushfund.games.prodigals.moves import (
    DrawBorough,
    DrawOrder,
    DrawRemoval,
    DrawSet,
    DrawStart,
)
from slushfund.games.prodigals.rules.contests import CONTESTS, contests_in_play, plays
from slushfund.games.prodigals.rules.election import cell_at
from slushfund.games.prodigals.rules.preparation import begin_round
from slushfund.games.prodigals.rules.round_end import take_back
from slushfund.games.prodigals.state import (
    DRAW_BOROUGH,
    DRAW_ORDER,
    DRAW_REMOVALS,
    DRAW_SETS,
    DRAW_STARTS,
    FREE,
    OUT,
    POSSESSION_TILES,
    PREPARATION,
    PCState,
)

ANY: Final = ""
"""A draw that every table makes."""
DRAWS: Final[dict[int, str]] = {
    DRAW_ORDER: ANY,
    DRAW_SETS: "possessions",
    DRAW_REMOVALS: "possessions",
    DRAW_STARTS: "election",
    DRAW_BOROUGH: "possessions",
}
"""The contest that each draw of the setup belongs to, in the order of the phases."""


def start(options: Options, content: PCContent) -> PCState:
    """Return the table before the first draw (PC-1.1 to PC-1.20)."""
    seats = options.seats
    layout = layout_for(content, seats, options.word("contests"))
    state = PCState(layout.number)
    symbols = seats * len(content.symbols)
    state.order = []
    state.named = [0] * symbols
    state.matched = [0] * symbols
    take_back(state)
    state.votes = [0] * seats
    state.money = [0] * seats
    state.markers = []
    for contest in contests_in_play(state):
        CONTESTS[contest].set_up(state)
    state.grids = [{} for _ in range(seats)]
    state.estates = [[] for _ in range(seats)]
    state.hands = [[] for _ in range(seats)]
    state.tableaus = [[] for _ in range(seats)]
    state.activated = [[] for _ in range(seats)]
    state.played = [[] for _ in range(seats)]
    state.bonus_at = [FREE if layout.plays[bonus.contest] else OUT for bonus in content.bonuses]
    state.laid = [[] for _ in layout.places]
    state.tiles = [FREE] * len(layout.places)
    state.pair = []
    state.market = []
    state.decks = [deck.copy() for deck in layout.decks]
    state.gone = [0, 0, 0, 0]
    state.stack = []
    state.blocked = [[] for _ in range(seats)]
    state.owed = [[] for _ in range(seats)]
    state.sealed = [[] for _ in range(seats)]
    state.answers = [0] * seats
    state.since = [0] * seats
    return state


def _letters(state: PCState) -> list[str]:
    """List the possession sets that nobody has yet (PC-1.13)."""
    tiles = state.content.possessions
    taken = [tiles[estate[0]].letter for estate in state.estates if estate]
    letters: list[str] = []
    for tile in tiles:
        if tile.letter and tile.letter not in taken and tile.letter not in letters:
            letters.append(tile.letter)
    return letters


def _starts(state: PCState) -> list[int]:
    """List the starting circle tiles that nobody has yet (PC-1.16)."""
    origin = cell_at(0, 0)
    taken = [grid[origin] // 4 for grid in state.grids if grid]
    stacks = state.content.circle_stacks
    return [tile for tile in range(len(stacks)) if stacks[tile] == 0 and tile not in taken]


def _removable(state: PCState, seat: int) -> list[int]:
    """List the tiles one of which a player removes (PC-1.14)."""
    value = state.content.raw["setup"]["removed_with_five"]["value"]
    tiles = state.content.possessions
    return [tile for tile in state.estates[seat] if tiles[tile].value == value]


def _outcomes(state: PCState) -> list[Move]:
    """List what the next draw of the setup may bring."""
    content = state.content
    seat = state.deal
    if state.phase == DRAW_ORDER:
        return [DrawOrder(s) for s in range(state.layout.seats) if s not in state.order]
    if state.phase == DRAW_SETS:
        return [DrawSet(seat, letter) for letter in _letters(state)]
    if state.phase == DRAW_REMOVALS:
        return [DrawRemoval(seat, content.possessions[t].id) for t in _removable(state, seat)]
    if state.phase == DRAW_STARTS:
        return [DrawStart(seat, content.circles[tile]) for tile in _starts(state)]
    return [DrawBorough(borough) for borough in content.boroughs]


def chances(state: PCState) -> Chances:
    """Return the outcomes of the next draw, all equally likely."""
    moves = _outcomes(state)
    return Chances(moves, [1] * len(moves))


def draw(state: PCState, move: Move, events: list[Event]) -> None:
    """Make one draw of the setup (PC-1.9, PC-1.13, PC-1.14, PC-1.16, PC-1.21)."""
    if move not in _outcomes(state):
        raise IllegalMove("not-an-outcome", "PC-1.21")
    content = state.content
    if isinstance(move, DrawOrder):
        state.order.append(move.seat)
        events.append(OrderDrawn(move.seat, len(state.order)))
    elif isinstance(move, DrawSet):
        for number in range(len(content.possessions)):
            if content.possessions[number].letter == move.letter:
                state.estates[move.seat].append(number)
        events.append(SetDealt(move.seat, move.letter))
    elif isinstance(move, DrawRemoval):
        state.estates[move.seat].remove(content.possession_numbers[move.tile])
        state.gone[POSSESSION_TILES] += 1
        events.append(TileRemoved(move.seat, move.tile))
    elif isinstance(move, DrawStart):
        state.grids[move.seat][cell_at(0, 0)] = content.circle_numbers[move.tile] * 4
        events.append(StartDealt(move.seat, move.tile))
    else:
        assert isinstance(move, DrawBorough)
        state.borough = content.boroughs.index(move.borough)
        events.append(BoroughIndicated(move.borough))
    _go_on(state, events)


def _go_on(state: PCState, events: list[Event]) -> None:
    """Ask for the next draw, or take handicaps and begin the first round."""
    state.deal += 1
    draws = 1 if state.phase == DRAW_BOROUGH else state.layout.seats
    if state.deal < draws:
        return
    state.deal = 0
    state.phase += 1
    while state.phase < PREPARATION and not _is_needed(state):
        state.phase += 1
    if state.phase == PREPARATION:
        take_handicaps(state, events)
        begin_round(state, events)


def _is_needed(state: PCState) -> bool:
    """Tell whether this kind of draw takes place at this table."""
    contest = DRAWS[state.phase]
    if contest != ANY and not plays(state, contest):
        return False
    return state.phase != DRAW_REMOVALS or len(state.estates[0]) > state.layout.keeps


def take_handicaps(state: PCState, events: list[Event]) -> None:
    """Give each player a handicap for every player behind him.

    PC-1.22, PC-1.23: in the order of the contests, starting over as often as needed.
    """
    contests = state.layout.contests
    for place in range(len(state.order)):
        for number in range(len(state.order) - 1 - place):
            contest = contests[number % len(contests)]
            _take_handicap(state, state.order[place], state.content.contests[contest], events)


def _take_handicap(state: PCState, seat: int, contest: str, events: list[Event]) -> None:
    """Take one handicap (PC-1.24 to PC-1.26)."""
    events.append(HandicapTaken(seat, contest))
    for effect in state.layout.handicaps[contest]:
        effect.impose(state, seat, events)
