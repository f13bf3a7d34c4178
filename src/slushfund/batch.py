"""Thousands of tables at once, for learners: keys in, NumPy arrays out. docs/gyms/batch.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from slushfund import games
from slushfund.core import AnyGame, Options, Refusal, Rng
from slushfund.core.driver import EVERY_SEAT, Driver, Tables, describe
from slushfund.core.keyboard import KEYS

PLACE: Final = "place"
WIN: Final = "win"
REWARDS: Final = (PLACE, WIN)
"""What a game brings: by place, or by who won; both add up to zero."""

Settings = Mapping[str, str | int | bool] | str | Options | None


class Turn(NamedTuple):
    """What every table shows. The first index is the table."""

    observations: NDArray[np.float32]
    """What the seat that is asked sees, between 0 and 1."""
    masks: NDArray[np.bool_]
    """The keys that are live for it."""
    seats: NDArray[np.int8]
    """Who is asked."""
    rewards: NDArray[np.float32]
    """For each seat, where a game has just ended; zeros elsewhere."""
    dones: NDArray[np.bool_]
    """Where a game has just ended; what is shown there is the beginning of the next one."""


def game_called(name: str | AnyGame) -> AnyGame:
    """Return a game by its id, spelled with `-` or `_`; refuses unknown ones."""
    return games.get(name.replace("_", "-")) if isinstance(name, str) else name


def options_of(game: AnyGame, settings: Settings) -> Options:
    """Return options from a mapping, from text such as `seats=4`, or as they are."""
    if isinstance(settings, Options):
        return settings
    if isinstance(settings, str):
        return game.parse_options(settings)
    return game.options(**(settings or {}))


def is_by_wins(reward: str) -> bool:
    """Tell which of REWARDS is meant; refuses others."""
    if reward not in REWARDS:
        raise Refusal("unknown-reward", "")
    return reward == WIN


class Batch:
    """Tables of one game that go on together. The same seed and keys, the same games."""

    def __init__(
        self,
        game: str | AnyGame,
        options: Settings = None,
        tables: int = 1024,
        seed: int = 7,
        *,
        learner: int = EVERY_SEAT,
        talk: bool = False,
        reward: str = PLACE,
        amounts: Sequence[int] = (),
    ) -> None:
        """Set up tables.

        With *learner*, a seat, only that one is asked, and the others play at random. With *talk*
        statements may be typed, too. With *amounts* no other numbers may be: a smaller game.
        """
        self.game = game_called(game)
        self.options = options_of(self.game, options)
        self.tables = tables
        self.names, bounds = describe(self.game, self.options)
        self.levels: NDArray[np.uint8] = np.zeros((tables, len(self.names)), np.uint8)
        """The latest observations before they are scaled."""
        self.dead: list[int] = []
        """Tables where the latest key was dead; the next live one was pressed there."""
        self.finals: NDArray[np.float32] = np.zeros((0, len(self.names)), np.float32)
        """What the learner, or whoever moved last, saw at the end of the games that just ended."""
        self._scale = (1 / np.array(bounds, np.float32)).astype(np.float32)
        self._by_wins = is_by_wins(reward)
        self._seed = seed
        self._learner = learner
        self._talk = talk
        self._amounts = list(amounts)
        self._tables: Tables | None = None

    def reset(self, seed: int | None = None) -> Turn:
        """Begin a new game at every table, with the batch's seed or another one."""
        self._seed = self._seed if seed is None else seed
        first = self._seed * self.tables
        drivers = [
            Driver(
                self.game,
                self.options,
                Rng.seeded(first + table),
                self._talk,
                True,
                self._learner,
                self._amounts,
            )
            for table in range(self.tables)
        ]
        self._tables = Tables(drivers)
        return self._turn(self._tables)

    def step(self, actions: ArrayLike) -> Turn:
        """Press a key at every table; where a game ends the next one begins."""
        keys = np.asarray(actions)
        if keys.shape != (self.tables,):
            raise ValueError(f"{self.tables} keys are needed, one for each table")
        if self._tables is None:
            raise ValueError("reset() comes first")
        self._tables.step(keys.tolist(), self._by_wins)
        return self._turn(self._tables)

    def driver(self, table: int) -> Driver:
        """Return what drives a table, to look at: what is changed there is not told."""
        if self._tables is None:
            raise ValueError("reset() comes first")
        return self._tables.drivers[table]

    def _turn(self, told: Tables) -> Turn:
        """Put what the tables told into arrays."""
        count, size = self.tables, len(self.names)
        self.levels = np.frombuffer(told.levels(), np.uint8).reshape(count, size)
        self.dead = told.dead
        finals = np.frombuffer(b"".join(told.finals), np.uint8).reshape(len(told.over), size)
        self.finals = finals * self._scale
        live = np.array(told.live, np.int64).view(np.uint8).reshape(count, 8)
        masks = np.unpackbits(live, axis=1, bitorder="little")[:, :KEYS].view(np.bool_)
        rewards = np.zeros((count, self.options.seats), np.float32)
        dones = np.zeros(count, np.bool_)
        if told.over:
            rewards[told.over] = told.returns
            dones[told.over] = True
        seats = np.array(told.seats, np.int8)
        return Turn(self.levels * self._scale, masks, seats, rewards, dones)


def random_keys(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw a live key for each table, every one equally likely."""
    ranks = (rng.random(len(masks)) * masks.sum(1)).astype(np.int64)
    places: Any = np.cumsum(masks, 1, dtype=np.int8)
    found: NDArray[np.int64] = (places <= ranks[:, None]).sum(1)
    return found
