"""Content of a game as plain tables, and the packs that may replace parts of it.

Nothing here opens a file: `slushfund.packs` reads them and puts here what it found good.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

Tables: TypeAlias = dict[str, Any]
"""Plain values as TOML has them: for each file of a game's `data/` its tables."""

HOUSE: Final = "house"
"""The name of the content that nobody has replaced."""
PACK: Final = "pack"
"""The option that names the content of a table."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """What is printed on the components of a game. Never changes; states share it."""

    name: str
    """The pack as it was pinned: a view that tells the name leads to the same content."""

    def __init__(self, name: str) -> None:
        self.name = name


C = TypeVar("C", bound=Content)


@mypyc_attr(allow_interpreted_subclasses=True)
class Packs(Generic[C]):
    """What a game says of its packs, and every content of it that is in use."""

    game: str
    keys: dict[str, list[str]]
    """Lists of tables, with what tells their entries apart; other lists are replaced whole."""
    amends: bool
    """An entry changes only the keys it has; otherwise it takes the place of ours."""
    contents: dict[str, C]
    """By name. Only grows, and never by chance: a name always means the same content."""
    tables: dict[str, Tables]
    """What each content was made of, for screens that show its numbers."""

    def __init__(self, game: str, keys: dict[str, list[str]], amends: bool) -> None:
        self.game = game
        self.keys = keys
        self.amends = amends
        self.contents = {}
        self.tables = {}

    def spread(self, given: Tables) -> Tables:
        """Return what a pack gives, each part under its name."""
        return given

    @abstractmethod
    def mistakes(self, given: Tables, merged: Tables) -> list[str]:
        """Return every mistake of a pack in plain words; *merged*: laid over the house tables."""

    @abstractmethod
    def build(self, name: str, tables: Tables) -> C:
        """Turn tables without mistakes into content."""

    def keep(self, name: str, tables: Tables) -> None:
        """Make content of tables without mistakes, to be found under this name."""
        self.contents[name] = self.build(name, tables)
        self.tables[name] = tables


HOUSE_TABLES: Final[dict[str, Tables]] = {}
"""The present house tables of each game, put here before any game is imported."""
