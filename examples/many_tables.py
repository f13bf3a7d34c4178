"""Step many tables at once, and measure how many decisions a second that makes."""

import time

import numpy as np

from slushfund.batch import Batch, random_keys


def main(tables: int = 256, steps: int = 200) -> dict[str, float]:
    speeds = {}
    for game in ("qe", "tiefe-taschen", "counterfeiters", "prodigals"):
        batch = Batch(game, {}, tables=tables, seed=7)
        rng, turn = np.random.default_rng(1), batch.reset()
        games, spent = 0, 0.0
        for _ in range(steps):
            keys = random_keys(turn.masks, rng)
            began = time.process_time()
            turn = batch.step(keys)
            spent += time.process_time() - began
            games += int(turn.dones.sum())
        speeds[game] = tables * steps / spent
        size = turn.observations.shape[1]
        print(f"{game}: {speeds[game]:,.0f} decisions/s, tensors of {size}, {games} games ended")
    return speeds


if __name__ == "__main__":
    main()
