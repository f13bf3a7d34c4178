"""The reader: plays bids out against styles that are fitted to what each seat has done."""

from __future__ import annotations

from math import log
from typing import Final

from slushfund.bots.adviser import AnyPolicy
from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.policy import Policy
from slushfund.bots.qe.adviser import QEAdviser
from slushfund.bots.qe.beliefs import Beliefs
from slushfund.bots.qe.policy import NO_BRAKE, headroom, price_level, reopen
from slushfund.bots.qe.style import UNKNOWN, Style, likely_price
from slushfund.core import Move, Rng
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.state import BIDDING, OPENING, QEState

LOOKS: Final = 15
"""How often the others are asked for a bid, to know which bids would be enough."""
OPENINGS: Final = (8, 25, 60, 100, 170, 300)
"""Opening bids worth a thought, in percent of recent prices."""
SHARES: Final = (35, 65, 100)
"""Bids worth a thought, in percent of the headroom."""


def _plan(reach: float, least: int, brake: int, opening: float = 0.05) -> Style:
    return Style(log(opening), log(reach), 1.0, least, 1.0, 0.0, 0.0, 0.0, 0.15, 0.0, brake)


PLANS: Final[list[AnyPolicy]] = [
    _plan(2.0, 0, 100),
    _plan(8.0, 300, 100),
    _plan(8.0, 450, 100),
    _plan(2.5, 250, 130),
    _plan(0.2, 0, 100),
    _plan(2.0, 250, NO_BRAKE, 0.5),
    _plan(5.0, 400, NO_BRAKE, 0.5),
]
"""How the reader itself may go on: with and without a brake, eager, choosy, hardly at all."""


class QEReader(QEAdviser):
    """Bids of Q.E., with a style of its own for every seat."""

    def __init__(self) -> None:
        super().__init__()
        self.plans = PLANS

    def believe(self, knowledge: AnyKnowledge, rng: Rng) -> Beliefs:
        view = knowledge.view
        return Beliefs(view, GAME.imagine(view, rng), rng)

    def table(
        self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng
    ) -> tuple[QEState, list[Policy[QEState]]]:
        """Return a world, and how each seat bids in it; hidden prices fit those who paid them."""
        world = GAME.imagine(knowledge.view, rng)
        styles = beliefs.draw(rng)
        for index, lot in enumerate(knowledge.view.finished):
            if lot.winner is None or lot.price is not None:
                continue
            scene = beliefs.scenes.get((index, lot.winner))
            if scene is not None:
                below = UNKNOWN if lot.below is None else lot.below
                price = likely_price(styles[lot.winner], scene, lot.above or 0, below, rng)
                if price != UNKNOWN:
                    _reprice(world, index, knowledge.seat, price)
        if world.phase == BIDDING:
            reopen(world, knowledge.seat)
        return world, [*styles]

    def proposals(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng) -> list[Move]:
        """Return bids that would be enough more or less often, and those that are safe."""
        world, _ = self.table(knowledge, beliefs, rng)
        seat = knowledge.seat
        amounts = [room for room in _rooms(world, seat) if room > 0]
        if world.phase == OPENING:
            level = max(20, price_level(world, seat))
            amounts += [1, *(level * percent // 100 for percent in OPENINGS)]
            bids: list[Move] = [Open(max(1, amount)) for amount in _odd(amounts, rng)]
        else:
            opening = world.auction.opening
            amounts += [opening + opening // 12 + 1, *self._enough(knowledge, beliefs, rng)]
            bids = [Bid(0), *(Bid(each) for each in _odd(amounts, rng) if each > opening)]
            if opening > 2:
                bids.append(Bid(1 + rng.below(opening - 1)))
        return bids

    def _enough(self, knowledge: AnyKnowledge, beliefs: Beliefs, rng: Rng) -> list[int]:
        """Return bids that would win in a part of the worlds, up to twice what all take."""
        tops: list[int] = []
        for _ in range(LOOKS):
            world, styles = self.table(knowledge, beliefs, rng)
            top = world.auction.opening
            for other in range(world.seats):
                if other != knowledge.seat and world.waiting >> other & 1:
                    move = styles[other].move(world, other, rng)
                    assert isinstance(move, Bid)
                    top = max(top, move.amount)
            tops.append(top)
        tops.sort()
        chosen = [tops[LOOKS * part // 8] for part in (1, 3, 5, 7)]
        return [top + top // 50 + 1 for top in [*chosen, tops[-1], 2 * tops[-1]]]


def _rooms(world: QEState, seat: int) -> list[int]:
    room = headroom(world, seat, 100)
    return [room * percent // 100 for percent in SHARES]


def _odd(amounts: list[int], rng: Rng) -> list[int]:
    """Return amounts with irregular last digits, because ties are costly; no two nearly alike."""
    found: list[int] = []
    for amount in sorted(amounts):
        if amount < 1:
            continue
        whim = min(GOOGOL, amount + rng.below(amount // 24 + 1))
        if not found or whim > found[-1] + found[-1] // 25:
            found.append(whim)
    return found


def _reprice(world: QEState, index: int, seat: int, price: int) -> None:
    """Let a hidden price of an imagined world be another one; losers have bid less."""
    auction = world.finished[index].copy()
    world.spent[auction.winner] += price - auction.price
    auction.price = price
    auction.bids[auction.winner] = price
    for other in range(world.seats):
        if other not in (seat, auction.winner, auction.auctioneer):
            bid = min(auction.bids[other], price - 1)
            auction.bids[other] = bid - 1 if bid == auction.opening else bid
    world.finished[index] = auction
