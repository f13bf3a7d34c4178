"""Tiles and scoring tables, read from data/components.toml."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from slushfund.core.content import HOUSE_TABLES, Tables

_DATA: Final[Tables] = HOUSE_TABLES["qe"]["components"]


NATIONS: Final[list[str]] = _DATA["nations"]
SECTORS: Final[list[str]] = _DATA["sectors"]
TILE_KINDS: Final = len(NATIONS) * len(SECTORS)
"""Tiles are numbered nation * 5 + sector; not every number is printed."""


def tile_name(tile: int) -> str:
    """Return the code of a tile, for instance US-AGR."""
    return f"{NATIONS[tile // len(SECTORS)]}-{SECTORS[tile % len(SECTORS)]}"


TILE_NAMES: Final[list[str]] = [tile_name(tile) for tile in range(TILE_KINDS)]


def _points() -> list[int]:
    """Return the points of each tile, 0 for numbers that are not printed."""
    points: list[int] = []
    for nation in NATIONS:
        for sector in SECTORS:
            points.append(_DATA["points"][nation].get(sector, 0))
    return points


POINTS: Final[list[int]] = _points()


@final
@dataclass(init=False)
class Side:
    """A side of the score board: what depends on the number of seats."""

    nations: int
    sectors: int
    tiles: list[int]
    nationalization: list[int]
    monopolization: list[int]
    diversification: list[int]
    least_spent: int

    def __init__(self, raw: Tables) -> None:
        self.nations = raw["nations"]
        self.sectors = raw["sectors"]
        removed: list[str] = raw["removed"]
        self.tiles = [t for t in range(TILE_KINDS) if POINTS[t] and TILE_NAMES[t] not in removed]
        self.nationalization = raw["nationalization"]
        self.monopolization = raw["monopolization"]
        self.diversification = raw["diversification"]
        self.least_spent = raw["least_spent"]


def bits_of(tiles: list[int]) -> int:
    """Return a set of tiles as bits."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile
    return bits


def tiles_of(bits: int) -> list[int]:
    """Return a set of tiles given as bits, ascending."""
    return [tile for tile in range(TILE_KINDS) if bits >> tile & 1]


SMALL: Final = Side(_DATA["small"])
LARGE: Final = Side(_DATA["large"])
LARGEST: Final = 5
"""The number of seats for which the large side is used."""


def side_for(seats: int) -> Side:
    """Return the side of the score board for this many seats."""
    return LARGE if seats == LARGEST else SMALL
