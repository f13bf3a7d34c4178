"""How much a seat could gain by leaving the mix that T3 finds for a vote, all thinking for
themselves.

`PYTHONPATH=build/compiled python -m bench.tiefe_taschen_stages 500`, or with a number of steps to
go on to: `… 80 5760`

A stage is a vote just before the cards, from games of five with all kinds of players; as many
with two, three, four and five active seats, half of them with bribes where there are enough. T3
solves it in six imagined worlds as it does at a table, but without habits. Gains are chances to
win; as a part of the pot they are the money that, given to the seat, would raise its chance as
much.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from math import exp, prod
from statistics import mean, median

from slushfund.bots import Budget, SystemClock
from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.generic.chance import RandomBot
from slushfund.bots.tiefe_taschen.ladder import ADVISER, fair, generous, myopic, quick, spiteful
from slushfund.bots.tiefe_taschen.opponent_model import OpponentModel
from slushfund.bots.tiefe_taschen.solver import SELDOM
from slushfund.bots.tiefe_taschen.vote_game import VoteGame
from slushfund.core import CHANCE, NOBODY, Playthrough, Rng
from slushfund.games.tiefe_taschen.game import GAME
from slushfund.games.tiefe_taschen.moves import TREASURY
from slushfund.games.tiefe_taschen.state import CHOOSING

SEATS = 5
KINDS = 2 * (SEATS - 1)
WORLDS = 6
STEPS = [144, 576, 1440]
"""Six looks at the cards as in the plans, 24 as at a table, and ten times as many as in plans."""
ENDING = 0.5
"""The spread of a vote after which the game is over."""
GOAL = 0.02

Odds = dict[tuple[int, ...], float]
"""How likely joint plays are."""


def unhurried(iterations: int) -> Budget:
    """Return a budget that counts and asks no clock."""
    return Budget(0.0, SystemClock(), iterations)


# Where stages come from


def votes(seed: int) -> Iterator[AnyKnowledge]:
    """Play games with mixed tables; yield, before cards are chosen, what one seat knows."""
    pool = [quick(), quick(), myopic(), fair(), generous(), spiteful(), RandomBot()]
    while True:
        seed += 1
        rng = Rng.seeded(seed)
        table = [rng.pick(pool) for _ in range(SEATS)]
        play = Playthrough(GAME, GAME.parse_options(f"seats={SEATS}"))
        while (seat := GAME.next_to_act(play.state)) != NOBODY:
            state = play.state
            if seat == CHANCE:
                play.apply(seat, GAME.draw(state, rng))
                continue
            if state.phase == CHOOSING and state.waiting == state.active:
                yield play.knowledge(rng.pick(state.active_seats()))
            space = GAME.space(state, seat)
            move = table[seat].choose(play.knowledge(seat), space, rng, unhurried(1))
            play.apply(seat, move)


def stages(number: int, seed: int) -> Iterator[VoteGame]:
    """Yield votes of all kinds, the kinds about equally often."""
    rng = Rng.seeded(seed)
    wanted = dict.fromkeys(product(range(2, SEATS + 1), (False, True)), number // KINDS)
    for at, kind in enumerate(wanted):
        wanted[kind] += at < number % KINDS
    for knowledge in votes(seed):
        worlds = [ADVISER.world(knowledge, rng) for _ in range(WORLDS)]
        kind = (worlds[0].active.bit_count(), worlds[0].lying != 0)
        if wanted[kind] and rng.below(3) == 0:
            wanted[kind] -= 1
            game = VoteGame(worlds, knowledge.seat, OpponentModel(knowledge), is_open=False)
            for mind in game.minds:
                mind.habit, mind.trust = None, 0.0
            yield game
        if not any(wanted.values()):
            return


# What a seat could gain


class Payoffs:
    """The stage game of a vote, its worlds taken together."""

    def __init__(self, game: VoteGame) -> None:
        self.game = game
        self._known: dict[tuple[int, tuple[int, ...]], list[float]] = {}

    def values(self, player: int, joint: tuple[int, ...]) -> list[float]:
        """Return the chances to win of a player's plans against the others' in *joint*."""
        key = (player, joint[:player] + joint[player + 1 :])
        if key not in self._known:
            self._known[key] = self._mean(player, joint)
        return self._known[key]

    def _mean(self, player: int, joint: tuple[int, ...]) -> list[float]:
        game = self.game
        plans = [0] * game.votes[0].seats
        for at, seat in enumerate(game.order):
            plans[seat] = game.plans[at][joint[at]]
        seat, own = game.order[player], game.plans[player]
        worlds = [vote.outcomes(plans, seat, own) for vote in game.votes]
        return [mean(chances) for chances in zip(*worlds, strict=True)]

    def spread(self, joint: tuple[int, ...]) -> float:
        """Return how far apart amounts must be to decide the game after this vote."""
        vote, plans = self.game.votes[0], self.game.plans
        grabs = any(plans[at][action] == TREASURY for at, action in enumerate(joint))
        return ENDING if vote.is_last and grabs else vote.spread


def gains(payoffs: Payoffs, odds: Odds) -> list[tuple[float, float]]:
    """Return what each player would gain by its best plan, as a chance and in money."""
    results: list[tuple[float, float]] = []
    for player, plans in enumerate(payoffs.game.plans):
        sums = [0.0] * len(plans)
        now: list[tuple[float, float, float]] = []
        for joint, weight in odds.items():
            values = payoffs.values(player, joint)
            for action, value in enumerate(values):
                sums[action] += weight * value
            now.append((weight, values[joint[player]], payoffs.spread(joint)))
        best = max(sums)
        gain = best - sum([weight * chance for weight, chance, _ in now])
        results.append((gain, gift(now, best, payoffs.game.votes[0].pot)))
    return results


def gift(now: list[tuple[float, float, float]], wanted: float, most: float) -> float:
    """Return how much money would raise the chance to win to what is wanted."""
    low, high = 0.0, most
    for _ in range(20):
        middle = (low + high) / 2
        factors = {spread: exp(middle / spread) for _, _, spread in now}
        reached = 0.0
        for weight, chance, spread in now:
            raised = chance * factors[spread]
            reached += weight * raised / (1.0 - chance + raised)
        low, high = (middle, high) if reached < wanted else (low, middle)
    return low


def together(mixes: list[list[float]]) -> Odds:
    """Return how likely joint plays are if all mix independently."""
    supports = [[action for action, share in enumerate(mix) if share > 0.0] for mix in mixes]
    odds: Odds = {}
    for joint in product(*supports):
        odds[joint] = prod([mixes[at][action] for at, action in enumerate(joint)])
    return odds


def without_seldom(mix: list[float]) -> list[float]:
    """Return a mix as T3 plays it."""
    kept = [share if share >= SELDOM else 0.0 for share in mix]
    return [share / sum(kept) for share in kept]


MIXES = "everybody's own mix"
PLAYED = "the same without seldom plans"
JOINT = "joint play"
NAMES = (MIXES, PLAYED, JOINT)
HEAD = """
| steps | against | chance: mean | median | worst | pot: mean | median | worst | within 0.02 |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


