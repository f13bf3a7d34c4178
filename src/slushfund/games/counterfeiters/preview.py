"""What a move would bring its seat at once, and which spaces are closed to it."""

from __future__ import annotations

from slushfund.core import NOBODY, Event, IllegalMove, Move
from slushfund.games.counterfeiters.content import BUY, FENCE, QUALITIES, SUPERMARKET
from slushfund.games.counterfeiters.events import (
    Banned,
    Converted,
    Drawn,
    EndBegan,
    Halved,
    MarkerTaken,
    Stepped,
    StrikeBegan,
    StrikeEnded,
)
from slushfund.games.counterfeiters.moves import Convert, Place
from slushfund.games.counterfeiters.rules.diners import convert
from slushfund.games.counterfeiters.rules.placing import check_placement
from slushfund.games.counterfeiters.rules.turns import apply
from slushfund.games.counterfeiters.state import NONE, OVER, CFState


def preview(state: CFState, seat: int, move: Move) -> dict[str, int]:
    """Return how a legal move changes the seat's own things and the police; refuses others.

    The move is made in a copy. That reveals nothing: what a seat has never depends on
    what others hide, and what chance has not drawn yet is not in the state.
    """
    twin = state.copy()
    events = apply(twin, seat, move)
    if isinstance(move, Convert) and state.owing != 1 << seat:
        convert(twin, seat, [move.a, move.b, move.c], events)
    before = _facts(state, seat)
    after = _facts(twin, seat)
    changes = {name: after[name] - before[name] for name in before if after[name] != before[name]}
    _tell(events, seat, changes)
    return changes


def _facts(state: CFState, seat: int) -> dict[str, int]:
    """Measure what stands behind one screen, and the cards before it."""
    board = state.layout.board
    facts = {"cash": state.cash[seat], "account": state.account[seat]}
    notes = state.notes(seat)
    for quality in range(3):
        facts[f"fakes-{QUALITIES[quality]}"] = notes[quality]
    for card in range(len(board.cards)):
        facts[board.cards[card]] = state.owns(seat, card)
    return facts


def _tell(events: list[Event], seat: int, changes: dict[str, int]) -> None:
    """Name what happens on the way: the officer, what he brings, and where money goes."""
    for event in events:
        if isinstance(event, Stepped):
            changes["officer"] = event.officer
        elif isinstance(event, Halved):
            if event.seat == seat:
                changes["godfather"] = event.amount
        elif isinstance(event, Banned):
            changes["ban"] = QUALITIES.index(event.quality) + 1
        elif isinstance(event, StrikeBegan):
            changes["strike"] = 1
        elif isinstance(event, StrikeEnded):
            changes["strike"] = 0
        elif isinstance(event, MarkerTaken):
            changes["marker"] = 1
        elif isinstance(event, EndBegan):
            changes["end"] = 1
        elif isinstance(event, Converted):
            if event.seat == seat:
                changes["diners"] = event.amount
        elif isinstance(event, Drawn) and event.seat == seat:
            changes["lottery"] = event.amount


def closed(state: CFState, seat: int) -> list[str]:
    """Return for each space the refusal that keeps the seat from it; empty text for none."""
    if seat < 0 or state.phase == OVER:
        return []
    reasons: list[str] = []
    by_zone: dict[int, str] = {}
    for at in range(len(state.henchmen)):
        zone = state.layout.zones[at]
        if state.henchmen[at] != NOBODY:
            reasons.append("space-taken")
        elif zone == BUY:
            reasons.append(_reason(state, seat, at))
        else:  # what keeps a seat from one free space of a zone keeps it from all of them
            if zone not in by_zone:
                by_zone[zone] = _reason(state, seat, at)
            reasons.append(by_zone[zone])
    return reasons


def _reason(state: CFState, seat: int, at: int) -> str:
    """Return the refusal of every placement on a space; empty text for none."""
    try:
        check_placement(state, seat, at, _probe(state, seat, at), NONE)
    except IllegalMove as refusal:
        return refusal.code
    return ""


def _probe(state: CFState, seat: int, at: int) -> Place:
    """Return the placement that a space would rather take than any other of the seat."""
    space = state.layout.board.spaces[at]
    if state.layout.zones[at] not in (SUPERMARKET, FENCE):
        return Place(space, 0, 0, 0, 0)
    held = state.notes(seat)
    if held[2]:
        return Place(space, 0, 0, 1, 0)
    if held[1]:
        return Place(space, 0, 1, 0, 0)
    return Place(space, min(1, held[0]), 0, 0, 0)
