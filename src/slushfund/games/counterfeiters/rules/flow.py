"""From setup to the last turn: who acts, chance, turns, the police and the end of a round."""

from __future__ import annotations

from slushfund.core import CHANCE, NOBODY, Chances, Event, IllegalMove, Move, Options, Rng
from slushfund.games.counterfeiters.events import (
    Chosen,
    Dealt,
    Decided,
    FirstNamed,
    Funded,
    Passed,
    RoundBegan,
    TurnedUp,
)
from slushfund.games.counterfeiters.model import (
    BAD,
    DEALING,
    DINERS,
    FILLING,
    GOOD,
    INK,
    KINDS,
    LAST,
    NAMING_FIRST,
    NONE,
    OVER,
    PAPER,
    PRINTER,
    TURNS,
    CFState,
    Component,
    Convert,
    Draw,
    First,
    Pass,
    Place,
    Relocate,
    Table,
)
from slushfund.games.counterfeiters.rules import ending, police
from slushfund.games.counterfeiters.rules.placing import (
    act,
    check_placement,
    convert,
    diner_notes,
    has_choice,
    is_count,
    lowest_notes,
    receive,
    sum_of,
)


def start(options: Options, table: Table) -> CFState:
    """Return the table before anything is dealt (CF-1)."""
    board = table.board
    seats = options.seats
    state = CFState(table)
    state.memory = options.is_on("memory")
    state.open_record = options.is_on("open_record")
    patrol = options.word("patrol")
    state.patrol = 0 if patrol == "off" else int(patrol)
    state.unused = [board.henchmen] * seats
    state.passed = [0] * seats
    state.henchmen = [NOBODY] * len(board.spaces)
    state.market = [NONE] * board.market
    state.deck = []
    for row in board.deck:
        state.deck += row
    state.letter = 0
    _find_letter(state)
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


def to_act(state: CFState) -> list[int]:
    """Return the seats that owe a decision; several while diners are chosen for (CF-13.10)."""
    phase = state.phase
    if phase in (TURNS, LAST, GOOD, BAD):
        return [state.actor]
    if phase == DINERS:
        return [seat for seat in range(state.seats) if state.owing >> seat & 1]
    return [] if phase == OVER else [CHANCE]


def next_to_act(state: CFState) -> int:
    """Return the first seat of `to_act`, without a list."""
    phase = state.phase
    if phase in (TURNS, LAST, GOOD, BAD):
        return state.actor
    if phase == DINERS:
        return to_act(state)[0]
    return NOBODY if phase == OVER else CHANCE


def question(state: CFState, seat: int) -> str:
    """Name the decision that *seat* faces."""
    phase = state.phase
    if phase == DINERS:
        return f"{state.round}.diners" if seat >= 0 and state.owing >> seat & 1 else ""
    if seat != state.actor:
        return ""
    if phase == TURNS:
        henchman = state.table.board.henchmen - state.unused[seat] + 1
        return f"{state.round}.henchman.{henchman}"
    if phase == LAST:
        return "end.henchman"
    if phase == GOOD:
        return "end.good-lawyer"
    return "end.bad-lawyer" if phase == BAD else ""


def chances(state: CFState) -> Chances:
    """Return what chance may bring: one thing, as late as the rules allow."""
    moves: list[Move] = []
    weights: list[int] = []
    if state.phase == FILLING:
        draws = state.table.draws[state.filling]
        row = state.letter * len(draws)
        for card in range(len(draws)):
            if state.deck[row + card]:
                moves.append(draws[card])
                weights.append(state.deck[row + card])
    elif state.phase == DEALING:
        for kind in range(len(state.components)):
            if state.components[kind]:
                moves.append(Component(state.actor, KINDS[INK + kind]))
                weights.append(state.components[kind])
    elif state.phase == NAMING_FIRST:
        for seat in range(state.seats):
            moves.append(First(seat))
            weights.append(1)
    return Chances(moves, weights)


def draw(state: CFState, rng: Rng) -> Move:
    """Draw from `chances`; a market card without listing the others."""
    if state.phase != FILLING:
        return rng.choose(chances(state))
    draws = state.table.draws[state.filling]
    row = state.letter * len(draws)
    cards = 0
    for card in range(len(draws)):
        cards += state.deck[row + card]
    rest = rng.below(cards)
    card = 0
    while rest >= state.deck[row + card]:
        rest -= state.deck[row + card]
        card += 1
    return draws[card]


