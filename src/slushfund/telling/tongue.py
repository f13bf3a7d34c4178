"""One language: how it calls what the engine names, and its sentences.

English calls things as the engine does, so it needs no words of its own; German has them in
`text/words/<game>.toml`. Sentences are in `text/telling.toml` and in the files of the games.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from slushfund.text import texts_of

TELLING: Final = "telling"
"""The file of sentences that are of no game."""
COMMON: Final = "common"
NAME: Final = re.compile(r"(?<![\w@])[A-Za-z]{2,}(?:-[a-z]+)*(?!\w)")
"""A word in the spelling of a move."""


class Tongue:
    """How a game is told in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.language = language
        self._words = {} if language == "en" else _table(game, "words")
        self._events = {} if language == "en" else _table(game, "events")
        self._verbs = {} if language == "en" else _table(game, "verbs")

    def word(self, name: str) -> str:
        """Return how people call what the engine names; unknown names stay as they are."""
        return self._words.get(name, name).replace("_", " ")

    def event(self, name: str) -> str:
        """Return how people call what happens, where another thing has the same name."""
        return self._events.get(name) or self.word(name)

    def value(self, text: str) -> str:
        """Return a value as people call it; ids with digits and texts stay as they are."""
        return self._words.get(text, text)

    def gloss(self, move: str) -> str:
        """Say a move in the words of the language; "" where that is how it is spelled."""
        verb, space, rest = move.partition(" ")
        if self.language == "en":
            return ""
        said = NAME.sub(lambda found: self._words.get(found[0], found[0]), rest)
        said = re.sub(r"(?<=\w)\.(?=\w)", ": ", said)
        return self._verbs.get(verb, verb) + space + said

    def seat(self, seat: int, viewer: int) -> str:
        """Name a seat, and whether it is the one that is told."""
        you = f" ({self.word('you')})" if seat == viewer else ""
        return f"{self.word('seat')} {seat}{you}"

    def say(self, name: str, /, **details: object) -> str:
        """Return a sentence by table and name, filled in: `effects.spend` of the game."""
        table, _, key = name.partition(".")
        for file in (self.game, TELLING):
            found = texts_of(file).get(table, {}).get(key)
            if found is not None:
                return _filled(found[self.language], details)
        raise KeyError(name)

    def count(self, name: str, n: int, /, **details: object) -> str:
        """Return a sentence with a number; that for one may read otherwise."""
        table, _, key = name.partition(".")
        has_one = n == 1 and f"{key}_1" in texts_of(self.game).get(table, {})
        return self.say(f"{name}_1" if has_one else name, n=n, **details)

    def knows(self, name: str) -> bool:
        """Tell whether there is such a sentence."""
        table, _, key = name.partition(".")
        return any(key in texts_of(file).get(table, {}) for file in (self.game, TELLING))


def _filled(text: str, details: dict[str, object]) -> str:
    """Put details into a sentence in one pass."""
    return re.sub(r"\{(\w+)\}", lambda hole: str(details.get(hole[1], hole[0])), text)


@cache
def _table(game: str, table: str) -> dict[str, str]:
    """Return the German words for what is named in a game."""
    found: dict[str, str] = {}
    for name in (COMMON, game.replace("-", "_")):
        file = files("slushfund.text").joinpath("words", f"{name}.toml")
        if file.is_file():
            found |= tomllib.loads(file.read_text("utf-8")).get(table, {})
    return found
