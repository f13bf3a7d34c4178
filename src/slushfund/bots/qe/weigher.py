"""The weigher: what every bid would be worth, from a few play-outs of each imagined world.

A secret bid is seen by nobody but the auctioneer, so a few play-outs tell of all bids at once: the
tile is let go, won for what is just enough, or won amply. How a price between ends is read off the
same sheets. Openings are heard by all and are played out one by one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from slushfund.bots.adviser import AnyPolicy
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.qe.beliefs import Beliefs
from slushfund.bots.qe.forecast import Ending, Plan, played
from slushfund.bots.qe.policy import NO_BRAKE, headroom, price_level
from slushfund.bots.qe.reader import QEReader
from slushfund.bots.qe.style import WHOLE
from slushfund.core import Move, Rng, Space
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.rules.scoring import zero_points
from slushfund.games.qe.state import QEState

MOST: Final = 400
"""Worlds after which more of them change nothing."""
PATIENCE: Final = 0.5
"""How many standard errors a higher bid must be better by: thrift can be mended later."""
DARING: Final = 1.5
"""The same for a bid that is not proven to be safe: a total can never be mended."""
OPENINGS: Final = (8, 25, 60, 100, 170, 300)
"""Opening bids worth a thought, in percent of recent prices."""
ROOMS: Final = (50, 100)
"""Bids worth a thought that are proven to be safe, in percent of the headroom."""
LEARNT: Final = 0.8
"""How much of what there is to know of the others is known in the end."""
TRIED: Final = 24
"""Bids that are compared."""
FIRST: Final = 12
"""Worlds in which the others are asked what would be enough, before any is played out."""
SIFTED: Final = 8
"""Worlds after which only the better plans and openings are played out."""
KEPT: Final = 4
"""How many of them."""

PLANS: Final = [
    Plan(0, 0, 0, 100, 5),
    Plan(350, 0, 0, 100, 5),
    Plan(500, 0, 0, 100, 5),
    Plan(250, 50, 0, 100, 5),
    Plan(10_000, 0, 0, 100, 5),
    Plan(250, 0, WHOLE, 150, 5),
    Plan(200, 0, 50, NO_BRAKE, 5),
    Plan(200, 0, 85, NO_BRAKE, 30),
    Plan(400, 0, 85, NO_BRAKE, 30),
]
"""How to go on: eager or choosy below the proven maximum, late, hardly at all, a little above it,
and at any price for half of the game or nearly all of it."""

Worth = dict[tuple[int, int], list[float]]
"""By bid and plan: the chance to win in each world."""


class Look:
    """One world and one plan: let go, outbid after all, or won for just enough or amply."""

    def __init__(
        self, enough: int, ample: int, zero: Ending, lost: Ending, won: Ending, dear: Ending
    ) -> None:
        self.enough = enough
        self.ample = ample
        self.zero = zero
        self.lost = lost
        self.won = won
        self.dear = dear

    def worth(self, bid: int) -> float:
        """Return what a bid is worth in this world: by the play-out whose price is nearer.

        The better of both would be too good: after a dear price the others bid more, as they
        would not after a cheap one.
        """
        if bid * bid >= self.enough * self.ample:
            return self.dear.worth(bid - self.ample)
        if bid >= self.enough:
            return self.won.worth(bid - self.enough)
        return self.lost.worth(0) if bid else self.zero.worth(0)

    def best(self) -> float:
        """Return what the tile is worth at best, bought or let go."""
        return max(self.zero.worth(0), self.won.worth(0))


class Weigher(Bot):
    """Bids what is worth most over many worlds, and the least that is about as good."""

    def __init__(self, adviser: QEReader) -> None:
        self.adviser = adviser

    def choose(self, knowledge: AnyKnowledge, space: Space, rng: Rng, budget: Budget) -> Move:
        lot = knowledge.view.auction
        opens = lot.opening is None and lot.auctioneer is not None
        budget.offer(Open(1) if opens else Bid(0))
        beliefs = self.adviser.believe(knowledge, rng)
        if opens:
            return self._open(knowledge, beliefs, rng, budget)
        return self._bid(knowledge, beliefs, rng, budget)

    def _open(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng, budget: Budget) -> Move:
        seat, learning = knowledge.seat, _learning(knowledge)
        world, _ = self.adviser.table(knowledge, beliefs, rng)
        worth: Worth = {
            (bid, plan): [] for bid in _openings(world, seat, rng) for plan in range(len(PLANS))
        }
        worlds = 0
        while (budget.more() or worlds == 0) and worlds < MOST:
            worlds += 1
            world, styles = self.adviser.table(knowledge, beliefs, rng)
            seed = rng.below(1 << 30)
            for (bid, plan), found in worth.items():
                ending = played(world, seat, Open(bid), styles, PLANS[plan], seed)
                found.append(ending.worth(0))
            if worlds == SIFTED:
                worth = _sifted(worth, learning)
            if budget.is_over():
                break
        return Open(best_bid(worth, learning, headroom(world, seat, 100)))

    def _bid(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng, budget: Budget) -> Move:
        seat = knowledge.seat
        ample = self._ample(knowledge, beliefs, rng)
        looks: dict[int, list[Look]] = {plan: [] for plan in range(len(PLANS))}
        worlds = 0
        while (budget.more() or worlds == 0) and worlds < MOST:
            worlds += 1
            world, styles = self.adviser.table(knowledge, beliefs, rng)
            top = _top(world, seat, styles, rng)
            seed = rng.below(1 << 30)
            for plan, row in looks.items():
                row.append(_look(world, seat, styles, PLANS[plan], top, ample, seed))
            if worlds == SIFTED:
                suited = suiting({p: [look.best() for look in row] for p, row in looks.items()})
                looks = {plan: looks[plan] for plan in suited}
            if budget.is_over():
                break
        enough = sorted(look.enough for look in next(iter(looks.values())))
        bids = _bids(world, seat, enough, rng)
        worth = {
            (bid, plan): [look.worth(bid) for look in row]
            for bid in bids
            for plan, row in looks.items()
        }
        return Bid(best_bid(worth, _learning(knowledge), headroom(world, seat, 100)))

    def _ample(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng) -> int:
        """Return a bid that would be enough in most worlds."""
        tops = []
        for _ in range(FIRST):
            world, styles = self.adviser.table(knowledge, beliefs, rng)
            tops.append(_top(world, knowledge.seat, styles, rng))
        return sorted(tops)[FIRST * 4 // 5] + 1


def _top(world: QEState, seat: int, styles: list[AnyPolicy], rng: Rng) -> int:
    """Let the others bid; return the highest bid."""
    for other in range(world.seats):
        if other != seat and world.waiting >> other & 1:
            GAME.apply(world, other, styles[other].move(world, other, rng))
    bids = world.auction.bids
    return max(bids[:seat] + bids[seat + 1 :])


def _look(
    world: QEState,
    seat: int,
    styles: list[AnyPolicy],
    plan: Plan,
    top: int,
    ample: int,
    seed: int,
) -> Look:
    """Play four answers to the bids of the others out."""
    ample = min(GOOGOL, max(ample, top + 1))
    zero = played(world, seat, Bid(0), styles, plan, seed)
    lost = won = dear = zero
    losing = 1 if world.auction.opening != 1 else 2
    if losing < top and zero_points(world, seat):
        lost = played(world, seat, Bid(losing), styles, plan, seed)
    if top < GOOGOL:
        won = dear = played(world, seat, Bid(top + 1), styles, plan, seed)
        if ample > top + 1:
            dear = played(world, seat, Bid(ample), styles, plan, seed)
    return Look(top + 1, ample, zero, lost, won, dear)


def _learning(knowledge: AnyKnowledge) -> float:
    """Return how much is still to be learnt of the others before it is too late."""
    done = len(knowledge.view.finished)
    return LEARNT * (1.0 - (done + 1) / (done + 1 + len(knowledge.view.left)))


def _openings(world: QEState, seat: int, rng: Rng) -> list[int]:
    """Return opening bids with irregular last digits, because ties are costly."""
    level = max(20, price_level(world, seat))
    amounts = {1, *(level * percent // 100 for percent in OPENINGS)}
    bids = {min(GOOGOL, amount + rng.below(amount // 24 + 1)) for amount in amounts}
    return sorted(bids | _safe(world, seat, rng))


def _bids(world: QEState, seat: int, enough: list[int], rng: Rng) -> list[int]:
    """Return nothing, bids that were enough in a part of the worlds, and the safe ones."""
    amounts = {enough[len(enough) * part // TRIED] for part in range(TRIED)} | {enough[-1]}
    bids = {amount + rng.below(amount // 20 + 1) for amount in amounts} | _safe(world, seat, rng)
    return [0, *(bid for bid in sorted(bids) if world.auction.opening < bid <= GOOGOL)]


def _safe(world: QEState, seat: int, rng: Rng) -> set[int]:
    """Return bids below what somebody else is proven to have spent."""
    room = headroom(world, seat, 100)
    amounts = [room * percent // 100 for percent in ROOMS]
    return {amount - rng.below(amount // 24 + 1) for amount in amounts if amount > 0}


def _sifted(worth: Worth, learning: float) -> Worth:
    """Return the better openings, with the plans that suit."""
    bids = sorted({bid for bid, _ in worth}, key=lambda bid: -sum(_values(worth, bid, learning)))
    rows: dict[int, list[float]] = {}
    for (_, plan), row in worth.items():
        before = rows.get(plan, row)
        rows[plan] = [max(pair) for pair in zip(before, row, strict=True)]
    kept, suited = bids[:KEPT], suiting(rows)
    return {key: row for key, row in worth.items() if key[0] in kept and key[1] in suited}


def suiting(rows: dict[int, list[float]]) -> list[int]:
    """Return a few plans such that one of them suits each world: the best of all comes first."""
    chosen: list[int] = []
    reached = [0.0] * len(next(iter(rows.values())))
    while len(chosen) < min(KEPT, len(rows)):
        better = {
            plan: [max(pair) for pair in zip(reached, row, strict=True)]
            for plan, row in rows.items()
            if plan not in chosen
        }
        best = max(better, key=lambda plan: (sum(better[plan]), sum(rows[plan])))
        chosen.append(best)
        reached = better[best]
    return chosen


def best_bid(worth: Worth, learning: float, room: int) -> int:
    """Return the least bid that is about as good as the best.

    *learning* is the part of the game that is still to come: whoever waits learns with whom he
    plays and takes the plan that suits; who is committed has no choice left. A bid above *room*,
    which may make the seat the top spender, must be clearly better than the safe ones.
    """
    values = {bid: _values(worth, bid, learning) for bid in sorted({bid for bid, _ in worth})}
    least = min(values)
    safe = {bid: found for bid, found in values.items() if bid <= room or bid == least}
    chosen = _least_good(safe, PATIENCE)
    daring = {bid: found for bid, found in values.items() if bid == chosen or bid not in safe}
    return chosen if _is_good(daring, chosen, DARING) else _least_good(daring, PATIENCE)


def _least_good(values: dict[int, list[float]], patience: float) -> int:
    return next(bid for bid in values if _is_good(values, bid, patience))


def _is_good(values: dict[int, list[float]], bid: int, patience: float) -> bool:
    """Tell whether a bid is about as good as the best, by so many standard errors."""
    best = max(values.values(), key=sum)
    gaps = [one - other for one, other in zip(best, values[bid], strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
    return mean <= patience * spread


def _values(worth: Worth, bid: int, learning: float) -> list[float]:
    """Return what a bid is worth in each world: by the best plan for all, and for each."""
    rows = [row for (each, _), row in worth.items() if each == bid]
    common = max(rows, key=sum)
    return [
        (1.0 - learning) * one + learning * max(each)
        for one, each in zip(common, zip(*rows, strict=True), strict=True)
    ]
