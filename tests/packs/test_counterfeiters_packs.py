"""Packs: replacing house values, explaining mistakes, keeping records replayable."""

from pathlib import Path

import pytest

from games.counterfeiters.scene import play, start
from slushfund.cli.pack import print_check
from slushfund.core import BadInput, BadOption, Playthrough, Rng, replay
from slushfund.games.counterfeiters import content
from slushfund.games.counterfeiters.game import GAME
from slushfund.packs import LIBRARY, open_options
from slushfund.wire.record import play_again

HOUSE = Path(content.__file__).parent / "data"
GOOD = """
game = "counterfeiters"
name = "a test"

[board-2.actions]
tax = { pays = 70 }

[board-2.track]
last = 3
start = { "2" = 1 }
special = [{ at = 2, effects = ["strike"] }, { at = 3, effects = ["end"] }]

[[cards.deck]]
letter = "D"
cards = [
  { id = "lottery-500", kind = "lottery", value = 500, min_players = 2, count = 6 },
  { id = "good-lawyer", kind = "good-lawyer", min_players = 2, count = 1 },
  { id = "diner", kind = "diner", min_players = 4, count = 1 },
]
"""


ODD = """
game = "counterfeiters"
[cards]
kind = [{ id = "printer", n = 3 }, { id = "diner", n = 2 }]
[cards.box]
fake_face_value = 20
[board-2]
setup = { henchmen = 2, start_money = [0, 500] }
actions = { flight = { costs = 0 }, fence = { max_notes = 2, pays = { c = 70 } } }
market = [ { id = "buy-1", price = 0, bin = false, cap = true } ]
space = [
 { id = "print-1", action = "print", cap = true },
 { id = "supermarket-1", action = "supermarket", cap = false },
 { id = "tax-1", action = "tax", cap = true },
 { id = "tax-sunglasses", action = "tax", sunglasses = true, cap = true },
 { id = "fence-1", action = "fence", cap = false },
 { id = "flight", action = "flight", cap = true },
]
[board-2.track]
last = 6
start = { "2" = 0 }
special = [
  { at = 0, effects = ["strike"] },
  { at = 2, effects = ["investigation-b", "godfather", "strike"] },
  { at = 6, effects = ["strike", "end"] },
]
[board-3-4.track]
last = 4
start = { "3" = 3, "4" = 0 }
special = [ { at = 4, effects = ["investigation-a", "end"] } ]
"""
"""Everything that a pack may bend at once: no jets, free flights, strikes at start and end."""


def check(text):
    return LIBRARY.mistakes(GAME.packs, text)


def check_file(path):
    return LIBRARY.check_file(path, [GAME.packs])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_pack_replaces_what_it_gives_and_leaves_the_rest(file):
    state = start(2, pack=str(file))
    board = state.layout.board
    assert board.tax_pays == 70
    assert board.flight_costs == 30
    assert board.track == [[], [], ["strike"], ["end"]]
    assert "lottery-500" in board.cards
    assert [sum(letter) for letter in board.deck] == [5, 5, 5, 7]
    play(state, 0, "tax 1")
    assert state.cash[0] == 90
    other = start(3, pack=str(file)).layout.board
    assert other.tax_pays == 30
    assert len(other.track) == 27


