"""Requests of every kind, right, nearly right and wrong: the server never answers with a fault.

Three ways in: routes with bodies that are nearly what they should be, bytes that are nearly HTTP,
and frames of a WebSocket. People play all the while, so that there is something to ask for.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import logging
import random
import socket
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.house import House, all_games, choose, ok, play_on
from slushfund.core import Rng
from slushfund.server.app import ROUTES
from slushfund.server.http.routes import Route

AFRESH = 1_000
"""Requests after which the house gets new tables: what was fuzzed is closed, left and over."""
INTERNAL = 1011
"""How a WebSocket ends whose server has failed."""
WORDS = ["", "x", "0", "-1", "99", "null", "constructor", "__proto__", "../../etc/passwd", "%00"]
WORDS += ["\u202e", "\U0001f3b2", "\ud83d", "a\x00b", "<script>alert(1)</script>", "' OR 1=1 --"]
WORDS += ["9" * 5_000, "x" * 70_000, "\r\nset-cookie: a=b", "{{7*7}}", "${jndi:ldap://x}", "\ufeff"]
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    2**70,
    [],
    {},
    [[[[]]]],
    {"a": {"b": [1]}},
    *WORDS,
]
OPTIONS = ["seats=3", "", "seats=4 memory=off", "seats=99", "pack=nowhere", "seats=2 x=y"]
SEATS: list[list[dict[str, str]]] = [
    [],
    [{"kind": "me"}, {"kind": "bot"}],
    [{"kind": "bot"}] * 3,
    [{"kind": "z"}],
]


class Fuzzer:
    """A house, people in it, and somebody who asks for anything."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.dice, self.rng = house, random.Random(seed), Rng.seeded(seed)
        self.answers: Counter[str] = Counter()
        self.tables: list[str] = []
        self.cookies: list[str] = [""]
        self.tokens: list[str] = []
        self.records: list[Any] = []
        self.wire: http.client.HTTPConnection | None = None
        self.refresh()

    def refresh(self) -> None:
        """Open new tables: running ones of all games, a waiting one, and one that is over."""
        house = self.house
        self.close()
        for person in house.people:
            person.close()
        house.people.clear()
        self.tables, self.cookies = ["0" * 24, "x"], ["", "slushfund=nobody"]
        for game in all_games():
            table, people = house.table(game, 2 if game == "counterfeiters" else 3)
            play_on(house, table, people, self.rng, self.dice.randrange(12))
            self._note(table, people)
        table, people = house.table("qe", 3)
        play_on(house, table, people, self.rng)
        self._note(table, people)
        self.records = [ok(people[0].get(f"/api/tables/{table}/record"))["record"]]
        table = ok(people[0].post("/api/tables", json={"game": "qe", "name": "A"}))["id"]
        self._note(table, people)
        self.tokens = [ok(people[0].post(f"/api/tables/{table}/token"))["token"], "nobody"]
        self.wire = http.client.HTTPConnection("127.0.0.1", house.config.port, timeout=PATIENCE)
        self.socket: Any = None

    def close(self) -> None:
        """Hang up."""
        if self.wire is not None:
            self.wire.close()

    def _note(self, table: str, people: list[Any]) -> None:
        self.tables.append(table)
        self.cookies += [f"slushfund={one.cookies['slushfund']}" for one in people]

    # Routes

    def request(self) -> None:
        """Ask a route for something, nearly right."""
        route = self.dice.choice(ROUTES)
        path = self._path(route)
        headers = {"origin": self.house.url, "content-type": "application/json"}
        headers["cookie"] = self.dice.choice(self.cookies)
        if self.dice.random() < 0.05:
            headers["authorization"] = f"Bearer {self.dice.choice(self.tokens)}"
        if self.dice.random() < 0.05:
            name = self.dice.choice(list(headers))
            headers[name] = quote(self.dice.choice(WORDS)[:200], errors="replace")
        body = None if route.body is None else self._body(route)
        method = route.method
        if self.dice.random() < 0.03:
            method = self.dice.choice(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
        self._ask(
            method, path, body, headers, is_endless=path.partition("?")[0].endswith("/stream")
        )

    def _ask(self, method: str, path: str, body: Any, headers: Any, *, is_endless: bool) -> None:
        wire = self.wire
        assert wire is not None
        try:
            wire.request(method, path, body, headers)
            answer = wire.getresponse()
            text = b"" if is_endless else answer.read()
        except (http.client.HTTPException, OSError):
            wire.close()  # closed by the server: too large, or a head that it could not read
            self.answers["closed"] += 1
            return
        if is_endless:
            wire.close()
        self.answers[f"{answer.status // 100}xx"] += 1
        is_health = path.startswith(("/healthz", "/readyz"))
        assert answer.status < 500 or is_health, (
            method,
            path[:300],
            body and body[:300],
            answer.status,
            text[:300],
        )

    def _path(self, route: Route) -> str:
        path = route.path
        for name in ("table", "seat", "kind", "scene", "process", "thought"):
            if "{" + name + "}" in path:
                path = path.replace("{" + name + "}", quote(self._named(name), safe=""))
        names = list(route.query) if self.dice.random() < 0.7 else self.dice.sample(["q", "n"], 1)
        if names and self.dice.random() < 0.8:
            path += "?" + "&".join([f"{name}={quote(self._named(name))}" for name in names])
        return path

    def _named(self, name: str) -> str:
        """Return what a part of an address may be called."""
        if self.dice.random() < 0.1:
            return self.dice.choice(WORDS)[:300].encode("utf-8", "replace").decode()
        likely = {
            "table": self.tables,
            "kind": ["discord", "ntfy", "gotify", "push"],
            "scene": ["qe", "prodigals", "TT-4.2", "CF-6.3"],
        }
        return self.dice.choice(likely.get(name, ["0", "1", "2", "7", "spectator", "30"]))

    def _body(self, route: Route) -> bytes:
        fields = {name: self._value(name) for name in route.body.__struct_fields__}
        for name in list(fields):
            if self.dice.random() < 0.12:
                del fields[name]
            elif self.dice.random() < 0.06:
                fields[name] = self.dice.choice(JUNK)
        if self.dice.random() < 0.03:
            fields[self.dice.choice(WORDS)[:50]] = 1
        data = json.dumps(fields).encode()
        if self.dice.random() < 0.05:
            at = self.dice.randrange(len(data))
            data = data[:at] + self.dice.randbytes(self.dice.randrange(4)) + data[at + 1 :]
        return data

    def _value(self, name: str) -> Any:
        """Return what a field of this name usually holds."""
        dice = self.dice
        question, move = self._move()
        likely: dict[str, list[Any]] = {
            "game": all_games(),
            "name": ["Ann", "Bea \U0001f3b2", "C" * 24, "D" * 25],
            "options": OPTIONS,
            "seats": SEATS,
            "pace": [{}, {"kind": "live", "seconds": 5}, {"kind": "days", "days": 1}, {"kind": 1}],
            "away": [{}, {"grace": 10, "how": "auto"}, {"grace": 0}],
            "kind": ["bot", "open", None, "me"],
            "level": ["random", None, "expert"],
            "question": [question, "talk", "q"],
            "move": [move, "pass", "bid 7", "bid " + "9" * 99],
            "moves": [[move], [move] * 64, ["pass", "bid 1"], []],
            "key": [f"{dice.getrandbits(64):016x}", "abcdefgh"],
            "text": ["hello", "y" * 500, "<b>hi</b>"],
            "to": [None, 0, 1, 7],
            "seat": [None, 0, 1, 2, 7],
            "record": [
                *self.records,
                {**self.records[0], "inputs": self.records[0]["inputs"][:9]},
                {},
            ],
            "words": ["luck", "", "w" * 100],
            "url": ["https://hooks.invalid/x", "http://127.0.0.1/", "http://[::1]/", "https://"],
            "endpoint": ["https://push.invalid/x"],
            "keys": [{"p256dh": "x", "auth": "y"}],
            "code": ["K7Q2MX", "2" * 6, "x" * 40],
        }
        return dice.choice(likely.get(name, [True, False, None, 1, "x"]))

    def _move(self) -> tuple[str, str]:
        """Return a question that is open somewhere, and an answer to it."""
        live = [table for table in self.house.site.tables.all() if table.id in self.tables]
        open_tables = [table for table in live if table.asked]
        if not open_tables:
            return "q", "pass"
        table = self.dice.choice(open_tables)
        with contextlib.suppress(Exception):  # the game goes on while we look, in another thread
            seat = self.dice.choice(list(table.asked))
            return table.asked[seat][0], choose(table, seat, self.rng)
        return "q", "pass"

    # Bytes

    def scribble(self) -> None:
        """Send bytes that are nearly HTTP."""
        dice = self.dice
        methods = ["GET", "POST", "get", "X" * 300, "G\x00T", ""]
        paths = ["/", "/api/games", "//", "*", "http://x/", "/%", "/" + "a" * 9_000, "/\xe4"]
        versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "HTTP/1.1\r\n "]
        head = " ".join([dice.choice(words) for words in (methods, paths, versions)]) + "\r\n"
        lines = ["Host: localhost", "Host: evil.example", "Content-Length: 5", "Content-Length: -1"]
        lines += [
            "Transfer-Encoding: chunked",
            "Connection: close",
            "Expect: 100-continue",
            "X: \x01",
        ]
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", ": :"]
        lines += ["Sec-WebSocket-Key: x", "Cookie: slushfund=\xff", "Range: bytes=0-1,5-", "Host:"]
        chosen = [*dice.sample(lines, dice.randrange(6)), "Connection: close"]
        data = (head + "\r\n".join(chosen) + "\r\n\r\n").encode("latin-1")
        data += dice.choice(
            [b"", b"hello", b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", dice.randbytes(50)]
        )
        if dice.random() < 0.3:
            at = dice.randrange(len(data))
            data = data[:at] + dice.randbytes(2) + data[at + 2 :]
        with socket.create_connection(
            ("127.0.0.1", self.house.config.port), timeout=PATIENCE
        ) as wire:
            heard = b""
            with contextlib.suppress(OSError):
                wire.sendall(data)
                wire.shutdown(socket.SHUT_WR)
                while chunk := wire.recv(65_536):
                    heard += chunk
        self.answers["bytes"] += 1
        assert not heard.startswith(b"HTTP/1.1 5"), (data[:300], heard[:300])

    # Frames

    def frame(self) -> None:
        """Send a frame that is nearly a message."""
        if self.socket is None:
            table = self.dice.choice(self.tables[2:6])
            person = self.house.person()
            name, _, value = self.dice.choice(self.cookies[2:]).partition("=")
            person.cookies.set(name, value)
            self.socket = self.house.socket(person, table)
        kinds = ["move", "undo", "chat", "stand-in", "return", "resync", "ping", "x"]
        fields = ["question", "move", "key", "text", "to", "seat", "wanted", "epoch", "n"]
        chosen = self.dice.sample(fields, self.dice.randrange(5))
        ask = {"type": self.dice.choice(kinds), **{name: self._value(name) for name in chosen}}
        text = json.dumps(ask if self.dice.random() < 0.9 else self.dice.choice(JUNK))
        try:
            self.socket.wire.send(text)
            self.socket.send(type="ping")
            while (message := self.socket.next())["type"] != "pong":
                assert message.get("code") != "internal-error", (ask, message)
        except ConnectionClosed as closed:
            self.socket = None
            if closed.rcvd is not None and closed.rcvd.code == INTERNAL:
                raise AssertionError(f"a fault: {ask}") from None
        self.answers["frames"] += 1


class Faults(logging.Handler):
    """Whatever the server's log calls an error: strangers must not be able to fill it."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info and repr(record.exc_info[1])
        self.told.append(f"{record.name}: {record.getMessage()} {fault}"[:500])


@contextlib.contextmanager
def no_faults() -> Iterator[Faults]:
    """Fail where an error is logged meanwhile."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield faults
    finally:
        logging.getLogger().removeHandler(faults)
    assert not faults.told, faults.told[:3]


def _ask_on(fuzzer: Fuzzer, size: int, faults: Faults) -> None:
    for number in range(1, size + 1):
        way = fuzzer.dice.random()
        if way < 0.8:
            fuzzer.request()
        elif way < 0.9:
            fuzzer.scribble()
        else:
            fuzzer.frame()
        assert not faults.told, faults.told[:3]
        if number % AFRESH == 0:
            fuzzer.refresh()


def run(size: int, seed: int) -> str:
    """Ask a number of times for something; a fault of the server fails at once, and is told."""
    with (
        tempfile.TemporaryDirectory() as folder,
        no_faults() as faults,
        House(Path(folder)) as house,
    ):
        fuzzer = Fuzzer(house, seed)
        try:
            _ask_on(fuzzer, size, faults)
        finally:
            fuzzer.close()
        table, people = house.table("qe", 3)
        play_on(house, table, people, Rng.seeded(9))
        assert ok(people[0].get(f"/api/tables/{table}"))["status"] == "over"
    counted = ", ".join([f"{count:,} {name}" for name, count in sorted(fuzzer.answers.items())])
    return f"{size:,} requests ({counted}): 0 x 5xx, no error in the log"
