"""Two worlds that one person cannot tell apart, while people come and go in both alike.

The person is the *observer*. What it may know follows from a model of its rights that is written
here once more, without the server's own code. Moves that it may not know differ between the worlds
wherever the game allows that; where it may know nothing, the games have nothing to do with each
other.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any
from unittest import mock

from server.house import PLENTY
from server.stage import Heads, Luck, draw, waiting_room
from slushfund.core import CHANCE, SPECTATOR, Refusal, Rng, told_to
from slushfund.server.budget import Budget
from slushfund.server.http.websocket import Session
from slushfund.server.metrics import Metrics
from slushfund.server.store.tokens import Caller
from slushfund.server.tables import (
    absence,
    chat,
    consent,
    identities,
    naming,
    seating,
    spoken,
    undo,
)
from slushfund.server.tables import table as tables
from slushfund.server.tables.connections import Connection, Connections
from slushfund.server.tables.identities import Claim
from slushfund.server.tables.streams import as_text, encode
from slushfund.wire import api
from slushfund.wire.plain import plain_event

OBSERVER = 99
TRIES = 6
"""Moves for which another one is searched in the other world."""
EPOCH = re.compile(r'"epoch":"([^"]*)"')


class Told(Exception):
    """The observer has learned by right which world it is in."""


def claimed_by(person: int) -> Any:
    """Return a store's answer to whoever uses a link: it belongs to this person."""

    async def claim_link(*_: Any) -> int:
        return person

    return claim_link


class World:
    """A table, its connections, and the epochs that the observer has seen there."""

    def __init__(self, game: Any, options: str, *, spectators: bool) -> None:
        self.time = 1_000.0
        self.table = waiting_room(game, options, spectators=spectators, now=lambda: self.time)
        self.connections = Connections(Budget(PLENTY), Metrics())
        self.epochs: list[str] = []
        self.heads = Heads()

    def plain(self, text: str) -> str:
        """Return a message with epochs, which are drawn at random, by the order of appearance."""
        for epoch in EPOCH.findall(text):
            if epoch not in self.epochs:
                self.epochs.append(epoch)
        text = EPOCH.sub(lambda found: f"epoch {self.epochs.index(found[1])}", text)
        return self.heads.plain(text)

    def seen_by(self, card: Caller) -> str:
        """Return the answer to somebody who asks for the game."""
        try:
            viewer = self.table.viewer_of(card)
        except Refusal as refusal:
            return refusal.code
        snapshot = self.plain(encode(self.table.snapshot(viewer, "join")).decode())
        return snapshot + spoken.text_of(self.table, viewer).text

    def change_hands(self) -> None:
        """Open the table from what is stored, as the process does that takes it over."""
        old = self.table
        self.table = tables.Table(old.services, old.row, old.entries.copy(), list(old.chat))

    def connect(self, card: Caller, since: tuple[str, int] | None) -> Connection | None:
        try:
            joined = self.connections.join(self.table, card)
        except Refusal:
            return None
        if since is None:
            joined.listener.put(as_text(self.table.snapshot(joined.viewer, "join")))
        else:
            session = Session.__new__(Session)
            session.table, session.viewer, session.listener = (
                self.table,
                joined.viewer,
                joined.listener,
            )
            session._catch_up(*since, "join")
        self.table.arrived(joined.viewer)
        return joined


async def read(connection: Connection | None) -> list[str]:
    """Return all that waits for a connection, as its end is sent it."""
    found: list[str] = []
    while connection is not None and not connection.listener.queue.empty():
        message = await connection.listener.next()
        found.append("(end)" if message is None else message)
    return found


@dataclass(eq=False)
class Device:
    """A connection of the observer in each world."""

    card: Caller
    ends: list[Connection | None]
    is_slow: bool
    last: list[tuple[str, int] | None] = field(default_factory=lambda: [None, None])
    """Where it stopped, in each world: epoch and number."""


