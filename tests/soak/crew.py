"""People at one table who play, talk, take back and stand in as fast as they can.

They note what they were told. When the server is gone they wait; then they ask again what was not
answered.
"""

from __future__ import annotations

import http.client
import json
import random
import secrets
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

from patience import PATIENCE
from slushfund import games
from slushfund.core import CHANCE, Input, Playthrough, Refusal, Rng
from slushfund.server.store.rows import LogEntry
from slushfund.server.tables.chain import standing_inputs
from soak.random_games import any_options

GONE = (http.client.HTTPException, OSError, json.JSONDecodeError)
"""How it looks when a server is killed while it answers: at once, however slow the machine is."""


class Phone:
    """A connection with a cookie, each request from another address: rates are not the subject."""

    def __init__(self, port: int) -> None:
        self.wire = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.port = port
        self.cookie = ""

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return status and answer; one of GONE where there is no server.

        A connection on which nothing was said for a while is ended by the server, which is not gone
        for that: then it is asked once more.
        """
        if self.wire.sock is None:
            return self._ask(method, path, body)
        try:
            return self._ask(method, path, body)
        except GONE:
            return self._ask(method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        address = ".".join(["10", *[str(secrets.randbelow(256)) for _ in range(3)]])
        headers = {"origin": f"http://127.0.0.1:{self.port}", "x-forwarded-for": address}
        headers |= {"cookie": self.cookie} if self.cookie else {}
        data = None
        if body is not None:
            data, headers["content-type"] = json.dumps(body), "application/json"
        try:
            self.wire.request(method, path, data, headers)
            answer = self.wire.getresponse()
            said = json.loads(answer.read())
        except GONE:
            self.wire.close()
            raise
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        assert answer.status < 500, (path, said)
        return answer.status, said


class Shadow:
    """The game as the store has it: tells who is to act, and which moves there are."""

    def __init__(self, data: Path, table: str, game: str, options: str) -> None:
        self.table = table
        self.game: Any = games.get(game)
        self.options = self.game.parse_options(options)
        self.entries: list[LogEntry] = []
        self.play: Any = Playthrough(self.game, self.options)
        self._db = sqlite3.connect(f"file:{data}?mode=ro", uri=True, check_same_thread=False)

    def look(self) -> None:
        """Take in what has been stored since the last look."""
        query = (
            "SELECT seq, kind, seat, text, who, key, at, hash FROM log"
            " WHERE table_id = ? AND seq >= ? ORDER BY seq"
        )
        new = [LogEntry(*row) for row in self._db.execute(query, (self.table, len(self.entries)))]
        self.entries += new
        if any(entry.kind == "undo" for entry in new):
            self.play = Playthrough(self.game, self.options)
            puts = standing_inputs(self.entries)
        else:
            puts = [Input(entry.seat, entry.text) for entry in new]
        try:
            for put in puts:
                self.play.put(put.seat, put.move)
        except Refusal as refusal:
            raise AssertionError(f"something is missing in the log: {refusal.code}") from None

    def close(self) -> None:
        self._db.close()


class Crew:
    """The people at one table after the other."""

    def __init__(self, port: int, data: Path, number: int, seed: int) -> None:
        self.port, self.data, self.number = port, data, number
        self.dice = random.Random(seed * 100 + number)
        self.rng = Rng.seeded(seed * 100 + number)
        self.phones: list[Phone] = []
        self.shadow: Shadow | None = None
        self.acked: dict[str, list[str]] = {}
        """Keys of moves and undos, by table."""
        self.said: dict[str, list[str]] = {}
        """Keys of lines of talk."""
        self.seen: dict[int, list[Any]] = {}
        """All events that each seat was told, as of its last look."""
        self.stands: dict[int, bool] = {}
        """Seats for which a bot stands in, or not, as far as that was acknowledged."""
        self.pending: tuple[int, str, Any] | None = None
        self.counts: Counter[str] = Counter()
        self.opened = 0
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Play until the server is gone."""
        for phone in self.phones:
            phone.wire.close()  # to the server that was killed; the next request opens another
        try:
            self._again()
            while True:
                if self.shadow is None:
                    self._sit()
                self._act()
        except GONE:
            return
        except BaseException as fault:
            self.fault = fault

    # Tables

    def _sit(self) -> None:
        game: Any = games.ALL[(self.number + self.opened) % len(games.ALL)]
        options = any_options(game, self.rng)
        count = game.parse_options(options).seats
        bot = self.dice.randrange(1, count * 4)
        kinds = ["me", *["bot" if seat == bot else "open" for seat in range(1, count)]]
        how = self.dice.choice(["vote", "vote", "auto", "never"])
        ask = {"game": game.id, "name": "P0", "options": options, "away": {"grace": 10, "how": how}}
        seats = [{"kind": kind} for kind in kinds]
        phones = [Phone(self.port) for _ in range(count)]
        told = phones[0].ask("POST", "/api/tables", {**ask, "seats": seats})[1]
        table = told["id"]
        for seat in range(1, count):
            if kinds[seat] == "open":
                body = {"name": f"P{seat}", "seat": seat}
                assert phones[seat].ask("POST", f"/api/tables/{table}/seats", body)[0] == 200
        assert phones[0].ask("POST", f"/api/tables/{table}/start")[0] == 200
        self.opened += 1
        self.how = how
        self.people = [seat for seat in range(count) if kinds[seat] != "bot"]
        self.phones, self.seen, self.stands = phones, {}, {}
        # Not what was asked for: what was left open there is as suits people who play together.
        self.shadow = Shadow(self.data, table, game.id, told["options"])

    def _leave(self) -> None:
        """The game is over."""
        self.shadow.close()
        self.shadow = None

    # What people do

    def _act(self) -> None:
        """Do one thing."""
        self.shadow.look()
        game, state = self.shadow.game, self.shadow.play.state
        if game.outcome(state) is not None:
            self._leave()
            return
        dice = self.dice.random()
        if dice < 0.05:
            self._talk()
        elif dice < 0.10:
            self._look()
        elif dice < 0.14:
            self._stand()
        elif dice < 0.24:
            self._undo()
        else:
            self._move()

    def _move(self) -> None:
        game, state = self.shadow.game, self.shadow.play.state
        able = [seat for seat in game.may_act(state) if seat in self.people and seat != CHANCE]
        if not able:
            self._look()  # a bot is to move
            return
        seat = self.dice.choice(able)
        space, question = game.space(state, seat), game.question(state, seat)
        if self.dice.random() < 0.1 and (talk := game.statements(state, seat)).size():
            space, question = talk, "talk"
        text = game.write(space.sample(self.rng))
        self._send(seat, "moves", {"question": question, "move": text, "key": secrets.token_hex(8)})

    def _talk(self) -> None:
        key = secrets.token_hex(8)
        self._send(self.dice.choice(self.people), "chat", {"text": f"hello {key}", "key": key})

    def _undo(self) -> None:
        """Take back the last move, where that may be."""
        acted = [entry for entry in self.shadow.entries if entry.seat in self.people]
        if acted:
            self.seen.clear()
            self._send(acted[-1].seat, "undo", {"key": secrets.token_hex(8)})

    def _look(self) -> None:
        seat = self.dice.choice(self.people)
        _, state = self.phones[seat].ask("GET", f"/api/tables/{self.shadow.table}/state")
        self.seen[seat] = state["events"]

    def _stand(self) -> None:
        """Ask for a stand-in, or send one away."""
        seat = self.dice.choice(self.people)
        self.stands.pop(seat, None)
        if self.how != "vote" or self.dice.random() < 0.3:
            self._send(seat, "return", None)
            return
        for voter in self.people:
            if voter != seat:
                self._send(voter, "stand-in", {"seat": seat})
        _, state = self.phones[seat].ask("GET", f"/api/tables/{self.shadow.table}")
        self.stands[seat] = state["seats"][seat]["stand_in"]

    def _send(self, seat: int, what: str, body: Any) -> None:
        """Ask for something, and note it if it is acknowledged."""
        self.pending = (seat, what, body)
        self.stands.pop(seat, None)
        status, answer = self.phones[seat].ask(
            "POST", f"/api/tables/{self.shadow.table}/{what}", body
        )
        self.pending = None
        if status != 200:
            self.counts[answer["code"]] += 1
            return
        self.counts[what] += 1
        if body is not None and "key" in body:
            kept = self.said if what == "chat" else self.acked
            kept.setdefault(self.shadow.table, []).append(body["key"])
        if what in ("moves", "return") and self.how == "vote":
            self.stands[seat] = False

    def _again(self) -> None:
        """Ask once more what was not answered: what is stored already is not done again."""
        if self.pending is None or self.shadow is None:
            return
        seat, what, body = self.pending
        is_known = body is not None and self._has_key(body.get("key"))
        before = self.counts.copy()
        self._send(seat, what, body)
        answer = self.counts - before
        assert answer[what] or not is_known, f"stored {what} {body}, but the second time {answer}"
        self.counts["asked again"] += 1
        self.counts["stored already"] += is_known

    def _has_key(self, key: str | None) -> bool:
        self.shadow.look()
        return key is not None and any(entry.key == key for entry in self.shadow.entries)
