"""OpenSpiel's ISMCTS plays reduced Q.E. against random players, in worlds it imagines."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from slushfund.gyms.openspiel import register, resampler


def play(game: pyspiel.Game, seat: int, simulations: int, rng: np.random.RandomState) -> float:
    """Return what a game brought the bot in one seat."""
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, rng), 1.5, simulations, random_state=rng)
    bot.set_resampler(resampler(int(rng.randint(1 << 30))))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(bot.step(state))
        elif state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=weights)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return float(state.returns()[seat])


def main(games: int = 3, simulations: int = 30) -> float:
    register()
    game = pyspiel.load_game("slushfund_qe(seats=3,amounts=0/1/2/3/4/5/6/7)")
    rng = np.random.RandomState(1)
    results = [play(game, number % 3, simulations, rng) for number in range(games)]
    mean = float(np.mean(results))
    error = float(np.std(results) / np.sqrt(games))
    print(f"ISMCTS with {simulations} simulations, {games} games: {mean:+.2f} (± {error:.2f})")
    return mean


if __name__ == "__main__":
    main(games=30, simulations=60)
