"""How chance is fixed before the first draw: seal, pledges, words, and then the game begins.

The server has sealed its seed before anybody sits down. Browsers pledge their words. When the
host starts the game the pledges are fixed and shown; then the words are told, and nobody sees any
before all are there. Where words do not come in time nothing is drawn: the table gets another
seed and seal, words are pledged anew, and what was given up stays in the record.
"""

from __future__ import annotations

import hmac
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from slushfund.core import Refusal
from slushfund.server.store.rows import GivenUp, Opening, SeatRow, TableRow
from slushfund.server.tables import safe_text
from slushfund.server.tables.fairness import OLDER, VERSION, new_secret, pledge_of, seal_of
from slushfund.wire import api

if TYPE_CHECKING:
    from slushfund.server.tables.table import Table

PLEDGE_SECONDS: Final = 3.0
"""How long new pledges are waited for when a seal was given up."""
REVEAL_SECONDS: Final = 6.0
"""How long words are waited for once pledges are fixed."""
IN_A_ROW: Final = 3
"""Seals given up in succession before the host has to start again."""


class Ceremony:
    """What is under way at one table between the start and the first draw; gone at a restart."""

    def __init__(self) -> None:
        self.words: dict[int, str] = {}
        """What was told and is shown to nobody yet, by seat."""
        self.awaited: list[int] = []
        """Seats whose pledges or words are waited for."""
        self.deadline = 0.0
        self.rounds = 0


def new_opening(seats: int) -> tuple[bytes, Opening]:
    """Return a new seed, and the opening that is sealed with it."""
    seed = new_secret()
    return seed, Opening(VERSION, seal_of(seed), [""] * seats)


def told(row: TableRow) -> api.Fairness:
    """Return what everybody may know of how chance is fixed."""
    opening = row.opening
    return api.Fairness(
        version=opening.version,
        commit=opening.seal,
        words=[seat.words for seat in row.seats],
        seed=row.seed.hex() if row.status == "over" and row.seed else None,
        pledges=opening.pledges,
        stage=opening.stage,
        given_up=[api.GivenUp(one.seal, one.why, one.seats) for one in opening.given_up],
    )


def changed_hands(old: TableRow, row: TableRow) -> TableRow:
    """Return a row whose seats have changed, without the words of those who sat there before.

    Where the game was about to begin the seal is given up: somebody may have seen words already.
    """
    pairs = zip(old.seats, row.seats, strict=True)
    seats = [new.seat for was, new in pairs if (was.kind, was.person) != (new.kind, new.person)]
    if row.status != "open" or not seats:
        return row
    for seat in seats:
        row.seats[seat].words = ""
    if row.opening.stage:
        return _given_up(row, "left", seats)
    pledges = [p if at not in seats else "" for at, p in enumerate(row.opening.pledges)]
    return replace(row, opening=msgspec.structs.replace(row.opening, pledges=pledges))


def _given_up(
    row: TableRow, why: Literal["silent", "left", "restart"], seats: list[int]
) -> TableRow:
    """Return the row with a new seed under a new seal, and a note of the old one."""
    seed, opening = new_opening(len(row.seats))
    notes = [*row.opening.given_up, GivenUp(row.opening.seal, why, seats)]
    return replace(row, seed=seed, opening=msgspec.structs.replace(opening, given_up=notes))


async def set_words(table: Table, seat: SeatRow, text: str) -> None:
    """Let a seat add words for all to see, until the game is started."""
    _demand_open(table)
    row = copied(table.row)
    row.seats[seat.seat].words = safe_text.optional(text)
    await _keep(table, _with_pledge(row, seat.seat, ""))


async def pledge(table: Table, seat: SeatRow, text: str) -> None:
    """Bind a seat to words that it will tell when the game is started."""
    if table.row.opening.version == OLDER:
        raise Refusal("no-pledges", "")
    if table.row.status != "open" or table.row.opening.stage == "reveal":
        raise Refusal("already-started", "")
    row = copied(table.row)
    row.seats[seat.seat].words = ""
    await _keep(table, _with_pledge(row, seat.seat, text))
    ceremony = table.ceremony
    if ceremony is not None and all(table.row.opening.pledges[s] for s in ceremony.awaited):
        await _fix(table, ceremony)


def _with_pledge(row: TableRow, seat: int, text: str) -> TableRow:
    pledges = [text if at == seat else old for at, old in enumerate(row.opening.pledges)]
    return replace(row, opening=msgspec.structs.replace(row.opening, pledges=pledges))


