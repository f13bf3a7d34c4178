"""Answers with numbers, and answers that are typed: from a line to the spelling of a move."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from slushfund.core import AnyGame, Space, Split, Whole
from slushfund.core.space import END

LISTED: Final = 40
"""Answers that are listed at once; of more the first words are listed, then how they go on."""
TOKEN: Final = re.compile(r"\S*\s?")
DIGITS: Final = re.compile(r"[0-9]+")


class Entry(NamedTuple):
    """One line of a menu."""

    text: str
    """The whole answer, or what it begins with."""
    is_whole: bool


class Menu:
    """What may be answered, with numbers from 1; where there is too much, in steps."""

    def __init__(self, game: AnyGame, space: Space) -> None:
        self.game = game
        self.space = space
        self.size = space.size()
        self.begun = ""
        self.entries = self._entries()

    @property
    def is_in_steps(self) -> bool:
        """Tell whether an answer is put together in steps."""
        return not self.is_typed and self.size > LISTED

    @property
    def is_typed(self) -> bool:
        """Tell whether an answer is a number or a division, which is typed."""
        return isinstance(self.space, Whole | Split)

    def back(self) -> None:
        """Begin anew with an answer that is put together."""
        self.begun = ""
        self.entries = self._entries()

    def choose(self, number: int) -> str:
        """Return the answer with a number; "" where it goes on, or there is none such."""
        if not 1 <= number <= len(self.entries):
            return ""
        entry = self.entries[number - 1]
        if entry.is_whole:
            return entry.text
        self.begun = entry.text
        self.entries = self._entries()
        return ""

    def meant(self, line: str) -> str:
        """Return the answer that a line of numbers stands for in a space of numbers; or ""."""
        space, words = self.space, line.split()
        if isinstance(space, Whole) and len(words) == 1 and DIGITS.fullmatch(words[0]):
            return f"{self.game.notation.verb(space.move_of(space.low))} {words[0]}"
        if isinstance(space, Split) and len(words) == len(space.things):
            return self._dealt(space, words)
        return ""

    def _dealt(self, space: Split, words: list[str]) -> str:
        """Return the division in which each thing goes to the seat that is named for it."""
        piles: list[list[int]] = [[] for _ in range(space.table)]
        for thing, word in zip(space.things, words, strict=True):
            if not DIGITS.fullmatch(word) or len(word) > 1 or int(word) >= space.table:
                return ""
            piles[int(word)].append(thing)
        return self.game.write(space.move_of(tuple(tuple(pile) for pile in piles)))

    def _entries(self) -> list[Entry]:
        if isinstance(self.space, Whole):
            return [Entry(self.game.write(move), True) for move in self.space.others]
        if isinstance(self.space, Split) or not self.size:
            return []
        if 0 < self.size <= LISTED:
            return [Entry(self.game.write(move), True) for move in self.space.listing(self.size)]
        found = self._next()
        while len(found) == 1 and not found[0].is_whole:
            self.begun = found[0].text
            found = self._next()
        return found

    def _next(self) -> list[Entry]:
        """Return how answers go on that begin as this one: all of them where they are few."""
        whole = self._longer()
        if len(whole) <= LISTED and all(entry.is_whole for entry in whole):
            return whole
        cut: dict[str, Entry] = {}
        for entry in whole:
            token = TOKEN.match(entry.text, len(self.begun))
            end = len(entry.text) if token is None else token.end()
            is_all = entry.is_whole and end == len(entry.text)
            cut.setdefault(entry.text[:end], Entry(entry.text[:end], is_all))
        return list(cut.values())

    def _longer(self) -> list[Entry]:
        """Return the pieces of answers that begin so and are longer."""
        found: list[Entry] = []
        beginnings = [""]
        while beginnings:
            begun = beginnings.pop(0)
            for piece in self.space.pieces(begun, self.game.notation):
                text = begun + piece
                if text.endswith(END):
                    if text.startswith(self.begun):
                        found.append(Entry(text.removesuffix(END), True))
                elif text.startswith(self.begun) and len(text) > len(self.begun):
                    found.append(Entry(text, False))
                elif self.begun.startswith(text):
                    beginnings.append(text)
        return found
