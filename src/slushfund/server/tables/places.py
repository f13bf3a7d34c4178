"""People who change places before a game begins, and what was named for their seats."""

from __future__ import annotations

from dataclasses import replace

from slushfund.core import AnyGame
from slushfund.core.options import EVERY_SEAT, ONE_SEAT, parse_settings
from slushfund.packs import open_options, open_settings
from slushfund.server.store.rows import TableRow


def moved(game: AnyGame, row: TableRow, came_from: list[int]) -> TableRow:
    """Return a table where each seat has who sat on another one, with what was named for them."""
    row.seats = [replace(row.seats[old], seat=seat) for seat, old in enumerate(came_from)]
    return replace(row, options=_followed(game, row.options, came_from))


def _followed(game: AnyGame, options: str, came_from: list[int]) -> str:
    chosen = open_options(game, options)
    changes: dict[str, str] = {}
    for choice in game.choices:
        value = chosen.word(choice.name)
        if value == choice.default:
            continue
        if choice.names == ONE_SEAT:
            changes[choice.name] = str(came_from.index(int(value)))
        elif choice.names == EVERY_SEAT:
            words = value.split(",")
            changes[choice.name] = ",".join([words[old] for old in came_from])
    return with_settings(game, options, changes)


def with_settings(game: AnyGame, options: str, changes: dict[str, str]) -> str:
    """Return the options of a table with some of them changed."""
    return open_settings(game, {**parse_settings(options), **changes}).text()
