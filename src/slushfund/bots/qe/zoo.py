"""Opponents that nobody has a model of: families of people one might meet, each with numbers.

They are made otherwise than the styles that the reader fits: by needs, by what they watch, by
plans of their own. `buyer~17` is one member of the family `buyer`. None of them is used by a bot.
An exploiter is sought among the styles, which have numbers for everything (`GENES`, `of_genes`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from math import exp
from typing import Final

from slushfund.bots.policy import Policy
from slushfund.bots.qe.policy import headroom, losing_bid, price_level, worth
from slushfund.bots.qe.style import GENES, normal, style_of, uniform
from slushfund.core import Move, Rng
from slushfund.games.qe.content import POINTS, SECTORS
from slushfund.games.qe.deduction import proven_totals
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.state import OPENING, QEState


class Person(Policy[QEState]):
    """Somebody who has an amount in mind, or lets the tile go."""

    def move(self, state: QEState, seat: int, rng: Rng) -> Move:
        want = min(GOOGOL, int(self.wish(state, seat, rng)))
        if state.phase == OPENING:
            return Open(max(1, want))
        opening = state.auction.opening
        return Bid(want) if want > opening else losing_bid(state, seat, rng)

    @abstractmethod
    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        """Return the bid in mind; anything up to the opening bid lets the tile go."""


def market(state: QEState, seat: int) -> float:
    """Return what tiles cost of late, or the opening bid if that is more."""
    return float(max(state.auction.opening, price_level(state, seat), 10))


def fits(state: QEState, seat: int) -> bool:
    """Tell whether the tile is of the seat's nation, or of a sector it holds."""
    tile = state.auction.tile
    sectors = {state.tokens[seat]}
    sectors |= {lot.tile % len(SECTORS) for lot in state.finished if lot.winner == seat}
    return tile // len(SECTORS) == state.nations[seat] or tile % len(SECTORS) in sectors


def total_tiles(state: QEState) -> int:
    """Return how many tiles the whole game has."""
    return len(state.finished) + 1 + state.left.bit_count()


