"""A folder with the journal of a study: written game by game, read again to go on."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from slushfund.arena import journal
from slushfund.lab.study import GameResult, SeatResult, Study

HEAD: Final = "study.json"


class StudyResults:
    """Keeps games by variant and deal. More deals and variants may be asked of it later."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder
        self.done: dict[tuple[str, int], GameResult] = {}
        facts = (study.game, study.bot, study.seed, study.iterations)
        head = json.dumps(dict(zip(("game", "bot", "seed", "iterations"), facts, strict=True)))
        for kept in journal.opened(folder, HEAD, head):
            row = _game(kept)
            self.done[row.variant, row.deal] = row

    def add(self, row: GameResult) -> None:
        """Keep one game."""
        self.done[row.variant, row.deal] = row
        journal.add(self.folder, asdict(row))

    def rows(self, study: Study, variant: str) -> list[GameResult]:
        """Return the games of a variant that were played, in order of deals."""
        keys = [(variant, deal) for deal in range(study.deals)]
        return [self.done[key] for key in keys if key in self.done]

    def write(self, study: Study) -> list[Path]:
        """Write the raw rows: results and uses are the same for the same seed, times are not."""
        games = [row for variant in study.variants for row in self.rows(study, variant)]
        names = sorted({name for row in games for seat in row.seats for name in seat.categories})
        results: list[list[Any]] = [[*RESULTS, *[f"score: {name}" for name in names]]]
        uses: list[list[Any]] = [["variant", "deal", "seat", "used", "times"]]
        times: list[list[Any]] = [["variant", "deal", "seconds"]]
        for row in games:
            times.append([row.variant, row.deal, f"{row.seconds:.4f}"])
            for seat in row.seats:
                points = [seat.categories.get(name, "") for name in names]
                results.append([*_written(row, seat), *points])
                for key, number in sorted(seat.used.items()):
                    uses.append([row.variant, row.deal, seat.seat, key, number])
        files = {"results.csv": results, "uses.csv": uses, "times.csv": times}
        return [_write_csv(self.folder / name, lines) for name, lines in files.items()]


RESULTS: Final = (
    "variant",
    "deal",
    "seat",
    "place_in_order",
    "share",
    "place",
    "total",
    "rounds",
    "decisions",
    "reason",
    "failure",
)


def _written(row: GameResult, seat: SeatResult) -> list[Any]:
    return [
        row.variant,
        row.deal,
        seat.seat,
        seat.place_in_order,
        seat.share,
        seat.place,
        seat.total,
        row.rounds,
        seat.decisions,
        row.reason,
        seat.failure,
    ]


def _write_csv(path: Path, lines: list[list[Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(lines)
    return path


def _game(kept: dict[str, Any]) -> GameResult:
    seats = tuple([SeatResult(**seat) for seat in kept.pop("seats")])
    return GameResult(**kept, seats=seats)
