"""Who no longer holds a seat, or may no longer watch, hears nothing more, however slowly they read.

A client that does not read holds up whatever is sent to it; in the meantime seats change hands. The
whole application runs, without a network between: a door stands for a client that reads when told.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from patience import PATIENCE
from server.house import PLENTY, key, ok, refused
from slushfund.server.app import build
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config
from slushfund.server.store.store import Store

URL = "http://localhost:8000"
WAYS = {"http": "stream", "websocket": "socket"}


class SlowReader:
    """One request or WebSocket whose first answer waits at a door."""

    def __init__(self, app: Any, kind: str, path: str, headers: dict[str, str]) -> None:
        self.door = asyncio.Event()
        self.waits = asyncio.Event()
        self.gone = asyncio.Event()
        self.heard: list[Any] = []
        raw = {"host": "localhost:8000", "origin": URL, **headers}
        scope = {
            "type": kind,
            "method": "GET",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in raw.items()],
            "client": ("127.0.0.1", 1),
        }
        self.first = [{"type": "websocket.connect" if kind == "websocket" else "http.request"}]
        self.task = asyncio.ensure_future(app(scope, self.receive, self.send))

    async def receive(self) -> Any:
        if self.first:
            return self.first.pop()
        await self.gone.wait()
        return {"type": "websocket.disconnect"}

    async def send(self, message: Any) -> None:
        self.waits.set()
        await self.door.wait()
        text = message.get("text") or message.get("body", b"").decode().strip()
        if text:
            self.heard.append(json.loads(text))

    async def read(self, is_all: Callable[[list[Any]], Any]) -> list[Any]:
        """Read at last, until all has come that must, and nothing more comes."""
        self.door.set()
        async with asyncio.timeout(PATIENCE):
            while not is_all(self.heard):
                await asyncio.sleep(0.01)
        for _ in range(20):
            await asyncio.sleep(0.01)
        self.gone.set()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        return self.heard


class Room:
    """The whole application with one table of three: its host, a guest, and a seat to spare."""

    def __init__(self, folder: Path) -> None:
        file = folder / "games.db"
        self.app = build(Config(data=file, limits=PLENTY, tick=60.0), Store(file), NoBrains())
        self.people: list[httpx.AsyncClient] = []
        self.host, self.guest = self.person(), self.person()
        self.table = ""

    def person(self) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app)
        one = httpx.AsyncClient(transport=transport, base_url=URL, headers={"origin": URL})
        self.people.append(one)
        return one

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    async def open(self, **more: Any) -> None:
        ask = {"game": "qe", "name": "Host", "options": "seats=3", **more}
        self.table = ok(await self.host.post("/api/tables", json=ask))["id"]
        await self.sit(self.guest, 1)

    async def sit(self, person: httpx.AsyncClient, seat: int) -> None:
        ok(await person.post(f"{self.path}/seats", json={"name": f"P{seat}", "seat": seat}))

    async def start(self) -> None:
        await self.sit(self.person(), 2)
        ok(await self.host.post(f"{self.path}/start"))

    async def reader(self, kind: str, headers: dict[str, str]) -> SlowReader:
        reader = SlowReader(self.app, kind, f"{self.path}/{WAYS[kind]}", headers)
        await reader.waits.wait()
        return reader

    async def token(self, person: httpx.AsyncClient) -> dict[str, str]:
        token = ok(await person.post(f"{self.path}/token"))["token"]
        return {"authorization": f"Bearer {token}"}


def cookie(person: httpx.AsyncClient) -> dict[str, str]:
    return {"cookie": f"slushfund={person.cookies['slushfund']}"}


def said_goodbye(heard: list[Any]) -> bool:
    return any(one["type"] == "bye" for one in heard)


def told_of_the_game(heard: list[Any]) -> list[Any]:
    return [one for one in heard if one.get("position") is not None]


def played(folder: Path, scene: Callable[[Room], Awaitable[None]], **more: Any) -> None:
    """Run a scene in a waiting room."""

    async def run() -> None:
        room = Room(folder)
        async with room.app.router.lifespan_context(room.app):
            await room.open(**more)
            await scene(room)
        for one in room.people:
            await one.aclose()

    asyncio.run(run())


@pytest.mark.parametrize("kind", WAYS)
@pytest.mark.parametrize("is_program", [False, True], ids=["cookie", "token"])
def test_a_seat_that_was_left_is_watched_by_nobody(tmp_path, kind, is_program):
    async def scene(room):
        headers = await room.token(room.guest) if is_program else cookie(room.guest)
        reader = await room.reader(kind, headers)
        ok(await room.guest.delete(f"{room.path}/seats/1"))
        await room.sit(room.person(), 1)
        await room.start()
        heard = await reader.read(said_goodbye)
        assert told_of_the_game(heard) == []
        assert heard[-1] == {"type": "bye", "code": "seat-left"}

    played(tmp_path, scene)


@pytest.mark.parametrize("kind", WAYS)
def test_who_is_removed_hears_nothing_more_of_what_was_waiting(tmp_path, kind):
    async def scene(room):
        await room.start()
        reader = await room.reader(kind, cookie(room.guest))
        ok(await room.host.delete(f"{room.path}/seats/1"))
        heard = await reader.read(said_goodbye)
        assert heard == [{"type": "bye", "code": "seat-left"}]

    played(tmp_path, scene)


@pytest.mark.parametrize("is_slow", [False, True], ids=["reading", "slow"])
@pytest.mark.parametrize("kind", WAYS)
def test_watching_a_waiting_room_is_not_watching_the_game(tmp_path, kind, is_slow):
    async def scene(room):
        reader = await room.reader(kind, {})
        if not is_slow:
            reader.door.set()
            await asyncio.sleep(0.05)
        await room.start()
        heard = await reader.read(said_goodbye)
        assert told_of_the_game(heard) == []
        assert heard[-1] == {"type": "bye", "code": "no-spectators"}

    played(tmp_path, scene, spectators=False)


@pytest.mark.parametrize("kind", WAYS)
def test_who_may_watch_goes_on_watching(tmp_path, kind):
    async def scene(room):
        reader = await room.reader(kind, {})
        seated = await room.reader(kind, cookie(room.guest))
        await room.start()
        for one, seat in ((reader, "spectator"), (seated, 1)):
            told = told_of_the_game(await one.read(told_of_the_game))
            assert [message["seat"] for message in told] == [seat]

    played(tmp_path, scene)


def test_a_move_that_waited_is_refused_once_its_seat_was_left(tmp_path):
    async def scene(room):
        await room.start()
        live = room.app.state.site.tables[room.table]
        people = {0: room.host, 1: room.guest, 2: room.people[-1]}
        seat = min(live.asked)
        ask = {"question": live.asked[seat][0], "move": "open 5", "key": key()}
        async with live.lock:
            leaving = asyncio.ensure_future(people[seat].delete(f"{room.path}/seats/{seat}"))
            while len(live._tasks) < 1:
                await asyncio.sleep(0)
            moving = asyncio.ensure_future(people[seat].post(f"{room.path}/moves", json=ask))
            while len(live._tasks) < 2:
                await asyncio.sleep(0)
        ok(await leaving)
        refused(await moving, 403, "not-your-seat")

    played(tmp_path, scene)
