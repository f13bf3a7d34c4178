"""Playing a plan: in chunks over processes or a Ray cluster, with the same results either way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Final

from slushfund import games
from slushfund.arena.figures import by_deal, candidate_lines, sprt_end
from slushfund.arena.match import Line, Player, play_deal
from slushfund.arena.plan import FIXED, ArenaPlan, Cell
from slushfund.arena.pool import pool
from slushfund.arena.results import ArenaResults
from slushfund.core import BadInput
from slushfund.packs import open_options

CHUNK: Final = 4
"""Deals that one process plays before it reports."""
STAGE: Final = 40
"""Deals of a cell between two looks of a sequential test."""


@dataclass(frozen=True)
class Chunk:
    """Some deals of one cell."""

    plan: ArenaPlan
    cell: Cell
    deals: tuple[int, ...]


def play_chunk(chunk: Chunk) -> list[list[Line]]:
    """Play some deals; runs in any process, and nothing of it depends on which."""
    players: dict[str, Player] = {}
    try:
        return [play_deal(chunk.plan, chunk.cell, deal, players) for deal in chunk.deals]
    finally:
        for player in players.values():
            player.close()


Mapper = Callable[[Iterable[Chunk]], Iterator[list[list[Line]]]]


def run(
    plan: ArenaPlan, results: ArenaResults, mapper: Mapper, tell: Callable[[int, int], None]
) -> bool:
    """Play what is left of a plan; returns False when it was interrupted."""
    cells = plan.all_cells()
    total = len(cells) * plan.deals
    try:
        for first in range(0, plan.deals, plan.deals if plan.stop == FIXED else STAGE):
            last = plan.deals if plan.stop == FIXED else min(plan.deals, first + STAGE)
            open_cells = [cell for cell in cells if not _is_decided(plan, cell, results)]
            chunks = _chunks(plan, open_cells, range(first, last), results)
            tell(len(results.done), total)
            for deals in mapper(chunks):
                for lines in deals:
                    results.add(lines)
                tell(len(results.done), total)
    except KeyboardInterrupt:
        return False
    return True


def _is_decided(plan: ArenaPlan, cell: Cell, results: ArenaResults) -> bool:
    """Tell whether the sequential test of a cell has ended."""
    if plan.stop == FIXED:
        return False
    own = candidate_lines(cell, results.lines(plan))
    seats = open_options(games.get(plan.game), plan.options).seats
    return sprt_end(plan, list(by_deal(own, seats).values())) is not None


def _chunks(plan: ArenaPlan, cells: list[Cell], deals: range, results: ArenaResults) -> list[Chunk]:
    chunks: list[Chunk] = []
    for cell in cells:
        left = [deal for deal in deals if (cell.name, deal) not in results.done]
        for start in range(0, len(left), CHUNK):
            chunks.append(Chunk(plan, cell, tuple(left[start : start + CHUNK])))
    return chunks


def play_here(chunks: Iterable[Chunk]) -> Iterator[list[list[Line]]]:
    """Play in this process, handing on every deal at once."""
    for chunk in chunks:
        for deal in chunk.deals:
            yield play_chunk(Chunk(chunk.plan, chunk.cell, (deal,)))


def processes(number: int) -> AbstractContextManager[Mapper]:
    """Return what plays chunks in that many processes; one means this one."""
    return pool(number, play_chunk, play_here)


@contextmanager
def ray_cluster(address: str) -> Iterator[Mapper]:
    """Return what plays chunks on a Ray cluster."""
    try:
        import ray
    except ImportError:
        raise BadInput("needs-extra", "", "ray: pip install 'slushfund[ray]'") from None
    cluster: Any = ray
    try:
        cluster.init(address=address, ignore_reinit_error=True)
    except (ConnectionError, ValueError, RuntimeError) as failure:
        raise BadInput("no-cluster", "", f"{address}: {failure}") from None
    remote = cluster.remote(play_chunk)

    def play(chunks: Iterable[Chunk]) -> Iterator[list[list[Line]]]:
        waiting = [remote.remote(chunk) for chunk in chunks]
        while waiting:
            done, waiting = cluster.wait(waiting, num_returns=1)
            yield cluster.get(done[0])

    try:
        yield play
    finally:
        cluster.shutdown()
