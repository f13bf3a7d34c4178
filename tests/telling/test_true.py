"""What is told in words is so at the table it is told at: other values, other readings."""

from __future__ import annotations

import pytest

from games.prodigals.scene import Scene
from slushfund import games
from slushfund.games.prodigals.game import GAME as CLUB
from slushfund.telling.prodigals import effect, meanings
from slushfund.telling.tongue import Tongue
from slushfund.text import LANGUAGES, primer, texts_of
from slushfund.wire.plain import plain

PUBS = """
game = "prodigals"

[election]
pub_votes = [2, 5]
"""
LATE = {"en": "Only the auctioneer", "de": "Nur wer versteigert"}


def told(scene, language):
    """Return what the cards of a table are said to do."""
    facts = plain(CLUB, CLUB.view(scene.state, 0))
    assert isinstance(facts, dict)
    return meanings(CLUB, facts, Tongue("prodigals", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pub_cards_lose_what_the_content_says(tmp_path, language):
    """PC-8.32, with house values and with a pack of others."""
    path = tmp_path / "pubs.toml"
    path.write_text(PUBS, "utf-8")
    words = {"en": ["1 to 4", "1, 3, 6, 10"], "de": ["1 bis 4", "1, 3, 6, 10"]}[language]
    other = {"en": ["1 to 2", "2, 5"], "de": ["1 bis 2", "2, 5"]}[language]
    ours, theirs = told(Scene("ES", 3), language), told(Scene("ES", 3, pack=str(path)), language)
    for word in words:
        assert word in ours["EW01"]
        assert word not in theirs["EW01"]
    for word in other:
        assert word in theirs["EW01"]
    scene = Scene("ES", 3, pack=str(path))
    scene.hand("EW01", "EW02")
    scene.action_turn()
    votes = scene.votes()
    scene.do("play pub 2")
    assert scene.votes() == votes - 5


def test_the_megaphone_trigger_looks_at_white_cards_only():
    """PC-11.22: neither Hyde Park nor a black card sets it off."""
    scene = Scene("ES", 3)
    scene.hand("CES1", "EB06", "EW04")
    scene.action_turn()
    scene.do("play CES1", "play EB06", "activate EB06")
    assert scene.state.stack == []
    scene.do("play EW04")
    assert scene.state.stack != []
    assert "for each megaphone on a white card you play" in told(scene, "en")["CES1"]
    assert "je Megafon auf einer weißen Karte, die du spielst" in told(scene, "de")["CES1"]


@pytest.mark.parametrize(
    ("language", "must", "may"),
    [
        ("en", "sell 1 to 2 possessions", "you may sell up to 2 possessions"),
        ("de", "1 bis 2 Besitztümer verkaufen", "bis zu 2 Besitztümer verkaufen, wenn du willst"),
    ],
)
def test_sales_are_told_as_the_group_reads_them(language, must, may):
    """PC-7.30: CEP5 first, then a card and a bonus tile with one sale or exchange."""
    bound, free = Scene("EP", 3), Scene("EP", 3, reading="sales=voluntary")
    assert must in told(bound, language)["CEP5"]
    assert may in told(free, language)["CEP5"]
    for name in ("PB05", "PW07", "BP2"):
        assert told(bound, language)[name] != told(free, language)[name], name
    for scene, moves in ((bound, []), (free, ["done"])):
        scene.hand("PB05")
        scene.action_turn()
        scene.do("play PB05", "activate PB05")
        offered = [CLUB.write(move) for move in CLUB.space(scene.state, 0).listing(20)]
        assert [move for move in offered if move == "done"] == moves


def test_houses_fall_one_by_one_and_farms_are_an_offer():
    """LW-7.14 and LW-6.2: what `decay` and `free_farm` with two do."""
    assert effect({"verb": "decay", "n": 1}) == "a house of yours falls a step"
    assert effect({"verb": "decay", "n": 2}) == "2 times: a house of yours falls a step"
    assert effect({"verb": "free_farm", "n": 2}) == "use up to 2 farms without actions"


@pytest.mark.parametrize("language", LANGUAGES)
def test_black_cards_are_counted_on_the_board_of_last_will(language):
    """The club's own tableau does not count (LW-20.24)."""
    scene = Scene("ESW", 3)
    word = {"en": "Last Will board", "de": "Tafel von Der Letzte Wille"}[language]
    assert word in told(scene, language)["LS17"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_in_short_says_what_only_some_tables_have(language):
    """The end of 2015, rounds of a pack or of Last Will beside others, one contest alone."""
    words = {
        "tiefe-taschen": ("bankruptcy card", "Pleitekarte"),
        "prodigals": ("five", "seven", "several contests", "fünf", "sieben", "mehrere Wett"),
    }
    for game, some in words.items():
        assert not [word for word in some if word in primer(game, language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_promises_that_only_the_auctioneer_sees_a_bid(language):
    """Zeros are named (QE-7.2), and three show their last bids to each other (QE-9.5)."""
    assert LATE[language] not in texts_of("qe")["asks"]["bid"][language]


def test_german_names_what_a_peek_shows_and_what_a_patrol_waits_for():
    """QE-10.5, QE-6.8 and CF-17.2."""
    qe, notes = Tongue("qe", "de"), Tongue("counterfeiters", "de")
    assert qe.event("price-seen") == "gesehenes Höchstgebot"
    assert "neu" not in qe.event("tied")
    assert notes.word("patrol") == "ruhige Runden, bis die Polizei von selbst zieht"
    assert notes.word("quiet") == "ruhige Runden in Folge"
    assert games.get("counterfeiters").parse_options("seats=3 patrol=2").word("patrol") == "2"
