"""The end: tokens are opened, and the most is left to the winner (TY-4)."""

from __future__ import annotations

from slushfund.games.toy.events import Ended, Opened
from slushfund.games.toy.state import ToyState

from slushfund.core import Event, Outcome, Score


def spent(state: ToyState, seat: int) -> int:
    """Return what a seat has paid."""
    pairs = zip(state.winners, state.prices, strict=True)
    return sum([price for winner, price in pairs if winner == seat])


def outcome(state: ToyState) -> Outcome | None:
    """Return ranking and scores, or None while the game goes on (TY-4.2)."""
    if not state.is_over():
        return None
    paid = [spent(state, seat) for seat in range(state.seats)]
    totals = [state.tokens[seat] - paid[seat] for seat in range(state.seats)]
    scores = [Score(totals[seat], {"spent": paid[seat]}) for seat in range(state.seats)]
    ranking = [
        [seat for seat in range(state.seats) if totals[seat] == total]
        for total in sorted(set(totals), reverse=True)
    ]
    return Outcome("prizes-gone", ranking[0], ranking, scores)


def final_events(state: ToyState) -> list[Event]:
    """Open all that was hidden (TY-4.1)."""
    events: list[Event] = []
    for seat in range(state.seats):
        events.append(Opened(seat, state.tokens[seat], spent(state, seat)))
    result = outcome(state)
    assert result is not None
    events.append(Ended(result.winners))
    return events
