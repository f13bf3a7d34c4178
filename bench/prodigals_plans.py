"""How near the plans of P2 come to the best action turn there is, found by looking at all of them.

`PYTHONPATH=build/compiled python -m bench.prodigals_plans 1000`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from slushfund import games
from slushfund.bots.prodigals.ladder import FORECASTER, MOST, WIDTH
from slushfund.bots.prodigals.policy import Hasty, Planner, turn_key
from slushfund.core import CHANCE, NOBODY, Rng
from slushfund.games.prodigals.moves import EndTurn
from slushfund.games.prodigals.state import ACTIONS, PCState

GAME = games.get("prodigals")
CARDS = 6
"""In the hand and on the tableau together."""
POSITIONS = 100_000
"""Hands with more positions than this are left out and counted."""


def hands(seed: int, cards: int) -> Iterator[tuple[PCState, int]]:
    """Play games by haste; yield the action turns that begin with few cards."""
    hasty = Hasty(FORECASTER)
    while True:
        seed += 1
        rng = Rng.seeded(seed)
        state = GAME.start(GAME.parse_options("seats=3 contests=ES"))
        before = -1
        while (seat := GAME.next_to_act(state)) != NOBODY:
            if seat == CHANCE:
                GAME.apply(state, seat, GAME.draw(state, rng))
                continue
            if state.phase == ACTIONS and seat != before:
                before = seat
                if 0 < len(state.hands[seat]) + len(state.tableaus[seat]) <= cards:
                    yield state.copy(), seat
            elif state.phase != ACTIONS:
                before = -1
            GAME.apply(state, seat, hasty.move(state, seat, rng))


def result(state: PCState, seat: int, left: float) -> float:
    """Return what a turn comes to that ends here."""
    return FORECASTER.result_after(state, seat, left, False)


def optimum(state: PCState, seat: int, most: int) -> float | None:
    """Return the best end of a turn among all there are; None if there are too many."""
    left = FORECASTER.rounds_left(state)
    best = result(state, seat, left)
    seen = {turn_key(state, seat)}
    waiting = [state]
    while waiting:
        position = waiting.pop()
        for move in GAME.space(position, seat).listing(10**6):
            if isinstance(move, EndTurn):
                continue
            after = position.copy()
            GAME.apply(after, seat, move)
            key = turn_key(after, seat)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) > most:
                return None
            waiting.append(after)
            if not after.stack:
                best = min(best, result(after, seat, left))
    return best


def planned(planner: Planner, state: PCState, seat: int) -> float:
    """Return the end of a turn that a planner plays, asked anew before every move."""
    left = FORECASTER.rounds_left(state)
    state = state.copy()
    while True:
        move = planner.best(state, seat)
        if isinstance(move, EndTurn):
            return result(state, seat, left)
        GAME.apply(state, seat, move)


def compare(number: int, cards: int, most: int) -> tuple[float, int, int]:
    """Return the part of the possible gain that plans reach, the hands, and those left out."""
    planner = Planner(FORECASTER, WIDTH, MOST)
    reached = possible = 0.0
    compared = left_out = 0
    for state, seat in hands(1000, cards):
        best = optimum(state, seat, most)
        if best is None:
            left_out += 1
            continue
        start = result(state, seat, FORECASTER.rounds_left(state))
        reached += start - planned(planner, state, seat)
        possible += start - best
        compared += 1
        if compared == number:
            break
    return reached / possible, compared, left_out


if __name__ == "__main__":
    part, compared, left_out = compare(int(sys.argv[1]), CARDS, POSITIONS)
    print(f"{part:.2%} of the optimum on {compared} hands; {left_out} too large were left out")
