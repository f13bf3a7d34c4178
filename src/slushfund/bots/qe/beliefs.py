"""What the reader of Q.E. believes of each seat: styles, weighed by everything that was seen."""

from __future__ import annotations

from math import exp, log
from typing import Final

from slushfund.bots.qe.policy import NO_BRAKE, before
from slushfund.bots.qe.style import (
    UNKNOWN,
    Glimpse,
    Scene,
    Style,
    add_fits,
    any_style,
    listed_style,
    near_style,
)
from slushfund.core import Rng
from slushfund.games.qe.state import BIDDING, OPENING, PENDING, QEState
from slushfund.games.qe.view import Lot, QEView

NUMBER: Final = 300
"""Styles that everybody may have before anything is seen."""
FITTED: Final = 90
"""Styles near the likely ones, drawn anew for each seat."""
STEPS: Final = 2
"""How often that is done."""
TRUST: Final = 0.85
"""How much of the evidence counts: bids of one seat are not independent."""
FORGETTING: Final = 0.04
"""How much less each auction that has passed since counts, as a logarithm: people change."""
FLOOR: Final = 0.08
"""How often somebody is believed to do something new."""
ALIKE: Final = 0.5
"""How likely it is, before anything is seen, that all others have one style."""
MOST_ALIKE: Final = 0.7
"""And how likely at most: few styles are compared, and people differ."""

FEAR: Final = 0.9
"""How much less likely a style is for each e-fold that it pays more. Careful players are
feared more than they are common: a mistake against them cannot be mended."""
LOOSE: Final = 0.8
"""How much less likely one without a brake is held to be, as a logarithm."""
FAME: Final = 1.5
"""How much more likely a common style is than one of those drawn, as a logarithm."""

COMMON: Final = [
    Style(-0.35, -0.13, 1.0, 0, 1.0, 0.0, 0.0, 0.0, 0.2, 0.0, NO_BRAKE),
    Style(0.6, 0.8, 1.0, 0, 1.0, 0.0, 0.0, 0.0, 0.2, 0.0, 100),
    Style(0.6, 0.8, 1.0, 0, 1.0, 0.0, 0.0, 0.0, 0.2, 0.0, 140),
    Style(0.6, 0.8, 1.0, 0, 1.0, 0.0, 0.0, 0.0, 0.2, 0.0, NO_BRAKE),
    Style(0.0, 0.0, 0.0, 0, 1.0, 1.0, 4.5, 0.0, 2.2, 0.0, NO_BRAKE),
    Style(-4.0, 0.8, 0.5, 0, 1.0, 0.0, 0.0, 0.0, 0.3, 0.0, 100),
    Style(-4.0, 2.5, 0.0, 0, 1.0, 0.0, 0.0, 0.0, 0.3, 0.0, 95),
    Style(-1.0, 1.0, 0.5, 450, 1.0, 0.0, 0.0, 0.0, 0.3, 0.0, NO_BRAKE),
]
"""Corners that many people are near: in proportion to worth with the brake tight, late or none;
any amount; just below the proven maximum; only what fits, at any price."""
STYLES: Final = COMMON + [any_style(Rng.seeded(1000 + number)) for number in range(NUMBER)]


def _caution(style: Style) -> float:
    """Return how likely a style is before anything is seen, as a logarithm."""
    paying = max(0.0, style.reach) + max(0.0, style.opening) + 5.0 * max(0.0, style.growth)
    return -FEAR * paying - (LOOSE if style.brake == NO_BRAKE else 0.0)


def _shares(logs: list[float]) -> list[float]:
    most = max(logs)
    shares = [exp(value - most) for value in logs]
    total = sum(shares)
    return [share / total for share in shares]


PRIOR: Final = [
    _caution(style) + (FAME if number < len(COMMON) else 0.0) for number, style in enumerate(STYLES)
]


_ANY: Final = [int(1_000_000 * share) + 1 for share in _shares(PRIOR)]


class Sight:
    """One thing that was seen of a seat: an opening bid, or what is known of a secret one."""

    def __init__(self, lot: int, scene: Scene, opening: int, glimpse: Glimpse | None) -> None:
        self.lot = lot
        self.scene = scene
        self.opening = opening
        self.glimpse = glimpse


class Belief:
    """How one seat may bid: styles and their weights."""

    def __init__(self, styles: list[Style], weights: list[float]) -> None:
        self.styles = styles
        self.weights = weights
        self._ladder = [int(1_000_000 * weight) + 1 for weight in weights]

    def draw(self, rng: Rng) -> Style:
        """Draw a style, now and then any that there is."""
        if rng.below(1000) < int(1000 * FLOOR):
            return STYLES[rng.weighted(_ANY)]
        return self.styles[rng.weighted(self._ladder)]

    def near(self, scale: float | None, rng: Rng) -> Style:
        """Draw a style near a likely one, now and then with a price list that fits."""
        style = self.styles[rng.weighted(self._ladder)]
        if scale is not None and rng.below(4) == 0:
            return listed_style(style, scale, rng)
        return near_style(style, rng)


