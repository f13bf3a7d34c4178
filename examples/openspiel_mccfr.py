"""OpenSpiel's MCCFR on reduced Q.E.: bids are 0, 1 or 5, and nobody remembers."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from slushfund.gyms.openspiel import register


def play(game: pyspiel.Game, policy, seat: int, rng: np.random.RandomState) -> float:
    """Return what a game brings a seat that follows a policy among random players."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
        elif state.current_player() == seat:
            actions, weights = zip(*policy.action_probabilities(state).items(), strict=True)
        else:
            actions, weights = state.legal_actions(), None
        state.apply_action(int(rng.choice(actions, p=weights)))
    return float(state.returns()[seat])


def main(iterations: int = 10, games: int = 10) -> float:
    register()
    game = pyspiel.load_game("slushfund_qe(seats=3,memory=off,amounts=0/1/5)")
    np.random.seed(1)
    solver = OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    rng = np.random.RandomState(2)
    policy = solver.average_policy()
    results = [play(game, policy, number % 3, rng) for number in range(games)]
    known = len(solver._infostates)
    error = float(np.std(results) / np.sqrt(games))
    print(
        f"{iterations} iterations, {known} information states: "
        f"{np.mean(results):+.2f} (± {error:.2f}) among random players"
    )
    return float(np.mean(results))


if __name__ == "__main__":
    main(iterations=2000, games=300)
