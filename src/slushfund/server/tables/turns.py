"""Whose turn it is at a table: people who are not here are told, bots think and talk."""

from __future__ import annotations

import asyncio
import logging
from math import inf
from typing import Final

from slushfund.core import Refusal
from slushfund.server.bots.ahead import Ahead
from slushfund.server.bots.brains import Fallback
from slushfund.server.bots.fair_turns import Owner
from slushfund.server.notices.notify import Notifier
from slushfund.server.store.rows import Who
from slushfund.server.tables.table import NO_TALK, Table
from slushfund.server.tasks import Tasks

PATIENCE: Final = 3.5
"""Seconds that people wait for all bots between two decisions of theirs, if bots can help it: the
rest of the eight seconds of a round is for showing what they did."""
SHARES: Final = 4
"""What part of the time left one decision may take at most; nobody knows how many follow."""
HASTE: Final = 0.01
"""Seconds that a bot has at any rate: for the first move that comes to its mind."""

log = logging.getLogger("slushfund.server")


def share(waited: float, bots: int) -> float:
    """Return the seconds for one decision of a bot after people have waited for this many.

    However many decisions follow, together they take no more than is left, but for haste.
    """
    return max(HASTE, (PATIENCE - waited) / max(SHARES, bots))


class Turns:
    """Watches one table and sees to it that whoever owes a decision makes one."""

    def __init__(self, table: Table, tasks: Tasks, notifier: Notifier, delay: float) -> None:
        self.table = table
        self.home = ""
        """The household that bots think for here; "" until somebody has come."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.waiting: set[asyncio.Event] = set()
        """Those who want to know when something has happened."""
        self._brains = table.services.brains
        self._tasks = tasks
        self._notifier = notifier
        self._delay = delay
        """Bots that decide beside people answer no faster than this."""
        self._ahead = Ahead(self._brains)
        self._waiting_since: float | None = None
        """Since when people wait for bots; None: they do not."""
        self._chatter: asyncio.Task[None] | None = None
        """The bots that are talking."""
        self._heard = NO_TALK
        """What bots have last heard, see `Table.talk_mark`."""

    def see(self, newly: list[int]) -> None:
        """See to it that those who *newly* owe a decision know, and that bots think."""
        table = self.table
        for waiting in self.waiting:
            waiting.set()
        if table.is_gone:
            return
        self._note_waiting()
        for seat in table.asked:
            if table.is_bots(seat) or seat in table.late:
                self._think(seat)
            elif seat in newly and not table.is_here(seat):
                self._tasks.spawn(self._notifier.tell_turn(table.row, seat, table.link))
        self._listen()
        self._think_ahead()

    def _note_waiting(self) -> None:
        """Remember since when people have waited for bots."""
        table = self.table
        if not table.asked or any(not table.is_bots(seat) for seat in table.asked):
            self._waiting_since = None
        elif self._waiting_since is None:
            self._waiting_since = table.now()

    def _think_ahead(self) -> None:
        """While one person thinks, and nobody else is asked, bots may think of what comes then."""
        table = self.table
        if self._tasks.is_closing or not self._brains.has_spare or len(table.asked) != 1:
            return
        seat = next(iter(table.asked))
        if table.is_bots(seat) or not table.is_here(seat) or not any(self._bots()):
            return
        play = table.playing(None)
        if self._ahead.is_due(play):
            owner = Owner(table.id, self.home, bool)  # nobody waits for it
            self._tasks.spawn(self._ahead.think(play, seat, self._level, owner))

    def _bots(self) -> list[int]:
        return [row.seat for row in self.table.row.seats if self.table.is_bots(row.seat)]

    def _level(self, seat: int) -> str | None:
        """Return which bot decides for a seat; "" where none does."""
        return self.table.row.seats[seat].level if self.table.is_bots(seat) else ""

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
        await asyncio.sleep(self._pause())
        while not table.is_gone and (asked := table.asked.get(seat)) is not None:
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

    def _pause(self) -> float:
        """Return how long a bot waits before it answers.

        Whoever is asked must see what the others do meanwhile, and nobody follows bots among
        themselves. But people who wait for bots do not wait for nothing: each screen shows what
        was done at the pace that its person likes.
        """
        is_beside = any(not self.table.is_bots(seat) for seat in self.table.asked)
        return self._delay if is_beside or not self._has_company() else 0.0

    async def _thought(self, seat: int) -> tuple[str, Who]:
        table = self.table
        row = table.row.seats[seat]
        who: Who = "bot" if row.kind == "bot" else "stand-in"
        health = table.services.bots
        if (text := self._ahead.take(table.playing(None), seat)) is not None:
            return text, who
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
        return Owner(self.table.id, self.home, self._has_company, self._patience())

    def _patience(self) -> float:
        """Return how long a bot may think so that people do not wait too long for all of them."""
        if self._waiting_since is None or not self._has_company():
            return inf
        return share(self.table.now() - self._waiting_since, len(self._bots()))

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
        for seat in table.talkers() if not table.is_gone else []:
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
