"""Numbers in guides, options and explanations are those of the engine, in both languages."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from slushfund import games
from slushfund.games.counterfeiters.content import HOLOGRAM, INK, PAPER
from slushfund.games.counterfeiters.rules.police import half_of
from slushfund.games.qe.content import SMALL
from slushfund.games.qe.rules.scoring import ZERO_POINTS, counts_zero_bids
from slushfund.games.qe.state import MOST_TIES
from slushfund.games.tiefe_taschen.content import BLUR, START
from slushfund.games.tiefe_taschen.rules.free import votes_for_order

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "web/src/games"
HALF = 0.5
SPELLED = {
    "en": "half two three four five six seven eight nine ten",
    "de": "halb zwei drei vier fünf sechs sieben acht neun zehn",
}
ENDINGS = {"en": ("",), "de": ("", "mal", "t")}
VALUES = [HALF, 2, 3, 4, 5, 6, 7, 8, 9, 10]
WORDS: dict[str, dict[str, float]] = {
    language: {
        word + ending: value
        for word, value in zip(SPELLED[language].split(), VALUES, strict=True)
        for ending in ENDINGS[language]
    }
    for language in ("en", "de")
}
WORDS["en"] |= {"twice": 2}
WORDS["de"] |= {"halbe": HALF, "halbes": HALF, "hälfte": HALF, "dritt": 3}
"""Numbers in words. One and zero are left out: they are articles and figures of speech as well."""


def data(game: str, name: str) -> dict:
    path = ROOT / "src/slushfund/games" / game / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def texts(game: str, language: str) -> dict[str, str]:
    file = SCREENS / game / "messages" / f"{language}.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}  # the table for any game


def text(game: str, language: str, key: str) -> str:
    return texts(game, language)[key]


def guide(game: str, name: str = "guide") -> dict:
    return json.loads((SCREENS / game / f"{name}.json").read_text("utf-8"))


def table_of(game: str, name: str = "guide") -> Any:
    """Return the state at which a guide begins."""
    played = games.get(game)
    return played.start(played.parse_options(guide(game, name)["options"]))


CF_BOARD = data("counterfeiters", "board-3-4")
ACTIONS = CF_BOARD["actions"]
LIMITS = data("prodigals", "setup")["limits"]
WILL = data("prodigals", "last-will")["limits"]
CONTESTS = ["ES", "EP", "PS", "EPS"]
"""Those without Last Will."""
SPACES = {space["id"]: space for space in data("prodigals", "boards")["space"]}


def counting_zeros() -> list[int]:
    """Return with how many players zero bids count."""
    qe = games.get("qe")
    return [n for n in qe.seats if counts_zero_bids(qe.start(qe.options(seats=n)))]


def without_auctioneer() -> int:
    """Return with how many players one auction is left over when rounds are full."""
    [seats] = [n for n in (3, 4) if len(SMALL.tiles) % n]
    return seats


def part_of_the_godfather() -> float:
    return half_of(1_000) / 1_000


def part_that_votes_for_order() -> float:
    """Return what part of the players is just not enough to go round in order."""
    state = table_of("tiefe-taschen")
    return (votes_for_order(state) - 1) / state.setup.seats


def part_that_is_always_enough() -> float:
    """Return what part of the votes keeps a president in office, whatever the others play."""
    state = table_of("tiefe-taschen")
    return games.get("tiefe-taschen").view(state, 0).enough / state.setup.seats


CLAIMS: dict[str, list[float]] = {
    "guide.qe.bid": [ZERO_POINTS, *counting_zeros()],
    "guide.qe.zero": [ZERO_POINTS],
    "guide.qe.lost": [MOST_TIES],
    "explain.qe.tile": [MOST_TIES],
    "explain.qe.zero": [ZERO_POINTS, *counting_zeros()],
    "qe.ask.last.detail": [without_auctioneer()],
    "guide.tiefe-taschen.pocket": [*START],
    "guide.tiefe-taschen.split": [part_that_is_always_enough()],
    "option.tiefe-taschen.bankruptcy.blurred": [BLUR],
    "explain.tt.order": [part_that_votes_for_order()],
    "guide.counterfeiters.print": [
        CF_BOARD["setup"]["henchmen"],
        table_of("counterfeiters").layout.board.printer_notes,
    ],
    "guide.counterfeiters.sell": [
        ACTIONS["supermarket"]["pays"],
        ACTIONS["supermarket"]["max_notes"],
        ACTIONS["fence"]["max_notes"],
    ],
    "guide.counterfeiters.diners": [table_of("counterfeiters").layout.board.fake_value],
    "guide.counterfeiters.fly": [ACTIONS["flight"]["costs"]],
    "guide.counterfeiters.police": [part_of_the_godfather()],
    "guide.counterfeiters.godfather": [part_of_the_godfather()],
    "cf.end.godfather.what": [part_of_the_godfather()],
    "explain.cf.godfather": [part_of_the_godfather()],
    "explain.cf.cash": [part_of_the_godfather()],
    "explain.cf.hologram": [len({INK, PAPER, HOLOGRAM})],
    **{f"option.counterfeiters.patrol.{n}": [n] for n in range(2, 10)},
    "guide.prodigals.name": [SPACES["main.renaissance"]["effects"][0]["n"]],
    "guide.prodigals.enough": [LIMITS["rounds"]],
    "option.prodigals.contests.what": [*sorted({len(letters) for letters in CONTESTS})],
    "option.prodigals.contests.EPS": [len("EPS")],
    "guide.prodigals.contests=W.keep": [
        WILL["kept"],
        WILL["dealt_properties"] + WILL["dealt_expenses"],
    ],
    "guide.prodigals.contests=W.reduction": [WILL["hand_alone"]],
    "guide.prodigals.contests=W.enough": [WILL["rounds_alone"]],
}
"""The numbers that texts may say, as the engine has them."""
GEOMETRY = [
    *("guide.prodigals.tile", "explain.pc.inner-circle", "explain.pc.dir.jump"),
    *("pc.ask.exchange.detail", "pc.place.market.what", "guide.prodigals.contests=W.exchange"),
]
"""Four tiles meet in a point, a jump is two rows, an exchange concerns two: rules, not values."""
FIGURES = [
    *("guide.qe.open", "guide.prodigals.hyde", "explain.tt.bribe.down"),
    *("option.tiefe-taschen.edition.2016", "option.tiefe-taschen.edition.2015"),
]
"""No claims: advice, spaces and people that are named beside the number, years."""
STARTS = ("guide.", "option.", "explain.", "variant.", "game.")
ENDS = (".detail", ".what", ".rule")


def numbers(sentence: str, language: str) -> set[float]:
    """Return the numbers of a sentence from two up, in digits or words, and halves."""
    found: set[float] = set()
    for word in re.findall(r"[^\W_]+", re.sub(r"\{.*?\}", "", sentence.lower())):
        if word.isdigit():
            found.add(int(word))
        elif word in WORDS[language]:
            found.add(WORDS[language][word])
    return {number for number in found if number == HALF or number > 1}


def game_of(key: str) -> str:
    [game] = [game.id for game in games.ALL if key in texts(game.id, "en")]
    return game


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", CLAIMS)
def test_numbers_in_texts_are_those_of_the_game(language, key):
    said = numbers(text(game_of(key), language, key), language)
    assert said == set(CLAIMS[key]), "the text says something else than the game does"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_no_guide_option_or_explanation_says_a_number_that_nobody_checks(language, game):
    for key, sentence in texts(game.id, language).items():
        if key.startswith(STARTS) or key.endswith(ENDS):
            is_known = key in CLAIMS or key in GEOMETRY or key in FIGURES
            assert is_known or not numbers(sentence, language), key


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_changed_number_is_found(language):
    """In every text that claims one, whichever of its numbers is changed."""
    for key in CLAIMS:
        sentence = text(game_of(key), language, key)
        for word in re.findall(r"[^\W_]+", sentence):
            if numbers(word, language):
                changed = re.sub(rf"\b{word}\b", "9999", sentence)
                assert numbers(changed, language) != set(CLAIMS[key]), key


FROM_CONTENT = [
    *("explain.pc.score.possessions", "pc.estate.rule", "explain.pc.borough", "pc.borough-now"),
    *("ev.pc.borough-indicated", "explain.pc.pub", "pc.verb.pub", "pc.on.inner_circle"),
]
"""Texts about what a pack may change: their numbers are put in from the content."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", FROM_CONTENT)
def test_texts_about_what_a_pack_may_change_have_no_numbers_of_their_own(language, key):
    assert not numbers(text("prodigals", language, key), language)


def test_lower_plans_have_fewer_actions_but_for_some():
    """“Lower numbers act earlier, mostly with fewer actions” (LW-4.2)."""
    plans = data("prodigals", "last-will")["plan"]
    for side in ("2-3", "4-5"):
        actions = [plan["actions"] for plan in plans if plan["side"] == side]
        assert actions[0] == min(actions)
        assert sum(actions[: len(actions) // 2]) < sum(actions[-(len(actions) // 2) :])


def test_one_ally_is_enough_at_the_table_of_the_guide():
    """“Your own yes and one more are enough” (TT-11.2)."""
    tiefe_taschen = games.get("tiefe-taschen")
    state = tiefe_taschen.start(tiefe_taschen.parse_options(guide("tiefe-taschen")["options"]))
    assert tiefe_taschen.view(state, 0).enough == 2


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
@pytest.mark.parametrize("language", ["en", "de"])
def test_readings_have_a_question_and_a_word_for_each_answer(language, game):
    for choice in [choice for choice in game.choices if choice.reading]:
        for end in ["", ".what", *[f".{value}" for value in choice.values]]:
            assert text(game.id, language, f"option.{game.id}.{choice.name}{end}")
