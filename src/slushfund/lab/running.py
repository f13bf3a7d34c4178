"""Playing a study: in chunks over processes, with the same results for any number of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, TypeAlias

from slushfund.arena.match import Player
from slushfund.arena.pool import pool
from slushfund.lab.results import StudyResults
from slushfund.lab.study import GameResult, Study, play_deal

CHUNK: Final = 8
"""Deals that one of several processes plays before it reports."""


@dataclass(frozen=True)
class StudyChunk:
    """Some deals of one variant."""

    study: Study
    variant: str
    deals: tuple[int, ...]


Mapper: TypeAlias = Callable[[Iterable[StudyChunk]], Iterator[list[GameResult]]]


def play_chunk(chunk: StudyChunk) -> list[GameResult]:
    """Play some deals; nothing of it depends on the process."""
    players: dict[str, Player] = {}
    return [play_deal(chunk.study, chunk.variant, deal, players) for deal in chunk.deals]


def play_here(chunks: Iterable[StudyChunk]) -> Iterator[list[GameResult]]:
    """Play in this process, handing on every game at once."""
    players: dict[str, Player] = {}
    for chunk in chunks:
        for deal in chunk.deals:
            yield [play_deal(chunk.study, chunk.variant, deal, players)]


def processes(number: int) -> AbstractContextManager[Mapper]:
    """Return what plays chunks in that many processes; one means this one."""
    return pool(number, play_chunk, play_here)


def run(
    study: Study, results: StudyResults, mapper: Mapper, tell: Callable[[int, int], None]
) -> bool:
    """Play what is left of a study; returns False when it was interrupted.

    Deal by deal through all variants, so that a study cut short still compares them.
    """
    chunks: list[StudyChunk] = []
    for first in range(0, study.deals, CHUNK):
        for variant in study.variants:
            deals = range(first, min(study.deals, first + CHUNK))
            left = tuple([deal for deal in deals if (variant, deal) not in results.done])
            if left:
                chunks.append(StudyChunk(study, variant, left))
    total = study.deals * len(study.variants)
    done = total - sum([len(chunk.deals) for chunk in chunks])
    try:
        tell(done, total)
        for rows in mapper(chunks):
            for row in rows:
                results.add(row)
                done += 1
            tell(done, total)
    except KeyboardInterrupt:
        return False
    return True
