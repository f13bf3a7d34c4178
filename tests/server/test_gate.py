"""Crowds before the gate, and work that takes long: neither makes others wait."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import threading
from pathlib import Path

import pytest

from patience import PATIENCE
from server.house import PLENTY
from slushfund.bots import Runner
from slushfund.server.bots.pool import BotPool
from slushfund.server.budget import Budget
from slushfund.server.config import Limits
from slushfund.server.http import gate, static_files
from slushfund.server.http.gate import AT_ONCE, Gate
from slushfund.server.workshop import Workshop

CROWD = 100


class Guest(asyncio.Protocol):
    """Somebody who was let in, and goes at once."""

    def connection_made(self, transport):
        transport.abort()


@contextlib.contextmanager
def before_the_gate(count, addresses=("127.0.0.1",)):
    """So many connections wait at a listening socket."""
    with socket.socket() as listening, contextlib.ExitStack() as stack:
        listening.bind(("127.0.0.1", 0))
        listening.listen(512)
        for number in range(count):
            address = addresses[number % len(addresses)]
            wire = socket.create_connection(listening.getsockname(), source_address=(address, 0))
            stack.callback(wire.close)
        yield listening


async def let_in(listening, budget, rounds):
    """Open a gate and return how many were let in when the loop has gone round so often."""
    guests: list[Guest] = []

    def come():
        guests.append(Guest())
        return guests[-1]

    opened = Gate(listening, budget, come)
    for _ in range(rounds):
        await asyncio.sleep(0)
    opened.close()
    await asyncio.sleep(0.05)
    return len(guests)


def test_a_crowd_is_let_in_at_once():
    assert CROWD < AT_ONCE
    with before_the_gate(CROWD) as listening:
        assert asyncio.run(let_in(listening, Budget(PLENTY), 4)) == CROWD


def test_who_has_too_many_connections_is_turned_away_at_the_gate():
    budget = Budget(Limits())
    budget.account("127.0.0.1").doors = budget.limits.connections
    with before_the_gate(20, ("127.0.0.1", "127.0.0.2")) as listening:
        assert asyncio.run(let_in(listening, budget, 4)) == 10


def test_a_proxy_is_never_turned_away_at_the_gate():
    budget = Budget(Limits(), "127.0.0.1")
    budget.account("127.0.0.1").doors = budget.limits.connections
    with before_the_gate(5) as listening:
        assert asyncio.run(let_in(listening, budget, 4)) == 5


def test_the_gate_opens_again_when_there_are_descriptors_again(monkeypatch):
    monkeypatch.setattr(gate, "FULL", 0.01)

    failures = [OSError(errno.EMFILE, "no descriptors")] * 2
    real = socket.socket.accept

    def accept(listening):
        if failures:
            raise failures.pop()
        return real(listening)

    monkeypatch.setattr(socket.socket, "accept", accept)

    async def come(listening):
        guests: list[Guest] = []

        def guest():
            guests.append(Guest())
            return guests[-1]

        opened = Gate(listening, Budget(PLENTY), guest)
        for _ in range(500):
            await asyncio.sleep(0.01)
            if len(guests) == 3:
                break
        opened.close()
        return len(guests)

    with before_the_gate(3) as listening:
        assert asyncio.run(come(listening)) == 3
    assert not failures


def test_whoever_wants_much_reckoned_delays_others_by_one_thing_at_most():
    async def reckon():
        workshop, done, gone_on = Workshop(), [], threading.Event()

        def work(who):
            gone_on.wait(PATIENCE)
            done.append(who)

        asked = [asyncio.ensure_future(workshop.do("192.0.2.1", work, "much")) for _ in range(20)]
        await asyncio.sleep(0.01)
        asked.append(asyncio.ensure_future(workshop.do("192.0.2.2", work, "little")))
        await asyncio.sleep(0.01)
        gone_on.set()
        await asyncio.gather(*asked)
        workshop.close()
        return done, workshop

    done, workshop = asyncio.run(reckon())
    assert done.index("little") == 1
    assert len(done) == 21
    assert not workshop._queues


def test_one_thing_is_reckoned_at_a_time():
    async def reckon():
        workshop, threads = Workshop(), []
        homes = [f"192.0.2.{number}" for number in range(10)]
        work = [workshop.do(home, lambda: threads.append(threading.get_ident())) for home in homes]
        await asyncio.gather(*work)
        workshop.close()
        return threads

    threads = asyncio.run(reckon())
    assert len(threads) == 10
    assert len(set(threads)) == 1


def test_what_goes_wrong_in_the_workshop_is_told_to_who_asked():
    async def reckon():
        workshop = Workshop()
        with pytest.raises(ZeroDivisionError):
            await workshop.do("192.0.2.1", lambda: 1 // 0)
        assert await workshop.do("192.0.2.1", lambda: 7) == 7
        workshop.close()

    asyncio.run(reckon())


def test_a_path_of_a_thousand_folders_is_not_looked_up(monkeypatch):
    monkeypatch.setattr(Path, "resolve", lambda *_: pytest.fail("looked up"))
    assert static_files._found("a/" * 1_000) is None


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="Windows has no such thing")
def test_bots_leave_the_machine_to_people():
    own = os.getpriority(os.PRIO_PROCESS, 0)
    pool = BotPool(1, 1.0)
    try:
        runner = pool._take("qe", "whim")
        with runner:
            runner.start()
            assert runner._process is not None
            niceness = os.getpriority(os.PRIO_PROCESS, runner._process.pid)
        assert niceness == min(19, own + runner.niceness)
    finally:
        asyncio.run(pool.close())
    with Runner("qe", "whim") as plain:
        plain.start()
        assert plain._process is not None
        assert os.getpriority(os.PRIO_PROCESS, plain._process.pid) == own
