"""What people type for other people: names, talk, words for chance. Hostile until checked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from slushfund.core import Refusal

JOINERS: Final = "\u200c\u200d\ufe0e\ufe0f"
"""Invisible, but part of emoji and of some scripts."""

BANNED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control, format (right-to-left overrides among them), surrogates, private,
unassigned, and separators of lines."""

BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and symbols by their category that show nothing (Unicode calls most of them
ignorable; Python does not know that property). Nobody's name needs one."""

SELECTORS: Final = (range(0x180B, 0x1810), range(0xFE00, 0xFE0E), range(0xE0100, 0xE01F0))
"""Variation selectors other than those of emoji: they show nothing either."""

MARKS: Final = 8
"""Combining marks in a row; more of them paint over the neighbours."""

LOOKALIKES: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјкмнорстухвһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυκτ",
    "ABESIJKMHOPCTYXaesijkmhopctyxbhdqwlABEZHIKMNOPTYXaivopukt",
)
"""Letters of Cyrillic and Greek that look like one of ours."""

STROKES: Final = str.maketrans("0i1|", "olll")
"""Small letters and digits that are told apart by the font, if at all: O and 0, I, l and 1."""


def name(text: str) -> str:
    """Return a name as it is shown; refuses one that could deceive or disturb."""
    text = _checked(text, Refusal("bad-name", ""))
    if any(character in BLANK or _is_selector(character) for character in text):
        raise Refusal("bad-name", "")
    spaced = "".join([" " if unicodedata.category(c) == "Zs" else c for c in text])
    return " ".join([word for word in spaced.split(" ") if word])


def free_name(text: str, others: Iterable[str | None]) -> str:
    """Return a name that nobody else could be taken for; refuses one like those of *others*."""
    wanted = name(text)
    if skeleton(wanted) in {skeleton(other) for other in others if other is not None}:
        raise Refusal("name-taken", "")
    return wanted


def skeleton(text: str) -> str:
    """Return what is left of a name at a glance: names with the same skeleton look alike."""
    seen = unicodedata.normalize("NFKC", text).translate(LOOKALIKES).casefold()
    bare = unicodedata.normalize("NFKD", seen).translate(STROKES)
    return "".join([c for c in bare if c not in JOINERS and not c.isspace()])


def talk(text: str) -> str:
    """Return a line of talk as it is shown."""
    return _checked(text.strip(), Refusal("bad-text", ""))


def optional(text: str) -> str:
    """Return words that may be empty."""
    return talk(text) if text.strip() else ""


def is_shown(text: str) -> bool:
    """Tell whether pledged words can be shown as they are; letters that we do not know yet can.

    They cannot be changed any more, and a browser may know a newer Unicode than we do.
    """
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        if category in BANNED and category != "Cn" and character not in JOINERS:
            return False
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS:
            return False
    return True


def _checked(text: str, refusal: Refusal) -> str:
    text = unicodedata.normalize("NFC", text)
    marks = 0
    is_seen = False
    for character in text:
        category = unicodedata.category(character)
        if category in BANNED and character not in JOINERS:
            raise refusal
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS:
            raise refusal
        is_seen = is_seen or (category[0] not in "MZC" and character not in BLANK)
    if not is_seen:
        raise refusal
    return text


def _is_selector(character: str) -> bool:
    return any(ord(character) in selectors for selectors in SELECTORS)