class Results:
    """The largest gain of any seat in each stage, as a chance to win and as a part of the pot."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], list[tuple[float, float]]] = {}

    def add(self, name: str, steps: int, payoffs: Payoffs, odds: Odds) -> None:
        found = gains(payoffs, odds)
        chance = max([chance for chance, _ in found])
        part = max([amount for _, amount in found]) / payoffs.game.votes[0].pot
        self.found.setdefault((name, steps), []).append((chance, part))

    def join(self, other: Results) -> None:
        for key, found in other.found.items():
            self.found.setdefault(key, []).extend(found)

    def table(self) -> str:
        lines = [HEAD]
        for name, steps in product(NAMES, STEPS):
            chances, parts = zip(*self.found[name, steps], strict=True)
            cells = [f"{f(values):.4f}" for values in (chances, parts) for f in (mean, median, max)]
            reached = mean([part <= GOAL for part in parts])
            lines.append(f"| {steps:,} | {name} | {' | '.join(cells)} | {reached:.0%} |")
        return "\n".join(lines)


def measure(game: VoteGame, rng: Rng) -> Results:
    """Solve one stage and note what could be gained after each number of steps."""
    results = Results()
    payoffs = Payoffs(game)
    seen: Odds = {}
    total = 0.0
    budget = unhurried(1)
    for step in range(1, STEPS[-1] + 1):
        for joint, share in together([mind.mix for mind in game.minds]).items():
            seen[joint] = seen.get(joint, 0.0) + step * share
        total += step
        game.play(1, rng, budget)
        if step in STEPS:
            mixes = [mind.average() for mind in game.minds]
            played = [without_seldom(mix) for mix in mixes]
            results.add(MIXES, step, payoffs, together(mixes))
            results.add(PLAYED, step, payoffs, together(played))
            joint_odds = {joint: weight / total for joint, weight in seen.items()}
            results.add(JOINT, step, payoffs, joint_odds)
    return results


def main(number: int, seed: int) -> None:
    groups = {size: Results() for size in range(2, SEATS + 1)}
    together_all = Results()
    for game in stages(number, seed):
        found = measure(game, Rng.seeded(seed))
        groups[len(game.order)].join(found)
        together_all.join(found)
    for size, results in groups.items():
        print(f"\n{size} active seats{results.table()}")
    print(f"\nall {number} stages{together_all.table()}")


if __name__ == "__main__":
    STEPS += [int(steps) for steps in sys.argv[2:]]
    main(int(sys.argv[1]), 1_000)
