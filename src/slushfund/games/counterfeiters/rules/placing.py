"""Where a henchman may go, and why he may not go elsewhere (CF-2)."""

from __future__ import annotations

from slushfund.core import NOBODY, IllegalMove, Pick, Space
from slushfund.games.counterfeiters.content import BUY, FENCE, FLIGHT, JET, JET_SPACE, SUPERMARKET
from slushfund.games.counterfeiters.moves import Place
from slushfund.games.counterfeiters.rules.actions import (
    accepted,
    check_flight,
    check_purchase,
    check_sale,
    sum_of,
)
from slushfund.games.counterfeiters.rules.diners import conversions
from slushfund.games.counterfeiters.spaces import Placements, Relocations
from slushfund.games.counterfeiters.state import BAD, DINERS, GOOD, LAST, NONE, TURNS, CFState


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
    layout = state.layout
    board = layout.board
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
    plain = layout.plain
    simple = found.simple
    for at in range(board.market):
        card = market[at]
        if card == NONE or cash < prices[at] or (card == JET and has_jet):
            continue
        if henchmen[at] == NOBODY or at == left:
            simple.append(plain[at])
    for at in layout.undemanding:
        if henchmen[at] == NOBODY or at == left:
            simple.append(plain[at])
    if sum_of(held):
        if sum_of(found.accepted):
            _add_free(state, left, layout.of_zone[SUPERMARKET], found.supermarkets)
        _add_free(state, left, layout.of_zone[FENCE], found.fences)
    if not layout.strikes[state.officer]:
        if has_jet:
            _add_free(state, left, layout.of_zone[JET_SPACE], found.flights)
        if cash >= found.fee:
            _add_free(state, left, layout.of_zone[FLIGHT], found.flights)
    return found


def _add_free(state: CFState, left: int, spaces: list[int], names: list[str]) -> None:
    """Add the names of those spaces that nobody has used (CF-2.5)."""
    for at in spaces:
        if state.henchmen[at] == NOBODY or at == left:
            names.append(state.layout.board.spaces[at])


def relocations(state: CFState, seat: int) -> Relocations:
    """Return what the owner of a lawyer may do; the space left counts as free (CF-14.7)."""
    left: list[str] = []
    targets: list[Placements] = []
    for at in range(len(state.henchmen)):
        if state.henchmen[at] == seat:
            left.append(state.layout.board.spaces[at])
            targets.append(placements(state, seat, at))
    return Relocations(left, targets)


def check_placement(state: CFState, seat: int, at: int, place: Place, left: int) -> None:
    """Refuse a placement on space *at* for the first reason in the table of refusals.

    *left* is the space a lawyer's henchman comes from, or NONE.
    """
    zone = state.layout.zones[at]
    sells = zone in (SUPERMARKET, FENCE)
    flies = zone in (JET_SPACE, FLIGHT)
    if (place.amount and not flies) or ((place.a or place.b or place.c) and not sells):
        raise IllegalMove("bad-notation", "")
    if state.henchmen[at] != NOBODY and at != left:
        raise IllegalMove("space-taken", "CF-2.5")
    if zone == BUY:
        check_purchase(state, seat, at)
    elif flies:
        check_flight(state, seat, zone, place.amount)
    elif sells:
        check_sale(state, seat, zone, [place.a, place.b, place.c])
