"""All tables of a server: opening them, finding them, and waking who is to act."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

from slushfund import games
from slushfund.bots.registry import entries
from slushfund.core import Refusal
from slushfund.core.content import HOUSE
from slushfund.packs.offers import OPTION, offered, shown
from slushfund.server.bots.brains import Brains, Fallback
from slushfund.server.config import Config
from slushfund.server.metrics import Metrics
from slushfund.server.notices.notify import NetSender, Notifier, Push, load_push
from slushfund.server.store.rows import SeatRow, TableRow
from slushfund.server.store.sqlite import Desk, Store
from slushfund.server.store.tokens import Caller
from slushfund.server.tables.streams import Listener
from slushfund.server.tables.table import NO_TALK, Table
from slushfund.wire import api

IDLE: Final = 300.0
"""Seconds after which a table that nobody uses leaves the memory."""

FAREWELLS: Final = 20
"""How often we look whether everybody has left, before connections are cut."""

log = logging.getLogger("slushfund.server")


class Hall:
    """The tables in memory, and everything they share."""

    def __init__(self, config: Config, store: Store, brains: Brains) -> None:
        self.config = config
        self.store = store
        self.desk = Desk(store)
        self.brains = brains
        self.metrics = Metrics()
        self.tables: dict[str, Table] = {}
        self.is_closing = False
        self.push: Push | None = None
        self.notifier = Notifier(NetSender(None, config.private_hooks), self.metrics.notices)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._streams: dict[Listener, tuple[str, str]] = {}
        self._digests: dict[Listener, bytes] = {}

    def now(self) -> float:
        """Return the time, in seconds since 1970."""
        return time.time()

    def link(self, path: str) -> str:
        """Return the address of a page, as it can be given to others."""
        return self.config.base_url + path

    async def table(self, table: str) -> Table:
        """Return a table, from memory or by replay; refuses unknown ones."""
        found = self.tables.get(table)
        if found is not None:
            found.last_use = self.now()
            return found
        task = self._opening.get(table)
        if task is None:
            task = asyncio.ensure_future(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def _open(self, table: str) -> Table:
        row = await self.desk.do(self.store.table, table)
        if row is None:
            raise Refusal("no-such-table", "")
        entries = await self.desk.do(self.store.log, table)
        chat = await self.desk.do(self.store.chat, table)
        opened = Table(self, row, entries, chat)
        self.tables[table] = opened
        self.metrics.tables.set(len(self.tables))
        return opened

    async def open_push(self) -> None:
        """Take the key for Web Push from the store, or make one at the first start."""
        kept = await self.desk.do(self.store.meta, "vapid")
        self.push, key = load_push(kept, self.config.contact)
        if key is not None and kept is None:
            await self.desk.do(self.store.set_meta, "vapid", key)
        sender = NetSender(self.push, self.config.private_hooks)
        self.notifier = Notifier(sender, self.metrics.notices)

    async def open_running(self) -> None:
        """Take up every game under way again, as after a restart."""
        for table in await self.desk.do(self.store.with_status, "running"):
            try:
                await self.table(table)
            except Exception as fault:
                extra = {"table": table, "fault": repr(fault)[:200]}
                log.error("table not opened", extra=extra)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something on the side; what goes wrong there is logged."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("task failed", exc_info=task.exception())

    async def say_goodbye(self) -> None:
        """Take nobody in any more, and tell those who are here that it ends."""
        self.is_closing = True
        for table in self.tables.values():
            for stream in table.streams.values():
                stream.close("shutting-down")
        for _ in range(FAREWELLS):
            if not self._streams:
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Let what is under way finish, and close the store."""
        await self.say_goodbye()
        for table in self.tables.values():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await table.settle()
        for task in list(self._tasks):
            task.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.brains.close()
        self.desk.close()

    # Streams

    def admit(self, table: Table, caller: Caller) -> None:
        """Refuse a connection too many: of this address at this table, or of all."""
        limits = self.config.limits
        here = [one for one in self._streams.values() if one == (table.id, caller.address)]
        if len(self._streams) >= limits.all_sockets or len(here) >= limits.sockets:
            raise Refusal("too-many-connections", "")
        if self.is_closing:
            raise Refusal("shutting-down", "")

    def join(self, table: Table, viewer: int, listener: Listener, caller: Caller) -> None:
        """Let a connection listen from a seat."""
        table.streams[viewer].listeners.add(listener)
        self._streams[listener] = (table.id, caller.address)
        self._digests[listener] = caller.digest
        self.metrics.sockets.set(len(self._streams))

    def arrived(self, table: Table, viewer: int) -> None:
        """Tell the others that somebody is here; called when the newcomer knows everything."""
        if viewer >= 0 and len(table.streams[viewer].listeners) == 1:
            table.away_since.pop(viewer, None)
            table.tell_table()

    def part(self, table: Table, viewer: int, listener: Listener) -> None:
        """Forget a connection."""
        table.streams[viewer].listeners.discard(listener)
        listener.is_closed = True
        self._streams.pop(listener, None)
        self._digests.pop(listener, None)
        self.metrics.sockets.set(len(self._streams))
        table.streams[viewer].left = self.now()
        if viewer >= 0 and not table.streams[viewer].listeners:
            table.seen.pop(viewer, None)
            table.away_since[viewer] = self.now()
            table.tell_table()

    def end_streams(self, digest: bytes) -> None:
        """End every connection that was opened with a token."""
        for listener, used in list(self._digests.items()):
            if used == digest:
                listener.close("logged-out")

    # Whose turn it is

    def turns(self, table: Table, seats: list[int]) -> None:
        """See to it that whoever newly owes a decision knows, and that bots think."""
        for seat in table.asked:
            if table.is_bots(seat) or seat in table.late:
                self._think(table, seat)
            elif seat in seats and not table.is_here(seat):
                self.spawn(self._notify(table, table.row.seats[seat]))
        self._listen(table)

    def _listen(self, table: Table) -> None:
        """Let bots talk when talk begins and whenever something new was said."""
        if self.is_closing or (table.chatter is not None and not table.chatter.done()):
            return
        mark = table.talk_mark()
        is_news = mark not in (NO_TALK, table.talked)
        table.talked = mark
        if is_news:
            table.chatter = self.spawn(self._chatter(table))

    async def _chatter(self, table: Table) -> None:
        """Give every bot a chance to say something; no decision waits for it."""
        for seat in table.talkers():
            await asyncio.sleep(self.config.bot_delay)
            if seat not in table.talkers() or table.play is None:
                table.talked = NO_TALK
                continue
            try:
                level = table.row.seats[seat].level
                for text in await self.brains.speak(table.play, table.id, seat, level):
                    await table.exclusive(table.bot_say(seat, text))
            except Exception as fault:  # words are never worth a table's peace
                extra = {"table": table.id, "seat": seat, "fault": repr(fault)[:200]}
                log.warning("bot has no words", extra=extra)
        table.chatter = None
        self._listen(table)

    async def _notify(self, table: Table, seat: SeatRow) -> None:
        """Tell somebody who is not here that it is their turn."""
        if seat.person is None or not self.notifier.is_due(table.id, seat.person, self.now()):
            return
        hooks = await self.desk.do(self.store.hooks, table.id, seat.person)
        link = self.link(f"/t/{table.id}")
        await self.notifier.send(hooks, table.row.game, seat.name or "", link)

    def _think(self, table: Table, seat: int) -> None:
        known = table.thinking.get(seat)
        if self.is_closing or (known is not None and not known.done()):
            return
        table.thinking[seat] = self.spawn(self._decide(table, seat))

    async def _decide(self, table: Table, seat: int) -> None:
        """Make one decision for a seat, and go on with the next."""
        try:
            await self._decided(table, seat)
        finally:
            table.thinking.pop(seat, None)
        self.turns(table, [])

    async def _decided(self, table: Table, seat: int) -> None:
        """Make one decision for a seat, whatever happens to the bot or the store."""
        await asyncio.sleep(self.config.bot_delay)
        while (asked := table.asked.get(seat)) is not None:
            if not (table.is_bots(seat) or seat in table.late):
                return
            text, who = await self._thought(table, seat)
            try:
                await table.exclusive(table.bot_move(seat, asked[0], text, who))
            except Refusal as refusal:
                if refusal.code == "stale-question":
                    continue
                log.warning("bot move", extra={"table": table.id, "code": refusal.code})
                await asyncio.sleep(1.0)
            else:
                return

    async def _thought(self, table: Table, seat: int) -> tuple[str, Any]:
        assert table.play is not None
        row = table.row.seats[seat]
        who: Any = "bot" if row.kind == "bot" else "stand-in"
        try:
            return await self.brains.decide(table.play, table.id, seat, row.level), who
        except Fallback as reason:
            extra = {"table": table.id, "seat": seat, "reason": str(reason)}
            log.warning("bot failed, fallback move", extra=extra)
            self.metrics.fallbacks.inc()
            return "", "fallback"

    # Lists

    def line(self, row: TableRow, caller: Caller) -> api.TableLine:
        """Return a table as it stands in a list."""
        seat = next((s.seat for s in row.seats if s.person and s.person == caller.person), None)
        table = self.tables.get(row.id)
        return api.TableLine(
            id=row.id,
            game=row.game,
            options=shown(row.options),
            status=row.status,
            names=[s.name if s.kind != "open" else None for s in row.seats],
            pace=row.settings.pace.kind,
            created=row.created,
            seat=seat,
            my_turn=table is not None and seat is not None and seat in table.asked,
        )


def game_infos(hall: Hall) -> api.GameList:
    """Return every game with its options, packs and bots."""
    infos: list[api.GameInfo] = []
    for game in games.ALL:
        options: list[api.OptionInfo] = []
        for choice in game.choices:
            values = list(choice.values)
            if choice.name == OPTION:
                values = [HOUSE, *offered(hall.config.packs, game.id)]
            options.append(api.OptionInfo(choice.name, values, choice.default))
        infos.append(
            api.GameInfo(
                id=game.id,
                title=game.title,
                rules=game.rules_version,
                seats=list(game.seats),
                default_seats=game.default_seats,
                options=options,
                levels=hall.brains.levels(game.id),
                usual_level=hall.brains.usual(game.id),
                bots=_bots(hall, game.id),
                whispers=game.whispers,
            )
        )
    return api.GameList(infos)


def _bots(hall: Hall, game: str) -> list[api.BotInfo]:
    grades = {entry.id: entry.level for entry in entries(game)}
    return [api.BotInfo(bot, grades.get(bot, "")) for bot in hall.brains.levels(game)]
