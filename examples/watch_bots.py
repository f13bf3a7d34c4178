"""Let bots play Counterfeiters and print what a spectator hears."""

from slushfund import games
from slushfund.bots import Budget, SystemClock, find
from slushfund.core import CHANCE, SPECTATOR, Knowledge, Rng, told_to


def main(inputs: int = 40) -> None:
    game = games.get("counterfeiters")
    state = game.start(game.options(seats=3))
    rng = Rng.seeded(11)
    bots = [find(game.id, name).make() for name in ("random", "random", "quick")]
    for _ in range(inputs):
        seats = game.to_act(state)
        if not seats:
            break
        seat = seats[0]
        if seat == CHANCE:
            move = game.draw(state, rng)
        else:
            known = Knowledge(seat, game.view(state, seat), [])
            budget = Budget(1.0, SystemClock(), iterations=20)
            move = bots[seat].choose(known, game.space(state, seat), rng, budget)
        for event in told_to(game.apply(state, seat, move), SPECTATOR):
            print(game.write_event(event))


if __name__ == "__main__":
    main()
