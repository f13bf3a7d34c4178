"""How far a long command is, and how long it will take."""

from __future__ import annotations

import sys
import time


class Progress:
    """A line on standard error with the time that is left, where somebody is watching."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.began = time.perf_counter()
        self.first: int | None = None

    def __call__(self, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        if self.first is None:
            self.first = done
        passed = time.perf_counter() - self.began
        played = done - self.first
        left = "" if not played else f", {_time(passed / played * (total - done))} left"
        filled = 30 * done // max(1, total)
        bar = "#" * filled + "-" * (30 - filled)
        sys.stderr.write(f"\r[{bar}] {done}/{total} {self.unit}{left}   ")
        sys.stderr.flush()


def _time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
