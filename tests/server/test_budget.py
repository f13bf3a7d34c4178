"""What one address may have open, send and leave unread (T8), on an open port without a proxy."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
import sys
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from server.house import PLENTY, House, ok, refused, wait_for
from slushfund.server.budget import Account, Purse
from slushfund.server.http.protocols import GuardedHttp
from slushfund.server.tables.streams import Listener

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"


def is_ended(wire):
    """Tell whether the server ends a connection; waits for it."""
    try:
        while wire.recv(65_536):
            pass
    except ConnectionError:
        pass
    return True


@pytest.mark.parametrize(
    "endless",
    [b"X-%d: y\r\n", b"X: " + b"y" * 500, b" folded %d\r\n"],
    ids=["many", "long", "folded"],
)
def test_a_head_has_an_end(house, endless):
    with house.reach() as wire:
        wire.sendall(GET)
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 2_000_000:
                wire.sendall(endless)
                sent += len(endless)
        assert is_ended(wire)
        assert sent < 2_000_000


@pytest.mark.parametrize("kind", ["trailers", "chunks"])
def test_what_surrounds_a_body_has_an_end(house, kind):
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with house.reach() as wire:
        wire.sendall(head + (b"0\r\n" if kind == "trailers" else b"1;"))
        with contextlib.suppress(ConnectionError):
            for number in range(20_000):
                wire.sendall(b"x" * 80 + b"%d: y" % number)
                wire.sendall(b"\r\n" if kind == "trailers" else b"")
            pytest.fail("1.7 MB were taken in")
        assert is_ended(wire)


def test_a_body_that_nobody_wants_is_not_read_for_ever(house, monkeypatch):
    monkeypatch.setattr(GuardedHttp, "body_seconds", 0.3)
    with house.reach() as wire:
        wire.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n")
        assert is_ended(wire)


def test_an_address_sends_no_more_bytes_than_it_may(tmp_path):
    limits = replace(PLENTY, incoming=(200_000, 1))
    with House(tmp_path, limits=limits, proxies="") as house:
        first, second = [answers(house) for _ in range(2)]
        assert first > 0
        assert first + second <= 4, "of 60 kB each, the last one begun"


def answers(house):
    """Send requests of 60 kB until the connection ends; return how many were answered."""
    head = b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
    heard = b""
    with house.reach() as wire, contextlib.suppress(ConnectionError):
        for _ in range(10):
            wire.sendall(head + b"x" * 60_000)
            heard += wire.recv(65_536)
    return heard.count(b"HTTP/1.1 405")


def test_an_address_has_only_so_many_connections(tmp_path):
    with House(tmp_path, limits=replace(PLENTY, connections=8), proxies="") as house:
        wires = [house.reach() for _ in range(8)]
        wait_for(lambda: len(house.site.budget._open) == 8)
        with contextlib.suppress(ConnectionResetError), house.reach() as ninth:
            assert is_ended(ninth)
        with house.reach(source_address=("127.0.0.2", 0)) as other:
            other.sendall(GET + b"\r\n")
            assert other.recv(100).startswith(b"HTTP/1.1 200")
        for wire in wires:
            wire.close()
        wait_for(lambda: not house.site.budget._open)
        ok(house.person().get("/healthz"))


@pytest.mark.parametrize("path", ["/openapi.json", "/", "/no/such/page"])
def test_files_and_descriptions_are_counted_like_everything_else(tmp_path, path):
    with House(tmp_path, limits=replace(PLENTY, pages=(3, 0.001))) as house:
        codes = [house.person().get(path).status_code for _ in range(4)]
        assert 429 not in codes[:3]
        assert codes[3] == 429


def test_connections_through_a_proxy_are_those_of_who_asks(tmp_path):
    with House(tmp_path, limits=replace(PLENTY, connections=4)) as house:
        table, _ = house.table("qe", 3)
        greedy = [house.person(**{"x-forwarded-for": "192.0.2.66"}) for _ in range(5)]
        with contextlib.ExitStack() as stack:
            for one in greedy[:4]:
                stack.enter_context(one.stream("GET", f"/api/tables/{table}/stream"))
            refused(greedy[4].get("/healthz"), 429, "too-many-connections")
            ok(house.person(**{"x-forwarded-for": "192.0.2.77"}).get("/healthz"))
        wait_for(lambda: house.site.budget.account("192.0.2.66").doors < 4)
        ok(house.person(**{"x-forwarded-for": "192.0.2.66"}).get("/healthz"))


def test_people_at_a_table_keep_their_connections_in_a_crowd(tmp_path):
    limits = replace(PLENTY, all_connections=16, reserve=0.5)
    with House(tmp_path, limits=limits) as house:
        table, people = house.table("qe", 3)
        wire = house.socket(people[0], table)
        wire.until("snapshot")
        crowd = [house.reach() for _ in range(40)]
        wire.send(type="ping")
        assert wire.until("pong")
        late = house.socket(people[1], table)
        assert late.next()["type"] == "snapshot"
        more = [house.reach() for _ in range(40)]
        for one in (wire, late):
            one.send(type="ping")
            assert one.until("pong")
        assert len(house.site.budget._open) <= 16
        for stranger in crowd + more:
            stranger.close()


@pytest.mark.parametrize(
    "frame",
    [Frame(Opcode.PING, b"x" * 125), Frame(Opcode.PONG, b""), Frame(Opcode.CONT, b"", fin=False)],
    ids=["pings", "pongs", "fragments"],
)
def test_frames_that_are_no_message_are_counted(tmp_path, frame):
    with House(tmp_path, limits=replace(PLENTY, controls=(60, 0.001))) as house:
        table, people = house.table("qe", 3)
        wire = house.socket(people[0], table)
        wire.until("snapshot")
        connection = wire.wire
        if frame.opcode == Opcode.CONT:
            first = Frame(Opcode.TEXT, b"", fin=False)
            connection.socket.sendall(first.serialize(mask=True))
        with contextlib.suppress(OSError):
            connection.socket.sendall(frame.serialize(mask=True) * 70)
        with pytest.raises(ConnectionClosed) as closed:
            wire.until("nothing")
        assert closed.value.rcvd.code == 1008
        ok(people[0].get(f"/api/tables/{table}/state"))


def test_who_reads_nothing_is_cut_off(tmp_path):
    limits = replace(PLENTY, write_seconds=0.1)
    with House(tmp_path, limits=limits) as house:
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        with wire:
            wire.connect(("127.0.0.1", house.config.port))
            with contextlib.suppress(ConnectionError):
                for _ in range(40):
                    wire.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            wait_for(lambda: not house.site.budget._open)


def test_messages_that_wait_are_counted_in_bytes():
    account = Account()
    slow, other = [Listener(purse=Purse(account, 1_000, 1_500)) for _ in range(2)]
    slow.put("x" * 1_200)
    assert not slow.is_closed, "a single message may be large"
    other.put("x" * 200)
    other.put("x" * 200)
    assert other.reason == "too-slow", "all of an address together"
    assert account.queued == 1_200
    slow.put("x")
    assert slow.reason == "too-slow"
    assert account.queued == 0
    for one in (slow, other):
        assert one.queue.qsize() == 2, "a word of goodbye is all that waits"


def test_what_is_being_sent_counts_until_it_is_gone():
    account = Account()
    listener = Listener(purse=Purse(account, 1_000, 1_000))

    async def read():
        listener.put("x" * 600)
        await listener.next()
        assert account.queued == 600
        listener.put("😀" * 75)
        await listener.next()
        assert account.queued == 300, "an emoji has four bytes"
        listener.end()
        assert account.queued == 0

    asyncio.run(read())


def test_as_many_descriptors_as_the_system_allows():
    code = (
        "import resource as r; from slushfund.server.run import raise_descriptors\n"
        "r.setrlimit(r.RLIMIT_NOFILE, (256, 1000))\n"
        "print(raise_descriptors(), r.getrlimit(r.RLIMIT_NOFILE))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1) == ["800", "(1000, 1000)\n"]