class Buyer(Person):
    """Buys what fits at any price, and nothing else."""

    def __init__(self, rng: Rng) -> None:
        self.factor = exp(uniform(0.3, 3.0, rng))
        self.whim = uniform(0.05, 0.5, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        if not fits(state, seat):
            return 0.0
        return market(state, seat) * self.factor * exp(self.whim * normal(rng))


class Watcher(Person):
    """Stays just below what somebody else is proven to have spent, and takes what that allows."""

    def __init__(self, rng: Rng) -> None:
        self.share = uniform(0.4, 0.99, rng)
        self.least = int(uniform(0.0, 600.0, rng))
        self.first = int(uniform(1.0, 40.0, rng))

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        room = headroom(state, seat, 100)
        if worth(state, seat, state.auction.tile) < self.least or room < 1:
            return float(1 + rng.below(self.first)) if state.phase == OPENING else 0.0
        return room * self.share * uniform(0.85, 1.0, rng)


class Waiter(Person):
    """Lets the others spend for some rounds, then buys below the proven maximum."""

    def __init__(self, rng: Rng) -> None:
        self.until = uniform(0.2, 0.75, rng)
        self.factor = exp(uniform(0.2, 1.5, rng))

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        if len(state.finished) < self.until * total_tiles(state):
            return float(1 + rng.below(3)) if state.phase == OPENING else 0.0
        value = worth(state, seat, state.auction.tile) / 450
        return min(headroom(state, seat, 100), market(state, seat) * self.factor * value)


class Follower(Person):
    """Bids around the last price, whatever the tile and whatever the opening bid."""

    def __init__(self, rng: Rng) -> None:
        self.factor = exp(uniform(-0.4, 0.8, rng))
        self.whim = uniform(0.05, 0.6, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        last = max(price_level(state, seat), 15)
        return last * self.factor * exp(self.whim * normal(rng))


class Climber(Person):
    """Doubles its own offers, more or less, from auction to auction."""

    def __init__(self, rng: Rng) -> None:
        self.start = exp(uniform(1.0, 5.0, rng))
        self.step = uniform(0.02, 0.7, rng)
        self.taste = uniform(0.0, 2.0, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        value = max(50, worth(state, seat, state.auction.tile)) / 450
        return self.start * exp(self.step * len(state.finished)) * float(value**self.taste)


class Bluffer(Person):
    """Opens hugely now and then, and otherwise wants little."""

    def __init__(self, rng: Rng) -> None:
        self.often = uniform(0.1, 0.6, rng)
        self.huge = exp(uniform(1.0, 4.0, rng))
        self.small = exp(uniform(-2.0, 0.3, rng))

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        is_bluff = state.phase == OPENING and uniform(0.0, 1.0, rng) < self.often
        return market(state, seat) * (self.huge if is_bluff else self.small)


class Clerk(Person):
    """Has a price list of its own and never looks at what others pay."""

    def __init__(self, rng: Rng) -> None:
        self.price = exp(uniform(0.0, 7.0, rng))
        self.whim = uniform(0.02, 0.5, rng)
        self.by_points = rng.below(2) == 0

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        tile = state.auction.tile
        value = POINTS[tile] if self.by_points else worth(state, seat, tile) / 150
        return self.price * value * exp(self.whim * normal(rng))


class Sprinter(Person):
    """Spends in one part of the game, early or late, and hardly outside it."""

    def __init__(self, rng: Rng) -> None:
        self.start = uniform(0.0, 0.8, rng)
        self.end = self.start + uniform(0.15, 0.5, rng)
        self.factor = exp(uniform(0.3, 2.5, rng))

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        now = len(state.finished) / total_tiles(state)
        factor = self.factor if self.start <= now <= self.end else 0.3
        return market(state, seat) * factor * uniform(0.7, 1.4, rng)


class Guesser(Person):
    """Guesses the totals of the others by what is usual, and stays below the largest guess."""

    def __init__(self, rng: Rng) -> None:
        self.guess = uniform(1.0, 3.0, rng)
        self.factor = exp(uniform(0.2, 2.0, rng))

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        totals = proven_totals(state, seat)
        others = [totals[other] for other in range(state.seats) if other != seat]
        room = max(others) * self.guess - totals[seat] - 1
        value = worth(state, seat, state.auction.tile) / 450
        want = market(state, seat) * self.factor * value
        return min(room, want) if room >= 1 else float(1 + rng.below(4))


class Gambler(Person):
    """Bids any power of ten, with a favourite."""

    def __init__(self, rng: Rng) -> None:
        self.middle = uniform(0.5, 5.0, rng)
        self.width = uniform(0.2, 1.5, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        return float(10.0 ** max(0.0, self.middle + self.width * normal(rng)))


class Needy(Person):
    """Pays the more the tile adds, at any price."""

    def __init__(self, rng: Rng) -> None:
        self.eager = uniform(0.3, 2.5, rng)
        self.least = uniform(200, 700, rng)
        self.opening = uniform(0.3, 1.0, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        value = worth(state, seat, state.auction.tile)
        if value < self.least:
            return 0.0
        want = market(state, seat) * (1 + self.eager * value / 450) * uniform(0.8, 1.25, rng)
        return want * self.opening if state.phase == OPENING else want


class Lurker(Person):
    """Waits, then bids anything up to just below the proven maximum."""

    def __init__(self, rng: Rng) -> None:
        self.until = uniform(0.1, 0.6, rng)
        self.share = uniform(0.6, 0.99, rng)
        self.is_greedy = rng.below(2) == 0

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        room = headroom(state, seat, 100)
        if len(state.finished) < self.until * total_tiles(state) or room < 1:
            return float(1 + rng.below(2)) if state.phase == OPENING else 0.0
        if self.is_greedy:
            return room * self.share
        return min(room * self.share, market(state, seat) * uniform(1.2, 3, rng))


class Domestic(Person):
    """Buys what it auctions itself, dear; elsewhere little."""

    def __init__(self, rng: Rng) -> None:
        self.factor = exp(uniform(0.2, 2.0, rng))
        self.often = uniform(0.0, 0.4, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        if state.phase == OPENING:
            return max(10, price_level(state, seat)) * self.factor * uniform(0.6, 1.2, rng)
        return market(state, seat) * 1.5 if uniform(0, 1, rng) < self.often else 0.0


class Budgeter(Person):
    """Has a purse of its own and shares it out over the game."""

    def __init__(self, rng: Rng) -> None:
        self.purse = exp(uniform(4, 9, rng))
        self.tiles = uniform(2, 6, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        left = self.purse - state.spent[seat]
        value = worth(state, seat, state.auction.tile) / 450
        return max(0.0, min(left, self.purse / self.tiles * value * uniform(0.7, 1.3, rng)))


class Escalator(Person):
    """Bids above the most it has paid so far."""

    def __init__(self, rng: Rng) -> None:
        self.first = uniform(5, 60, rng)
        self.step = uniform(1.05, 1.9, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        most = max([lot.price for lot in state.finished if lot.winner == seat], default=0)
        is_good = worth(state, seat, state.auction.tile) > 350
        want = max(self.first, most * self.step) * (1.0 if is_good else 0.5)
        return want * uniform(0.9, 1.1, rng)


class Outbidder(Person):
    """Bids a little above the opening bid while it thinks that somebody spent more."""

    def __init__(self, rng: Rng) -> None:
        self.step = uniform(1.05, 2.0, rng)
        self.risk = uniform(0.8, 1.8, rng)
        self.opening = uniform(0.2, 1.0, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        room = headroom(state, seat, int(100 * self.risk))
        want = state.auction.opening * self.step
        if state.phase == OPENING:
            want = max(8, price_level(state, seat)) * self.opening
        purse = 40 if len(state.finished) < 3 else 2
        return min(want, max(room, purse)) * uniform(0.9, 1.1, rng)


class Moody(Person):
    """Generous in one auction and mean in the next."""

    def __init__(self, rng: Rng) -> None:
        self.often = uniform(0.2, 0.8, rng)
        self.high = exp(uniform(0.3, 2.5, rng))
        self.low = uniform(0.1, 0.8, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        factor = self.high if uniform(0, 1, rng) < self.often else self.low
        return market(state, seat) * factor * uniform(0.7, 1.3, rng)


class Pairs(Person):
    """Goes for pairs and threes, with an eye on the top once it has two tiles."""

    def __init__(self, rng: Rng) -> None:
        self.factor = exp(uniform(0.2, 1.5, rng))
        self.eye = uniform(0.9, 3.0, rng)

    def wish(self, state: QEState, seat: int, rng: Rng) -> float:
        factor = self.factor if fits(state, seat) else 0.6
        want = market(state, seat) * factor * uniform(0.8, 1.3, rng)
        if sum([lot.winner == seat for lot in state.finished]) < 2:
            return want
        return min(want, max(headroom(state, seat, int(100 * self.eye)), 0))


__all__ = ["FAMILIES", "GENES", "of_genes"]


def of_genes(genes: list[float]) -> Policy[QEState]:
    """Return the way to play that numbers between 0 and 1 make."""
    return style_of(genes)


FAMILIES: Final[dict[str, Callable[[Rng], Policy[QEState]]]] = {
    "buyer": Buyer,
    "watcher": Watcher,
    "waiter": Waiter,
    "follower": Follower,
    "climber": Climber,
    "bluffer": Bluffer,
    "clerk": Clerk,
    "sprinter": Sprinter,
    "guesser": Guesser,
    "gambler": Gambler,
    "needy": Needy,
    "lurker": Lurker,
    "domestic": Domestic,
    "budgeter": Budgeter,
    "escalator": Escalator,
    "outbidder": Outbidder,
    "moody": Moody,
    "pairs": Pairs,
}
"""How to draw a member of each family."""
