"""Who may do what: every route with every kind of caller (S1), origins (S5), tokens (S4)."""

from __future__ import annotations

import io
import logging
import re
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from patience import PATIENCE
from server.house import House, key, ok, play_on, refused
from slushfund.core import Rng
from slushfund.server.app import ROUTES
from slushfund.server.run import JsonLines

BODIES = {
    "putMe": {"name": "X"},
    "claimLink": {"code": "no-such-code"},
    "findTable": {"code": "222 222"},
    "createTable": {"game": "qe", "name": "X"},
    "sit": {"name": "X"},
    "changeSeat": {"name": "X"},
    "nameSeats": {"option": "first", "value": "1"},
    "seatAll": {"order": [1, 0, 2]},
    "setWords": {"words": "lucky"},
    "pledge": {"pledge": "0" * 64},
    "reveal": {"words": "lucky"},
    "move": {"question": "1.open", "move": "open 5", "key": "matrix-key-1"},
    "foresee": {"question": "1.open", "moves": ["open 5"]},
    "practiseScene": {"moves": []},
    "foreseeScene": {"moves": [], "question": "1.open", "answers": ["open 5"]},
    "undo": {"key": "matrix-key-2"},
    "say": {"text": "hello", "key": "matrix-key-3"},
    "sayInGallery": {"text": "hello", "key": "matrix-key-4", "name": "X"},
    "voteStandIn": {"seat": 1},
    "nextGame": {"game": "qe"},
    "importRecord": {"record": {}},
    "setHook": {"url": "http://127.0.0.1:9/"},
    "setPush": {"endpoint": "https://127.0.0.1/", "keys": {"p256dh": "a", "auth": "b"}},
}

EVERYBODY = {
    "listGames",
    "getMe",
    "putMe",
    "listTables",
    "createTable",
    "getTable",
    "getQr",
    "health",
    "ready",
    "metrics",
    "metricTargets",
    "getPushKey",
    "getState",
    "getText",
    "getChat",
    "sayInGallery",
    "listScenes",
    "practiseScene",
    "foreseeScene",
}
"""What succeeds for strangers at a running table with spectators."""

PERSONS = EVERYBODY | {"makeLink", "logout", "dropPush"}
"""What somebody with a cookie, but no seat here, may also do."""

SEATED = PERSONS - {"sayInGallery"}
SEATED |= {"changeSeat", "leave", "say", "takeBack", "makeToken", "dropHook", "getAnswers"}
"""What the holder of seat 1 may do there; moves and votes depend on the game."""

PROGRAM = EVERYBODY | {"changeSeat", "leave", "say", "takeBack", "getAnswers"}
PROGRAM -= {"putMe", "createTable", "sayInGallery"}
"""What a bearer token of seat 1 is good for."""

DEPENDS = {"move", "foresee", "stream"}


def call(client, route, table, headers=None):
    path = route.path.replace("{table}", table).replace("{seat}", "1").replace("{kind}", "ntfy")
    path = path.replace("{scene}", "QE-3.2")
    return client.request(
        route.method, path, json=BODIES.get(route.name) if route.body else None, headers=headers
    )


def callers(house, table, people):
    """Return each kind of caller with what it may do."""
    stranger, old, elsewhere = house.person(), house.person(), house.person()
    old.cookies.set("slushfund", "A" * 43)
    ok(elsewhere.post("/api/tables", json={"game": "qe", "name": "Else"}))
    token = ok(people[1].post(f"/api/tables/{table}/token"))["token"]
    other, _ = house.table("qe", 3)
    program = house.person(authorization=f"Bearer {token}")
    return {
        "stranger": (stranger, table, EVERYBODY),
        "old token": (old, table, EVERYBODY),
        "person of another table": (elsewhere, table, PERSONS),
        "seat 1": (people[1], table, SEATED),
        "program of seat 1": (program, table, PROGRAM),
        "program at a wrong table": (
            program,
            other,
            PROGRAM - {"changeSeat", "leave", "say", "takeBack", "getAnswers"},
        ),
    }


