"""The game end: last henchmen, lawyers, last diners, lottery, result (CF-14, CF-15)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, Outcome, Score
from slushfund.games.counterfeiters.events import (
    Drawn,
    EndBegan,
    Ended,
    Left,
    Opened,
    SecretsOpened,
)
from slushfund.games.counterfeiters.model import (
    BAD,
    BAD_LAWYER,
    FIRST_TICKET,
    GOOD,
    GOOD_LAWYER,
    LAST,
    OVER,
    CFState,
    Place,
)
from slushfund.games.counterfeiters.rules.placing import (
    act,
    convert,
    lowest_notes,
    receive,
)


def begin(state: CFState, seat: int, events: list[Event]) -> None:
    """The officer is on the last space, moved by *seat* (CF-14.1, CF-14.4)."""
    state.phase = LAST
    state.ender = seat
    state.actor = seat
    events.append(EndBegan())
    _find_last(state, 1, events)


def next_last(state: CFState, events: list[Event]) -> None:
    """Go on clockwise up to the seat that began the end (CF-14.4)."""
    turn = (state.actor - state.ender - 1) % state.seats + 1
    _find_last(state, turn + 1, events)


def _find_last(state: CFState, turn: int, events: list[Event]) -> None:
    """Ask the next seat with an unused henchman, each seat once (CF-14.3)."""
    while turn <= state.seats:
        seat = (state.ender + turn) % state.seats
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


def relocate(state: CFState, seat: int, left: int, place: Place) -> list[Event]:
    """Move a henchman and act; no cap has an effect any more (CF-14.6, CF-14.7)."""
    at = state.table.number[place.space]
    state.henchmen[left] = NOBODY
    state.henchmen[at] = seat
    state.latest = at
    events: list[Event] = [Left(seat, state.table.board.spaces[left])]
    act(state, seat, at, place, events)
    next_lawyer(state, events)
    return events


def _finish(state: CFState, events: list[Event]) -> None:
    """Diners once more, lottery, and all screens and envelopes open (CF-14.14 to CF-16.1)."""
    state.actor = NOBODY
    for seat in range(state.seats):
        amount = convert(state, seat, lowest_notes(state, seat), events)
        state.last_diners.append(amount)
    values = state.table.board.values
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
    events.append(Ended(_ranking(state)[0]))


def _ranking(state: CFState) -> list[list[int]]:
    """Rank by cash plus account; equal results share a place (CF-15.1 to CF-15.5)."""
    totals = [state.cash[seat] + state.account[seat] for seat in range(state.seats)]
    places: list[list[int]] = []
    for total in sorted(set(totals), reverse=True):
        places.append([seat for seat in range(state.seats) if totals[seat] == total])
    return places


def outcome(state: CFState) -> Outcome | None:
    """Return the result, or None while the game goes on (CF-15)."""
    if state.phase != OVER:
        return None
    ranking = _ranking(state)
    scores: list[Score] = []
    for seat in range(state.seats):
        diners = state.last_diners[seat]
        lottery = state.lottery[seat]
        categories = {
            "cash": state.cash[seat] - diners - lottery,
            "account": state.account[seat],
            "lottery": lottery,
            "diners": diners,
        }
        scores.append(Score(state.cash[seat] + state.account[seat], categories))
    return Outcome("officer-on-last-space", ranking[0], ranking, scores)
