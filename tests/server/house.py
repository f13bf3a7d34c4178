"""A real server on a loopback port, and people who use it."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets import Origin
from websockets.sync.client import connect

from patience import PATIENCE
from server.cluster import data_in
from slushfund import games
from slushfund.core import Rng
from slushfund.server.app import build
from slushfund.server.bots.brains import Brains, NoBrains
from slushfund.server.config import Config, Limits
from slushfund.server.http.site import Site
from slushfund.server.run import Server, listen
from slushfund.server.store.store import Store

T = TypeVar("T")
Wire = socket.socket
HELD: list[Wire] = []
"""Ports that are given to servers of other processes."""

ANY = (1e12, 1e12)
PLENTY = replace(
    Limits(ANY, ANY, ANY, ANY, 10_000, 10_000, ANY, connections=10_000, incoming=ANY, controls=ANY),
    pages=ANY,
    people=ANY,
    opened=ANY,
    asks=ANY,
    imports=ANY,
    work=ANY,
    queued=10**12,
    all_queued=10**12,
    write_seconds=PATIENCE,
)
"""No limits, for tests that are about something else."""


def key() -> str:
    return secrets.token_hex(8)


def free_port() -> int:
    """Return a port for a server of another process, one that no outgoing connection is given.

    It is held for as long as we run: no other test finds it free, but who may reuse an address, as
    servers may, can listen there, also again after it was killed. Tests in browsers take theirs
    from 15,000 on.
    """
    while True:
        port, held = 10_000 + secrets.randbelow(5_000), socket.socket()
        try:
            held.bind(("127.0.0.1", port))
        except OSError:
            held.close()
            continue
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        HELD.append(held)
        return port


def be_patient(server: Server) -> None:
    """Let the server close no connection because this machine is busy."""
    server.config.timeout_keep_alive = int(PATIENCE)
    server.config.timeout_graceful_shutdown = int(PATIENCE)
    server.config.ws_ping_interval = None


class House:
    """One server in a thread of its own."""

    def __init__(self, folder: Path, brains: Brains | None = None, **changes: Any) -> None:
        base = Config(port=0, data=data_in(folder), bot_delay=0.0, tick=0.05, limits=PLENTY)
        # Held from the start: a port that is only known to be free may be somebody else's soon.
        self.listening = listen(base)
        port = self.listening.getsockname()[1]
        self.config = replace(base, port=port, **changes)
        self.store = Store(self.config.data)
        self.app = build(self.config, self.store, brains or NoBrains())
        self.site: Site = self.app.state.site
        self.server = Server(self.config, self.app)
        be_patient(self.server)
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))
        self.url = f"http://127.0.0.1:{self.config.port}"
        self.people: list[httpx.Client] = []

    def __enter__(self) -> House:
        self.thread.start()
        wait_for(lambda: self.server.started or not self.thread.is_alive())
        assert self.server.started, "the server did not start"
        return self

    def __exit__(self, *error: object) -> None:
        for person in self.people:
            person.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"

    def person(self, **headers: str) -> httpx.Client:
        """Return a browser without a cookie."""
        browser = httpx.Client(
            base_url=self.url,
            headers={"origin": self.url, **headers},
            timeout=PATIENCE,
            limits=httpx.Limits(keepalive_expiry=2.0),  # the server waits for five
            verify=False,  # loopback without TLS: reading the certificates takes longer than a game
        )
        self.people.append(browser)
        return browser

    def socket(self, person: httpx.Client, table: str, query: str = "") -> Socket:
        cookie = "; ".join([f"{name}={value}" for name, value in person.cookies.items()])
        headers = {"cookie": cookie} if cookie else {}
        url = f"ws://127.0.0.1:{self.config.port}/api/tables/{table}/socket{query}"
        return Socket(
            connect(
                url,
                additional_headers=headers,
                origin=Origin(self.url),
                max_size=None,
                open_timeout=PATIENCE,
                ping_interval=None,
            )
        )

    def reach(self, **options: Any) -> Wire:
        """Return a connection on which nothing has been said."""
        return socket.create_connection(("127.0.0.1", self.config.port), PATIENCE, **options)

    def table(self, game: str, people: int, bots: int = 0, **more: Any) -> tuple[str, list[Any]]:
        """Open and start a table; return its id and its people in seat order."""
        options = f"seats={people + bots} {more.pop('options', '')}"
        kinds = ["me"] * min(people, 1) + ["open"] * (people - 1) + ["bot"] * bots
        seats = [{"kind": kind} for kind in kinds]
        host = self.person()
        ask = {"game": game, "name": "P0", "options": options, "seats": seats, **more}
        table = ok(host.post("/api/tables", json=ask))["id"]
        guests = [host]
        for seat in range(1, people):
            guest = self.person()
            ok(guest.post(f"/api/tables/{table}/seats", json={"name": f"P{seat}", "seat": seat}))
            guests.append(guest)
        ok(host.post(f"/api/tables/{table}/start"))
        return table, guests


class Socket:
    """One connection, with what it has heard."""

    def __init__(self, connecting: Any) -> None:
        self.wire = connecting.__enter__()
        self.frames: list[str] = []

    def send(self, **ask: Any) -> None:
        self.wire.send(json.dumps(ask))

    def next(self) -> Any:
        """Return the next message."""
        frame = self.wire.recv(PATIENCE)
        self.frames.append(frame)
        return json.loads(frame)

    def until(self, *types: str) -> Any:
        """Return the next message of one of these types."""
        while True:
            message = self.next()
            if message["type"] in types:
                return message

    def close(self) -> None:
        self.wire.close()

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def stored(asked: Coroutine[Any, Any, T]) -> T:
    """Return what a store answers."""
    return asyncio.run(asked)


def ok(response: httpx.Response) -> Any:
    assert response.status_code == 200, response.text
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> None:
    assert (response.status_code, response.json().get("code")) == (status, code), response.text


def wait_for(condition: Callable[[], T]) -> T:
    """Wait until something is so, and return what it is."""
    until = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < until, "it does not come to be"
        time.sleep(0.01)
    return found


def send_away(live: Any, seat: int) -> None:
    """Have somebody be away for long, and the server note it again: it may be at it now."""
    live.seen.pop(seat, None)
    wait_for(lambda: seat in live.away_since)
    past = live.away_since[seat] - 10_000
    changed: list[object] = []

    def has_lasted() -> bool:
        noted = live.away_since
        if noted.get(seat) == past:
            return noted is not changed[0]
        changed[:] = [noted]
        noted[seat] = past
        return False

    wait_for(has_lasted)


def choose(table: Any, seat: int, rng: Rng) -> str:
    """Return a random legal move; tests may look into the server's memory."""
    space = table.game.space(table.play.state, seat)
    return str(table.game.write(space.sample(rng)))


BRISK = {"tiefe-taschen": "phase3=orderly"}
"""Settings for players who do anything at all: all at once they would take back what they have laid
again and again, and answer tables that have changed meanwhile."""


def play_on(house: House, table: str, people: list[Any], rng: Rng, most: int = 10**6) -> int:
    """Play at random over HTTP, to the end or for a number of moves; return how many were made."""
    live = house.site.tables[table]
    made = 0
    while made < most and live.row.status == "running":
        owing = [seat for seat in sorted(live.asked) if not live.is_bots(seat)]
        if not owing:
            time.sleep(0.005)
            continue
        seat = rng.pick(owing)
        question = live.asked[seat][0]
        ask = {"question": question, "move": choose(live, seat, rng), "key": key()}
        ok(people[seat].post(f"/api/tables/{table}/moves", json=ask))
        made += 1
    return made


def all_games() -> list[str]:
    return [game.id for game in games.ALL]