class Twins:
    """Both worlds, and everything that happens in them."""

    def __init__(self, game: Any, options: str, rng: Rng) -> None:
        self.game, self.rng = game, rng
        self.spectators = rng.below(2) == 0
        self.worlds = [World(game, options, spectators=self.spectators) for _ in range(2)]
        self.cards = [Caller(), Caller(OBSERVER, digest=b"cookie", address="o")]
        self.devices: list[Device] = []
        self.others: dict[int, list[Connection | None]] = {}
        self.rested: list[list[tuple[str, int] | None]] = []
        """Where devices stopped that are gone."""
        self.newcomers = 200
        self.keys = 0
        self.knows: int | None = SPECTATOR
        self.compared = 0

    @property
    def row(self) -> Any:
        return self.worlds[0].table.row

    def rights(self) -> int | None:
        """Return through whose eyes the observer may look now: None, where through nobody's."""
        found: list[int] = []
        for card in self.cards:
            mine = [s.seat for s in self.row.seats if card.person and s.person == card.person]
            if card.table is not None:
                mine = [seat for seat in mine if seat == card.seat]
            is_host = card.person is not None and card.person == self.row.host
            is_kept = card.table is None and card.person is not None and self.is_kept(card.person)
            if mine or self.row.status == "open" or self.spectators or is_host or is_kept:
                found.append(mine[0] if mine else SPECTATOR)
        return max(found, default=None)

    def is_kept(self, person: int) -> bool:
        """Tell whether somebody was removed from a seat, and may look on."""
        return person in [seat.kept for seat in self.row.seats if seat.removed]

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys:08}"

    async def compare(self) -> None:
        """Demand that the observer has been sent the same in both worlds."""
        knows = self.rights()
        if knows is not None and knows != self.knows and self.known(0) != self.known(1):
            raise Told
        self.knows = knows
        for device in self.devices:
            if device.is_slow:
                continue
            heard = [await read(end) for end in device.ends]
            for at, messages in enumerate(heard):
                device.last[at] = self._stopped(messages) or device.last[at]
            left, right = [
                [world.plain(message) for message in messages]
                for world, messages in zip(self.worlds, heard, strict=True)
            ]
            assert left == right, device.card
            self.compared += len(left)
        for card in self.cards:
            one, other = [world.seen_by(card) for world in self.worlds]
            assert one == other, card
            self.compared += 1
        for ends in self.others.values():
            for end in ends:
                await read(end)

    @staticmethod
    def _stopped(messages: list[str]) -> tuple[str, int] | None:
        """Return where a device stops that has read these messages, if a snapshot is among them."""
        stop: tuple[str, int] | None = None
        for message in messages:
            epoch, number = EPOCH.search(message), re.search(r'"n":(\d+)', message)
            if number and (epoch or stop):
                stop = (epoch[1] if epoch else stop[0] if stop else "", int(number[1]))
        return stop

    def known(self, at: int) -> Any:
        """Return all that the observer may know of the game in a world."""
        play, viewer = self.worlds[at].table.play, self.rights()
        if play is None or viewer is None:
            return None
        events = [event for told in play.told for event in told_to(told, viewer)]
        lines = [
            (line.seat, line.text)
            for line in self.worlds[at].table.chat
            if line.to is None or self.was_told(line, viewer)
        ]
        heard = [plain_event(self.game, event) for event in events]
        return heard, lines, self.game.view(play.state, viewer)

    def was_told(self, line: Any, viewer: int) -> bool:
        """Tell whether the observer itself whispered this or heard it, and sits there still."""
        ends = [(line.seat, line.person), (line.to, line.to_person)]
        return viewer >= 0 and (viewer, OBSERVER) in ends

    # What people do, in both worlds alike

    async def both(self, work: Any) -> None:
        """Do something in both worlds; whoever asks is refused in both or in none."""
        codes: list[str] = []
        for world in self.worlds:
            try:
                await work(world.table)
                codes.append("")
            except Refusal as refusal:
                codes.append(refusal.code)
        assert codes[0] == codes[1]

    async def sit(self, person: int) -> None:
        free = [seat.seat for seat in self.row.seats if seat.kind == "open"]
        if free:
            ask = api.SitAsk(f"N{person}", self.rng.pick(free))
            await self.both(lambda table: consent.sit(table, person, ask))
            await self.agree(ask.seat)

    async def agree(self, seat: int | None) -> None:
        """Let the people at the table agree to whoever asks for a seat, most of the time."""
        assert seat is not None
        removed = [s.kept for s in self.row.seats if s.removed]
        for voter in [*[s.person for s in self.row.seats if s.kind == "person"], *removed]:
            if self.row.status == "running" and self.row.seats[seat].kind == "open":
                wanted = self.rng.below(12) > 0
                await self.both(
                    lambda table, voter=voter, wanted=wanted: consent.vote(
                        table, voter, seat, wanted=wanted
                    )
                )

    async def newcomer_sits(self) -> None:
        self.newcomers += 1
        await self.sit(self.newcomers)

    async def observer_sits(self) -> None:
        if self._has_cookie():
            await self.sit(OBSERVER)

    async def leave(self, seat: int) -> None:
        """Leave a seat, by oneself or because the host wants it."""
        person = self.row.seats[seat].person
        if person is None or [s.person for s in self.row.seats if s.person] == [person]:
            return
        by = Caller(self.rng.pick([person, self.row.host]))
        await self.both(lambda table: seating.leave(table, by, seat))

    async def somebody_leaves(self) -> None:
        await self.leave(self.rng.below(len(self.row.seats)))

    async def observer_leaves(self) -> None:
        if (seat := self._own()) is not None:
            await self.leave(seat)

    def _has_cookie(self) -> bool:
        return any(card.digest == b"cookie" for card in self.cards)

    def _own(self) -> int | None:
        return next((s.seat for s in self.row.seats if s.person == OBSERVER), None)

    async def bot_sits(self) -> None:
        free = [seat.seat for seat in self.row.seats if seat.kind == "open"]
        if free:
            seat, ask = self.rng.pick(free), api.SeatChangeAsk(kind="bot")
            host = Caller(self.row.host)
            await self.both(lambda table: seating.change(table, host, seat, ask))

    async def host_names(self) -> None:
        """Name who begins, or nations: before the start, and in vain after it."""
        about = [choice for choice in self.game.choices if choice.names]
        if not about:
            return
        choice = self.rng.pick(about)
        value = self.rng.pick([*choice.values, choice.default, str(self.rng.below(9))])
        ask, host = api.NamedAsk(choice.name, value), Caller(self.row.host)
        await self.both(lambda table: naming.name(table, host, ask))

    async def host_seats_all(self) -> None:
        """Seat everybody in another order: before the start, and in vain after it."""
        order = list(range(len(self.row.seats)))
        self.rng.shuffle(order)
        host = Caller(self.row.host)
        await self.both(lambda table: naming.seat_all(table, host, api.SeatingAsk(order)))

    async def stand_in(self) -> None:
        seat, wanted = self.rng.below(len(self.row.seats)), self.rng.below(2) == 0
        await self.both(lambda table: absence.stand_in(table, seat, wanted=wanted))

    async def another_process_takes_over(self) -> None:
        """Let both tables go; who listened comes again, to another process, where it stopped."""
        for world in self.worlds:
            world.table.let_go()
        await self.compare()
        for world in self.worlds:
            world.change_hands()
        self.others.clear()
        for device in self.devices:
            pairs = zip(self.worlds, device.last, strict=True)
            device.ends = [world.connect(device.card, stop) for world, stop in pairs]

    async def talk(self) -> None:
        """Say something to all, or whisper what the observer may not know."""
        people = [s.seat for s in self.row.seats if s.kind == "person"]
        seat = self.rng.pick(people)
        to = self.rng.pick([None, *range(len(self.row.seats))])
        is_secret = self.rights() is None or (to is not None and self.rights() not in (seat, to))
        key = self.key()
        for at, world in enumerate(self.worlds):
            text = f"psst {at}" if is_secret else "hello"
            try:
                await chat.say(world.table, seat, api.ChatAsk(text, key, to=to))
            except Refusal:
                continue

    async def time_passes(self) -> None:
        seconds = self.rng.pick([5.0, 40.0, 70.0, 300.0])
        for world in self.worlds:
            world.time += seconds
            world.table.fair = Luck(self.game, self.rng)
            await absence.look(world.table)
        one, other = self.waits()
        assert (one is None) == (other is None), "a clock ends a phase in one world only"
        if self.rights() is not None and self.known(0) != self.known(1):
            raise Told

    # What people do at their ends

    async def observer_connects(self) -> None:
        """Open a connection, perhaps where another one stopped, and perhaps without reading."""
        card = self.rng.pick(self.cards)
        since: list[tuple[str, int] | None] = [None, None]
        if self.rested and self.rng.below(3):
            since = self.rng.pick(self.rested)
        pairs = zip(self.worlds, since, strict=True)
        ends = [world.connect(card, stop) for world, stop in pairs]
        self.devices.append(Device(card, ends, is_slow=self.rng.below(2) == 0))

    async def observer_reads(self) -> None:
        for device in self.devices:
            device.is_slow = self.rng.below(3) == 0

    async def observer_disconnects(self) -> None:
        if self.devices:
            device = self.devices.pop(self.rng.below(len(self.devices)))
            self.rested.append(device.last)
            self._part(device.ends)

    def _part(self, ends: list[Connection | None]) -> None:
        for world, end in zip(self.worlds, ends, strict=True):
            if end is not None:
                world.connections.part(end)

    async def somebody_connects(self) -> None:
        seat = self.rng.below(len(self.row.seats))
        person = self.row.seats[seat].person
        if person not in (None, OBSERVER):
            self._part(self.others.pop(seat, [None, None]))
            if self.rng.below(3):
                self.others[seat] = [one.connect(Caller(person), None) for one in self.worlds]

    async def seat_moves_to_another_device(self) -> None:
        """Somebody opens the observer's link; its own device is logged out, but not closed.

        A program that was given a token goes on: the seat is still the observer's.
        """
        if self._own() is not None and self._has_cookie():
            for world in self.worlds:
                world.connections.end(b"cookie")
            self.cards = [card for card in self.cards if card.digest != b"cookie"]

    async def claim(self, old: int, new: int) -> None:
        """Let a browser of one person use a link of another, and be both from then on."""
        asked = Claim(b"link", b"cookie", 0.0)
        store = SimpleNamespace(claim_link=claimed_by(new), membership=None)
        for world in self.worlds:
            house: Any = SimpleNamespace(
                all=lambda world=world: [world.table],
                merging=asyncio.Lock(),
                changes=0,
                services=SimpleNamespace(store=store),
            )
            assert await identities.claim(house, asked, old) == new

    def plays(self, person: int) -> bool:
        return any(person in (seat.person, seat.kept) for seat in self.row.seats)

    async def somebody_becomes_the_observer(self) -> None:
        """Another browser opens a link of the observer, who sits where it sat from then on."""
        people = [s.person for s in self.row.seats if s.person not in (None, OBSERVER)]
        if people and len(self.cards) > 1 and not self.plays(OBSERVER):
            await self.claim(self.rng.pick(people), OBSERVER)

    async def observer_becomes_somebody(self) -> None:
        """The observer's browser opens a link of somebody new; its old connections stay open."""
        if self._own() is not None and len(self.cards) > 1:
            self.newcomers += 1
            await self.claim(OBSERVER, self.newcomers)

    async def somebody_has_the_seat_for_a_while(self) -> None:
        """The observer leaves a waiting room and comes back where it stopped; a guest heard things.

        In a running game nobody gets a seat back so easily.
        """
        seat = self._own()
        if seat is None or self.row.status != "open" or len(self.cards) != 2:
            return
        card, whisperer = self.cards[1], next((s.seat for s in self.row.seats if s.seat != seat), 0)
        device = Device(card, [world.connect(card, None) for world in self.worlds], is_slow=False)
        self.devices.append(device)
        await self.compare()
        self.devices.remove(device)
        self._part(device.ends)
        self.newcomers += 1
        guest, key = self.newcomers, self.key()
        await self.both(lambda table: seating.leave(table, Caller(OBSERVER), seat))
        await self.both(lambda table: consent.sit(table, guest, api.SitAsk(f"N{guest}", seat)))
        if self.row.seats[seat].person != guest:
            return
        for at, world in enumerate(self.worlds):
            ask = api.ChatAsk(f"psst {at}", key, to=seat)
            await chat.say(world.table, whisperer, ask)
        await self.both(lambda table: seating.leave(table, Caller(guest), seat))
        await self.both(lambda table: consent.sit(table, OBSERVER, api.SitAsk("N99", seat)))
        pairs = zip(self.worlds, device.last, strict=True)
        ends = [world.connect(card, stop) for world, stop in pairs]
        self.devices.append(Device(card, ends, is_slow=False))

    async def program_gets_a_token(self) -> None:
        seat = self._own()
        if seat is not None and self._has_cookie() and len(self.cards) == 2:
            self.cards.append(Caller(OBSERVER, "t", seat, b"program", "o"))

    # Moves

    async def start(self) -> None:
        if self.row.status != "open" or any(seat.kind == "open" for seat in self.row.seats):
            return
        row = self.worlds[0].table.row
        is_blind = self.spectators is False and self._own() is None and row.host != OBSERVER
        luck = Luck(self.game, self.rng)
        for world in self.worlds:
            with mock.patch.object(tables, "FairChance", lambda *_, luck=luck: luck):
                await seating.start(world.table, Caller(row.host))
            luck = Luck(self.game, self.rng, None if is_blind else luck.drawn)

    async def play(self) -> None:
        """Make a move; in the other world another one, if the observer is not to notice."""
        left, right = [world.table for world in self.worlds]
        if left.row.status != "running" or right.row.status != "running":
            raise Told
        viewer = self.rights()
        if viewer is None:
            for at, table in enumerate((left, right)):
                seat = self.rng.pick(self.game.may_act(table.play.state))
                move = draw(self.game, table.play.state, seat, self.rng)
                await self.put(at, seat, move, None)
            return
        for _ in range(TRIES):
            seat = self.rng.pick(self.game.may_act(left.play.state))
            if await self.step(seat, draw(self.game, left.play.state, seat, self.rng), viewer):
                return
        raise Told

    async def step(self, seat: int, move: Any, viewer: int) -> bool:
        """Make a move, and in the other world one that looks the same; tell whether one did."""
        left, right = [world.table.play.state for world in self.worlds]
        mine = self.future(left, seat, move, viewer, None)
        for other in self._others(right, seat, move, viewer):
            twin = self.future(right, seat, other, viewer, mine)
            if twin is not None:
                await self.put(0, seat, move, mine[0])
                await self.put(1, seat, other, twin[0])
                return True
        return False

    async def say(self, seat: int, *texts: str) -> None:
        """Let a seat make a move in both worlds, or another one in each, and compare."""
        await self.both_say(seat, *texts)
        await self.compare()

    async def both_say(self, seat: int, *texts: str) -> None:
        """Let a seat make a move in both worlds, or another one in each."""
        drawn: list[str] | None = None
        for at, text in enumerate([texts[0], texts[-1]]):
            await self.put(at, seat, self.game.parse(text), drawn)
            drawn = self.worlds[at].table.fair.drawn

    async def people_get_ready(self) -> None:
        """Let all but the observer have enough of a phase that lasts until then, if one does."""
        viewer = self.rights()
        waits = self.waits()[0]
        if waits is None or viewer is None:
            return
        seats, mark = waits
        for seat in [seat for seat in seats if seat != viewer]:
            for _ in range(10 * TRIES):
                state = self.worlds[0].table.play.state
                if self.waits()[0] is None or seat not in self.game.to_act(state):
                    break
                space = self.game.space(state, seat)
                move = mark if space.has(mark) else space.sample(self.rng)
                if move is mark or self.leads_to(mark, state, seat, move):
                    await self.step(seat, move, viewer)

    def waits(self) -> list[Any]:
        """Return in each world who takes part in such a phase, and the mark that ends it."""
        plays = [world.table.play for world in self.worlds]
        return [
            self.game.lull(play.state) if play and world.table.is_running else None
            for world, play in zip(self.worlds, plays, strict=True)
        ]

    def leads_to(self, mark: Any, state: Any, seat: int, move: Any) -> bool:
        """Tell whether a seat may be ready after a move."""
        after = state.copy()
        self.game.apply(after, seat, move)
        return seat in self.game.may_act(after) and self.game.space(after, seat).has(mark)

    def _others(self, state: Any, seat: int, move: Any, viewer: int) -> list[Any]:
        if seat not in self.game.may_act(state):
            return []
        space = self.game.space(state, seat)
        fit = [move] if space.has(move) else []
        return fit if seat == viewer else [space.sample(self.rng) for _ in range(3)] + fit

    def future(self, state: Any, seat: int, move: Any, viewer: int, like: Any) -> Any:
        """Return what chance draws after a move, and what the viewer hears.

        With *like*, chance draws otherwise where the viewer hears the same; None where it cannot.
        """
        world = state.copy()
        drawn: list[str] = []
        heard = [self.heard(self.game.apply(world, seat, move), viewer)]
        while self.game.to_act(world) == [CHANCE]:
            chances, at = self.game.chances(world), len(drawn)
            tries = [self.rng.choose(chances)]
            if like is not None and at < len(like[0]):
                same = [m for m in chances.moves if self.game.write(m) == like[0][at]]
                tries += [self.rng.choose(chances), *same]
            for outcome in tries:
                after = world.copy()
                told = self.heard(self.game.apply(after, CHANCE, outcome), viewer)
                if like is None or (at + 1 < len(like[1]) and told == like[1][at + 1]):
                    break
            world = after
            drawn.append(self.game.write(outcome))
            heard.append(told)
        is_alike = like is None or (heard == like[1] and self.game.view(world, viewer) == like[2])
        return (drawn, heard, self.game.view(world, viewer)) if is_alike else None

    def heard(self, events: Any, viewer: int) -> list[Any]:
        return [plain_event(self.game, event) for event in told_to(events, viewer)]

    async def put(self, at: int, seat: int, move: Any, script: list[str] | None) -> None:
        table = self.worlds[at].table
        table.fair = Luck(self.game, self.rng, script)
        question = self.game.question(table.play.state, seat)
        ask = api.MoveAsk(question, self.game.write(move), self.key())
        await table.move(seat, ask, "person")

    async def somebody_undoes(self) -> None:
        """Take back whatever may be taken back."""
        for seat in range(len(self.row.seats)):
            if all(world.table.undoable(seat) for world in self.worlds):
                key = self.key()
                await self.both(lambda table, seat=seat, key=key: undo.undo(table, seat, key))
                if self.rights() is not None and self.known(0) != self.known(1):
                    raise Told
