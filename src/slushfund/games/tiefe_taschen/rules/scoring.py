"""The end of the game: stacks are counted, most money wins (TT-13, TT15)."""

from __future__ import annotations

from slushfund.core import Event, Outcome, Score, ranked
from slushfund.games.tiefe_taschen import events as told
from slushfund.games.tiefe_taschen.rules.money import money, stack_values
from slushfund.games.tiefe_taschen.state import OVER, REASONS, TTState


def end_game(state: TTState, ending: int, events: list[Event]) -> None:
    """Count all stacks openly; pot and treasury belong to nobody (TT-13.1, TT15-4)."""
    state.phase = OVER
    state.ending = ending
    for seat in range(state.setup.seats):
        events.append(told.Counted(seat, tuple(stack_values(state, seat))))
    if state.setup.opens_ledger():
        events.append(told.RecordOpened([movement.value for movement in state.ledger]))
    events.append(told.Ended(ranked(_amounts(state))[0]))


def _amounts(state: TTState) -> list[int]:
    return [money(state, seat) for seat in range(state.setup.seats)]


def outcome(state: TTState) -> Outcome | None:
    """Rank by private money; equal amounts share a place (TT-13.7, TT-13.8, TT15-9)."""
    if state.phase != OVER:
        return None
    amounts = _amounts(state)
    ranking = ranked(amounts)
    scores = [Score(amount, {"money": amount}) for amount in amounts]
    return Outcome(REASONS[state.ending], ranking[0].copy(), ranking, scores)
