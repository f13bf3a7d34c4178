"""Nobody hears more than they may, whoever joins, leaves, stalls, comes back, watches or stands in.

Everything a person is sent is compared, as text, between two worlds that it cannot tell apart
(`twins.py`). To test this test, faults of the kinds that were once found here are planted.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from server.stage import draw
from server.twins import Told, Twins
from slushfund import games
from slushfund.core import Rng
from slushfund.games.tiefe_taschen.moves import AGREE
from slushfund.games.tiefe_taschen.state import DEFENDING
from slushfund.server.tables import lull, visible
from slushfund.server.tables.connections import Connections
from slushfund.server.tables.table import Table

SOAK = int(os.environ.get("SLUSHFUND_SOAK", "1"))
SCENES = 30 * SOAK
PARTS = 2
FILLING = 40
"""How often somebody tries to take the free seats; in a running game the others may never agree."""
ROOM = ["observer_connects", "observer_reads", "observer_sits", "newcomer_sits", "start"]
ROOM += ["somebody_leaves", "observer_leaves", "program_gets_a_token", "somebody_connects"]
ROOM += ["talk", "somebody_has_the_seat_for_a_while", "host_names", "host_seats_all"]
TABLE = [*ROOM, "observer_connects", "observer_reads", "observer_disconnects", "bot_sits", "talk"]
TABLE += ["stand_in", "time_passes", "seat_moves_to_another_device", "somebody_undoes"]
TABLE += ["somebody_becomes_the_observer", "observer_becomes_somebody"]
TABLE += ["another_process_takes_over"]
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
@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.id, marks=[] if game.id == "qe" else [pytest.mark.slow])
        for game in games.ALL
    ],
)
def test_people_who_come_and_go_are_told_the_same_in_twin_worlds(game, part):
    seats = game.seats[0] if part else game.seats[-1]
    compared = compare(game, f"seats={seats}", 10 + part, SCENES)
    assert compared > 20 * SCENES


TIEFE_TASCHEN = games.get("tiefe-taschen")
FREE = "seats=5 phase3=free"
AVERT = "seats=5 edition=2015 avert=may"
HASTE = ["people_get_ready", "time_passes", "play", "observer_reads", "observer_connects", "talk"]
"""What brings a table to the soft clock of the free phase 3."""


async def started(options, rng) -> Twins:
    """Return a table whose game has begun; the observer plays or watches."""
    twins = Twins(TIEFE_TASCHEN, options, rng)
    await act(twins, "observer_connects")
    if rng.below(3):
        await act(twins, "somebody_leaves")
        await act(twins, "observer_sits")
        await act(twins, "observer_connects")
    for _ in range(FILLING):
        if any(seat.kind == "open" for seat in twins.row.seats):
            await act(twins, "newcomer_sits")
    await act(twins, "start")
    return twins


async def hasty_scene(options, rng) -> int:
    """Let people be ready and time pass; return how often the soft clock was compared."""
    twins = await started(options, rng)
    clocks = 0
    try:
        for _ in range(30):
            await act(twins, rng.pick(HASTE))
            clocks += twins.worlds[0].table.lull is not None
    except Told:
        pass
    return clocks


async def averting_scene(options, rng) -> int:
    """Let somebody be blackmailed twice who can avert in one world only, and suffer in both.

    Return how often a question about averting was compared.
    """
    twins = await started(options, rng)
    if (viewer := twins.rights()) is None or twins.row.status != "running":
        return 0
    states = [world.table.play.state for world in twins.worlds]
    turns = [(states[0].president + n) % 5 for n in range(5)]
    target = rng.pick([seat for seat in turns[2:] if seat != viewer])
    is_free = "phase3=free" in options
    split = draw(TIEFE_TASCHEN, states[0], turns[0], rng)
    await twins.say(turns[0], TIEFE_TASCHEN.write(split))
    for seat in turns:
        if seat in turns[:2]:
            await twins.say(seat, f"snoop {target}")
        if not is_free:
            await twins.say(seat, "done")
    for seat in turns:
        card = "card blackmail" if seat in turns[:2] else "card agree"
        await twins.say(seat, *(["card avert", "card treasury"] if seat == target else [card]))
        if is_free:
            await twins.say(seat, "ready")
    for _ in turns[:2]:
        for world in twins.worlds:
            assert world.table.play.state.phase == DEFENDING
        await act(twins, "observer_connects")
        await act(twins, "time_passes")
        await twins.both_say(target, "suffer")
    return 2


def compare_all(scene, options, seed, scenes) -> int:
    rng = Rng.seeded(seed)
    return sum([asyncio.run(scene(options, rng)) for _ in range(scenes)])


@pytest.mark.slow
@pytest.mark.rule("TT-7.10")
@pytest.mark.parametrize("options", [FREE, f"{AVERT} phase3=free"])
def test_the_soft_clock_is_the_same_in_twin_worlds(options):
    assert compare_all(hasty_scene, options, 30, SCENES) > 2 * SCENES


@pytest.mark.slow
@pytest.mark.rule("TT15-7")
@pytest.mark.parametrize("options", [AVERT, f"{AVERT} phase3=free"])
def test_who_is_asked_about_averting_is_the_same_in_twin_worlds(options):
    assert compare_all(averting_scene, options, 31, SCENES) > SCENES // 2


def hurry_by_hidden_cards(monkeypatch):
    """The soft clock starts when most people have laid one card and not another."""

    def leaking(table, seats):
        state = table.play.state
        laid = [seat for seat in seats if state.cards[seat] == AGREE]
        return 2 * len(laid) > len(seats)

    monkeypatch.setattr(lull, "_most_are_ready", leaking)


def give_no_time_without_a_choice(monkeypatch):
    """Who can only suffer needs no clock: so all see that the card is not avert."""
    clocks = Table.clocks

    def leaking(table):
        state = table.play.state if table.play else None
        return [
            clock for clock in clocks(table) if TIEFE_TASCHEN.space(state, clock.seat).size() != 1
        ]

    monkeypatch.setattr(Table, "clocks", leaking)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "scene", "options"),
    [
        (hurry_by_hidden_cards, hasty_scene, FREE),
        (give_no_time_without_a_choice, averting_scene, AVERT),
    ],
)
def test_a_fault_of_clocks_and_questions_is_found(fault, scene, options, monkeypatch):
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        compare_all(scene, options, 32, SCENES)


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


def show_the_first_seat_after_taking_over(monkeypatch):
    """Whoever comes again to a table that another process has taken over sees it as seat 0 does."""
    go_on, snapshot = Table._go_on, Table.snapshot

    def leaking(table):
        go_on(table)
        monkeypatch.setattr(table, "snapshot", lambda _, cause: snapshot(table, 0, cause))

    monkeypatch.setattr(Table, "_go_on", leaking)


FAULTS = [
    (show_the_first_seat_after_taking_over, "qe"),
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
