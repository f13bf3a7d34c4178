"""Requests that the server makes go where they were checked to go, and hold nobody up (T13)."""

from __future__ import annotations

import asyncio
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest

from patience import PATIENCE
from slushfund.core import Refusal
from slushfund.server.notices import outbound


class Listening(HTTPServer):
    def __init__(self, *args):
        super().__init__(*args)
        self.heard = []


class Service(BaseHTTPRequestHandler):
    server: Listening

    def do_POST(self):
        self.rfile.read(int(self.headers["content-length"]))
        self.server.heard.append((self.path, self.headers["host"]))
        self.send_response(307 if self.path == "/redirect" else 204)
        self.send_header("location", "/inside")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *args):
        pass


@pytest.fixture
def service():
    with Listening(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def leading_to(monkeypatch, *answers):
    """Let every name lead to these addresses, one after the other; return the names asked for."""
    asked = []

    def lookup(host, port):
        asked.append(host)
        return answers[len(asked) - 1]

    monkeypatch.setattr(outbound, "lookup", lookup)
    return asked


def test_a_request_goes_to_the_address_that_was_checked(service, monkeypatch):
    asked = leading_to(monkeypatch, ["127.0.0.1"])
    url = f"http://hook.example:{service.server_port}/x?y=1"
    asyncio.run(outbound.post(url, True, content=b"hello", timeout=PATIENCE))
    assert asked == ["hook.example"], "a second answer could be another one"
    assert service.heard == [("/x?y=1", f"hook.example:{service.server_port}")]


def test_a_name_that_leads_inside_later_is_not_followed(service, monkeypatch):
    leading_to(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    url = f"http://hook.example:{service.server_port}/"
    assert asyncio.run(outbound.check(url, False)) == ["1.1.1.1"]
    with pytest.raises(Refusal, match="bad-webhook"):
        asyncio.run(outbound.post(url, False, content=b""))
    assert service.heard == []


def test_one_address_inside_is_one_too_many(monkeypatch):
    leading_to(monkeypatch, ["1.1.1.1", "10.0.0.1"])
    with pytest.raises(Refusal, match="bad-webhook"):
        outbound.check_address("http://hook.example/", False)


def test_redirects_are_not_followed(service, monkeypatch):
    url = f"http://127.0.0.1:{service.server_port}/redirect"
    with pytest.raises(httpx.HTTPStatusError):
        asyncio.run(outbound.post(url, True, content=b"hello", timeout=PATIENCE))
    assert [path for path, _ in service.heard] == ["/redirect"]


@pytest.mark.parametrize(
    "address",
    [
        "::ffff:10.0.0.1",
        "::10.0.0.1",
        "::ffff:0:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::10.0.0.1",
        "2002:a00:1::",
        "2002:7f00:1::1",
        "2001:0:4136:e378:8000:63bf:f5ff:fffe",
        "2a00:1450::5efe:10.0.0.1",
        "2a00:1450::200:5efe:10.0.0.1",
        "fec0::1",
        "fe80::1",
        "fd00::1",
        "ff02::1",
        "::",
        "100.64.0.1",
        "224.0.0.1",
    ],
)
def test_an_inner_address_is_found_in_its_disguise(address):
    assert not outbound.is_public(address)


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "2606:4700:4700::1111", "64:ff9b::1.1.1.1", "::ffff:1.1.1.1", "2002:101:101::1"],
)
def test_the_wide_world_can_be_reached(address):
    assert outbound.is_public(address)


def test_names_that_take_for_ever_hold_nobody_up(monkeypatch):
    free = threading.Event()

    def lookup(host, port):
        free.wait(PATIENCE)
        return ["1.1.1.1"]

    async def scene():
        stuck = [
            asyncio.ensure_future(outbound.check(f"http://x{number}.example/", False))
            for number in range(60)
        ]
        await asyncio.sleep(0.05)
        async with asyncio.timeout(PATIENCE):
            assert await asyncio.to_thread(str, 1) == "1", "threads of others are free"
        found = await asyncio.gather(*stuck, return_exceptions=True)
        assert {getattr(one, "code", None) for one in found} == {"bad-webhook"}

    monkeypatch.setattr(outbound, "lookup", lookup)
    monkeypatch.setattr(outbound, "PATIENCE", 0.3)
    try:
        asyncio.run(scene())
    finally:
        free.set()
