"""Placing a henchman: what is possible, what is refused and why, and the action (CF-2 to CF-9)."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, IllegalMove, Move, Pick, Space
from slushfund.games.counterfeiters.events import (
    Bought,
    Converted,
    Evaded,
    Flown,
    MarkerTaken,
    Printed,
    Sold,
    Transferred,
)
from slushfund.games.counterfeiters.model import (
    BAD,
    BUY,
    DINER,
    DINERS,
    FENCE,
    FLEW,
    FLIGHT,
    GOOD,
    HOLOGRAM,
    INK,
    JET,
    JET_SPACE,
    LAST,
    NONE,
    PRINT,
    PRINTER,
    SUPERMARKET,
    TURNS,
    CFState,
    Convert,
    Place,
)
from slushfund.games.counterfeiters.spaces import Placements, Relocations


def space(state: CFState, seat: int) -> Space:
    """Return what *seat* may answer (section Decisions of the rules page)."""
    phase = state.phase
    if phase in (TURNS, LAST):
        if seat == state.actor:
            return placements(state, seat, NONE)
    elif phase in (GOOD, BAD):
        if seat == state.actor:
            return relocations(state, seat)
    elif phase == DINERS and seat >= 0 and state.owing >> seat & 1:
        return Pick(conversions(state, seat))
    return Pick([])


def placements(state: CFState, seat: int, left: int) -> Placements:
    """Return where a henchman of *seat* may go; *left* is the space he comes from, or NONE.

    Rule CF-2.7: only where the action can be carried out.
    """
    table = state.table
    board = table.board
    held = state.notes(seat)
    cash = state.cash[seat]
    found = Placements(cash, state.account[seat], held, accepted(state, held))
    found.fee = board.flight_costs
    found.supermarket_most = board.supermarket_most
    found.fence_most = board.fence_most
    has_jet = state.owns(seat, JET) > 0
    henchmen = state.henchmen
    market = state.market
    prices = board.prices
    plain = table.plain
    simple = found.simple
    for at in range(board.market):
        card = market[at]
        if card == NONE or cash < prices[at] or (card == JET and has_jet):
            continue
        if henchmen[at] == NOBODY or at == left:
            simple.append(plain[at])
    for at in table.undemanding:
        if henchmen[at] == NOBODY or at == left:
            simple.append(plain[at])
    if sum_of(held):
        if sum_of(found.accepted):
            _add_free(state, left, table.of_zone[SUPERMARKET], found.supermarkets)
        _add_free(state, left, table.of_zone[FENCE], found.fences)
    if not table.strikes[state.officer]:
        if has_jet:
            _add_free(state, left, table.of_zone[JET_SPACE], found.flights)
        if cash >= found.fee:
            _add_free(state, left, table.of_zone[FLIGHT], found.flights)
    return found


def _add_free(state: CFState, left: int, spaces: list[int], names: list[str]) -> None:
    """Add the names of those spaces that nobody has used (CF-2.5)."""
    for at in spaces:
        if state.henchmen[at] == NOBODY or at == left:
            names.append(state.table.board.spaces[at])


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


def relocations(state: CFState, seat: int) -> Relocations:
    """Return what the owner of a lawyer may do; the space left counts as free (CF-14.7)."""
    left: list[str] = []
    targets: list[Placements] = []
    for at in range(len(state.henchmen)):
        if state.henchmen[at] == seat:
            left.append(state.table.board.spaces[at])
            targets.append(placements(state, seat, at))
    return Relocations(left, targets)


def diner_notes(state: CFState, seat: int) -> int:
    """Return how many fakes the diners of *seat* convert (CF-13.8)."""
    capacity = state.owns(seat, DINER) * state.table.board.diner_notes
    return min(capacity, sum_of(state.notes(seat)))


def has_choice(state: CFState, seat: int) -> bool:
    """Tell whether diners leave a choice: fewer than fakes, two qualities (CF-13.10)."""
    held = state.notes(seat)
    total = sum_of(held)
    return 0 < diner_notes(state, seat) < total and max(held) < total


def conversions(state: CFState, seat: int) -> list[Move]:
    """Return every choice of the right number of fakes, lowest qualities first (CF-13.9)."""
    held = state.notes(seat)
    number = diner_notes(state, seat)
    moves: list[Move] = []
    for a in range(min(held[0], number), -1, -1):
        for b in range(min(held[1], number - a), -1, -1):
            if number - a - b <= held[2]:
                moves.append(Convert(a, b, number - a - b))
    return moves


def lowest_notes(state: CFState, seat: int) -> list[int]:
    """Return the notes that diners take when nobody is asked (CF-13.10, CF-14.14)."""
    held = state.notes(seat)
    number = diner_notes(state, seat)
    a = min(held[0], number)
    b = min(held[1], number - a)
    return [a, b, number - a - b]


def convert(state: CFState, seat: int, notes: list[int], events: list[Event]) -> int:
    """Turn *notes* into cash at their face value and return it (CF-13.7)."""
    amount = sum_of(notes) * state.table.board.fake_value
    if amount:
        _take_notes(state, seat, notes)
        receive(state, seat, amount)
        events.append(Converted(seat, notes, amount))
    return amount


def check_placement(state: CFState, seat: int, at: int, place: Place, left: int) -> None:
    """Refuse a placement on space *at* for the first reason in the table of refusals.

    *left* is the space a lawyer's henchman comes from, or NONE.
    """
    zone = state.table.zones[at]
    sells = zone in (SUPERMARKET, FENCE)
    flies = zone in (JET_SPACE, FLIGHT)
    if (place.amount and not flies) or ((place.a or place.b or place.c) and not sells):
        raise IllegalMove("bad-notation", "")
    if state.henchmen[at] != NOBODY and at != left:
        raise IllegalMove("space-taken", "CF-2.5")
    if zone == BUY:
        _check_purchase(state, seat, at)
    elif flies:
        _check_flight(state, seat, zone, place.amount)
    elif sells:
        _check_sale(state, seat, zone, [place.a, place.b, place.c])


def _check_purchase(state: CFState, seat: int, at: int) -> None:
    """Rules CF-4.3, CF-4.6 and CF-4.8: a card, no second jet, and its price in cash."""
    card = state.market[at]
    if card == NONE:
        raise IllegalMove("no-card", "CF-4.8")
    if card == JET and state.owns(seat, JET) > 0:
        raise IllegalMove("second-jet", "CF-4.6")
    if state.cash[seat] < state.table.board.prices[at]:
        raise IllegalMove("too-little-cash", "CF-4.3")


def _check_flight(state: CFState, seat: int, zone: int, amount: int) -> None:
    """Rules CF-9.1 to CF-9.9: no strike, a jet or the fee, and money where it is taken from."""
    if state.table.strikes[state.officer]:
        raise IllegalMove("strike", "CF-12.4")
    fee = 0
    if zone == FLIGHT:
        fee = state.table.board.flight_costs
    elif state.owns(seat, JET) == 0:
        raise IllegalMove("no-jet", "CF-9.4")
    if state.cash[seat] < fee or amount > state.cash[seat] - fee:
        raise IllegalMove("too-little-cash", "CF-9.6")
    if amount % 10 != 0:
        raise IllegalMove("not-a-multiple", "CF-1.3")
    if -amount > state.account[seat]:
        raise IllegalMove("account-too-low", "CF-9.7")


def _check_sale(state: CFState, seat: int, zone: int, notes: list[int]) -> None:
    """Rules CF-6.1, CF-6.3 and CF-7.1: a number of own notes that the buyer takes."""
    board = state.table.board
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
    zone = state.table.zones[at]
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
    board = state.table.board
    card = state.market[at]
    state.market[at] = NONE
    _pay(state, seat, board.prices[at])
    state.owned[seat * len(board.cards) + card] += 1
    events.append(Bought(seat, board.spaces[at], board.cards[card], board.prices[at]))


def quality_of(state: CFState, seat: int) -> int:
    """Return the quality *seat* prints: one less than its different components (CF-5.2)."""
    row = seat * len(state.table.board.cards)
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
        notes[quality] = state.table.board.printer_notes * state.owns(seat, PRINTER)
    return notes


def _print(state: CFState, seat: int, at: int, events: list[Event]) -> None:
    """Each printer makes notes of the seat's quality (CF-5.1 to CF-5.5)."""
    notes = print_of(state, seat)
    for quality in range(3):
        state.fakes[seat * 3 + quality] += notes[quality]
    events.append(Printed(seat, state.table.board.spaces[at], notes))


