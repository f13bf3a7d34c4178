"""All prose of the program: the texts of refusals, German and English; no codes are made here.

`core.toml` holds the general codes, `<game>.toml` (the game's id with underscores) those of
one game:

    [refusals.equals-opening-bid]
    en = "..."
    de = "..."

A text may name details of the refusal in braces, for instance {option}.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from slushfund.core import BadInput, BadNotation, BadOption, Refusal
from slushfund.text.reasons import reason_in
from slushfund.toml_files import tables_in

LANGUAGES: Final = ("en", "de")
"""All there are; the first is for everybody who understands none of the others."""

GENERAL: Final = "core"
"""The file of the codes that belong to no game."""

SERVER: Final = "server"
"""The file of the codes that only the server knows, and of everything else it says."""


COMMANDS: Final = "cli"
"""The file of what only the command line says."""

BOTS: Final = "bots"
"""The file of the codes of bots and of the arena, and of bots that play every game."""


def refusal_text(refusal: Refusal, game_id: str, language: str) -> str:
    """Return what a refusal says to people; *game_id* is "" where no game is under way.

    A game may reword a general code. A code without a text is shown as it is: a missing
    sentence must not hide the refusal.
    """
    texts: dict[str, str] | None = None
    for name in (game_id, GENERAL, SERVER, BOTS):
        texts = texts or _table(name, "refusals").get(refusal.code)
    if texts is None:
        return refusal.code
    details = {name: reason_in(language, text) for name, text in _details(refusal).items()}
    sentences = [filled(texts[language], details)]
    for name, template in _table(GENERAL, "details").items():
        if details.get(name):
            sentences.append(filled(template[language], details))
    return " ".join(sentences)


def phrase(name: str, language: str) -> str:
    """Return a text that is no refusal, by table and name: `serving.stop` of server.toml."""
    table, _, key = name.partition(".")
    return _table(SERVER, table)[key][language]


def next_step(code: str, language: str, command: str = "slushfund") -> str:
    """Return what somebody at the command line can do after a refusal; "" where it says so."""
    texts = _table(COMMANDS, "next").get(code)
    return "" if texts is None else filled(texts[language], {"command": command})


def notice(name: str, language: str, **details: object) -> str:
    """Return what a command says beside its results, by its name in cli.toml."""
    said = {key: str(value) for key, value in details.items()}
    return filled(_table(COMMANDS, "notices")[name][language], said)


def title_of(game_id: str, title: str, language: str) -> str:
    """Return how the edition in that language is called; *title* where all have one name."""
    texts = _table(game_id, "title").get("edition")
    return title if texts is None else texts[language]


def primer(game_id: str, language: str) -> str:
    """Return what a game is about in a few sentences; "" where nobody has written them."""
    texts = _table(game_id, "primer").get("short")
    return "" if texts is None else texts[language]


def language_for(wanted: str) -> str:
    """Return our language for a wish as browsers and shells spell it: `de-AT`, `de_DE.UTF-8`."""
    found = [language for language in LANGUAGES if wanted.lower().startswith(language)]
    return found[0] if found else LANGUAGES[0]


def _details(refusal: Refusal) -> dict[str, str]:
    """Return what a refusal carries beside code and rule."""
    if isinstance(refusal, BadNotation):
        return {"spelling": refusal.spelling}
    if isinstance(refusal, BadOption):
        return {"option": refusal.option, "value": refusal.value, "allowed": refusal.allowed}
    if isinstance(refusal, BadInput):
        return {"detail": refusal.detail}
    return {}


def filled(template: str, details: dict[str, str]) -> str:
    """Put details into a text in one pass, so that braces typed by a user stay as they are."""
    return re.sub(r"\{(\w+)\}", lambda hole: details.get(hole[1], hole[0]), template)


def _table(name: str, table: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = texts_of(name).get(table, {})
    return found


@cache
def texts_of(name: str) -> dict[str, Any]:
    """Return the message file of a game by its id, or of "core"; empty when there is none."""
    folder, file = files("slushfund.text"), f"{name.replace('-', '_')}.toml"
    return tables_in(folder, file) if folder.joinpath(file).is_file() else {}
