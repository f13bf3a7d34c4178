"""Content of a game as plain tables, and the packs that may replace parts of it.

Nothing here opens a file: `slushfund.packs` does. The registry brings it in before any game.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

Tables: TypeAlias = dict[str, Any]
"""Plain values as TOML has them: for each file of a game's `data/` its tables."""

HOUSE: Final = "house"
"""The name of the content that nobody has replaced."""


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

    def __init__(self, game: str, keys: dict[str, list[str]], amends: bool) -> None:
        self.game = game
        self.keys = keys
        self.amends = amends
        self.contents = {}

    def spread(self, given: Tables) -> Tables:
        """Return what a pack gives, each part under its name."""
        return given

    @abstractmethod
    def mistakes(self, given: Tables, merged: Tables) -> list[str]:
        """Return every mistake of a pack in plain words; *merged*: laid over the house tables."""

    @abstractmethod
    def build(self, name: str, tables: Tables) -> C:
        """Turn tables without mistakes into content."""

    def pin(self, name: str) -> str:
        """Return the name of a pack with its fingerprint; refuses packs that cannot be used."""
        return source().pin(self, name)

    def content(self, name: str) -> C:
        """Return the content of a pack as `pin` names it."""
        found = self.contents.get(name)
        if found is None:
            pinned = self.pin(name)
            found = self.build(pinned, source().tables(self, pinned))
            self.contents[pinned] = found
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Where tables come from."""

    @abstractmethod
    def house(self, game: str) -> Tables:
        """Return the present house tables of a game."""

    @abstractmethod
    def pin(self, packs: Packs[Any], name: str) -> str:
        """Return the name of a pack with its fingerprint; refuses packs that cannot be used."""

    @abstractmethod
    def tables(self, packs: Packs[Any], name: str) -> Tables:
        """Return the house tables with a pack laid over them."""


_SOURCES: Final[list[Source]] = []


def use_source(given: Source) -> None:
    """Take all tables from here."""
    _SOURCES[:] = [given]


def source() -> Source:
    """Return where tables come from."""
    return _SOURCES[0]


def house_tables(game: str) -> Tables:
    """Return the present house tables of a game."""
    return source().house(game)
