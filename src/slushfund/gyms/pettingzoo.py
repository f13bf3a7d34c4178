"""All games as PettingZoo environments: `env("qe", seats=4)`. docs/gyms/pettingzoo.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from slushfund.batch import PLACE, game_called, is_by_wins, options_of
from slushfund.core import NOBODY, Rng
from slushfund.core.driver import Driver, describe
from slushfund.core.keyboard import KEYS
from slushfund.gyms.observations import text

Seen: TypeAlias = "dict[str, NDArray[Any]]"


def env(
    game: str,
    *,
    talk: bool = False,
    reward: str = PLACE,
    amounts: Sequence[int] = (),
    **options: str | int | bool,
) -> Env:
    """Return a game in which agents take turns, one key a turn."""
    return Env(game, talk=talk, reward=reward, amounts=amounts, **options)


def parallel_env(game: str, **settings: Any) -> ParallelEnv[str, Seen, int]:
    """Return a game in which all agents act at once; only the one that is asked is heard."""
    made: ParallelEnv[str, Seen, int] = turn_based_aec_to_parallel(env(game, **settings))
    return made


class Env(AECEnv[str, Seen, int]):  # type: ignore[misc]  # the library has no types
    """One table. Agents are `seat_0`, `seat_1`, …; an action is a key of `core.keyboard`."""

    metadata: dict[str, Any] = {  # noqa: RUF012 -- as the library has it
        "name": "slushfund",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        game: str,
        *,
        talk: bool,
        reward: str,
        amounts: Sequence[int],
        **options: str | int | bool,
    ) -> None:
        super().__init__()
        self.render_mode = "ansi"
        self.game = game_called(game)
        self.options = options_of(self.game, options)
        self.metadata = {**self.metadata, "name": f"slushfund_{self.game.id.replace('-', '_')}"}
        self.names, bounds = describe(self.game, self.options)
        self._scale = (1 / np.array(bounds, np.float32)).astype(np.float32)
        self._talk = talk
        self._amounts = list(amounts)
        self._by_wins = is_by_wins(reward)
        self._luck = np.random.SeedSequence()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.options.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(self.names)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (KEYS,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(KEYS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed and keys, the same game."""
        if seed is None:
            seed = int(self._luck.spawn(1)[0].generate_state(1, np.uint64)[0])
        self.driver = Driver(
            self.game,
            self.options,
            Rng.seeded(seed),
            self._talk,
            amounts=self._amounts,
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.driver.seat, 0)]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and the keys that are live for it: none unless it is asked."""
        seat = self._seats[agent]
        levels = np.frombuffer(self.driver.levels(seat), np.uint8)
        live = self.driver.live() if seat == self.driver.seat else 0
        bits = np.frombuffer(live.to_bytes(8, "little"), np.uint8)
        mask = np.unpackbits(bits, bitorder="little")[:KEYS].view(np.int8)
        return {"observation": levels * self._scale, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Press a key for the agent that is asked; in place of a dead key the next live one."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        was_live = self.driver.press(int(action))
        self.infos[agent] = {} if was_live else {"dead_key": int(action)}
        if self.driver.seat != NOBODY:
            self.agent_selection = self.possible_agents[self.driver.seat]
            return
        returns = self.driver.returns(self._by_wins)
        for other, seat in self._seats.items():
            self.rewards[other] = returns[seat]
            self._cumulative_rewards[other] += returns[seat]
            self.terminations[other] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        """Return what the agent that is asked sees, as text."""
        driver = self.driver
        seat = self._seats[self.agent_selection]
        space = driver.spaces(seat)[0] if driver.seat == seat else None
        shown = text(self.game, self.game.view(driver.state, seat), space)
        return shown + (f"You have typed: {driver.typing.text()}\n" if space is not None else "")

    def close(self) -> None:
        """There is nothing to close."""
