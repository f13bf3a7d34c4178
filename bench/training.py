"""PPO in one file, with NumPy alone: a seat learns to beat players at random.

`python -m bench.training qe 60 curve.svg` trains for 60 updates and draws the curve.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from slushfund.batch import Batch
from slushfund.core.keyboard import KEYS

SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "qe": {"game": "qe", "options": {"seats": 3}, "amounts": range(10)},
    "counterfeiters": {"game": "counterfeiters", "options": {"seats": 2}},
}
"""What is learned: reduced Q.E., where bids have one digit, and Counterfeiters for two."""
HIDDEN: Final = 64
RATE: Final = 3e-3
CLIP: Final = 0.2
BONUS: Final = 0.01
"""For keeping several keys likely."""
LAMBDA: Final = 0.97

Floats = NDArray[Any]


class Step(NamedTuple):
    """What happened at all tables in one step."""

    seen: Floats
    masks: Floats
    keys: Floats
    chance: Floats
    value: Floats
    reward: Floats
    done: Floats


class Policy:
    """One hidden layer, heads for keys and for the value, learned with Adam."""

    def __init__(self, size: int, rng: np.random.Generator) -> None:
        wide = 1 / np.sqrt(size)
        self.w = [rng.normal(0, wide, (size, HIDDEN)), rng.normal(0, 0.01, (HIDDEN, KEYS + 1))]
        self.mean = [np.zeros_like(w) for w in self.w]
        self.square = [np.zeros_like(w) for w in self.w]
        self.steps = 0

    def __call__(self, seen: Floats, masks: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the hidden layer, the chance of each key, and the value."""
        hidden = np.tanh(seen @ self.w[0])
        out = hidden @ self.w[1]
        logits = np.where(masks, out[:, :KEYS], -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), out[:, KEYS]

    def learn(self, some: Step, gains: Floats, returns: Floats) -> None:
        """Make what went well likelier, but not by too much at once."""
        hidden, odds, value = self(some.seen, some.masks)
        rows, count = np.arange(len(gains)), len(gains)
        ratio = odds[rows, some.keys] / some.chance
        is_cut = (gains > 0) & (ratio > 1 + CLIP) | (gains < 0) & (ratio < 1 - CLIP)
        weight = np.where(is_cut, 0, ratio * gains)
        logs = np.log(odds + 1e-12)
        slope = odds * weight[:, None]
        slope += BONUS * odds * (logs - (odds * logs).sum(1, keepdims=True))
        slope[rows, some.keys] -= weight
        out = np.concatenate([slope, (value - returns)[:, None]], 1) / count
        back = out @ self.w[1].T * (1 - hidden**2)
        self.steps += 1
        for at, grad in enumerate((some.seen.T @ back, hidden.T @ out)):
            self.mean[at] += 0.1 * (grad - self.mean[at])
            self.square[at] += 0.001 * (grad**2 - self.square[at])
            size = np.sqrt(self.square[at] / (1 - 0.999**self.steps)) + 1e-8
            self.w[at] -= RATE * self.mean[at] / (1 - 0.9**self.steps) / size


def gains_of(kept: list[Step], last: Floats) -> Floats:
    """Return how much better each step went than was thought (GAE)."""
    gain, gains, after = np.zeros_like(last), [], last
    for one in reversed(kept):
        goes_on = ~one.done
        gain = one.reward + goes_on * after - one.value + LAMBDA * goes_on * gain
        gains.append(gain)
        after = one.value
    return np.concatenate(gains[::-1])


def main(
    updates: int, tables: int = 128, steps: int = 128, name: str = "qe", rng_seed: int = 1
) -> list[float]:
    """Return the mean reward a game, update by update; players at random have 0."""
    rng = np.random.default_rng(rng_seed)
    batch = Batch(**SETTINGS[name], tables=tables, seed=7, learner=0)
    policy, turn, curve = Policy(len(batch.names), rng), batch.reset(), []
    for update in range(updates):
        kept: list[Step] = []
        ended: list[float] = []
        for _ in range(steps):
            _, odds, value = policy(turn.observations, turn.masks)
            keys = (odds.cumsum(1) < rng.random((tables, 1))).sum(1).clip(max=KEYS - 1)
            after = batch.step(keys)
            chance = odds[np.arange(tables), keys].clip(1e-9)
            reward = after.rewards[:, 0]
            kept.append(
                Step(turn.observations, turn.masks, keys, chance, value, reward, after.dones)
            )
            ended += reward[after.dones].tolist()
            turn = after
        gains = gains_of(kept, policy(turn.observations, turn.masks)[2])
        whole = Step(*[np.concatenate(part) for part in zip(*kept, strict=True)])
        for _ in range(4):
            for part in np.array_split(rng.permutation(len(gains)), 8):
                some = Step(*[column[part] for column in whole])
                policy.learn(some, gains[part], gains[part] + some.value)
        curve.append(float(np.mean(ended)) if ended else 0.0)
        done = (update + 1) * tables * steps
        print(f"{done} keys: {curve[-1]:+.3f} a game ({len(ended)} games)", flush=True)
    return curve


def drawn(title: str, curve: list[float]) -> str:
    """Return a curve as an SVG, between -1 and 1."""
    wide, tall = 640, 240
    xs = [40 + (wide - 60) * at / max(1, len(curve) - 1) for at in range(len(curve))]
    points = " ".join(
        f"{x:.0f},{tall / 2 - y * (tall / 2 - 20):.0f}" for x, y in zip(xs, curve, strict=True)
    )
    marks = "".join(
        f'<text x="4" y="{tall / 2 - y * (tall / 2 - 20) + 4:.0f}">{y:+.0f}</text>'
        for y in (-1, 0, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" role="img" '
        f'aria-label="{title}" font-family="Georgia,serif" font-size="13" fill="#777">'
        f'<line x1="40" x2="{wide - 20}" y1="{tall // 2}" y2="{tall // 2}" stroke="#999"/>{marks}'
        f'<polyline points="{points}" fill="none" stroke="#a33" stroke-width="2"/>'
        f'<text x="44" y="16">{title}</text></svg>\n'
    )


if __name__ == "__main__":
    which, number, target = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
    title = f"{which}: mean reward of a seat among random players, update by update"
    target.write_text(drawn(title, main(number, 64, 64, which)), "utf-8")
