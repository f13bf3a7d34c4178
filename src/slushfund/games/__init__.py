"""The registry: every game by its id."""

from __future__ import annotations

from typing import Any

import slushfund.packs  # before the games: while they are imported they look for their tables
from slushfund.core import AnyGame, Refusal
from slushfund.games.counterfeiters.game import GAME as COUNTERFEITERS
from slushfund.games.prodigals.game import GAME as PRODIGALS
from slushfund.games.qe.game import GAME as QE
from slushfund.games.tiefe_taschen.game import GAME as TIEFE_TASCHEN

ALL: list[AnyGame] = [QE, TIEFE_TASCHEN, COUNTERFEITERS, PRODIGALS]


for _game in ALL:
    if _game.packs is not None:
        slushfund.packs.LIBRARY.keep_house(_game.packs)


def _earlier(game: Any) -> list[AnyGame]:
    """Return a game under each of its earlier rules that we keep."""
    return [type(game)(version) for version in game.earlier]


PAST: list[AnyGame] = [past for game in ALL for past in _earlier(game)]
"""Earlier rules, whole, for tables and records that began under them."""


def get(name: str) -> AnyGame:
    """Return the game with this id; refuses unknown ones."""
    for game in ALL:
        if game.id == name:
            return game
    raise Refusal("unknown-game", "")


def under(name: str, rules: int) -> AnyGame:
    """Return the game as a version of its rules has it; refuses versions that we do not keep."""
    for game in [get(name), *PAST]:
        if game.id == name and game.rules_version == rules:
            return game
    raise Refusal("other-rules-version", "")