def _demand_open(table: Table) -> None:
    if table.row.status != "open" or table.row.opening.stage:
        raise Refusal("already-started", "")


async def start(table: Table, starter: int | None) -> None:
    """Fix the pledges of the people who are here, and wait for their words; or begin at once."""
    _demand_open(table)
    await _fix(table, Ceremony(), starter)


async def _fix(table: Table, ceremony: Ceremony, starter: int | None = None) -> None:
    """Take the pledges of everybody who is here: from now on they cannot be changed."""
    pledges = [
        text if table.is_here(seat) or seat == starter else ""
        for seat, text in enumerate(table.row.opening.pledges)
    ]
    awaited = [seat for seat, text in enumerate(pledges) if text]
    opening = msgspec.structs.replace(table.row.opening, pledges=pledges)
    if not awaited:
        await _begin(table, replace(copied(table.row), opening=opening))
        return
    row = replace(copied(table.row), opening=msgspec.structs.replace(opening, stage="reveal"))
    for seat in row.seats:
        seat.words = ""  # who could choose words for all to see after others told theirs would win
    await _keep(table, row)
    table.ceremony = ceremony
    ceremony.words, ceremony.awaited = {}, awaited
    ceremony.deadline = table.now() + REVEAL_SECONDS


async def reveal(table: Table, seat: SeatRow, words: str) -> None:
    """Tell pledged words; with the last ones the game begins."""
    row, ceremony = table.row, table.ceremony
    if row.opening.stage != "reveal" or ceremony is None:
        raise Refusal("not-started" if row.status == "open" else "already-started", "")
    due = row.opening.pledges[seat.seat]
    mine = pledge_of(row.id, seat.seat, row.opening.seal, words)
    if not due or not hmac.compare_digest(mine, due) or not safe_text.is_shown(words):
        raise Refusal("other-words", "")
    ceremony.words[seat.seat] = words
    await _begin_if_all_told(table, ceremony)


async def _begin_if_all_told(table: Table, ceremony: Ceremony) -> bool:
    if any(seat not in ceremony.words for seat in ceremony.awaited):
        return False
    row = copied(table.row)
    for seat, words in ceremony.words.items():
        row.seats[seat].words = words
    await _begin(table, row)
    return True


async def _begin(table: Table, row: TableRow) -> None:
    opening = msgspec.structs.replace(row.opening, stage="")
    await table.begin(replace(row, status="running", started=table.wall(), opening=opening))
    table.ceremony = None


async def look(table: Table) -> None:
    """See whether pledges or words have been waited for long enough."""
    if table.row.status == "open" and table.row.opening.stage and _is_late(table):
        await table.exclusive(_go_on(table))


def _is_late(table: Table) -> bool:
    return table.ceremony is None or table.now() >= table.ceremony.deadline


async def _go_on(table: Table) -> None:
    row, ceremony = table.row, table.ceremony
    if row.status != "open" or not row.opening.stage or not _is_late(table):
        return
    if ceremony is None:
        await _keep(table, _given_up(copied(row), "restart", []))
    elif row.opening.stage == "pledge":
        await _fix(table, ceremony)
    elif not await _begin_if_all_told(table, ceremony):
        await _again(table, ceremony)


async def _again(table: Table, ceremony: Ceremony) -> None:
    """Give a seal up because words did not come, and ask those for new ones whose words did."""
    silent = [seat for seat in ceremony.awaited if seat not in ceremony.words]
    row = _given_up(copied(table.row), "silent", silent)
    awaited = [seat for seat in ceremony.awaited if seat in ceremony.words]
    is_last = ceremony.rounds + 1 >= IN_A_ROW
    if not is_last:
        row = replace(row, opening=msgspec.structs.replace(row.opening, stage="pledge"))
    await _keep(table, row)
    table.ceremony = None if is_last else ceremony
    ceremony.rounds += 1
    ceremony.words, ceremony.awaited = {}, awaited
    ceremony.deadline = table.now() + PLEDGE_SECONDS


async def _keep(table: Table, row: TableRow) -> None:
    """Store how chance is fixed, then tell it."""
    await table.services.store.save_seats(row)
    table.become(row)
    table.tell_table()


def copied(row: TableRow) -> TableRow:
    """Return a row that may be changed."""
    return replace(row, seats=[replace(seat) for seat in row.seats])