def _sell(state: CFState, seat: int, at: int, notes: list[int], events: list[Event]) -> None:
    """The supermarket pays one price, the fence that of the lowest quality (CF-6.1, CF-7.2)."""
    board = state.table.board
    if state.table.zones[at] == SUPERMARKET:
        price = board.supermarket_pays
    elif notes[0]:
        price = board.fence_pays[0]
    elif notes[1]:
        price = board.fence_pays[1]
    else:
        price = board.fence_pays[2]
    amount = price * sum_of(notes)
    _take_notes(state, seat, notes)
    receive(state, seat, amount)
    events.append(Sold(seat, board.spaces[at], notes, amount))


def _take_notes(state: CFState, seat: int, notes: list[int]) -> None:
    """Remove fakes from behind the screen of *seat*."""
    for quality in range(3):
        state.fakes[seat * 3 + quality] -= notes[quality]


def _evade(state: CFState, seat: int, at: int, events: list[Event]) -> None:
    """Tax money, and on the sunglasses space the marker at once (CF-8.1, CF-8.2)."""
    board = state.table.board
    receive(state, seat, board.tax_pays)
    events.append(Evaded(seat, board.spaces[at], board.tax_pays))
    if at == state.table.sunglasses:
        state.marker = seat
        events.append(MarkerTaken(seat))


def _fly(state: CFState, seat: int, at: int, amount: int, events: list[Event]) -> None:
    """The fee first, then a secret transfer (CF-9.5, CF-9.6, CF-16.4)."""
    fee = state.table.board.flight_costs if state.table.zones[at] == FLIGHT else 0
    _pay(state, seat, fee)
    state.cash[seat] -= amount
    state.account[seat] += amount
    state.deals[seat].append(FLEW)
    state.secrets[seat].append(amount)
    events.append(Flown(seat, state.table.board.spaces[at], fee))
    events.append(Transferred(seat, amount))
