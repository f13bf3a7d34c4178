"""Whatever path, method or query somebody sends, the answer is a refusal and never a fault."""

from __future__ import annotations

import os

import pytest

from server.house import House, ok
from slushfund.core import Rng

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
REQUESTS = 1_500 * SOAK

ODD = [
    b"/%00",
    b"/a%00b",
    b"/api%00",
    b"/assets/%00.js",
    b"/api/tables/%00",
    b"/api/tables/%00/state",
    b"/api/processes/%00/thoughts",
    b"/api/processes/%ff/thoughts/%00",
    b"/api/tables/a%2fb/seats/0",
    b"/..%2f..%2fetc%2fpasswd",
    b"/../../etc/passwd",
    b"/%2e%2e/%2e%2e/etc/passwd",
    b"//etc/passwd",
    b"/%5c..%5c",
    b"/%ff%fe",
    b"/api/tables/%ff",
    b"/%ed%a0%80",
    b"/%",
    b"/%zz",
    b"/" + b"a" * 300,
    b"/" + b"a/" * 4_000,
    b"/api/tables/" + b"f" * 5_000,
    b"/api/me?" + b"a=" * 2_000,
    b"/%0d%0aset-cookie:%20x=y",
    b"/t/%E2%80%AE",
    b"/con",
    b"/~root",
    b"/index.html/",
    b"/index.html/x",
    b"/.",
    b"/..",
    b"/./",
    b"*",
    b"%2fapi/me",
    b"%2Fapi%2Ftables%2Fx%2F@127.0.0.1:1/state",
    b"@127.0.0.1:1/api/me",
    b"http://localhost/%00",
    b"/api/tables/%F0%9F%98%80/replay?move=%00&seat=%ff",
]
METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"BREW"]
PIECES = [b"%00", b"%2f", b"..", b"%2e%2e", b"%ff", b"%c3", b"%", b"//", b"/", b"api", b"tables"]
PIECES += [b"socket", b"state", b"seats", b"0", b"%5c", b"?", b"&", b"=", b"#", b"a" * 255, b"%0a"]
PIECES += [b"assets", b"index.html", b"openapi.json", b"healthz", b"me", b"records", b"%f0%9f%98"]


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    with House(tmp_path_factory.mktemp("house")) as house:
        yield house


def status(house: House, method: bytes, path: bytes, more: bytes = b"") -> int:
    """Return the status that a raw request is answered with; 0 where the connection just ends."""
    head = method + b" " + path + b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n"
    with house.reach() as wire:
        wire.sendall(head + more + b"\r\n")
        answer = wire.recv(100)
    return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else 0


@pytest.mark.parametrize("path", ODD, ids=[path[:30].decode("latin-1") for path in ODD])
def test_an_odd_path_is_no_fault(shared, path):
    found = {method: status(shared, method, path) for method in METHODS}
    assert all(0 < one < 500 for one in found.values()), found


def test_a_path_with_a_null_in_it_is_not_found(shared):
    assert status(shared, b"GET", b"/a%00b") == 404
    assert status(shared, b"GET", b"/api/tables/%00") == 404
    assert status(shared, b"GET", b"/" + b"a" * 300) in (200, 404)


def test_what_does_not_begin_with_a_slash_is_no_path(shared):
    for target in (b"*", b"%2fapi/me", b"@localhost/api/me", b"http://localhost/api/me", b"api/me"):
        assert status(shared, b"GET", target) == 400, target


def test_no_request_made_of_odd_pieces_is_a_fault(shared):
    rng = Rng.seeded(14)
    upgrade = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
    upgrade += b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    for _ in range(REQUESTS):
        path = b"/" + b"".join([rng.pick(PIECES) for _ in range(rng.below(8))])
        method = rng.pick(METHODS)
        more = upgrade if rng.below(6) == 0 else b""
        assert status(shared, method, path, more) < 500, (method, path)
    assert ok(shared.person().get("/healthz"))["status"] == "ok"
