"""What every game of Tiefe Taschen keeps: all money cards, and a bound on its length."""

from __future__ import annotations

from slushfund.core import Options
from slushfund.games.tiefe_taschen.content import ALONE, STATEMENTS, treasury_cards
from slushfund.games.tiefe_taschen.rules.money import money
from slushfund.games.tiefe_taschen.state import TTState


def conserved(state: TTState) -> dict[str, int]:
    """Count private stacks, bribes, pot and treasury: they hold all money cards."""
    cards = sum(state.sizes) + len(state.pot) + state.treasury_left
    worth = sum([money(state, seat) for seat in range(state.setup.seats)])
    worth += sum(state.pot)
    for value in range(1, 6):
        worth += value * state.treasury[value - 1]
    for place in range(2 * state.setup.seats):
        if state.lying >> place & 1:
            cards += 1
            worth += state.values[place]
    return {"cards": cards, "money": worth}


def longest(options: Options) -> int:
    """Return a bound on inputs: what a phase 3 can hold at most, for every possible vote."""
    seats = options.seats
    rounds_at_most = treasury_cards(options.word("edition"), seats) // seats + 1
    changes = ALONE * seats + seats  # and a vote to go round in order for each seat
    shows = changes * (seats - 1)  # a bribe is turned up once, or shown to one after the other
    free = changes + shows + (changes + shows + 1) * seats
    orderly = 4 * seats + 2 * seats * (seats - 1) + seats + ALONE * seats
    answers = seats  # of who is blackmailed (TT15-7)
    vote = 1 + free + orderly + STATEMENTS * seats + 2 + seats + answers
    return 2 + rounds_at_most * (seats + 1 + (seats - 1) * vote)
