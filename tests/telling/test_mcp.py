"""Language models at tables: six tools, over stdio and on a table server."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import anyio
import httpx
import httpx2
import pytest
from click.testing import CliRunner
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from patience import PATIENCE
from server.house import BRISK, PLENTY, House, ok
from slushfund import games
from slushfund.cli import app
from slushfund.core import Rng
from telling.player import play, text_of

NAMES = {"games", "sit", "look", "options", "move", "talk"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


def with_client(house: House, work: Any, headers: dict[str, str] | None = None) -> Any:
    async def run() -> Any:
        http = httpx2.AsyncClient(headers=headers, timeout=PATIENCE, verify=False)
        door = streamable_http_client(f"{house.url}/mcp", http_client=http)
        async with http, Client(door) as client:
            return await work(client)

    return anyio.run(run)


def test_there_are_six_tools_and_each_says_what_it_does(shared):
    tools = with_client(shared, lambda client: client.list_tools()).tools
    assert {tool.name for tool in tools} == NAMES
    assert all(tool.description for tool in tools)


LONG = ("tiefe-taschen", "prodigals")
GAMES = [
    pytest.param(game.id, marks=[pytest.mark.slow] if game.id in LONG else []) for game in games.ALL
]


@pytest.mark.parametrize("game", GAMES)
def test_a_scripted_client_finishes_a_game(shared, game):
    seats = games.get(game).seats[0]
    options = f"seats={seats} {BRISK.get(game, '')}".strip()
    text = with_client(shared, lambda c: play(c, game, options, Rng.seeded(1)))
    assert "Won by" in text


@pytest.mark.slow
def test_a_scripted_client_finishes_last_will(shared):
    options = "seats=2 contests=W"
    text = with_client(shared, lambda c: play(c, "prodigals", options, Rng.seeded(1)))
    assert "Won by" in text


@pytest.mark.slow
def test_a_scripted_client_finishes_a_game_over_stdio(tmp_path):
    command = [sys.executable, "-m", "slushfund", "mcp"]

    async def run() -> str:
        server = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(server) as client:
            assert {tool.name for tool in (await client.list_tools()).tools} == NAMES
            return await play(client, "qe", "seats=3", Rng.seeded(2), bots="random")

    assert "Won by" in anyio.run(run)


@pytest.mark.slow
def test_over_stdio_one_can_play_at_the_tables_of_a_server_elsewhere(shared):
    table, people = shared.table("qe", 3)
    seat = min(shared.site.tables[table].asked)
    token = ok(people[seat].post(f"/api/tables/{table}/token"))["token"]
    command = [sys.executable, "-m", "slushfund", "mcp", "--server", shared.url]
    command += ["--ticket", f"{table}.{token}"]

    async def run() -> str:
        server = StdioServerParameters(command=command[0], args=command[1:])
        async with Client(server) as client:
            return text_of(await client.call_tool("move", {"move": "open 77", "wait": 0}))

    assert "opening 77" in anyio.run(run)


def called(house: House, tool: str, headers: dict[str, str] | None = None, **ask: Any) -> Any:
    return with_client(house, lambda client: client.call_tool(tool, ask), headers)


def refusal(result: Any) -> str:
    assert result.is_error
    return str(result.content[0].text)


def program(house: House, table: str, person: Any) -> tuple[str, dict[str, str]]:
    """Return the ticket of somebody's seat, and the header that is as good."""
    token = ok(person.post(f"/api/tables/{table}/token"))["token"]
    return f"{table}.{token}", {"authorization": f"Bearer {token}"}


def test_a_look_tells_what_the_interface_tells_this_seat(shared):
    table, people = shared.table("qe", 3)
    for seat, person in enumerate(people):
        ticket, header = program(shared, table, person)
        words = ok(person.get(f"/api/tables/{table}/text"))["text"]
        assert f"you are seat {seat} of 3" in words
        assert text_of(called(shared, "look", ticket=ticket)) == words
        assert text_of(called(shared, "look", header)) == words


def test_a_ticket_is_good_for_its_seat_only(shared):
    table, people = shared.table("qe", 3)
    other, _ = shared.table("qe", 3, spectators=False)
    seat = min(shared.site.tables[table].asked)
    ticket, _ = program(shared, table, people[(seat + 1) % 3])
    asked = shared.site.tables[table].asked[seat][0]
    told = called(shared, "move", ticket=ticket, move="open 5", question=asked)
    assert "(not-your-turn)" in refusal(told)
    elsewhere = f"{other}.{ticket.partition('.')[2]}"
    assert "(no-spectators)" in refusal(called(shared, "look", ticket=elsewhere))
    assert "(bad-token)" in refusal(called(shared, "look", ticket=f"{table}.nobodys"))
    assert "no seat yet" in refusal(called(shared, "look"))
    assert "no ticket" in refusal(called(shared, "look", ticket="x?a=1/..b"))
    for odd in (f"{ticket}\u00e9", f"{table}.x\r\nhost: evil.example", f"{table}.\u202e"):
        assert "no ticket" in refusal(called(shared, "look", ticket=odd))
    assert "(no-token)" not in refusal(called(shared, "move", move="open 5"))


