"""Every clause of guides, options and explanations is proved, or known to claim nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from slushfund import games
from text.claims import (
    test_counterfeiters,
    test_explained,
    test_explained_prodigals,
    test_last_will,
    test_prodigals,
    test_qe,
    test_tiefe_taschen,
    test_tiefe_taschen_options,
)
from text.claims.said import IDLE, LANGUAGES, SAID, Words, missing, text_of, unproved
from text.test_claims import texts

CHECKS = {
    "counterfeiters": [test_counterfeiters, test_explained],
    "prodigals": [test_prodigals, test_last_will, test_explained_prodigals],
    "qe": [test_qe, test_explained],
    "tiefe-taschen": [test_tiefe_taschen, test_tiefe_taschen_options, test_explained],
}
OTHERS = {"test_words", "test_planted"}
STARTS = ("guide.", "option.", "explain.")


def names_of_options() -> set[str]:
    """Return the keys that only name an option: they claim nothing."""
    return {f"option.{game.id}.{choice.name}" for game in games.ALL for choice in game.choices}


NATIONS = [f"option.qe.nations.{nation}" for nation in ("US", "CN", "JP", "EU", "UK")]
HOUSE = [f"option.{game}.pack.house" for game in ("counterfeiters", "prodigals")]
LABELS = {*names_of_options(), *NATIONS, *HOUSE}
"""Names without a statement."""


def keys(game: str) -> list[str]:
    return [key for key in texts(game, "en") if key.startswith(STARTS)]


def test_the_words_that_are_proved_stand_in_both_texts():
    rewritten = [(words, missing(words)) for words in [*SAID, *IDLE] if missing(words)]
    assert rewritten == [], "look at the check, then at these words"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CHECKS)
def test_every_clause_is_proved_or_claims_nothing(language, game):
    left = {key: unproved(key, language) for key in keys(game) if key not in LABELS}
    assert {key: some for key, some in left.items() if some} == {}


def test_nothing_is_called_a_label_and_proved():
    assert not LABELS & {words.key for words in [*SAID, *IDLE]}
    assert {*NATIONS} <= set(keys("qe"))


@pytest.mark.parametrize("game", CHECKS)
def test_every_text_of_an_option_is_about_one(game):
    values = {choice.name: [*choice.values, *choice.offers] for choice in games.get(game).choices}
    values["pack"] = ["house"]
    for key in [key for key in keys(game) if key.startswith("option.")]:
        name, *value = key.removesuffix(".what").split(".")[2:]
        assert name in values, key
        assert not value or value[0] in values[name], key


def test_no_file_of_checks_is_left_out():
    read = {module.__name__.rpartition(".")[2] for some in CHECKS.values() for module in some}
    assert {file.stem for file in Path(__file__).parent.glob("test_*.py")} == read | OTHERS


def test_every_game_with_screens_is_checked():
    assert set(CHECKS) == {game.id for game in games.ALL if texts(game.id, "en")}


def test_both_languages_have_the_same_keys():
    for game in games.ALL:
        english, german = [
            {key for key in texts(game.id, one) if key.startswith(STARTS)} for one in LANGUAGES
        ]
        assert english == german


def test_words_that_are_in_no_text_are_found():
    assert missing(Words("guide.qe.bid", "all will see it", "alle sehen es", "")) == ["en", "de"]
    assert missing(Words("guide.qe.nothing", "a", "a", "")) == ["en", "de"]
    assert missing(Words("guide.qe.zero", "named aloud", "leise genannt", "")) == ["de"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_that_nobody_proves_is_found(language, monkeypatch):
    key = "guide.qe.zero"
    assert text_of(key, language)
    monkeypatch.setattr(
        "text.claims.said.SAID", [words for words in SAID if "named aloud" not in words.en]
    )
    assert len(unproved(key, language)) == 1
