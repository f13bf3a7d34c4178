"""Before the first turn: start player, money, printers and components (CF-1)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, IllegalMove, Options, seat_named
from slushfund.games.counterfeiters.content import INK, KINDS, PAPER, PRINTER, Layout
from slushfund.games.counterfeiters.events import Dealt, FirstNamed, Funded
from slushfund.games.counterfeiters.moves import Component, First
from slushfund.games.counterfeiters.rules.actions import receive
from slushfund.games.counterfeiters.rules.round_end import check_chance, fill_next, find_letter
from slushfund.games.counterfeiters.state import DEALING, NAMING_FIRST, NONE, CFState


def start(options: Options, layout: Layout) -> CFState:
    """Return the table before anything is dealt (CF-1)."""
    board = layout.board
    seats = options.seats
    state = CFState(layout)
    state.memory = options.is_on("memory")
    state.open_record = options.is_on("open_record")
    patrol = options.word("patrol")
    state.is_from_marker = options.word("last_turns") == "from-marker"
    state.patrol = 0 if patrol == "off" else int(patrol)
    state.marker = seat_named(options, "first")
    state.unused = [board.henchmen] * seats
    state.passed = [0] * seats
    state.henchmen = [NOBODY] * len(board.spaces)
    state.market = [NONE] * board.market
    state.deck = []
    for row in board.deck:
        state.deck += row
    state.letter = 0
    find_letter(state)
    state.binned = []
    state.owned = [0] * (seats * len(board.cards))
    state.components = board.components.copy()
    state.fakes = [0] * (seats * 3)
    state.cash = [0] * seats
    state.account = [0] * seats
    state.deals = [[] for _ in range(seats)]
    state.secrets = [[] for _ in range(seats)]
    state.choices = []
    state.last_diners = []
    state.lottery = []
    return state


def first_left(state: CFState) -> list[int]:
    """Return who may be start player: whom the group has named, or everybody (CF-1.8)."""
    return list(range(state.seats)) if state.marker == NOBODY else [state.marker]


def name_first(state: CFState, seat: int, move: First) -> list[Event]:
    """Name the start player; money and printers follow from it (CF-1.8 to CF-1.10)."""
    check_chance(state, seat)
    if state.phase != NAMING_FIRST or move.seat not in first_left(state):
        raise IllegalMove("not-an-outcome", "CF-1.8")
    board = state.layout.board
    state.marker = move.seat
    state.actor = move.seat
    state.phase = DEALING
    events: list[Event] = [FirstNamed(move.seat)]
    for place in range(state.seats):
        owner = (move.seat + place) % state.seats
        receive(state, owner, board.money[place])
        state.owned[owner * len(board.cards) + PRINTER] = 1
        events.append(Funded(owner, board.money[place]))
        events.append(Dealt(owner, KINDS[PRINTER]))
    return events


def deal(state: CFState, seat: int, move: Component) -> list[Event]:
    """Deal start components, start player first, without replacement (CF-1.11, CF-1.12)."""
    if move.card not in (KINDS[INK], KINDS[PAPER]):
        raise IllegalMove("bad-notation", "")
    check_chance(state, seat)
    kind = KINDS.index(move.card)
    if state.phase != DEALING or move.seat != state.actor or not state.components[kind - INK]:
        raise IllegalMove("not-an-outcome", "CF-1.11")
    state.components[kind - INK] -= 1
    state.owned[move.seat * len(state.layout.board.cards) + kind] += 1
    events: list[Event] = [Dealt(move.seat, move.card)]
    state.actor = (move.seat + 1) % state.seats
    if state.actor == state.marker:
        state.actor = NOBODY
        state.filling = state.layout.board.market
        fill_next(state, events)
    return events
