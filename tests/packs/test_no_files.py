"""The engine opens no file: what it plays with was read before, by `slushfund.packs`."""

import sys

import pytest

from slushfund import games
from slushfund.bots import find
from slushfund.bots.contract import Budget, SystemClock
from slushfund.bots.knowledge import pack_knowledge
from slushfund.bots.worker import think
from slushfund.core import BadOption, Playthrough, Rng, playout, replay
from slushfund.packs import open_options
from slushfund.server.tables.places import with_settings

LISTS: list[list[str]] = []
"""What is opened goes to each of these."""


def watch(event, arguments):
    if event == "open":
        for one in LISTS:
            one.append(str(arguments[0]))


sys.addaudithook(watch)  # stays as long as the process does


@pytest.fixture
def opened():
    """The files that are opened during a test."""
    files: list[str] = []
    LISTS.append(files)
    yield files
    LISTS.remove(files)


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('game = "counterfeiters"\n[board-2.actions]\ntax = { pays = 70 }\n', "utf-8")
    return path


def test_the_watch_sees_a_file_that_is_opened(pack, opened):
    open_options(games.get("counterfeiters"), f"pack={pack}")
    assert opened == [str(pack)]


@pytest.mark.parametrize("game", [*games.ALL, *games.PAST], ids=lambda game: game.id)
def test_a_game_is_chosen_started_played_and_imagined_without_a_file(game, opened):
    state = game.start(game.parse_options(""))
    game.imagine(game.view(state, 0), Rng.seeded(1))
    playout(game, state, Rng.seeded(1))
    assert opened == []


def test_the_engine_refuses_a_pack_that_nobody_has_read(pack, opened):
    game = games.get("counterfeiters")
    with pytest.raises(BadOption) as refused:
        game.parse_options(f"seats=2 pack={pack}")
    assert refused.value.code == "bad-pack"
    assert refused.value.value == f"{pack}: nobody has read it"
    assert opened == []


def test_a_pack_that_was_read_is_played_and_replayed_without_its_file(pack, opened):
    game = games.get("counterfeiters")
    play = Playthrough(game, open_options(game, f"seats=2 pack={pack}"))
    pack.unlink()
    opened.clear()
    play.put(-1, "first 0")
    again = replay(game, play.record())
    assert again.state.layout.board.tax_pays == 70
    assert opened == []


def test_the_process_of_a_bot_reads_the_pack_that_the_view_names(pack, monkeypatch):
    game = games.get("counterfeiters")
    play = Playthrough(game, open_options(game, f"seats=2 pack={pack}"))
    rng = Rng.seeded(1)
    while game.next_to_act(play.state) < 0:
        play.apply(-1, game.draw(play.state, rng))
    seat = game.next_to_act(play.state)
    packed = pack_knowledge(game, play.state, seat, [])
    monkeypatch.setattr(game.packs, "contents", {"house": game.packs.contents["house"]})
    budget = Budget(1.0, SystemClock(), 1)
    move = think(game, find(game.id, "random").make(), packed, 1, budget)
    assert game.space(play.state, seat).has(move)


def test_the_settings_of_a_table_with_a_pack_change_after_a_restart(pack, monkeypatch):
    game = games.get("counterfeiters")
    options = open_options(game, f"seats=2 pack={pack}").text()
    monkeypatch.setattr(game.packs, "contents", {"house": game.packs.contents["house"]})
    assert with_settings(game, options, {"first": "1"}) == f"{options} first=1"


def test_what_is_named_for_a_seat_names_no_pack(pack, opened):
    game = games.get("counterfeiters")
    with pytest.raises(BadOption) as refused:
        with_settings(game, "seats=2", {"first": f"1 pack={pack}"})
    assert refused.value.code == "bad-option"
    assert opened == []
