"""Words of others on a terminal: they stay words, whatever is in them."""

from __future__ import annotations

from typing import Final

JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
"""Invisible, but part of emoji and of some scripts."""


def shown(text: str) -> str:
    """Return a text of which a terminal hides, moves and paints over nothing: that is spelled out.

    Whoever made a file may have put commands for terminals into it, to forge what we say of it.
    """
    return "".join([_spelled(c) for c in text])


def shown_lines(text: str) -> str:
    """Do the same to a text of several lines."""
    return "\n".join([shown(line) for line in text.split("\n")])


def _spelled(character: str) -> str:
    if character.isprintable() or character in JOINERS:
        return character
    return character.encode("unicode_escape").decode("ascii")
