"""Measure luck: play one deal of Counterfeiters often, and many deals once each."""

from statistics import mean, pvariance

from slushfund import games
from slushfund.core import CHANCE, Rng


def final_money(deal: int, players: int) -> int:
    """Return what seat 0 ends with; chance and players have seeds of their own."""
    game = games.get("counterfeiters")
    luck, choices = Rng.seeded(deal), Rng.seeded(1000 + players)
    state = game.start(game.options(seats=2))
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            game.apply(state, CHANCE, game.draw(state, luck))
        else:
            game.apply(state, seat, game.space(state, seat).sample(choices))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.scores[0].total


def main(deals: int = 12, repeats: int = 12) -> float:
    table = [[final_money(deal, again) for again in range(repeats)] for deal in range(deals)]
    everything = pvariance([total for row in table for total in row])
    within = mean(pvariance(row) for row in table)
    share = 1 - within / everything
    print(
        f"of the variance of seat 0's money {share:.0%} lies between deals, "
        f"{1 - share:.0%} in what players did"
    )
    return share


if __name__ == "__main__":
    main()
