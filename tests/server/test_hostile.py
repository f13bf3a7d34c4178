"""Hostile input: fuzzed frames (S3), floods (S7), sizes (S8), numbers (N1, N2), deceiving texts."""

from __future__ import annotations

import json
import os
import random
import resource
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from urllib.parse import quote

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.house import PLENTY, House, key, ok, play_on, refused, wait_for
from slushfund.core import Rng
from slushfund.server.config import Limits
from slushfund.server.http import endpoints
from slushfund.server.http.protocols import GuardedHttp

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def guarded(tmp_path, nothing_refills):
    """A server with the limits that people meet."""
    with House(tmp_path, limits=Limits()) as house:
        yield house


# Frames

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)
TYPES = st.sampled_from(["move", "undo", "chat", "stand-in", "return", "resync", "ping", "x", ""])
ASKS = st.fixed_dictionaries(
    {"type": TYPES},
    optional={
        "question": JSON,
        "move": JSON,
        "key": JSON | st.just("abcdefgh"),
        "text": JSON,
        "to": JSON,
        "seat": JSON,
        "epoch": JSON,
        "n": JSON,
        "statement": JSON,
    },
)
FRAMES = st.one_of(
    ASKS.map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=200),
    st.integers(1, 4_000).map(lambda depth: "[" * depth),
    st.integers(1, 2_000).map(lambda depth: '{"type":' * depth),
)


# The WebSocket library draws its pings from `random`, in a thread of its own.
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Do not use the `random` module")
@settings(max_examples=3_000 * SOAK, deadline=None, database=None, derandomize=True)
@given(FRAMES)
def test_no_frame_breaks_a_connection_or_the_server(shared, frame):
    wire = fuzz_socket(shared)
    wire.wire.send(frame)
    wire.send(type="ping")
    while (message := wire.next())["type"] != "pong":
        assert message["type"] in ("refused", "ack", "snapshot", "table", "chat", "update")
        assert message.get("code") != "internal-error", frame


def fuzz_socket(house):
    """Return one connection that all examples share."""
    if not hasattr(house, "fuzzed"):
        table, people = house.table("qe", 3)
        house.fuzzed = house.socket(people[0], table)
        house.fuzzed.until("snapshot")
    return house.fuzzed


def test_fuzzing_does_not_eat_memory(shared):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rng = random.Random(1)
    wire = fuzz_socket(shared)
    for _ in range(300):
        wire.wire.send("".join([chr(rng.randrange(32, 0x3000)) for _ in range(3_000)]))
        assert wire.until("refused")["code"] in ("bad-request", "bad-body")
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 50_000


def test_a_binary_frame_ends_the_connection(shared):
    table, people = shared.table("qe", 3)
    wire = shared.socket(people[0], table)
    wire.until("snapshot")
    wire.wire.send(b"\x00\x01")
    assert wire.until("bye")["code"] == "binary-frame"


@pytest.mark.parametrize("size", [16 * 1024 + 1, 1_000_000])
def test_a_frame_above_16_kb_ends_the_connection(shared, size):
    table, people = shared.table("qe", 3)
    wire = shared.socket(people[0], table)
    wire.until("snapshot")
    with suppress(ConnectionClosed):  # it may be closed while it is speaking
        wire.wire.send("x" * size)
    with pytest.raises(ConnectionClosed) as closed:
        wire.until("nothing")
    assert closed.value.rcvd.code in (1008, 1009)
    ok(people[0].get(f"/api/tables/{table}/state"))


