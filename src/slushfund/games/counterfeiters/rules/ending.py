"""The game end: last henchmen, lawyers, last diners, lottery (CF-14)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, IllegalMove
from slushfund.games.counterfeiters.content import BAD_LAWYER, FIRST_TICKET, GOOD_LAWYER
from slushfund.games.counterfeiters.events import (
    Drawn,
    EndBegan,
    Ended,
    Left,
    Opened,
    SecretsOpened,
)
from slushfund.games.counterfeiters.moves import Place, Relocate
from slushfund.games.counterfeiters.rules.actions import act, receive
from slushfund.games.counterfeiters.rules.diners import convert, lowest_notes
from slushfund.games.counterfeiters.rules.placing import check_placement
from slushfund.games.counterfeiters.rules.scoring import rank
from slushfund.games.counterfeiters.state import BAD, GOOD, LAST, NONE, OVER, CFState


def begin(state: CFState, seat: int, events: list[Event]) -> None:
    """The officer is on the last space, moved by *seat* (CF-14.1, CF-14.4)."""
    state.phase = LAST
    state.ender = seat
    state.closer = (state.marker - 1) % state.seats if state.is_from_marker else seat
    events.append(EndBegan())
    _find_last(state, 1, events)


def next_last(state: CFState, events: list[Event]) -> None:
    """Go on clockwise up to the seat that comes last (CF-14.4)."""
    turn = (state.actor - state.closer - 1) % state.seats + 1
    _find_last(state, turn + 1, events)


def _find_last(state: CFState, turn: int, events: list[Event]) -> None:
    """Ask the next seat with an unused henchman, each seat once (CF-14.3)."""
    while turn <= state.seats:
        seat = (state.closer + turn) % state.seats
        if state.unused[seat]:
            state.actor = seat
            return
        turn += 1
    _ask_lawyer(state, GOOD, events)


def _ask_lawyer(state: CFState, phase: int, events: list[Event]) -> None:
    """Ask the owner of the lawyer whose step begins, if he has a henchman (CF-14.10, CF-14.12)."""
    lawyer = GOOD_LAWYER if phase == GOOD else BAD_LAWYER
    for seat in range(state.seats):
        if state.owns(seat, lawyer) and seat in state.henchmen:
            state.phase = phase
            state.actor = seat
            return
    if phase == GOOD:
        _ask_lawyer(state, BAD, events)
    else:
        _finish(state, events)


def next_lawyer(state: CFState, events: list[Event]) -> None:
    """After the good lawyer the bad one, then the end (CF-14.8)."""
    if state.phase == GOOD:
        _ask_lawyer(state, BAD, events)
    else:
        _finish(state, events)


def relocate(state: CFState, seat: int, move: Relocate) -> list[Event]:
    """Let a lawyer's henchman leave his space and act once more (CF-14.7 to CF-14.9).

    No cap has an effect any more (CF-14.6).
    """
    layout = state.layout
    left = layout.number.get(move.left, NONE)
    at = layout.number.get(move.space, NONE)
    if left == NONE or at == NONE:
        raise IllegalMove("bad-notation", "")
    if seat != state.actor or (state.phase != GOOD and state.phase != BAD):
        raise IllegalMove("not-your-turn", "CF-2.1")
    if state.henchmen[left] != seat:
        raise IllegalMove("not-on-board", "CF-14.10")
    place = Place(move.space, move.a, move.b, move.c, move.amount)
    check_placement(state, seat, at, place, left)
    state.henchmen[left] = NOBODY
    state.henchmen[at] = seat
    state.latest = at
    events: list[Event] = [Left(seat, layout.board.spaces[left])]
    act(state, seat, at, place, events)
    next_lawyer(state, events)
    return events


def _finish(state: CFState, events: list[Event]) -> None:
    """Diners once more, lottery, and all screens and envelopes open (CF-14.14 to CF-16.1)."""
    state.actor = NOBODY
    for seat in range(state.seats):
        amount = convert(state, seat, lowest_notes(state, seat), events)
        state.last_diners.append(amount)
    values = state.layout.board.values
    for seat in range(state.seats):
        amount = 0
        for card in range(FIRST_TICKET, len(values)):
            amount += state.owns(seat, card) * values[card]
        state.lottery.append(amount)
        if amount:
            receive(state, seat, amount)
            events.append(Drawn(seat, amount))
    state.phase = OVER
    for seat in range(state.seats):
        events.append(Opened(seat, state.cash[seat], state.account[seat]))
    if state.open_record:
        for seat in range(state.seats):
            events.append(SecretsOpened(seat, state.secrets[seat].copy()))
    events.append(Ended(rank(state)[0]))