def apply(state: CFState, seat: int, move: Move) -> list[Event]:
    """Make a move of a seat or of chance and return what it brings about."""
    if isinstance(move, Place):
        return _place(state, seat, move)
    if isinstance(move, Draw):
        return _draw(state, seat, move)
    if isinstance(move, Pass):
        return _pass(state, seat)
    if isinstance(move, Convert):
        return _choose(state, seat, move)
    if isinstance(move, Relocate):
        return _relocate(state, seat, move)
    if isinstance(move, Component):
        return _deal(state, seat, move)
    if isinstance(move, First):
        return _name_first(state, seat, move)
    raise IllegalMove("bad-notation", "")


def _check_chance(state: CFState, seat: int) -> None:
    """Refuse a move of chance by anybody else, and when a seat is to act."""
    if seat != CHANCE or state.phase not in (NAMING_FIRST, DEALING, FILLING):
        raise IllegalMove("not-your-turn", "CF-2.1")


def _name_first(state: CFState, seat: int, move: First) -> list[Event]:
    """Name the start player; money and printers follow from it (CF-1.8 to CF-1.10)."""
    _check_chance(state, seat)
    if state.phase != NAMING_FIRST or not 0 <= move.seat < state.seats:
        raise IllegalMove("not-an-outcome", "CF-1.8")
    board = state.table.board
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


def _deal(state: CFState, seat: int, move: Component) -> list[Event]:
    """Deal start components, start player first, without replacement (CF-1.11, CF-1.12)."""
    if move.card not in (KINDS[INK], KINDS[PAPER]):
        raise IllegalMove("bad-notation", "")
    _check_chance(state, seat)
    kind = KINDS.index(move.card)
    if state.phase != DEALING or move.seat != state.actor or not state.components[kind - INK]:
        raise IllegalMove("not-an-outcome", "CF-1.11")
    state.components[kind - INK] -= 1
    state.owned[move.seat * len(state.table.board.cards) + kind] += 1
    events: list[Event] = [Dealt(move.seat, move.card)]
    state.actor = (move.seat + 1) % state.seats
    if state.actor == state.marker:
        state.actor = NOBODY
        state.filling = state.table.board.market
        _fill_next(state, events)
    return events


def _draw(state: CFState, seat: int, move: Draw) -> list[Event]:
    """Turn up the next card of the current letter (CF-1.14, CF-1.15, CF-13.5)."""
    board = state.table.board
    card = state.table.card_number.get(move.card, NONE)
    if not 1 <= move.space <= board.market or card == NONE:
        raise IllegalMove("bad-notation", "")
    _check_chance(state, seat)
    at = state.letter * len(board.cards) + card
    if state.phase != FILLING or move.space - 1 != state.filling or not state.deck[at]:
        raise IllegalMove("not-an-outcome", "CF-13.5")
    state.deck[at] -= 1
    state.market[state.filling] = card
    events: list[Event] = [TurnedUp(board.spaces[state.filling], move.card)]
    _find_letter(state)
    _fill_next(state, events)
    return events


def _find_letter(state: CFState) -> None:
    """Move on to the first letter with cards, or past the last one."""
    cards = len(state.table.board.cards)
    at = state.letter * cards
    while at < len(state.deck) and not state.deck[at]:
        at += 1
    state.letter = at // cards


def _fill_next(state: CFState, events: list[Event]) -> None:
    """Ask for the next card from right to left, or go on (CF-13.5, CF-13.6)."""
    state.filling -= 1
    if state.filling >= 0 and state.letter < len(state.table.board.letters):
        state.phase = FILLING
        return
    state.filling = NONE
    if state.round == 0:
        _begin_round(state, events)
    else:
        _ask_diners(state, events)


def _begin_round(state: CFState, events: list[Event]) -> None:
    """The holder of the marker starts (CF-2.1, CF-13.12)."""
    state.round += 1
    state.phase = TURNS
    state.actor = state.marker
    state.stepped = False
    state.turns_left = state.seats * state.table.board.henchmen
    events.append(RoundBegan(state.round, state.marker))