@pytest.mark.parametrize("size", [64 * 1024 + 1, 2_000_000])
def test_a_body_above_64_kb_is_refused(shared, size):
    body = b'{"game":"' + b"x" * size + b'"}'
    headers = {"content-type": "application/json"}
    answer = shared.person().post("/api/tables", content=body, headers=headers)
    refused(answer, 413, "too-large")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"\xff\xfe",
        b"NaN",
        b'{"name":1}',
    ],
)
def test_a_body_that_is_no_request_is_refused(shared, body):
    answer = shared.person().put(
        "/api/me", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("bad-request", "bad-body")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\u2028", " ", "\0"])
def test_a_key_ends_with_its_last_letter(shared, ending):
    table, people = shared.table("qe", 3)
    ask = {"text": "hello", "key": "abcdefgh" + ending}
    refused(people[0].post(f"/api/tables/{table}/chat", json=ask), 422, "bad-body")
    with shared.socket(people[0], table) as wire:
        wire.send(type="chat", **ask)
        assert wire.until("refused")["code"] == "bad-body"
    assert ok(people[0].get(f"/api/tables/{table}/chat"))["lines"] == []
    ok(people[0].post(f"/api/tables/{table}/chat", json={**ask, "key": "abcdefgh"}))


@pytest.mark.parametrize("digit", ["\u0661", "\uff11", "\u00b9", "1\n", "+1", "1_0"])
def test_numbers_in_addresses_are_plain_digits(shared, digit):
    table, people = shared.table("qe", 3)
    written = quote(digit)
    refused(people[0].delete(f"/api/tables/{table}/seats/{written}"), 422, "bad-seat")
    imported = finished(shared)
    for query in (f"move={written}", f"seat={written}"):
        answer = people[0].get(f"/api/tables/{imported}/replay?{query}")
        assert answer.status_code == 422, answer.text
    with shared.socket(people[0], table, f"?epoch=x&n={written}") as wire:
        assert wire.next()["type"] == "snapshot"


def finished(house):
    """Return a finished game that all examples share."""
    if not hasattr(house, "over"):
        house.over, people = house.table("qe", 3)
        play_on(house, house.over, people, Rng.seeded(1))
    return house.over


# Floods


def test_a_socket_that_floods_is_closed_and_the_others_play_on(guarded):
    table, people = guarded.table("qe", 3)
    flood, calm = guarded.socket(people[0], table), guarded.socket(people[1], table)
    calm.until("snapshot")
    with ThreadPoolExecutor(1) as pool:  # it may be closed while it is speaking
        pool.submit(speak, flood, 80)
        assert flood.until("bye")["code"] == "too-many-requests"
    calm.send(type="ping")
    assert calm.until("pong")


def speak(socket, times):
    with suppress(ConnectionClosed):
        for _ in range(times):
            socket.send(type="ping")


def test_too_many_requests_are_answered_with_429(guarded):
    person = guarded.person()
    answers = [person.put("/api/me", json={"name": "X"}) for _ in range(60)]
    limited = [answer for answer in answers if answer.status_code == 429]
    assert limited
    assert int(limited[0].headers["retry-after"]) >= 1
    assert limited[0].json()["code"] == "too-many-requests"


def dawdle(house, *parts):
    """Send parts of a request and return what comes before the connection ends."""
    heard = b""
    with house.reach() as wire, suppress(ConnectionError):  # it may end while we are speaking
        for part in parts:
            wire.sendall(part)
            time.sleep(0.05)
        while chunk := wire.recv(65_536):
            heard += chunk
    return heard


def test_a_connection_that_never_finishes_a_head_is_closed(shared, monkeypatch):
    monkeypatch.setattr(GuardedHttp, "head_seconds", 0.5)
    assert dawdle(shared) == b""
    assert dawdle(shared, b"GET /healthz HT", b"TP/1.1\r\nHost: localhost\r\nX") == b""


def test_a_connection_that_never_finishes_its_second_head_is_closed(shared, monkeypatch):
    with shared.reach() as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        heard = wire.recv(65_536)
        assert heard.startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(GuardedHttp, "head_seconds", 0.5)
        wire.sendall(b"GET /hea")
        while chunk := wire.recv(65_536):
            heard += chunk
        assert heard.count(b"HTTP/1.1") == 1


def test_a_websocket_is_no_dawdler(shared, monkeypatch):
    """From when it is one, nobody waits for the rest of a head."""
    opened: list[GuardedHttp] = []
    real = GuardedHttp.connection_made

    def noted(protocol, transport):
        real(protocol, transport)
        assert protocol._late is not None
        opened.append(protocol)

    table, people = shared.table("qe", 3)
    monkeypatch.setattr(GuardedHttp, "connection_made", noted)
    with shared.socket(people[0], table) as wire:
        wire.until("snapshot")
        [protocol] = opened
        assert protocol._late is None
        wire.send(type="ping")
        assert wire.until("pong")


def test_a_body_that_never_comes_is_refused(shared, monkeypatch):
    monkeypatch.setattr(endpoints, "BODY_SECONDS", 0.3)
    head = (
        f"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1:{shared.config.port}\r\n"
        f"Origin: {shared.url}\r\nCookie: slushfund={known_cookie(shared)}\r\n"
        "Content-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n"
    )
    heard = dawdle(shared, head.encode(), b'{"name"')
    assert heard.startswith(b"HTTP/1.1 408")
    assert b"too-slow" in heard


def known_cookie(house):
    person = house.person()
    ok(person.put("/api/me", json={"name": "X"}))
    return person.cookies["slushfund"]


def test_too_many_streams_at_one_table_are_refused(shared):
    table, people = shared.table("qe", 3)
    limits, joined = replace(PLENTY, sockets=4), shared.site.connections._open
    shared.site.connections.limits = limits
    try:
        wires = [shared.socket(people[0], table) for _ in range(4)]
        assert [wire.next()["type"] for wire in wires] == ["snapshot"] * 4
        assert shared.socket(people[0], table).next()["code"] == "too-many-connections"
        wires[0].close()
        wait_for(lambda: len([one for one in list(joined) if one.table.id == table]) == 3)
        assert shared.socket(people[0], table).next()["type"] == "snapshot"
    finally:
        shared.site.connections.limits = PLENTY


def test_an_abuser_is_limited_and_the_victim_is_not(tmp_path):
    """S7: one address asks as fast as it can; another address goes on."""
    limits = replace(Limits(), reads=(60, 1e-9))
    with House(tmp_path, limits=limits, proxies="127.0.0.1") as house:
        table, _ = house.table("qe", 3)
        codes: list[int] = []
        stop = threading.Event()
        abuser = threading.Thread(target=abuse, args=(house, table, stop, codes))
        abuser.start()
        try:
            victim = house.person(**{"x-forwarded-for": "192.168.1.77"})
            for _ in range(30):
                ok(victim.get(f"/api/tables/{table}/state"))
            wait_for(lambda: 429 in codes)
            for _ in range(10):
                ok(victim.get(f"/api/tables/{table}/state"))
        finally:
            stop.set()
            abuser.join()
        assert codes == [200] * 60 + [429] * (len(codes) - 60)


def abuse(house, table, stop, codes):
    headers = {"x-forwarded-for": "192.168.1.66"}
    with httpx.Client(base_url=house.url, headers=headers, timeout=PATIENCE) as client:
        while not stop.is_set():
            codes.append(client.get(f"/api/tables/{table}/state").status_code)
            time.sleep(0.008)


# Numbers

GOOGOL = 10**100
AMOUNTS = [
    (str(number), 0 < number <= GOOGOL)
    for number in [0, 1, 2**53 - 1, 2**53 + 1, 2**63, 2**64, 10**19, 10**20, 10**99, GOOGOL]
] + [
    (text, False)
    for text in [
        str(GOOGOL + 1),
        "1" + "0" * 4_299,
        "1" + "0" * 4_300,
        "1e5",
        "+5",
        "05",
        "٣",
        " 7",
        "1_0",
        "true",
        "1.0",
        "NaN",
        "-0",
        "-1",
        "0x10",
        "",
        "\uff15",
    ]
]


@pytest.mark.parametrize(("amount", "is_good"), AMOUNTS, ids=lambda value: str(value)[:12])
def test_amounts_are_plain_digits_up_to_a_googol(shared, amount, is_good):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    seat = min(live.asked)
    ask = {"question": live.asked[seat][0], "move": f"open {amount}", "key": key()}
    answer = people[seat].post(f"/api/tables/{table}/moves", json=ask)
    assert answer.status_code == (200 if is_good else 422), answer.text
    if is_good:
        view = ok(people[seat].get(f"/api/tables/{table}/state"))["position"]["view"]
        assert view["auction"]["opening"] == amount


def test_a_million_digits_are_refused(shared):
    table, people = shared.table("qe", 3)
    live = shared.site.tables[table]
    seat = min(live.asked)
    ask = {"question": live.asked[seat][0], "move": "open " + "9" * 60_000, "key": key()}
    refused(people[seat].post(f"/api/tables/{table}/moves", json=ask), 422, "bad-body")
    ask["move"] = "open " + "9" * 1_000_000
    refused(people[seat].post(f"/api/tables/{table}/moves", json=ask), 413, "too-large")


def test_a_game_of_nothing_but_googols_is_stored_scored_and_read_again(tmp_path):
    with House(tmp_path) as house:
        table, people = house.table("qe", 3)
        live = house.site.tables[table]
        while live.row.status == "running":
            seat = min(live.asked)
            question = live.asked[seat][0]
            move = f"open {GOOGOL - 1}" if question.endswith("open") else f"bid {GOOGOL}"
            ask = {"question": question, "move": move, "key": key()}
            ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        before = ok(people[0].get(f"/api/tables/{table}/state"))
        record = ok(people[0].get(f"/api/tables/{table}/record"))
        cookie = people[0].cookies
    spent = [score["categories"]["spent"] for score in before["position"]["outcome"]["scores"]]
    assert all(isinstance(text, str) for text in spent)
    assert sum([int(text) for text in spent]) > 10 * (GOOGOL - 1)
    with House(tmp_path) as house:
        person = house.person()
        person.cookies = cookie
        after = ok(person.get(f"/api/tables/{table}/state"))
        assert after["position"] == before["position"]
        ok(person.post("/api/records", json={"record": record["record"]}))


# Texts

BAD_NAMES = [
    "",
    "   ",
    "a\x00b",
    "a\x07",
    "a\nb\u2028",
    "\u202eevil",
    "\u2066x\u2069",
    "\u200b",
    "\u200d",
    "\ufeff",
    "\ue000",
    "a" * 25,
    "Z" + "\u0301" * 12,
    "x\U000e0041",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_deceive_are_refused(shared, name):
    answer = shared.person().put("/api/me", json={"name": name})
    assert answer.status_code == 422
    assert answer.json()["code"] in ("bad-name", "bad-body")


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "Zoë",
        "李雷",
        "👩‍👩‍👧",
        "O'Neill & Söhne",
        "عمر",
        '"><img src=x>'[:24],
    ],
)
def test_other_names_are_kept_as_they_are(shared, name):
    name = name[:24]
    assert ok(shared.person().put("/api/me", json={"name": name}))["name"] == name


