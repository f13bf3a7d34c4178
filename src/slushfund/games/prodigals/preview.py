"""Foresight: what a move would change at once for the seat that makes it, as data."""

from __future__ import annotations

from slushfund.core import Move
from slushfund.games.prodigals.rules.contests import contests_in_play, score
from slushfund.games.prodigals.rules.hyde_park import total_megaphones
from slushfund.games.prodigals.rules.symbols import count_symbol
from slushfund.games.prodigals.rules.turns import apply
from slushfund.games.prodigals.state import OVER, PCState


def _facts(state: PCState, seat: int) -> dict[str, int]:
    """Measure what a screen shows of one player; all of it lies open on the table."""
    facts: dict[str, int] = {}
    facts["votes"] = state.votes[seat]
    facts["pounds"] = state.money[seat]
    facts["possession-tiles"] = len(state.estates[seat])
    facts["circle-tiles"] = len(state.grids[seat])
    if state.legacy is not None:
        board = state.legacy.boards[seat]
        facts["board"] = len(board)
        facts["properties"] = sum([1 for card in board if state.content.cards[card].values])
    for contest in contests_in_play(state):
        facts[f"score-{contest}"] = score(state, seat, contest)
    return facts


def _round_facts(state: PCState, seat: int) -> dict[str, int]:
    """Measure what is forgotten, sorted out or taken back at the end of a round."""
    facts: dict[str, int] = {}
    for number, word in enumerate(state.content.symbols):
        facts[word] = count_symbol(state, seat, number)
    facts["renaissance"] = state.unnamed[seat]
    facts["megaphones"] = total_megaphones(state, seat)
    facts["hand"] = len(state.hands[seat])
    facts["tableau"] = len(state.tableaus[seat])
    facts["bonus-tiles"] = state.bonus_at.count(seat)
    if state.legacy is not None:
        facts["actions"] = state.legacy.actions[seat]
    return facts


def preview(state: PCState, seat: int, move: Move) -> dict[str, int]:
    """Return how a legal move changes the seat's own things; refuses an illegal one.

    The move is made in a copy. That reveals nothing: what chance has not drawn yet is not in
    the state. Things that go back at the end of a round are left out when it ends.
    """
    twin = state.copy()
    apply(twin, seat, move)
    before = _facts(state, seat)
    after = _facts(twin, seat)
    if twin.round == state.round and twin.phase != OVER:
        before.update(_round_facts(state, seat))
        after.update(_round_facts(twin, seat))
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}
