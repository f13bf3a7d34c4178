"""What a stranger with time, or a program with one seat, could still do: small doors."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from tomllib import loads
from typing import Any

import pytest
from starlette.responses import Response

from patience import PATIENCE
from server.house import PLENTY, House, choose, key, ok, play_on, refused
from slushfund.core import Rng
from slushfund.packs import offers
from slushfund.server.app import ROUTES
from slushfund.server.config import Config, Keeping, Limits
from slushfund.server.http import status
from slushfund.server.http.endpoints import set_cookie
from slushfund.server.store import store
from slushfund.server.store.tokens import digest_of
from slushfund.server.tables import undo


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


def test_the_token_of_a_seat_opens_no_other_table_of_its_person(shared):
    table, people = shared.table("qe", 3, spectators=False)
    token = ok(people[0].post(f"/api/tables/{table}/token"))["token"]
    bots = [{"kind": "bot"}] * 3
    ask = {"game": "qe", "name": "H", "options": "seats=3", "seats": bots, "spectators": False}
    hosted = ok(people[0].post("/api/tables", json=ask))["id"]
    ok(people[0].post(f"/api/tables/{hosted}/start"))
    program = shared.person(authorization=f"Bearer {token}")
    ok(program.get(f"/api/tables/{table}/state"))
    for path in ("", "/state", "/text", "/chat", "/stream"):
        refused(program.get(f"/api/tables/{hosted}{path}"), 403, "no-spectators")
    ok(people[0].get(f"/api/tables/{hosted}/state"))


def test_no_answer_for_a_seat_may_be_kept_for_others(shared):
    """A cache between us and browsers must not hand one seat's answer to another."""
    table, people = shared.table("qe", 3)
    with people[0].stream("GET", f"/api/tables/{table}/stream") as stream:
        assert stream.headers["cache-control"] == "no-store"
    play_on(shared, table, people, Rng.seeded(2))
    for route in ROUTES:
        path = route.path.replace("{table}", table).replace("{seat}", "0")
        if route.method == "GET" and not path.endswith("/stream"):
            assert people[0].get(path).headers["cache-control"] == "no-store", path
    assert shared.person().post("/mcp").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("url", ["", "https://games.example.org"])
def test_a_browser_takes_the_goodbye_of_its_cookie(url):
    """Browsers ignore whatever is said of a `__Host-` cookie without `Secure`."""
    config, response = Config(public_url=url), Response()
    set_cookie(config, response, "")
    said = response.headers["set-cookie"]
    assert said.startswith(f'{config.cookie}="";')
    assert "Max-Age=0" in said
    assert ("Secure" in said) == bool(url)


def test_moves_are_taken_back_so_often_and_no_more(shared, monkeypatch):
    """Every move that was taken back stays in the log, which everybody pays for."""
    monkeypatch.setattr(undo, "MOST", 2)
    table, people = shared.table("prodigals", 2)
    live, rng, path = shared.site.tables[table], Rng.seeded(1), f"/api/tables/{table}"
    while True:
        seat = min(live.asked)
        ask = {"question": live.asked[seat][0], "move": choose(live, seat, rng)}
        ok(people[seat].post(f"{path}/moves", json={**ask, "key": key()}))
        if live.undoable(seat):
            break
    for _ in range(2):
        assert ok(people[seat].get(f"{path}/state"))["position"]["can_undo"]
        ok(people[seat].post(f"{path}/undo", json={"key": key()}))
        ok(people[seat].post(f"{path}/moves", json={**ask, "key": key()}))
    assert not ok(people[seat].get(f"{path}/state"))["position"]["can_undo"]
    refused(people[seat].post(f"{path}/undo", json={"key": key()}), 409, "nothing-to-undo")
    again = type(live)(live.services, live.row, live.entries, [])
    assert again.undone == live.undone == {seat: 2}, "a restart changes nothing"


@pytest.mark.parametrize("way", ["stream", "socket"])
def test_who_logs_out_while_a_stream_is_being_opened_hears_nothing(shared, monkeypatch, way):
    table, people = shared.table("qe", 3)
    live, site = shared.site.tables[table], shared.site
    digest = digest_of(people[1].cookies["slushfund"])

    async def slow(*args):
        await site.log_out(digest)

    monkeypatch.setattr(live.heard_of, "prepare", slow)
    if way == "stream":
        refused(people[1].get(f"/api/tables/{table}/stream"), 401, "bad-token")
    else:
        with shared.socket(people[1], table) as socket:
            assert socket.next()["code"] == "bad-token"
    assert not live.streams[1].listeners


def test_who_watches_cannot_speak_under_the_name_of_a_player(shared):
    table, _ = shared.table("qe", 3)
    for name in ("P0", "p 0", "\u0420O"):
        ask = {"name": name, "text": "It is me", "key": key()}
        refused(shared.person().post(f"/api/tables/{table}/gallery", json=ask), 409, "name-taken")
    ok(shared.person().post(f"/api/tables/{table}/gallery", json={**ask, "name": "P9"}))


