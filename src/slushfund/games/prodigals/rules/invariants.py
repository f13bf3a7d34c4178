"""What the rules conserve: every card and tile is somewhere, or has left the game."""

from __future__ import annotations

from typing import Final

from slushfund.core import Options
from slushfund.games.prodigals.rules.contests import plays
from slushfund.games.prodigals.rules.election import AddTile
from slushfund.games.prodigals.state import (
    BEATRICE_TILES,
    CARDS,
    CIRCLE_TILES,
    FREE,
    KEEPING,
    OUT,
    POSSESSION_TILES,
    REDUCTION,
    PCState,
)

PER_SEAT: Final = 3000
"""Inputs that a seat can at most make in a game, with a wide margin."""
DRAWS: Final = 300


def longest(options: Options) -> int:
    """Return a number of inputs that no game exceeds."""
    return DRAWS + PER_SEAT * options.seats


def _total(lists: list[list[int]]) -> int:
    return sum([len(items) for items in lists])


def conserved(state: PCState) -> dict[str, int]:
    """Count cards and tiles wherever they are; money and votes come from a bank without end."""
    layout = state.layout
    circle, possession = layout.circle_deck(), layout.possession_deck()
    central, beatrice = layout.central_deck(), layout.beatrice_deck()
    decks = state.decks
    cards = _total(decks[:circle]) + _total(decks[central:beatrice]) + state.gone[CARDS]
    cards += _total(decks[layout.will_deck() :])
    if state.phase in (KEEPING, REDUCTION):
        cards += _total(state.sealed)
    if state.legacy is not None:
        cards += _total(state.legacy.boards) + _total(state.legacy.discards)
    for lists in (state.hands, state.tableaus, state.played, state.laid):
        cards += _total(lists)
    tiles = _total(decks[circle:possession]) + state.gone[CIRCLE_TILES] + len(state.pair)
    tiles += sum([1 for tile in state.tiles if tile != FREE])
    tiles += sum([1 for effect in state.stack if isinstance(effect, AddTile)])
    tiles += sum([max(len(grid) - 1, 0) for grid in state.grids])
    possessions = _total(decks[possession:central]) + state.gone[POSSESSION_TILES]
    possessions += len(state.market) + _total(state.estates)
    undealt = [estate for estate in state.estates if not estate]
    if state.round == 0 and plays(state, "possessions"):
        possessions += len(undealt) * _set_size(state)
    beatrices = _total(decks[beatrice : layout.will_deck()]) + state.gone[BEATRICE_TILES]
    return {
        "cards": cards + (0 if state.central == FREE else 1),
        "circle-tiles": tiles,
        "possession-tiles": possessions,
        "beatrice-tiles": beatrices + (0 if state.beatrice == FREE else 1),
        "bonus-tiles": sum([1 for at in state.bonus_at if at != OUT]),
        "markers": len(state.markers),
    }


def _set_size(state: PCState) -> int:
    """Return the number of tiles in a starting set."""
    letters = [tile.letter for tile in state.content.possessions if tile.letter]
    return letters.count(letters[0])
