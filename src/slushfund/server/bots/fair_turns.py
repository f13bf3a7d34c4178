"""Who thinks next, where more bots want to think than may at once.

Tables where somebody waits come before tables of bots alone. Among equals the household that has
had the least thinking time is next, and of its tables the one that has had the least.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import inf
from typing import Final

from slushfund.server.bots.helpers import Helper

AHEAD: Final = 1
"""Workers that bots without company leave to others, where there are more than that."""


@dataclass(frozen=True)
class Owner:
    """For whom a bot thinks."""

    table: str
    home: str
    """The household that began the table, as the budget names it."""
    has_company: Callable[[], bool]
    """Tells whether somebody waits for the bot, at the moment when that matters."""
    patience: float = inf
    """Seconds that those who wait have left for this one decision."""


class Shares:
    """Seconds that each has had while others wanted some, too."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._held: defaultdict[str, float] = defaultdict(float)
        """What is charged for thoughts that have not ended: the rest of it is given back."""
        self._wanting: Counter[str] = Counter()

    def used(self, name: str) -> float:
        """Return how much somebody has had, with what is held for it now."""
        return self._used[name] + self._held[name]

    def join(self, name: str) -> None:
        """Somebody wants a share. Who comes late has no claim to what others had before."""
        if not self._wanting[name]:
            floor = min([self._used[one] for one in self._wanting if one != name], default=0.0)
            self._used[name] = max(self._used.get(name, 0.0), floor)
        self._wanting[name] += 1

    def hold(self, name: str, seconds: float) -> None:
        """Somebody begins to think, for this many seconds at most."""
        self._held[name] += seconds

    def release(self, name: str, seconds: float, taken: float) -> None:
        """It has ended, and has taken this many."""
        self._held[name] -= seconds
        self._used[name] += taken

    def leave(self, name: str) -> None:
        """Somebody wants nothing more for now; when nobody does, all begin anew."""
        self._wanting[name] -= 1
        if not self._wanting[name]:
            del self._wanting[name]
            self._held.pop(name, None)
        if not self._wanting:
            self._used.clear()


@dataclass(eq=False)
class Turn:
    """Somebody who waits for a worker, or has one."""

    owner: Owner
    seconds: float
    """What it may take at most: charged at once, and the rest given back."""
    is_talk: bool
    is_ours: bool
    """Whether a worker elsewhere would not do."""
    granted: asyncio.Future[None] = field(default_factory=asyncio.Future)
    began: float = 0.0
    alone: bool = False
    """Whether nobody waited for it when it was granted a worker of ours."""
    helper: Helper | None = None
    """The worker elsewhere that it was granted; None: one of ours."""


class FairTurns:
    """Lets a few bots think at once, in a fair order."""

    def __init__(self, workers: int, clock: Callable[[], float]) -> None:
        self._free = workers
        self._for_lonely = max(1, workers - AHEAD)
        """Workers that bots without company may still take."""
        self._clock = clock
        self._helpers: list[Helper] = []
        """Workers elsewhere that wait for something to think about."""
        self._waiting: list[Turn] = []
        self._homes, self._tables = Shares(), Shares()

    @asynccontextmanager
    async def turn(
        self, owner: Owner, seconds: float, *, is_talk: bool = False, is_ours: bool = True
    ) -> AsyncIterator[Helper | None]:
        """Wait for a worker and hold it; *seconds* is the most that it may take.

        Without *is_ours* it may be a worker elsewhere, and rather is, where one waits.
        """
        turn = Turn(owner, seconds, is_talk, is_ours)
        for shares, name in self._shares(owner):
            shares.join(name)
        self._waiting.append(turn)
        self._grant()
        try:
            await turn.granted
            yield turn.helper
        finally:
            self._end(turn)

    def hire(self, helper: Helper) -> None:
        """Let a worker elsewhere think for whoever is next."""
        self._helpers.append(helper)
        self._grant()

    def dismiss(self, helper: Helper) -> None:
        """Do without a worker elsewhere, unless it was given something already."""
        if helper in self._helpers:
            self._helpers.remove(helper)

    def _grant(self) -> None:
        """Give free workers to whoever is next."""
        while able := [turn for turn in self._waiting if self._may(turn)]:
            turn = min(able, key=self._rank)  # the first of equals
            self._waiting.remove(turn)
            turn.began = self._clock()
            if self._may_hire(turn):
                turn.helper = self._helpers.pop(0)
            else:
                self._free -= 1
                turn.alone = not turn.owner.has_company()
                self._for_lonely -= turn.alone
            for shares, name in self._shares(turn.owner):
                shares.hold(name, turn.seconds)
            turn.granted.set_result(None)

    def _may(self, turn: Turn) -> bool:
        if turn.granted.done():  # it was given up
            return False
        has_ours = self._free > 0 and (self._for_lonely > 0 or turn.owner.has_company())
        return has_ours or self._may_hire(turn)

    def _may_hire(self, turn: Turn) -> bool:
        """Tell whether a worker elsewhere may take this; bots alone leave one to others."""
        kept = 0 if turn.owner.has_company() else AHEAD
        return not turn.is_ours and len(self._helpers) > kept

    def _rank(self, turn: Turn) -> tuple[bool, bool, float, float]:
        home, table = [shares.used(name) for shares, name in self._shares(turn.owner)]
        return (not turn.owner.has_company(), turn.is_talk, home, table)

    def _shares(self, owner: Owner) -> list[tuple[Shares, str]]:
        return [(self._homes, owner.home), (self._tables, owner.table)]

    def _end(self, turn: Turn) -> None:
        was_granted = turn not in self._waiting
        if not was_granted:
            self._waiting.remove(turn)
        elif turn.helper is None:
            self._free += 1
            self._for_lonely += turn.alone
        elif turn.helper.is_waiting:  # it was given up before anything was asked
            self._helpers.append(turn.helper)
        for shares, name in self._shares(turn.owner):
            if was_granted:
                shares.release(name, turn.seconds, self._clock() - turn.began)
            shares.leave(name)
        self._grant()
