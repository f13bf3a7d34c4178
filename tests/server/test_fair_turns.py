"""Bots think in turn: tables with people first, no household before another, bots alone last."""

from __future__ import annotations

import asyncio
import queue
import threading

from patience import PATIENCE
from server.house import House, key, ok, wait_for
from slushfund import games
from slushfund.bots import fallback
from slushfund.bots.runner import Answer
from slushfund.server.bots import pool
from slushfund.server.bots.fair_turns import FairTurns, Owner
from slushfund.server.bots.pool import BotPool


class Patient:
    """A bot that thinks until it is told to answer, and notes who was asked."""

    asked: queue.Queue[int] = queue.Queue()
    answer = threading.Semaphore(0)

    def __init__(self, game, bot):
        self.game, self.bot = games.get(game), bot

    def ask(self, state, seat, events, seed, seconds):
        self.asked.put(state.seats)
        assert self.answer.acquire(timeout=PATIENCE)
        return Answer(fallback(self.game, state, seat, seed), 0.0)

    def close(self):
        return None


def test_a_table_with_people_does_not_wait_for_ten_tables_of_bots(tmp_path, monkeypatch):
    """Ten tables of three bots come first; then somebody else plays against four."""
    monkeypatch.setattr(pool, "Runner", Patient)
    Patient.asked = queue.Queue()
    with House(tmp_path, BotPool(1, PATIENCE)) as house:
        try:
            for _ in range(10):
                greedy = house.person(**{"x-forwarded-for": "192.0.2.66"})
                open_table(house, greedy, 3, ["bot"] * 3)
            assert Patient.asked.get(timeout=PATIENCE) == 3
            person = house.person(**{"x-forwarded-for": "192.0.2.77"})
            table = open_table(house, person, 5, ["bot"] * 4 + ["me"])
            ok(person.get(f"/api/tables/{table}/state"))
            wait_for_bots(house, table, person)
            Patient.answer.release()
            assert Patient.asked.get(timeout=PATIENCE) == 5, (
                "the next one asked is at the person's table"
            )
        finally:
            house.site.tasks.is_closing = True  # nobody begins to think any more
            Patient.answer.release(1_000)


def open_table(house, person, seats, kinds):
    wishes = [{"kind": kind, "level": None} for kind in kinds]
    ask = {"game": "qe", "name": "A", "options": f"seats={seats}", "seats": wishes}
    table = ok(person.post("/api/tables", json=ask))["id"]
    ok(person.post(f"/api/tables/{table}/start"))
    return table


def wait_for_bots(house, table, person):
    """Wait until the bots of a table want to think; whoever sits there opens, if it is asked to."""
    asked = house.site.tables[table].asked
    if 4 in asked:
        ask = {"question": asked[4][0], "move": "open 7", "key": key()}
        ok(person.post(f"/api/tables/{table}/moves", json=ask))
    waiting = house.site.brains._turns._waiting
    wait_for(lambda: any(turn.owner.table == table for turn in list(waiting)))


# The order, without a clock


class Race:
    """Turns on a clock that only moves when somebody has thought."""

    def __init__(self, workers=1):
        self.time = 0.0
        self.turns = FairTurns(workers, lambda: self.time)
        self.order: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def want(self, name, home, *, company=True, seconds=4.0, is_talk=False):
        """Let a bot of the table *name* ask for a turn, which lasts until it is ended."""
        self.ends[name] = asyncio.Event()
        owner = Owner(name.partition(" ")[0], home, lambda: company)
        self.tasks.append(asyncio.ensure_future(self._think(name, owner, seconds, is_talk)))
        await asyncio.sleep(0)

    async def _think(self, name, owner, seconds, is_talk):
        async with self.turns.turn(owner, seconds, is_talk=is_talk):
            self.order.append(name)
            await self.ends[name].wait()

    async def end(self, name, seconds=4.0):
        """Let a bot answer after so many seconds."""
        self.time += seconds
        self.ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)

    async def rest(self):
        """Let everybody answer, one after the other; return who came when."""
        done = 0
        while done < len(self.order):
            await self.end(self.order[done])
            done += 1
        await asyncio.gather(*self.tasks)
        return self.order


def race(story, workers=1):
    async def run():
        one = Race(workers)
        await story(one)
        return await one.rest()

    return asyncio.run(run())


def test_households_take_turns_however_many_tables_each_has():
    async def story(one):
        for number in range(10):
            await one.want(f"greedy{number}", "greedy")
        await one.want("calm1", "calm")
        await one.want("calm2", "calm")

    assert race(story)[:5] == ["greedy0", "calm1", "greedy1", "calm2", "greedy2"]


def test_tables_of_a_household_take_turns():
    async def story(one):
        await one.want("a 1", "home")
        await one.want("a 2", "home")
        await one.want("a 3", "home")
        await one.want("b 1", "home")

    assert race(story) == ["a 1", "b 1", "a 2", "a 3"]


def test_bots_alone_come_last_and_words_after_decisions():
    async def story(one):
        await one.want("first", "x")
        await one.want("alone", "calm", company=False)
        await one.want("talk", "calm", is_talk=True)
        await one.want("late", "x")

    assert race(story) == ["first", "late", "talk", "alone"]


def test_short_thoughts_are_paid_with_less_than_long_ones():
    """Who thinks for moments is not behind somebody who thinks for seconds every time."""

    async def story(one):
        await one.want("slow0", "slow")
        await one.want("slow1", "slow")
        for number in range(4):
            await one.want(f"quick{number}", "quick")
        await one.end("slow0", 4.0)
        for number in range(3):
            await one.end(f"quick{number}", 0.5)

    expected = ["slow0", "quick0", "quick1", "quick2", "quick3", "slow1"]
    assert race(story) == expected


def test_bots_alone_leave_a_worker_to_others():
    async def story(one):
        await one.want("alone1", "x", company=False)
        await one.want("alone2", "x", company=False)
        assert one.order == ["alone1"]
        await one.want("together", "y")
        assert one.order == ["alone1", "together"]

    assert race(story, workers=2) == ["alone1", "together", "alone2"]


def test_who_gives_up_waiting_or_thinking_leaves_nothing_behind():
    async def story(one):
        await one.want("a", "x")
        await one.want("b", "x")
        await one.want("c", "x")
        one.tasks[1].cancel()
        await asyncio.sleep(0)
        one.tasks[0].cancel()
        for _ in range(3):
            await asyncio.sleep(0)
        assert one.order == ["a", "c"]
        one.tasks[:2] = []

    assert race(story) == ["a", "c"]
