"""PC-15: the end of the game, and the winner; `contests` has the scores."""

from __future__ import annotations

from slushfund.core import Outcome, Score
from slushfund.games.prodigals.rules.contests import contests_in_play, score
from slushfund.games.prodigals.state import OVER, PCState


def end_reason(state: PCState) -> str:
    """Return why the game ends after this round, "" if it goes on (PC-15.1, PC-15.2)."""
    for contest in contests_in_play(state):
        for seat in range(state.layout.seats):
            if score(state, seat, contest) <= 0:
                return f"zero-{contest}"
    return "last-round" if state.round == state.layout.last_round else ""


def outcome(state: PCState) -> Outcome | None:
    """Rank by the highest score, then the second, then the third; lower is better.

    PC-15.4 to PC-15.7.
    """
    if state.phase != OVER:
        return None
    contests = contests_in_play(state)
    scores: list[Score] = []
    ordered: list[tuple[list[int], int]] = []
    for seat in range(state.layout.seats):
        points = {contest: score(state, seat, contest) for contest in contests}
        scores.append(Score(max(points.values()), points))
        ordered.append((sorted(points.values(), reverse=True), seat))
    ordered.sort()
    ranking: list[list[int]] = []
    previous: list[int] = []
    for key, seat in ordered:
        if ranking and key == previous:
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
        previous = key
    return Outcome(state.reason, ranking[0].copy(), ranking, scores)
