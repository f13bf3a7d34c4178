"""One address that attacks in many ways at once.

`python -m soak.attackers PORT TABLE` attacks the server on that port, and the table of others that
it was told of, until it is ended; what it has done meanwhile it prints as JSON when its input ends.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import resource
import secrets
import socket
import struct
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.wire.record import encode_record

ADDRESS = "127.0.0.66"
LONG_RECORD = 3_900
"""Inputs of the record that is imported, a little less than may be."""
HELD = 24
"""Connections of each attack that only holds them: all together leave room for the others."""
CROWD = 400
"""Connections that are opened at once, now and then: more than an address may have."""
CLOSED = (OSError, EOFError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError)

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter


class Enemy:
    """Somebody at one address, and what they have done."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table = port, table
        self.origin = f"http://127.0.0.1:{port}"
        self.done: Counter[str] = Counter()
        self.dice = random.Random(7)
        self.cookie = ""
        self.mine: list[str] = []
        """Tables of its own."""
        self.bots: dict[str, str] = {}
        """The bot of each game that thinks longest."""

    async def connect(self, buffer: int = 0) -> tuple[Reader, Writer]:
        """Open a connection; with a small *buffer* it takes little of what it is sent."""
        wire = socket.socket()
        wire.setblocking(False)
        if buffer:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        wire.bind((ADDRESS, 0))
        try:
            await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", self.port))
        except BaseException:
            wire.close()
            raise
        return await asyncio.open_connection(sock=wire)

    def head(self, method: str, path: str, **more: Any) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"Origin: {self.origin}", f"Cookie: {self.cookie}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in more.items()]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask for something as a browser would; return status and answer."""
        data = b"" if body is None else json.dumps(body).encode()
        more = {"Content_Type": "application/json", "Content_Length": len(data)}
        reader, writer = await self.connect()
        try:
            writer.write(self.head(method, path, Connection="close", **more) + data)
            head = await reader.readuntil(b"\r\n\r\n")
            for line in head.decode("latin-1").split("\r\n"):
                if line.lower().startswith("set-cookie: slushfund="):
                    self.cookie = line.partition(": ")[2].partition(";")[0]
            answer = await reader.read()
        finally:
            writer.close()
        with contextlib.suppress(ValueError):
            return int(head.split()[1]), json.loads(answer)
        return int(head.split()[1]), None

    async def websocket(self, table: str, buffer: int = 0) -> tuple[Reader, Writer]:
        reader, writer = await self.connect(buffer)
        more = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": 13}
        more["Sec_WebSocket_Key"] = base64.b64encode(secrets.token_bytes(16)).decode()
        writer.write(self.head("GET", f"/api/tables/{table}/socket", **more))
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


