"""Nobody loses time, or gets any, because the clock of the machine was set."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from server.stage import waiting_room
from slushfund import games
from slushfund.server.clock import SteadyClock
from slushfund.server.store.tokens import Caller
from slushfund.server.tables import absence, seating
from slushfund.server.tables.table import Table
from slushfund.wire import api

HOUR = 3_600.0


class FakeTime:
    """A machine whose clock can be set, beside one that cannot."""

    def __init__(self) -> None:
        self.ticks, self.set_by = 50.0, 1_000_000.0

    def wall(self) -> float:
        return self.ticks + self.set_by

    def pass_by(self, seconds: float) -> None:
        self.ticks += seconds


def running(time: FakeTime, pace: api.PaceAsk) -> Table:
    table = waiting_room(games.get("qe"), "seats=3", now=SteadyClock(time.wall, lambda: time.ticks))
    services = replace(table.services, wall=time.wall)
    settings = replace_settings(table, pace)
    opened = Table(services, replace(table.row, settings=settings), [], [])

    async def begin() -> None:
        opened.lock = asyncio.Lock()
        await seating.start(opened, Caller(1))

    asyncio.run(begin())
    return opened


def replace_settings(table, pace):
    old = table.row.settings
    return type(old)(old.listed, old.spectators, old.whispers, pace, old.away)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 400 * 24 * HOUR])
def test_a_decision_takes_as_long_as_it_takes_when_the_clock_is_set(jump):
    time = FakeTime()
    table = running(time, api.PaceAsk("live", seconds=60))
    [seat] = table.asked
    time.pass_by(50)
    time.set_by += jump
    asyncio.run(absence.look(table))
    assert table.late == {}
    [clock], at = table.clocks(), table.snapshot(seat, "join").at
    assert clock.deadline - at == pytest.approx(10)
    time.pass_by(11)
    asyncio.run(absence.look(table))
    assert set(table.late) == {seat}


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_nobody_is_away_longer_because_the_clock_is_set(jump):
    time = FakeTime()
    table = running(time, api.PaceAsk())
    asyncio.run(absence.look(table))
    time.set_by += jump
    asyncio.run(absence.look(table))
    assert absence.long_away(table, table.now()) == []
    time.pass_by(table.row.settings.away.grace + 1)
    assert absence.long_away(table, table.now()) == [0, 1, 2]


def test_what_is_stored_is_dated_by_the_wall():
    time = FakeTime()
    time.set_by = 5e8
    table = running(time, api.PaceAsk())
    time.set_by += HOUR
    assert table.row.started == table.entries[0].at == table.wall() - HOUR


@pytest.mark.parametrize(("passed", "left"), [(HOUR, 23 * HOUR), (-HOUR, 24 * HOUR)])
def test_days_go_on_over_a_restart_and_never_become_more(passed, left):
    time = FakeTime()
    table = running(time, api.PaceAsk("days", days=1))
    again = FakeTime()
    again.set_by = time.wall() + passed - again.ticks
    services = replace(
        table.services, now=SteadyClock(again.wall, lambda: again.ticks), wall=again.wall
    )
    opened = Table(services, table.row, table.entries, [])
    [clock] = opened.clocks()
    assert clock.deadline - opened.now() == pytest.approx(left)
