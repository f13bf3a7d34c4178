"""PC-1 and LW-1: setting up, one draw at a time, and the handicaps."""

from __future__ import annotations

from typing import Final

from slushfund.core import NOBODY, Chances, Event, IllegalMove, Move, Options, seat_named
from slushfund.games.prodigals.content import PCContent
from slushfund.games.prodigals.events import (
    BoroughIndicated,
    HandicapTaken,
    OrderDrawn,
    SetDealt,
    StartDealt,
    TileRemoved,
)
from slushfund.games.prodigals.last_will import EXPENSE_DECK, PROPERTY_DECK, REGULAR
from slushfund.games.prodigals.layout import layout_for
from slushfund.games.prodigals.moves import (
    DrawBorough,
    DrawFirst,
    DrawModifier,
    DrawOrder,
    DrawRemoval,
    DrawSet,
    DrawStart,
    DrawWill,
)
from slushfund.games.prodigals.rules import cards
from slushfund.games.prodigals.rules.contests import CONTESTS, contests_in_play, plays
from slushfund.games.prodigals.rules.election import cell_at
from slushfund.games.prodigals.rules.preparation import begin_round
from slushfund.games.prodigals.rules.round_end import take_back
from slushfund.games.prodigals.state import (
    DRAW_BOROUGH,
    DRAW_FIRST,
    DRAW_HANDS,
    DRAW_MARKET,
    DRAW_ORDER,
    DRAW_REMOVALS,
    DRAW_SETS,
    DRAW_STARTS,
    DRAW_WILL,
    FREE,
    OUT,
    POSSESSION_TILES,
    PREPARATION,
    Legacy,
    PCState,
)
from slushfund.games.prodigals.will_events import MarkerGiven, ModifierDealt, WillRead

DRAWS: Final[dict[int, str]] = {
    DRAW_SETS: "possessions",
    DRAW_REMOVALS: "possessions",
    DRAW_STARTS: "election",
    DRAW_BOROUGH: "possessions",
    DRAW_MARKET: "last-will",
    DRAW_FIRST: "last-will",
    DRAW_WILL: "last-will",
    DRAW_HANDS: "last-will",
}
"""The contest that each draw of the setup belongs to; the order is drawn unless it is planned."""

RANDOM: Final = "random"
"""The option `will` that lets chance draw one."""


def start(options: Options, content: PCContent, readings: list[str]) -> PCState:
    """Return the table before the first draw (PC-1.1 to PC-1.20)."""
    seats = options.seats
    layout = layout_for(content, seats, options.word("contests"), readings)
    state = PCState(layout.number)
    symbols = seats * len(content.symbols)
    if layout.plans:
        state.legacy = Legacy(seats, REGULAR)
        word = options.word("will")
        state.legacy.will = 0 if word == RANDOM else int(word)
    first = seat_named(options, "first")
    state.actor = FREE if first == NOBODY else first
    state.order = []
    state.laid = [[] for _ in layout.places]
    state.named = [0] * symbols
    state.matched = [0] * symbols
    take_back(state)
    state.votes = [0] * seats
    state.money = [0] * seats
    state.markers = []
    for contest in contests_in_play(state):
        CONTESTS[contest].set_up(state)
    _clear_seats(state, seats)
    state.bonus_at = [
        FREE if layout.plays[bonus.contest] and layout.has_bonus else OUT
        for bonus in content.bonuses
    ]
    state.tiles = [FREE] * len(layout.places)
    state.pair = []
    state.market = []
    state.decks = [deck.copy() for deck in layout.decks]
    state.gone = [0, 0, 0, 0]
    state.stack = []
    while not _is_needed(state):
        state.phase += 1
    return state


def _clear_seats(state: PCState, seats: int) -> None:
    """Give every seat an empty place."""
    state.grids = [{} for _ in range(seats)]
    state.estates = [[] for _ in range(seats)]
    state.hands = [[] for _ in range(seats)]
    state.tableaus = [[] for _ in range(seats)]
    state.activated = [[] for _ in range(seats)]
    state.played = [[] for _ in range(seats)]
    state.blocked = [[] for _ in range(seats)]
    state.owed = [[] for _ in range(seats)]
    state.sealed = [[] for _ in range(seats)]
    state.answers = [0] * seats


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


def _first_left(state: PCState) -> list[int]:
    """Return who may begin: whom the group has named, or everybody (PC-1.21, LW-1.8)."""
    return list(range(state.layout.seats)) if state.actor == FREE else [state.actor]


