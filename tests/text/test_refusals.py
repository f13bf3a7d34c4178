"""Every code a program can meet has a text in both languages, and details find their place."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

import slushfund
from slushfund import games
from slushfund.core import BadInput, BadNotation, BadOption, IllegalMove, Refusal
from slushfund.text import BOTS, GENERAL, LANGUAGES, SERVER, refusal_text, texts_of

SOURCE = Path(slushfund.__file__).parent
REFUSALS = {"Refusal", "IllegalMove", "BadOption", "BadInput"}


def codes_in(folder):
    """Return the codes that the modules below a folder write out in refusals."""
    codes = {"bad-notation"}
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                code = node.args[0]
                if node.func.id in REFUSALS and isinstance(code, ast.Constant):
                    codes.add(str(code.value))
    return sorted(codes)


PARTS = ("core", "packs", "wire", "gyms", "cli", "server", "bots", "arena", "lab")
GENERAL_CODES = sorted(
    {code for name in PARTS for code in codes_in(SOURCE / name)} | {"unknown-game"}
)


def test_the_search_for_codes_finds_them():
    assert {"bad-option", "no-game", "bad-record", "line-too-long"} <= set(GENERAL_CODES)


@pytest.mark.parametrize("code", GENERAL_CODES)
def test_every_general_code_has_a_text(code):
    texts = texts_of(GENERAL)["refusals"] | texts_of(SERVER)["refusals"]
    texts |= texts_of(BOTS)["refusals"]
    assert sorted(texts[code]) == sorted(LANGUAGES)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_every_code_of_a_game_has_a_text(game):
    general = texts_of(GENERAL)["refusals"]
    own = texts_of(game.id).get("refusals", {})
    codes = codes_in(SOURCE / "games" / game.id.replace("-", "_"))
    assert [code for code in codes if code not in own and code not in general] == []


@pytest.mark.parametrize(
    "name", [file.name for file in files("slushfund.text").iterdir() if file.name.endswith(".toml")]
)
def test_every_text_is_complete_in_both_languages(name):
    for table in texts_of(name.removesuffix(".toml")).values():
        for code, texts in table.items():
            assert sorted(texts) == sorted(LANGUAGES), code
            assert all(text.strip() == text != "" for text in texts.values()), code
            assert texts["en"] != texts["de"], code


def test_a_misspelt_move_is_shown_the_spelling():
    text = refusal_text(BadNotation("bid AMOUNT"), "qe", "en")
    assert text.endswith("Expected: bid AMOUNT")
    assert refusal_text(BadNotation("bid AMOUNT"), "qe", "de").endswith("Erwartet: bid AMOUNT")


def test_nothing_is_said_of_a_spelling_that_is_not_known():
    assert "Expected" not in refusal_text(BadNotation(""), "qe", "en")


def test_a_bad_option_is_told_with_its_value_and_what_is_allowed():
    refusal = BadOption("bad-option", "memory", "maybe", "on, off")
    text = refusal_text(refusal, "", "en")
    assert text == "The option memory cannot be set to “maybe”. Allowed: on, off."


def test_braces_in_what_somebody_typed_stay_as_they_are():
    refusal = BadOption("bad-option", "{value}", "{allowed}", "on")
    assert "{value} cannot be set to “{allowed}”" in refusal_text(refusal, "", "en")


def test_a_detail_is_part_of_the_sentence():
    text = refusal_text(BadInput("bad-arguments", "", "undo"), "", "de")
    assert text == "Der Befehl wird so geschrieben: undo"


def test_a_code_without_a_text_is_shown_itself():
    assert refusal_text(Refusal("never-heard", ""), "qe", "en") == "never-heard"
    assert refusal_text(IllegalMove("never-heard", "X-1"), "no-such-game", "de") == "never-heard"


OWN_WORDS = {
    "qe": r"auction|Auktion|\bpeek|spick",
    "tiefe-taschen": r"president|Präsident|bribe|Bestech|snoop|Schnüffler",
    "counterfeiters": r"henchm|Handlanger|supermarket|Supermarkt|\bdiner|Hehler",
    "prodigals": r"\bboys?\b|Botenjunge|errand|Botengang|pub card|Kneipenkarte|tableau",
}
"""Words that belong to one game."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_no_refusal_speaks_in_the_words_of_another_game(game, language):
    codes = {code for name in (game.id, GENERAL, SERVER) for code in texts_of(name)["refusals"]}
    for code in sorted(codes):
        text = refusal_text(Refusal(code, ""), game.id, language)
        for other, words in OWN_WORDS.items():
            if other != game.id:
                assert not re.search(words, text, re.I), (code, other, text)


def test_a_word_of_another_game_would_be_found():
    text = refusal_text(Refusal("space-taken", ""), "prodigals", "en")
    assert re.search(OWN_WORDS["prodigals"], text, re.I)
    assert text != refusal_text(Refusal("space-taken", ""), "counterfeiters", "en")
