"""Bots talk where people listen: they are asked for words, answer, and never hold up a table."""

from __future__ import annotations

from server.house import BRISK, House, key, ok, play_on, wait_for
from server.test_bots import only_bots
from slushfund.core import Rng
from slushfund.server.bots.brains import NoBrains
from slushfund.server.bots.pool import BotPool

GAME = "tiefe-taschen"
PROMISE = "say all promise play agree"


class Talkative(NoBrains):
    """Promises something once in every phase 3, and answers whatever is said."""

    def __init__(self, fault=None, words=(PROMISE,)):
        self.fault = fault
        self.words = list(words)
        self.asked = 0

    async def speak(self, play, seat, level, owner):
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        speakers = [statement.seat for statement in play.state.said]
        said = speakers.count(seat)
        return self.words if said <= speakers.count(0) and said < 2 else []


def statements(table, seat):
    return [entry for entry in table.entries if entry.kind == "say" and entry.seat == seat]


def test_bots_speak_when_talk_begins_and_answer_what_people_say(tmp_path):
    with House(tmp_path, Talkative()) as house:
        number, people = house.table(GAME, 1, 3, options=BRISK[GAME])
        table = house.site.tables[number]
        while table.play.state.vote == 0:
            play_on(house, number, people, Rng.seeded(1), 1)
        wait_for(lambda: all(statements(table, seat) for seat in (1, 2, 3)))
        assert {entry.who for entry in table.entries if entry.kind == "say"} == {"bot"}
        ask = {"question": "talk", "move": "say 1 request play agree", "key": key()}
        ok(people[0].post(f"/api/tables/{number}/moves", json=ask))
        wait_for(lambda: len(statements(table, 1)) == 2)
        told = ok(people[0].get(f"/api/tables/{number}/state"))["position"]["view"]["heard"]
        assert PROMISE in [heard["words"] for heard in told]


def test_bots_without_company_are_silent(tmp_path):
    brains = Talkative()
    with House(tmp_path, brains) as house:
        table = only_bots(house, GAME)
        wait_for(lambda: table.row.status == "over")
        assert brains.asked == 0
        assert not [entry for entry in table.entries if entry.kind == "say"]


def test_a_bot_that_fails_to_speak_says_nothing_and_the_game_goes_on(tmp_path):
    for fault, words in ((RuntimeError("lost for words"), ()), (None, ("\x00", "split 9:9"))):
        brains = Talkative(fault, words)
        folder = tmp_path / str(len(words))
        folder.mkdir()
        with House(folder, brains) as house:
            number, people = house.table(GAME, 1, 2, options=f"length=6 {BRISK[GAME]}")
            play_on(house, number, people, Rng.seeded(2))
            table = house.site.tables[number]
            assert table.row.status == "over"
            assert brains.asked > 0
            assert not [entry for entry in table.entries if entry.kind == "say"]


def hear_out(house, number):
    """Wait until bots have said what they want to say to what was said last."""
    turns = house.site.tables.turns[number]
    wait_for(lambda: turns._heard == turns.table.talk_mark() and turns._chatter is None)


def test_bots_in_their_own_processes_talk_to_people(tmp_path):
    with House(tmp_path, BotPool(1, 0.05)) as house:
        number, people = house.table(GAME, 1, 2, options=f"length=12 {BRISK[GAME]}")
        table, rng = house.site.tables[number], Rng.seeded(3)
        while table.row.status == "running":
            hear_out(house, number)
            play_on(house, number, people, rng, 1)
        spoken = [entry for entry in table.entries if entry.kind == "say"]
        assert spoken
        assert {entry.who for entry in spoken} == {"bot"}