def test_tables_that_follow_others_count_like_all(tmp_path):
    with House(tmp_path, keeping=Keeping(unfinished=2)) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(1))
        for _ in range(2):
            ok(people[1].post("/api/tables", json={"game": "qe", "name": "A"}))
        follow = f"/api/tables/{table}"
        refused(people[0].post(f"{follow}/rematch"), 429, "too-many-tables")
        refused(people[0].post(f"{follow}/next", json={"game": "qe"}), 429, "too-many-tables")
        waiting = ok(people[1].get("/api/me"))["tables"][0]["id"]
        ok(people[1].delete(f"/api/tables/{waiting}"))
        again = ok(people[0].post(f"{follow}/rematch"))["id"]
        assert ok(people[1].post(f"{follow}/next", json={"game": "qe"}))["id"] == again
        assert house.site.tables[again].row.origin == house.site.origin("127.0.0.1")


def test_one_address_makes_us_remember_only_so_many_people(tmp_path):
    with House(tmp_path, limits=Limits(people=(3, 0.001))) as house:
        known = house.person()
        for person in [known, house.person(), house.person()]:
            ok(person.put("/api/me", json={"name": "A"}))
        refused(house.person().put("/api/me", json={"name": "B"}), 429, "too-many-requests")
        ask = {"game": "qe", "name": "B"}
        refused(house.person().post("/api/tables", json=ask), 429, "too-many-requests")
        ok(known.put("/api/me", json={"name": "C"}))
        ok(known.post("/api/tables", json=ask))


def test_strangers_who_ask_how_we_are_make_nobody_wait_for_the_disk(shared, monkeypatch):
    tried, check = [], shared.site.store.check

    async def counted():
        tried.append(1)
        await check()

    monkeypatch.setattr(shared.site.store, "check", counted)
    monkeypatch.setattr(status, "LATELY", PATIENCE)
    stranger = shared.person(**{"x-forwarded-for": "203.0.113.9"})
    for path in ("/healthz", "/readyz") * 5:
        assert ok(stranger.get(path))["status"] == "ok"
    assert len(tried) <= 1
    keeper = shared.person()
    for path in ("/healthz", "/readyz"):
        ok(keeper.get(path))
    assert len(tried) >= 2, "who looks after the server is told how it is now"


def test_packs_are_read_once_for_all_who_ask_which_games_there_are(tmp_path, monkeypatch):
    pack = tmp_path / "mine.toml"
    pack.write_text('game = "prodigals"\n')
    read = []

    def counted(text: str) -> dict[str, Any]:
        read.append(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    for _ in range(5):
        assert offers.offered(tmp_path, "prodigals") == ["mine"]
        assert offers.offered(tmp_path, "qe") == []
    assert len(read) == 1
    pack.write_text('game = "counterfeiters"\n')
    assert offers.offered(tmp_path, "counterfeiters") == ["mine"]
    pack.write_text("game = ")
    assert offers.offered(tmp_path, "counterfeiters") == []


def test_one_address_fills_no_disk_with_tables_and_records(tmp_path):
    """Whatever was played, or imported, is written to a file before it leaves the database."""
    limits = replace(PLENTY, opened=(3, 0.001), imports=(2, 0.001))
    with House(tmp_path, limits=limits) as house:
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(1))
        saved = ok(people[0].get(f"/api/tables/{table}/record"))["record"]
        wrong = {**saved, "inputs": saved["inputs"][1:]}
        assert people[0].post("/api/records", json={"record": wrong}).status_code == 422
        for _ in range(2):
            ok(people[0].post("/api/records", json={"record": saved}))
        told = people[0].post("/api/records", json={"record": saved})
        refused(told, 429, "too-many-requests")
        assert int(told.headers["retry-after"]) > 60
        ok(people[0].post("/api/tables", json={"game": "qe", "name": "A"}))
        ok(people[0].post(f"/api/tables/{table}/rematch"))
        ask = {"game": "qe", "name": "A"}
        refused(people[0].post("/api/tables", json=ask), 429, "too-many-requests")


def test_a_seat_has_so_many_tokens_and_the_latest_are_good(shared, monkeypatch):
    monkeypatch.setattr(store, "PROGRAMS", 2)
    table, people = shared.table("qe", 3)
    other = ok(people[1].post(f"/api/tables/{table}/token"))["token"]
    tokens = [ok(people[0].post(f"/api/tables/{table}/token"))["token"] for _ in range(4)]
    programs = [shared.person(authorization=f"Bearer {token}") for token in (*tokens, other)]
    found = [program.get(f"/api/tables/{table}/state").status_code for program in programs]
    assert found == [401, 401, 200, 200, 200]


def test_no_household_fills_the_list_of_tables_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "LISTED_OF_ONE", 2)
    with House(tmp_path) as house:
        ask = {"game": "qe", "name": "A", "listed": True}
        first = ok(house.person().post("/api/tables", json=ask))["id"]
        loud = house.person(**{"x-forwarded-for": "203.0.113.7"})
        tables = [ok(loud.post("/api/tables", json=ask))["id"] for _ in range(4)]
        shown = [line["id"] for line in ok(house.person().get("/api/tables"))["tables"]]
        assert shown == [tables[3], tables[2], first]


def test_many_sockets_of_one_address_ask_no_more_than_one_address_may(tmp_path):
    with House(tmp_path, limits=replace(PLENTY, asks=(3, 0.001))) as house:
        table, people = house.table("qe", 3)
        answers = []
        for person in (*people, *people):
            with house.socket(person, table) as socket:
                socket.until("snapshot")
                socket.send(type="chat", text="hello", key=key())
                answer = socket.until("ack", "refused")
                answers.append(answer.get("code", "ack"))
                socket.send(type="ping")
                socket.until("pong")
        assert answers == ["ack"] * 3 + ["too-many-requests"] * 3
