"""Three agents of PettingZoo play Q.E.; they see tensors and press live keys."""

import numpy as np

from slushfund.gyms.pettingzoo import env


def main(seed: int = 5) -> dict[str, float]:
    table = env("qe", seats=3)
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    turns = 0
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        totals[agent] += reward
        if over:
            table.step(None)
            continue
        if turns == 0:
            print(table.render())
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        turns += 1
    print(f"{turns} keys; rewards: {totals}")
    return totals


if __name__ == "__main__":
    main()
