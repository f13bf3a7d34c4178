"""How far a long command is, how fast it goes, and how long it will take."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import IO, Final

from slushfund.cli.language import say, say_result

SOON: Final = 2.0
"""Seconds after which somebody wants to know how far it is."""
BETWEEN: Final = 0.1
"""Seconds between two changes of the line: nobody reads faster."""
WIDTH: Final = 30


class Progress:
    """A line on standard error, where somebody is watching; `with` ends it.

    It shows what is done, how much of it in a second, and the time that is left. Commands that
    are done at once show nothing.
    """

    def __init__(
        self,
        unit: str,
        clock: Callable[[], float] = time.perf_counter,
        stream: IO[str] | None = None,
    ) -> None:
        self.unit = say_result(unit)
        self._stream = stream or sys.stderr
        self._clock = clock
        self._began = clock()
        self._shown = 0.0
        self._first: int | None = None
        """What was done before we began, where work goes on."""
        self._is_watched = self._stream.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Leave the line as it is, and begin a new one."""
        if self._shown:
            self._stream.write("\n")
            self._stream.flush()
        self._shown = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Say that so much of all is done."""
        if self._first is None:
            self._first = done
        now = self._clock()
        is_last = done >= total and bool(self._shown)
        is_due = now - self._began >= SOON and now - self._shown >= BETWEEN
        if not self._is_watched or not (is_due or is_last):
            return
        self._shown = now
        self._stream.write(f"\r{self._line(done, total, now - self._began)}\x1b[K")
        self._stream.flush()

    def _line(self, done: int, total: int, passed: float) -> str:
        filled = WIDTH * done // max(1, total)
        bar = "#" * filled + "-" * (WIDTH - filled)
        made = done - (self._first or 0)
        rate = made / passed if passed else 0.0
        text = f"[{bar}] {done:,}/{total:,} {self.unit}"
        if not rate:
            return text
        left = say("{time} left", time=_time((total - done) / rate))
        return f"{text}, {_rate(rate)}/s, {left}"


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"


def _time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
