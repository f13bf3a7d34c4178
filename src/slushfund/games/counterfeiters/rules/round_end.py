"""The end of a round: clear the board, fill the market, ask for diners (CF-13)."""

from __future__ import annotations

from slushfund.core import CHANCE, NOBODY, Event, IllegalMove
from slushfund.games.counterfeiters.events import (
    Binned,
    Chosen,
    Returned,
    RoundBegan,
    Sealed,
    Shifted,
    TurnedUp,
)
from slushfund.games.counterfeiters.moves import Convert, Draw
from slushfund.games.counterfeiters.rules.actions import is_count, sum_of
from slushfund.games.counterfeiters.rules.diners import (
    convert,
    diner_notes,
    has_choice,
    lowest_notes,
)
from slushfund.games.counterfeiters.state import (
    DEALING,
    DINERS,
    FILLING,
    NAMING_FIRST,
    NONE,
    TURNS,
    CFState,
)


def end_round(state: CFState, events: list[Event]) -> None:
    """Clear the board, then fill the market and let the diners work (CF-13.1)."""
    _clear(state, events)
    state.actor = NOBODY
    state.filling = state.layout.board.market
    for card in state.market:
        if card != NONE:
            state.filling -= 1
    fill_next(state, events)


def _clear(state: CFState, events: list[Event]) -> None:
    """Bring henchmen home, empty the bins, move cards to the right (CF-13.2 to CF-13.4)."""
    board = state.layout.board
    for seat in range(state.seats):
        state.unused[seat] = board.henchmen
        state.passed[seat] = 0
    state.henchmen = [NOBODY] * len(board.spaces)
    events.append(Returned(state.round))
    for at in range(board.market):
        if board.bins[at] and state.market[at] != NONE:
            events.append(Binned(board.spaces[at], board.cards[state.market[at]]))
            state.binned.append(state.market[at])
            state.market[at] = NONE
    kept = [card for card in state.market if card != NONE]
    state.market = [NONE] * (board.market - len(kept)) + kept
    events.append(Shifted(["" if card == NONE else board.cards[card] for card in state.market]))


def check_chance(state: CFState, seat: int) -> None:
    """Refuse a move of chance by anybody else, and when a seat is to act."""
    if seat != CHANCE or state.phase not in (NAMING_FIRST, DEALING, FILLING):
        raise IllegalMove("not-your-turn", "CF-2.1")


def turn_up(state: CFState, seat: int, move: Draw) -> list[Event]:
    """Turn up the next card of the current letter (CF-1.14, CF-1.15, CF-13.5)."""
    board = state.layout.board
    card = state.layout.card_number.get(move.card, NONE)
    if not 1 <= move.space <= board.market or card == NONE:
        raise IllegalMove("bad-notation", "")
    check_chance(state, seat)
    at = state.letter * len(board.cards) + card
    if state.phase != FILLING or move.space - 1 != state.filling or not state.deck[at]:
        raise IllegalMove("not-an-outcome", "CF-13.5")
    state.deck[at] -= 1
    state.market[state.filling] = card
    events: list[Event] = [TurnedUp(board.spaces[state.filling], move.card)]
    find_letter(state)
    fill_next(state, events)
    return events


def find_letter(state: CFState) -> None:
    """Move on to the first letter with cards, or past the last one."""
    cards = len(state.layout.board.cards)
    at = state.letter * cards
    while at < len(state.deck) and not state.deck[at]:
        at += 1
    state.letter = at // cards


def fill_next(state: CFState, events: list[Event]) -> None:
    """Ask for the next card from right to left, or go on (CF-13.5, CF-13.6)."""
    state.filling -= 1
    if state.filling >= 0 and state.letter < len(state.layout.board.letters):
        state.phase = FILLING
        return
    state.filling = NONE
    if state.round == 0:
        _begin_round(state, events)
    else:
        _ask_diners(state, events)


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


def choose(state: CFState, seat: int, move: Convert) -> list[Event]:
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
    events: list[Event] = [Sealed(seat), Chosen(seat, notes)]
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


def _begin_round(state: CFState, events: list[Event]) -> None:
    """The holder of the marker starts (CF-2.1, CF-13.12)."""
    state.round += 1
    state.phase = TURNS
    state.actor = state.marker
    state.stepped = False
    state.turns_left = state.seats * state.layout.board.henchmen
    events.append(RoundBegan(state.round, state.marker))