@pytest.mark.parametrize("text", [GOOD, ODD], ids=["good", "odd"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_a_pack_play_to_their_end(file, seats, text):
    file.write_text(text, "utf-8")
    game = Playthrough(GAME, open_options(GAME, f"seats={seats} pack={file}"))
    rng = Rng.seeded(seats)
    while acting := GAME.to_act(game.state):
        view = GAME.view(game.state, acting[0] if acting[0] >= 0 else 0)
        assert GAME.view(GAME.imagine(view, rng), view.seat) == view
        if acting == [-1]:
            game.apply(-1, rng.choose(GAME.chances(game.state)))
        else:
            game.apply(acting[0], GAME.space(game.state, acting[0]).sample(rng))
    assert GAME.outcome(game.state) == GAME.outcome(replay(GAME, game.record()).state)


def test_a_record_names_the_pack_with_its_fingerprint_and_refuses_another_content(file):
    game = Playthrough(GAME, open_options(GAME, f"seats=2 pack={file}"))
    game.put(-1, "first 0")
    record = game.record()
    path, _, fingerprint = record.options.partition("pack=")[2].partition("#")
    assert path == str(file)
    assert len(fingerprint) == 16
    assert replay(GAME, record).state == game.state
    file.write_text(GOOD + "# changed\n", "utf-8")
    with pytest.raises(BadOption) as refused:
        play_again(record)
    assert refused.value.code == "pack-changed"


def test_the_house_data_is_a_pack_without_mistakes():
    assert check('game = "counterfeiters"') == []
    for name in ("cards", "board-2", "board-3-4"):
        text = 'game = "counterfeiters"\n' + (HOUSE / f"{name}.toml").read_text("utf-8")
        assert check(text) == []
    assert check((HOUSE / "house-1.toml").read_text("utf-8")) == []


def test_one_house_file_with_changed_values_is_a_pack():
    text = (HOUSE / "board-2.toml").read_text("utf-8").replace("price = 40", "price = 60")
    assert check('game = "counterfeiters"\n' + text) == []
    assert check(text) == ['game: must be "counterfeiters"']


def mistakes(old, new):
    """Return the mistakes of the house board for 2 with one text replaced."""
    text = (HOUSE / "board-2.toml").read_text("utf-8")
    assert old in text
    return check('game = "counterfeiters"\n' + text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("price = 40", "price = 45", "board-2.market[1].price: must be a multiple of 10"),
        ("price = 40", "price = -10", "board-2.market[1].price: must be from 0"),
        ("price = 40", 'price = "40"', "board-2.market[1].price: must be a whole number"),
        ("price = 40\n", "", "board-2.market[1].price: is missing"),
        ("bin = false", "bin = 0", "board-2.market[1].bin: must be true or false"),
        ('id = "buy-2"', 'id = "buy-7"', "board-2.market[2].id: must be one of buy-2"),
        ('action = "fence"', 'action = "casino"', "board-2.space[4].action: must be one of"),
        ('id = "print-2"', 'id = "print-1"', "board-2.space[2].id: must be one of print-2"),
        ("sunglasses = true", "sunglasses = false", "exactly one space must have sunglasses"),
        ("last = 13", "last = 20", "the effect end must stand on the last space (20)"),
        ("last = 13", "last = 0", "board-2.track.last: must be from 1"),
        ('"2" = 0', '"2" = 13', "board-2.track.start.2: must be from 0 to 12"),
        ('"2" = 0', '"3" = 0', "board-2.track.start.3: there is no such key"),
        ("at = 7", "at = 5", "space 5 is listed twice"),
        ("at = 7", "at = 11", "investigations must come in the order a, b, c"),
        ('["godfather", "end"]', '["end", "godfather"]', "end must be the last effect"),
        ('["strike"]', '["earthquake"]', "each must be one of godfather"),
        ("start_money = [20, 30]", "start_money = [20]", "must have 2 amounts, not 1"),
        ("henchmen = 3", "henchmen = 0", "board-2.setup.henchmen: must be from 1 to 9"),
        ("a = 20, ", "", "must be"),
        ("costs = 30", "cost = 30", "board-2.actions.flight.cost: there is no such key"),
        ("players = [2]", "players = [2, 5]", "board-2.players: must be [2]"),
    ],
)
def test_every_kind_of_mistake_on_a_board_is_explained(old, new, said):
    found = mistakes(old, new)
    if old == "a = 20, ":
        assert found == []  # a table replaces only the keys it has
    else:
        assert any(said in mistake for mistake in found), found


def test_a_board_without_caps_is_refused():
    text = (HOUSE / "board-2.toml").read_text("utf-8").replace("cap = true", "cap = false")
    found = check('game = "counterfeiters"\n' + text)
    assert found == ["board-2: no space has a cap, so the game would never end"]


CARD = '{ id = "printer", kind = "printer", min_players = 2, count = 9 }'


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (CARD.replace('id = "printer"', 'id = "press"'), "cards.deck A.cards[1].id: must be"),
        (CARD.replace('kind = "printer"', 'kind = "press"'), "kind: must be one of printer, ink"),
        (CARD.replace("min_players = 2", "min_players = 5"), "min_players: must be from 2 to 4"),
        (CARD.replace("count = 9", "count = 0"), "count: must be from 1"),
        (CARD.replace("count = 9", "count = 8"), "the decks have 41 cards"),
        (CARD.replace("count", "value = 10, count"), "only lottery tickets have a value"),
        ('{ id = "lottery-5", kind = "lottery", min_players = 2, count = 9 }', "value: is missing"),
        ('{ id = "bad-lawyer", kind = "bad-lawyer", min_players = 2, count = 9 }', "may be one"),
        ("7", "cards.deck A.cards[1]: must be a table"),
    ],
)
def test_every_kind_of_mistake_in_a_deck_is_explained(cards, said):
    text = f'game = "counterfeiters"\n[[cards.deck]]\nletter = "A"\ncards = [{cards}]\n'
    found = check(text)
    assert any(said in mistake for mistake in found), found


