"""Pictures for reports, drawn as SVG: no library, no script, the colours of the page."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import Final

LEFT: Final = 250
WIDTH: Final = 480
STEP: Final = 26
BINS: Final = 24
TALL: Final = 84


@dataclass(frozen=True)
class Dot:
    """A figure with its interval in a row of a picture."""

    label: str
    mean: float
    low: float
    high: float
    is_hollow: bool = False
    """Drawn as a ring: what a full dot is compared with."""


def dots(title: str, rows: list[Dot], low: float, high: float, line: float) -> str:
    """Draw figures with intervals on a scale; *line* marks what they are held against."""
    height = STEP * len(rows) + 40
    scale = WIDTH / (high - low)
    parts = [_head(title, height)]
    for mark in _marks(low, high):
        parts.append(_upright(LEFT + (mark - low) * scale, height, ' stroke-dasharray="2 4"', mark))
    parts.append(_upright(LEFT + (line - low) * scale, height, "", None))
    for number, row in enumerate(rows):
        y = 24 + number * STEP
        ends = [LEFT + (_within(x, low, high) - low) * scale for x in (row.low, row.high, row.mean)]
        fill = ' fill="none" stroke="currentColor" stroke-width="2"' if row.is_hollow else ""
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>'
            f'<line x1="{ends[0]:.1f}" y1="{y}" x2="{ends[1]:.1f}" y2="{y}" '
            f'stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{ends[2]:.1f}" cy="{y}" r="4"{fill}/>'
        )
    return "".join(parts) + "</svg>"


def histograms(title: str, groups: dict[str, list[float]]) -> str:
    """Draw how values are spread, one row for each group, all on the same scale."""
    every = [value for values in groups.values() for value in values]
    if not every:
        return ""
    low, high = min(every), max(every)
    width = _bin_width(low, high)
    first = math.floor(low / width)
    count = math.floor(high / width) - first + 1
    height = TALL * len(groups) + 40
    scale = WIDTH / count
    parts = [_head(title, height)]
    for number, (label, values) in enumerate(groups.items()):
        bins = [0] * count
        for value in values:
            bins[math.floor(value / width) - first] += 1
        base = 10 + TALL * (number + 1)
        most = max([*bins, 1])
        mean = sum(values) / len(values) if values else math.nan
        parts.append(
            f'<text x="{LEFT - 10}" y="{base - 30}" text-anchor="end">{escape(label)}</text>'
            f'<text x="{LEFT - 10}" y="{base - 12}" text-anchor="end" opacity=".7">'
            f"mean {short(mean)}</text>"
        )
        for index, times in enumerate(bins):
            if times:
                tall = (TALL - 14) * times / most
                parts.append(
                    f'<rect x="{LEFT + index * scale:.1f}" y="{base - tall:.1f}" '
                    f'width="{max(1.0, scale - 1):.1f}" height="{tall:.1f}" opacity=".75"/>'
                )
        parts.append(
            f'<line x1="{LEFT}" y1="{base}" x2="{LEFT + WIDTH}" y2="{base}" stroke="currentColor"/>'
        )
    for index in range(0, count, max(1, count // 8)):
        parts.append(
            f'<text x="{LEFT + (index + 0.5) * scale:.0f}" y="{height - 8}" '
            f'text-anchor="middle">{short((first + index) * width)}</text>'
        )
    return "".join(parts) + "</svg>"


def short(value: float) -> str:
    """Return a number in few characters; bids may be astronomical."""
    if math.isnan(value):
        return "-"
    if abs(value) >= 1_000_000:
        return f"{value:.1e}"
    if abs(value) >= 100 or value == int(value):
        return f"{value:.0f}"
    return f"{value:.3g}"


def _head(title: str, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {LEFT + WIDTH + 40} {height}" fill="currentColor" font-size="13" '
        f'font-family="Georgia,serif">'
    )


def _upright(x: float, height: int, dash: str, mark: float | None) -> str:
    text = ""
    if mark is not None:
        text = f'<text x="{x:.0f}" y="{height - 8}" text-anchor="middle">{short(mark)}</text>'
    return (
        f'<line x1="{x:.0f}" y1="10" x2="{x:.0f}" y2="{height - 24}" '
        f'stroke="currentColor" stroke-opacity=".5"{dash}/>{text}'
    )


def _within(value: float, low: float, high: float) -> float:
    return min(high, max(low, value)) if not math.isnan(value) else low


def _marks(low: float, high: float) -> list[float]:
    """Return round numbers from *low* to *high*, about six of them."""
    step = _round(high - low, 6)
    first = math.ceil(low / step)
    return [number * step for number in range(first, math.floor(high / step + 1e-9) + 1)]


def _bin_width(low: float, high: float) -> float:
    return max(1.0, _round(high - low, BINS)) if high > low else 1.0


def _round(span: float, parts: int) -> float:
    """Return the round number whose multiples cut *span* into at most *parts* parts."""
    raw = span / parts
    ten = 10.0 ** math.floor(math.log10(raw))
    for factor in (1, 2, 5):
        if raw <= factor * ten * (1 + 1e-9):
            return factor * ten
    return 10 * ten
