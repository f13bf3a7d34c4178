"""What a henchman does: buy, print, sell, evade tax, fly (CF-4 to CF-9)."""

from __future__ import annotations

from slushfund.core import Event, IllegalMove
from slushfund.games.counterfeiters.content import (
    BUY,
    FENCE,
    FLIGHT,
    HOLOGRAM,
    INK,
    JET,
    JET_SPACE,
    PRINT,
    PRINTER,
    SUPERMARKET,
)
from slushfund.games.counterfeiters.events import (
    Bought,
    Evaded,
    Flown,
    MarkerTaken,
    Printed,
    Sold,
    Transferred,
)
from slushfund.games.counterfeiters.moves import Place
from slushfund.games.counterfeiters.state import FLEW, NONE, CFState


def sum_of(notes: list[int]) -> int:
    """Return how many notes there are of all qualities."""
    return notes[0] + notes[1] + notes[2]


def is_count(notes: list[int]) -> bool:
    """Tell whether no number is below zero; notation has no such notes, but code might."""
    return notes[0] >= 0 and notes[1] >= 0 and notes[2] >= 0


def accepted(state: CFState, held: list[int]) -> list[int]:
    """Return the notes that the supermarket takes: above the ban level (CF-6.3)."""
    if state.ban == 0:
        return held
    taken = held.copy()
    for quality in range(state.ban):
        taken[quality] = 0
    return taken


def check_purchase(state: CFState, seat: int, at: int) -> None:
    """Rules CF-4.3, CF-4.6 and CF-4.8: a card, no second jet, and its price in cash."""
    card = state.market[at]
    if card == NONE:
        raise IllegalMove("no-card", "CF-4.8")
    if card == JET and state.owns(seat, JET) > 0:
        raise IllegalMove("second-jet", "CF-4.6")
    if state.cash[seat] < state.layout.board.prices[at]:
        raise IllegalMove("too-little-cash", "CF-4.3")


def check_flight(state: CFState, seat: int, zone: int, amount: int) -> None:
    """Rules CF-9.1 to CF-9.9: no strike, a jet or the fee, and money where it is taken from."""
    if state.layout.strikes[state.officer]:
        raise IllegalMove("strike", "CF-12.4")
    fee = 0
    if zone == FLIGHT:
        fee = state.layout.board.flight_costs
    elif state.owns(seat, JET) == 0:
        raise IllegalMove("no-jet", "CF-9.4")
    if state.cash[seat] < fee or amount > state.cash[seat] - fee:
        raise IllegalMove("too-little-cash", "CF-9.6")
    if amount % 10 != 0:
        raise IllegalMove("not-a-multiple", "CF-1.3")
    if -amount > state.account[seat]:
        raise IllegalMove("account-too-low", "CF-9.7")


def check_sale(state: CFState, seat: int, zone: int, notes: list[int]) -> None:
    """Rules CF-6.1, CF-6.3 and CF-7.1: a number of one's notes that the buyer takes."""
    board = state.layout.board
    rule = "CF-6.1" if zone == SUPERMARKET else "CF-7.1"
    most = board.supermarket_most if zone == SUPERMARKET else board.fence_most
    if not is_count(notes):
        raise IllegalMove("bad-notation", "")
    if sum_of(notes) == 0:
        raise IllegalMove("too-few-notes", rule)
    if sum_of(notes) > most:
        raise IllegalMove("too-many-notes", rule)
    held = state.notes(seat)
    if notes[0] > held[0] or notes[1] > held[1] or notes[2] > held[2]:
        raise IllegalMove("notes-not-held", rule)
    if zone == SUPERMARKET:
        for quality in range(state.ban):
            if notes[quality]:
                raise IllegalMove("quality-refused", "CF-6.3")


def act(state: CFState, seat: int, at: int, place: Place, events: list[Event]) -> None:
    """Carry out the action of a space; everything has been checked."""
    zone = state.layout.zones[at]
    if zone == BUY:
        _buy(state, seat, at, events)
    elif zone == PRINT:
        _print(state, seat, at, events)
    elif zone in (SUPERMARKET, FENCE):
        _sell(state, seat, at, [place.a, place.b, place.c], events)
    elif zone in (JET_SPACE, FLIGHT):
        _fly(state, seat, at, place.amount, events)
    else:
        _evade(state, seat, at, events)


