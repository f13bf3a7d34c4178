"""Write a bot for Q.E. in a few lines and measure it against players at random."""

from slushfund import games
from slushfund.bots import Bot, Budget, SystemClock, find
from slushfund.core import CHANCE, Knowledge, Move, Rng, Space
from slushfund.games.qe.moves import Bid, Open
from slushfund.games.qe.view import QEView


class Careful(Bot):
    """Opens low, and bids a little more than the opening bid where a tile brings points."""

    def choose(self, knowledge: Knowledge[QEView], space: Space, rng: Rng, budget: Budget) -> Move:
        view = knowledge.view
        assert view.auction is not None
        points = 0
        if view.gain is not None:
            points = view.gain.companies + view.gain.nationalization + view.gain.monopolization
        amount = (view.auction.opening or 0) + 1 + points if points > 3 else 0
        for move in (Open(10 * points + 1), Bid(amount), Bid(1)):
            if space.has(move):
                return move
        return space.sample(rng)


def play(bots: list[Bot], seed: int) -> list[int]:
    """Return the winners of a game between bots, one for each seat."""
    qe, rng = games.get("qe"), Rng.seeded(seed)
    state = qe.start(qe.options(seats=len(bots)))
    while seats := qe.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            qe.apply(state, CHANCE, qe.draw(state, rng))
            continue
        known = Knowledge(seat, qe.view(state, seat), [])
        budget = Budget(1.0, SystemClock(), iterations=1)
        qe.apply(state, seat, bots[seat].choose(known, qe.space(state, seat), rng, budget))
    outcome = qe.outcome(state)
    assert outcome is not None
    return outcome.winners


def main(deals: int = 40) -> float:
    won = 0.0
    for seed in range(deals):
        bots: list[Bot] = [find("qe", "random").make() for _ in range(3)]
        bots[seed % 3] = Careful()
        winners = play(bots, seed)
        won += 1 / len(winners) if seed % 3 in winners else 0
    print(f"{won / deals:.0%} of the wins; an equal part would be {1 / 3:.0%}")
    return won / deals


if __name__ == "__main__":
    main()