KINDS = [
    "stranger",
    "old token",
    "person of another table",
    "seat 1",
    "program of seat 1",
    "program at a wrong table",
]


ENDING = ("", "leave", "logout")
"""What ends the rights of the caller, so it comes last."""


@pytest.mark.parametrize("kind", KINDS)
def test_only_those_who_may_get_an_answer(shared, kind):
    table, people = shared.table("qe", 3)
    client, where, allowed = callers(shared, table, people)[kind]
    wrong = []
    cookies = dict(client.cookies)
    for route in sorted(
        ROUTES, key=lambda route: ENDING.index(route.name) if route.name in ENDING else 0
    ):
        if route.name in DEPENDS:
            continue
        client.cookies.clear()
        client.cookies.update(cookies)
        answer = call(client, route, where)
        if route.name in allowed:
            is_right = answer.status_code == 200
        else:
            is_right = answer.status_code in (401, 403, 404, 409, 422)
            is_right = is_right and set(answer.json()) == {"code", "rule", "message"}
        if not is_right:
            wrong.append((route.name, answer.status_code, answer.text))
    assert wrong == []


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


def test_nobody_moves_for_another_seat(shared):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    seat = min(live.asked)
    ask = {"question": live.asked[seat][0], "move": "open 5", "key": key()}
    for other in range(3):
        if other != seat:
            refused(
                people[other].post(f"/api/tables/{table}/moves", json=ask), 422, "not-your-turn"
            )
    refused(shared.person().post(f"/api/tables/{table}/moves", json=ask), 401, "no-token")
    assert all(entry.who == "chance" for entry in live.entries)


def test_a_table_without_spectators_shows_strangers_nothing(shared):
    table, people = shared.table("qe", 3, spectators=False)
    stranger = shared.person()
    for path in ("", "/state", "/text", "/chat", "/stream", "/record", "/log", "/replay"):
        refused(stranger.get(f"/api/tables/{table}{path}"), 403, "no-spectators")
    socket = shared.socket(stranger, table)
    assert socket.next()["code"] == "no-spectators"
    with pytest.raises(ConnectionClosed):
        socket.next()
    ok(people[0].get(f"/api/tables/{table}/state"))


def test_a_running_game_gives_no_record_to_anybody(shared):
    table, people = shared.table("qe", 3)
    for path in ("record", "log", "replay", "replay?move=1&seat=0"):
        refused(people[0].get(f"/api/tables/{table}/{path}"), 409, "game-running")


def test_a_game_with_a_closed_record_stays_closed(shared):
    table, people = shared.table("qe", 3, options="open_record=off")
    play_on(shared, table, people, Rng.seeded(1))
    for path in ("record", "log", "replay"):
        refused(people[0].get(f"/api/tables/{table}/{path}"), 403, "record-closed")


def test_who_leaves_loses_the_seat_its_tokens_and_its_streams(shared):
    table, people = shared.table("qe", 3)
    token = ok(people[1].post(f"/api/tables/{table}/token"))["token"]
    program = shared.person(authorization=f"Bearer {token}")
    ok(program.get(f"/api/tables/{table}/state"))
    socket = shared.socket(people[1], table)
    socket.until("snapshot")
    ok(people[1].delete(f"/api/tables/{table}/seats/1"))
    assert socket.until("bye")["code"] == "seat-left"
    refused(program.get(f"/api/tables/{table}/state"), 401, "bad-token")
    assert ok(people[1].get(f"/api/tables/{table}/state"))["seat"] == "spectator"
    newcomer = shared.person()
    sit = newcomer.post(f"/api/tables/{table}/seats", json={"name": "New"})
    refused(sit, 409, "consent-asked")
    for seat in (0, 2):
        ok(people[seat].post(f"/api/tables/{table}/stand-in", json={"seat": 1}))
    assert ok(newcomer.get(f"/api/tables/{table}"))["my_seat"] == 1