def frame(kind: int, data: bytes) -> bytes:
    """Return a frame of a WebSocket as a client sends it."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0xFE, len(data))
    return bytes([0x80 | kind]) + size + b"\0\0\0\0" + data


# The attacks: each does one thing, and is done again as long as the enemy likes


async def huge_heads(enemy: Enemy) -> None:
    _reader, writer = await enemy.connect()
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        for number in range(20_000):
            writer.write(b"X-%d: %s\r\n" % (number, b"y" * 500))
            await writer.drain()
    finally:
        writer.close()


async def slow_heads(enemy: Enemy) -> None:
    await slowly(enemy, b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-", b"a")


async def slow_bodies(enemy: Enemy) -> None:
    more = {"Content_Type": "application/json", "Content_Length": 60_000}
    await slowly(enemy, enemy.head("POST", "/api/tables", **more) + b"{", b" ")


async def slowly(enemy: Enemy, begin: bytes, bit: bytes) -> None:
    """Hold a connection for as long as it can be held with a byte a second."""
    reader, writer = await enemy.connect()
    try:
        writer.write(begin)
        while not reader.at_eof():
            writer.write(bit)
            await writer.drain()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await reader.read(1_000)
    finally:
        writer.close()


async def crowds(enemy: Enemy) -> None:
    """Open more connections than an address may have, and hold them for a moment."""
    found = await asyncio.gather(*[enemy.connect() for _ in range(CROWD)], return_exceptions=True)
    await asyncio.sleep(2)
    for one in found:
        if not isinstance(one, BaseException):
            one[1].transport.abort()
    await asyncio.sleep(6)


async def unread_streams(enemy: Enemy) -> None:
    """Ask for everything that is large, and read nothing."""
    _reader, writer = await enemy.connect(buffer=4_096)
    table = enemy.dice.choice([enemy.table, *enemy.mine])
    try:
        writer.write(enemy.head("GET", f"/api/tables/{table}/state") * 50)
        writer.write(enemy.head("GET", f"/api/tables/{table}/stream"))
        for _ in range(30):
            await asyncio.sleep(1)
            writer.write(enemy.head("GET", "/openapi.json") * 20)
            await writer.drain()
    finally:
        writer.transport.abort()


async def control_frames(enemy: Enemy) -> None:
    reader, writer = await enemy.websocket(enemy.table)
    try:
        while not reader.at_eof():
            for kind in (9, 10, 0, 9):
                writer.write(frame(kind, b"x" * 100) * 20)
            await writer.drain()
            await reader.read(100_000)
    finally:
        writer.close()


async def socket_messages(enemy: Enemy) -> None:
    """Ask over a WebSocket for snapshots, and for things that are not to be had."""
    reader, writer = await enemy.websocket(enemy.dice.choice([enemy.table, *enemy.mine]))
    asks = [{"type": "resync", "epoch": "x", "n": 0}, {"type": "ping"}, {"type": "x" * 9_000}]
    try:
        while not reader.at_eof():
            writer.write(frame(1, json.dumps(enemy.dice.choice(asks)).encode()))
            await writer.drain()
            await reader.read(1_000_000)
    finally:
        writer.close()


async def costly_imports(enemy: Enemy) -> None:
    record = json.loads(RECORD)
    if enemy.dice.random() < 0.5:
        record["inputs"][-1] = ["0", "nonsense"]
    status, answer = await enemy.ask("POST", "/api/records", {"record": record})
    if status == 200:
        enemy.mine.append(answer["id"])


async def costly_replays(enemy: Enemy) -> None:
    table = enemy.dice.choice([enemy.table, *enemy.mine])
    ways = ["record", "log", "state", f"replay?move={LONG_RECORD}&seat=1", "replay"]
    await enemy.ask("GET", f"/api/tables/{table}/{enemy.dice.choice(ways)}")


async def expert_bots(enemy: Enemy) -> None:
    game = enemy.dice.choice(games.ALL)
    level = enemy.bots[game.id]
    seats = [{"kind": "bot", "level": level}] * game.seats[-1]
    ask = {"game": game.id, "name": "E", "options": f"seats={game.seats[-1]}", "seats": seats}
    status, table = await enemy.ask("POST", "/api/tables", ask)
    if status == 200:
        await enemy.ask("POST", f"/api/tables/{table['id']}/start")
        enemy.mine.append(table["id"])


async def guesses(enemy: Enemy) -> None:
    code = "".join(enemy.dice.choices("ABCDEFGHJKMNPQRSTUVWXYZ23456789", k=6))
    await enemy.ask("POST", "/api/codes", {"code": code})
    await enemy.ask("GET", f"/api/tables/{secrets.token_hex(12)}")
    await enemy.ask("POST", "/api/me/claim", {"code": secrets.token_urlsafe(32)})


async def odd_paths(enemy: Enemy) -> None:
    paths = ["/%00", "/" + "a/" * 2_000, "/../../etc/passwd", "/api/%ff", "//", "/t/" + "x" * 9_000]
    method = enemy.dice.choice(["GET", "POST", "BREW", "DELETE", "PUT"])
    await enemy.ask(method, enemy.dice.choice(paths))
    _reader, writer = await enemy.connect()
    writer.write(enemy.dice.randbytes(2_000))
    writer.close()


async def churn(enemy: Enemy) -> None:
    """Open connections and drop them, at once or after a request that nobody waits for."""
    _reader, writer = await enemy.connect()
    if enemy.dice.random() < 0.5:
        writer.write(enemy.head("GET", f"/api/tables/{enemy.table}/state"))
        await writer.drain()
    wire = writer.get_extra_info("socket")
    wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


async def socket_churn(enemy: Enemy) -> None:
    _reader, writer = await enemy.websocket(enemy.table)
    writer.transport.abort()


async def gallery(enemy: Enemy) -> None:
    """Talk without end where others play."""
    ask = {"name": "E", "text": "x" * 400, "key": secrets.token_hex(8)}
    await enemy.ask("POST", f"/api/tables/{enemy.table}/gallery", ask)
    await enemy.ask("GET", "/api/me")


async def pipelines(enemy: Enemy) -> None:
    """Send requests by the hundred without waiting for an answer."""
    reader, writer = await enemy.connect()
    try:
        writer.write(enemy.head("GET", "/api/games") * 300)
        while not reader.at_eof():
            async with asyncio.timeout(5):
                await reader.read(1_000_000)
    finally:
        writer.close()


Attack = Callable[[Enemy], Awaitable[None]]
ATTACKS: dict[Attack, int] = {
    huge_heads: 2,
    slow_heads: HELD,
    slow_bodies: HELD,
    crowds: 1,
    unread_streams: HELD,
    control_frames: 4,
    socket_messages: 4,
    costly_imports: 2,
    costly_replays: 4,
    expert_bots: 1,
    guesses: 2,
    odd_paths: 2,
    churn: 4,
    socket_churn: 2,
    gallery: 1,
    pipelines: 2,
}
"""How many do each of them at the same time."""
ENOUGH = 10
"""Ways in which somebody was attacked when the attack is said to have begun."""
PAUSE = 0.02
"""Seconds between one try and the next: one process attacks, and is not to be its own limit."""


async def go_on(enemy: Enemy, attack: Attack) -> None:
    name = attack.__name__
    await asyncio.sleep(enemy.dice.random())
    while True:
        try:
            async with asyncio.timeout(40):
                await attack(enemy)
        except (*CLOSED, TimeoutError):
            enemy.done[f"{name}: ended"] += 1
            await asyncio.sleep(0.1)
        enemy.done[name] += 1
        await asyncio.sleep(PAUSE * enemy.dice.random() * 2)


async def attack_all(port: int, table: str) -> Counter[str]:
    """Attack in all ways until nobody listens to us any more."""
    enemy = Enemy(port, table)
    await enemy.ask("PUT", "/api/me", {"name": "E"})
    _, known = await enemy.ask("GET", "/api/games")
    enemy.bots = {one["id"]: one["levels"][-1] for one in known["games"]}
    tasks = [
        asyncio.ensure_future(go_on(enemy, attack))
        for attack, count in ATTACKS.items()
        for _ in range(count)
    ]
    while len([name for name in enemy.done if ":" not in name]) < ENOUGH:
        await asyncio.sleep(0.1)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    gone = await asyncio.gather(*tasks, return_exceptions=True)
    faults = [one for one in gone if isinstance(one, Exception)]
    assert not faults, faults[:3]
    return enemy.done


def long_record() -> str:
    """Return a game of Tiefe Taschen in which plans were changed as often as the rules allow."""
    game: Any = games.get("tiefe-taschen")
    options = game.parse_options("seats=8 edition=2015 phase3=free")
    play: Playthrough[Any, Any] = Playthrough(game, options)
    rng = Rng.seeded(3)
    while (seats := game.to_act(play.state)) and len(play.inputs) < LONG_RECORD:
        if seats == [CHANCE]:
            play.apply(CHANCE, game.draw(play.state, rng))
        else:
            seat = rng.pick(list(game.may_act(play.state)))
            play.apply(seat, game.space(play.state, seat).sample(rng))
    return encode_record(play.record())


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    RECORD = long_record()
    counts = asyncio.run(attack_all(int(sys.argv[1]), sys.argv[2]))
    print(json.dumps(counts))
    sys.stdout.flush()
    os._exit(0)  # hundreds of connections need no goodbye
