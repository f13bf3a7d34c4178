"""Writes docs/gyms/features.md: the names of all features. Run it when a test says so."""

from __future__ import annotations

from pathlib import Path

from slushfund import games
from slushfund.core.driver import TYPING, describe
from slushfund.core.features import RING

PAGE = Path(__file__).parents[2] / "docs/gyms/features.md"
HEAD = """# Names of features

Written by `tests/gyms/features_page.py`; do not edit. For the default options of each game, in
order. `SEAT` stands for `you` and `next1`, `next2`, … in turn; a number in brackets is the bound
that a level is divided by, where it is not 1.
[What they mean](observations.md).
"""


def written() -> str:
    """Return the page."""
    parts = [HEAD]
    for game in games.ALL:
        names, bounds = describe(game, game.options())
        lines: dict[str, dict[str, int]] = {}
        for name, bound in zip(names[:-TYPING], bounds, strict=False):
            words = ["SEAT" if word in RING else word for word in name.split(".")]
            lines.setdefault(words[0] if len(words) > 1 else "", {})[
                ".".join(words[1:] or words)
            ] = bound
        parts.append(
            f"\n## {game.title}\n\n{len(names)} numbers.\n\n| group | names |\n| --- | --- |\n"
        )
        for group, members in lines.items():
            told = [name if bound == 1 else f"{name} ({bound})" for name, bound in members.items()]
            parts.append(f"| {group or 'alone'} | {', '.join(told)} |\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
