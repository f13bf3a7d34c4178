"""The result: cash plus account (CF-15)."""

from __future__ import annotations

from slushfund.core import Outcome, Score, ranked
from slushfund.games.counterfeiters.state import OVER, CFState


def rank(state: CFState) -> list[list[int]]:
    """Rank by cash plus account; equal results share a place (CF-15.1 to CF-15.5)."""
    return ranked([state.cash[seat] + state.account[seat] for seat in range(state.seats)])


def outcome(state: CFState) -> Outcome | None:
    """Return the result, or None while the game goes on (CF-15)."""
    if state.phase != OVER:
        return None
    ranking = rank(state)
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
