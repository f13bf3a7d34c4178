"""A seat among seats that play at random, for Gymnasium: `slushfund/qe-v0`. docs/gyms/batch.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from slushfund import games
from slushfund.batch import PLACE, Batch, Turn
from slushfund.core.keyboard import KEYS
from slushfund.gyms.observations import text

Floats: TypeAlias = "NDArray[np.float32]"
Settings: TypeAlias = "str | int | bool"


def register() -> None:
    """Make the games known as `slushfund/<game>-v0`; Gymnasium calls this by itself."""
    for game in games.ALL:
        name = f"slushfund/{game.id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="slushfund.gyms.gymnasium:Seat",
                vector_entry_point="slushfund.gyms.gymnasium:Seats",
                kwargs={"game": game.id},
                disable_env_checker=True,
                order_enforce=False,
            )


class Seats(VectorEnv[Floats, NDArray[np.int64], NDArray[Any]]):
    """Many tables at once; a game that ends begins anew in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 -- as the library has it

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int = 0,
        seed: int = 7,
        talk: bool = False,
        reward: str = PLACE,
        amounts: Sequence[int] = (),
        **options: Settings,
    ) -> None:
        self.batch = Batch(
            game,
            options,
            num_envs,
            seed,
            learner=seat,
            talk=talk,
            reward=reward,
            amounts=amounts,
        )
        self.num_envs = num_envs
        self.render_mode = None
        self._seat = seat
        self.single_observation_space = gymnasium.spaces.Box(
            0, 1, (len(self.batch.names),), np.float32
        )
        self.single_action_space = gymnasium.spaces.Discrete(KEYS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game at every table."""
        first = seed[0] if isinstance(seed, list) else seed
        turn = self.batch.reset(first)
        self._masks = turn.masks
        return turn.observations, {"action_mask": turn.masks}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Press a key at every table."""
        turn = self.batch.step(actions)
        self._masks = turn.masks
        rewards = turn.rewards[:, self._seat]
        return (
            turn.observations,
            rewards,
            turn.dones,
            np.zeros(self.num_envs, np.bool_),
            self._infos(turn),
        )

    def _infos(self, turn: Turn) -> dict[str, Any]:
        infos: dict[str, Any] = {"action_mask": turn.masks}
        if self.batch.dead:
            dead = np.zeros(self.num_envs, np.bool_)
            dead[self.batch.dead] = True
            infos["dead_key"] = dead
        if turn.dones.any():
            finals = np.full(self.num_envs, None, object)
            for at, table in enumerate(np.flatnonzero(turn.dones)):
                finals[table] = self.batch.finals[at]
            infos.update(final_obs=finals, _final_obs=turn.dones)
        return infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the keys that are live at every table."""
        return self._masks


class Seat(gymnasium.Env[Floats, int]):
    """One table."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 -- as the library has it

    def __init__(self, game: str, *, render_mode: str | None = None, **settings: Any) -> None:
        self._seats = Seats(game, 1, **settings)
        self.render_mode = render_mode
        self.observation_space = self._seats.single_observation_space
        self.action_space = self._seats.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Begin a new game; without a seed the next one."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(1 << 62))
        observations, infos = self._seats.reset(seed=seed)
        return observations[0], {"action_mask": infos["action_mask"][0]}

    def step(self, action: int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Press a key."""
        seen, rewards, dones, _, infos = self._seats.step(np.array([action]))
        info: dict[str, Any] = {"action_mask": infos["action_mask"][0]}
        if "dead_key" in infos:
            info["dead_key"] = True
        if dones[0]:
            return infos["final_obs"][0], float(rewards[0]), True, False, info
        return seen[0], float(rewards[0]), False, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the keys that are live, as MaskablePPO of sb3-contrib asks for them."""
        masks: NDArray[np.bool_] = self._seats.action_masks()[0]
        return masks

    def render(self) -> str | None:
        """Return what the seat sees, as text."""
        if self.render_mode != "ansi":
            return None
        driver = self._seats.batch.driver(0)
        view = driver.game.view(driver.state, driver.seat)
        return text(driver.game, view, driver.spaces(driver.seat)[0])
