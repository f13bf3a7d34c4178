"""Packs of The Prodigals Club: replacing cards, explaining mistakes, earlier house tables."""

from functools import partial

import pytest

from games.prodigals.scene import Scene
from packs.insult import PACK
from slushfund.core import BadOption, Playthrough, Rng, replay
from slushfund.games.prodigals.game import GAME, Prodigals
from slushfund.packs import LIBRARY, open_options


def check(text):
    return LIBRARY.mistakes(GAME.packs, text)


def test_a_pack_replaces_a_card_and_a_limit_and_keeps_the_rest(tmp_path):
    assert check(PACK) == []
    path = tmp_path / "mine.toml"
    path.write_text(PACK, "utf-8")
    scene = Scene("ES", 3, pack=str(path))
    scene.hand("EW05", "EW06")
    scene.action_turn()
    votes = scene.votes()
    scene.do("play EW05", "play EW06")
    assert scene.votes() == votes - 9
    assert scene.content.hand == 3
    assert len(scene.content.cards) == 104 + 6 + 133
    view = GAME.view(scene.state, 0)
    assert GAME.view(GAME.imagine(view, Rng.seeded(1)), 0) == view


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "prodigals"', 'game = "qe"', "game"),
        ('game = "prodigals"', "", "game"),
        ('verb = "lose_votes"', 'verb = "win_votes"', "win_votes"),
        ("n = 7", 'n = "seven"', "n"),
        ("n = 7", "n = 7, m = 1", "m"),
        ("n = 7", 'n = 0, per = { count = "cats", each = 1 }', "cats"),
        ("n = 7", 'n = 0, per = { count = "symbol", symbol = "cat", each = 1 }', "cat"),
        ('frame = "white"', 'frame = "green"', "green"),
        ("stack = 1", "stack = 3", "stack"),
        ('corner = "liberal"', 'corner = "royal"', "royal"),
        ('id = "EW05"', 'id = "pub"', "pub"),
        ('id = "EW05"', 'id = "E W"', "E W"),
        ('id = "EW05"', 'id = "SW01"', "SW01"),
        ("hand = 3", "hand = -1", "hand"),
        ("hand = 3", 'hand = "three"', "hand"),
        ("[setup.limits]", "[setup.limit]", "limit"),
        ("[setup.limits]", "[cards.limits]", "cards"),
        ("[[election.card]]", "[election.card", "TOML"),
        ("effects = [{", "effects = [[{", "TOML"),
        ("hand = 3", "rounds = 6", "not enough"),
    ],
)
def test_a_malformed_pack_is_explained_and_refused(tmp_path, old, new, said):
    text = PACK.replace(old, new, 1)
    assert text != PACK
    mistakes = check(text)
    assert mistakes, "accepted"
    assert any(said in mistake for mistake in mistakes), mistakes
    path = tmp_path / "bad.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadOption) as refused:
        open_options(GAME, f"pack={path}")
    assert refused.value.code == "bad-pack"


def test_every_mistake_of_a_pack_is_named():
    text = PACK.replace('frame = "white"', 'frame = "green"').replace("hand = 3", "hand = -1")
    assert len(check(text.replace("lose_votes", "win_votes"))) == 3


def test_a_pack_that_is_not_there_is_refused():
    with pytest.raises(BadOption) as refused:
        open_options(GAME, "pack=/no/such/pack.toml")
    assert refused.value.code == "bad-pack"


def test_a_tile_with_the_id_of_ours_takes_its_place_whatever_its_sides_are(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'game = "prodigals"\n[[tiles.circle]]\nid = "Z01"\nstack = 1\n'
        'sides = ["blank", "joker", "blank", "dog"]\n',
        "utf-8",
    )
    assert check(path.read_text("utf-8")) == []
    content = Scene("ES", 3, pack=str(path)).content
    house = Scene("ES", 3).content
    assert len(content.circles) == len(house.circles)
    assert content.sides[:4] == [-1, -2, -1, house.symbols.index("dog")]
    assert content.sides[16:] == house.sides[16:]


def test_a_change_of_content_needs_a_file_and_a_version_number(monkeypatch):
    earlier = {"game": "prodigals", "setup": {"limits": {"hand": 2}}}
    before = LIBRARY.data["prodigals"]
    monkeypatch.setitem(LIBRARY.data, "prodigals", {**before, "house-7": earlier})
    monkeypatch.setattr(GAME.packs, "contents", {})
    LIBRARY.keep_house(GAME.packs)
    assert LIBRARY.versions("prodigals") == [7]
    past = Prodigals(7)
    play = Playthrough(past, past.options(seats=2))
    assert play.record().rules == 7
    assert play.record().options == "seats=2"
    assert replay(past, play.record()).state == play.state
    view = past.view(play.state, 0)
    assert view.pack == "house@7"
    assert GAME.imagine(view, Rng.seeded(1)).content.hand == 2
    assert GAME.start(GAME.options(pack="house@7")).content.hand == 2
    assert GAME.start(GAME.options()).content.hand != 2
    for refuse in (GAME.parse_options, partial(open_options, GAME)):
        with pytest.raises(BadOption) as refused:
            refuse("pack=house@6")
        assert refused.value.code == "bad-pack"
