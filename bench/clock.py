"""Measuring in CPU time, so that a busy machine disturbs as little as possible."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import TypeVar

T = TypeVar("T")


def count_per_second(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Call *play* for a while; return calls per second and what it counted per second."""
    play()
    calls = counted = 0
    begin = process_time()
    passed = 0.0
    while passed < seconds:
        counted += play()
        calls += 1
        passed = process_time() - begin
    return calls / passed, counted / passed


def nanoseconds_each(work: Callable[[T], object], things: list[T], seconds: float) -> float:
    """Return what *work* costs for one of *things*, on average over all of them."""
    rounds = 0
    begin = process_time()
    passed = 0.0
    while passed < seconds:
        for thing in things:
            work(thing)
        rounds += 1
        passed = process_time() - begin
    return passed / rounds / len(things) * 1e9
