"""Whose turn it is at a table: people who are not here are told, bots think and talk."""

from __future__ import annotations

import asyncio
import logging

from slushfund.core import Refusal
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.turns import Owner
from slushfund.server.notices.notify import Notifier
from slushfund.server.store.rows import Who
from slushfund.server.tables.table import NO_TALK, Table
from slushfund.server.tasks import Tasks

log = logging.getLogger("slushfund.server")


class Turns:
    """Watches one table and sees to it that whoever owes a decision makes one."""

    def __init__(self, table: Table, tasks: Tasks, notifier: Notifier, delay: float) -> None:
        self.table = table
        self.home = ""
        """The household that bots think for here; "" until somebody has come."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self._brains = table.services.brains
        self._tasks = tasks
        self._notifier = notifier
        self._delay = delay
        """Bots answer no faster than this, so that people can follow."""
        self._chatter: asyncio.Task[None] | None = None
        """The bots that are talking."""
        self._heard = NO_TALK
        """What bots have last heard, see `Table.talk_mark`."""

    def see(self, newly: list[int]) -> None:
        """See to it that those who *newly* owe a decision know, and that bots think."""
        table = self.table
        for seat in table.asked:
            if table.is_bots(seat) or seat in table.late:
                self._think(seat)
            elif seat in newly and not table.is_here(seat):
                self._tasks.spawn(self._notifier.tell_turn(table.row, seat, table.link))
        self._listen()

    def _think(self, seat: int) -> None:
        if not self._tasks.is_closing and seat not in self.thinking:
            self.thinking[seat] = self._tasks.spawn(self._decide(seat))

    async def _decide(self, seat: int) -> None:
        """Make one decision for a seat, and go on with the next."""
        try:
            await self._decided(seat)
        finally:
            self.thinking.pop(seat, None)
        self.see([])

    async def _decided(self, seat: int) -> None:
        """Make one decision for a seat, whatever happens to the bot or the store."""
        table = self.table
        await asyncio.sleep(self._delay)
        while (asked := table.asked.get(seat)) is not None:
            if not (table.is_bots(seat) or seat in table.late):
                return
            text, who = await self._thought(seat)
            try:
                await table.exclusive(table.bot_move(seat, asked[0], text, who))
            except Refusal as refusal:
                if refusal.code == "stale-question":
                    continue
                log.warning("bot move", extra={"table": table.id, "code": refusal.code})
                await asyncio.sleep(1.0)
            else:
                return

    async def _thought(self, seat: int) -> tuple[str, Who]:
        table = self.table
        row = table.row.seats[seat]
        who: Who = "bot" if row.kind == "bot" else "stand-in"
        health = table.services.bots
        try:
            text = await self._brains.decide(table.playing(None), seat, row.level, self._owner())
        except Exception as fault:  # whatever it is, the others at the table go on
            reason = str(fault) if isinstance(fault, Fallback) else repr(fault)[:200]
            extra = {"table": table.id, "seat": seat, "reason": reason}
            log.warning("bot failed, fallback move", extra=extra)
            table.services.metrics.fallbacks.inc()
            health.failures += 1
            return "", "fallback"
        health.failures = 0
        return text, who

    def _owner(self) -> Owner:
        """Say for whom a bot thinks here."""
        return Owner(self.table.id, self.home, self._has_company)

    def _has_company(self) -> bool:
        """Tell whether a person sits here and is here."""
        people = [seat.seat for seat in self.table.row.seats if seat.kind == "person"]
        return any(self.table.is_here(seat) for seat in people)

    def _listen(self) -> None:
        """Let bots talk when talk begins and whenever something new was said."""
        if self._tasks.is_closing or not (self._chatter is None or self._chatter.done()):
            return
        mark = self.table.talk_mark()
        is_news = mark not in (NO_TALK, self._heard)
        self._heard = mark
        if is_news:
            self._chatter = self._tasks.spawn(self._talk())

    async def _talk(self) -> None:
        """Give every bot a chance to say something; no decision waits for it."""
        table = self.table
        for seat in table.talkers():
            await asyncio.sleep(self._delay)
            if seat not in table.talkers():
                self._heard = NO_TALK
                continue
            try:
                level = table.row.seats[seat].level
                owner = self._owner()
                for text in await self._brains.speak(table.playing(None), seat, level, owner):
                    await table.exclusive(table.bot_say(seat, text))
            except Exception as fault:  # words are never worth a table's peace
                extra = {"table": table.id, "seat": seat, "fault": repr(fault)[:200]}
                log.warning("bot has no words", extra=extra)
        self._chatter = None
        self._listen()
