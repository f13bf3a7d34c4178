"""A continuous family of ways to bid in Q.E., and how well each explains what was seen.

The game is scale-free, so everything is told in logarithms: a bid is the anchor of the auction,
moved by what the tile is worth, by a reach of one's own and by whim, and held back by a brake.
"""

from __future__ import annotations

from math import erf, exp, log
from typing import Final, final

from slushfund.bots.policy import Policy
from slushfund.bots.qe.policy import (
    FIRST_LEVEL,
    NO_BRAKE,
    USUAL,
    losing_bid,
    price_level,
    worth,
)
from slushfund.core import Move, Rng
from slushfund.games.qe.deduction import proven_totals
from slushfund.games.qe.moves import GOOGOL, Bid, Open
from slushfund.games.qe.state import OPENING, QEState

UNKNOWN: Final = -1
"""In place of an amount that nobody has told."""
LARGEST: Final = 230.0
"""The logarithm of the largest bid, nearly."""
FINE: Final = 0.06
"""How exactly a bid meets the brake that caps it, as a logarithm."""
DOUBT: Final = 0.01
"""The likelihood of a bid that a style does not explain."""
SMALL: Final = 0.02
"""The density of a losing bid between one and the opening bid."""
HALF_ZERO: Final = 0.5
"""How often somebody who lets a tile go bids nothing at all."""
WHOLE: Final = 100
"""The whole game, in percent of its auctions."""
QUIET: Final = 2.0
"""How much less is opened with while nothing is bought, as a logarithm."""


@final
class Scene:
    """What somebody who bids looks at."""

    value: int
    """What the tile is worth to him, in hundredths of a point."""
    taste: float
    """The same beside a usual tile, as a logarithm."""
    level: float
    """What tiles cost of late, as a logarithm."""
    opening: int
    best: int
    """The largest total that somebody else is proven to have spent."""
    spent: int
    number: int
    """Auctions that are over."""
    part: int
    """The same in percent of all auctions."""

    def __init__(self, state: QEState, seat: int) -> None:
        self.value = worth(state, seat, state.auction.tile)
        self.taste = log(max(self.value, 50) / USUAL)
        self.level = log(max(price_level(state, seat), FIRST_LEVEL))
        self.opening = state.auction.opening
        self.best = 0
        totals = proven_totals(state, seat)
        for other in range(state.seats):
            if other != seat and totals[other] > self.best:
                self.best = totals[other]
        self.spent = totals[seat]
        self.number = len(state.finished)
        self.part = 100 * self.number // (self.number + 1 + state.left.bit_count())

    def room(self, brake: int) -> int:
        """Return the most that a brake allows; GOOGOL where there is none."""
        if brake == NO_BRAKE:
            return GOOGOL
        room = self.best * brake // 100 - self.spent - 1
        return room if room < GOOGOL else GOOGOL


