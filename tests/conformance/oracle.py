"""Who may know what of a move, written down from the rules and not from the code.

The laws of secrecy compare what a seat sees with what `imagine` thinks it cannot see. A fact that
both the view and `imagine` give away would pass them; the oracle of a game, in
tests/games/<game>/oracle.py under the name ORACLE, is what stops it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module


@dataclass(frozen=True)
class Concealed:
    """What others learn of a move when it is made: its public part, and who knows the rest."""

    public: str
    knowers: tuple[int, ...]
    is_sealed: bool
    """Secret only until the last answer is in."""


class Oracle:
    """What the rules of one game hide."""

    sealed: tuple[str, ...] = ()
    """First words of moves that nobody else sees before the step is resolved."""
    secret_tables: tuple[str, ...] = ()
    """Options of tables with secrets that the default table does not have."""
    leaning: tuple[str, ...] = ()
    """First words of moves that lead to decisions of several seats at once, where luck rarely
    does."""

    def knowers(self, words: list[str]) -> int | None:
        """Return how many seats may tell this outcome of a hidden draw from others.

        None where the draw is open; spectators never do.
        """
        return None

    def is_all_sealed(self, options: str) -> bool:
        """Tell whether nothing is secret at a table but an answer that waits for others.

        Then no event is private: a leak shows when two different answers look different, not when
        one is told in two worlds.
        """
        return False

    def has_private_events(self, options: str) -> bool:
        """Tell whether anything is ever told to some and not to others at a table."""
        return not self.is_all_sealed(options)

    def has_hidden_draws(self, options: str) -> bool:
        """Tell whether the game says anything of hidden draws at a table."""
        return type(self).knowers is not Oracle.knowers

    def concealed(self, text: str) -> Concealed | None:
        """Return what is hidden about a move, or None where the rules hide nothing of it."""
        words = text.split(" ")
        if words[0] in self.sealed:
            return Concealed(words[0], (), is_sealed=True)
        return self.partly_concealed(words)

    def partly_concealed(self, words: list[str]) -> Concealed | None:
        """Return what is hidden about a move that is not sealed."""
        return None


@cache
def oracle_of(game: str) -> Oracle:
    """Return the oracle of a game."""
    found: Oracle = import_module(f"games.{game.replace('-', '_')}.oracle").ORACLE
    return found
