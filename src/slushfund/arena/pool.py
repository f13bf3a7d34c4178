"""Work in chunks over processes of this machine; what comes out does not depend on how many."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


@contextmanager
def pool(
    number: int, work: Callable[[T], R], here: Callable[[Iterable[T]], Iterator[R]]
) -> Iterator[Callable[[Iterable[T]], Iterator[R]]]:
    """Return what does *work* on chunks in that many processes, in any order.

    One means this process: then *here* does it.
    """
    if number <= 1:
        yield here
        return
    workers = multiprocessing.get_context("spawn").Pool(number, _ignore_interrupt)
    try:

        def spread(chunks: Iterable[T]) -> Iterator[R]:
            return workers.imap_unordered(work, chunks)

        yield spread
    finally:
        workers.terminate()
        workers.join()


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that keeps the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
