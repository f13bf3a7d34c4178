"""Bots think while people think, and do not let people wait for nothing."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from math import inf

import pytest

from server.house import House, ok, wait_for
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.server.bots import ahead
from slushfund.server.bots.brains import fallback_move
from slushfund.server.bots.fair_turns import Owner
from slushfund.server.tables import turns


class Quick:
    """Thinks of the first move in the list, and keeps who was asked for how long."""

    has_spare = True
    helpers = None

    def __init__(self):
        self.asked = []
        self.patience = []

    def levels(self, game):
        return ["quick"]

    def usual(self, game):
        return "quick"

    async def decide(self, play, seat, level, owner):
        self.asked.append((len(play.inputs), seat, owner.has_company()))
        self.patience.append(owner.patience)
        return play.game.write(play.game.space(play.state, seat).listing(1)[0])

    async def speak(self, play, seat, level, owner):
        return []

    async def close(self):
        return None


def prodigals():
    """A game in which seat 0 is asked alone."""
    game = games.get("prodigals")
    play = Playthrough(game, game.parse_options("seats=3"))
    rng = Rng.seeded(5)
    while (seats := game.to_act(play.state)) != [0]:
        seat = seats[0]
        here = game.chances(play.state) if seat == CHANCE else None
        play.apply(seat, rng.choose(here) if here else game.space(play.state, seat).sample(rng))
    return play


def level(seat):
    return "" if seat == 0 else "quick"


def test_a_thought_serves_the_bot_that_comes_to_know_what_it_was_thought_from():
    play, brains = prodigals(), Quick()
    thoughts = ahead.Ahead(brains)
    asyncio.run(thoughts.think(play, 0, level, Owner("t", "", bool)))
    guess = play.game.write(play.game.space(play.state, 0).listing(1)[0])
    assert len(play.inputs) == brains.asked[0][0]
    play.put(0, guess)
    (seat,) = play.game.to_act(play.state)
    text = thoughts.take(play, seat)
    assert text is not None
    play.put(seat, text)
    (after,) = play.game.to_act(play.state)
    assert thoughts.take(play, after) is not None


def test_a_thought_is_not_used_when_something_else_was_done():
    play, brains = prodigals(), Quick()
    thoughts = ahead.Ahead(brains)
    asyncio.run(thoughts.think(play, 0, level, Owner("t", "", bool)))
    other = play.game.write(play.game.space(play.state, 0).listing(9)[-1])
    play.put(0, other)
    (seat,) = play.game.to_act(play.state)
    assert thoughts.take(play, seat) is None


def test_whether_a_bot_was_quick_depends_only_on_what_it_knows():
    """A flight of Counterfeiters is a secret: a bot that guessed another sum was as quick."""
    game = games.get("counterfeiters")
    rng = Rng.seeded(2)
    for _ in range(400):
        play = Playthrough(game, game.parse_options("seats=3"))
        while seats := game.to_act(play.state):
            seat = seats[0]
            if seat == 0:
                moves = [game.write(move) for move in game.space(play.state, 0).listing(400)]
                flights = [move for move in moves if move.startswith(("fly", "jet", "flight"))]
                if len(flights) > 1:
                    first, second = ahead._copy(play), ahead._copy(play)
                    first.put(0, flights[0])
                    second.put(0, flights[1])
                    told = first.told[-1], second.told[-1]
                    if all(len(events) == len(told[0]) for events in told):
                        assert ahead.known(first, 1) == ahead.known(second, 1)
                        assert ahead.known(first, 0) != ahead.known(second, 0)
                        return
            here = game.chances(play.state) if seat == CHANCE else None
            play.apply(seat, rng.choose(here) if here else game.space(play.state, seat).sample(rng))
    pytest.fail("nobody could fly")


def test_bots_at_a_table_think_ahead_and_are_hurried_for_people_who_wait(tmp_path):
    brains = Quick()
    with House(tmp_path, brains) as house:
        me = house.person()
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "quick"}] * 2]
        ask = {"game": "prodigals", "name": "Anna", "options": "seats=3", "seats": seats}
        table = ok(me.post("/api/tables", json=ask))["id"]
        ok(me.post(f"/api/tables/{table}/start"))
        live = house.site.tables[table]
        while not (has_guessed(brains) and is_hurried(brains)):
            state = ok(me.get(f"/api/tables/{table}/state"))["position"]
            question = state["question"]
            if question is None or not question["owed"]:
                assert live.row.status == "running"
                continue
            wait_for(lambda: has_guessed(brains))
            play = live.playing()
            move = fallback_move(play, 0)
            body = {"question": question["id"], "move": move, "key": f"key-{len(play.inputs):08d}"}
            ok(me.post(f"/api/tables/{table}/moves", json=body))


def has_guessed(brains):
    """Tell whether a bot has guessed what the person would do."""
    return any(seat == 0 and not company for _, seat, company in list(brains.asked))


def is_hurried(brains):
    return any(wait < inf for wait in list(brains.patience))


@pytest.mark.parametrize("bots", [1, 2, 4])
@pytest.mark.parametrize("decisions", [1, 5, 40, 200])
def test_however_often_bots_decide_people_wait_no_longer_than_their_patience(bots, decisions):
    waited = 0.0
    for _ in range(decisions):
        waited += turns.share(waited, bots)
    assert waited <= turns.PATIENCE + decisions * turns.HASTE


class Slow(Quick):
    """Uses up the time it is given, by the clock of a table."""

    def __init__(self):
        super().__init__()
        self.time = 0.0

    async def decide(self, play, seat, level, owner):
        if owner.patience < inf:
            self.time += owner.patience
        return await super().decide(play, seat, level, owner)


def test_bots_that_use_all_their_time_end_a_round_of_prodigals_within_patience(tmp_path):
    """From one decision of a person to the next, by a clock that only thinking moves on."""
    brains = Slow()
    with House(tmp_path, brains) as house:
        me = house.person()
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "quick"}] * 2]
        ask = {"game": "prodigals", "name": "Anna", "options": "seats=3", "seats": seats}
        table = ok(me.post("/api/tables", json=ask))["id"]
        waits: list[tuple[float, int]] = []
        rounds: set[object] = set()
        with house.socket(me, table) as heard:
            heard.until("snapshot")  # where nobody listens a table of another time is put away
            house.site.tables[table].now = lambda: brains.time
            ok(me.post(f"/api/tables/{table}/start"))
            while len(rounds) < 3:
                position = ok(me.get(f"/api/tables/{table}/state"))["position"]
                question = position["question"]
                if question is None or not question["owed"]:
                    continue
                rounds.add(position["view"]["round"])
                waits.append((brains.time, len(brains.patience)))
                play = house.site.tables[table].playing()
                body = {"question": question["id"], "move": fallback_move(play, 0)}
                key = f"key-{len(play.inputs):08d}"
                ok(me.post(f"/api/tables/{table}/moves", json={**body, "key": key}))
    spans = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(waits)]
    assert max(asked for _, asked in spans) > turns.SHARES, "no wait was long"
    for seconds, asked in spans:
        assert seconds <= turns.PATIENCE + asked * turns.HASTE