def test_a_refusal_says_which_rule_forbids_a_move(shared):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    first = min(live.asked)
    ticket, _ = program(shared, table, people[first])
    said = text_of(called(shared, "options", ticket=ticket, move="open 30"))
    assert said.startswith("open 30 may be answered.")
    assert "(bad-notation)" in refusal(called(shared, "options", ticket=ticket, move="open x"))
    text_of(called(shared, "move", ticket=ticket, move="open 30", wait=0))
    ticket, _ = program(shared, table, people[(first + 1) % 3])
    for tool in ("options", "move"):
        told = refusal(called(shared, tool, ticket=ticket, move="bid 30"))
        assert "(equals-opening-bid, rule QE-4.2)" in told
    assert "bid N" in text_of(called(shared, "options", ticket=ticket, like="bid"))


def test_one_can_sit_down_by_a_code_and_talk(shared):
    host = shared.person()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}]
    ask = {"game": "qe", "name": "Host", "options": "seats=3", "seats": seats}
    opened = ok(host.post("/api/tables", json=ask))
    for name in (opened["code"], opened["id"]):
        told = called(shared, "sit", name="Model", table=name)
        if name == opened["code"]:
            text, ticket = text_of(told), text_of(told).split()[2]
            assert "waiting for players" in text
        else:
            assert "(no-free-seat)" in refusal(told) or "(name-taken)" in refusal(told)
    ok(host.post(f"/api/tables/{opened['id']}/start"))
    said = "good evening\u200d"
    assert text_of(called(shared, "talk", ticket=ticket, words=said)) == "Said."
    assert "good evening" in ok(host.get(f"/api/tables/{opened['id']}/text"))["text"]
    assert "either" in refusal(called(shared, "sit", name="Model"))
    assert "Say something" in refusal(called(shared, "talk", ticket=ticket))


def test_statements_are_made_by_talk(shared):
    table, people = shared.table("tiefe-taschen", 3)
    live = shared.site.tables[table]
    for seat, person in enumerate(people):
        speech = live.game.statements(live.play.state, seat)
        if speech.size():
            ticket, _ = program(shared, table, person)
            word = live.game.write(speech.sample(Rng.seeded(1)))
            assert word.split()[0] in text_of(called(shared, "look", ticket=ticket))
            assert text_of(called(shared, "talk", ticket=ticket, statement=word)) == "Said."
            assert live.play.inputs[-1].move == word
            return
    raise AssertionError("nobody may say anything")


def test_games_are_described_with_their_options(shared):
    text = text_of(called(shared, "games"))
    assert all(game.id in text for game in games.ALL)
    assert "option contests" in text_of(called(shared, "games", game="prodigals"))
    assert "There are qe" in refusal(called(shared, "games", game="chess"))


def test_the_door_is_closed_to_pages_of_others_and_to_what_is_no_request(shared):
    def post(**more: Any) -> httpx.Response:
        return httpx.post(f"{shared.url}/mcp", verify=False, timeout=PATIENCE, **more)

    assert post(json={}, headers={"origin": "http://evil.example"}).status_code == 403
    assert post(json={}, headers={"host": "evil.example"}).status_code == 403
    assert post(content=b"x" * 100_000).status_code == 413
    assert 400 <= post(content=b"{").status_code < 500
    assert httpx.get(f"{shared.url}/mcp", verify=False, timeout=PATIENCE).status_code in (404, 405)
    cookies = {"cookie": "slushfund=x"}
    assert "no seat yet" in refusal(called(shared, "look", cookies))


def test_tools_have_the_rates_of_any_seat(tmp_path):
    limits = replace(PLENTY, writes=(3.0, 0.0001))
    with House(tmp_path, limits=limits) as house:
        for _ in range(2):
            told = called(house, "sit", name="Model", game="qe", options="seats=3")
        assert "(too-many-requests)" in refusal(told)
    folder = tmp_path / "reads"
    folder.mkdir()
    with House(folder, limits=replace(PLENTY, reads=(2.0, 0.0001))) as house:
        ask = partial(httpx.post, f"{house.url}/mcp", json={}, verify=False, timeout=PATIENCE)
        answers = [ask() for _ in range(3)]
        assert [answer.status_code == 429 for answer in answers] == [False, False, True]


def test_without_the_package_the_door_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("slushfund.server.http.mcp._tools", lambda: import_module("no_such_mcp"))
    with House(tmp_path) as house:
        answer = httpx.post(f"{house.url}/mcp", json={}, verify=False, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (501, "no-mcp")


def test_who_waits_is_told_as_soon_as_it_is_asked_and_not_when_the_seat_is_lost(shared):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    first = min(live.asked)
    other = (first + 1) % 3
    with ThreadPoolExecutor(2) as pool:
        path = f"/api/tables/{table}/text?wait=50"
        waits = pool.submit(people[other].get, path)
        lost = pool.submit(people[(first + 2) % 3].get, path)
        while len(shared.site.tables.turns[table].waiting) < 2:
            time.sleep(0.01)
        ok(people[(first + 2) % 3].delete(f"/api/tables/{table}/seats/{(first + 2) % 3}"))
        assert ok(lost.result())["question"] is None
        assert not waits.done()
        ask = {"question": live.asked[first][0], "move": "open 9", "key": "key-of-the-opening"}
        ok(people[first].post(f"/api/tables/{table}/moves", json=ask))
        told = ok(waits.result())
    assert told["owed"]
    assert "opened: seat" in told["text"]
    assert not shared.site.tables.turns[table].waiting


def test_without_the_package_the_command_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "slushfund.telling.tools", None)
    monkeypatch.setattr(import_module("slushfund.cli.mcp"), "start_logging", lambda: None)
    done = CliRunner().invoke(app, ["mcp", "--server", "http://127.0.0.1:9"])
    assert done.exit_code == 2
    assert "slushfund[mcp]" in done.output