@final
class Style(Policy[QEState]):
    """One way to bid."""

    opening: float
    """Opening bids beside recent prices, as a logarithm."""
    reach: float
    """Bids beside their anchor for a usual tile, as a logarithm."""
    taste: float
    """How much the worth of a tile counts: 0 not at all, 1 in proportion."""
    least: int
    """Tiles worth less are let go, in hundredths of a point."""
    lean: float
    """1: bids follow the opening bid; 0: they follow recent prices; between, the larger counts
    for more: to open with next to nothing hides no price."""
    own: float
    """1: bids follow a price list of one's own; 0: they follow the others."""
    scale: float
    """What a usual tile costs on that list, as a logarithm."""
    growth: float
    """What is added with every auction, as a logarithm."""
    spread: float
    """How far whim goes, as a logarithm."""
    shy: float
    """How often a tile is let go for no reason."""
    brake: int
    """See `Bidder`."""
    start: int
    """Everything is let go before this part of the game, in percent."""
    end: int
    """And from this part on."""

    def __init__(
        self,
        opening: float,
        reach: float,
        taste: float,
        least: int,
        lean: float,
        own: float,
        scale: float,
        growth: float,
        spread: float,
        shy: float,
        brake: int,
        start: int = 0,
        end: int = WHOLE,
    ) -> None:
        self.opening = opening
        self.reach = reach
        self.taste = taste
        self.least = least
        self.lean = lean
        self.own = own
        self.scale = scale
        self.growth = growth
        self.spread = spread
        self.shy = shy
        self.brake = brake
        self.start = start
        self.end = end

    def is_away(self, scene: Scene) -> bool:
        """Tell whether nothing is bought in this part of the game."""
        return scene.part < self.start or scene.part >= self.end

    def opening_center(self, scene: Scene) -> float:
        """Return the logarithm of a usual opening bid."""
        usual = self.mixed(scene.level + self.opening)
        if self.is_away(scene):
            usual -= QUIET
        return usual + self.taste * scene.taste + self.growth * scene.number

    def bid_center(self, scene: Scene) -> float:
        """Return the logarithm of a usual bid."""
        anchor = scene.level
        if scene.opening > 0:
            anchor = log(self.lean * float(scene.opening) + (1.0 - self.lean) * exp(scene.level))
        usual = self.mixed(anchor + self.reach)
        return usual + self.taste * scene.taste + self.growth * scene.number

    def mixed(self, others: float) -> float:
        """Return what is bid for a usual tile, between the others' prices and one's own."""
        return (1.0 - self.own) * others + self.own * self.scale

    def move(self, state: QEState, seat: int, rng: Rng) -> Move:
        scene = Scene(state, seat)
        room = scene.room(self.brake)
        if state.phase == OPENING:
            want = _amount(self.opening_center(scene) + self.spread * normal(rng))
            return Open(max(1, min(room, want)))
        is_tempted = scene.value >= self.least and room > scene.opening
        if self.is_away(scene):
            is_tempted = False
        if not is_tempted or rng.below(1000) < int(1000.0 * self.shy):
            return losing_bid(state, seat, rng)
        want = min(room, _amount(self.bid_center(scene) + self.spread * normal(rng)))
        return Bid(want) if want > scene.opening else losing_bid(state, seat, rng)

    def opening_fit(self, scene: Scene, amount: int) -> float:
        """Return how likely an opening bid is."""
        room = scene.room(self.brake)
        if room < 1:
            return 0.5 if amount <= 3 else 0.0
        return self._density(self.opening_center(scene), amount, room)

    def bid_fit(self, scene: Scene, glimpse: Glimpse) -> float:
        """Return how likely that is which is known of a bid."""
        room = scene.room(self.brake)
        center = self.bid_center(scene)
        passing = self.shy
        if scene.value < self.least or room <= scene.opening or self.is_away(scene):
            passing = 1.0
        opening = log(max(1, scene.opening)) if scene.opening > 0 else -LARGEST
        passing += (1.0 - passing) * self._below(center, opening)
        if glimpse.amount == UNKNOWN:
            return self._bounded_fit(center, passing, room, glimpse)
        if glimpse.amount == 0:
            return passing * HALF_ZERO
        if glimpse.amount <= scene.opening:
            return passing * SMALL
        return (1.0 - passing) * self._density(center, glimpse.amount, room)

    def _bounded_fit(self, center: float, passing: float, room: int, glimpse: Glimpse) -> float:
        """Return how likely a bid is of which only bounds are known."""
        likely = 1.0
        if glimpse.above != UNKNOWN:
            if room <= glimpse.above:
                return 0.0
            likely = (1.0 - passing) * (1.0 - self._below(center, log(max(1, glimpse.above))))
        elif glimpse.below != UNKNOWN:
            likely = passing + (1.0 - passing) * self._below(center, log(max(1, glimpse.below)))
        return likely * (1.0 - passing * HALF_ZERO) if glimpse.is_no_zero else likely

    def _below(self, center: float, bound: float) -> float:
        """Return how often a bid is below a bound."""
        return 0.5 * (1.0 + erf((bound - center) / (1.414 * self.spread)))

    def _density(self, center: float, amount: int, room: int) -> float:
        """Return the density of an amount, as a logarithm, with the brake before it."""
        place = log(max(1, amount))
        if room < GOOGOL:
            cap = log(max(1, room))
            over = 1.0 - self._below(center, cap)
            if amount > room:
                return 0.0
            if cap - place < FINE:
                return over / FINE
        away = (place - center) / self.spread
        return exp(-0.5 * away * away) / (2.507 * self.spread)


@final
class Glimpse:
    """What one seat knows of another's bid."""

    amount: int
    """UNKNOWN unless it was shown."""
    above: int
    """It won, with more than this; UNKNOWN otherwise."""
    below: int
    """It lost, with less than this; UNKNOWN otherwise."""
    is_no_zero: bool
    """Zero bids are named, and this one was not."""

    def __init__(self, amount: int, above: int, below: int, is_no_zero: bool) -> None:
        self.amount = amount
        self.above = above
        self.below = below
        self.is_no_zero = is_no_zero


def normal(rng: Rng) -> float:
    """Draw from something close to the normal distribution."""
    total = 0
    for _ in range(4):
        total += rng.below(1 << 16)
    return (total / (1 << 16) - 2.0) * 1.732