def test_only_the_host_removes_others_and_the_next_person_becomes_host(shared):
    table, people = shared.table("qe", 3)
    refused(people[1].delete(f"/api/tables/{table}/seats/2"), 403, "not-the-host")
    ok(people[0].delete(f"/api/tables/{table}/seats/2"))
    ok(people[0].delete(f"/api/tables/{table}/seats/0"))
    assert ok(people[1].get(f"/api/tables/{table}"))["is_host"]


def test_a_link_to_another_device_works_once(shared):
    table, people = shared.table("qe", 3)
    link = ok(people[1].post("/api/me/links"))
    phone = shared.person()
    assert link["url"].endswith(f"/claim#{link['code']}")
    me = ok(phone.post("/api/me/claim", json={"code": link["code"]}))
    assert me["tables"][0]["id"] == table
    assert ok(phone.get(f"/api/tables/{table}"))["my_seat"] == 1
    refused(shared.person().post("/api/me/claim", json={"code": link["code"]}), 422, "bad-link")
    assert phone.cookies["slushfund"] != people[1].cookies["slushfund"]
    ok(phone.post("/api/me/logout"))
    assert ok(people[1].get(f"/api/tables/{table}"))["my_seat"] == 1


def test_a_link_replaces_nobody_without_being_told_to(shared):
    table, people = shared.table("qe", 3)
    link = ok(people[0].post("/api/me/links"))
    ask = {"code": link["code"]}
    refused(people[1].post("/api/me/claim", json=ask), 409, "somebody-else")
    assert ok(people[1].get(f"/api/tables/{table}"))["my_seat"] == 1
    me = ok(people[1].post("/api/me/claim", json={**ask, "replace": True}))
    assert ok(people[1].get(f"/api/tables/{table}"))["my_seat"] == 0
    back = {"code": me["former"]["code"], "replace": True}
    ok(people[1].post("/api/me/claim", json=back))
    assert ok(people[1].get(f"/api/tables/{table}"))["my_seat"] == 1


def test_a_link_code_is_no_token(shared):
    table, people = shared.table("qe", 3)
    code = ok(people[1].post("/api/me/links"))["code"]
    thief = shared.person(authorization=f"Bearer {code}")
    refused(thief.get(f"/api/tables/{table}/state"), 401, "bad-token")


def test_logging_out_ends_open_streams(shared):
    table, people = shared.table("qe", 3)
    socket = shared.socket(people[2], table)
    socket.until("snapshot")
    ok(people[2].post("/api/me/logout"))
    assert socket.until("bye")["code"] == "logged-out"


ORIGINS = [
    None,
    "null",
    "http://evil.example",
    "https://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://{host}.evil.example",
    "http://evil.example/{host}",
    "http://{host}@evil.example",
    "file://",
    "http://localhost:{port}",
    "http://[::1]:{port}",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_foreign_origins_are_refused(shared, origin):
    table, people = shared.table("qe", 3)
    port = str(shared.config.port)
    host = f"127.0.0.1:{port}"
    cookie = f"slushfund={people[0].cookies['slushfund']}"
    bare = shared.person()
    del bare.headers["origin"]
    headers = {"cookie": cookie}
    if origin is not None:
        headers["origin"] = origin.replace("{host}", host).replace("{port}", port)
    url = f"/api/tables/{table}/chat"
    ask = {"text": "hi", "key": key()}
    refused(bare.post(url, json=ask, headers=headers), 403, "bad-origin")
    address = f"ws://{host}/api/tables/{table}/socket"
    wanted: Any = headers.get("origin")
    told = {"cookie": cookie}
    with connect(address, origin=wanted, additional_headers=told, open_timeout=PATIENCE) as wire:
        assert "bad-origin" in wire.recv(PATIENCE)
        with pytest.raises(ConnectionClosed):
            wire.recv(PATIENCE)
    assert ok(people[0].get(url))["lines"] == []


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "", "a@127.0.0.1", "x y", "[zz]"]
)
def test_foreign_hosts_are_refused(shared, host):
    answer = shared.person().get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 403)


