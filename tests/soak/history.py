"""A history of calls at one table, held against the log that is stored: is it linearizable?

Everybody who asks notes when, and when they were told; all by one clock. The log is a list to which
every input is added once. It is the order that the server claims, so nothing has to be searched:
the claim holds if

- what was acknowledged stands in the log exactly once, what nobody answered at most once, and what
  was refused, or never asked, not at all;
- whatever was acknowledged before something else was asked stands before it;
- whoever counts the lines counts at least those acknowledged before they asked, at most those asked
  before they were told, and never fewer than somebody who was told before.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf


class Broken(AssertionError):
    """The log cannot have come of these calls; says why, and which."""


@dataclass(eq=False)
class Call:
    """Something that was asked, by its key; nobody has answered as long as `told` is infinite."""

    key: str
    asked: float
    told: float = inf
    is_refused: bool = False


@dataclass(frozen=True)
class Count:
    """How many lines somebody was shown, and between which two moments."""

    asked: float
    told: float
    lines: int


@dataclass
class History:
    """What was asked at one table, by however many at once."""

    calls: list[Call] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic
    lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def call(self, key: str) -> Iterator[Call]:
        """Note a call; whoever leaves with an exception was not answered."""
        call = Call(key, self.clock())
        with self.lock:
            self.calls.append(call)
        yield call
        call.told = self.clock()

    @contextmanager
    def look(self) -> Iterator[list[int]]:
        """Note how many lines somebody is shown: what is put into the list."""
        asked, seen = self.clock(), list[int]()
        yield seen
        with self.lock:
            self.counts.append(Count(asked, self.clock(), seen[0]))

    def check(self, log: list[str]) -> None:
        """Demand that this log, keys in their order, can have come of these calls."""
        self._check_once(log)
        self._check_order(log)
        self._check_counts()

    def _check_once(self, log: list[str]) -> None:
        stored = Counter(log)
        known = {call.key for call in self.calls}
        for call in self.calls:
            times = stored[call.key]
            if call.is_refused and times:
                raise Broken("refused, but stored", call)
            if times > 1:
                raise Broken("doubled", call)
            if not times and call.told < inf and not call.is_refused:
                raise Broken("lost", call)
        if strange := [key for key in log if key not in known]:
            raise Broken("nobody asked for it", strange[0])

    def _check_order(self, log: list[str]) -> None:
        calls = {call.key: call for call in self.calls}
        latest: Call | None = None
        for call in [calls[key] for key in log]:
            if latest is not None and call.told < latest.asked:
                raise Broken("out of order", latest, call)
            if latest is None or call.asked > latest.asked:
                latest = call

    def _check_counts(self) -> None:
        standing = [call for call in self.calls if not call.is_refused]
        for count in self.counts:
            least = len([call for call in standing if call.told < count.asked])
            most = len([call for call in standing if call.asked < count.told])
            earlier = [one.lines for one in self.counts if one.told < count.asked]
            if count.lines < max([least, *earlier]):
                raise Broken("shown too little", count)
            if count.lines > most:
                raise Broken("shown too much", count)