def _amount(logarithm: float) -> int:
    """Return an amount from its logarithm, within the longest bid."""
    return GOOGOL if logarithm > LARGEST else int(exp(logarithm))


def uniform(low: float, high: float, rng: Rng) -> float:
    """Draw between two numbers."""
    return low + (high - low) * rng.below(1 << 20) / (1 << 20)


GENES: Final = 18
"""Numbers between 0 and 1 that make a style."""


def style_of(genes: list[float]) -> Style:
    """Return the style that numbers between 0 and 1 make: anything that people might do."""
    brake = NO_BRAKE
    if genes[0] < 0.65:
        brake = 100 if genes[0] < 0.22 else int(40.0 + 130.0 * genes[1])
    tail = 2.0 * genes[4] if genes[3] < 0.12 else 0.0
    wild = 1.3 * (genes[10] - 0.9) * 10.0 if genes[10] > 0.9 else 0.0
    start, end = window_of(genes[15], genes[16], genes[17])
    return Style(
        -4.0 + 5.5 * genes[2],
        -0.5 + 2.7 * genes[5] + tail,
        2.2 * genes[6],
        0 if genes[7] < 0.5 else int(1100.0 * genes[7] - 350.0),
        1.0 if genes[8] < 0.5 else 2.0 * genes[8] - 1.0,
        0.0 if genes[13] < 0.6 else min(1.0, 3.0 * genes[13] - 1.6),
        1.0 + 6.5 * genes[14],
        0.0 if genes[9] < 0.5 else 0.8 * genes[9] - 0.5,
        exp(-2.5 + 2.5 * genes[10] + wild),
        0.0 if genes[11] < 0.5 else 0.7 * genes[12],
        brake,
        start,
        end,
    )


def window_of(kind: float, first: float, length: float) -> tuple[int, int]:
    """Return the part of the game in which somebody buys: mostly all of it."""
    if kind < 0.7:
        return 0, WHOLE
    if kind < 0.85:
        return int(15.0 + 65.0 * first), WHOLE
    start = int(60.0 * first)
    return start, min(WHOLE, start + int(15.0 + 45.0 * length))


def any_style(rng: Rng) -> Style:
    """Draw a way to bid."""
    return style_of([uniform(0.0, 1.0, rng) for _ in range(GENES)])


def near_style(style: Style, rng: Rng) -> Style:
    """Draw a way to bid that is like another."""
    brake = style.brake
    if brake != NO_BRAKE and rng.below(2) == 0:
        brake = max(20, brake + rng.below(31) - 15)
    return Style(
        style.opening + 0.4 * normal(rng),
        style.reach + 0.25 * normal(rng),
        max(0.0, style.taste + 0.25 * normal(rng)),
        max(0, style.least + rng.below(161) - 80) if style.least else 0,
        min(1.0, max(0.0, style.lean + 0.15 * normal(rng))),
        min(1.0, max(0.0, style.own + 0.15 * normal(rng))) if style.own else 0.0,
        style.scale + 0.3 * normal(rng),
        style.growth + 0.03 * normal(rng),
        max(0.05, style.spread * exp(0.3 * normal(rng))),
        min(0.9, max(0.0, style.shy + 0.1 * normal(rng))),
        brake,
        max(0, style.start + rng.below(21) - 10) if style.start > 0 else 0,
        min(WHOLE, style.end + rng.below(21) - 10) if style.end < WHOLE else WHOLE,
    )


def listed_style(style: Style, scale: float, rng: Rng) -> Style:
    """Return a style like another, with a price list around *scale*."""
    new = near_style(style, rng)
    new.own = uniform(0.5, 1.0, rng)
    new.scale = scale + 0.4 * normal(rng)
    return new


def add_fits(
    logs: list[float],
    styles: list[Style],
    scene: Scene,
    opening: int,
    glimpse: Glimpse | None,
    weight: float,
) -> None:
    """Add to each style's logarithm how well it explains an opening bid or a glimpse."""
    for index in range(len(styles)):
        if glimpse is None:
            fit = styles[index].opening_fit(scene, opening)
        else:
            fit = styles[index].bid_fit(scene, glimpse)
        logs[index] += weight * log(DOUBT + fit)


def likely_price(style: Style, scene: Scene, above: int, below: int, rng: Rng) -> int:
    """Draw a price that a winner paid, between its bounds; UNKNOWN where none fits."""
    center = style.bid_center(scene)
    room = scene.room(style.brake)
    for _ in range(6):
        price = min(room, _amount(center + style.spread * normal(rng)))
        if price > above and (below == UNKNOWN or price < below):
            return price
    return UNKNOWN