def receive(state: CFState, seat: int, amount: int) -> None:
    """The bank hands over money for all to see (CF-16.3)."""
    state.cash[seat] += amount
    state.deals[seat].append(amount)


def _pay(state: CFState, seat: int, amount: int) -> None:
    if amount:
        state.cash[seat] -= amount
        state.deals[seat].append(-amount)


def _buy(state: CFState, seat: int, at: int, events: list[Event]) -> None:
    """The card is paid by its space and stays with its owner (CF-4.1 to CF-4.5)."""
    board = state.layout.board
    card = state.market[at]
    state.market[at] = NONE
    _pay(state, seat, board.prices[at])
    state.owned[seat * len(board.cards) + card] += 1
    events.append(Bought(seat, board.spaces[at], board.cards[card], board.prices[at]))


def quality_of(state: CFState, seat: int) -> int:
    """Return the quality *seat* prints: one less than its different components (CF-5.2)."""
    row = seat * len(state.layout.board.cards)
    number = 0
    for card in range(INK, HOLOGRAM + 1):
        if state.owned[row + card]:
            number += 1
    return number - 1


def print_of(state: CFState, seat: int) -> list[int]:
    """Return what a print makes: notes of the seat's quality, for each printer (CF-5.1, CF-5.2)."""
    notes = [0, 0, 0]
    quality = quality_of(state, seat)
    if quality >= 0:
        notes[quality] = state.layout.board.printer_notes * state.owns(seat, PRINTER)
    return notes


def _print(state: CFState, seat: int, at: int, events: list[Event]) -> None:
    """Each printer makes notes of the seat's quality (CF-5.1 to CF-5.5)."""
    notes = print_of(state, seat)
    for quality in range(3):
        state.fakes[seat * 3 + quality] += notes[quality]
    events.append(Printed(seat, state.layout.board.spaces[at], notes))


def _sell(state: CFState, seat: int, at: int, notes: list[int], events: list[Event]) -> None:
    """The supermarket pays one price, the fence that of the lowest quality (CF-6.1, CF-7.2)."""
    board = state.layout.board
    if state.layout.zones[at] == SUPERMARKET:
        price = board.supermarket_pays
    elif notes[0]:
        price = board.fence_pays[0]
    elif notes[1]:
        price = board.fence_pays[1]
    else:
        price = board.fence_pays[2]
    amount = price * sum_of(notes)
    take_notes(state, seat, notes)
    receive(state, seat, amount)
    events.append(Sold(seat, board.spaces[at], notes, amount))


def take_notes(state: CFState, seat: int, notes: list[int]) -> None:
    """Remove fakes from behind the screen of *seat*."""
    for quality in range(3):
        state.fakes[seat * 3 + quality] -= notes[quality]


def _evade(state: CFState, seat: int, at: int, events: list[Event]) -> None:
    """Tax money, and on the sunglasses space the marker at once (CF-8.1, CF-8.2)."""
    board = state.layout.board
    receive(state, seat, board.tax_pays)
    events.append(Evaded(seat, board.spaces[at], board.tax_pays))
    if at == state.layout.sunglasses:
        state.marker = seat
        events.append(MarkerTaken(seat))


def _fly(state: CFState, seat: int, at: int, amount: int, events: list[Event]) -> None:
    """The fee first, then a secret transfer (CF-9.5, CF-9.6, CF-16.4)."""
    fee = state.layout.board.flight_costs if state.layout.zones[at] == FLIGHT else 0
    _pay(state, seat, fee)
    state.cash[seat] -= amount
    state.account[seat] += amount
    state.deals[seat].append(FLEW)
    state.secrets[seat].append(amount)
    events.append(Flown(seat, state.layout.board.spaces[at], fee))
    events.append(Transferred(seat, amount))
