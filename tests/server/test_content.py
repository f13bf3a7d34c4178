"""What is printed at a table is told to its screens, so that no text shows other numbers."""

from __future__ import annotations

import json

import pytest

from packs.insult import PACK
from server.house import House, ok, refused


def card(content, name):
    [found] = [card for card in content["tables"]["election"]["card"] if card["id"] == name]
    return found


def test_a_table_with_a_pack_tells_its_values_and_others_those_of_the_house(tmp_path):
    folder = tmp_path / "packs"
    folder.mkdir()
    (folder / "mine.toml").write_text(PACK, "utf-8")
    with House(tmp_path, packs=folder) as house:
        table, people = house.table("prodigals", 3, options="pack=mine")
        told = ok(people[1].get(f"/api/tables/{table}/content"))
        assert card(told, "EW05")["effects"] == [{"verb": "lose_votes", "n": 7}]
        assert told["tables"]["setup"]["limits"]["hand"] == 3
        plain, others = house.table("prodigals", 3)
        usual = ok(others[0].get(f"/api/tables/{plain}/content"))
        assert card(usual, "EW05")["effects"] == [{"verb": "lose_votes", "n": 2}]
        assert usual["tables"]["setup"]["limits"]["hand"] != 3
        assert card(usual, "EW06") == card(told, "EW06")


def test_a_game_without_packs_has_no_content_to_tell(house):
    table, people = house.table("qe", 3)
    refused(people[0].get(f"/api/tables/{table}/content"), 404, "no-content")


BOARD = 'game = "counterfeiters"\n[board-3-4.actions]\ntax = { pays = 80 }\n'
PATHS = ["", "/state", "/content", "/text", "/answers", "/record", "/log", "/chat"]


@pytest.mark.parametrize(("game", "pack"), [("prodigals", PACK), ("counterfeiters", BOARD)])
def test_nobody_is_told_where_the_host_keeps_a_pack(tmp_path, game, pack):
    folder = tmp_path / "the-host's-own-folder"
    folder.mkdir()
    (folder / "mine.toml").write_text(pack, "utf-8")
    with House(tmp_path, packs=folder) as house:
        table, people = house.table(game, 3, options="pack=mine")
        told = [people[1].get(f"/api/tables/{table}{path}").text for path in PATHS]
        with house.socket(people[1], table) as socket:
            told.append(json.dumps(socket.until("snapshot")))
    assert not [text for text in told if folder.name in text]
    state = json.loads(told[PATHS.index("/state")])
    assert state["position"]["view"]["pack"].startswith("mine.toml#")
    assert json.loads(told[PATHS.index("/content")])["pack"].startswith("mine.toml#")
