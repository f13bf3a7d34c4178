"""Nobody hears more than they may, whoever joins, leaves, stalls, comes back, watches or stands in.

Everything a person is sent is compared, as text, between two worlds that it cannot tell apart
(`twins.py`). To test this test, faults of the kinds that were once found here are planted.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from server.twins import Told, Twins
from slushfund import games
from slushfund.core import Rng
from slushfund.server.tables import visible
from slushfund.server.tables.connections import Connections
from slushfund.server.tables.table import Table

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
SCENES = 30 * SOAK
PARTS = 2
FILLING = 40
"""How often somebody tries to take the free seats; in a running game the others may never agree."""
ROOM = ["observer_connects", "observer_reads", "observer_sits", "newcomer_sits", "start"]
ROOM += ["somebody_leaves", "observer_leaves", "program_gets_a_token", "somebody_connects"]
ROOM += ["talk", "somebody_has_the_seat_for_a_while"]
TABLE = [*ROOM, "observer_connects", "observer_reads", "observer_disconnects", "bot_sits", "talk"]
TABLE += ["stand_in", "time_passes", "seat_moves_to_another_device", "somebody_undoes"]
TABLE += ["somebody_becomes_the_observer", "observer_becomes_somebody"]
TABLE += ["play"] * 8


async def scene(game, options, rng) -> int:
    """Let people come, go and play; return how many messages were the same in both worlds."""
    twins = Twins(game, options, rng)
    try:
        for _ in range(rng.below(12)):
            await act(twins, rng.pick(ROOM))
        if rng.below(3):
            await act(twins, "somebody_leaves")
            await act(twins, "observer_sits")
            await act(twins, rng.pick(["somebody_has_the_seat_for_a_while", "observer_connects"]))
        for _ in range(FILLING):
            if any(seat.kind == "open" for seat in twins.row.seats):
                await act(twins, "newcomer_sits")
        await act(twins, "start")
        for _ in range(rng.below(12)):
            await act(twins, "play")
        for _ in range(40):
            await act(twins, rng.pick(TABLE))
    except Told:
        pass
    return twins.compared


async def act(twins: Twins, name: str) -> None:
    await getattr(twins, name)()
    await twins.compare()


def compare(game, options, seed, scenes) -> int:
    rng = Rng.seeded(seed)
    return sum([asyncio.run(scene(game, options, rng)) for _ in range(scenes)])


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", games.ALL, ids=[game.id for game in games.ALL])
def test_people_who_come_and_go_are_told_the_same_in_twin_worlds(game, part):
    seats = game.seats[0] if part else game.seats[-1]
    compared = compare(game, f"seats={seats}", 10 + part, SCENES)
    assert compared > 20 * SCENES


def let_former_holders_stay(monkeypatch):
    why_not = Table.why_not
    monkeypatch.setattr(
        Table,
        "why_not",
        lambda table, caller, viewer: "" if viewer >= 0 else why_not(table, caller, viewer),
    )


def let_spectators_stay(monkeypatch):
    why_not = Table.why_not
    monkeypatch.setattr(
        Table,
        "why_not",
        lambda table, caller, viewer: "" if viewer < 0 else why_not(table, caller, viewer),
    )


def go_on_with_the_stream(monkeypatch):
    """The next holder of a seat continues the stream of the one before."""

    def become(table, row):
        table.row = row
        for stream in table.streams.values():
            stream.judge()

    monkeypatch.setattr(Table, "become", become)


def believe_every_token(monkeypatch):
    """A program's token is good for its seat, whoever sits there."""
    seat_of = Table.seat_of
    monkeypatch.setattr(
        Table,
        "seat_of",
        lambda table, caller: caller.seat if caller.table else seat_of(table, caller),
    )


def forget_to_log_out(monkeypatch):
    monkeypatch.setattr(Connections, "end", lambda connections, digest: None)


def leave_whispers_with_the_seat(monkeypatch):
    """The next holder of a seat reads what was whispered to the one before."""
    monkeypatch.setattr(
        visible,
        "may_hear",
        lambda line, viewer, person: line.to is None or viewer in (line.seat, line.to),
    )


FAULTS = [
    (let_former_holders_stay, "qe"),
    (let_spectators_stay, "qe"),
    (go_on_with_the_stream, "prodigals"),
    (believe_every_token, "qe"),
    (forget_to_log_out, "qe"),
    (leave_whispers_with_the_seat, "qe"),
]


@pytest.mark.parametrize(("fault", "game"), FAULTS, ids=[fault.__name__ for fault, _ in FAULTS])
def test_a_planted_fault_is_found(fault, game, monkeypatch):
    fault(monkeypatch)
    chosen = games.get(game)
    with pytest.raises(AssertionError):
        compare(chosen, f"seats={chosen.seats[0]}", 0, 800)
