"""What is to be played, fixed before anything is played: the plan, read from TOML."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from hmac import digest
from pathlib import Path
from typing import Any, Final

import msgspec

from slushfund import games
from slushfund.bots import find
from slushfund.core import BadInput, Refusal, Rng
from slushfund.packs import open_options

CLAIRVOYANT: Final = "clairvoyant:"
"""Put before a bot's id: its twin that sees the true state."""

FIXED: Final = "fixed"
SPRT: Final = "sprt"
MIXED: Final = "mixed"
"""In place of the opponents of a cell: every deal has others, drawn from the pool."""

OPEN: Final = "open"
SEALED: Final = "sealed"
"""The deals follow from a secret that nobody can have tuned a bot to; the plan has its hash."""

INLINE: Final = "inline"
PROCESS: Final = "process"


@dataclass(frozen=True)
class Cell:
    """One candidate against the same opponents in every deal, or against mixed ones."""

    row: str
    column: str
    goal: float | None = None
    """The share multiple that the lower bound must reach."""
    last_goal: float | None = None
    """The share of last places that the upper bound may reach."""

    @property
    def name(self) -> str:
        """Return the name that results carry."""
        return f"{self.row} vs {self.column}"


@dataclass(frozen=True)
class ArenaPlan:
    """Everything that decides what is played. Equal plans give equal results."""

    game: str
    options: str = ""
    deals: int = 250
    """Each is played once with the candidate in every seat."""
    seed: int = 1
    seconds: float = 0.3
    """For each decision; with iterations it only says when a bot is late."""
    iterations: int | None = None
    """Limits thinking by count, not by clock: same results on every machine."""
    isolation: str = INLINE
    """INLINE tells bots the same without a process of their own; crashes are caught,
    endless loops are not."""
    talk: bool = False
    """Bots that can talk may do so before each of their decisions."""
    slow: float = 0.0
    """Seconds that each opponent takes for a decision on average, as people do, where the candidate
    takes one; 0: the first seat that owes a decision is asked first."""
    bots: tuple[str, ...] = ()
    """Every one of them against every other, in addition to the cells."""
    pool: tuple[str, ...] = ()
    """Whom a mixed table is drawn from."""
    cells: tuple[Cell, ...] = ()
    stop: str = FIXED
    sprt_from: float = 1.0
    sprt_to: float = 1.2
    sprt_error: float = 0.05
    confidence: float = 0.95
    seeds: str = OPEN
    secret_hash: str = ""
    """With sealed seeds: the SHA-256 of the secret, committed before it is told."""
    digest: str = field(default="", compare=False)
    secret: str = field(default="", compare=False, repr=False)
    """Never written anywhere."""

    def all_cells(self) -> list[Cell]:
        """Return the cells to be played: those named, then the cross-table."""
        cells = list(self.cells)
        known = {cell.name for cell in cells}
        for row in self.bots:
            for column in self.bots:
                cell = Cell(row, column)
                if row != column and cell.name not in known:
                    cells.append(cell)
        return cells

    def opponents(self, cell: Cell, deal: int, seats: int) -> list[str]:
        """Return who sits at the table beside the candidate, clockwise from it."""
        if cell.column != MIXED:
            return [cell.column] * (seats - 1)
        rng = Rng.seeded(self.seed_for("table", deal))
        return [rng.pick(list(self.pool)) for _ in range(seats - 1)]

    def seed_for(self, *parts: object) -> int:
        """Return the seed of a deal, or of something else that the plan decides."""
        if self.seeds == OPEN:
            return seed_of(self.seed, *parts)
        text = "\0".join([str(part) for part in (self.seed, *parts)])
        return int.from_bytes(digest(self.secret.encode(), text.encode(), "sha256")[:12], "big")

    def unsealed(self, secret: str) -> ArenaPlan:
        """Return the plan with its secret; refuses one that is not the plan's."""
        if self.seeds != SEALED:
            return self
        if sha256(secret.encode()).hexdigest() != self.secret_hash:
            raise BadInput("bad-secret", "", self.secret_hash[:16])
        return replace(self, secret=secret)


