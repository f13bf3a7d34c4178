"""Games told in German: every name of the engine has a word, and so has every question."""

from __future__ import annotations

import re

import pytest

from slushfund import games
from slushfund.core import CHANCE, Event, Rng
from slushfund.telling import answers, happening, text
from slushfund.telling.prodigals import meanings
from slushfund.telling.tongue import Tongue
from slushfund.wire.plain import plain

TABLES = [
    ("qe", "seats=3"),
    ("qe", "seats=5"),
    ("tiefe-taschen", "seats=3"),
    ("tiefe-taschen", "seats=5 phase3=free"),
    ("tiefe-taschen", "seats=4 edition=2015"),
    ("counterfeiters", "seats=2"),
    ("counterfeiters", "seats=4"),
    ("prodigals", "seats=3 contests=EPS"),
    ("prodigals", "seats=4 contests=ES"),
    ("prodigals", "seats=3 contests=W"),
    ("prodigals", "seats=3 contests=ESW"),
]
NAME = re.compile(r"[a-z][a-z_-]+")
ENGLISH = re.compile(r"\b(?:you|your|the|of|each|seat|with|whenever)\b")


def moments(name, options, seed=1):
    """Play at random; yield the game, the state, who is asked, and what was told before."""
    game, rng = games.get(name), Rng.seeded(seed)
    state = game.start(game.parse_options(options))
    told: list[Event] = []
    while seats := game.to_act(state):
        yield game, state, seats[0], told
        seat = seats[0]
        move = game.draw(state, rng) if seat == CHANCE else game.space(state, seat).sample(rng)
        told = game.apply(state, seat, move)
    yield game, state, 0, told


@pytest.fixture
def missing(monkeypatch):
    """Collect names that are said as the engine spells them."""
    found: set[str] = set()

    def noted(self, name, say=Tongue.word):
        if self.language == "de" and name not in self._words and NAME.fullmatch(name):
            found.add(name)
        return say(self, name)

    def valued(self, value):
        return noted(self, value) if NAME.fullmatch(value) else value

    monkeypatch.setattr(Tongue, "word", noted)
    monkeypatch.setattr(Tongue, "value", valued)
    return found


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_everything_that_is_told_has_a_german_word(name, options, missing):
    for number, (game, state, seat, told) in enumerate(moments(name, options)):
        for event in told:
            happening(game, event, 0, "de")
        if seat >= 0 and number % 9 == 0:
            lines = text(game, game.view(state, seat), game.space(state, seat), "de").splitlines()
            assert not [line for line in lines[2:] if ENGLISH.search(line)]
        outcome = game.outcome(state)
        if outcome is not None:
            tongue = Tongue(name, "de")
            for word in [outcome.reason, *outcome.scores[0].categories]:
                tongue.word(word)
    assert missing == set()


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_question_is_asked_in_words(name, options):
    for game, state, seat, _ in moments(name, options):
        if seat >= 0 and game.outcome(state) is None:
            kind = re.findall(r"[a-z]+(?:-[a-z]+)*", game.question(state, seat))[-1]
            assert Tongue(name, "de").knows(f"asks.{kind}"), game.question(state, seat)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_word_of_a_move_is_explained(name, options):
    for game, state, seat, _ in moments(name, options):
        if seat < 0 or game.outcome(state) is not None:
            continue
        for space in (game.space(state, seat), game.statements(state, seat)):
            tongue = Tongue(name, "de")
            for move in space.listing(min(30, space.size())) if space.size() > 0 else []:
                verb = game.write(move).partition(" ")[0]
                assert verb in tongue._verbs, verb


def test_every_card_of_prodigals_is_told_in_german():
    game = games.get("prodigals")
    facts = plain(game, game.view(game.start(game.options()), 0))
    assert isinstance(facts, dict)
    told = meanings(game, facts, Tongue("prodigals", "de"))
    assert told.keys() == meanings(game, facts).keys()
    assert not [line for line in told.values() if ENGLISH.search(re.sub("„.*?“", "", line))]


def test_a_move_is_glossed_but_spelled_as_everywhere():
    tongue = Tongue("tiefe-taschen", "de")
    assert tongue.gloss("card reject") == "Karte legen Ablehnen"
    assert tongue.gloss("show 1R") == "aufdecken 1R"
    assert Tongue("prodigals", "de").gloss("errand main.central") == "Bote zu Club: Clubkarte"
    assert Tongue("tiefe-taschen", "en").gloss("card reject") == ""


def test_answers_are_told_in_german():
    for game, state, seat, _ in moments("qe", "seats=4 first=0"):
        if seat == 0:
            [line] = answers(game, game.space(state, 0), "de")
            assert line.startswith("Du kannst antworten: open N, N eine ganze Zahl ab 1 bis 10^100")
            return
