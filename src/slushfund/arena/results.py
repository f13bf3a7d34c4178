"""Results on disk: written deal by deal, so that whatever stops a run, nothing is played twice."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from slushfund.arena import journal
from slushfund.arena.match import COLUMNS, Line
from slushfund.arena.plan import ArenaPlan

HEAD: Final = "plan.json"


class ArenaResults:
    """A folder with the journal of a run. The journal is in order of arrival, results are not."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        self.folder = folder
        self.done: dict[tuple[str, int], list[Line]] = {}
        facts = asdict(plan)
        del facts["secret"]
        head = json.dumps(facts, indent=1, sort_keys=True)
        for rows in journal.opened(folder, HEAD, head):
            lines = [Line(*row) for row in rows]
            self.done[lines[0].cell, lines[0].deal] = lines

    def add(self, lines: list[Line]) -> None:
        """Keep one deal."""
        self.done[lines[0].cell, lines[0].deal] = lines
        journal.add(self.folder, [list(asdict(line).values()) for line in lines])

    def lines(self, plan: ArenaPlan) -> list[Line]:
        """Return everything played, in the order of the plan."""
        order = {cell.name: number for number, cell in enumerate(plan.all_cells())}
        keys = sorted(self.done, key=lambda key: (order[key[0]], key[1]))
        return [line for key in keys for line in self.done[key]]

    def write(self, lines: list[Line]) -> list[Path]:
        """Write the results as CSV, and as Parquet where pyarrow is installed."""
        results = self.folder / "results.csv"
        with results.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(COLUMNS)
            for line in lines:
                writer.writerow([_written(getattr(line, name)) for name in COLUMNS])
        written = [results]
        if lines and (parquet := self._write_parquet(lines)) is not None:
            written.append(parquet)
        return written

    def _write_parquet(self, lines: list[Line]) -> Path | None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            return None
        columns: dict[str, list[Any]] = {
            name: [getattr(line, name) for line in lines] for name in COLUMNS
        }
        if max([abs(total) for total in columns["total"]]) >= 1 << 63:
            columns["total"] = [str(total) for total in columns["total"]]
        path = self.folder / "results.parquet"
        parquet.write_table(pyarrow.table(columns), path)
        return path


def _written(value: object) -> object:
    return int(value) if isinstance(value, bool) else value
