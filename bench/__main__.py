"""Measure, write RESULTS.md, and print it: `make bench`, or `make bench QUICK=1`."""

from __future__ import annotations

import sys

from bench import contest, report

FULL = (5, 0.7)
QUICK = (2, 0.15)


def main() -> None:
    is_quick = "--quick" in sys.argv[1:]
    rounds, seconds = QUICK if is_quick else FULL
    command = "make bench QUICK=1" if is_quick else "make bench"
    page = report.write(contest.run(rounds, seconds), command, rounds, seconds)
    (contest.ROOT / "bench/RESULTS.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
