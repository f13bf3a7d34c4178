"""Bots in seats: they play whole games, and whatever happens to them no table is stuck."""

from __future__ import annotations

import asyncio
import subprocess
from typing import Any

import pytest

from server.house import BRISK, House, all_games, ok, play_on, wait_for
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.fair_turns import Owner
from slushfund.server.bots.pool import BotPool
from slushfund.server.tables.table import Table


def only_bots(house, game, level=None):
    """Start a table of bots and return it."""
    host = house.person()
    seats = [{"kind": "bot", "level": level}] * 3
    options = f"seats=3 {BRISK.get(game, '')}"
    ask = {"game": game, "name": "Host", "options": options, "seats": seats}
    table = ok(host.post("/api/tables", json=ask))["id"]
    ok(host.post(f"/api/tables/{table}/start"))
    return house.site.tables[table]


@pytest.mark.parametrize("game", all_games())
def test_bots_play_a_game_in_their_own_processes(tmp_path, game):
    with House(tmp_path, BotPool(1, 0.05)) as house:
        table = only_bots(house, game, "random")
        wait_for(lambda: table.row.status == "over")
        assert {entry.who for entry in table.entries} == {"bot", "chance"}


class Broken:
    """Bots of four kinds that all fail."""

    has_spare = False
    helpers = None

    def levels(self, game):
        return ["silent", "illegal", "nonsense", "raising"]

    def usual(self, game):
        return "silent"

    async def decide(self, play, seat, level, owner):
        if level == "illegal":
            return "open 0"
        if level == "nonsense":
            return "\x00" * 5_000
        if level == "raising":
            raise MemoryError
        raise Fallback("late")

    async def close(self):
        return None


@pytest.mark.parametrize("level", ["silent", "illegal", "nonsense", "raising"])
def test_a_bot_that_fails_is_replaced_by_any_legal_move(tmp_path, level):
    broken: Any = Broken()
    with House(tmp_path, broken) as house:
        table = only_bots(house, "qe", level)
        wait_for(lambda: table.row.status == "over")
        assert {entry.who for entry in table.entries} == {"fallback", "chance"}


def test_where_no_process_can_start_games_go_on_and_health_says_so(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise OSError(24, "Too many open files")

    with House(tmp_path, BotPool(1, 0.05)) as house:
        person = house.person()
        with monkeypatch.context() as now:
            now.setattr(subprocess, "Popen", refuse)
            table = only_bots(house, "qe", "random")
            wait_for(lambda: table.row.status == "over")
            assert {entry.who for entry in table.entries} == {"fallback", "chance"}
            health = person.get("/healthz")
            assert health.status_code == 503
            assert health.json()["faults"] == ["bots"]
        table = only_bots(house, "qe", "random")
        wait_for(lambda: table.row.status == "over")
        assert ok(person.get("/healthz"))["faults"] == []


def test_what_a_bot_owes_is_taken_up_again_whatever_ended_its_thinking(tmp_path, monkeypatch):
    real = Table.bot_move
    failed: list[int] = []

    async def bot_move(table, seat, *rest):
        if len(failed) < 3:
            failed.append(seat)
            raise ZeroDivisionError
        await real(table, seat, *rest)

    monkeypatch.setattr(Table, "bot_move", bot_move)
    with House(tmp_path) as house:
        table = only_bots(house, "qe")
        wait_for(lambda: table.row.status == "over")
        assert len(failed) == 3


def test_a_killed_process_is_replaced(tmp_path):
    pool = BotPool(1, 0.05)
    with House(tmp_path, pool) as house:
        table, people = house.table("qe", 1, 2)
        play_on(house, table, people, Rng.seeded(4), 2)
        wait_for(lambda: pool._idle)
        for runner in list(pool._idle.values()):
            runner._process.kill()
        play_on(house, table, people, Rng.seeded(4))
        assert house.site.tables[table].row.status == "over"


def test_a_bot_plays_on_under_the_prices_that_its_table_began_with():
    first = games.under("counterfeiters", 1)
    play = Playthrough(first, first.parse_options("seats=2"))
    rng = Rng.seeded(1)
    while first.to_act(play.state) == [CHANCE]:
        play.apply(CHANCE, first.draw(play.state, rng))

    async def decide(seat):
        pool = BotPool(1, 0.05)
        try:
            return await pool.decide(play, seat, "shrewd", Owner("t", "", bool))
        finally:
            await pool.close()

    seat = first.to_act(play.state)[0]
    assert first.space(play.state, seat).has(first.parse(asyncio.run(decide(seat))))
