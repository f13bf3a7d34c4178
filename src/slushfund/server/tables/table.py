"""One table: the only owner of its game. Moves are checked, then stored, then told."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any, Final, TypeVar

from slushfund import games
from slushfund.core import (
    CHANCE,
    SPECTATOR,
    Event,
    Input,
    Move,
    Play,
    Playthrough,
    Refusal,
    Steps,
)
from slushfund.packs import open_options
from slushfund.packs.offers import shown
from slushfund.server.bots.brains import BotHealth, Brains, fallback_move
from slushfund.server.metrics import Metrics
from slushfund.server.store.database import Astray
from slushfund.server.store.rows import ChatRow, Kind, LogEntry, SeatRow, TableRow, Who
from slushfund.server.store.store import Store
from slushfund.server.store.tokens import Caller
from slushfund.server.tables import hands, lull, opening, undo, visible
from slushfund.server.tables.about import info_of
from slushfund.server.tables.chain import Chain, standing_inputs
from slushfund.server.tables.fairness import FairChance
from slushfund.server.tables.streams import REMEMBERED, Listener, Stream, encode
from slushfund.server.tables.talk import Talk
from slushfund.server.workshop import Workshop
from slushfund.wire import api

T = TypeVar("T")

NO_TALK: Final = -1

SEEN_FOR: Final = 30.0
"""Seconds for which a request counts as being here."""


@dataclass(frozen=True)
class Services:
    """What tables need of the server."""

    store: Store
    brains: Brains
    metrics: Metrics
    now: Callable[[], float]
    link: Callable[[str], str]
    packs: Path | None
    bots: BotHealth = field(default_factory=BotHealth)
    workshop: Workshop = field(default_factory=Workshop)
    wall: Callable[[], float] | None = None
    """What is stored is dated by it; everything else goes by `now`, which never jumps."""

    def dated(self) -> float:
        """Return the time that is stored with what happens now."""
        return self.now() if self.wall is None else self.wall()


class Table:
    """A table in memory. Everything that changes it runs through `exclusive`, one at a time."""

    def __init__(
        self, services: Services, row: TableRow, entries: list[LogEntry], chat: list[ChatRow]
    ) -> None:
        self.services = services
        self.now = services.now
        self.wall = services.dated
        self.row = row
        self.game = games.under(row.game, row.rules)
        self.entries = entries
        self.chat = Talk(chat)
        self.play: Play | None = None
        self.steps: Steps | None = None
        """What was done since chance last acted, to be taken back."""
        self.fair: FairChance | None = None
        self.chain = Chain(row, shown(row.options), entries)
        self.ceremony: opening.Ceremony | None = None
        """What is under way between the start and the first draw."""
        self.keys = {(e.seat, e.key): e.text for e in entries if e.key is not None}
        self.undone = Counter([entry.seat for entry in entries if entry.kind == "undo"])
        """How often each seat has taken a move back."""
        self.streams = {viewer: Stream() for viewer in [SPECTATOR, *range(len(row.seats))]}
        self.asked: dict[int, tuple[str, float]] = {}
        """For each seat that owes a decision: which, and since when."""
        self._since: dict[tuple[int, str], float] = {}
        self.late: dict[int, str] = {}
        """Decisions that took too long, by seat: a bot makes them."""
        self.lull: lull.Lull | None = None
        """The clock of a phase that lasts until all have had enough, once most have."""
        self.votes: dict[int, set[int]] = {}
        self.away_since: dict[int, float] = {}
        self.seen: dict[int, float] = {}
        self.opened = self.last_use = self.now()
        self.heard_of = visible.Heard()
        self._positions: dict[int, bytes] = {}
        """What each viewer sees now, as far as anybody has looked."""
        self.lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watcher: Callable[[list[int]], None] | None = None
        self._strayed: Callable[[Table], None] | None = None
        self.is_gone = False
        """Whether this is not the table any more: it was let go, and what comes finds another."""
        if row.status != "open" and entries:
            self._go_on()

    def _go_on(self) -> None:
        """Play again what was played, and ask where the game stands."""
        self.play, self.steps = undo.played(self, standing_inputs(self.entries))
        self.fair = FairChance(self.row.seed, [seat.words for seat in self.row.seats])
        has_days = self.row.settings.pace.kind == "days"
        self.ask(self.now() - (max(0.0, self.wall() - self.entries[-1].at) if has_days else 0.0))

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def is_running(self) -> bool:
        return self.row.status == "running"

    @property
    def link(self) -> str:
        return self.services.link(f"/t/{self.id}")

    def is_used(self) -> bool:
        """Tell whether somebody is here, or something may happen without anybody coming."""
        is_timed = (
            bool(self.clocks()) or self.limit() is not None or self.row.settings.away.how == "auto"
        )
        is_waiting = is_timed or any(self.is_bots(seat) for seat in self.asked)
        is_heard = any(stream.listeners for stream in self.streams.values())
        return is_heard or bool(self._tasks) or (bool(self.asked) and is_waiting)

    def watch(
        self, watcher: Callable[[list[int]], None], strayed: Callable[[Table], None] | None = None
    ) -> None:
        """Have somebody told, now and from now on, which seats newly owe a decision.

        And have them told when what is here may not be what is stored.
        """
        self._watcher, self._strayed = watcher, strayed
        watcher([])

    async def exclusive(self, work: Coroutine[Any, Any, T]) -> T:
        """Do one thing at a time, to its end, even if the one who asked has gone away."""
        task = asyncio.ensure_future(self._alone(work))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """Forget a task. Where the one who asked has gone away nobody else hears of a fault."""
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, Refusal):
            logging.getLogger("slushfund.server").error("fault", exc_info=fault)

    async def _alone(self, work: Coroutine[Any, Any, T]) -> T:
        async with self.lock:
            self.last_use = self.now()
            if self.is_gone or not self.services.store.is_ours:
                work.close()
                raise Refusal("storage-failing", "")
            try:
                return await work
            except Astray:
                if self._strayed is not None:
                    self._strayed(self)
                raise

    def let_go(self) -> None:
        """Be the table no more: nothing happens here from now on, and who listens comes again."""
        self.is_gone = True
        self.asked = {}
        for stream in self.streams.values():
            for listener in list(stream.listeners):
                listener.cut("shutting-down")

    async def act(self, caller: Caller, seat: int, work: Coroutine[Any, Any, T]) -> T:
        """Do something for a seat, if the caller still holds it when it is done."""
        return await self.exclusive(self._held(caller, seat, work))

    async def _held(self, caller: Caller, seat: int, work: Coroutine[Any, Any, T]) -> T:
        if self.seat_of(caller) != seat:
            work.close()
            raise Refusal("not-your-seat", "")
        return await work

    def become(self, row: TableRow) -> None:
        """Take over how the table stands now; who may not listen any more hears nothing of it."""
        for old, new in zip(self.row.seats, row.seats, strict=True):
            if old.person != new.person:
                self.streams[new.seat].restart()
        self.row = row
        for stream in self.streams.values():
            stream.judge()

    # Who is who

    def seat_of(self, caller: Caller) -> int | None:
        """Return the seat that the caller holds here."""
        for seat in self.row.seats:
            if seat.person is not None and seat.person == caller.person:
                is_program = caller.table is not None
                is_meant = caller.table == self.id and caller.seat == seat.seat
                return seat.seat if is_meant or not is_program else None
        return None

    def viewer_of(self, caller: Caller) -> int:
        """Return through whose eyes the caller may look; refuses where through nobody's."""
        seat = self.seat_of(caller)
        if seat is not None:
            return seat
        is_person = caller.person is not None and caller.table is None
        is_hosting = is_person and caller.person == self.row.host
        is_open = self.row.status == "open" or self.row.settings.spectators
        if is_open or is_hosting or self.has_vote(caller):
            return SPECTATOR
        raise Refusal("no-spectators", "")

    def has_vote(self, caller: Caller) -> bool:
        """Tell whether the caller is asked before somebody sits down in the running game."""
        return caller.table is None and caller.person in hands.voters(self.row)

    def why_not(self, caller: Caller, viewer: int) -> str:
        """Return why the caller may not look through these eyes any more; "" where they may."""
        seat = self.seat_of(caller)
        if viewer >= 0:
            return "" if seat == viewer else "seat-left"
        if seat is not None:
            return "seated"
        try:
            self.viewer_of(caller)
        except Refusal as refusal:
            return refusal.code
        return ""

    def own_seat(self, caller: Caller) -> SeatRow:
        """Return the caller's seat; refuses callers without one."""
        seat = self.seat_of(caller)
        if seat is None:
            raise Refusal("not-your-seat" if caller.is_known else "no-token", "")
        return self.row.seats[seat]

    def is_here(self, seat: int) -> bool:
        """Tell whether somebody is connected at a seat, or was a moment ago."""
        if self.row.seats[seat].kind == "bot" or self.streams[seat].listeners:
            return True
        return self.seen.get(seat, 0.0) > self.now() - SEEN_FOR

    def is_bots(self, seat: int) -> bool:
        """Tell whether a bot decides for a seat."""
        row = self.row.seats[seat]
        return row.kind != "person" or row.stand_in

    # What is told

    def clocks(self) -> list[api.Clock]:
        """Return until when each seat has time, where the pace or the others set a limit."""
        limit = self.limit()
        end = inf if self.lull is None else self.lull.deadline
        if not self.is_running or (limit is None and end == inf):
            return []
        wait = inf if limit is None else limit
        asked = sorted(self.asked.items())
        return [api.Clock(seat, min(since + wait, end)) for seat, (_, since) in asked]

    def limit(self) -> float | None:
        """Return how long a decision may take, in seconds."""
        pace = self.row.settings.pace
        if pace.kind == "live":
            return float(pace.seconds)
        return pace.days * 86_400.0 if pace.kind == "days" else None

    def snapshot(self, viewer: int, cause: Any) -> api.Snapshot:
        """Return everything this viewer may know."""
        stream = self.streams[viewer]
        position = None
        events: list[dict[str, Any]] = []
        if self.play is not None:
            stream.told = self.position(viewer)
            position = visible.encoded(stream.told)
            events = self.heard_of.by(self.play, viewer)
        return api.Snapshot(
            n=stream.n,
            epoch=stream.epoch,
            seat=visible.viewer_word(viewer),
            table=info_of(self, viewer),
            position=position,
            events=events,
            chat=self.heard_talk(viewer),
            cause=cause,
            at=self.now(),
        )

    def heard_talk(self, viewer: int) -> list[api.ChatLine]:
        """Return what was said, as far as whoever looks from here could hear it."""
        person = self.row.seats[viewer].person if viewer >= 0 else None
        return visible.chat_for(self.chat, viewer, person, self.play)

    def position(self, viewer: int) -> bytes:
        """Return the game as this viewer sees it now, encoded once for all who look from there."""
        seen = self._positions.get(viewer)
        if seen is None:
            play, undoable = self.playing(None), self.undoable(viewer)
            head = self.chain.head(play.told, viewer)
            position = visible.position_of(play, viewer, self.clocks(), undoable, head)
            seen = self._positions[viewer] = encode(position)
        return seen

    def undoable(self, viewer: int) -> str:
        """Return the move that this viewer may take back, or ""."""
        is_asked = viewer >= 0 and self.is_running and self.undone[viewer] < undo.MOST
        return self.steps.move(viewer) if is_asked and self.steps is not None else ""

    def tell_table(self) -> None:
        """Tell everybody how the table stands: seats, presence, status."""
        for viewer, stream in self.heard():
            stream.tell(api.TableChanged(0, info_of(self, viewer)))

    def tell_snapshots(self, cause: Any) -> None:
        """Begin anew with everybody."""
        for viewer, stream in self.heard():
            stream.tell(self.snapshot(viewer, cause))

    def tell_steps(self, events: list[Event]) -> None:
        """Tell each viewer what it hears of *events* and how it sees the game now, or nothing."""
        for viewer, stream in self.heard():
            heard = visible.events_for(self.playing(None), events, viewer)
            seen = self.position(viewer)
            if heard or seen != stream.told:
                stream.told = seen
                stream.tell(api.Update(0, heard, visible.encoded(seen), self.now()))

    def heard(self) -> list[tuple[int, Stream]]:
        """Return the streams that somebody listens to, or did a moment ago; others begin anew."""
        heard: list[tuple[int, Stream]] = []
        now = self.now()
        for viewer, stream in self.streams.items():
            if stream.listeners or now - stream.left < REMEMBERED:
                heard.append((viewer, stream))
            elif stream.n:
                stream.restart()
        return heard

    def arrived(self, viewer: int) -> None:
        """Tell the others that somebody is here; called when the newcomer knows everything."""
        if viewer >= 0 and len(self.streams[viewer].listeners) == 1:
            self.away_since.pop(viewer, None)
            self.tell_table()

    def parted(self, viewer: int, listener: Listener) -> None:
        """Forget a connection, and tell the others where it was a seat's last."""
        stream = self.streams[viewer]
        if listener not in stream.listeners:
            return
        stream.listeners.discard(listener)
        stream.left = self.now()
        if viewer >= 0 and not stream.listeners:
            self.seen.pop(viewer, None)
            self.away_since[viewer] = self.now()
            self.tell_table()

    # Moves

    async def move(self, seat: int, ask: api.MoveAsk, who: Who) -> api.Ack:
        """Make a move of a seat: check it, store it, tell it."""
        if self.is_repeated(seat, ask.key, ask.move):
            return api.Ack(ask.key, again=True)
        play = self.playing()
        if ask.question == api.TALK:
            await self._say(seat, self.game.parse(ask.move), ask.key)
            return api.Ack(ask.key)
        if self.game.question(play.state, seat) != ask.question:
            owes = seat in self.game.may_act(play.state)
            raise Refusal("stale-question" if owes else "not-your-turn", "")
        await self._put(seat, self.game.parse(ask.move), who, ask.key)
        return api.Ack(ask.key)

    async def _say(self, seat: int, move: Move, key: str) -> None:
        """Make a statement: a move that answers no question."""
        if not self.game.statements(self.playing().state, seat).has(move):
            raise Refusal("not-now", "")
        await self._put(seat, move, "person", key, is_talk=True)

    def talkers(self) -> list[int]:
        """Return the bots that may talk now, where somebody is there to listen."""
        if self.play is None or not self.is_running:
            return []
        seats = self.row.seats
        if not [seat for seat in seats if seat.kind == "person" and not seat.stand_in]:
            return []
        bots = [seat.seat for seat in seats if seat.kind == "bot"]
        return [seat for seat in bots if self.game.statements(self.play.state, seat).size()]

    def talk_mark(self) -> int:
        """Return a number that changes whenever bots have a reason to talk, or NO_TALK."""
        if not self.talkers():
            return NO_TALK
        return len([entry for entry in self.entries if entry.kind == "say"])

    async def bot_say(self, seat: int, text: str) -> None:
        """Let a bot say something, or change its plan because of it; nothing else is heard."""
        play = self.playing()
        move = self.game.parse(text)
        is_talk = self.game.statements(play.state, seat).has(move)
        if is_talk or self.game.space(play.state, seat).has(move):
            await self._put(seat, move, "bot", None, is_talk=is_talk)

    async def bot_move(self, seat: int, question: str, text: str, who: Who) -> None:
        """Make a move that a bot thought of; no text, or a bad one, becomes any legal move."""
        play = self.playing()
        if self.game.question(play.state, seat) != question:
            raise Refusal("stale-question", "")
        if not (self.is_bots(seat) or seat in self.late):
            return
        try:
            move = self.game.parse(text)
            is_legal = self.game.space(play.state, seat).has(move)
        except Refusal:
            is_legal = False
        if not is_legal:
            who = "fallback"
            move = self.game.parse(fallback_move(play, seat))
        await self._put(seat, move, who, None)

    async def settle(self) -> None:
        """Wait until nothing is under way."""
        async with self.lock:
            return

    async def begin(self, row: TableRow) -> None:
        """Start the game: chance acts until a seat is asked."""
        self.fair = FairChance(row.seed, [seat.words for seat in row.seats])
        play: Play = Playthrough(self.game, open_options(self.game, row.options))
        state = play.state
        steps = self._chance(state, 0)
        self.chain = Chain(row, shown(row.options), [])
        row = replace(row, asked=self.game.to_act(state))
        await self._store(steps, None, "chance", row)
        self.play = play
        self._advance(state, steps)
        self.ask(self.now())
        self.tell_snapshots("start")

    async def _put(
        self, seat: int, move: Move, who: Who, key: str | None, *, is_talk: bool = False
    ) -> None:
        play = self.playing()
        state = play.state.copy()
        events = self.game.apply(state, seat, move)
        steps = [(Input(seat, self.game.write(move)), events)]
        drawn = sum([1 for put in play.inputs if put.seat == CHANCE])
        steps += self._chance(state, drawn)
        row = replace(self.row, asked=self.game.to_act(state))
        if self.game.outcome(state) is not None:
            row = replace(row, status="over", ended=self.wall())
        await self._store(steps, key, who, row, is_talk=is_talk)
        if key is not None:
            self.keys[seat, key] = steps[0][0].move
        self._advance(state, steps)
        self.ask(self.now())
        self.tell_steps([event for _, told in steps for event in told])
        if row.status == "over":
            self.tell_table()

    def _chance(self, state: Any, drawn: int) -> list[tuple[Input, list[Event]]]:
        """Let chance act on *state* until a seat is to act; return what happened."""
        assert self.fair is not None
        steps: list[tuple[Input, list[Event]]] = []
        while self.game.to_act(state) == [CHANCE]:
            move = self.fair.choose(self.game.chances(state), drawn + len(steps))
            text = self.game.write(move)
            steps.append((Input(CHANCE, text), self.game.apply(state, CHANCE, move)))
        return steps

    async def _store(
        self,
        steps: list[tuple[Input, list[Event]]],
        key: str | None,
        who: Who,
        row: TableRow,
        *,
        is_talk: bool = False,
    ) -> None:
        """Commit inputs, the first with its key; only then may anybody hear of them."""
        entries: list[LogEntry] = []
        last = self.entries[-1] if self.entries else None
        at = self.wall()
        for put, _ in steps:
            known = None if entries else key
            if put.seat == CHANCE:
                last = LogEntry.after(last, "move", CHANCE, put.move, "chance", known, at)
            else:
                kind: Kind = "say" if is_talk else "move"
                last = LogEntry.after(last, kind, put.seat, put.move, who, known, at)
            entries.append(last)
        store = self.services.store
        await (store.append if self.play is not None else store.begin)(row, entries)
        self.entries += entries
        self.chain.add(entries)
        self.become(row)

    def _advance(self, state: Any, steps: list[tuple[Input, list[Event]]]) -> None:
        play = self.playing(None)
        play.state = state
        play.inputs += [put for put, _ in steps]
        play.told += [events for _, events in steps]
        put, events = steps[0]
        if self.steps is None or len(steps) > 1 or put.seat == CHANCE:
            self.steps = Steps(self.game, play.options.seats, state)
        else:
            self.steps.add(put.seat, self.game.parse(put.move), events, state)
        self.services.metrics.moves.inc(len(steps))

    def is_repeated(self, seat: int, key: str, text: str) -> bool:
        known = self.keys.get((seat, key))
        if known is None:
            return False
        if known != text:
            raise Refusal("key-reused", "")
        return True

    def playing(self, status: str | None = "running") -> Play:
        """Return the game under way; refuses where none is."""
        if self.play is None:
            raise Refusal("not-started", "")
        if status is not None and self.row.status != status:
            raise Refusal("game-over", "")
        return self.play

    # Whose turn it is

    def ask(self, now: float) -> None:
        """Note who owes what since when, and that everybody may see the game in another way now.

        A decision keeps its clock, also when it was made and taken back: undo buys no time.
        """
        self._positions.clear()
        asked: dict[int, tuple[str, float]] = {}
        if self.play is not None and self.is_running:
            for seat in self.game.to_act(self.play.state):
                question = self.game.question(self.play.state, seat)
                asked[seat] = (question, self._since.setdefault((seat, question), now))
            lull.see(self, now)
        newly = [seat for seat in asked if self.asked.get(seat) != asked[seat]]
        self.asked = asked
        self.late = {s: q for s, q in self.late.items() if s in asked and asked[s][0] == q}
        if self._watcher is not None:
            self._watcher(newly)

    def look_again(self) -> None:
        """Tell everybody how the game stands where a clock has changed."""
        self._positions.clear()
        self.tell_steps([])

    async def count_ready(self, seat: int, move: Move) -> None:
        """Make the move by which a seat has had enough, because its time is up."""
        await self._put(seat, move, "stand-in", None)

    def time_is_up(self, seat: int) -> None:
        """Have a bot make the decision that a seat owes."""
        self.late[seat] = self.asked[seat][0]
        if self._watcher is not None:
            self._watcher([])
