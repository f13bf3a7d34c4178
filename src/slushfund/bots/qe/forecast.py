"""How a game of Q.E. may end: plans to go on with, play-outs, and what an ending is worth.

In a play-out the others bid first, and a plan goes by a guess at the highest of their bids. So no
plan needs to know how they bid: whoever would be outbid by twice as much bids twice as much.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from slushfund.bots.policy import Policy
from slushfund.bots.qe.policy import NO_BRAKE, headroom, losing_bid, price_level, worth
from slushfund.bots.qe.style import WHOLE, normal
from slushfund.core import CHANCE, NOBODY, Move, Rng
from slushfund.games.qe.content import side_for
from slushfund.games.qe.game import GAME
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.rules.scoring import sheets
from slushfund.games.qe.state import BIDDING, OPENING, QEState

CLOSE: Final = 3.0
"""Points that decide most games; a lead of this many is nearly a win."""
MARGIN: Final = 0.1
"""How much more than the guess a plan bids, as a logarithm."""
BLUR: Final = 0.7
"""How far a guess at the bids of others is off, as a logarithm: who plans to buy later will know
no more of their bids than now, and would put everything off if he thought so."""


@final
class Plan:
    """How to go on: which tiles to buy, when, and under which brake."""

    least: int
    """Tiles worth less are let go, in hundredths of a point."""
    start: int
    """Everything is let go before this part of the game, in percent."""
    free: int
    """Before this part of the game the loose brake holds, later the proven maximum."""
    loose: int
    """The loose brake, in percent of the proven maximum; see `Bidder`."""
    opening: int
    """Opening bids in percent of recent prices."""

    def __init__(self, least: int, start: int, free: int, loose: int, opening: int) -> None:
        self.least = least
        self.start = start
        self.free = free
        self.loose = loose
        self.opening = opening

    def open(self, state: QEState, seat: int) -> Move:
        """Return an opening bid within the brake."""
        want = min(self._room(state, seat), price_level(state, seat) * self.opening // 100)
        return Open(max(1, want))

    def bid(self, state: QEState, seat: int, rng: Rng) -> Move:
        """Return a bid that should be enough, if the tile is wanted and the brake allows it."""
        opening = state.auction.opening
        is_wanted = _part(state) >= self.start and self._likes(state, seat)
        room = self._room(state, seat) if is_wanted else 0
        if room <= opening:
            return losing_bid(state, seat, rng)
        bids = state.auction.bids
        top = 0
        for other in range(state.seats):
            if other != seat and bids[other] > top:
                top = bids[other]
        guess = 1 + scaled(top, exp(MARGIN + BLUR * normal(rng)))
        want = guess if guess < room else room
        return Bid(want) if want > opening else losing_bid(state, seat, rng)

    def _likes(self, state: QEState, seat: int) -> bool:
        return self.least == 0 or worth(state, seat, state.auction.tile) >= self.least

    def _room(self, state: QEState, seat: int) -> int:
        if _part(state) >= self.free:
            return headroom(state, seat, 100)
        return GOOGOL if self.loose == NO_BRAKE else headroom(state, seat, self.loose)


def _part(state: QEState) -> int:
    """Return the part of the game that is over, in percent."""
    done = len(state.finished)
    return WHOLE * done // (done + 1 + state.left.bit_count())


def scaled(amount: int, factor: float) -> int:
    """Return an amount times a factor, within the longest bid; exact enough for a guess."""
    if amount >= GOOGOL:
        return GOOGOL
    return min(GOOGOL, amount * int(1024.0 * factor) // 1024)


@final
class Ending:
    """How a play-out ended for a seat, and how it would have with another total."""

    spent: int
    top: int
    """The largest total of the others."""
    least: int
    """The smallest total of the others."""
    cheapest: float
    """The chance to win as the one who spent least."""
    usual: float
    """The chance to win otherwise."""

    def __init__(self, state: QEState, seat: int) -> None:
        filled = sheets(state)
        self.spent = filled[seat].spent
        self.top = -1
        self.least = -1
        for other in range(state.seats):
            spent = filled[other].spent
            if other != seat:
                self.top = max(self.top, spent)
                self.least = spent if self.least < 0 else min(self.least, spent)
        own, bonus = filled[seat].subtotal(), side_for(state.seats).least_spent
        thrifty = usual = 0
        is_alone = True
        for other in range(state.seats):
            spent = filled[other].spent
            if other != seat and spent < self.top:
                is_alone = False
                points = filled[other].subtotal()
                thrifty = max(thrifty, points)
                usual = max(usual, points + (bonus if spent == self.least else 0))
        self.cheapest = 1.0 if is_alone else chance(own + bonus - thrifty)
        self.usual = 1.0 if is_alone else chance(own - usual)

    def worth(self, more: int) -> float:
        """Return the chance to win with so much more spent."""
        total = self.spent + more
        if total >= self.top:
            return 0.0
        return self.cheapest if total < self.least else self.usual


def chance(lead: int) -> float:
    """Return the chance that a lead of so many points in an imagined world is one in the real."""
    return 1.0 / (1.0 + exp(-lead / CLOSE))


def played(
    world: QEState, seat: int, move: Move, styles: list[Policy[QEState]], plan: Plan, seed: int
) -> Ending:
    """Play a move and the rest of the game out."""
    state = world.copy()
    rng = Rng.seeded(seed)
    GAME.apply(state, seat, move)
    actor = next_actor(state, seat)
    while actor != NOBODY:
        if actor == CHANCE:
            GAME.apply(state, CHANCE, GAME.draw(state, rng))
        elif actor != seat:
            GAME.apply(state, actor, styles[actor].move(state, actor, rng))
        elif state.phase == OPENING:
            GAME.apply(state, seat, plan.open(state, seat))
        else:
            GAME.apply(state, seat, plan.bid(state, seat, rng))
        actor = next_actor(state, seat)
    return Ending(state, seat)


def next_actor(state: QEState, seat: int) -> int:
    """Return who acts next, *seat* after all others who bid."""
    actor = GAME.next_to_act(state)
    if actor != seat or state.phase != BIDDING:
        return actor
    for other in range(state.seats):
        if other != seat and state.waiting >> other & 1:
            return other
    return seat