def test_a_form_post_without_json_is_refused(shared):
    answer = shared.person().post(
        "/api/tables", content=b"{}", headers={"content-type": "text/plain"}
    )
    refused(answer, 415, "not-json")


def test_no_secret_is_in_logs_addresses_or_the_frames_of_others(tmp_path):
    """Tokens of a full game, as canaries (S4)."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines())
    loggers = [logging.getLogger(name) for name in ("slushfund", "uvicorn", "websockets.server")]
    for one in loggers:
        one.addHandler(handler)
        one.setLevel(logging.INFO)
    try:
        with House(tmp_path) as house:
            table, people = house.table("qe", 3)
            tokens = [one.cookies["slushfund"] for one in people]
            tokens.append(ok(people[0].post(f"/api/tables/{table}/token"))["token"])
            tokens.append(ok(people[0].post("/api/me/links"))["code"])
            sockets = [house.socket(one, table) for one in people]
            play_on(house, table, people, Rng.seeded(5))
            frames = ""
            for socket in sockets:
                while socket.until("table")["table"]["status"] != "over":
                    pass
                frames += "".join(socket.frames)
                socket.close()
            seed = house.site.tables[table].row.seed.hex()
    finally:
        for one in loggers:
            one.removeHandler(handler)
            one.setLevel(logging.NOTSET)
    assert all(len(token) == 43 for token in tokens)
    assert len(set(tokens)) == len(tokens)
    stored = b"".join([file.read_bytes() for file in tmp_path.iterdir()])
    for token in tokens:
        assert token not in written.getvalue()
        assert token not in frames
        assert token.encode() not in stored
    assert seed not in written.getvalue()
    before_the_end = re.sub(r'"seed":"[0-9a-f]{64}"', "", frames)
    assert seed not in before_the_end


def test_the_seed_is_told_only_at_the_end(shared):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    assert live.row.seed.hex() not in people[0].get(f"/api/tables/{table}/state").text
    play_on(shared, table, people, Rng.seeded(6))
    assert live.row.seed.hex() in people[0].get(f"/api/tables/{table}/state").text


def test_every_answer_carries_the_protecting_headers(shared):
    """Whatever is asked for, however it is refused: no answer is ever a page with scripts."""
    table, people = shared.table("qe", 3)
    play_on(shared, table, people, Rng.seeded(8))
    paths = ["/", "/api/nothing", "/nothing", "/openapi.json", "/t/<script>", "/%00", "/a" * 900]
    for route in ROUTES:
        filled = route.path.replace("{table}", table).replace("{seat}", "1")
        if route.method == "GET" and not filled.endswith("/stream"):
            paths += [filled, filled.replace(table, "<script>alert(1)</script>")]
    for path in paths:
        for method in ("GET", "POST", "BREW"):
            headers = people[0].request(method, path).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self';" in policy, path
            assert "unsafe-eval" not in policy
            assert "object-src 'none'" in policy
            assert "base-uri 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            is_page = headers.get("content-type", "").startswith("text/html")
            assert not is_page or path in ("/", "/nothing", "/t/<script>", "/a" * 900), path


def test_there_are_only_the_documented_routes(shared):
    described = ok(shared.person().get("/openapi.json"))["paths"]
    documented = {(m.upper(), path) for path, methods in described.items() for m in methods}
    assert documented == {(route.method, route.path) for route in ROUTES}
    served = {route.path for route in shared.app.routes}
    extra = {"/api/tables/{table}/socket", "/mcp", "/openapi.json", "/{path:path}"}
    assert served == {route.path for route in ROUTES} | extra


@pytest.mark.parametrize(
    "path",
    ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2fapp.py", "//etc/passwd"],
)
def test_files_outside_the_client_are_not_served(shared, path):
    answer = shared.person().get(path)
    is_clients_page = answer.status_code == 200 and answer.text.startswith("<!doctype html>")
    assert answer.status_code == 404 or is_clients_page
    assert "root:" not in answer.text
