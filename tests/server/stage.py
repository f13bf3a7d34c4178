"""Tables without a network: everything that would leave the server, as bytes."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any

from slushfund.core import CHANCE, SPECTATOR, Playthrough, Refusal, Rng
from slushfund.server.bots.brains import NoBrains
from slushfund.server.http.refusals import refused_of
from slushfund.server.metrics import Metrics
from slushfund.server.store.rows import LogEntry, Opening, SeatRow, Settings, TableRow
from slushfund.server.tables.chain import Chain
from slushfund.server.tables.fairness import VERSION, seal_of
from slushfund.server.tables.streams import Listener, encode
from slushfund.server.tables.table import Services, Table
from slushfund.wire import api


class NoStore:
    """Forgets everything."""

    def __getattr__(self, name: str) -> Any:
        return self.forget

    async def forget(self, *args: object) -> None:
        return None


class Luck:
    """Chance that a test can look at, or repeat where that is possible."""

    def __init__(self, game: Any, rng: Rng, script: list[str] | None = None) -> None:
        self.game, self.rng = game, rng
        self.drawn: list[str] = []
        self.script = script

    def choose(self, chances: Any, index: int) -> Any:
        move = self.rng.choose(chances)
        at = len(self.drawn)
        if self.script is not None and at < len(self.script):
            for other in chances.moves:
                if self.game.write(other) == self.script[at]:
                    move = other
        self.drawn.append(self.game.write(move))
        return move


def waiting_room(game: Any, options: str, *, spectators: bool = True, now: Any = None) -> Any:
    """Return a table that waits for its players, without a store, bots or a network."""
    store: Any = NoStore()
    # The clock stands still unless somebody moves it, and nobody watches, so nobody thinks.
    clock = now or (lambda: 1_000.0)
    services = Services(store, NoBrains(), Metrics(), clock, str, None)
    settings = Settings(False, spectators, True, api.PaceAsk("live"), api.AwayAsk())
    text = game.parse_options(options).text()
    row = TableRow("t", game.id, game.rules_version, text, settings, "open", 1, b"s" * 32, 0.0)
    count = game.parse_options(options).seats
    row.opening, row.blind = Opening(VERSION, seal_of(row.seed), [""] * count), b"b" * 32
    row.seats = [SeatRow(seat, "person", seat + 1, f"P{seat}") for seat in range(count)]
    return Table(services, row, [], [])


def stage(game: Any, options: str, play: Any = None) -> Any:
    """Return a running table where everybody listens."""
    table = waiting_room(game, options)
    table.row.status = "running"
    table.play = play or Playthrough(game, game.parse_options(options))
    last = None
    for put in table.play.inputs:
        last = LogEntry.after(last, "move", put.seat, put.move, "person", None, 0.0)
        table.entries.append(last)
    table.chain = Chain(table.row, table.row.options, table.entries)
    for stream in table.streams.values():
        stream.epoch = "e"
        stream.listeners.add(Listener())
    table.ask(0.0)
    return table


class Heads:
    """Replaces the heads of a chain by the order in which they appeared.

    A head binds hidden moves, so its digits must differ between worlds; that nobody can read them
    is shown in `test_chain.py`. When a head changes must not differ.
    """

    def __init__(self) -> None:
        self.known: list[str] = []

    def plain(self, text: str) -> str:
        for head in HEAD.findall(text):
            if head not in self.known:
                self.known.append(head)
        return HEAD.sub(lambda found: f'"head":"{self.known.index(found[1])}"', text)


HEAD = re.compile(r'"head":"([0-9a-f]{64})"')


def frames(table: Any, viewer: int) -> list[str]:
    """Return what has been sent to a viewer since the last look."""
    [listener] = table.streams[viewer].listeners
    heads = table.__dict__.setdefault("heads", {}).setdefault(viewer, Heads())
    found = []
    while not listener.queue.empty():
        found.append(heads.plain(str(listener.queue.get_nowait())))
    return found


def clear(table: Table) -> None:
    for viewer in table.streams:
        frames(table, viewer)


@cache
def loop() -> asyncio.AbstractEventLoop:
    """Return the event loop of all tables here: to make one costs more than most moves do."""
    return asyncio.new_event_loop()


def run(table: Table, work: Any) -> Any:
    """Do something at a table, and let nothing be under way afterwards."""
    return loop().run_until_complete(_run(table, work))


async def _run(table: Table, work: Any) -> Any:
    table.lock = asyncio.Lock()
    try:
        return await work
    finally:
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def put(table: Table, seat: int, text: str) -> None:
    """Make a move, as if the right person had sent it."""
    question = table.game.question(table.play.state, seat)
    key = f"key-{len(table.entries):08}"
    run(table, table.move(seat, api.MoveAsk(question, text, key), "person"))


def refusals(table: Table, seat: int, asked: list[tuple[str, str]]) -> list[bytes]:
    """Return the whole answers to moves that are refused, each with its question."""
    return run(table, _refusals(table, seat, asked))


async def _refusals(table: Table, seat: int, asked: list[tuple[str, str]]) -> list[bytes]:
    found = []
    for question, text in asked:
        try:
            await table.move(seat, api.MoveAsk(question, text, "refused-key"), "person")
        except Refusal as refusal:
            found.append(encode(refused_of(refusal, table.game.id, "en", "refused-key")))
        else:
            raise AssertionError(f"accepted: {text}")
    return found


def draw(game: Any, state: Any, seat: int, rng: Rng) -> Any:
    if seat == CHANCE:
        return rng.choose(game.chances(state))
    return game.space(state, seat).sample(rng)


def viewers(table: Table) -> list[int]:
    return [SPECTATOR, *range(len(table.row.seats))]


def reached(game: Any, options: str, rng: Rng) -> tuple[Any, list[str]]:
    """Return a random game at a random moment where a seat is to act, and all the moves seen."""
    play: Any = Playthrough(game, game.parse_options(options))
    steps = rng.below(120)
    texts: list[str] = []
    while (seats := game.to_act(play.state)) and (steps > 0 or seats == [CHANCE]):
        seat = rng.pick(seats)
        move = draw(game, play.state, seat, rng)
        texts.append(game.write(move))
        play.apply(seat, move)
        steps -= 1
    return play, texts


def twin_of(play: Any, viewer: int, rng: Rng) -> Any:
    """Return the same history ending in a world that the viewer cannot tell from the real one."""
    twin: Any = Playthrough(play.game, play.options)
    twin.state = play.game.imagine(play.game.view(play.state, viewer), rng)
    twin.inputs = play.inputs
    twin.told = play.told
    return twin
