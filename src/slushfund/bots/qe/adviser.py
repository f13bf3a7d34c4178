"""What searching bots know of Q.E.: bids worth a thought, and who bids how.

The game is scale-free: candidates are multiples of the opening bid, of recent prices and of
the headroom below the largest total that somebody else is proven to have spent.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from slushfund.bots.adviser import Adviser, AnyPolicy
from slushfund.bots.contract import AnyKnowledge
from slushfund.bots.qe.policy import (
    GREEDY,
    NO_BRAKE,
    RANDOM,
    SAFE,
    SOFT,
    Bidder,
    before,
    headroom,
    price_level,
    reopen,
)
from slushfund.core import Event, Move, Outcome, Rng
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.rules.scoring import sheets, zero_points
from slushfund.games.qe.state import BIDDING, OPENING, PENDING, QEState
from slushfund.games.qe.view import Lot, QEView

MULTIPLES: Final = (108, 130, 170, 250, 400)
"""Bids worth a thought, in percent of the opening bid."""
LEVELS: Final = (15, 40, 80, 130, 220)
"""Opening bids worth a thought, in percent of recent prices."""
SHARES: Final = (40, 70, 100)
"""Bids worth a thought, in percent of the headroom."""

SAMPLES: Final = 8
"""How often a model is asked what it would have done where a bid was seen."""
WIDTH: Final = 0.35
"""How far a bid may be from what a model would have done, as a logarithm."""
DOUBT: Final = 0.03
"""The likelihood of a bid that no model explains."""
INFLATING: Final = (Bidder(120, NO_BRAKE, 3), Bidder(200, NO_BRAKE, 3))
"""Two who pay more and more, on both sides of the bot that is called bubble."""
PRIOR: Final = (0.04, 0.1, 0.6, 0.16, 0.05, 0.05)
"""How likely each model is before anything is seen. Careful players are feared more than they
are common: a mistake against them, and only against them, cannot be mended."""
ALIKE: Final = 60
"""Percentage of worlds in which all opponents are of one kind, as at most tables of bots."""
TRUST: Final = 0.6
"""How much of the evidence counts: bids of one seat are not independent."""
FLOOR: Final = 0.01

SURVIVAL: Final = 0.1
"""What it is worth not to be eliminated, beside winning."""


class QEAdviser(Adviser):
    """Bids of Q.E."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.models = [RANDOM, GREEDY, SAFE, SOFT, *INFLATING]
        self.plans = [Bidder(200, 100, 1), Bidder(200, 125, 1), Bidder(20, 100, 1)]

    def world(self, knowledge: AnyKnowledge, rng: Rng) -> QEState:
        state = GAME.imagine(knowledge.view, rng)
        if state.phase == BIDDING:
            reopen(state, knowledge.seat)
        return state

    def drawn(self, beliefs: list[list[int]], seats: int, rng: Rng) -> list[AnyPolicy]:
        if rng.below(100) >= ALIKE:
            return super().drawn(beliefs, seats, rng)
        product = list(PRIOR)
        for row in beliefs[:seats]:
            for number, weight in enumerate(row):
                product[number] *= weight / PRIOR[number]
        most = max(product)
        table = rng.weighted([int(1000 * share / most) + 1 for share in product])
        return [self.models[table]] * seats

    def candidates(self, state: QEState, seat: int, rng: Rng) -> list[Move]:
        amounts = self._amounts(state, seat, rng)
        if state.phase == OPENING:
            return [Open(amount) for amount in sorted({max(1, amount) for amount in amounts})]
        opening = state.auction.opening
        # Who lets a tile go takes the points for it.
        least = opening if zero_points(state, seat) else 0
        bids = [amount for amount in sorted(set(amounts)) if not amount or amount > least]
        return [Bid(amount) for amount in bids if amount != opening]

    def _amounts(self, state: QEState, seat: int, rng: Rng) -> list[int]:
        """Return amounts with irregular last digits, because ties are costly."""
        room = headroom(state, seat, 100)
        if state.phase == OPENING:
            level = max(20, price_level(state, seat))
            amounts = [1] + [level * percent // 100 for percent in LEVELS]
        else:
            anchor = state.auction.opening or max(1, price_level(state, seat))
            amounts = [anchor * percent // 100 + 1 for percent in MULTIPLES]
        amounts += [room * percent // 100 for percent in SHARES if room > 0]
        whims = [amount - rng.below(amount // 16 + 1) for amount in amounts if amount > 0]
        zero = [] if state.phase == OPENING else [0]
        if state.phase == BIDDING and state.auction.opening > 2:
            zero.append(1 + rng.below(state.auction.opening - 1))
        return zero + [min(amount, GOOGOL) for amount in whims]

    def sign(self, event: Event) -> str:
        """Leave amounts out: no two worlds would share a branch otherwise."""
        return f"{type(event).__name__} {getattr(event, 'seat', '')}"

    def value(self, state: QEState, seat: int) -> float:
        """Value a table by the lead in points, and by not being on top of the spenders."""
        filled = sheets(state)
        own = filled[seat]
        others = [sheet for number, sheet in enumerate(filled) if number != seat]
        lead = own.subtotal() - max([sheet.subtotal() for sheet in others])
        is_top = own.spent >= max([sheet.spent for sheet in others])
        worth = 0.5 + 0.4 * lead / (10 + abs(lead))
        return worth * (0.3 if is_top and own.spent else 1.0)

    def reward(self, outcome: Outcome, seat: int) -> float:
        won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        survived = 0.0 if seat in outcome.ranking[-1] else SURVIVAL
        return won * (1.0 - SURVIVAL) + survived

    def beliefs(self, knowledge: AnyKnowledge, rng: Rng) -> list[list[int]]:
        """Weigh the models of each seat by the bids and openings this seat has seen."""
        view: QEView = knowledge.view
        world = GAME.imagine(view, rng)
        logs = [[log(prior) for prior in PRIOR] for _ in range(view.seats)]
        for index, lot in enumerate(view.finished):
            past = before(world, index)
            self._weigh_opening(past, lot, logs, knowledge.seat, rng)
            self._weigh_bids(past, lot, logs, knowledge.seat, rng)
        running = view.auction
        if running is not None and running.opening is not None:
            past = world.copy()
            past.phase = OPENING
            self._weigh_opening(past, running, logs, knowledge.seat, rng)
        return [_weights(row) for row in logs]

    def _weigh_opening(
        self, past: QEState, lot: Lot, logs: list[list[float]], seat: int, rng: Rng
    ) -> None:
        auctioneer = lot.auctioneer
        if auctioneer is None or auctioneer == seat or lot.opening is None:
            return
        past.phase = OPENING
        for number, model in enumerate(self.models):
            total = 0.0
            for _ in range(SAMPLES):
                total += _likeness(lot.opening, _amount(model.move(past, auctioneer, rng)))
            logs[auctioneer][number] += TRUST * log(DOUBT + total / SAMPLES)

    def _weigh_bids(
        self, past: QEState, lot: Lot, logs: list[list[float]], seat: int, rng: Rng
    ) -> None:
        past.phase = BIDDING
        known = {bid.seat: bid.amount for bid in lot.bids}
        if lot.price is not None and lot.winner is not None:
            known[lot.winner] = lot.price
        for bidder in range(past.seats):
            if bidder in (seat, lot.auctioneer):
                continue
            past.auction.bids = [PENDING] * past.seats
            for number, model in enumerate(self.models):
                total = 0.0
                for _ in range(SAMPLES):
                    amount = _amount(model.move(past, bidder, rng))
                    total += _fit(lot, bidder, known.get(bidder), amount)
                logs[bidder][number] += TRUST * log(DOUBT + total / SAMPLES)


def _fit(lot: Lot, bidder: int, seen: int | None, amount: int) -> float:
    """Return how well a guessed bid agrees with what is known of the real one."""
    if bidder in lot.zeros:
        return 1.0 if amount == 0 else 0.0
    if seen is not None:
        return _likeness(seen, amount)
    if bidder == lot.winner:
        return 1.0 if amount > (lot.above or 0) else 0.0
    return 0.0 if amount == 0 else 1.0


def _likeness(seen: int, guess: int) -> float:
    if seen == 0 or guess == 0:
        return 1.0 if seen == guess else 0.0
    return exp(-abs(log(seen) - log(guess)) / WIDTH)


def _amount(move: Any) -> int:
    return int(move.amount)


def _weights(logs: list[float]) -> list[int]:
    most = max(logs)
    shares = [exp(value - most) for value in logs]
    total = sum(shares)
    return [int(1000 * (share / total + FLOOR)) for share in shares]
