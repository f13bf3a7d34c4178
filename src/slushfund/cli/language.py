"""Which language the commands speak: `--language`, or else that of this machine."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import Final

OPTION: Final = "--language"
NAMES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where shells say which language is spoken; the first that is set counts."""


def spoken() -> str:
    """Return the language of everything that a command says.

    It is looked for in what was typed, since also what cannot be read is refused in it.
    """
    from slushfund.text import LANGUAGES, language_for

    asked = _asked(sys.argv[1:])
    wanted = next((os.environ[name] for name in NAMES if os.environ.get(name)), "")
    return asked if asked in LANGUAGES else language_for(wanted)


def say(english: str, **details: object) -> str:
    """Return what a command says, in the language that is spoken; code says it in English."""
    language = spoken()
    if language == "en":  # also fills what is left open, without reading the other language
        from slushfund.text import filled

        return filled(english, {name: str(detail) for name, detail in details.items()})
    from slushfund.text.said import said

    return said(language, english, **details)


def say_result(english: str) -> str:
    """Return a result of others, which is filled in already, in the language that is spoken."""
    from slushfund.text.said import result_in

    return result_in(spoken(), english)


def _asked(words: list[str]) -> str:
    for word, after in pairwise([*words, ""]):
        if word == "--":
            break
        if word == OPTION:
            return after
        if word.startswith(f"{OPTION}="):
            return word.removeprefix(f"{OPTION}=")
    return ""


def check_language(language: str) -> None:
    """Refuse a language that we do not speak."""
    from slushfund.core import BadInput
    from slushfund.text import LANGUAGES

    if language and language not in LANGUAGES:
        raise BadInput("bad-language", "", f"{language[:20]} ({', '.join(LANGUAGES)})")
