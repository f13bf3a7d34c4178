"""The soft clock of a free phase 3: most people start it, and nobody alone ends or prolongs it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from server.stage import Luck, frames, put, stage
from slushfund import games
from slushfund.core import CHANCE, Playthrough, Rng
from slushfund.server.store.rows import Settings
from slushfund.server.tables import absence, lull
from slushfund.wire import api

TIEFE_TASCHEN = games.get("tiefe-taschen")
START = 1_000.0


class Time:
    now = START


def negotiating(people: int = 5, pace: api.PaceAsk | None = None) -> tuple[Any, Time]:
    """Return a table of five in the free phase 3, with so many people, and its clock."""
    options = TIEFE_TASCHEN.parse_options("seats=5 phase3=free")
    play = Playthrough(TIEFE_TASCHEN, options)
    for text in ["first 0", *[f"pot {value}" for value in (5, 4, 3, 2, 1)]]:
        play.put(CHANCE, text)
    play.put(0, "split 0:3,4,5 1:1,2")
    time = Time()
    table = stage(TIEFE_TASCHEN, "seats=5 phase3=free", play)
    table.services = replace(table.services, now=lambda: time.now)
    table.now = table.services.now
    table.fair = Luck(TIEFE_TASCHEN, Rng.seeded(1))
    old = table.row.settings
    table.row.settings = Settings(
        old.listed, old.spectators, old.whispers, pace or api.PaceAsk(), old.away
    )
    for row in table.row.seats[people:]:
        row.kind, row.person = "bot", None
    table.ask(time.now)
    return table, time


def get_ready(table: Any, *seats: int) -> None:
    for seat in seats:
        put(table, seat, "card agree")
        put(table, seat, "ready")


def look(table: Any) -> None:
    async def looked() -> None:
        table.lock = asyncio.Lock()
        await absence.look(table)

    asyncio.run(looked())


def phase(table: Any) -> str:
    return str(TIEFE_TASCHEN.view(table.play.state, 0).phase)


def test_nobody_starts_it_alone_and_most_of_the_people_do() -> None:
    table, _ = negotiating()
    get_ready(table, 0, 1)
    assert table.clocks() == []
    for viewer in table.streams:
        frames(table, viewer)
    get_ready(table, 2)
    assert table.clocks() == [api.Clock(seat, START + lull.PATIENCE) for seat in (3, 4)]
    assert all('"clocks":[{"seat":3' in frames(table, viewer)[-1] for viewer in table.streams)


def test_when_it_has_run_out_all_count_as_ready() -> None:
    table, time = negotiating()
    get_ready(table, 0, 1, 2)
    put(table, 3, "card reject")
    put(table, 4, "card treasury")
    time.now += lull.PATIENCE - 1
    look(table)
    assert phase(table) == "free"
    time.now += 1
    look(table)
    assert phase(table) != "free"
    moves = [(entry.seat, entry.text, entry.who) for entry in table.entries]
    assert (3, "ready", "stand-in") in moves
    assert (4, "ready", "stand-in") in moves
    assert table.lull is None


def test_who_has_laid_no_card_gets_one_from_a_bot() -> None:
    table, time = negotiating()
    get_ready(table, 0, 1, 2, 3)
    time.now += lull.PATIENCE
    look(table)
    assert set(table.late) == {4}
    assert phase(table) == "free"


def test_one_seat_prolongs_it_once_and_never_again() -> None:
    table, time = negotiating()
    get_ready(table, 0, 1, 2)
    put(table, 3, "card reject")
    put(table, 4, "card reject")
    time.now += lull.PATIENCE - 1
    put(table, 4, "bribe 0 agree 2 down")
    assert TIEFE_TASCHEN.view(table.play.state, 0).ready == []
    time.now += 1
    look(table)
    assert phase(table) == "free", "a late change can be answered"
    assert {clock.deadline for clock in table.clocks()} == {time.now + lull.REPLY}
    put(table, 4, "recall A")
    time.now += lull.REPLY
    look(table)
    assert phase(table) != "free"


@pytest.mark.parametrize(("people", "is_started"), [(5, True), (3, False), (2, False)])
def test_bots_hurry_nobody(people: int, is_started: bool) -> None:
    table, _ = negotiating(people)
    get_ready(table, *([0, 1, 2] if people == 5 else [0, 3, 4]))
    assert (table.lull is not None) == is_started


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [(api.PaceAsk("live", seconds=40), 40), (api.PaceAsk("days", days=2), None)],
)
def test_the_pace_of_the_table_decides_how_long(pace: api.PaceAsk, seconds: int | None) -> None:
    table, _ = negotiating(5, pace)
    get_ready(table, 0, 1, 2)
    assert (None if table.lull is None else table.lull.deadline - START) == seconds


def test_a_game_without_such_a_phase_has_no_such_clock() -> None:
    for game in games.ALL:
        options = game.parse_options("")
        state = game.start(options)
        assert game.lull(state) is None
