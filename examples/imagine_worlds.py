"""Imagine worlds that fit what a seat knows: what may the others have spent in Q.E.?"""

from slushfund import games
from slushfund.core import CHANCE, Rng


def main(worlds: int = 200) -> list[float]:
    qe, rng = games.get("qe"), Rng.seeded(2)
    state = qe.start(qe.options(seats=4))
    while len(state.finished) < 8:
        seat = qe.to_act(state)[0]
        move = (
            qe.draw(state, rng)
            if seat == CHANCE
            else qe.space(state, seat).listing(9)[rng.below(9)]
        )
        qe.apply(state, seat, move)
    view = qe.view(state, 0)
    print("what seat 0 can prove:")
    for seat, total in enumerate(view.totals):
        print(f"  seat {seat} has spent at least {total.at_least}, at most {total.at_most}")
    most = [0.0] * 4
    for _ in range(worlds):
        spent = qe.imagine(view, rng).spent
        for seat in range(4):
            most[seat] += (spent[seat] == max(spent)) / worlds
    print("spent most, in imagined worlds:", [f"{share:.0%}" for share in most])
    print("and in truth:", state.spent)
    return most


if __name__ == "__main__":
    main()
