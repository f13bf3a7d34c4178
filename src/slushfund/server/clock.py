"""The two clocks of a server.

What is stored and dated goes by the wall clock, `time.time`. How long something takes, a decision,
an absence, a silence, goes by a steady clock: nobody loses a turn because the time was set.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class SteadyClock:
    """Agrees with the wall clock when it is made, and goes on evenly from there.

    Deadlines and the time of messages are told by it, and clients only subtract one from the other.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ticks = ticks
        self._start = wall() - ticks()

    def __call__(self) -> float:
        return self._start + self._ticks()