def _place(state: CFState, seat: int, move: Place) -> list[Event]:
    """Place a henchman, act, and let the police move (CF-2.4)."""
    at = state.table.number.get(move.space, NONE)
    if at == NONE:
        raise IllegalMove("bad-notation", "")
    if seat != state.actor or (state.phase != TURNS and state.phase != LAST):
        raise IllegalMove("not-your-turn", "CF-2.1")
    check_placement(state, seat, at, move, NONE)
    state.henchmen[at] = seat
    state.latest = at
    state.unused[seat] -= 1
    events: list[Event] = []
    act(state, seat, at, move, events)
    if state.phase == LAST:
        ending.next_last(state, events)
        return events
    state.turns_left -= 1
    if state.table.board.caps[at]:
        state.stepped = True
        if police.step(state, events):
            ending.begin(state, seat, events)
            return events
    _next_turn(state, events)
    return events


def _pass(state: CFState, seat: int) -> list[Event]:
    """Lay down one henchman, or leave a lawyer alone (CF-3.2, CF-14.11)."""
    phase = state.phase
    if seat != state.actor or phase not in (TURNS, LAST, GOOD, BAD):
        raise IllegalMove("not-your-turn", "CF-2.1")
    state.latest = NONE
    events: list[Event] = [Passed(seat)]
    if phase in (GOOD, BAD):
        ending.next_lawyer(state, events)
        return events
    state.unused[seat] -= 1
    state.passed[seat] += 1
    if phase == LAST:
        ending.next_last(state, events)
    else:
        state.turns_left -= 1
        _next_turn(state, events)
    return events


def _relocate(state: CFState, seat: int, move: Relocate) -> list[Event]:
    """A lawyer's henchman leaves his space and acts once more (CF-14.7 to CF-14.9)."""
    table = state.table
    left = table.number.get(move.left, NONE)
    at = table.number.get(move.space, NONE)
    if left == NONE or at == NONE:
        raise IllegalMove("bad-notation", "")
    if seat != state.actor or (state.phase != GOOD and state.phase != BAD):
        raise IllegalMove("not-your-turn", "CF-2.1")
    if state.henchmen[left] != seat:
        raise IllegalMove("not-on-board", "CF-14.10")
    place = Place(move.space, move.a, move.b, move.c, move.amount)
    check_placement(state, seat, at, place, left)
    return ending.relocate(state, seat, left, place)


def _next_turn(state: CFState, events: list[Event]) -> None:
    """Clockwise, until all henchmen are used (CF-2.1, CF-2.3)."""
    if state.turns_left:
        seat = state.actor + 1
        state.actor = seat if seat < state.seats else 0
        return
    if police.patrol(state, events):
        ending.begin(state, state.actor, events)
        return
    police.clear(state, events)
    state.actor = NOBODY
    state.filling = state.table.board.market
    for card in state.market:
        if card != NONE:
            state.filling -= 1
    _fill_next(state, events)


def _ask_diners(state: CFState, events: list[Event]) -> None:
    """Ask every seat with a choice, all at the same time (CF-13.10)."""
    state.owing = 0
    for seat in range(state.seats):
        if has_choice(state, seat):
            state.owing |= 1 << seat
    if state.owing:
        state.phase = DINERS
        state.choices = [None] * state.seats
    else:
        _run_diners(state, events)


def _choose(state: CFState, seat: int, move: Convert) -> list[Event]:
    """Seal a choice; the last one lets all diners work (CF-13.8 to CF-13.10)."""
    if state.phase != DINERS or seat < 0 or not state.owing >> seat & 1:
        raise IllegalMove("not-your-turn", "CF-2.1")
    notes = [move.a, move.b, move.c]
    held = state.notes(seat)
    if not is_count(notes):
        raise IllegalMove("bad-notation", "")
    if notes[0] > held[0] or notes[1] > held[1] or notes[2] > held[2]:
        raise IllegalMove("notes-not-held", "CF-13.9")
    if sum_of(notes) != diner_notes(state, seat):
        raise IllegalMove("wrong-number", "CF-13.8")
    state.choices[seat] = move
    state.owing &= ~(1 << seat)
    events: list[Event] = [Decided(seat), Chosen(seat, notes)]
    if state.owing == 0:
        _run_diners(state, events)
    return events


def _run_diners(state: CFState, events: list[Event]) -> None:
    """Let all diners work in seat order, then begin the next round (CF-13.7)."""
    for seat in range(state.seats):
        choice = state.choices[seat] if state.choices else None
        if choice is None:
            convert(state, seat, lowest_notes(state, seat), events)
        else:
            convert(state, seat, [choice.a, choice.b, choice.c], events)
    state.choices = []
    _begin_round(state, events)
