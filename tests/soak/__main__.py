"""`make soak`: everything that is tried very often, at full size, one line of result for each.

    python -m soak [games twins requests kills owners updates attack day] [--share 0.1] [--seed 2]

*share* tries less (or more) than the full size, *seed* something else than the last time.
"""

from __future__ import annotations

import argparse
import time

from soak.figures import FIGURES


def main() -> None:
    parser = argparse.ArgumentParser(prog="soak")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all of them unless named")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    unknown = set(wanted.names) - {figure.name for figure in FIGURES}
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    for figure in FIGURES:
        if not wanted.names or figure.name in wanted.names:
            size = max(1, round(figure.full * wanted.share))
            began = time.monotonic()
            result = figure.run(size, wanted.seed)
            minutes = (time.monotonic() - began) / 60
            print(f"| {figure.name} | {result} | {minutes:.1f} min |", flush=True)


if __name__ == "__main__":
    main()
