"""What people type for other people: names, talk, words for chance. Hostile until checked."""

from __future__ import annotations

import unicodedata
from typing import Final

from slushfund.core import Refusal

JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of emoji and of some scripts."""

BANNED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control, format (right-to-left overrides among them), surrogates, private,
unassigned, and separators of lines."""

MARKS: Final = 8
"""Combining marks in a row; more of them paint over the neighbours."""


def name(text: str) -> str:
    """Return a name as it is shown; refuses one that could deceive or disturb."""
    return _checked(" ".join([word for word in text.split(" ") if word]), Refusal("bad-name", ""))


def talk(text: str) -> str:
    """Return a line of talk as it is shown."""
    return _checked(text.strip(), Refusal("bad-text", ""))


def optional(text: str) -> str:
    """Return words that may be empty."""
    return talk(text) if text.strip() else ""


def _checked(text: str, refusal: Refusal) -> str:
    text = unicodedata.normalize("NFC", text)
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in BANNED and character not in JOINERS:
            raise refusal
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS:
            raise refusal
    if not text.strip(JOINERS + " "):
        raise refusal
    return text
