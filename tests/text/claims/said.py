"""Ties words on the screen to tests: who rewrites a sentence meets the check of it.

Words of guides, options and explanations, that is.
A text is made of clauses, which end with a full stop, a colon and the like. Every clause has words
that a test proves (`says`), or words that are noted to claim nothing (`claims_nothing`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from text.test_claims import texts

LANGUAGES = ("en", "de")
SHORT = {"cf": "counterfeiters", "pc": "prodigals", "tt": "tiefe-taschen"}
"""Games by the short names that explanations use."""
CLAUSE = re.compile(r"(?<=[.:;?!\u2013])\s+")
Check = TypeVar("Check", bound=Callable[..., Any])


@dataclass(frozen=True)
class Words:
    """Some words of a text in both languages, and what stands behind them."""

    key: str
    en: str
    de: str
    behind: str
    """The name of the test that proves them, or why they claim nothing."""

    def of(self, language: str) -> str:
        return self.en if language == "en" else self.de


SAID: list[Words] = []
"""What tests prove."""
IDLE: list[Words] = []
"""What claims nothing that an engine could prove: advice, signposts, feelings."""


def says(key: str, en: str, de: str) -> Callable[[Check], Check]:
    """Mark a test as the proof of these words, which must stand in the text of that key."""

    def mark(check: Check) -> Check:
        assert check.__qualname__.startswith("test_"), "pytest would not run it"
        words = Words(key, en, de, check.__name__)
        if words not in SAID:  # a module of tests may be imported under two names
            SAID.append(words)
        return check

    return mark


def claims_nothing(key: str, en: str, de: str, why: str) -> None:
    """Note words that nobody can prove, and why."""
    words = Words(key, en, de, why)
    if words not in IDLE:
        IDLE.append(words)


read = cache(texts)


def text_of(key: str, language: str) -> str:
    """Return the text of a key, "" where there is none."""
    game = key.split(".")[1]
    return read(SHORT.get(game, game), language).get(key, "")


def clauses(text: str) -> list[str]:
    return CLAUSE.split(text)


def missing(words: Words) -> list[str]:
    """Return the languages in which a text does not have these words."""
    return [one for one in LANGUAGES if words.of(one) not in text_of(words.key, one)]


def unproved(key: str, language: str) -> list[str]:
    """Return the clauses of a text that no test proves and no note explains."""
    known = [words.of(language) for words in [*SAID, *IDLE] if words.key == key]
    return [
        clause
        for clause in clauses(text_of(key, language))
        if not any(part in clause or clause in part for part in known)
    ]
