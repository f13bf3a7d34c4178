"""The weigher: what every bid would be worth, from a few play-outs of each imagined world.

A secret bid is seen by nobody but the auctioneer, so two play-outs tell of all bids at once: in
one the tile is let go, in the other it is won for what is just enough. A higher bid only adds to
one's total, and how that ends is read off the same sheets. Openings are heard by all and are
played out one by one.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from slushfund.bots.adviser import AnyPolicy
from slushfund.bots.contract import AnyKnowledge, Bot, Budget
from slushfund.bots.policy import play_on
from slushfund.bots.qe.beliefs import Beliefs
from slushfund.bots.qe.policy import headroom, price_level
from slushfund.bots.qe.reader import QEReader
from slushfund.core import Move, Rng, Space
from slushfund.games.qe.content import side_for
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.rules.scoring import sheets, zero_points
from slushfund.games.qe.state import QEState

MOST: Final = 400
"""Worlds after which more of them change nothing."""
CLOSE: Final = 3.0
"""Points that decide most games; a lead of this many is nearly a win."""
PATIENCE: Final = 0.7
"""How many standard errors a higher bid must be better by: thrift can be mended later."""
OPENINGS: Final = (8, 25, 60, 100, 170, 300)
"""Opening bids worth a thought, in percent of recent prices."""
LEARNT: Final = 0.8
"""How much of what there is to know of the others is known in the end."""
TRIED: Final = 24
"""Bids that are compared."""


class Ending:
    """How a play-out ended for a seat, and how it would have with a larger total."""

    def __init__(self, state: QEState, seat: int) -> None:
        filled = sheets(state)
        others = [sheet for number, sheet in enumerate(filled) if number != seat]
        self.spent = filled[seat].spent
        self.top = max(sheet.spent for sheet in others)
        self.least = min(sheet.spent for sheet in others)
        own, bonus = filled[seat].subtotal(), side_for(state.seats).least_spent
        rivals = [
            sheet.subtotal() + (bonus if sheet.spent == self.least else 0)
            for sheet in others
            if sheet.spent < self.top
        ]
        thrifty = [sheet.subtotal() for sheet in others if sheet.spent < self.top]
        self.cheapest = _chance(own + bonus - max(thrifty)) if thrifty else 1.0
        self.usual = _chance(own - max(rivals)) if rivals else 1.0

    def worth(self, more: int) -> float:
        """Return the chance to win with so much more spent."""
        total = self.spent + more
        if total >= self.top:
            return 0.0
        return self.cheapest if total < self.least else self.usual


def _chance(lead: int) -> float:
    return 1.0 / (1.0 + exp(-lead / CLOSE))


class Look:
    """One world and one plan: let go, outbid after all, or won for just enough."""

    def __init__(self, enough: int, zero: Ending, lost: Ending, won: Ending) -> None:
        self.enough = enough
        self.zero = zero
        self.lost = lost
        self.won = won

    def worth(self, bid: int) -> float:
        """Return what a bid is worth in this world."""
        if bid >= self.enough:
            return self.won.worth(bid - self.enough)
        return self.lost.worth(0) if bid else self.zero.worth(0)


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
        world, _ = self.adviser.table(knowledge, beliefs, rng)
        bids = _openings(world, knowledge.seat, rng)
        plans = self.adviser.plans
        worth: dict[tuple[int, int], list[float]] = {
            (bid, plan): [] for bid in bids for plan in range(len(plans))
        }
        worlds = 0
        while (budget.more() or worlds == 0) and worlds < MOST:
            worlds += 1
            world, styles = self.adviser.table(knowledge, beliefs, rng)
            seed = rng.below(1 << 30)
            for (bid, plan), found in worth.items():
                ending = _played(world, knowledge.seat, Open(bid), styles, plans[plan], seed)
                found.append(ending.worth(0))
            if budget.is_over():
                break
        return Open(best_bid(worth, _learning(knowledge)))

    def _bid(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng, budget: Budget) -> Move:
        plans = self.adviser.plans
        looks: list[list[Look]] = [[] for _ in plans]
        worlds = 0
        while (budget.more() or worlds == 0) and worlds < MOST:
            worlds += 1
            world, styles = self.adviser.table(knowledge, beliefs, rng)
            for plan, look in enumerate(self._look(world, knowledge.seat, styles, rng)):
                looks[plan].append(look)
            if budget.is_over():
                break
        opening = knowledge.view.auction.opening or 0
        enough = sorted(look.enough for look in looks[0])
        amounts = {enough[len(enough) * part // TRIED] for part in range(TRIED)} | {enough[-1]}
        bids = {0} | {amount + amount // 40 for amount in amounts}
        worth = {
            (bid, plan): [look.worth(bid) for look in row]
            for bid in sorted(bids)
            if bid == 0 or opening < bid <= GOOGOL
            for plan, row in enumerate(looks)
        }
        bid = best_bid(worth, _learning(knowledge))
        return Bid(min(GOOGOL, bid + rng.below(bid // 40 + 1)))

    def _look(self, world: QEState, seat: int, styles: list[AnyPolicy], rng: Rng) -> list[Look]:
        """Let the others bid, and play three answers out under each plan."""
        for other in range(world.seats):
            if other != seat and world.waiting >> other & 1:
                GAME.apply(world, other, styles[other].move(world, other, rng))
        bids = world.auction.bids
        top = max(bids[:seat] + bids[seat + 1 :])
        seed = rng.below(1 << 30)
        found = []
        for plan in self.adviser.plans:
            zero = _played(world, seat, Bid(0), styles, plan, seed)
            lost = won = zero
            losing = 1 if world.auction.opening != 1 else 2
            if losing < top and zero_points(world, seat):
                lost = _played(world, seat, Bid(losing), styles, plan, seed)
            if top < GOOGOL:
                won = _played(world, seat, Bid(top + 1), styles, plan, seed)
            found.append(Look(top + 1, zero, lost, won))
        return found


def _played(
    world: QEState, seat: int, move: Move, styles: list[AnyPolicy], plan: AnyPolicy, seed: int
) -> Ending:
    state = world.copy()
    GAME.apply(state, seat, move)
    policies = [*styles]
    policies[seat] = plan
    play_on(GAME, state, policies, Rng.seeded(seed), 10_000)
    return Ending(state, seat)


def _learning(knowledge: AnyKnowledge) -> float:
    done = len(knowledge.view.finished)
    return LEARNT * (1.0 - (done + 1) / 16)


def _openings(world: QEState, seat: int, rng: Rng) -> list[int]:
    level = max(20, price_level(world, seat))
    room = headroom(world, seat, 100)
    amounts = {1, *(level * percent // 100 for percent in OPENINGS)}
    amounts |= {room * percent // 100 for percent in (50, 100) if room > 0}
    return sorted({max(1, min(GOOGOL, amount + rng.below(amount // 24 + 1))) for amount in amounts})


def best_bid(worth: dict[tuple[int, int], list[float]], learning: float) -> int:
    """Return the least bid that is about as good as the best.

    *learning* is the part of the game that is still to come: whoever waits learns with whom he
    plays and takes the plan that suits; who is committed has no choice left.
    """
    values = {bid: _values(worth, bid, learning) for bid in sorted({bid for bid, _ in worth})}
    best = max(values, key=lambda bid: sum(values[bid]))
    for bid, found in values.items():
        gaps = [one - other for one, other in zip(values[best], found, strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps)) / len(gaps)
        if mean <= PATIENCE * spread:
            return bid
    return best


def _values(worth: dict[tuple[int, int], list[float]], bid: int, learning: float) -> list[float]:
    """Return what a bid is worth in each world: by the best plan for all, and for each."""
    rows = [row for (each, _), row in worth.items() if each == bid]
    common = max(rows, key=sum)
    return [
        (1.0 - learning) * one + learning * max(each)
        for one, each in zip(common, zip(*rows, strict=True), strict=True)
    ]
