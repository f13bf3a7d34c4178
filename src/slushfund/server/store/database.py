"""What a store needs of a database: statements, transactions, and honesty about what was kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

from slushfund.core import Refusal

Facts: TypeAlias = Sequence[Any] | Mapping[str, Any]


class Failed(Exception):
    """The database did not do what it was asked for, and nothing of it is kept."""


class Taken(Failed):
    """Something is there already that may be there once only."""


class Unsure(Exception):
    """The database went away while it committed: nobody knows whether it has."""


class Astray(Refusal):
    """What a table in memory says may not be what is stored: it has to be read again."""


class Found(Protocol):
    """What a statement has found."""

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...


class Database(Protocol):
    """Where rows are. SQL is what all databases have in common, with `?` and `:name` for values.

    Everything but `close` is called in threads of the store.
    """

    is_shared: bool
    """Whether several processes may write at once: then every table has an owner."""
    threads: int
    """How many of them may work at once."""
    listed: str
    """The expression that tells whether the settings of a table list it."""
    asker: str
    """The expression for the person whose wish a seat notes."""

    def execute(self, statement: str, facts: Facts = ()) -> Found:
        """Run one statement: alone, or as part of what is being written; raises Failed."""

    def writing(self) -> AbstractContextManager[Database]:
        """Open a transaction that commits at the end, or leaves nothing behind.

        Raises Failed, or Unsure where nobody knows.
        """

    def count_on(self) -> None:
        """Number new rows after all that are there, also after those that came with a number."""

    def close(self) -> None:
        """End all connections; called when no thread works any more."""
