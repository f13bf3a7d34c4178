"""What the rules conserve, and how long a game can last."""

from __future__ import annotations

from slushfund.core import NOBODY, Options
from slushfund.games.counterfeiters.content import Layout
from slushfund.games.counterfeiters.state import FLEW, HALVED, NAMING_FIRST, NONE, CFState


def conserved(state: CFState) -> dict[str, int]:
    """Count cards, henchmen, and money that nothing explains: all constant."""
    cards = sum(state.deck) + len(state.binned) + sum(state.owned) + sum(state.components)
    cards += sum([1 for card in state.market if card != NONE])
    if state.phase == NAMING_FIRST:
        cards += state.seats  # the printers that come with the start player's name
    standing = sum([1 for seat in state.henchmen if seat != NOBODY])
    return {
        "cards": cards,
        "henchmen": standing + sum(state.passed) + sum(state.unused),
        "money": sum([unexplained(state, seat) for seat in range(state.seats)]),
    }


def unexplained(state: CFState, seat: int) -> int:
    """Return the money of *seat* beyond its deals and secrets: nothing, if all is right."""
    money = state.cash[seat] + state.account[seat]
    secrets = 0
    for deal in state.deals[seat]:
        if deal == HALVED:
            money += state.secrets[seat][secrets]
        elif deal != FLEW:
            money -= deal
        if deal in (HALVED, FLEW):
            secrets += 1
    return money


def longest(options: Options, layout: Layout) -> int | None:
    """Return a bound on inputs: with a patrol every few rounds bring a step (CF-17.2).

    Without one no rule ends a game in which nobody ever uses a noisy space.
    """
    patrol = options.word("patrol")
    if patrol == "off":
        return None
    board = layout.board
    rounds = (len(board.track) - 1 - board.officer) * int(patrol)
    inputs_per_round = options.seats * (board.henchmen + 1) + board.market
    return 1 + options.seats + board.market + rounds * inputs_per_round + options.seats + 2
