"""Bots in seats: they play whole games, and whatever happens to them no table is stuck."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from server.house import House, all_games, ok, play_on
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.pool import BotPool


def wait_for(condition, seconds=60):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def only_bots(house, game, level=None):
    """Start a table of bots and return it."""
    host = house.person()
    seats = [{"kind": "bot", "level": level}] * 3
    ask = {"game": game, "name": "Host", "options": "seats=3", "seats": seats}
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
    """Bots of three kinds that all fail."""

    def levels(self, game):
        return ["silent", "illegal", "nonsense"]

    def usual(self, game):
        return "silent"

    async def decide(self, play, seat, level):
        if level == "illegal":
            return "open 0"
        if level == "nonsense":
            return "\x00" * 5_000
        raise Fallback("late")

    async def close(self):
        return None


@pytest.mark.parametrize("level", ["silent", "illegal", "nonsense"])
def test_a_bot_that_fails_is_replaced_by_any_legal_move(tmp_path, level):
    broken: Any = Broken()
    with House(tmp_path, broken) as house:
        table = only_bots(house, "qe", level)
        wait_for(lambda: table.row.status == "over")
        assert {entry.who for entry in table.entries} == {"fallback", "chance"}


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
            return await pool.decide(play, seat, "shrewd")
        finally:
            await pool.close()

    seat = first.to_act(play.state)[0]
    assert first.space(play.state, seat).has(first.parse(asyncio.run(decide(seat))))
