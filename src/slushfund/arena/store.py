"""Results on disk: written deal by deal, so that whatever stops a run, nothing is played twice."""

from __future__ import annotations

import csv
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from slushfund.arena.match import COLUMNS, Line
from slushfund.arena.plan import Plan
from slushfund.core import BadInput

JOURNAL: Final = "journal.jsonl"
HEAD: Final = "plan.json"


class Store:
    """A folder with the journal of a run. The journal is in order of arrival, results are not."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.done: dict[tuple[str, int], list[Line]] = {}
        facts = asdict(plan)
        del facts["secret"]
        head = json.dumps(facts, indent=1, sort_keys=True)
        file = folder / HEAD
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if file.exists() and file.read_text("utf-8") != head:
                raise BadInput("other-plan", "", str(folder))
            file.write_text(head, "utf-8")
            self._read()
        except OSError as error:
            raise BadInput("cannot-write", "", str(error)) from None

    def _read(self) -> None:
        """Take over what an earlier run has played; a line cut off in the middle is dropped."""
        journal = self.folder / JOURNAL
        if not journal.exists():
            return
        whole = journal.read_text("utf-8")
        if not whole.endswith("\n"):
            journal.write_text(whole + "\n", "utf-8")
        for text in whole.splitlines():
            try:
                lines = [Line(*row) for row in json.loads(text)]
            except (ValueError, TypeError):
                continue
            self.done[lines[0].cell, lines[0].deal] = lines

    def add(self, lines: list[Line]) -> None:
        """Keep one deal."""
        self.done[lines[0].cell, lines[0].deal] = lines
        rows = [list(asdict(line).values()) for line in lines]
        with (self.folder / JOURNAL).open("a", encoding="utf-8") as file:
            file.write(json.dumps(rows) + "\n")

    def lines(self, plan: Plan) -> list[Line]:
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