@pytest.mark.parametrize("text", ["", "  ", "a\x1bb", "\u202eabc", "x" * 501, "\x00"])
def test_talk_that_disturbs_is_refused_and_reaches_nobody(shared, text):
    table, people = shared.table("qe", 3)
    answer = people[0].post(f"/api/tables/{table}/chat", json={"text": text, "key": key()})
    assert answer.status_code == 422
    assert ok(people[1].get(f"/api/tables/{table}/chat"))["lines"] == []


def test_a_path_is_no_content_pack(shared, tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text('game = "counterfeiters"\nsecret = "hidden words"\n')
    for pack in [str(secret), "../../x.toml", "/etc/hostname", "a#b"]:
        ask = {"game": "counterfeiters", "name": "X", "options": f"pack={pack}"}
        answer = shared.person().post("/api/tables", json=ask)
        refused(answer, 422, "bad-option")
        assert "hidden" not in answer.text
        record = {
            "game": "counterfeiters",
            "rules": 1,
            "options": f"seats=2 pack={pack}",
            "inputs": [],
        }
        person = shared.person()
        ok(person.put("/api/me", json={"name": "X"}))
        refused(person.post("/api/records", json={"record": record}), 422, "bad-option")


def test_after_all_this_a_game_is_still_played(shared):
    table, people = shared.table("qe", 3)
    play_on(shared, table, people, Rng.seeded(9))
    assert ok(people[0].get(f"/api/tables/{table}"))["status"] == "over"
