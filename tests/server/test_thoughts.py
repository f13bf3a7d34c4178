"""Workers elsewhere think for bots: they see what a seat sees, and nobody depends on them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

import slushfund
from patience import PATIENCE
from server import cluster
from server.house import PLENTY, House, ok, play_on, refused, wait_for
from server.stage import reached, twin_of
from slushfund import games
from slushfund.bots.knowledge import pack_knowledge, unpack_knowledge
from slushfund.cli import app
from slushfund.cli.think import Worker
from slushfund.core import CHANCE, Playthrough, Refusal, Rng, told_to
from slushfund.server.bots import helpers as helpers_module
from slushfund.server.bots.fair_turns import FairTurns, Owner
from slushfund.server.bots.helpers import Asked, Helpers, Missed
from slushfund.server.bots.pool import BotPool
from slushfund.server.run import JsonLines
from slushfund.server.tables.streams import encode

TOKEN = "a-secret-of-twenty-and-more"
ASK = {"version": slushfund.__version__, "seconds": 0.0}


def worker_of(house, token=TOKEN):
    return house.person(authorization=f"Bearer {token}")


def thoughts(house):
    return f"/api/processes/{house.site.process}/thoughts"


def counted(house, result):
    return house.site.metrics.thoughts.labels(result)._value.get()


class Elsewhere:
    """`slushfund think` in a thread of this process."""

    def __init__(self, url, jobs=2, token=TOKEN, warm=()):
        self._url, self._jobs, self._token, self._warm = url, jobs, token, warm
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._ready = threading.Event()

    async def _run(self):
        self._stopped, self._loop = asyncio.Event(), asyncio.get_running_loop()
        headers = {"authorization": f"Bearer {self._token}"}
        async with httpx.AsyncClient(
            base_url=self._url, headers=headers, timeout=PATIENCE
        ) as client:
            self.worker = Worker(client, self._jobs)
            for bot in self._warm:
                await self.worker.warm("qe", bot)
            self._ready.set()
            try:
                await self.worker.run(self._stopped)
            finally:
                self.worker.close()

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(PATIENCE)
        return self

    def __exit__(self, *error):
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def no_bots_here():
    """Return a pool that has no worker of its own, so that everything is asked of others."""
    pool = BotPool(1, 0.05)
    pool._turns._free = 0
    return pool


@pytest.mark.slow
def test_a_worker_elsewhere_plays_whole_games_and_the_server_thinks_nothing(tmp_path):
    with House(tmp_path, no_bots_here(), think_token=TOKEN) as house:
        with Elsewhere(house.url, warm=[house.site.brains.usual("qe")] * 2) as elsewhere:
            table, people = house.table("qe", 1, 2)
            play_on(house, table, people, Rng.seeded(4))
            live = house.site.tables[table]
            assert live.row.status == "over"
            assert {entry.who for entry in live.entries} == {"person", "bot", "chance"}
        bots = len([entry for entry in live.entries if entry.who == "bot"])
        assert counted(house, "answered") >= bots > 0
        assert elsewhere.worker.answered >= bots
        assert not house.site.brains.helpers.waiting, "a worker that goes is not waited for"


@pytest.mark.slow
def test_a_worker_gives_back_what_it_has_no_process_for_and_starts_one(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        usual = house.site.brains.usual("qe")
        with Elsewhere(house.url, jobs=1) as elsewhere:
            wait_for(lambda: house.site.brains.helpers.waiting)
            table, people = house.table("qe", 1, 2)
            with house.socket(people[0], table):  # somebody waits: one helper is enough
                play_on(house, table, people, Rng.seeded(4), 2)
                wait_for(lambda: [one for one in elsewhere.worker._idle if one.bot == usual])
        assert counted(house, "returned") > 0
        assert counted(house, "late") == 0


def test_without_a_worker_the_server_thinks_by_itself(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        table, people = house.table("qe", 1, 2)
        play_on(house, table, people, Rng.seeded(4))
        assert house.site.tables[table].row.status == "over"
        assert counted(house, "late") == 0


class Idle:
    """A worker that does with each thought what a test wants."""

    def __init__(self, house, do):
        self.house, self.do, self.seen = house, do, []
        self.client = worker_of(house)
        self.is_over = False
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        ask = {**ASK, "seconds": 0.5}
        while not self.is_over:
            answer = self.client.post(thoughts(self.house), json=ask)
            thought = answer.json().get("thought")
            if thought is not None:
                self.seen.append(thought)
                self.do(self.client, f"{thoughts(self.house)}/{thought['id']}", thought)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self.is_over = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


def play_until_seen(house, table, people, seen):
    """Play while a worker waits, until it was asked something."""
    rng = Rng.seeded(4)
    while not seen:
        wait_for(lambda: house.site.brains.helpers.waiting)
        assert play_on(house, table, people, rng, 1), "nobody has asked the worker"


def say_nothing(client, place, thought):
    """Die with it."""


def give_back(client, place, thought):
    ok(client.post(place, json={"move": None}))


def answer_nonsense(client, place, thought):
    refused(client.post(place, json={"move": "\u0000 no move at all"}), 422, "illegal-answer")
    refused(client.post(place, json={"move": "open 7"}), 409, "thought-over")


def answer_for_another(client, place, thought):
    """Answer what nobody has asked; then die."""
    other = place.rpartition("/")[0] + "/" + "0" * 24
    refused(client.post(other, json={"move": "open 7"}), 409, "thought-over")


@pytest.mark.slow
@pytest.mark.parametrize("do", [say_nothing, give_back, answer_nonsense, answer_for_another])
def test_whatever_a_worker_does_games_go_on_without_any_fallback(tmp_path, monkeypatch, do):
    result = {give_back: "returned", answer_nonsense: "illegal"}.get(do, "late")
    if result == "late":
        monkeypatch.setattr(helpers_module, "GRACE", 0.2)
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house, Idle(house, do) as idle:
        table, people = house.table("qe", 1, 2)
        play_until_seen(house, table, people, idle.seen)
        play_on(house, table, people, Rng.seeded(4))
        live = house.site.tables[table]
        assert live.row.status == "over"
        assert {entry.who for entry in live.entries} <= {"person", "bot", "chance"}
    assert counted(house, result) > 0
    assert counted(house, "answered") == 0


def test_a_worker_that_goes_while_it_waits_is_not_given_anything(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        worker, ask = worker_of(house), {**ASK, "seconds": 30.0}
        with pytest.raises(httpx.ReadTimeout):
            worker.post(thoughts(house), json=ask, timeout=httpx.Timeout(PATIENCE, read=0.5))
        wait_for(lambda: not house.site.brains.helpers.waiting)
        table, people = house.table("qe", 1, 2)
        play_on(house, table, people, Rng.seeded(4), 2)
        assert counted(house, "late") == 0


# Who may


def test_only_who_has_the_secret_is_answered(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        table, people = house.table("qe", 3)
        seat = ok(people[0].post(f"/api/tables/{table}/token"))["token"]
        for path in ("/api/processes", thoughts(house), f"{thoughts(house)}/{'0' * 24}"):
            method = "GET" if path == "/api/processes" else "POST"
            body = {"move": None} if path.endswith("0") else ASK
            body = None if method == "GET" else body
            refused(house.person().request(method, path, json=body), 401, "no-token")
            refused(people[0].request(method, path, json=body), 401, "no-token")
            for wrong in (TOKEN + "x", TOKEN[:-1], seat, "ü" * 30):
                header = {b"authorization": f"Bearer {wrong}".encode()}
                answer = house.person().request(method, path, json=body, headers=header)
                refused(answer, 401, "bad-token")
        assert ok(worker_of(house).get("/api/processes")) == {"processes": [house.site.process]}
        assert ok(worker_of(house).post(thoughts(house), json=ASK)) == {"thought": None}
        # The secret of workers is nobody's cookie and no seat's token.
        refused(worker_of(house).get(f"/api/tables/{table}/state"), 401, "bad-token")


def test_a_server_without_the_secret_has_no_such_address(house):
    refused(worker_of(house).get("/api/processes"), 404, "not-found")
    refused(house.person().get("/api/processes"), 404, "not-found")


def test_guessing_the_secret_is_slow_and_costs_only_who_is_wrong(tmp_path):
    limits = replace(PLENTY, guesses=(3, 1e-9))
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN, limits=limits) as house:
        right, wrong = worker_of(house), worker_of(house, "x" * 30)
        for _ in range(10):
            ok(right.get("/api/processes"))
        for _ in range(3):
            refused(wrong.get("/api/processes"), 401, "bad-token")
        refused(wrong.get("/api/processes"), 429, "too-many-guesses")
        refused(right.get("/api/processes"), 429, "too-many-guesses")


def test_another_version_and_another_process_are_refused(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        worker = worker_of(house)
        answer = worker.post(thoughts(house), json={**ASK, "version": "0.0"})
        refused(answer, 409, "other-version")
        assert slushfund.__version__ in answer.json()["message"]
        refused(worker.post("/api/processes/nobody/thoughts", json=ASK), 404, "no-such-process")
        for bad in ({**ASK, "seconds": 31}, {**ASK, "more": 1}, {"seconds": 1}):
            refused(worker.post(thoughts(house), json=bad), 422, "bad-body")


def test_the_secret_and_what_workers_are_sent_are_in_no_log(tmp_path, caplog):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        with Idle(house, answer_nonsense) as idle:
            table, people = house.table("qe", 1, 2)
            play_until_seen(house, table, people, idle.seen)
            worker_of(house, TOKEN + "x").get("/api/processes")
        lines = [JsonLines().format(record) for record in caplog.records]
        assert TOKEN not in "".join(lines)
        assert all(thought["id"] not in "".join(lines) for thought in idle.seen)


def test_a_server_that_stops_sends_workers_away_at_once(tmp_path):
    told = []
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        worker, ask = worker_of(house), {**ASK, "seconds": 30.0}
        house.people.remove(worker)  # who would hang up otherwise
        waiting = threading.Thread(
            target=lambda: told.append(worker.post(thoughts(house), json=ask))
        )
        waiting.start()
        wait_for(lambda: house.site.brains.helpers.waiting)
    waiting.join(PATIENCE)
    assert ok(told[0]) == {"thought": None}
    worker.close()


# The order of turns, on a clock of its own


def hired(story):
    """Let a story happen among helpers; return what it returns."""

    async def run():
        turns = FairTurns(1, lambda: 0.0)
        return await story(turns, Helpers(turns.hire, turns.dismiss, lambda: now[0]), now)

    now = [0.0]
    return asyncio.run(run())


def first_question():
    """Return a game of Q.E. where somebody is to open, and who."""
    game = games.get("qe")
    play = Playthrough(game, game.parse_options("seats=3"))
    while (seat := game.to_act(play.state)[0]) == CHANCE:
        play.apply(CHANCE, game.draw(play.state, Rng.seeded(1)))
    return play, seat


def asked_at():
    play, seat = first_question()
    events = [event for told in play.told for event in told]
    return Asked(play.game, play.state.copy(), seat, events, "random")


def with_company(name="t"):
    return Owner(name, "", lambda: True)


def test_who_waits_for_a_turn_is_taken_by_the_first_hand_that_comes():
    async def story(turns, helpers, now):
        async with turns.turn(with_company("a"), 1.0):  # the only worker of ours is busy
            waits = turns.turn(with_company("b"), 1.0, is_ours=False)
            waiting = asyncio.ensure_future(waits.__aenter__())
            await asyncio.sleep(0)
            assert not waiting.done()
            coming = asyncio.ensure_future(helpers.next(PATIENCE))
            helper = await waiting
            assert helper is not None
            asked = asked_at()
            asking = asyncio.ensure_future(helpers.ask(helper, asked, 1, 60))
            thought = await coming
            space = asked.game.space(asked.state, asked.seat)
            move = asked.game.write(space.sample(Rng.seeded(2)))
            helpers.answer(thought.id, move)
            assert await asking == move
            with pytest.raises(Refusal, match="thought-over"):
                helpers.answer(thought.id, move)
            await waits.__aexit__(None, None, None)

    hired(story)


def test_bots_alone_leave_one_hand_to_others():
    async def story(turns, helpers, now):
        coming = asyncio.ensure_future(helpers.next(PATIENCE))
        await asyncio.sleep(0)
        async with turns.turn(Owner("t", "", bool), 1.0, is_ours=False) as helper:
            assert helper is None
        async with turns.turn(with_company(), 1.0, is_ours=False) as helper:
            assert helper is not None
        coming.cancel()

    hired(story)


def test_after_three_misses_nobody_is_asked_for_a_while(monkeypatch):
    monkeypatch.setattr(helpers_module, "GRACE", 0.0)

    async def story(turns, helpers, now):
        for _ in range(3):
            coming = asyncio.ensure_future(helpers.next(PATIENCE))
            await asyncio.sleep(0)
            async with turns.turn(with_company(), 1.0, is_ours=False) as helper:
                with pytest.raises(Missed, match="late"):
                    await helpers.ask(helper, asked_at(), 1, 0.0)
            assert await coming is not None
        for is_asked in (False, True):
            coming = asyncio.ensure_future(helpers.next(PATIENCE))
            await asyncio.sleep(0)
            async with turns.turn(with_company(), 1.0, is_ours=False) as helper:
                assert (helper is not None) == is_asked
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)
            now[0] += helpers_module.REST

    hired(story)


# What they are sent

GAMES = [
    pytest.param(game, f"seats={seats}", id=f"{game.id}-{seats}")
    for game in games.ALL
    for seats in (game.seats[0], game.seats[-1])
]
WORLDS = 12


def sent(play, seat):
    """Return every byte that a worker is sent about a seat, but the id, which is drawn."""
    events = [event for told in play.told for event in told]
    asked = Asked(play.game, play.state.copy(), seat, events, "random")
    thought = asked.thought(7, 1.0)
    return encode(thought).replace(thought.id.encode(), b"")


def compare_worlds(game, options):
    rng, compared = Rng.seeded(9), 0
    for _ in range(WORLDS):
        play, _ = reached(game, options, rng)
        for seat in range(play.options.seats):
            twin = twin_of(play, seat, rng)
            assert sent(play, seat) == sent(twin, seat), seat
            compared += 1
    assert compared


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_workers_are_sent_the_same_bytes_in_worlds_that_a_seat_cannot_tell_apart(game, options):
    compare_worlds(game, options)


def leak_state(monkeypatch):
    def leaking(game, state, seat, events):
        known: Any = pack_knowledge(game, state, seat, events)
        return {**known, "bids": [str(bid) for bid in state.auction.bids]}

    monkeypatch.setattr(helpers_module, "pack_knowledge", leaking)


def leak_another_view(monkeypatch):
    def leaking(game, state, seat, events):
        return pack_knowledge(game, state, (seat + 1) % state.seats, events)

    monkeypatch.setattr(helpers_module, "pack_knowledge", leaking)


@pytest.mark.parametrize("leak", [leak_state, leak_another_view])
def test_a_planted_leak_is_found(monkeypatch, leak):
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        compare_worlds(games.get("qe"), "seats=4")


def test_what_arrives_at_a_worker_is_what_the_seat_knows_and_nothing_more(tmp_path):
    """At the far end of the wire, in a game under way: the view, and events told to this seat."""
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        table, people = house.table("qe", 1, 2)
        live = house.site.tables[table]
        seen = []

        def look(client, place, thought):
            seat = thought["knowledge"]["seat"]
            told = [event for step in live.play.told for event in told_to(step, seat)]
            seen.append((thought, live.game.view(live.play.state, seat), told))
            give_back(client, place, thought)

        with Idle(house, look):
            play_until_seen(house, table, people, seen)
    assert seen
    for thought, view, told in seen:
        assert set(thought) == {"id", "game", "bot", "knowledge", "seed", "seconds"}
        assert set(thought["knowledge"]) == {"seat", "view", "events"}
        knowledge = unpack_knowledge(thought["knowledge"])
        assert live.is_bots(knowledge.seat)
        assert knowledge.view == view
        assert knowledge.events == told


def test_amounts_of_a_hundred_digits_reach_a_worker():
    play, seat = first_question()
    game, amount = play.game, 10**99
    play.apply(seat, game.parse(f"open {amount}"))
    asked = Asked(game, play.state, game.to_act(play.state)[0], play.told[-1], "random")
    assert str(amount) in json.dumps(json.loads(bytes(asked.thought(1, 1.0).knowledge)))


@pytest.mark.skipif(not cluster.is_wanted(), reason="several processes need PostgreSQL")
def test_a_worker_of_one_process_thinks_for_the_tables_of_all(tmp_path):
    with (
        House(tmp_path, no_bots_here(), think_token=TOKEN) as one,
        House(tmp_path, no_bots_here(), think_token=TOKEN) as other,
        Elsewhere(one.url, warm=[one.site.brains.usual("qe")] * 2),
    ):
        table, people = other.table("qe", 1, 2)
        play_on(other, table, people, Rng.seeded(4))
        assert other.site.tables[table].row.status == "over"
        assert counted(other, "answered") > 0
        ask = {**ASK, "seconds": 30.0}
        path = f"/api/processes/{other.site.process}/thoughts"
        refused(one.person().post(path, json=ask), 401, "no-token")
        for odd in ("%00", "%ff", "a%2fb", "x" * 3_000, "nobody"):
            answer = worker_of(one).post(f"/api/processes/{odd}/thoughts", json=ask)
            assert answer.status_code in (404, 405), odd
    assert not other.site.brains.helpers.waiting, "who has gone at one process is gone at another"


# The command


def command(*arguments, **variables):
    return CliRunner().invoke(app, ["think", *arguments], env=variables)


def test_the_command_says_what_is_wrong_and_ends(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        assert command("--server", house.url).exit_code == 2
        assert command("--server", "ftp://nowhere", "--token", TOKEN).exit_code == 2
        wrong = command("--server", house.url, SLUSHFUND_THINK_TOKEN="x" * 30)
        assert wrong.exit_code == 2
        assert "This token is not valid here" in wrong.stderr


def test_a_server_wants_no_secret_that_could_be_guessed(tmp_path):
    data = str(tmp_path / "games.db")
    short = CliRunner().invoke(app, ["serve", "--data", data, "--think-token", "short"])
    assert short.exit_code == 2
    assert "weak-token" in short.stderr
    assert not (tmp_path / "games.db").exists()


@pytest.mark.slow
def test_the_command_thinks_until_it_is_told_to_stop(tmp_path):
    with House(tmp_path, BotPool(1, 0.05), think_token=TOKEN) as house:
        source = str(Path(slushfund.__file__).parents[1])
        worker = subprocess.Popen(
            [sys.executable, "-m", "slushfund", "think", "--server", house.url, "--jobs", "2"],
            env={**os.environ, "PYTHONPATH": source, "SLUSHFUND_THINK_TOKEN": TOKEN},
            stderr=subprocess.PIPE,
        )
        try:
            wait_for(lambda: len(house.site.brains.helpers.waiting) == 2)
        finally:
            worker.send_signal(signal.SIGTERM)
            _, said = worker.communicate(timeout=PATIENCE)
        assert worker.returncode == 0, said
        lines = [json.loads(line) for line in said.splitlines()]
        assert [line["event"] for line in lines] == ["thinking", "stopped"]
        assert TOKEN.encode() not in said
        wait_for(lambda: not house.site.brains.helpers.waiting)
