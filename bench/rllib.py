"""RLlib's PPO on what `bench.training` learns: a seat among players at random.

`python -m bench.rllib qe 20 curve.svg`, where `ray[rllib]` and `torch` are installed
(docs/gyms/training.md).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("RAY_AUTH_MODE", "disabled")  # else it wants a token for this machine alone

import gymnasium
import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from bench.training import SETTINGS, drawn
from slushfund.core.keyboard import KEYS
from slushfund.gyms.gymnasium import Seat


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Puts the mask where RLlib's module for masked actions looks for it."""

    def __init__(self, settings: dict[str, Any]) -> None:
        options = dict(settings)
        super().__init__(Seat(**options.pop("options"), **options))
        keys = gymnasium.spaces.Box(0, 1, (KEYS,), np.float32)
        self.observation_space = gymnasium.spaces.Dict(
            {"action_mask": keys, "observations": self.env.observation_space}
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed)
        return self._masked(seen, info), {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(int(action))
        return self._masked(seen, info), reward, over, cut, {}

    def _masked(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        mask = np.asarray(info["action_mask"], np.float32)
        if not mask.any():  # a game is over, and nobody is asked
            mask[:] = 1
        return {"action_mask": mask, "observations": np.asarray(seen, np.float32)}


def main(updates: int, name: str = "qe", keys: int = 4096) -> list[float]:
    """Return the mean reward a game, update by update; players at random have 0."""
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    begun: Any = PPOConfig
    config = (
        begun()
        .environment(Masked, env_config=SETTINGS[name])
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .learners(num_learners=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .training(
            train_batch_size_per_learner=keys,
            minibatch_size=256,
            num_epochs=4,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.97,
            entropy_coeff=0.01,
        )
    )
    algorithm: Any = config.build_algo()
    curve: list[float] = []
    for update in range(updates):
        result = algorithm.train()["env_runners"]
        curve.append(float(result.get("episode_return_mean", 0.0)))
        print(f"{(update + 1) * keys} keys: {curve[-1]:+.3f} a game", flush=True)
    algorithm.stop()
    ray.shutdown()
    return curve


if __name__ == "__main__":
    which, number, target = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    title = f"{which}: RLlib's PPO, mean reward of a seat among random players, update by update"
    target.write_text(drawn(title, main(number, which)), "utf-8")
