"""Train a seat of reduced Q.E. against random players with a plain policy gradient."""

import numpy as np

from slushfund.batch import Batch
from slushfund.core.keyboard import KEYS

TABLES = 64


def main(games: int = 150, rate: float = 0.3) -> list[float]:
    """Return the mean reward of every *TABLES* games, as learning goes on."""
    batch = Batch("qe", {"seats": 3}, TABLES, seed=7, learner=0, amounts=range(8))
    rng, turn = np.random.default_rng(1), batch.reset()
    weights = np.zeros((len(batch.names), KEYS))
    paths: list[list[tuple]] = [[] for _ in range(TABLES)]
    rewards: list[float] = []
    slope, curve = np.zeros_like(weights), []
    while len(rewards) < games:
        logits = np.where(turn.masks, turn.observations @ weights, -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        keys = (odds.cumsum(1) < rng.random((TABLES, 1))).sum(1).clip(max=KEYS - 1)
        wish = -odds
        wish[np.arange(TABLES), keys] += 1  # towards what was pressed, away from what was not
        for table in range(TABLES):
            paths[table].append((turn.observations[table], wish[table]))
        turn = batch.step(keys)
        for table in np.flatnonzero(turn.dones):
            gain = float(turn.rewards[table, 0])
            seen, wishes = (np.array(part) for part in zip(*paths[table], strict=True))
            slope += gain * seen.T @ wishes
            paths[table] = []
            rewards.append(gain)
            if len(rewards) % TABLES == 0:
                weights += rate * slope / TABLES
                slope[:] = 0
                curve.append(float(np.mean(rewards[-TABLES:])))
    print("mean reward:", " ".join(f"{mean:+.2f}" for mean in curve))
    return curve


if __name__ == "__main__":
    main(games=3000)
