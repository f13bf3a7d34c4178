"""Play a game of Q.E. at random and say how it ended."""

from slushfund import games
from slushfund.core import CHANCE, Rng


def main() -> None:
    qe = games.get("qe")
    state = qe.start(qe.options(seats=4))
    rng = Rng.seeded(7)
    decisions = 0
    while seats := qe.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            move = rng.choose(qe.chances(state))
        else:
            move = qe.space(state, seat).sample(rng)
            decisions += 1
        qe.apply(state, seat, move)
    outcome = qe.outcome(state)
    assert outcome is not None
    print(f"{decisions} decisions; {outcome.reason}; winners: {outcome.winners}")
    for seat, score in enumerate(outcome.scores):
        print(f"seat {seat}: {score.total} points {score.categories}")


if __name__ == "__main__":
    main()
