"""Commands at the same time have one order that explains all answers (C1, C2).

Eight clients share the seats of a table and send moves and take-backs that conflict, once to three
times each, some cut off in mid-air. The whole application runs, without a network between.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from random import Random

import httpx
import pytest

from server.house import PLENTY, key, ok
from slushfund import games
from slushfund.core import Rng
from slushfund.server.app import build
from slushfund.server.bots.brains import NoBrains
from slushfund.server.config import Config
from slushfund.server.store.store import Store
from slushfund.server.tables.chain import standing_inputs
from slushfund.server.tables.undo import played

pytestmark = pytest.mark.slow

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
HISTORIES = 50 * SOAK
"""For each game."""
COMMANDS = 200
CLIENTS = 8


@dataclass
class Sent:
    """One command, and what its sender heard of it."""

    seat: int
    key: str
    text: str
    at: int
    answered: int | None = None
    codes: list[int] = field(default_factory=list)
    is_new: int = 0
    """How often it was said to be done now, not before."""
    is_cut: bool = False


class Crowd:
    """The clients of one table, and a clock that counts what they do."""

    def __init__(self, table, live, seats, number):
        self.table, self.live, self.seats = table, live, seats
        self.rng, self.luck = Random(number), Rng.seeded(number)
        self.now = 0
        self.sends = 0
        self.sent: list[Sent] = []

    def tick(self):
        self.now += 1
        return self.now

    async def client(self):
        while self.live.row.status == "running" and self.sends < COMMANDS:
            if not self.live.asked:
                await asyncio.sleep(0)
                continue
            seat, (question, _) = self.rng.choice(list(self.live.asked.items()))
            if self.rng.random() < 0.1:
                await self.command(seat, "undo", "undo", {})
                continue
            game, state = self.live.game, self.live.play.state
            text = game.write(game.space(state, seat).sample(self.luck))
            await self.command(seat, text, "moves", {"question": question, "move": text})

    async def command(self, seat, text, route, ask):
        """Send a command one to three times, at once or one after the other, and note it."""
        sent = Sent(seat, key(), text, self.tick())
        self.sent.append(sent)
        times = self.rng.randrange(1, 4)
        one_by_one = self.rng.random() < 0.5
        posts = [self.post(sent, route, {**ask, "key": sent.key}) for _ in range(times)]
        if one_by_one:
            for post in posts:
                await post
        else:
            await asyncio.gather(*posts)
        if not sent.is_cut:
            sent.answered = self.tick()

    async def post(self, sent, route, ask):
        self.sends += 1
        url = f"/api/tables/{self.table}/{route}"
        asking = asyncio.ensure_future(self.seats[sent.seat].post(url, json=ask))
        if self.rng.random() < 0.1:
            for _ in range(self.rng.randrange(30)):
                await asyncio.sleep(0)
            sent.is_cut = sent.is_cut or not asking.done()
            asking.cancel()
        try:
            answer = await asking
        except asyncio.CancelledError:
            sent.is_cut = True
            return
        assert answer.status_code in (200, 409, 422), answer.text
        sent.codes.append(answer.status_code)
        sent.is_new += answer.status_code == 200 and not answer.json()["again"]


async def open_table(app, game, url):
    """Start a table of three people; return its id and a client for each seat."""
    people = []
    for _ in range(3):
        transport = httpx.ASGITransport(app)
        people.append(httpx.AsyncClient(transport=transport, base_url=url, headers={"origin": url}))
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    ask = {"game": game.id, "name": "A", "options": "seats=3", "seats": seats}
    table = ok(await people[0].post("/api/tables", json=ask))["id"]
    for seat in (1, 2):
        sit = {"name": f"P{seat}", "seat": seat}
        ok(await people[seat].post(f"/api/tables/{table}/seats", json=sit))
    ok(await people[0].post(f"/api/tables/{table}/start"))
    return table, people


def check(crowd, entries):
    """The log has one order, and every answer that anybody got follows from it."""
    place = {entry.key: entry.seq for entry in entries if entry.key is not None}
    assert len(place) == len([entry for entry in entries if entry.key is not None])
    assert [entry.seq for entry in entries] == list(range(len(entries)))
    said = {(entry.seat, entry.key, entry.text) for entry in entries}
    for sent in crowd.sent:
        is_stored = sent.key in place
        assert not is_stored or (sent.seat, sent.key, sent.text) in said
        assert sent.is_new <= 1
        if 200 in sent.codes:
            assert is_stored, "acknowledged and lost"
            assert sent.is_new or sent.is_cut, "called a repetition, and never done before"
        elif sent.codes and not sent.is_cut:
            assert not is_stored, "refused and done all the same"
    stored = [sent for sent in crowd.sent if sent.key in place]
    for one in stored:
        for other in stored:
            if one.answered is not None and one.answered < other.at:
                assert place[one.key] < place[other.key], "answered first, stored later"
    return len(stored)


async def histories(folder, game):
    url = "http://localhost:8000"
    store = Store(folder / "games.db")
    app = build(Config(data=folder / "games.db", limits=PLENTY, tick=60.0), store, NoBrains())
    tables = app.state.site.tables
    done = 0
    async with app.router.lifespan_context(app):
        for number in range(HISTORIES):
            table, people = await open_table(app, game, url)
            live = tables[table]
            crowd = Crowd(table, live, people, number)
            await asyncio.gather(*[crowd.client() for _ in range(CLIENTS)])
            await live.settle()
            entries = await store.log(table)
            done += check(crowd, entries)
            again, _ = played(live, standing_inputs(entries))
            for viewer in (-2, 0, 1, 2):
                assert game.view(again.state, viewer) == game.view(live.play.state, viewer)
            for person in people:
                await person.aclose()
    return done


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
def test_commands_at_the_same_time_have_one_order_that_explains_all_answers(tmp_path, game):
    assert asyncio.run(histories(tmp_path, game)) > HISTORIES * 10
