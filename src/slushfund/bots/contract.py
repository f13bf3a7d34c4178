"""What a bot is: it gets a seat's knowledge, a space, a generator and a budget; never a state."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from slushfund.core import Knowledge, Move, Rng, Space

AnyKnowledge: TypeAlias = Knowledge[Any]


class Clock(Protocol):
    """Where time comes from; tests and deterministic runs bring their own."""

    def now(self) -> float:
        """Return seconds since some fixed moment."""


class SystemClock:
    """The time of this machine."""

    def now(self) -> float:
        return time.perf_counter()


class CpuClock:
    """The processor time of this process: a loaded machine does not make a bot weaker."""

    def now(self) -> float:
        return time.process_time()


class Budget:
    """How long a bot may think, and the best move it has so far.

    With *iterations* the clock is not asked at all: same seed, same move, on every machine.
    """

    def __init__(
        self,
        seconds: float,
        clock: Clock,
        iterations: int | None = None,
        listener: Callable[[Move], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self.iterations = iterations
        self.spent = 0
        self.best: Move | None = None
        self._clock = clock
        self._end = clock.now() + seconds
        self._listener = listener

    def more(self) -> bool:
        """Tell whether another iteration may begin, and count it."""
        if self.iterations is not None:
            if self.spent >= self.iterations:
                return False
        elif self._clock.now() >= self._end:
            return False
        self.spent += 1
        return True

    def is_over(self) -> bool:
        """Tell whether time is up in the middle of an iteration; never with counted ones."""
        return self.iterations is None and self._clock.now() >= self._end

    def offer(self, move: Move) -> None:
        """Name the best move so far; it is played if the bot never comes back."""
        if move != self.best:
            self.best = move
            if self._listener is not None:
                self._listener(move)


class Bot(ABC):
    """A player. One object may be asked about many games: it keeps nothing between questions."""

    reads_events: bool = False
    """Whether `knowledge.events` is wanted; it is empty otherwise, which saves time."""

    @abstractmethod
    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        """Return a move of *space*.

        Offers a first move within 20 ms and improves it until the budget is used up.
        """

    def speak(self, knowledge: AnyKnowledge, speech: Space, rng: Rng) -> list[Move]:
        """Return what to say now, if anything: moves of *speech*, asked or not.

        A move that answers a question may follow, where words make the bot change its plan.
        Takes no time worth mentioning; most bots are silent.
        """
        return []
