"""PC-12: the speech in Hyde Park."""

from __future__ import annotations

from slushfund.core import Event
from slushfund.games.prodigals.content import HELD
from slushfund.games.prodigals.rules.election import gain_votes, lose_votes
from slushfund.games.prodigals.state import PCState


def total_megaphones(state: PCState, seat: int) -> int:
    """Add up a player's megaphones, with those of a held bonus tile (PC-12.1, PC-5.16)."""
    total = state.megaphones[seat]
    for number in range(len(state.bonus_at)):
        bonus = state.content.bonuses[number]
        if state.bonus_at[number] == seat and bonus.use == HELD:
            total += bonus.megaphones
    return total


def speak(state: PCState, events: list[Event]) -> None:
    """Reward the loudest and punish the quietest.

    PC-12.2 to PC-12.5: all tied for fewest gain a vote; the others lose votes by rank, where
    ties share the rank and leave the ranks below unchanged.
    """
    seats = range(state.layout.seats)
    totals = [total_megaphones(state, seat) for seat in seats]
    rewards = state.layout.park_rewards[state.round]
    for seat in state.order:
        if totals[seat] == min(totals):
            gain_votes(state, seat, state.layout.park_penalty, events)
            continue
        rank = 0
        for other in seats:
            if totals[other] > totals[seat]:
                rank += 1
        if rank < len(rewards):
            lose_votes(state, seat, rewards[rank], events)