class Beliefs:
    """What one seat believes of all others."""

    def __init__(self, view: QEView, world: QEState, rng: Rng) -> None:
        self.seat = view.seat
        self.view = view
        self.scenes: dict[tuple[int, int], Scene] = {}
        """Of finished auctions, by auction and seat: where a hidden price was bid."""
        sights = self._look(view, world)
        logs = [_fits(STYLES, PRIOR, seen) for seen in sights]
        others = [seat for seat in range(view.seats) if seat != view.seat]
        everything = [sight for seat in others for sight in sights[seat]]
        self.alike, common = _together([logs[seat] for seat in others])
        self.table = _belief(common, everything, rng)
        self.seats = [_belief(logs[seat], sights[seat], rng) for seat in range(view.seats)]

    def draw(self, rng: Rng) -> list[Style]:
        """Draw how each seat bids in one world."""
        if rng.below(1000) < int(1000 * self.alike):
            return [self.table.draw(rng)] * len(self.seats)
        return [belief.draw(rng) for belief in self.seats]

    def _look(self, view: QEView, world: QEState) -> list[list[Sight]]:
        """Collect what was seen of each seat, auction by auction."""
        sights: list[list[Sight]] = [[] for _ in range(view.seats)]
        for index, lot in enumerate(view.finished):
            self._look_at(index, before(world, index), lot, view, sights)
        running = view.auction
        if running is not None and running.opening is not None:
            past = world.copy()
            past.phase = OPENING
            _see_opening(len(view.finished), past, running, view, sights)
        return sights

    def _look_at(
        self, index: int, past: QEState, lot: Lot, view: QEView, sights: list[list[Sight]]
    ) -> None:
        _see_opening(index, past, lot, view, sights)
        past.phase = BIDDING
        past.auction.bids = [PENDING] * past.seats
        for seat in range(view.seats):
            if seat in (view.seat, lot.auctioneer):
                continue
            scene = Scene(past, seat)
            self.scenes[index, seat] = scene
            sights[seat].append(Sight(index, scene, 0, glimpse_of(lot, seat, view.names_zeros)))


def _see_opening(
    index: int, past: QEState, lot: Lot, view: QEView, sights: list[list[Sight]]
) -> None:
    if lot.auctioneer is None or lot.auctioneer == view.seat or lot.opening is None:
        return
    opening = past.auction.opening
    past.auction.opening = 0
    sights[lot.auctioneer].append(Sight(index, Scene(past, lot.auctioneer), lot.opening, None))
    past.auction.opening = opening


def glimpse_of(lot: Lot, seat: int, names_zeros: bool) -> Glimpse:
    """Return what a view tells of the bid of *seat* in a finished auction."""
    if seat in lot.zeros:
        return Glimpse(0, UNKNOWN, UNKNOWN, False)
    for known in lot.bids:
        if known.seat == seat:
            return Glimpse(known.amount, UNKNOWN, UNKNOWN, False)
    if seat == lot.winner:
        amount = UNKNOWN if lot.price is None else lot.price
        return Glimpse(amount, lot.above or 0, UNKNOWN, names_zeros)
    return Glimpse(UNKNOWN, UNKNOWN, UNKNOWN if lot.price is None else lot.price, names_zeros)


def _fits(styles: list[Style], priors: list[float], sights: list[Sight]) -> list[float]:
    logs = [0.0] * len(styles)
    now = max([sight.lot for sight in sights], default=0)
    for sight in sights:
        weight = exp(FORGETTING * (sight.lot - now))
        add_fits(logs, styles, sight.scene, sight.opening, sight.glimpse, weight)
    return [TRUST * value + prior for value, prior in zip(logs, priors, strict=True)]


def _belief(logs: list[float], sights: list[Sight], rng: Rng) -> Belief:
    """Weigh the styles of one seat, and more of them near the likely ones."""
    belief = Belief(STYLES, _shares(logs))
    scale = _usual_bid(sights)
    for _ in range(STEPS if sights else 0):
        near = [belief.near(scale, rng) for _ in range(FITTED)]
        priors = [_caution(style) for style in near]
        logs = [*logs, *_fits(near, priors, sights)]
        belief = Belief([*belief.styles, *near], _shares(logs))
    return belief


def _usual_bid(sights: list[Sight]) -> float | None:
    """Return what a seat was seen to bid for a usual tile, as a logarithm; None: nothing."""
    seen: list[float] = []
    for sight in sights:
        glimpse = sight.glimpse
        amount = sight.opening if glimpse is None else max(glimpse.amount, glimpse.above)
        if amount > 0:
            seen.append(log(amount) - sight.scene.taste)
    return sum(seen) / len(seen) if seen else None


def _together(logs: list[list[float]]) -> tuple[float, list[float]]:
    """Return how likely it is that all have one style, and each style's logarithm.

    The evidence for one common style is the mean over styles of the product over seats; for a
    style of each seat's own it is the product of the means.
    """
    extra = len(logs) - 1
    common = [sum(column) - extra * prior for *column, prior in zip(*logs, PRIOR, strict=True)]
    apart = sum(_log_mean(row) for row in logs)
    apart -= extra * _log_mean(PRIOR)
    odds = exp(min(50.0, _log_mean(common) - apart)) * ALIKE / (1.0 - ALIKE)
    return min(MOST_ALIKE, odds / (1.0 + odds)), common


def _log_mean(logs: list[float]) -> float:
    most = max(logs)
    return most + log(sum(exp(value - most) for value in logs) / len(logs))