def _outcomes(state: PCState) -> list[Move]:
    """List what the next draw of the setup may bring."""
    content = state.content
    seat = state.deal
    if state.phase == DRAW_ORDER:
        return [DrawOrder(s) for s in _first_left(state) if s not in state.order]
    if state.phase == DRAW_SETS:
        return [DrawSet(seat, letter) for letter in _letters(state)]
    if state.phase == DRAW_REMOVALS:
        return [DrawRemoval(seat, content.possessions[t].id) for t in _removable(state, seat)]
    if state.phase == DRAW_STARTS:
        return [DrawStart(seat, content.circles[tile]) for tile in _starts(state)]
    if state.phase == DRAW_MARKET:
        kind = content.will.kinds[len(state.will.modifiers)]
        left = [one for one in content.will.modifiers if one not in state.will.modifiers]
        return [DrawModifier(kind, modifier) for modifier in left]
    if state.phase == DRAW_FIRST:
        return [DrawFirst(s) for s in _first_left(state)]
    if state.phase == DRAW_WILL:
        return [DrawWill(card) for card in content.will.wills]
    return [DrawBorough(borough) for borough in content.boroughs]


def chances(state: PCState) -> Chances:
    """Return the outcomes of the next draw, all equally likely."""
    if state.phase == DRAW_HANDS:
        return cards.chances(state, _dealt_to(state), _dealt_from(state))
    moves = _outcomes(state)
    return Chances(moves, [1] * len(moves))


def _hand_size(state: PCState) -> int:
    will = state.content.will
    return will.limit("dealt_properties") + will.limit("dealt_expenses")


def _dealt_to(state: PCState) -> int:
    """Return who gets the next card of the start (LW-1.7)."""
    return state.deal // _hand_size(state)


def _dealt_from(state: PCState) -> int:
    """Return the deck of the next card of the start: properties first (LW-1.7)."""
    at = state.deal % _hand_size(state)
    return PROPERTY_DECK if at < state.content.will.limit("dealt_properties") else EXPENSE_DECK


def draw(state: PCState, move: Move, events: list[Event]) -> None:
    """Make one draw of the setup (PC-1.9, PC-1.13, PC-1.14, PC-1.16, PC-1.21)."""
    if state.phase == DRAW_HANDS:
        cards.deal(state, _dealt_to(state), _dealt_from(state), move, events)
        _go_on(state, events)
        return
    if move not in _outcomes(state):
        raise IllegalMove("not-an-outcome", "PC-1.21")
    content = state.content
    if isinstance(move, DrawOrder):
        state.order.append(move.seat)
        state.actor = FREE
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
    elif not _draw_will(state, move, events):
        assert isinstance(move, DrawBorough)
        state.borough = content.boroughs.index(move.borough)
        events.append(BoroughIndicated(move.borough))
    _go_on(state, events)


def _draw_will(state: PCState, move: Move, events: list[Event]) -> bool:
    """Make a draw of Last Will, if it is one (LW-1.4, LW-1.6, LW-1.8)."""
    if isinstance(move, DrawModifier):
        state.will.modifiers.append(move.modifier)
        events.append(ModifierDealt(move.kind, move.modifier))
    elif isinstance(move, DrawFirst):
        state.will.first = move.seat
        state.actor = FREE
        events.append(MarkerGiven(move.seat))
    elif isinstance(move, DrawWill):
        printed = state.content.will
        state.will.will = printed.will_money[printed.wills.index(move.card)]
        state.money = [state.will.will] * state.layout.seats
        events.append(WillRead(move.card, state.will.will))
    else:
        return False
    return True


def _draws(state: PCState) -> int:
    """Return how many draws of this kind there are."""
    if state.phase in (DRAW_BOROUGH, DRAW_FIRST, DRAW_WILL):
        return 1
    if state.phase == DRAW_MARKET:
        return len(state.content.will.kinds)
    if state.phase == DRAW_HANDS:
        return state.layout.seats * _hand_size(state)
    return state.layout.seats


def _go_on(state: PCState, events: list[Event]) -> None:
    """Ask for the next draw, or take handicaps and begin the first round."""
    state.deal += 1
    if state.deal < _draws(state):
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
    if state.phase == DRAW_ORDER:
        return not state.layout.plans
    if not plays(state, DRAWS[state.phase]):
        return False
    if state.phase == DRAW_WILL:
        return state.will.will == 0
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