def seed_of(*parts: object) -> int:
    """Return a seed that depends on all parts."""
    text = "\0".join([str(part) for part in parts])
    return int.from_bytes(sha256(text.encode()).digest()[:12], "big")


def read_plan(path: Path) -> ArenaPlan:
    """Read a plan file; refuses what it does not understand."""
    try:
        data = path.read_bytes()
        settings = tomllib.loads(data.decode())
    except OSError as failure:
        raise BadInput("bad-plan", "", f"{path}: {failure.strerror}") from None
    except (ValueError, RecursionError) as failure:  # neither UTF-8 nor TOML
        raise BadInput("bad-plan", "", f"{path}: {failure}") from None
    return make_plan(settings, sha256(data).hexdigest()[:16])


def read_secret(path: str) -> str:
    """Return the secret in a file, without blanks around it; "" where none is named."""
    if not path:
        return ""
    try:
        secret = Path(path).read_text("utf-8").strip()
    except OSError as failure:
        raise BadInput("bad-plan", "", f"{path}: {failure.strerror}") from None
    except ValueError as failure:  # not UTF-8
        raise BadInput("bad-plan", "", f"{path}: {failure}") from None
    if not secret:
        raise BadInput("bad-plan", "", f"{path} is empty")
    return secret


def make_plan(settings: dict[str, Any], digest: str) -> ArenaPlan:
    """Return a checked plan from the values of a plan file."""
    cells = settings.get("cells")
    strange = _unknown(settings, ArenaPlan) + [
        name for cell in (cells if isinstance(cells, list) else []) for name in _unknown(cell, Cell)
    ]
    if strange:
        raise BadInput("bad-plan", "", f"unknown: {', '.join(strange)}")
    if "game" not in settings:
        raise BadInput("bad-plan", "", "game = ... is missing")
    try:
        plan = msgspec.convert({**settings, "digest": digest}, ArenaPlan)
    except msgspec.ValidationError as failure:
        raise BadInput("bad-plan", "", str(failure)) from None
    check_plan(plan)
    return plan


def _unknown(given: Any, kind: type[ArenaPlan | Cell]) -> list[str]:
    """Return the keys of a table that nothing reads; what is no table has none."""
    known = {part.name for part in fields(kind)} - {"digest", "secret"}
    return sorted(set(given) - known) if isinstance(given, dict) else []


def check_plan(plan: ArenaPlan) -> None:
    """Refuse a plan that cannot be played, before anything is played."""
    game = games.get(plan.game)
    open_options(game, plan.options)
    if plan.stop not in (FIXED, SPRT):
        raise BadInput("bad-plan", "", f"stop = {plan.stop}: fixed or sprt")
    if plan.seeds not in (OPEN, SEALED):
        raise BadInput("bad-plan", "", f"seeds = {plan.seeds}: open or sealed")
    if plan.seeds == SEALED and len(plan.secret_hash) != 64:
        raise BadInput("bad-plan", "", "sealed seeds need secret_hash, a SHA-256 in hexadecimal")
    if plan.isolation not in (INLINE, PROCESS):
        raise BadInput("bad-plan", "", f"isolation = {plan.isolation}: inline or process")
    if plan.deals < 1:
        raise BadInput("bad-plan", "", "deals: at least 1")
    if not plan.all_cells():
        raise BadInput("bad-plan", "", "no cells, and fewer than two bots")
    names = {*plan.bots, *plan.pool}
    for cell in plan.all_cells():
        names |= {cell.row, cell.column}
        if cell.column == MIXED and not plan.pool:
            raise BadInput("bad-plan", "", "mixed tables need a pool")
    for name in sorted(names - {MIXED}):
        try:
            find(plan.game, name.removeprefix(CLAIRVOYANT))
        except Refusal as refusal:
            raise refusal from None