def test_a_start_deck_too_small_for_four_seats_is_refused():
    cards = '{ id = "printer", kind = "printer", min_players = 2, count = 3 }'
    text = f'game = "counterfeiters"\n[[cards.deck]]\nletter = "S"\ncards = [{cards}]\n'
    found = check(text)
    assert "cards.deck S: needs at least 4 printers" in found
    assert "cards.deck S: needs at least 4 of ink and paper together" in found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game = 7",
        "not toml",
        'game = "counterfeiters"\ncards = 7',
        'game = "counterfeiters"\n[cards]\ndeck = 7\nkind = 8\nbox = 9',
        'game = "counterfeiters"\n[cards]\ndeck = [7]\nkind = [8]',
        'game = "counterfeiters"\n[board-2]\nsetup = 1\nactions = 2\nmarket = 3',
        'game = "counterfeiters"\n[board-2]\nspace = 4\ntrack = 5',
        'game = "counterfeiters"\n[board-2]\nmarket = [1]\nspace = [2]',
        'game = "counterfeiters"\n[board-2.track]\nspecial = [3]',
        'game = "counterfeiters"\n[board-9]\nside = "9"',
        'game = "counterfeiters"\nside = "9"\nmarket = []',
        'game = "counterfeiters"\n[cards.box]\nmarket_letters = [[1], 2]',
        'game = "counterfeiters"\n[[cards.deck]]\nletter = [1]\ncards = [{ kind = {} }]',
        'game = "counterfeiters"\n[[cards.kind]]\nid = ["a"]',
    ],
)
def test_nonsense_is_explained_and_never_crashes(text):
    assert check(text) != []


def test_all_mistakes_are_named_at_once(file):
    file.write_text(
        'game = "counterfeiters"\n[board-2.actions]\ntax = { pays = 15 }\n'
        "[board-3-4.setup]\nhenchmen = 99\n[elsewhere]\n",
        "utf-8",
    )
    with pytest.raises(BadOption) as refused:
        open_options(GAME, f"seats=2 pack={file}")
    assert refused.value.code == "bad-pack"
    for said in ("tax.pays", "board-3-4.setup.henchmen", "elsewhere"):
        assert said in refused.value.value


@pytest.mark.parametrize("name", ["nowhere.toml", "mine.txt", "..", "nul\0.toml"])
def test_a_pack_that_is_no_readable_toml_file_is_refused(tmp_path, name):
    with pytest.raises(BadOption) as refused:
        open_options(GAME, f"seats=2 pack={tmp_path / name}")
    assert refused.value.code == "bad-pack"


def test_the_command_finds_the_game_of_a_pack_and_its_mistakes(file, capsys):
    assert check_file(str(file)) == []
    assert print_check(str(file))
    assert capsys.readouterr().out == f"{file}: good\n"
    file.write_text('game = "counterfeiters"\nboards = 1\n', "utf-8")
    assert not print_check(str(file))
    assert "boards: there is no such part" in capsys.readouterr().out
    file.write_text('game = "chess"\n', "utf-8")
    (mistake,) = check_file(str(file))
    assert mistake.startswith('game: must name a game with packs: "counterfeiters"')
    file.write_text("= 1", "utf-8")
    assert check_file(str(file))[0].startswith("this is not TOML")
    file.write_bytes(b"\xff\xfe")
    assert check_file(str(file)) == ["the file is not UTF-8 text"]
    with pytest.raises(BadInput, match="bad-file"):
        check_file(str(file.parent / "none.toml"))


def test_content_may_be_handed_over_and_a_view_leads_back_to_it(monkeypatch):
    monkeypatch.setattr(GAME.packs, "contents", dict(GAME.packs.contents))
    tables = LIBRARY.house("counterfeiters")
    setup = {**tables["board-2"]["setup"], "henchmen": 5}
    GAME.packs.keep("mine", {**tables, "board-2": {**tables["board-2"], "setup": setup}})
    state = GAME.start(GAME.options(seats=2, pack="mine"))
    assert state.unused == [5, 5]
    view = GAME.view(state, 0)
    assert view.pack == "mine"
    assert GAME.imagine(view, Rng.seeded(1)).layout is state.layout
    assert GAME.start(GAME.options(seats=2)).unused == [3, 3]
